import { expressionBuilder, type Kysely, type Nullable } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import type { SaidOfPlace } from '../../../domain/league/place-state.ts';
import type { OrgId } from '../../../domain/shared/ids.ts';
import type { Schema } from '../orm/schema.ts';

const place = expressionBuilder<
  { fs: Nullable<Schema['place_state']>; ds: Nullable<Schema['place_state']>; f: Schema['facility'] },
  'fs' | 'ds' | 'f'
>();

/** What is said about a place, from a left join of `place_state`: of a facility `fs`, or of a field `ds`; null if nothing is. */
export const saidOf = (alias: 'fs' | 'ds') =>
  place
    .case()
    .when(`${alias}.place_id`, 'is not', null)
    .then(
      jsonBuildObject({
        state: place.ref(`${alias}.state`),
        until: place.ref(`${alias}.until`),
        note: place.ref(`${alias}.note`),
        updatedAt: place.ref(`${alias}.updated_at`).$notNull(),
      }),
    )
    .end();

/** What is said about the facility aliased `f` and about its fields. */
export const saidOfFacility = (db: Kysely<Schema>, orgId: OrgId) =>
  jsonArrayFrom(
    db
      .selectFrom('place_state as l')
      .where('l.org_id', '=', orgId)
      .where('l.facility_id', '=', place.ref('f.facility_id'))
      .select(['l.state', 'l.until', 'l.note', 'l.updated_at as updatedAt', 'l.field_id as fieldId']),
  );

export type WrittenOfPlace = Omit<SaidOfPlace, 'until' | 'updatedAt'> & Readonly<{ until: Date | string | null; updatedAt: Date | string }>;
export const said = ({ state, until, note, updatedAt }: WrittenOfPlace): SaidOfPlace => ({
  state,
  until: until === null ? null : new Date(until),
  note,
  updatedAt: new Date(updatedAt),
});
