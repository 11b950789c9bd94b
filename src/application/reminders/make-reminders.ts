import { isSuspended, type Org } from '../../domain/membership/org.ts';
import { onlyReach, runsTeamNow } from '../../domain/notifications/audience.ts';
import type { Channels } from '../../domain/notifications/channel.ts';
import type { Notification } from '../../domain/notifications/notification.ts';
import type { DueReminder, OwnRule } from '../../domain/reminders/reminder.ts';
import { reminderNotification, shouldRemind, teamEveningNotification } from '../../domain/reminders/reminder-notification.ts';
import { nextTurn, quietUntil, remindedDays } from '../../domain/reminders/reminder-times.ts';
import type { OrgId, PushEventId, TeamId, UserId } from '../../domain/shared/ids.ts';
import { ok } from '../../domain/shared/result.ts';
import { localDate } from '../../domain/shared/time.ts';
import { openPlaces } from '../../domain/slots/slot.ts';
import { countAnswers } from '../attendance/view-answers.ts';
import { queueNotification, reachedBy } from '../notifications/queue-notification.ts';
import type { NewId } from '../ports/new-id.ts';
import type { ReachableRecipient } from '../ports/storage/notifications/notification-storage.ts';
import type { DueReminderOfItem } from '../ports/storage/reminders/reminder-storage.ts';
import type { Repositories, UnitOfWork } from '../ports/storage/storage.ts';

type Uses = 'orgs' | 'reminders' | 'pushDeliveries' | 'mailDeliveries';
type Reads = 'dueReminders' | 'listeners' | 'attendance' | 'slotsOf';
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
 * Makes the reminders of an org that are due, and queues their messages, one for each person, and one more for each item of a team that they run.
 * All of it is one transaction: a process that dies leaves the turn to the next one, and the storage keeps one reminder a person, item, rule and
 * start day.
 */
export const makeReminders =
  ({ unitOfWork, newId, channels, peopleInATurn = PEOPLE_IN_A_TURN }: Deps) =>
  async (orgId: OrgId): Promise<TurnOfOrg> => {
    const turn = await unitOfWork.transact<TurnOfOrg, never>(async (repositories) => {
      const { orgs, reminders, read } = repositories;
      const now = await reminders.takeTurn(orgId);
      if (!now) return ok(undefined);
      const org = (await orgs.find(orgId))!;
      const due =
        isSuspended(org) || quietUntil(now, org.timeZone) ? [] : await read.dueReminders(orgId, remindedDays(org, now), peopleInATurn);
      const people = new Set(due.map(({ userId }) => userId));
      const listeners = people.size > 0 ? await read.listeners(orgId, onlyReach(...people), null, reachedBy(channels)) : [];
      const scene = { org, listeners, newId, now };
      const messages = [...ownMessages(due.filter(isOwn), scene), ...(await teamMessages(due.filter(isOfTeam), scene, read))];
      const made = await reminders.add(
        orgId,
        messages.flatMap(({ id: messageId, reminders: all }) => all.map((each) => ({ ...reminderOf(each), orgId, messageId }))),
      );
      const ofMessage = Map.groupBy(made, ({ messageId }) => messageId);
      for (const { id, notification, isFor } of messages) {
        const recipients = new Set((ofMessage.get(id) ?? []).map(({ userId }) => userId));
        const hearing = listeners.filter((each) => recipients.has(each.userId) && isFor(each));
        const event = { id, orgId, happenedAt: now };
        await queueNotification(repositories, { newId, channels, now }, { event, notification, listeners: hearing, topic: null });
      }
      await reminders.endTurn(orgId, people.size < peopleInATurn ? nextTurn(org, now) : now);
      return ok({ people: new Set(made.map(({ userId }) => userId)).size });
    });
    return turn.ok ? turn.value : turn.error;
  };

