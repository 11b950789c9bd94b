import { answerableEvent, answerableGame, closedFor } from '../../domain/attendance/answer.ts';
import { withDeadline } from '../../domain/attendance/response-deadline.ts';
import { roomOf } from '../../domain/chat/room.ts';
import type { ItemRef } from '../../domain/events/item.ts';
import { teamsOf } from '../../domain/events/org-event.ts';
import { type Game, USES_FIELD } from '../../domain/games/game.ts';
import { isToldAlready, type PlaceStateView, stateAt, type ToldState, toldOf } from '../../domain/league/place-state.ts';
import { isDraft } from '../../domain/league/season.ts';
import { isForDevicesOnly } from '../../domain/mail/mailed-notification.ts';
import type { Org } from '../../domain/membership/org.ts';
import {
  ADMINS,
  type AudienceQuery,
  chatAudience,
  EVERYBODY,
  isUmpire,
  onlyReach,
  type Recipient,
  runsTeamNow,
  shouldNotifyOfAnyTeam,
  shouldNotifyOfGuest,
  shouldNotifyOfMessage,
  shouldNotifyOfOrgEvent,
  shouldNotifyOfRunning,
  shouldNotifyOfScorer,
  shouldNotifyOfTeamEvents,
  shouldNotifyOfTeams,
  sidesOf,
  teamsAudience,
} from '../../domain/notifications/audience.ts';
import {
  chatNotification,
  dayChangeNotification,
  decisionNotification,
  gameNotification,
  guestNamedNotification,
  type Notification,
  officialNeededNotification,
  officiatingNotification,
  orgDeletionNotification,
  placeStateNotification,
  requestsNotification,
  scheduleNotification,
  scorerNotification,
  slotGivenNotification,
  slotOpenNotification,
  slotRemovedNotification,
  slotTakenOverNotification,
  teamEventNotification,
  webhookDisabledNotification,
  withdrawnNotification,
} from '../../domain/notifications/notification.ts';
import type { OfficiatingNews, PushEventFacts, TeamEventNews } from '../../domain/notifications/push-event.ts';
import { requestsFor } from '../../domain/notifications/waiting-requests.ts';
import type { RemindedItem } from '../../domain/reminders/reminder.ts';
import { answerChangedNotification, answerRequestNotification, shouldRemind } from '../../domain/reminders/reminder-notification.ts';
import { quietUntil } from '../../domain/reminders/reminder-times.ts';
import type {
  DayChangeId,
  FacilityId,
  FieldId,
  GameId,
  MessageId,
  PushEventId,
  RoomId,
  ScheduleProposalId,
  TeamEventId,
  TeamId,
  UserId,
} from '../../domain/shared/ids.ts';
import { localDate, localDayRange } from '../../domain/shared/time.ts';
import { isTimeTbd, type Span } from '../../domain/shared/time-tbd.ts';
import { askedByOtherTeam, silentPlayers } from '../attendance/silent-families.ts';
import { countAnswers } from '../attendance/view-answers.ts';
import type { Repositories } from '../ports/storage/storage.ts';

/** Who may be notified of something, as of now. */
export type Audience = Readonly<{ reach: AudienceQuery; roomId: RoomId | null; isFor: (listener: Recipient) => boolean }>;

/** What decides who may be notified of something. */
export type AudienceUses =
  | 'orgs'
  | 'chat'
  | 'games'
  | 'seasons'
  | 'teamEvents'
  | 'teams'
  | 'dayChanges'
  | 'scheduleProposals'
  | 'facilities'
  | 'fields'
  | 'placeStates';
type Sources = Repositories<Exclude<AudienceUses, 'orgs'>, NotificationReads>;
export type NotificationReads =
  | 'roomState'
  | 'waitingRequests'
  | 'listeners'
  | 'officialsOf'
  | 'heldReminders'
  | 'attendance'
  | 'guardiansOf';
export type Scene = Readonly<{ org: Org; now: Date }>;

