import type { DueReminder, RemindedItem, Reminder } from '../../../../domain/reminders/reminder.ts';
import type { RemindedDay } from '../../../../domain/reminders/reminder-times.ts';
import type { OrgEventId, OrgId, PushEventId, TeamId } from '../../../../domain/shared/ids.ts';
import type { DueOrg } from '../../due-orgs.ts';

/** All times are by the storage's clock, whatever the clocks of other machines say. */
export interface Reminders {
  /**
   * The time, if the org's turn is due; an org that has had none yet has one now. MUST let only one transaction at a time have it, and MUST NOT wait
   * for another one that has.
   */
  takeTurn(orgId: OrgId): Promise<Date | undefined>;
  /** The turn that was taken is over; the next one is due then. */
  endTurn(orgId: OrgId, next: Date): Promise<void>;
  /**
   * Keeps that people were reminded, and returns the reminders that are new. MUST keep one a person, item, rule and start day, whatever other
   * transactions do.
   */
  add(orgId: OrgId, reminders: readonly Reminder[]): Promise<readonly Reminder[]>;
}

/** A due reminder with what its message says about the item: that of both teams of a game, or of the team of an event. */
export type DueReminderOfItem = DueReminder &
  Readonly<{
    about: RemindedItem;
    teamIds: readonly TeamId[];
    /** The league's event that the item is part of. */
    orgEventId: OrgEventId | null;
  }>;

export type HeldReminder = Pick<DueReminder, 'userId' | 'itemId' | 'rule'>;

export interface ReminderReader {
  /** Orgs with turns, now or later, the longest due first. MAY return a thousand only. */
  remindersDue(): Promise<readonly DueOrg[]>;
  /** In how many milliseconds the org's next turn is due, 0 or less if it is now. */
  remindersDueIn(orgId: OrgId): Promise<number>;
  /**
   * The people to be reminded now who have not been, `people` at most, each with all items of these days, in order of start. MUST return people of
   * the same item together, who are then sent the same message.
   */
  dueReminders(orgId: OrgId, days: readonly RemindedDay[], people: number): Promise<readonly DueReminderOfItem[]>;
  /** Those of a message's reminders that still hold, in order of start: the item starts at the same time, and later. */
  heldReminders(orgId: OrgId, messageId: PushEventId): Promise<readonly HeldReminder[]>;
}
