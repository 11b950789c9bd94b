import { readFileSync } from 'node:fs';
import { MIGRATION_FILES } from '../../src/adapters/postgres/migrations/files.ts';
import { TABLES } from '../../src/adapters/postgres/schema/tables.ts';
import { statementsIn } from './migration-lint.ts';

/** An index that is not unique; `column` is what it has beside the org if that is one column. */
type Index = Readonly<{ name: string; table: string; column: string | undefined }>;

const CREATE = /^create index (?:if not exists )?(\w+) on (\w+)(?: \((?:org_id, )?(?:(\w+)(?:, org_id)?\))?)?/i;
const DROP_INDEX = /^drop index (?:if exists )?(\w+(?:, \w+)*)/i;
const DROP_TABLE = /^drop table (?:if exists )?(\w+)/i;

/** The indexes once all migrations have run. */
export const INDEXES: readonly Index[] = (() => {
  const indexes = new Map<string, Index>();
  for (const statement of MIGRATION_FILES.flatMap(({ file }) => statementsIn(readFileSync(file, 'utf8')))) {
    const [, name, table, column] = CREATE.exec(statement) ?? [];
    if (name !== undefined && table !== undefined) indexes.set(name, { name, table, column });
    for (const dropped of DROP_INDEX.exec(statement)?.[1]?.split(', ') ?? []) indexes.delete(dropped);
    const gone = DROP_TABLE.exec(statement)?.[1];
    for (const each of indexes.values()) if (each.table === gone) indexes.delete(each.name);
  }
  return [...indexes.values()];
})();

/** The statement that declared data has on a column of its own: when it expires, whose it is, who exports it, or to what it refers. */
function declaredUse({ table: name, column: ofColumn }: Index): string | undefined {
  const table = TABLES.find((each) => each.name === name);
  const column = table?.columns.find((each) => each.name === ofColumn);
  if (!table || !column) return undefined;
  const { expires, exports = [], orgColumn } = table;
  if (expires?.at === column.member) return `retention.${orgColumn ? 'orgs-with-' : ''}${expires.kind}`;
  if (column.erasure === 'owner') return `privacy.delete ${name}.${column.name}`;
  const exported = exports.find((records) => 'user' in records && records.user === column.member);
  if (exported) return `privacy.records ${exported.as}`;
  return column.references && !column.references.goesWith ? `league.is-referenced ${column.references.to}` : undefined;
}

