import type { Room } from '../chat/room.ts';
import type { ItemRef } from '../events/item.ts';
import type { EventKind, TeamEvent } from '../events/team-event.ts';
import type { Game } from '../games/game.ts';
import type { Facility, Field } from '../league/facility.ts';
import type { PlaceStateView } from '../league/place-state.ts';
import type { Org } from '../membership/org.ts';
import type { DayChange } from '../scheduling/day-change.ts';
import type { ScheduleProposal } from '../scheduling/schedule-proposal.ts';
import type { GameId, MessageId, OrgId, TeamId, UserId, WebhookId } from '../shared/ids.ts';
import { localDate, type TimeZone } from '../shared/time.ts';
import type { Span } from '../shared/time-tbd.ts';
import type { SlotKind } from '../slots/slot.ts';
import type { Text } from '../texts/messages.ts';
import { moment, startMoment } from '../texts/text.ts';
import type { GameChangeKind, OfficiatingNews, RequestKind, RequestOutcome, TeamEventNews } from './push-event.ts';

/**
 * What a device shows, in words once the recipient's language is known, and the ids by which the app opens it. It contains no person's name
 * and no user-written text.
 */
export type Notification = Readonly<{ title: Text; body: Text; data: Readonly<Record<string, string>> }>;

/** A notification in words. */
export type Notice = Readonly<{ title: string; body: string; data: Notification['data'] }>;

export const inWords = ({ title, body, data }: Notification, word: (text: Text) => string): Notice => ({
  title: word(title),
  body: word(body),
  data,
});

/** Whether it tells that games or events do not take place then, which calendars show as canceled. */
export function isCalledOff({ body }: Notification): boolean {
  switch (body.key) {
    case 'push.team-event':
      return body.values.news === 'canceled';
    case 'push.game-change':
      return body.values.status === 'canceled' || body.values.status === 'postponed';
    case 'push.day-change':
      return body.values.change === 'cancel' || body.values.change === 'postpone';
    default:
      return false;
  }
}

export const orgTitle = (org: string): Text => ({ key: 'push.title.org', values: { org } });
export const gameTitle = ({ visitorTeam, homeTeam }: Pick<ChangedGame, 'visitorTeam' | 'homeTeam'>): Text => ({
  key: 'push.title.game',
  values: { visitor: visitorTeam, home: homeTeam },
});

/** Announces a message in a room, without its content or sender. */
export const chatNotification = (orgName: string, { type, name, id, orgId }: Room, messageId: MessageId): Notification => ({
  title: orgTitle(orgName),
  body: { key: 'push.chat-message', values: { room: type, team: name } },
  data: { kind: 'chat-message', orgId, roomId: id, messageId },
});

/** Tells a decider how many requests wait for them, without naming the requesters. */
export const requestsNotification = (orgName: string, orgId: OrgId, count: number): Notification => ({
  title: orgTitle(orgName),
  body: { key: 'push.requests-waiting', values: { count } },
  data: { kind: 'requests-waiting', orgId },
});

const IN_TEXTS = { membership: 'membership', 'parent-link': 'parent_link', 'team-claim': 'team_claim' } as const;

/** Tells the requester how a request was decided, without naming whom it was about. */
export const decisionNotification = (
  orgName: string,
  orgId: OrgId,
  { request, outcome }: Readonly<{ request: RequestKind; outcome?: RequestOutcome }>,
): Notification => ({
  title: orgTitle(orgName),
  body: outcome
    ? { key: 'push.request-outcome', values: { request: IN_TEXTS[request], outcome } }
    : { key: 'push.request-decided', values: {} },
  data: { kind: 'request-decided', orgId, request },
});

type ChangedGame = Pick<Game, 'id' | 'orgId' | 'startsAt' | 'endsAt' | 'status'> & Readonly<{ homeTeam: string; visitorTeam: string }>;

/** A game's state after a change, with its start in the org's time zone. */
export const gameNotification = (
  game: ChangedGame,
  changes: readonly GameChangeKind[],
  zone: TimeZone,
  movedFrom?: string,
): Notification => {
  const [isMoved, isElsewhere] = [changes.includes('time'), changes.includes('place')];
  return {
    title: gameTitle(game),
    body: {
      key: 'push.game-change',
      values: {
        at: startMoment(game, zone),
        status: changes.includes('status') ? game.status : 'same',
        news: isMoved && isElsewhere ? 'both' : isMoved ? 'time' : isElsewhere ? 'place' : 'none',
      },
    },
    data: { kind: 'game-change', orgId: game.orgId, gameId: game.id, ...(movedFrom !== undefined && { movedFrom }) },
  };
};

