import type { Facility, Field } from '../../domain/league/facility.ts';
import type { OrgView } from '../../domain/membership/views.ts';
import { byName } from '../../domain/shared/name-order.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import type { LeagueReader } from '../ports/storage/league-reader.ts';
import { useCase } from '../use-case.ts';

type Address = Pick<Facility, 'street' | 'city' | 'region' | 'postalCode' | 'country'>;
export type FacilityView = Pick<Facility, 'id' | 'name' | 'latitude' | 'longitude' | 'notes'> &
  Readonly<{ address: Address; fields: readonly Pick<Field, 'id' | 'name'>[] }>;

/** The facilities where the org plays, by name, each with its fields. */
export const listFacilities = useCase(
  'read-league',
  async (
    { read }: { read: Pick<LeagueReader, 'facilities'> },
    { actor }: { actor: OrgView },
  ): Promise<Result<readonly FacilityView[], never>> => {
    const found = await read.facilities(actor.org.id);
    return ok(
      found
        .toSorted((a, b) => byName(a.facility, b.facility))
        .map(({ facility: { street, city, region, postalCode, country, ...facility }, fields }) => ({
          ...facility,
          address: { street, city, region, postalCode, country },
          fields: fields.toSorted(byName),
        })),
    );
  },
);
