import type { FacilityId, FieldId, OrgId } from '../shared/ids.ts';
import type { Archivable } from './archivable.ts';

export type Facility = Archivable &
  Readonly<{
    id: FacilityId;
    orgId: OrgId;
    name: string;
    street: string | null;
    city: string | null;
    region: string | null;
    postalCode: string | null;
    /** ISO 3166-1 alpha-2. */
    country: string;
    /** Degrees, WGS 84. */
    latitude: number | null;
    longitude: number | null;
    notes: string | null;
  }>;

export type Field = Archivable & Readonly<{ id: FieldId; orgId: OrgId; facilityId: FacilityId; name: string }>;