type NamedEvent = Pick<TeamEvent, 'id' | 'orgId' | 'teamId' | 'kind' | 'startsAt' | 'endsAt'> & Readonly<{ team: string }>;

/** News of one or several events of a team, of which the first is named, without its title. */
export const teamEventNotification = (event: NamedEvent, news: TeamEventNews, count: number, zone: TimeZone): Notification => ({
  title: { key: 'push.title.team', values: { team: event.team } },
  body: {
    key: 'push.team-event',
    values: { at: startMoment(event, zone), kind: event.kind, amount: count > 1 ? 'several' : 'one', news },
  },
  data: { kind: 'team-event', orgId: event.orgId, eventId: event.id, teamId: event.teamId, news },
});

/** Tells that events of a team, or of the league, of which the first was to begin then, were made by mistake and are gone. */
export const withdrawnNotification = (
  { id: orgId, timeZone }: Pick<Org, 'id' | 'timeZone'>,
  {
    teamId,
    team,
    eventKind,
    startsAt,
    count,
  }: Readonly<{ teamId?: TeamId; team: string; eventKind: EventKind; startsAt: Date; count: number }>,
): Notification => ({
  title: { key: 'push.title.team', values: { team } },
  body: {
    key: 'push.events-withdrawn',
    values: { at: moment(startsAt, timeZone), kind: eventKind, amount: count > 1 ? 'several' : 'one' },
  },
  data: { kind: 'events-withdrawn', orgId, ...(teamId && { teamId }) },
});

/** A change to a day's games; the app shows which games and where. */
export const dayChangeNotification = (
  { name, id: orgId }: Org,
  { id, action, date, toDate, reason, undoneAt }: DayChange,
): Notification => ({
  title: orgTitle(name),
  body: { key: 'push.day-change', values: { date, toDate: toDate ?? date, change: undoneAt ? 'undo' : action, reason } },
  data: { kind: 'day-change', orgId, dayChangeId: id, isUndone: String(undoneAt !== null) },
});

/** Announces that the schedule is published; the app shows the games. */
export const scheduleNotification = ({ name, id: orgId }: Org, { id }: Pick<ScheduleProposal, 'id'>): Notification => ({
  title: orgTitle(name),
  body: { key: 'push.schedule-published', values: {} },
  data: { kind: 'schedule-published', orgId, proposalId: id },
});

/** Tells a coach that somebody has been named official scorer, without naming them. */
export const scorerNotification = (game: ChangedGame, teamId: TeamId, zone: TimeZone): Notification => ({
  title: gameTitle(game),
  body: { key: 'push.scorer-named', values: { at: startMoment(game, zone) } },
  data: { kind: 'scorer-named', orgId: game.orgId, gameId: game.id, teamId },
});

/** Tells an umpire that a game is offered to them, or no longer is. */
export const officiatingNotification = (game: ChangedGame, news: OfficiatingNews, zone: TimeZone): Notification => ({
  title: gameTitle(game),
  body: { key: 'push.officiating', values: { at: startMoment(game, zone), news } },
  data: { kind: 'officiating', orgId: game.orgId, gameId: game.id, news },
});

/** Tells admins that an official has declined or left a game, without naming them. */
export const officialNeededNotification = (game: ChangedGame, zone: TimeZone): Notification => ({
  title: gameTitle(game),
  body: { key: 'push.official-needed', values: { at: startMoment(game, zone) } },
  data: { kind: 'official-needed', orgId: game.orgId, gameId: game.id },
});

/** Tells those who decide about a child that it was named as a guest in a lineup, without naming it. */
export const guestNamedNotification = (
  game: ChangedGame,
  { teamIds, namedBy }: Readonly<{ teamIds: readonly TeamId[]; namedBy: UserId }>,
  zone: TimeZone,
): Notification => ({
  title: gameTitle(game),
  body: { key: 'push.guest-named', values: { at: startMoment(game, zone) } },
  data: { kind: 'guest-named', orgId: game.orgId, gameId: game.id, teamIds: teamIds.join(' '), namedBy },
});

