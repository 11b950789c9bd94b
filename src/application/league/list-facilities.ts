import type { Facility, Field } from '../../domain/league/facility.ts';
import { type PlaceStateView, stateAt } from '../../domain/league/place-state.ts';
import type { OrgView } from '../../domain/membership/views.ts';
import { byName } from '../../domain/shared/name-order.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import type { Clock } from '../ports/clock.ts';
import type { FacilityWithFields, LeagueReader } from '../ports/storage/league/league-reader.ts';
import { useCase } from '../use-case.ts';

type Address = Pick<Facility, 'street' | 'city' | 'region' | 'postalCode' | 'country'>;
type FieldView = Pick<Field, 'id' | 'name'> & Readonly<{ state: PlaceStateView | null }>;
/** The state of a field is its own, else that of its facility. */
export type FacilityView = Pick<Facility, 'id' | 'name' | 'latitude' | 'longitude' | 'notes'> &
  Readonly<{ address: Address; state: PlaceStateView | null; fields: readonly FieldView[] }>;

/** The facilities where the org plays, by name, each with its fields. */
export const listFacilities = useCase(
  'read-league',
  async (
    { read, clock }: Readonly<{ read: Pick<LeagueReader, 'facilities'>; clock: Clock }>,
    { actor }: { actor: OrgView },
  ): Promise<Result<readonly FacilityView[], never>> => {
    const found = await read.facilities(actor.org.id);
    const now = clock();
    return ok(found.toSorted((a, b) => byName(a.facility, b.facility)).map((each) => viewFacility(each, now)));
  },
);

export function viewFacility({ facility, fields, said }: FacilityWithFields, now: Date): FacilityView {
  const { id, name, latitude, longitude, notes, street, city, region, postalCode, country } = facility;
  const saidOf = (fieldId: Field['id'] | null) => said.find((each) => each.fieldId === fieldId);
  return {
    id,
    name,
    latitude,
    longitude,
    notes,
    address: { street, city, region, postalCode, country },
    state: stateAt(null, saidOf(null), now),
    fields: fields.toSorted(byName).map((field) => ({ ...field, state: stateAt(saidOf(field.id), saidOf(null), now) })),
  };
}
