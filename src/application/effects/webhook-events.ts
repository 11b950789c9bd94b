import type { TeamEvent } from '../../domain/events/team-event.ts';
import type { GameStatus } from '../../domain/games/game-status.ts';
import type { SubscribedType, WebhookEventContent } from '../../domain/webhooks/webhook-event.ts';
import type { GameChange } from '../ports/storage/league/league-storage.ts';
import type { AuditAction, AuditEntry } from '../ports/storage/privacy/audit-log.ts';

type EventsOf = (entry: Pick<AuditEntry, 'action' | 'subjectId' | 'facts'>) => readonly WebhookEventContent[];

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

/** The events for each audit log action; null if integrators get none. A new action does not compile without an entry here. */
const OF_ACTION: Readonly<Record<AuditAction, EventsOf | null>> = {
  'membership-requested': about('membership.requested'),
  'membership-approved': about('membership.approved'),
  'membership-denied': about('membership.denied'),
  'membership-revoked': about('membership.revoked'),
  'membership-ended': about('membership.ended'),
  'member-erased': about('member.erased'),
  'account-deleted': about('member.erased'),
  'player-erased': about('player.erased'),
  'league-data-created': ofData(0),
  'league-data-changed': ofData(1),
  'league-data-archived': ofData(2),
  'league-data-removed': ofData(2),
  'bracket-filled': about('bracket.changed'),
  'guest-named': null,
  'season-copied': about('season.created'),
  'league-imported': aboutOrg('league.changed', 'schedule.changed'),
  'import-undone': aboutOrg('league.changed', 'schedule.changed'),
  'schedule-accepted': aboutOrg('schedule.changed'),
  'org-changed': aboutOrg('org.changed'),
  'official-assigned': aboutGame,
  'official-unassigned': aboutGame,
  'official-answered': aboutGame,
  'official-place-taken': aboutGame,
  'official-place-added': aboutGame,
  'official-place-changed': aboutGame,
  'official-place-removed': aboutGame,
  // Its games have their own events.
  'day-changed': null,
  'day-change-undone': null,
  'team-event-created': null,
  'team-event-changed': null,
  'team-event-canceled': null,
  'place-state-set': null,
  'slot-opened': null,
  'slot-changed': null,
  'slot-removed': null,
  'slot-place-ended': null,
  'org-created': null,
  'admin-appointed': null,
  'invite-created': null,
  'invite-revoked': null,
  'team-history-read': null,
  'roster-read': null,
  'mailing-started': null,
  'release-requested': null,
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
  'calendar-address-made': null,
  'calendar-address-revoked': null,
  'league-exported': null,
  'schedule-requested': null,
  'schedule-rejected': null,
  'player-exported': null,
  'member-exported': null,
  'consent-given': null,
  'consent-withdrawn': null,
  'block-lifted': null,
  'players-read': null,
  'webhook-created': null,
  'webhook-changed': null,
  'webhook-deleted': null,
  'webhook-secret-rotated': null,
  'webhook-tested': null,
  'webhook-redelivered': null,
};

/** The events for an entry of the audit log. */
export const ofAuditEntry: EventsOf = (entry) => OF_ACTION[entry.action]?.(entry) ?? [];

const OF_STATUS: Readonly<Record<GameStatus, SubscribedType>> = {
  scheduled: 'game.scheduled',
  in_progress: 'game.started',
  final: 'game.final',
  postponed: 'game.postponed',
  suspended: 'game.suspended',
  canceled: 'game.canceled',
  forfeit: 'game.forfeited',
};
const COUNTS: readonly unknown[] = ['final', 'forfeit'] satisfies GameStatus[];

/** The events for an entry in a game's change log. `status` is the game's resulting status, if known. */
export function ofGameChange(
  { gameId: subjectId, field, old, new: next }: GameChange,
  status: GameStatus | undefined,
): readonly WebhookEventContent[] {
  const mayCount = status === undefined || COUNTS.includes(status);
  const tables: WebhookEventContent = { type: 'standings.changed', subjectId: null };
  switch (field) {
    case 'status': {
      const event: WebhookEventContent = { type: OF_STATUS[next as GameStatus], subjectId };
      return COUNTS.includes(old) || COUNTS.includes(next) ? [event, tables] : [event];
    }
    case 'startsAt':
    case 'endsAt':
    case 'facilityId':
    case 'fieldId':
      return [{ type: 'game.rescheduled', subjectId }];
    case 'homeScore':
    case 'visitorScore':
    case 'periodScores':
      return [{ type: 'game.score_changed', subjectId }, ...(mayCount ? [tables] : [])];
    case 'forfeitedBy':
    case 'doubleForfeit':
      return [tables];
    default:
      return [];
  }
}

/** The event for a saved event of a team. */
export const ofTeamEvent = ({ id: subjectId, status, version }: Pick<TeamEvent, 'id' | 'status' | 'version'>): WebhookEventContent => {
  if (status !== 'scheduled') return { type: `event.${status}`, subjectId };
  return { type: version === 1 ? 'event.scheduled' : 'event.changed', subjectId };
};
