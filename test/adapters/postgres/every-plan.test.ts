/** @own-process */
import { globSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { allPrepared } from '../../../src/adapters/postgres/orm/prepared.ts';
import { newId } from '../../../src/adapters/random/new-id.ts';
import type { OrgId, TeamId } from '../../../src/domain/shared/ids.ts';
import type { LocalDate } from '../../../src/domain/shared/time.ts';
import { genericPlan } from '../../support/generic-plan.ts';
import { type PlanNode, type Step, stepsOf, WALKS, walksOf } from '../../support/plan-steps.ts';
import { freshPostgres } from '../../support/postgres.ts';

/** What each index is for, unless it enforces a rule of the schema: a statement that uses it if no similar index exists. */
const SERVES: Readonly<Record<string, string>> = {
  action_count_over: 'retention.orgs-with-action-counts',
  admin_appointment_address: 'membership.appointing-orgs',
  admin_appointment_age: 'retention.orgs-with-admin-appointments',
  answer_request_age: 'retention.orgs-with-answer-requests',
  attempt_window_end: 'retention.attempts',
  attendance_answer_age: 'retention.orgs-with-attendance-answers',
  attendance_answer_by: 'privacy.clear attendance_answer.note',
  attendance_answer_of_game: 'league.is-referenced game',
  attendance_answer_of_player: 'privacy.delete attendance_answer.player_id',
  attendance_change_age: 'retention.orgs-with-attendance-changes',
  attendance_change_by: 'privacy.records attendance-change',
  audit_entry_age: 'retention.orgs-with-audit-entries',
  audit_entry_newest: 'shared.audit-page',
  bracket_entrant_of_team: 'league.is-referenced team',
  bracket_of_season: 'brackets.brackets seasonId',
  chat_message_edited: 'chat.news-since',
  chat_message_report_newest: 'moderation.reports',
  consent_newest: 'privacy.consents',
  consent_player: 'privacy.consents player',
  consent_user: 'privacy.consents user',
  consent_withdrawn: 'retention.orgs-with-withdrawn-consents',
  day_change_to_expire: 'retention.orgs-with-day-changes',
  erased_identity_age: 'retention.erased-identities',
  external_id_of_thing: 'privacy.delete-external-ids',
  follower_of_user: 'membership.caller-contexts',
  follower_over: 'retention.orgs-with-follower-invitations',
  game_at_field: 'games.at-field',
  game_at_home: 'league.team',
  game_change_age: 'retention.orgs-with-game-changes',
  game_change_of_game: 'scoring.game-changes',
  game_change_of_snacks: 'privacy.clear-game-fields',
  game_change_of_start: 'scoring.books-between',
  game_lineup_of_team: 'league.is-referenced team',
  game_lineup_place_of_player: 'league.is-referenced player',
  game_of_scorer: 'membership.caller-contexts',
  game_of_season: 'exports.schedule',
  game_on_visit: 'league.team',
  game_schedule: 'league.home',
  guardian_by_email: 'privacy.delete-guardian-address',
  invite_newest: 'invites.invites',
  invite_use_over: 'retention.orgs-with-invite-uses',
  kept_answer_age: 'retention.earlier-answers',
  kept_answer_newest: 'privacy.delete kept_answer.user_id',
  kept_outcome_age: 'retention.orgs-with-answers',
  kept_outcome_newest: 'shared.drop-oldest-outcomes',
  kept_outcome_of_key: 'shared.claim-key-in-all-orgs',
  league_import_age: 'retention.orgs-with-imports',
  league_import_by_time: 'imports.page',
  membership_of_user: 'membership.caller-contexts',
  membership_requests: 'membership.members',
  membership_unlisted: 'membership.unlisted',
  membership_waiting: 'membership.pending-approvals',
  name_search_over: 'retention.name-searches',
  org_code_look: 'membership.org-codes-like',
  official_rating_age: 'retention.orgs-with-official-ratings',
  official_rating_newest: 'officials.ratings',
  official_rating_of_coach: 'privacy.delete official_rating.coach_id',
  official_rating_of_official: 'privacy.delete official_rating.official_id',
  official_assignment_of_game: 'officials.of-games',
  official_assignment_of_user: 'membership.caller-contexts',
  parent_link_by_time: 'families.links-any',
  parent_link_of_player: 'families.parents-of',
  parent_link_of_user: 'membership.caller-contexts',
  parent_link_waiting: 'families.links-pending',
  player_presence_age: 'retention.orgs-with-player-presences',
  player_presence_by: 'privacy.records attendance',
  player_presence_of_game: 'league.is-referenced game',
  player_presence_of_player: 'privacy.delete player_presence.player_id',
  player_presence_of_team: 'attendance.presences',
  point_adjustment_of_team: 'league.is-referenced team',
  mailing_age: 'retention.orgs-with-mailings',
  mailing_invitation_due: 'mail.orgs-with-mail',
  mailing_invitation_due_of_org: 'mail.due-invitations',
  mailing_invitation_of_mailing: 'mail.mailing',
  mailing_newest: 'mail.mailings',
  release_request_due: 'mail.orgs-with-mail',
  mail_recipient_over: 'retention.mail-recipients',
  mail_delivery_by_user: 'mail.add-deliveries',
  mail_delivery_due: 'mail.orgs-with-mail',
  mail_delivery_due_of_org: 'mail.due',
  place_state_of_facility: 'league.facilities',
  place_state_of_field: 'league.is-referenced facility_field',
  person_action_count_over: 'retention.person-action-counts',
  player_absences_by: 'privacy.records absence',
  player_absences_over: 'retention.orgs-with-absences',
  push_delivery_of_token: 'notifications.drop-deliveries',
  push_delivery_to_ask: 'notifications.orgs-with-pushes',
  push_delivery_to_ask_of_org: 'notifications.due',
  push_delivery_to_send: 'notifications.orgs-with-pushes',
  push_delivery_to_send_of_org: 'notifications.due',
  push_device_age: 'retention.unseen-devices',
  push_device_of_user: 'privacy.delete push_device.user_id',
  push_event_due: 'notifications.orgs-with-pushes',
  push_event_of_org: 'notifications.first-event',
  push_notice_age: 'retention.orgs-with-push-notices',
  push_reminder_age: 'retention.orgs-with-push-reminders',
  push_token_age: 'retention.orgs-with-push-tokens',
  push_token_of_user: 'notifications.hold-tokens',
  reminder_by_start: 'retention.orgs-with-reminders',
  reminder_in_message: 'reminders.held',
  reminder_turn_due: 'reminders.orgs-due',
  roster_spot_of_player: 'scoring.books-of-roster',
  schedule_proposal_due: 'scheduling.orgs-with-due-proposals',
  schedule_proposal_to_expire: 'retention.orgs-with-schedule-proposals',
  slot_of_event: 'slots.of-items',
  slot_of_game: 'slots.of-items',
  slot_of_team: 'league.is-referenced team',
  slot_place_age: 'retention.orgs-with-slot-places',
  standings_decision_of_season: 'standings.tables',
  stat_event_of_player: 'scoring.player-games',
  team_claim_of_user: 'privacy.requests',
  team_claim_waiting: 'membership.pending-approvals',
  team_event_at_field: 'events.place-holder',
  team_event_by_start: 'events.page',
  team_event_of_series: 'events.of-series',
  team_event_of_team: 'events.page teamIds',
  team_event_to_expire: 'retention.orgs-with-team-events',
  team_of_division: 'list.teams divisionId',
  team_staff_of_team: 'league.team',
  team_staff_of_user: 'membership.caller-contexts',
  text_wording_about: 'moderation.earlier-wordings',
  text_wording_age: 'retention.orgs-with-earlier-wordings',
  webhook_delivery_due: 'webhooks.waiting',
  webhook_delivery_newest: 'webhooks.deliveries',
  webhook_delivery_next: 'webhooks.take',
  webhook_delivery_to_expire: 'retention.orgs-with-webhook-deliveries',
  webhook_delivery_unsent: 'webhooks.announce',
};
/**
 * Text indexes pay only with many names; `search-plan.test.ts` checks their plans. Two are for the previous
 * version and its trigger, and for events that expire with their answers.
 */
const NOT_PLANNED_HERE = [
  'player_by_name',
  'team_staff_by_name',
  'push_token_of_device',
  'attendance_answer_of_event',
  'player_presence_of_event',
  'follower_of_guardian',
  'slot_place_of_user',
];
/** Indexes whose columns are also the first ones of another index, and why they exist. */
const BESIDE_ANOTHER: Readonly<Record<string, string>> = {
  mail_delivery_waiting: 'a rule: of a topic one waits for a person',
  league_import_running: 'a rule: an org has one at a time',
  schedule_proposal_open: 'a rule: an org has one at a time',
  membership_unlisted: 'holds none on one database, and on a cluster those whose commit was interrupted: nobody else is looked at',
  membership_waiting: 'the few that wait are found among all that ever came',
  parent_link_waiting: 'the few that wait are found among all that ever came',
};

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
type Planned = Readonly<{ name: string; steps: readonly Step[] }>;
let plans: readonly Planned[];
beforeAll(async () => {
  postgres = await freshPostgres();
  for (const file of globSync('src/adapters/postgres/**/*.ts')) await import(`../../../${file}`);
  await stateSearches();
  // Sequential scans then remain only where no index serves, however many rows there are.
  await postgres.load('set enable_seqscan = off');
  plans = await planAll();
});
afterAll(() => postgres.dispose());

async function planAll(): Promise<readonly Planned[]> {
  const planned = [];
  for (const { name, text } of allPrepared()) planned.push({ name, steps: stepsOf(await genericPlan<PlanNode>(postgres.load, text)) });
  return planned;
}

/** The texts of these statements depend on the search. */
async function stateSearches(): Promise<void> {
  const [orgId, today, teams] = [newId<OrgId>(), '2026-04-11' as LocalDate, [newId<TeamId>()]];
  for (const name of ['o', 'ortiz', 'sam ortiz']) {
    await postgres.read.searchPlayers(orgId, name, today, 'all');
    await postgres.read.searchPlayers(orgId, name, today, teams);
    await postgres.read.searchShortNames(orgId, name, today, teams);
    await postgres.read.searchTeamsByCoach(orgId, name, today);
  }
}

describe('planned once, for whatever parameters come', () => {
  const walking = (planned: readonly Planned[]) =>
    planned.filter(({ name }) => !(name in WALKS)).flatMap(({ name, steps }) => walksOf(steps).map((walk) => `${name}: ${walk}`));

  test('no statement walks through a table or an index', () => {
    expect(walking(plans)).toEqual([]);
    expect(Object.keys(WALKS).filter((name) => !plans.some((plan) => plan.name === name && walksOf(plan.steps).length > 0))).toEqual([]);
  });

  test('every index that keeps no rule is there for a statement, which is run by it where none like it is there', async () => {
    const all = await postgres.sql<{ name: string; table: string }>(
      `select i.relname as name, x.indrelid::regclass::text as table from pg_index x join pg_class i on i.oid = x.indexrelid
       where i.relnamespace = 'public'::regnamespace and not x.indisunique and i.relname <> all ($1) order by 1`,
      [NOT_PLANNED_HERE],
    );
    const names = all.map(({ name }) => name);
    expect({
      'missing in SERVES': names.filter((name) => !(name in SERVES)),
      'in SERVES alone': Object.keys(SERVES).filter((name) => !names.includes(name)),
    }).toEqual({ 'missing in SERVES': [], 'in SERVES alone': [] });
    const texts = new Map(allPrepared().map(({ name, text }) => [name, text]));
    const unserved: string[] = [];
    await postgres.load('begin');
    for (const { name, table } of all) {
      const others = all.filter((each) => each.table === table && each.name !== name).map((each) => each.name);
      await postgres.load(`savepoint whole; ${others.length > 0 ? `drop index ${others.join(', ')}` : ''}`);
      const steps = stepsOf(await genericPlan<PlanNode>(postgres.load, texts.get(SERVES[name]!)!));
      if (!steps.some(({ node }) => node['Index Name'] === name)) unserved.push(`${name}: ${SERVES[name]}`);
      await postgres.load('rollback to whole');
    }
    await postgres.load('rollback');
    expect(unserved).toEqual([]);
  });

  test('no index begins as another one does, but for a reason', async () => {
    const beside = await postgres.sql<{ name: string }>(
      `with index as (
         select i.relname as name, x.indrelid as table, pg_get_expr(x.indpred, x.indrelid) as rows,
           array(select pg_get_indexdef(x.indexrelid, place, true) from generate_series(1, x.indnkeyatts) place) as keys
         from pg_index x join pg_class i on i.oid = x.indexrelid where i.relnamespace = 'public'::regnamespace)
       select distinct one.name from index one join index other on other.table = one.table and other.name <> one.name
         and other.keys[1:cardinality(one.keys)] = one.keys and (other.rows is null or other.rows = one.rows) order by 1`,
    );
    expect(beside.map(({ name }) => name)).toEqual(Object.keys(BESIDE_ANOTHER).toSorted());
  });
});
