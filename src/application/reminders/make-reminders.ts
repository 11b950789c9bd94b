import { onlyReach } from '../../domain/notifications/audience.ts';
import type { Channels } from '../../domain/notifications/channel.ts';
import type { DueReminder } from '../../domain/reminders/reminder.ts';
import { reminderNotification, shouldRemind } from '../../domain/reminders/reminder-notification.ts';
import { nextTurn, quietUntil, remindedDays } from '../../domain/reminders/reminder-times.ts';
import type { OrgId, PushEventId, UserId } from '../../domain/shared/ids.ts';
import { ok } from '../../domain/shared/result.ts';
import { queueNotification, reachedBy } from '../notifications/queue-notification.ts';
import type { NewId } from '../ports/new-id.ts';
import type { DueReminderOfItem } from '../ports/storage/reminders/reminder-storage.ts';
import type { UnitOfWork } from '../ports/storage/storage.ts';

type Uses = 'orgs' | 'reminders' | 'pushDeliveries' | 'mailDeliveries';
type Reads = 'dueReminders' | 'listeners';
type Deps = Readonly<{
  unitOfWork: UnitOfWork<Uses, Reads>;
  newId: NewId;
  channels: Channels;
  /** An org with more people to remind waits for the others before it has its next turn. */
  peopleInATurn?: number;
}>;

/** How many people were reminded; undefined if the org's turn is not due, or another process has it. */
export type TurnOfOrg = Readonly<{ people: number }> | undefined;

const PEOPLE_IN_A_TURN = 1000;

/**
 * Makes the reminders of an org that are due, and queues their messages, one for each person. All of it is one transaction: a process that dies
 * leaves the turn to the next one, and the storage keeps one reminder a person, item, rule and start day.
 */
export const makeReminders =
  ({ unitOfWork, newId, channels, peopleInATurn = PEOPLE_IN_A_TURN }: Deps) =>
  async (orgId: OrgId): Promise<TurnOfOrg> => {
    const turn = await unitOfWork.transact<TurnOfOrg, never>(async (repositories) => {
      const { orgs, reminders, read } = repositories;
      const now = await reminders.takeTurn(orgId);
      if (!now) return ok(undefined);
      const org = (await orgs.find(orgId))!;
      const due = quietUntil(now, org.timeZone) ? [] : await read.dueReminders(orgId, remindedDays(org, now), peopleInATurn);
      const messages = messagesFrom(due).map((message) => ({ ...message, id: newId<PushEventId>() }));
      const made = await reminders.add(
        orgId,
        messages.flatMap(({ id: messageId, reminders: all }) => all.map((each) => ({ ...reminderOf(each), orgId, messageId }))),
      );
      const people = new Set(made.map(({ userId }) => userId));
      const listeners = people.size > 0 ? await read.listeners(orgId, onlyReach(...people), null, reachedBy(channels)) : [];
      for (const { id, recipients, content } of messages) {
        const event = { id, orgId, happenedAt: now };
        const hearing = listeners.filter((each) => recipients.has(each.userId) && content.some(({ rule }) => shouldRemind(each, rule)));
        const notification = reminderNotification(org, id, content);
        await queueNotification(repositories, { newId, channels, now }, { event, notification, listeners: hearing, topic: null });
      }
      const isAll = new Set(due.map(({ userId }) => userId)).size < peopleInATurn;
      await reminders.endTurn(orgId, isAll ? nextTurn(org, now) : now);
      return ok({ people: people.size });
    });
    return turn.ok ? turn.value : turn.error;
  };

/** What one message is about, and everybody who is sent it: people who are reminded of the same. */
type Message = Readonly<{
  content: readonly DueReminderOfItem[];
  recipients: ReadonlySet<UserId>;
  reminders: readonly DueReminderOfItem[];
}>;

function messagesFrom(due: readonly DueReminderOfItem[]): readonly Message[] {
  const ofPeople = Map.groupBy(due, ({ userId }) => userId).values();
  const alike = Map.groupBy(ofPeople, (ofPerson) => ofPerson.map(({ rule, itemId }) => `${rule} ${itemId}`).join());
  return [...alike.values()].map((all) => {
    const reminders = all.flat();
    return { content: all[0]!, recipients: new Set(reminders.map(({ userId }) => userId)), reminders };
  });
}

const reminderOf = ({ about: _, ...reminder }: DueReminderOfItem): DueReminder => reminder;
