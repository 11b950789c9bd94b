import type { OrgId, WebhookEventId } from '../shared/ids.ts';

/** Every type of event, and what of the org its one id names: nothing, where the whole org is meant. A type is public API: it is never renamed. */
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

/** What an admin sends to see whether an endpoint works; nobody subscribes to it. */
export const TEST_EVENT = 'webhook.test';
export type WebhookEventType = SubscribedType | typeof TEST_EVENT;
export const WEBHOOK_EVENT_TYPES: readonly WebhookEventType[] = [...SUBSCRIBED_TYPES, TEST_EVENT];

/** What the id of an event names. */
export const subjectOf = (type: WebhookEventType): string | null => (type === TEST_EVENT ? null : WEBHOOK_EVENTS[type]);

/** What has happened: a type and one id, from which an integrator reads the rest. It never holds a name, an address or a text. */
export type Happening = Readonly<{ type: WebhookEventType; subjectId: string | null }>;
export type NewWebhookEvent = Happening & Readonly<{ id: WebhookEventId; orgId: OrgId }>;

/** More happenings than that at once are told as one that names none of them. */
export const MAX_TOLD_AT_ONCE = 100;

/** Each happening once, in order; a flood as a change of all that it touches. */
export function toldAs(happenings: readonly Happening[]): readonly Happening[] {
  const each = [...new Map(happenings.map((happening) => [`${happening.type} ${happening.subjectId}`, happening])).values()];
  if (each.length <= MAX_TOLD_AT_ONCE) return each;
  const ofGames = (type: WebhookEventType) => type.startsWith('game.');
  const others = each.filter(({ type }) => !ofGames(type));
  return [
    { type: 'schedule.changed', subjectId: null },
    ...(others.length <= MAX_TOLD_AT_ONCE ? others : [{ type: 'league.changed' as const, subjectId: null }]),
  ];
}
