import { noticeAt, type PlaceStates } from '../../../application/ports/storage/league/place-states.ts';
import type { PlaceState } from '../../../domain/league/place-state.ts';
import type { OrgId } from '../../../domain/shared/ids.ts';
import { type DatabaseTime, orNow } from '../driver/database-time.ts';
import { prepared } from '../orm/prepared.ts';
import type { Transaction } from '../orm/unit-of-work.ts';
import { values } from '../orm/values.ts';
import { PlaceStateEntity, placeStateTable } from './entities.ts';

type Notified = Readonly<{ orgId: OrgId; id: PlaceState['id']; time: Date | null }>;
const NOTIFIED = prepared('places.notified', ({ orgId, id, time }: Notified, db) =>
  db
    .selectFrom('place_state')
    .where('org_id', '=', orgId)
    .where('place_id', '=', id)
    .select(['notified_at as notifiedAt', orNow(time).as('now')])
    .forUpdate(),
);

type Told = Omit<Notified, 'time'>;
const LAST_TOLD = prepared('places.last-told', ({ orgId, id }: Told, db) =>
  db.selectFrom('place_state').where('org_id', '=', orgId).where('place_id', '=', id).select('told'),
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
      const { notifiedAt, now } = (await NOTIFIED(transaction.em, { orgId, id, time: time() }))[0]!;
      const at = noticeAt(notifiedAt, now, everyMs);
      if (!at) return undefined;
      await transaction.em.nativeUpdate(PlaceStateEntity, { orgId, id }, { notifiedAt: at });
      return at > now ? at : 'now';
    },
    async lastTold(orgId, id) {
      const told = (await LAST_TOLD(transaction.em, { orgId, id }))[0]?.told;
      return told ? { state: told.state, until: told.until === null ? null : new Date(told.until) } : undefined;
    },
    async told(orgId, id, state) {
      const [found] = await NOTIFIED(transaction.em, { orgId, id, time: time() });
      if (!found) return;
      const told = state ? { state: state.state, until: state.until?.toISOString() ?? null } : null;
      await transaction.em.nativeUpdate(PlaceStateEntity, { orgId, id }, { notifiedAt: told && found.now, told });
    },
  };
}