/** One message, the reminders that are made by it, and who of those reminded hears of it. */
type Message = Readonly<{
  id: PushEventId;
  notification: Notification;
  reminders: readonly DueReminderOfItem[];
  isFor: (listener: ReachableRecipient) => boolean;
}>;
type Scene = Readonly<{ org: Org; listeners: readonly ReachableRecipient[]; newId: NewId; now: Date }>;

/** Of an event of several teams, what is the same for all of them once. */
function onceEach<Due extends DueReminderOfItem>(reminders: readonly Due[]): readonly Due[] {
  const named = ({ rule, itemId, orgEventId, startsAt }: Due) => `${rule} ${orgEventId ? `${orgEventId} ${startsAt.getTime()}` : itemId}`;
  return [...Map.groupBy(reminders, named).values()].map(([first]) => first!);
}

const isOwn = (due: DueReminderOfItem): due is DueReminderOfItem & { rule: OwnRule } => due.rule !== 'team-evening';
const isOfTeam = (due: DueReminderOfItem): boolean => !isOwn(due);

/** A message for each group of people who are reminded of the same. */
function ownMessages(due: readonly (DueReminderOfItem & { rule: OwnRule })[], { org, newId }: Scene): readonly Message[] {
  const ofPeople = Map.groupBy(due, ({ userId }) => userId).values();
  const alike = Map.groupBy(ofPeople, (ofPerson) => ofPerson.map(({ rule, itemId }) => `${rule} ${itemId}`).join());
  return [...alike.values()].map((all) => {
    const [id, content] = [newId<PushEventId>(), onceEach(all[0]!)];
    return {
      id,
      notification: reminderNotification(org, id, content),
      reminders: all.flat(),
      isFor: (listener) => content.some(({ rule }) => shouldRemind(listener, rule)),
    };
  });
}

/** For each item and each of its teams, what who runs the team is told. Who runs both teams of a game is told of the home team. */
async function teamMessages(
  due: readonly DueReminderOfItem[],
  { org, listeners, newId, now }: Scene,
  read: Pick<Repositories<Uses, Reads>['read'], 'attendance' | 'slotsOf'>,
): Promise<readonly Message[]> {
  if (due.length === 0) return [];
  const [itemIds, teamIds] = [[...new Set(due.map(({ itemId }) => itemId))], [...new Set(due.flatMap((each) => each.teamIds))]];
  const teams = new Map((await read.attendance(org.id, { teamIds, itemIds })).map((team) => [team.teamId, team]));
  const slots = await read.slotsOf(org.id, itemIds);
  const today = localDate(now, org.timeZone);
  const known = new Map(listeners.map((listener) => [listener.userId, listener]));
  const runs = (userId: UserId, teamId: TeamId) => known.has(userId) && runsTeamNow(known.get(userId)!, teamId, today);
  // Whom nothing reaches is reminded all the same, so that they are not found again.
  const teamOf = ({ userId, teamIds: [first, ...others] }: DueReminderOfItem) =>
    others.find((each) => !runs(userId, first!) && runs(userId, each)) ?? first!;
  const groups = Map.groupBy(due, (each) => `${each.itemId} ${teamOf(each)}`);
  return [...groups.values()].map((reminders) => {
    const first = reminders[0]!;
    const [id, teamId] = [newId<PushEventId>(), teamOf(first)];
    const { itemId, startsAt, about } = first;
    const item = { item: { id: itemId }, startsAt, isPractice: about.kind === 'practice' };
    const open = slots
      .filter(({ slot }) => slot.teamId === teamId && slot.item.id === itemId)
      .reduce((sum, slot) => sum + openPlaces(slot, false), 0);
    const counts = { ...countAnswers(teams.get(teamId)!, item, org.timeZone), open };
    return {
      id,
      notification: teamEveningNotification(org, { reminderId: id, teamId }, first, counts),
      reminders,
      isFor: (listener) => shouldRemind(listener, 'team-evening') && runs(listener.userId, teamId),
    };
  });
}

const reminderOf = ({ about: _, teamIds: __, orgEventId: ___, ...reminder }: DueReminderOfItem): DueReminder => reminder;
