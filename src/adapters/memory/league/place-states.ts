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
      .map(({ notifiedAt: _, ...state }) => state),
  async saveAll(states) {
    for (const state of states) {
      const at = key(state.orgId, state.id);
      placeStates.put({ ...state, notifiedAt: placeStates.get(at)?.notifiedAt ?? null });
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
});
