import { type AnswerableItem, answerableEvent, answerableGame, answerIn, closedFor, untilStart } from '../../domain/attendance/answer.ts';
import { withDeadline } from '../../domain/attendance/response-deadline.ts';
import type { ItemRef } from '../../domain/events/item.ts';
import type { EventKind, TeamEvent } from '../../domain/events/team-event.ts';
import type { AnswerLink } from '../../domain/mail/answer-link.ts';
import type { Org } from '../../domain/membership/org.ts';
import type { Recipient } from '../../domain/notifications/audience.ts';
import type { Notification } from '../../domain/notifications/notification.ts';
import type { ReminderRule } from '../../domain/reminders/reminder.ts';
import type { GameId, OrgId, PushEventId, TeamEventId } from '../../domain/shared/ids.ts';
import { isFormerPlayer } from '../../domain/shared/person-name.ts';
import type { Repositories } from '../ports/storage/storage.ts';
import { answerLinkFor } from './answer-link.ts';

/** An answer that a mail asks for: of which child, about what, and the link. */
export type AskedAnswer = Readonly<{
  firstName: string;
  kind: 'game' | EventKind;
  startsAt: Date;
  endsAt: Date;
  link: AnswerLink;
}>;

type Sources = Repositories<'games' | 'teamEvents', 'heldReminders' | 'attendance' | 'keyedHash'>;
type Guardian = Pick<Recipient, 'userId' | 'roles' | 'children'> & Readonly<{ address: string }>;
type Scene = Readonly<{ org: Org; now: Date }>;
/** What a mail is about; by which rule its reader is reminded of it, if it is a reminder. */
type Subject = Readonly<{ itemId: ItemRef['id']; rule?: ReminderRule }>;

/** The answers that a mail with this notification asks its reader for: about the items that it is about, for their own children on the rosters. */
export async function answersInMail(
  notification: Pick<Notification, 'data'>,
  guardian: Guardian,
  scene: Scene,
  sources: Sources,
): Promise<readonly AskedAnswer[]> {
  if (!guardian.roles.includes('parent') || guardian.children.length === 0) return [];
  const asked: (AskedAnswer & Asked)[] = [];
  for (const subject of await subjectsOf(notification, guardian, scene, sources))
    asked.push(...(await askedAbout(subject, guardian, scene, sources)));
  return onceEach(asked);
}

async function subjectsOf(
  { data }: Pick<Notification, 'data'>,
  { userId }: Guardian,
  { org }: Scene,
  { read, teamEvents }: Sources,
): Promise<readonly Subject[]> {
  switch (data['kind']) {
    case 'game-change':
      return [{ itemId: data['gameId'] as GameId }];
    case 'team-event':
      return (await ofAllTeams(data['eventId'] as TeamEventId, org.id, teamEvents)).map(({ id: itemId }) => ({ itemId }));
    case 'answer-request': {
      if (data['gameId'] !== undefined) return [{ itemId: data['gameId'] as GameId, rule: 'unanswered' }];
      const all = await ofAllTeams(data['eventId'] as TeamEventId, org.id, teamEvents);
      const startsAt = all.find(({ id }) => id === data['eventId'])?.startsAt.getTime();
      // Who has children in several teams is asked once.
      return all.filter((event) => event.startsAt.getTime() === startsAt).map(({ id: itemId }) => ({ itemId, rule: 'unanswered' }));
    }
    case 'reminder':
      return (await read.heldReminders(org.id, data['reminderId'] as PushEventId)).filter((held) => held.userId === userId);
    default:
      return [];
  }
}

/** The event, or all of the event of the league that it is part of. */
async function ofAllTeams(eventId: TeamEventId, orgId: OrgId, { find, ofOrgEvent }: Sources['teamEvents']): Promise<readonly TeamEvent[]> {
  const event = await find(orgId, eventId);
  if (!event?.orgEventId) return event ? [event] : [];
  return (await ofOrgEvent(orgId, event.orgEventId)).toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
}

/** An answer about a child of two teams counts for both of an event of the league, so it is asked for once. */
const onceEach = (asked: readonly (AskedAnswer & Asked)[]): readonly AskedAnswer[] =>
  [...Map.groupBy(asked, ({ about }) => about).values()].map(([first]) => {
    const { about: _, ...answer } = first!;
    return answer;
  });
/** What the answer counts for. */
type Asked = Readonly<{ about: string }>;

async function findItem(
  itemId: ItemRef['id'],
  { org }: Scene,
  { games, teamEvents }: Sources,
): Promise<(AnswerableItem & Readonly<{ kind: AskedAnswer['kind']; of: string }>) | undefined> {
  const event = await teamEvents.find(org.id, itemId as TeamEventId);
  if (event) return { ...answerableEvent(event), kind: event.kind, of: event.orgEventId ?? event.id };
  const game = await games.find(org.id, itemId as GameId);
  return game && { ...answerableGame(game), kind: 'game', of: game.id };
}

/** A reminder asks about those whom it is about: who is silent, or comes and might not after all. */
const isAskedBy = (rule: ReminderRule | undefined, answer: ReturnType<typeof answerIn>): boolean =>
  rule === undefined || (rule === 'unanswered' ? answer === null : rule === 'evening-before' && (answer === 'yes' || answer === 'maybe'));

async function askedAbout(
  { itemId, rule }: Subject,
  guardian: Guardian,
  scene: Scene,
  sources: Sources,
): Promise<readonly (AskedAnswer & Asked)[]> {
  const { org, now } = scene;
  const found = await findItem(itemId, scene, sources);
  if (!found) return [];
  const asked: (AskedAnswer & Asked)[] = [];
  for (const { playerId, team } of guardian.children) {
    if (!team || !found.teamIds.includes(team.teamId)) continue;
    const [theirs] = await sources.read.attendance(org.id, { teamIds: [team.teamId], itemIds: [itemId], playerId });
    const listed = theirs?.players[0];
    if (!listed || isFormerPlayer(listed.player)) continue;
    const item = untilStart(withDeadline(found, theirs));
    if (closedFor('own-child', item, now) !== null) continue;
    if (!isAskedBy(rule, answerIn(theirs.answers[0], listed.away, item, org.timeZone))) continue;
    const whose = { orgId: org.id, userId: guardian.userId, playerId, item: item.item };
    asked.push({
      about: `${found.of} ${found.startsAt.getTime()} ${playerId}`,
      firstName: listed.player.firstName,
      kind: found.kind,
      startsAt: item.startsAt,
      endsAt: item.endsAt,
      link: await answerLinkFor(sources.read, whose, guardian.address),
    });
  }
  return asked;
}
