import type { Room } from '../chat/room.ts';
import type { Game } from '../games/game.ts';
import type { GameStatus, StatusReason } from '../games/game-status.ts';
import type { Org } from '../membership/org.ts';
import type { DayChange } from '../scheduling/day-change.ts';
import type { ScheduleProposal } from '../scheduling/schedule-proposal.ts';
import type { MessageId, OrgId, TeamId, UserId, WebhookId } from '../shared/ids.ts';
import type { LocalDate, TimeZone } from '../shared/time.ts';
import type { GameChangeKind, OfficiatingNews, RequestKind } from './push-event.ts';

/** What a device shows, and the ids by which the app opens it. It contains no person's name and no user-written text. */
export type Notification = Readonly<{ title: string; body: string; data: Readonly<Record<string, string>> }>;

/** Announces a message in a room, without its content or sender. */
export const chatNotification = (orgName: string, { type, name, id, orgId }: Room, messageId: MessageId): Notification => ({
  title: orgName,
  body: type === 'announcements' ? 'New announcement' : `New message in ${name} chat`,
  data: { kind: 'chat-message', orgId, roomId: id, messageId },
});

/** Tells a decider how many requests wait for them, without naming the requesters. */
export const requestsNotification = (orgName: string, orgId: OrgId, count: number): Notification => ({
  title: orgName,
  body: count === 1 ? '1 request is waiting for you' : `${count} requests are waiting for you`,
  data: { kind: 'requests-waiting', orgId },
});

/** Tells the requester that there is a decision; the app shows which. */
export const decisionNotification = (orgName: string, orgId: OrgId, request: RequestKind): Notification => ({
  title: orgName,
  body: 'Your request has been decided',
  data: { kind: 'request-decided', orgId, request },
});

type ChangedGame = Pick<Game, 'id' | 'orgId' | 'startsAt' | 'status'> & Readonly<{ homeTeam: string; visitorTeam: string }>;

/** A game's state after a change, as in `Game Sat Apr 11, 10:00 AM: postponed`, in the org's time zone. */
export const gameNotification = (
  { id, orgId, startsAt, status, homeTeam, visitorTeam }: ChangedGame,
  changes: readonly GameChangeKind[],
  zone: TimeZone,
): Notification => ({
  title: `${visitorTeam} at ${homeTeam}`,
  body: `Game ${dayAndTime(startsAt, zone)}: ${changes.map((each) => (each === 'status' ? STATUS_WORDS[status] : CHANGE_WORDS[each])).join(', ')}`,
  data: { kind: 'game-change', orgId, gameId: id },
});

/** A change to a day's games, as in `Games on Sat Apr 11 are canceled: rain`; the app shows which games and where. */
export const dayChangeNotification = (
  { name, id: orgId }: Org,
  { id, action, date, toDate, reason, undoneAt }: DayChange,
): Notification => {
  const words = { cancel: 'are canceled', postpone: 'are postponed', move: `move to ${toDate && dayOf(toDate)}` }[action];
  return {
    title: name,
    body: `Games on ${dayOf(date)} ${undoneAt ? 'are back on the schedule' : `${words}${REASON_WORDS[reason]}`}`,
    data: { kind: 'day-change', orgId, dayChangeId: id, isUndone: String(undoneAt !== null) },
  };
};

/** Announces that the schedule is published; the app shows the games. */
export const scheduleNotification = ({ name, id: orgId }: Org, { id }: Pick<ScheduleProposal, 'id'>): Notification => ({
  title: name,
  body: 'The schedule is out',
  data: { kind: 'schedule-published', orgId, proposalId: id },
});

const REASON_WORDS: Readonly<Record<StatusReason, string>> = {
  rain: ': rain',
  lightning: ': lightning',
  heat: ': heat',
  air_quality: ': air quality',
  field_closed: ': field closed',
  no_officials: ': no officials',
  team_short: ': team short of players',
  other: '',
};
/** Tells a coach that somebody has been named official scorer, without naming them. */
export const scorerNotification = (game: ChangedGame, teamId: TeamId, zone: TimeZone): Notification => ({
  title: `${game.visitorTeam} at ${game.homeTeam}`,
  body: `Game ${dayAndTime(game.startsAt, zone)}: an official scorer has been named, who sees your players' numbers and short names`,
  data: { kind: 'scorer-named', orgId: game.orgId, gameId: game.id, teamId },
});

/** Tells an umpire that a game is offered to them, or no longer is. */
export const officiatingNotification = (game: ChangedGame, news: OfficiatingNews, zone: TimeZone): Notification => ({
  title: `${game.visitorTeam} at ${game.homeTeam}`,
  body: `Game ${dayAndTime(game.startsAt, zone)}: ${news === 'offered' ? 'please accept or decline' : 'you are no longer assigned'}`,
  data: { kind: 'officiating', orgId: game.orgId, gameId: game.id, news },
});

/** Tells admins that an official has declined or left a game, without naming them. */
export const officialNeededNotification = (game: ChangedGame, zone: TimeZone): Notification => ({
  title: `${game.visitorTeam} at ${game.homeTeam}`,
  body: `Game ${dayAndTime(game.startsAt, zone)}: an official is needed`,
  data: { kind: 'official-needed', orgId: game.orgId, gameId: game.id },
});

/** Tells those who decide about a child that it was named as a guest in a lineup, without naming it. */
export const guestNamedNotification = (
  game: ChangedGame,
  { teamIds, namedBy }: Readonly<{ teamIds: readonly TeamId[]; namedBy: UserId }>,
  zone: TimeZone,
): Notification => ({
  title: `${game.visitorTeam} at ${game.homeTeam}`,
  body: `Game ${dayAndTime(game.startsAt, zone)}: a player of another team was named as a guest`,
  data: { kind: 'guest-named', orgId: game.orgId, gameId: game.id, teamIds: teamIds.join(' '), namedBy },
});

/** Tells admins that an integrator's endpoint was disabled. */
export const webhookDisabledNotification = (orgName: string, orgId: OrgId, webhookId: WebhookId): Notification => ({
  title: orgName,
  body: 'A webhook has been disabled',
  data: { kind: 'webhook-disabled', orgId, webhookId },
});

const CHANGE_WORDS: Readonly<Record<Exclude<GameChangeKind, 'status'>, string>> = { time: 'new time', place: 'new place' };

const STATUS_WORDS: Readonly<Record<GameStatus, string>> = {
  scheduled: 'back on the schedule',
  in_progress: 'under way',
  final: 'final',
  postponed: 'postponed',
  canceled: 'canceled',
  suspended: 'suspended',
  forfeit: 'forfeited',
};

/** `Sat Apr 11`. */
function dayOf(date: LocalDate): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' });
  const part = Object.fromEntries(format.formatToParts(new Date(`${date}T00:00:00Z`)).map(({ type, value }) => [type, value]));
  return `${part['weekday']} ${part['month']} ${part['day']}`;
}

/** `Sat Apr 11, 10:00 AM`: built from Intl's parts, since the white space that Intl puts between them differs between versions. */
function dayAndTime(at: Date, timeZone: TimeZone): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h12',
  });
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${part['weekday']} ${part['month']} ${part['day']}, ${part['hour']}:${part['minute']} ${part['dayPeriod']}`;
}
