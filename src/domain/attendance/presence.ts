import type { ItemRef } from '../events/item.ts';
import type { OrgId, PlayerId, TeamId, UserId } from '../shared/ids.ts';
import { err, ok, type Result } from '../shared/result.ts';
import type { Answer, AnswerableItem } from './answer.ts';

export const PRESENCES = ['came', 'late', 'excused', 'missed'] as const;
export type Presence = (typeof PRESENCES)[number];

/** Whether a player was at an item, as somebody who runs the team took it. */
export type PlayerPresence = Readonly<{
  orgId: OrgId;
  item: ItemRef;
  teamId: TeamId;
  playerId: PlayerId;
  presence: Presence;
  takenBy: UserId;
  takenAt: Date;
}>;

/** As long as the answers that it is compared with. */
export { ANSWERS_KEPT_FOR_MS as PRESENCES_KEPT_FOR_MS } from './answer.ts';

export const NOT_OPEN_REASONS = ['not-begun', 'not-taking-place'] as const;
export type NotOpenReason = (typeof NOT_OPEN_REASONS)[number];
/** Nobody takes attendance at the item, or not yet. */
export type AttendanceNotOpen = Readonly<{ kind: 'attendance-not-open'; reason: NotOpenReason; startsAt: Date }>;

/** Refuses to take attendance at what has not begun, or does not take place. */
export function mayTakeAttendance(
  { takesPlace, startsAt }: Pick<AnswerableItem, 'takesPlace' | 'startsAt'>,
  now: Date,
): Result<undefined, AttendanceNotOpen> {
  if (!takesPlace) return err({ kind: 'attendance-not-open', reason: 'not-taking-place', startsAt });
  return startsAt > now ? err({ kind: 'attendance-not-open', reason: 'not-begun', startsAt }) : ok(undefined);
}

/** What an answer says about who was there, if all did as they said; null if it does not say. Silence says it where nobody was asked. */
export function asAnswered(answer: Answer | null, isAsked: boolean): Presence | null {
  if (answer === 'yes' || (answer === null && !isAsked)) return 'came';
  return answer === 'no' ? 'excused' : null;
}

export type PresenceCounts = Readonly<Record<Presence, number>>;
export function countPresences(presences: readonly Readonly<{ presence: Presence }>[]): PresenceCounts {
  const count = (of: Presence) => presences.filter(({ presence }) => presence === of).length;
  return { came: count('came'), late: count('late'), excused: count('excused'), missed: count('missed') };
}
