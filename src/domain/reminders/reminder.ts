import type { ItemRef } from '../events/item.ts';
import type { EventKind } from '../events/team-event.ts';
import type { OrgId, PushEventId, UserId } from '../shared/ids.ts';
import type { LocalDate } from '../shared/time.ts';

/**
 * Whom the league reminds, and why: `unanswered` is for guardians of players about whom nobody has said whether they come; `open-offer` for
 * umpires who have not answered the offer of a game; `evening-before` for guardians of players who come, or
 * may, and for who has taken a place in a slot; `team-evening` tells who runs a team on that evening how many come.
 */
export const REMINDER_RULES = ['unanswered', 'open-offer', 'evening-before', 'team-evening'] as const;
export type ReminderRule = (typeof REMINDER_RULES)[number];
/** A rule by which people are reminded of what they do themselves, of everything in one message. */
export type OwnRule = Exclude<ReminderRule, 'team-evening'>;

/** A person to be reminded of an item. However often an item is looked at, a person is reminded of it once by each rule and start day. */
export type DueReminder = Readonly<{
  userId: UserId;
  itemId: ItemRef['id'];
  rule: ReminderRule;
  /** The day on which the item starts, in the org's time zone. */
  startDay: LocalDate;
  startsAt: Date;
}>;

/** What a message says about the item: its teams if it is a game, else what the team does. */
export type RemindedItem = Readonly<{ isTimeTbd: boolean }> &
  Readonly<{ kind: 'game'; homeTeam: string; visitorTeam: string } | { kind: EventKind; team: string }>;

/** A reminder that was made; several of a person may be in one message. */
export type Reminder = DueReminder & Readonly<{ orgId: OrgId; messageId: PushEventId }>;

/** How long reminders are kept after their item has started. */
export const REMINDERS_KEPT_FOR_MS = 28 * 24 * 3_600_000;
