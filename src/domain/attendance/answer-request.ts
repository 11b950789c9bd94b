import type { ItemRef } from '../events/item.ts';
import type { OrgId, TeamId } from '../shared/ids.ts';

/** When somebody who runs the team last reminded the families that had not answered about an item. */
export type AnswerRequest = Readonly<{ orgId: OrgId; teamId: TeamId; itemId: ItemRef['id']; requestedAt: Date }>;

const HOUR_MS = 3_600_000;
export const REQUESTED_EVERY_MS = 12 * HOUR_MS;
export const ANSWER_REQUESTS_KEPT_FOR_MS = 28 * 24 * HOUR_MS;

/** Whether a request was made in the hour before another. */
export const isShortlyBefore = (earlier: Pick<AnswerRequest, 'requestedAt' | 'itemId'>, later: typeof earlier): boolean => {
  const ms = later.requestedAt.getTime() - earlier.requestedAt.getTime();
  return ms === 0 ? earlier.itemId < later.itemId : ms > 0 && ms <= HOUR_MS;
};

/** The families of the item were reminded by hand within the last twelve hours. */
export type FamiliesReminded = Readonly<{ kind: 'families-reminded'; remindableAt: Date }>;

/** From when on the families can be reminded of the item again; null if they can be now. */
export function remindableAt(last: Pick<AnswerRequest, 'requestedAt'> | undefined, now: Date): Date | null {
  const again = last && new Date(last.requestedAt.getTime() + REQUESTED_EVERY_MS);
  return again && again > now ? again : null;
}
