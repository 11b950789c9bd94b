import type { OrgId, WebhookEventId } from '../shared/ids.ts';

/** Every event type, and what its one id refers to: nothing if the whole org is meant. Types are public API and are never renamed. */
export const WEBHOOK_EVENTS = {
  'game.scheduled': 'gameId',
  'game.rescheduled': 'gameId',
  'game.started': 'gameId',
  'game.final': 'gameId',
  'game.postponed': 'gameId',
  'game.suspended': 'gameId',
  'game.canceled': 'gameId',
  'game.forfeited': 'gameId',
  'game.removed': 'gameId',
  'game.score_changed': 'gameId',
  'game.officials_changed': 'gameId',
  'event.scheduled': 'eventId',
  'event.changed': 'eventId',
  'event.canceled': 'eventId',
  'event.displaced': 'eventId',
  'schedule.changed': null,
  'standings.changed': null,
  'bracket.created': 'bracketId',
  'bracket.changed': 'bracketId',
  'bracket.removed': 'bracketId',
  'season.created': 'seasonId',
  'season.changed': 'seasonId',
  'season.removed': 'seasonId',
  'team.created': 'teamId',
  'team.changed': 'teamId',
  'team.removed': 'teamId',
  'team.roster_changed': 'teamId',
  'league.changed': null,
  'org.changed': null,
  'membership.requested': 'membershipId',
  'membership.approved': 'membershipId',
  'membership.denied': 'membershipId',
  'membership.revoked': 'membershipId',
  'membership.ended': 'membershipId',
  'member.erased': 'userId',
  'player.erased': 'playerId',
} as const;
export type SubscribedType = keyof typeof WEBHOOK_EVENTS;
export const SUBSCRIBED_TYPES = Object.keys(WEBHOOK_EVENTS) as SubscribedType[];

/** An admin's test of an endpoint; nobody can subscribe to it. */
export const TEST_EVENT = 'webhook.test';
/** Asks an endpoint to prove that its address is the integrator's: it echoes a random text. Nobody can subscribe to it either. */
export const CHALLENGE = 'webhook.challenge';
export type WebhookEventType = SubscribedType | typeof TEST_EVENT | typeof CHALLENGE;
export const WEBHOOK_EVENT_TYPES: readonly WebhookEventType[] = [...SUBSCRIBED_TYPES, TEST_EVENT, CHALLENGE];

const isSubscribed = (type: WebhookEventType): type is SubscribedType => type in WEBHOOK_EVENTS;

/** What an event's id refers to. */
export const subjectOf = (type: WebhookEventType): string | null => (isSubscribed(type) ? WEBHOOK_EVENTS[type] : null);

/** An event: a type and one id, from which an integrator reads the rest. It never contains a name, an address or a text. */
export type WebhookEventContent = Readonly<{ type: WebhookEventType; subjectId: string | null }>;
export type NewWebhookEvent = WebhookEventContent & Readonly<{ id: WebhookEventId; orgId: OrgId }>;

/** More events than this at once are merged into one without an id. */
export const MAX_EVENTS_AT_ONCE = 100;

/** Each event once, in order; too many are merged into one change of everything that they touch. */
export function mergedEvents(events: readonly WebhookEventContent[]): readonly WebhookEventContent[] {
  const each = [...new Map(events.map((event) => [`${event.type} ${event.subjectId}`, event])).values()];
  if (each.length <= MAX_EVENTS_AT_ONCE) return each;
  const isOnSchedule = (type: WebhookEventType) => type.startsWith('game.') || type.startsWith('event.');
  const others = each.filter(({ type }) => !isOnSchedule(type));
  return [
    { type: 'schedule.changed', subjectId: null },
    ...(others.length <= MAX_EVENTS_AT_ONCE ? others : [{ type: 'league.changed' as const, subjectId: null }]),
  ];
}