/** The audience of a message now; undefined once it is deleted or its room no longer exists. */
async function ofMessage(roomId: RoomId, messageId: MessageId, { org, now }: Scene, { chat, read }: Sources) {
  const today = localDate(now, org.timeZone);
  const message = await chat.find(org.id, roomId, messageId);
  const { team } = await read.roomState(org.id, roomId);
  const room = roomOf(org.id, roomId, team, today);
  if (!message || message.deletedAt || !room) return undefined;
  const isFor = (listener: Recipient) => shouldNotifyOfMessage(listener, room, message.senderId, today);
  return { room, audience: { reach: chatAudience(room), roomId, isFor } };
}

async function ofGame(gameId: GameId, { org, now }: Scene, { games, read }: Sources) {
  const game = await games.find(org.id, gameId);
  if (!game) return undefined;
  const officials = await read.officialsOf(org.id, [gameId]);
  return { game, audience: ofTeams(sidesOf(game), officials, { org, now }) };
}

const ofTeams = (teamIds: readonly TeamId[], officials: readonly UserId[], { org, now }: Scene): Audience => ({
  reach: teamsAudience(teamIds, officials),
  roomId: null,
  isFor: (listener) => shouldNotifyOfTeams(listener, teamIds, officials, localDate(now, org.timeZone)),
});

/** An event, and as audience those who belong to its team, which followers do not, as long as the news is still true. */
async function ofTeamEvent(eventId: TeamEventId, news: TeamEventNews, { org, now }: Scene, { teamEvents }: Sources) {
  const event = await teamEvents.find(org.id, eventId);
  const expected = news === 'canceled' || news === 'displaced' ? news : 'scheduled';
  if (event?.status !== expected) return undefined;
  if (!event.orgEventId) return { event, audience: ofTeamAndFamilies(event.teamId, { org, now }) };
  const teamIds = teamsOf(await teamEvents.ofOrgEvent(org.id, event.orgEventId)).toSorted();
  const isFor: Audience['isFor'] = (listener) => shouldNotifyOfOrgEvent(listener, event.teamId, teamIds, localDate(now, org.timeZone));
  return { event, audience: { ...ofTeamAndFamilies(event.teamId, { org, now }), isFor } };
}

/** The audience without who has caused it, and knows. */
const but = (by: UserId | undefined, audience: Audience): Audience => ({
  ...audience,
  isFor: (listener) => listener.userId !== by && audience.isFor(listener),
});

/** Those who belong to the team, which followers do not. */
const ofTeamsAndFamilies = (teamIds: readonly TeamId[], { org, now }: Scene): Audience => ({
  reach: teamsAudience(teamIds, []),
  roomId: null,
  isFor: (listener) => shouldNotifyOfTeamEvents(listener, teamIds, localDate(now, org.timeZone)),
});
const ofTeamAndFamilies = (teamId: TeamId, scene: Scene): Audience => ofTeamsAndFamilies([teamId], scene);

/** Without a team, it is of an event of the league, whose teams are not known any more. */
function ofWithdrawn(teamId: TeamId | undefined, scene: Scene): Audience {
  if (teamId) return ofTeamAndFamilies(teamId, scene);
  const isFor: Audience['isFor'] = (listener) => shouldNotifyOfAnyTeam(listener, localDate(scene.now, scene.org.timeZone));
  return { reach: EVERYBODY, roomId: null, isFor };
}

/** A schedule, and as audience those who have games on it. */
async function ofSchedule(proposalId: ScheduleProposalId, scene: Scene, { scheduleProposals }: Sources) {
  const proposal = await scheduleProposals.find(scene.org.id, proposalId);
  if (proposal?.outcome?.kind !== 'proposed') return undefined;
  return { proposal, audience: ofTeams([...new Set(proposal.outcome.games.flatMap(sidesOf))], [], scene) };
}

/**
 * A change of a day, and as audience those whose games it changed. Undefined once it is undone; for a notification of its undoing, undefined
 * unless it is undone.
 */
async function ofDayChange(dayChangeId: DayChangeId, isUndone: boolean, scene: Scene, { dayChanges, read }: Sources) {
  const change = await dayChanges.find(scene.org.id, dayChangeId);
  if (!change || (change.undoneAt !== null) !== isUndone) return undefined;
  const gameIds = change.games.map(({ gameId }) => gameId);
  const officials = await read.officialsOf(scene.org.id, gameIds);
  return { change, audience: ofTeams([...new Set(change.games.flatMap(sidesOf))], officials, scene) };
}