/** The statements that use the others, or these rather than what is declared. */
const BY_HAND: Readonly<Record<string, string>> = {
  admin_appointment_address: 'membership.appointing-orgs',
  attendance_answer_by: 'privacy.clear attendance_answer.note',
  audit_entry_newest: 'shared.audit-page',
  bracket_of_season: 'brackets.brackets seasonId',
  chat_message_edited: 'chat.news-since',
  chat_message_report_newest: 'moderation.reports',
  consent_newest: 'privacy.consents',
  consent_player: 'privacy.consents player',
  consent_user: 'privacy.consents user',
  external_id_of_thing: 'privacy.delete-external-ids',
  follower_of_user: 'membership.caller-contexts',
  game_at_field: 'games.at-field',
  game_at_home: 'league.team',
  game_change_of_game: 'scoring.game-changes',
  game_change_of_snacks: 'privacy.clear-game-fields',
  game_change_of_start: 'scoring.books-between',
  game_of_scorer: 'membership.caller-contexts',
  game_of_season: 'exports.schedule',
  game_on_visit: 'league.team',
  game_schedule: 'league.home',
  guardian_by_email: 'privacy.delete-guardian-address',
  invite_newest: 'invites.invites',
  kept_outcome_newest: 'shared.drop-oldest-outcomes',
  kept_outcome_of_key: 'shared.claim-key-in-all-orgs',
  league_import_by_time: 'imports.page',
  membership_of_user: 'membership.caller-contexts',
  membership_requests: 'membership.members',
  membership_unlisted: 'membership.unlisted',
  membership_waiting: 'membership.pending-approvals',
  org_deletes: 'membership.orgs-to-delete',
  org_code_look: 'membership.org-codes-like',
  official_rating_newest: 'officials.ratings',
  official_rating_of_official: 'privacy.delete official_rating.official_id',
  official_assignment_of_game: 'officials.of-games',
  official_assignment_of_user: 'membership.caller-contexts',
  parent_link_by_time: 'families.links-any',
  parent_link_of_player: 'families.parents-of',
  parent_link_of_user: 'membership.caller-contexts',
  parent_link_waiting: 'families.links-pending',
  player_presence_of_team: 'attendance.presences',
  mailing_invitation_due: 'mail.orgs-with-mail',
  mailing_invitation_due_of_org: 'mail.due-invitations',
  mailing_invitation_of_mailing: 'mail.mailing',
  mailing_newest: 'mail.mailings',
  release_request_due: 'mail.orgs-with-mail',
  mail_delivery_by_user: 'mail.add-deliveries',
  mail_delivery_due: 'mail.orgs-with-mail',
  mail_delivery_due_of_org: 'mail.due',
  place_state_of_facility: 'league.facilities',
  push_delivery_of_token: 'notifications.drop-deliveries',
  push_delivery_to_ask: 'notifications.orgs-with-pushes',
  push_delivery_to_ask_of_org: 'notifications.due',
  push_delivery_to_send: 'notifications.orgs-with-pushes',
  push_delivery_to_send_of_org: 'notifications.due',
  push_device_age: 'retention.unseen-devices',
  push_event_due: 'notifications.orgs-with-pushes',
  push_event_of_org: 'notifications.first-event',
  push_token_of_user: 'notifications.hold-tokens',
  reminder_in_message: 'reminders.held',
  reminder_turn_due: 'reminders.orgs-due',
  roster_spot_of_player: 'scoring.books-of-roster',
  schedule_proposal_due: 'scheduling.orgs-with-due-proposals',
  slot_of_event: 'slots.of-items',
  slot_of_game: 'slots.of-items',
  standings_decision_of_season: 'standings.tables',
  stat_event_of_player: 'scoring.player-games',
  team_claim_of_user: 'privacy.requests',
  team_claim_waiting: 'membership.pending-approvals',
  team_event_at_field: 'events.place-holder',
  team_event_by_start: 'events.page',
  team_event_of_org_event: 'events.of-org-event',
  team_event_of_series: 'events.of-series',
  team_event_of_team: 'events.page teamIds',
  team_of_division: 'list.teams divisionId',
  team_staff_of_team: 'league.team',
  team_staff_of_user: 'membership.caller-contexts',
  text_wording_about: 'moderation.earlier-wordings',
  webhook_delivery_due: 'webhooks.waiting',
  webhook_delivery_newest: 'webhooks.deliveries',
  webhook_delivery_next: 'webhooks.take',
  webhook_delivery_unsent: 'webhooks.announce',
};
/**
 * Text indexes pay only with many names; `search-plan.test.ts` checks their plans. Of foreign keys, those for events that expire with their answers,
 * and those for the events of a game once their org is removed: each asks for the few that it replaces or is replaced by. Followers of a guardian are read
 * by MikroORM's own statement.
 */
export const NOT_PLANNED = [
  'player_by_name',
  'team_staff_by_name',
  'attendance_answer_of_event',
  'player_presence_of_event',
  'follower_of_guardian',
  'stat_event_replacing',
  'stat_event_replaced_by',
];

const declared = INDEXES.flatMap((index) => {
  const use = NOT_PLANNED.includes(index.name) ? undefined : declaredUse(index);
  return use === undefined ? [] : [[index.name, use] as const];
});

/**
 * What each index is for, unless it enforces a rule of the schema: the name of a statement that uses it if no similar index exists, which
 * `every-plan.test.ts` looks at.
 */
export const SERVES: Readonly<Record<string, string>> = { ...Object.fromEntries(declared), ...BY_HAND };
