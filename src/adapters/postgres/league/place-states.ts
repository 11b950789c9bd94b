import { z } from 'zod';
import { noticeAt, type PlaceStates } from '../../../application/ports/storage/league/place-states.ts';
import { PLACE_STATES, type PlaceState, type SaidOfPlace } from '../../../domain/league/place-state.ts';
import type { FieldId, OrgId } from '../../../domain/shared/ids.ts';
import { type DatabaseTime, timeAt } from '../driver/database-time.ts';
import { statement } from '../driver/statement.ts';
import type { Transaction } from '../orm/unit-of-work.ts';
import { values } from '../orm/values.ts';
import { enumOf, instant, jsonInstant, listOf, object, uuid } from '../schema/columns.ts';
import { placeStateTable } from '../schema/tables.ts';

type At = Date | null;
const NOTIFIED = statement<[orgId: OrgId, id: PlaceState['id'], now: At]>(
  'places.notified',
  `select notified_at as "notifiedAt", ${timeAt('$3')} as now from place_state where org_id = $1 and place_id = $2 for update`,
).rows({ notifiedAt: instant().nullable(), now: instant() });
const SET_NOTIFIED = statement<[orgId: OrgId, id: PlaceState['id'], at: Date]>(
  'places.set-notified',
  'update place_state set notified_at = $3 where org_id = $1 and place_id = $2',
);

export function postgresPlaceStates(transaction: Transaction, time: DatabaseTime): PlaceStates {
  const states = values<PlaceState>(transaction, placeStateTable);
  return {
    ofFacility: async (orgId, facilityId) => {
      const found = await states.list({ orgId, facilityId });
      return found.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    },
    saveAll: states.saveAll,
    async nextNotice(orgId, id, everyMs) {
      const { notifiedAt, now } = (await transaction.sql(NOTIFIED, [orgId, id, time()]))[0]!;
      const at = noticeAt(notifiedAt, now, everyMs);
      if (!at) return undefined;
      await transaction.sql(SET_NOTIFIED, [orgId, id, at]);
      return at > now ? at : 'now';
    },
  };
}

const SAID = {
  state: enumOf(PLACE_STATES).nullable(),
  until: jsonInstant().nullable(),
  note: z.string().nullable(),
  updatedAt: jsonInstant(),
};
/** What is said about the place of the row with this alias. */
export const saidOf = (alias: string) => object(alias, SAID);
/** What is said about the facility aliased `f` and about its fields. */
export const SAID_OF_FACILITY = listOf(
  object('l', { ...SAID, fieldId: uuid<FieldId>().nullable() }),
  'place_state l where l.org_id = $1 and l.facility_id = f.facility_id',
);

type Written = Omit<SaidOfPlace, 'until' | 'updatedAt'> & Readonly<{ until: string | null; updatedAt: string }>;
export const said = ({ state, until, note, updatedAt }: Written): SaidOfPlace => ({
  state,
  until: until === null ? null : new Date(until),
  note,
  updatedAt: new Date(updatedAt),
});