/** A facility, or one of its fields; of what concerns one game, that game. */
type PlaceRef = Readonly<{ facilityId: FacilityId; fieldId: FieldId | null; gameId?: GameId | undefined }>;

/**
 * A place and what is said about it now, and as audience those with a game there that is not over yet today. News about a whole facility are not
 * for those on a field of which something else is said.
 */
async function ofPlace(
  { facilityId, fieldId, gameId }: PlaceRef,
  scene: Scene,
  { facilities, fields, placeStates, games, read }: Pick<Sources, 'facilities' | 'fields' | 'placeStates' | 'games' | 'read'>,
) {
  const { org, now } = scene;
  const facility = await facilities.find(org.id, facilityId);
  const field = fieldId && (await fields.find(org.id, fieldId));
  if (!facility || field === undefined) return undefined;
  const states = await placeStates.ofFacility(org.id, facilityId);
  const saidOf = (of: FieldId | null) => states.find((each) => each.fieldId === of);
  const isMeant = (game: Game) =>
    gameId !== undefined
      ? game.id === gameId && game.fieldId === fieldId
      : fieldId === null
        ? game.fieldId === null || stateAt(saidOf(game.fieldId), null, now) === null
        : game.fieldId === fieldId;
  const today = localDate(now, org.timeZone);
  const todaysGames = (await games.starting(org.id, localDayRange(today, today, org.timeZone))).filter(
    (game) => game.facilityId === facilityId && USES_FIELD.includes(game.status) && game.endsAt > now && isMeant(game),
  );
  const officials = await read.officialsOf(
    org.id,
    todaysGames.map(({ id }) => id),
  );
  const said = stateAt(fieldId && saidOf(fieldId), saidOf(null), now);
  return { facility, field, said, audience: ofTeams([...new Set(todaysGames.flatMap(sidesOf))], officials, scene) };
}

/** Whether a game cannot be played there, or nobody knows yet. */
const isBad = (said: PlaceStateView | null): boolean => said !== null && said.state !== 'open';

/** The place of a game that was moved to today, or to another place today, if those who play it have to hear what is said about that place. */
export async function placeToTellOf(
  { gameId, news }: Extract<PushEventFacts, { kind: 'game-change' }>,
  { org, now }: Scene,
  { games, placeStates }: Pick<Sources, 'games' | 'placeStates'>,
): Promise<(PlaceRef & Readonly<{ gameId: GameId }>) | undefined> {
  const game = news.includes('place') || news.includes('time') ? await games.find(org.id, gameId) : undefined;
  if (!game?.facilityId || localDate(game.startsAt, org.timeZone) !== localDate(now, org.timeZone)) return undefined;
  const { facilityId, fieldId } = game;
  const states = await placeStates.ofFacility(org.id, facilityId);
  const saidOf = (of: FieldId | null) => states.find((each) => each.fieldId === of);
  return isBad(stateAt(fieldId && saidOf(fieldId), saidOf(null), now)) ? { facilityId, fieldId, gameId: game.id } : undefined;
}

/** A game with the names of its teams. */
async function namedGame(gameId: GameId, { org }: Scene, { games, teams }: Sources) {
  const game = await games.find(org.id, gameId);
  if (!game) return undefined;
  const [home, visitor] = [await teams.find(org.id, game.homeTeamId), await teams.find(org.id, game.visitorTeamId)];
  return { ...game, homeTeam: home!.name, visitorTeam: visitor!.name };
}

/** The umpire is the audience as long as the news is still true; nobody is told of a game of a draft. */
async function ofOfficiating(gameId: GameId, userId: UserId, news: OfficiatingNews, { org }: Scene, { games, seasons, read }: Sources) {
  const game = await games.find(org.id, gameId);
  if (!game || isDraft((await seasons.find(org.id, game.seasonId))!)) return undefined;
  const isOfficial = (await read.officialsOf(org.id, [gameId])).includes(userId);
  return isOfficial === (news === 'offered') ? ofUser(userId, isUmpire) : undefined;
}

