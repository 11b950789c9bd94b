import type { Clock } from '../../../application/ports/clock.ts';
import { noticeAt, type PlaceStates } from '../../../application/ports/storage/league/place-states.ts';
import { byText } from '../tables/order.ts';
import { key } from '../tables/table.ts';
import type { Tables } from '../tables/tables.ts';

export const memoryPlaceStates = ({ placeStates }: Tables, clock: Clock): PlaceStates => ({
  ofFacility: async (orgId, facilityId) =>
    [...placeStates.rows()]
      .filter((row) => row.orgId === orgId && row.facilityId === facilityId)
      .sort((a, b) => byText(a.id, b.id))
      .map(({ notifiedAt: _, told: __, ...state }) => state),
  async saveAll(states) {
    for (const state of states) {
      const at = key(state.orgId, state.id);
      const { notifiedAt = null, told = null } = placeStates.get(at) ?? {};
      placeStates.put({ ...state, notifiedAt, told });
    }
  },
  async nextNotice(orgId, id, everyMs) {
    const now = clock();
    const row = placeStates.get(key(orgId, id))!;
    const notifiedAt = noticeAt(row.notifiedAt, now, everyMs);
    if (!notifiedAt) return undefined;
    placeStates.put({ ...row, notifiedAt });
    return notifiedAt > now ? notifiedAt : 'now';
  },
  lastTold: async (orgId, id) => placeStates.get(key(orgId, id))?.told ?? undefined,
  async told(orgId, id, state) {
    const row = placeStates.get(key(orgId, id));
    if (row) placeStates.put({ ...row, notifiedAt: state ? clock() : null, told: state ?? null });
  },
});
