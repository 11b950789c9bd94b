import type { SubscribedType, WebhookEventContent } from '../domain/webhooks/webhook-event.ts';

/** Ids and codes, never a name, an address or a message: they outlive the people they are about. */
export type AuditFacts = Readonly<Record<string, string | number | boolean | null>>;
type EventsOf = (entry: Readonly<{ subjectId: string; facts: AuditFacts }>) => readonly WebhookEventContent[];

const about =
  (type: SubscribedType): EventsOf =>
  ({ subjectId }) => [{ type, subjectId }];
const aboutOrg =
  (...types: SubscribedType[]): EventsOf =>
  () =>
    types.map((type) => ({ type, subjectId: null }));
const aboutGame: EventsOf = ({ facts: { gameId } }) => [{ type: 'game.officials_changed', subjectId: String(gameId) }];

/** Events for league data, by kind; to integrators, archiving is removing. */
const OF_DATA: Readonly<Record<string, readonly [created: SubscribedType, changed: SubscribedType, removed: SubscribedType]>> = {
  game: ['game.scheduled', 'game.rescheduled', 'game.removed'],
  team: ['team.created', 'team.changed', 'team.removed'],
  season: ['season.created', 'season.changed', 'season.removed'],
  bracket: ['bracket.created', 'bracket.changed', 'bracket.removed'],
};
/**
 * Data about a child, or about how to contact one, has no events of its own: rosters have an event when they change, and integrators read them.
 */
const UNTOLD_DATA: readonly string[] = ['player', 'guardian'];
const MAKES_TABLES: readonly string[] = ['point-adjustment', 'standings-decision', 'age-group-rules', 'division'];

const ofData =
  (at: 0 | 1 | 2): EventsOf =>
  ({ subjectId, facts: { kind, teamId } }) => {
    if (UNTOLD_DATA.includes(String(kind))) return [];
    if (kind === 'roster-spot') return [{ type: 'team.roster_changed', subjectId: String(teamId) }];
    const own = OF_DATA[String(kind)];
    if (own) return [{ type: own[at], subjectId }];
    const tables: WebhookEventContent[] = MAKES_TABLES.includes(String(kind)) ? [{ type: 'standings.changed', subjectId: null }] : [];
    return [{ type: 'league.changed', subjectId: null }, ...tables];
  };

/**
 * Actions in the audit log, each with the events that webhooks are sent about it; null if integrators get none. Stored rows and clients know the
 * names, so an action is never renamed.
 */
const EVENTS_OF = {
  'org-created': null,
  'admin-appointed': null,
  'membership-requested': about('membership.requested'),
  'membership-approved': about('membership.approved'),
  'membership-denied': about('membership.denied'),
  'membership-revoked': about('membership.revoked'),
  'membership-ended': about('membership.ended'),
  'invite-created': null,
  'invite-revoked': null,
  'team-history-read': null,
  'roster-read': null,
  'parent-link-requested': null,
  'parent-link-approved': null,
  'parent-link-denied': null,
  'parent-link-revoked': null,
  'parent-link-ended': null,
  'parent-link-block-lifted': null,
  'follower-invited': null,
  'follower-invitation-ended': null,
  'follower-joined': null,
  'follower-ended': null,
  'team-claim-requested': null,
  'team-claim-approved': null,
  'team-claim-denied': null,
  'team-claim-ended': null,
  'team-claim-block-lifted': null,
  'staff-line-linked': null,
  'staff-line-left': null,
  'message-deleted': null,
  'message-reported': null,
  'message-report-dismissed': null,
  'text-reported': null,
  'text-report-dismissed': null,
  'earlier-wordings-read': null,
  'scorer-named': null,
  'official-assigned': aboutGame,
  'official-unassigned': aboutGame,
  'official-answered': aboutGame,
  'official-place-taken': aboutGame,
  'official-place-added': aboutGame,
  'official-place-changed': aboutGame,
  'official-place-removed': aboutGame,
  'calendar-address-made': null,
  'calendar-address-revoked': null,
  'account-deleted': about('member.erased'),
  'player-erased': about('player.erased'),
  'mailing-started': null,
  'release-requested': null,
  'league-imported': aboutOrg('league.changed', 'schedule.changed'),
  'import-undone': aboutOrg('league.changed', 'schedule.changed'),
  'league-exported': null,
  'schedule-requested': null,
  'schedule-accepted': aboutOrg('schedule.changed'),
  'schedule-rejected': null,
  // Its games have their own events.
  'day-changed': null,
  'day-change-undone': null,
  'team-event-created': null,
  'team-event-changed': null,
  'team-event-canceled': null,
  'team-events-withdrawn': null,
  'place-state-set': null,
  'slot-opened': null,
  'slots-handed-out': null,
  'slot-changed': null,
  'slot-removed': null,
  'slot-place-ended': null,
  'bracket-filled': about('bracket.changed'),
  'guest-named': null,
  'player-exported': null,
  'member-erased': about('member.erased'),
  'member-exported': null,
  'consent-given': null,
  'consent-withdrawn': null,
  'block-lifted': null,
  'players-read': null,
  'org-changed': aboutOrg('org.changed'),
  'org-code-changed': aboutOrg('org.changed'),
  'org-suspended': null,
  'org-resumed': null,
  'org-deletion-requested': null,
  'org-restored': null,
  'season-copied': about('season.created'),
  'league-data-created': ofData(0),
  'league-data-changed': ofData(1),
  'league-data-archived': ofData(2),
  'league-data-removed': ofData(2),
  'webhook-created': null,
  'webhook-changed': null,
  'webhook-deleted': null,
  'webhook-secret-rotated': null,
  'webhook-tested': null,
  'webhook-redelivered': null,
} satisfies Readonly<Record<string, EventsOf | null>>;
export type AuditAction = keyof typeof EVENTS_OF;
export const AUDIT_ACTIONS = Object.keys(EVENTS_OF) as readonly AuditAction[];

/** The events for an entry of the audit log. */
export const ofAuditEntry = ({
  action,
  ...entry
}: Readonly<{ action: AuditAction }> & Parameters<EventsOf>[0]): readonly WebhookEventContent[] => EVENTS_OF[action]?.(entry) ?? [];