/** The coaches of the team, as long as the game has an official scorer. */
async function ofScorer(gameId: GameId, teamId: TeamId, { org, now }: Scene, { games }: Sources): Promise<Audience | undefined> {
  const game = await games.find(org.id, gameId);
  if (!game?.officialScorerUserId) return undefined;
  const today = localDate(now, org.timeZone);
  return { reach: teamsAudience([teamId], []), roomId: null, isFor: (listener) => shouldNotifyOfScorer(listener, teamId, today) };
}

/** When the item takes place; undefined if it has begun or is canceled. */
async function spanOf({ kind, id }: ItemRef, { org, now }: Scene, { games, teamEvents }: Sources): Promise<Span | undefined> {
  const found = kind === 'game' ? await games.find(org.id, id) : await teamEvents.find(org.id, id);
  return found && found.status !== 'canceled' && found.startsAt > now ? found : undefined;
}

/** An item, in words and as the team answers about it; undefined if there is no such item or team. */
async function ofTeam({ kind, id }: ItemRef, teamId: TeamId, { org }: Scene, { games, teamEvents, teams, read }: Sources) {
  const game = kind === 'game' ? await games.find(org.id, id) : undefined;
  const event = kind === 'event' ? await teamEvents.find(org.id, id) : undefined;
  const found = game ? answerableGame(game) : event && answerableEvent(event);
  const [team] = found ? await read.attendance(org.id, { teamIds: [teamId], itemIds: [id] }) : [];
  if (!found || !team) return undefined;
  const item = withDeadline(found, team);
  const named = async (of: TeamId) => (await teams.find(org.id, of))!.name;
  const about: RemindedItem = game
    ? { isTimeTbd: isTimeTbd(game), kind: 'game', homeTeam: await named(game.homeTeamId), visitorTeam: await named(game.visitorTeamId) }
    : { isTimeTbd: isTimeTbd(event!), kind: event!.kind, team: await named(teamId) };
  return { item, team, named: { itemId: id, startsAt: item.startsAt, about } };
}

/** The item, and as audience the guardians of those players of the team about whom still nobody has answered, as long as they can. */
async function ofSilent(ref: ItemRef, teamId: TeamId, scene: Scene, sources: Sources) {
  const found = await ofTeam(ref, teamId, scene, sources);
  if (!found || closedFor('own-child', found.item, scene.now)) return undefined;
  const { org } = scene;
  const links = await sources.read.guardiansOf(org.id, silentPlayers(found.team, found.item, org.timeZone));
  const guardians = new Set(links.map(({ userId }) => userId));
  const isFor = (listener: Recipient) => guardians.has(listener.userId) && shouldRemind(listener, 'unanswered');
  return { reminded: found.named, request: found.team.requests[0], audience: { reach: onlyReach(...guardians), roomId: null, isFor } };
}

/** The item as long as it is still to come, with how many come; who has changed the answer knows it. */
async function ofAnswerChanged(
  { item: ref, teamId, by }: Extract<PushEventFacts, { kind: 'answer-changed' }>,
  scene: Scene,
  sources: Sources,
) {
  const found = await ofTeam(ref, teamId, scene, sources);
  if (!found?.item.takesPlace || found.item.startsAt <= scene.now) return undefined;
  const { isFor, ...audience } = ofThoseWhoRun(teamId, scene);
  return {
    named: found.named,
    counts: countAnswers(found.team, found.item, scene.org.timeZone),
    audience: { ...audience, isFor: (listener: Recipient) => listener.userId !== by && isFor(listener) },
  };
}

/** The item that the data of a notification names. */
const itemIn = (data: Notification['data']): ItemRef =>
  data['gameId'] === undefined ? { kind: 'event', id: data['eventId'] as TeamEventId } : { kind: 'game', id: data['gameId'] as GameId };

/** The coaches and managers of the team. */
const ofThoseWhoRun = (teamId: TeamId, { org, now }: Scene): Audience => ({
  reach: teamsAudience([teamId], []),
  roomId: null,
  isFor: (listener) => shouldNotifyOfRunning(listener, teamId, localDate(now, org.timeZone)),
});

const ofAdmins: Audience = { reach: ADMINS, roomId: null, isFor: ({ roles }) => roles.includes('admin') };

