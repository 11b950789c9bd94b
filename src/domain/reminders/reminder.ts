import type { GameId, OrgId, PushEventId, UserId } from '../shared/ids.ts';
import type { LocalDate } from '../shared/time.ts';

/** Whom the league reminds, and why: `open-offer` is for umpires who have not answered the offer of a game. */
export const REMINDER_RULES = ['open-offer'] as const;
export type ReminderRule = (typeof REMINDER_RULES)[number];

/** A person to be reminded of an item. However often an item is looked at, a person is reminded of it once by each rule and start day. */
export type DueReminder = Readonly<{
  userId: UserId;
  itemId: GameId;
  rule: ReminderRule;
  /** The day on which the item starts, in the org's time zone. */
  startDay: LocalDate;
  startsAt: Date;
}>;

/** A reminder that was made; several of a person may be in one message. */
export type Reminder = DueReminder & Readonly<{ orgId: OrgId; messageId: PushEventId }>;

/** How long reminders are kept after their item has started. */
export const REMINDERS_KEPT_FOR_MS = 28 * 24 * 3_600_000;