/** What the league says about a place now, without its note. */
export const placeStateNotification = (
  { id: orgId, name, timeZone }: Pick<Org, 'id' | 'name' | 'timeZone'>,
  {
    facility,
    field,
    gameId,
  }: Readonly<{ facility: Pick<Facility, 'id' | 'name'>; field: Pick<Field, 'id' | 'name'> | null; gameId?: GameId | undefined }>,
  said: PlaceStateView | null,
): Notification => {
  const of = { place: field ? `${facility.name} · ${field.name}` : facility.name, state: said?.state ?? ('unknown' as const) };
  return {
    title: orgTitle(name),
    body: said?.until
      ? { key: 'push.place-state-until', values: { ...of, until: moment(said.until, timeZone) } }
      : { key: 'push.place-state', values: of },
    data: { kind: 'place-state', orgId, facilityId: facility.id, ...(field && { fieldId: field.id }), ...(gameId && { gameId }) },
  };
};

/** Tells a coach that a place of a slot is open again, without naming who gave it back. */
export const slotOpenNotification = (
  org: Pick<Org, 'id' | 'name' | 'timeZone'>,
  { item, teamId, slot, count = 1, span }: Readonly<{ item: ItemRef; teamId: TeamId; slot: SlotKind; count?: number; span: Span }>,
): Notification => ({
  title: orgTitle(org.name),
  body:
    count > 1
      ? { key: 'push.slots-open', values: { at: startMoment(span, org.timeZone), item: item.kind, count } }
      : { key: 'push.slot-open', values: { at: startMoment(span, org.timeZone), item: item.kind, slot } },
  data: { kind: 'slot-open', orgId: org.id, itemKind: item.kind, itemId: item.id, teamId },
});

/** Tells somebody that it is their turn. */
export const slotGivenNotification = (
  org: Pick<Org, 'id' | 'name' | 'timeZone'>,
  { item, slot, count, span }: Readonly<{ item: ItemRef; slot: SlotKind; count: number; span: Span }>,
): Notification => ({
  title: orgTitle(org.name),
  body: { key: 'push.slot-given', values: { at: startMoment(span, org.timeZone), item: item.kind, slot, count } },
  data: { kind: 'slot-given', orgId: org.id, itemKind: item.kind, itemId: item.id },
});

/** Tells somebody that what they have promised to do is not needed any more. */
export const slotRemovedNotification = (
  org: Pick<Org, 'id' | 'name' | 'timeZone'>,
  { item, slot, count, span }: Readonly<{ item: ItemRef; slot: SlotKind; count: number; span: Span }>,
): Notification => ({
  title: orgTitle(org.name),
  body: { key: 'push.slot-removed', values: { at: startMoment(span, org.timeZone), item: item.kind, slot, count } },
  data: { kind: 'slot-removed', orgId: org.id, itemKind: item.kind, itemId: item.id },
});

/** Tells somebody that the place that they offered is another's now, without naming who took it. */
export const slotTakenOverNotification = (
  org: Pick<Org, 'id' | 'name' | 'timeZone'>,
  { item, slot, span }: Readonly<{ item: ItemRef; slot: SlotKind; span: Span }>,
): Notification => ({
  title: orgTitle(org.name),
  body: { key: 'push.slot-taken-over', values: { at: startMoment(span, org.timeZone), item: item.kind, slot } },
  data: { kind: 'slot-taken-over', orgId: org.id, itemKind: item.kind, itemId: item.id },
});

/** Tells admins that the org is deleted then, and how to have an export before. */
export const orgDeletionNotification = (
  { id: orgId, name, timeZone }: Pick<Org, 'id' | 'name' | 'timeZone'>,
  deletesAt: Date,
): Notification => ({
  title: orgTitle(name),
  body: { key: 'push.org-deletion', values: { date: localDate(deletesAt, timeZone) } },
  data: { kind: 'org-deletion', orgId, deletesAt: deletesAt.toISOString() },
});

/** Tells admins that an integrator's endpoint was disabled. */
export const webhookDisabledNotification = (orgName: string, orgId: OrgId, webhookId: WebhookId): Notification => ({
  title: orgTitle(orgName),
  body: { key: 'push.webhook-disabled', values: {} },
  data: { kind: 'webhook-disabled', orgId, webhookId },
});