const ofGuest = (teamIds: readonly TeamId[], namedBy: UserId, { org, now }: Scene): Audience => ({
  reach: { roles: ['admin', 'staff'], teamIds, userIds: [] },
  roomId: null,
  isFor: (listener) => shouldNotifyOfGuest(listener, teamIds, namedBy, localDate(now, org.timeZone)),
});

const ofUser = (userId: UserId, isFor: Audience['isFor'] = () => true): Audience => ({
  reach: onlyReach(userId),
  roomId: null,
  isFor: (listener) => listener.userId === userId && isFor(listener),
});

/** Who has taken a place of a slot. */
const ofTaker = (userId: UserId): Audience => ofUser(userId, ({ preferences }) => preferences.gameChanges);

/** The user, as long as requests wait for them. */
async function ofRequests(userId: UserId, { org, now }: Scene, { read }: Sources) {
  const waiting = await read.waitingRequests(org.id);
  const count = (listener: Recipient) => requestsFor(listener, waiting, localDate(now, org.timeZone));
  return { count, audience: ofUser(userId, (listener) => count(listener) > 0) };
}

/** Those for whom a reminder still holds; of one about a team, those who run it. */
async function ofReminder(reminderId: PushEventId, teamId: TeamId | undefined, { org, now }: Scene, { read }: Sources): Promise<Audience> {
  const held = Map.groupBy(await read.heldReminders(org.id, reminderId), ({ userId }) => userId);
  const today = localDate(now, org.timeZone);
  const isFor = (listener: Recipient) =>
    (held.get(listener.userId) ?? []).some(({ rule }) => shouldRemind(listener, rule)) &&
    (teamId === undefined || runsTeamNow(listener, teamId, today));
  return { reach: onlyReach(...held.keys()), roomId: null, isFor };
}

/** The admins, as long as the org is to be deleted then. */
const ofDeletion = (deletesAt: string | undefined, { org }: Scene): Audience | undefined =>
  org.deletesAt?.toISOString() === deletesAt ? ofAdmins : undefined;

/** The notification for an event, as of now; undefined if there is nothing to notify of any more. */
export async function notificationOf(
  event: Exclude<PushEventFacts, { kind: 'request-waiting' }>,
  scene: Scene,
  sources: Sources,
): Promise<
  | Readonly<{ notification: Notification; audience: Audience; isForDevicesOnly?: boolean; isForMailFirst?: boolean; told?: ToldState }>
  | undefined
> {
  const { org } = scene;
  switch (event.kind) {
    case 'chat-message': {
      const found = await ofMessage(event.roomId, event.messageId, scene, sources);
      return found && { notification: chatNotification(org.name, found.room, event.messageId), audience: found.audience };
    }
    case 'game-change': {
      const found = await ofGame(event.gameId, scene, sources);
      if (!found) return undefined;
      const [home, visitor] = [found.game.homeTeamId, found.game.visitorTeamId];
      const [homeTeam, visitorTeam] = [(await sources.teams.find(org.id, home))!.name, (await sources.teams.find(org.id, visitor))!.name];
      return {
        notification: gameNotification({ ...found.game, homeTeam, visitorTeam }, event.news, org.timeZone, event.movedFrom),
        audience: found.audience,
        isForDevicesOnly: isForDevicesOnly(found.game.status, event.news),
      };
    }
    case 'team-event': {
      const found = await ofTeamEvent(event.eventId, event.news, scene, sources);
      if (!found) return undefined;
      const named = { ...found.event, team: (await sources.teams.find(org.id, found.event.teamId))!.name };
      return { notification: teamEventNotification(named, event.news, event.count, org.timeZone), audience: but(event.by, found.audience) };
    }
    case 'events-withdrawn': {
      const startsAt = new Date(event.startsAt);
      if ('teamIds' in event) {
        const notification = withdrawnNotification(org, { ...event, team: org.name, startsAt });
        return { notification, audience: but(event.by, ofTeamsAndFamilies(event.teamIds, scene)) };
      }
      const team = await sources.teams.find(org.id, event.teamId);
      const named = team && { ...event, team: team.name, startsAt };
      return named && { notification: withdrawnNotification(org, named), audience: but(event.by, ofTeamAndFamilies(event.teamId, scene)) };
    }
    case 'schedule-published': {
      const found = await ofSchedule(event.proposalId, scene, sources);
      return found && { notification: scheduleNotification(org, found.proposal), audience: found.audience };
    }
    case 'day-change': {
      const found = await ofDayChange(event.dayChangeId, event.isUndone, scene, sources);
      return found && { notification: dayChangeNotification(org, found.change), audience: found.audience };
    }
    case 'officiating': {
      const game = await namedGame(event.gameId, scene, sources);
      const audience = await ofOfficiating(event.gameId, event.userId, event.news, scene, sources);
      return game && audience && { notification: officiatingNotification(game, event.news, org.timeZone), audience };
    }
    case 'scorer-named': {
      const game = await namedGame(event.gameId, scene, sources);
      const audience = await ofScorer(event.gameId, event.teamId, scene, sources);
      return game && audience && { notification: scorerNotification(game, event.teamId, org.timeZone), audience };
    }
    case 'official-needed': {
      const game = await namedGame(event.gameId, scene, sources);
      return game && { notification: officialNeededNotification(game, org.timeZone), audience: ofAdmins };
    }
    case 'requests-waiting': {
      const { count, audience } = await ofRequests(event.userId, scene, sources);
      const [listener] = await sources.read.listeners(org.id, audience.reach, null, 'device-or-mail');
      return listener && { notification: requestsNotification(org.name, org.id, count(listener)), audience };
    }
    case 'guest-named': {
      const game = await namedGame(event.gameId, scene, sources);
      const audience = ofGuest(event.teamIds, event.namedBy, scene);
      return game && { notification: guestNamedNotification(game, event, org.timeZone), audience };
    }
    case 'org-deletion': {
      const audience = ofDeletion(event.deletesAt, scene);
      return audience && { notification: orgDeletionNotification(org, new Date(event.deletesAt)), audience, isForMailFirst: true };
    }
    case 'slot-open': {
      const span = await spanOf(event.item, scene, sources);
      return span && { notification: slotOpenNotification(org, { ...event, span }), audience: ofThoseWhoRun(event.teamId, scene) };
    }
    case 'answer-request': {
      const found = await ofSilent(event.item, event.teamId, scene, sources);
      if (!found) return undefined;
      const asked = found.request && (await askedByOtherTeam(sources, org, found.request));
      const isFor: Audience['isFor'] = (listener) => !asked?.has(listener.userId) && found.audience.isFor(listener);
      return { notification: answerRequestNotification(org, event.teamId, found.reminded), audience: { ...found.audience, isFor } };
    }
    case 'answer-changed': {
      const found = await ofAnswerChanged(event, scene, sources);
      return found && { notification: answerChangedNotification(org, event.teamId, found.named, found.counts), audience: found.audience };
    }
    case 'slot-given': {
      const span = await spanOf(event.item, scene, sources);
      return span && { notification: slotGivenNotification(org, { ...event, span }), audience: ofTaker(event.userId) };
    }
    case 'slot-removed': {
      const span = await spanOf(event.item, scene, sources);
      return span && { notification: slotRemovedNotification(org, { ...event, span }), audience: ofTaker(event.userId) };
    }
    case 'slot-taken-over': {
      const span = await spanOf(event.item, scene, sources);
      return span && { notification: slotTakenOverNotification(org, { ...event, span }), audience: ofTaker(event.userId) };
    }
    case 'place-state': {
      const found = await ofPlace(event, scene, sources);
      if (!found) return undefined;
      const isKnown =
        event.gameId === undefined
          ? isToldAlready(await sources.placeStates.lastTold(org.id, event.fieldId ?? event.facilityId), found.said)
          : !isBad(found.said);
      if (isKnown) return undefined;
      const place = { ...found, gameId: event.gameId };
      return { notification: placeStateNotification(org, place, found.said), audience: found.audience, told: toldOf(found.said) };
    }
    case 'webhook-disabled':
      return { notification: webhookDisabledNotification(org.name, org.id, event.webhookId), audience: ofAdmins };
    case 'request-decided':
      return { notification: decisionNotification(org.name, org.id, event), audience: ofUser(event.userId) };
  }
}

const KINDS_OF_DAYTIME: readonly (string | undefined)[] = ['reminder', 'team-evening', 'answer-request'];
/** Until when a notification has to wait that is due now, and is of a kind that nobody is sent at night; undefined if it need not. */
export const waitsUntil = ({ data }: Pick<Notification, 'data'>, { org, now }: Scene): Date | undefined =>
  KINDS_OF_DAYTIME.includes(data['kind']) ? quietUntil(now, org.timeZone) : undefined;

/** Whether a notification says that games of today were changed, moved away from today or onto it, or canceled: tomorrow is too late for it. */
export async function isOfGameToday(
  { data }: Pick<Notification, 'data'>,
  { org, now }: Scene,
  { games, dayChanges }: Pick<Sources, 'games' | 'dayChanges'>,
): Promise<boolean> {
  const today = localDate(now, org.timeZone);
  if (data['kind'] === 'game-change') {
    const { startsAt } = (await games.find(org.id, data['gameId'] as GameId)) ?? {};
    const starts = [startsAt, data['movedFrom'] === undefined ? undefined : new Date(data['movedFrom'])];
    return starts.some((at) => at && localDate(at, org.timeZone) === today);
  }
  if (data['kind'] !== 'day-change') return false;
  const change = await dayChanges.find(org.id, data['dayChangeId'] as DayChangeId);
  return change?.date === today || change?.toDate === today;
}

/** The audience of a notification when it is sent, for owners of one of the devices; undefined if no one may be notified any more. */
export async function audienceOf(
  { data }: Pick<Notification, 'data'>,
  userId: UserId,
  scene: Scene,
  sources: Sources,
): Promise<Audience | undefined> {
  switch (data['kind']) {
    case 'chat-message':
      return (await ofMessage(data['roomId'] as RoomId, data['messageId'] as MessageId, scene, sources))?.audience;
    case 'game-change':
      return (await ofGame(data['gameId'] as GameId, scene, sources))?.audience;
    case 'team-event':
      return (await ofTeamEvent(data['eventId'] as TeamEventId, data['news'] as TeamEventNews, scene, sources))?.audience;
    case 'events-withdrawn':
      return ofWithdrawn(data['teamId'] as TeamId | undefined, scene);
    case 'schedule-published':
      return (await ofSchedule(data['proposalId'] as ScheduleProposalId, scene, sources))?.audience;
    case 'day-change':
      return (await ofDayChange(data['dayChangeId'] as DayChangeId, data['isUndone'] === 'true', scene, sources))?.audience;
    case 'requests-waiting':
      return (await ofRequests(userId, scene, sources)).audience;
    case 'officiating':
      return ofOfficiating(data['gameId'] as GameId, userId, data['news'] as OfficiatingNews, scene, sources);
    case 'scorer-named':
      return ofScorer(data['gameId'] as GameId, data['teamId'] as TeamId, scene, sources);
    case 'guest-named':
      return ofGuest((data['teamIds'] ?? '').split(' ').filter(Boolean) as TeamId[], data['namedBy'] as UserId, scene);
    case 'reminder':
    case 'team-evening':
      return ofReminder(data['reminderId'] as PushEventId, data['teamId'] as TeamId | undefined, scene, sources);
    case 'slot-open':
    case 'answer-changed':
      return ofThoseWhoRun(data['teamId'] as TeamId, scene);
    case 'answer-request':
      return (await ofSilent(itemIn(data), data['teamId'] as TeamId, scene, sources))?.audience;
    case 'slot-given':
    case 'slot-removed':
    case 'slot-taken-over':
      return ofTaker(userId);
    case 'place-state': {
      const fieldId = (data['fieldId'] as FieldId | undefined) ?? null;
      const place = { facilityId: data['facilityId'] as FacilityId, fieldId, gameId: data['gameId'] as GameId | undefined };
      return (await ofPlace(place, scene, sources))?.audience;
    }
    case 'official-needed':
    case 'webhook-disabled':
      return ofAdmins;
    case 'org-deletion':
      return ofDeletion(data['deletesAt'], scene);
    case 'request-decided':
      return ofUser(userId);
    default:
      return undefined;
  }
}
