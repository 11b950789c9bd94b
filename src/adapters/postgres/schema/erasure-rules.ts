/**
 * What a column holds, and what happens to it when the person whom it is about is erased.
 * - `id`: an id, or a hash with the storage's key; it stays, and identifies nobody any more.
 * - `plain`: a time, a number, a code or a setting, about nobody in particular.
 * - `league`: the league's own records; people appear only as part of them, and they stay.
 * - `authored`: what a person wrote for others; it stays, under a bare id.
 * - `personal`: removed, with its row or cleared.
 * - `passing`: may be about a person, and is removed within days by retention.
 */
export type ColumnRule = 'id' | 'plain' | 'league' | 'authored' | 'personal' | 'passing';

export type TableRule = Readonly<{
  /** The column with the user who owns the row: such rows are deleted with the account. */
  ownRows?: string;
  columns: Readonly<Record<string, ColumnRule>>;
}>;

const columns = (rules: Partial<Record<ColumnRule, string>>): Readonly<Record<string, ColumnRule>> =>
  Object.fromEntries(Object.entries(rules).flatMap(([rule, names]) => names.split(' ').map((name) => [name, rule as ColumnRule] as const)));

/** Every table and column: a test compares it with the catalog, so that nothing new is stored before its erasure is defined. */
export const ERASURE_RULES: Readonly<Record<string, TableRule>> = {
  app_user: {
    columns: columns({
      id: 'user_id',
      plain: 'email_verified created_at updated_at claims_at erased_at',
      personal: 'issuer subject email name given_name family_name picture_url search_key',
    }),
  },
  erased_identity: { columns: columns({ id: 'identity_hash', plain: 'erased_at' }) },
  hash_key: { columns: columns({ plain: 'only_row key' }) },
  schema_migration: { columns: columns({ plain: 'id name executed_at' }) },
  name_search: { columns: columns({ id: 'searcher', plain: 'last_at', passing: 'searches' }) },
  attempt_window: { columns: columns({ id: 'held_by', plain: 'name count ends_at held_until counted_at', passing: 'subject' }) },

  membership: {
    ownRows: 'user_id',
    columns: columns({
      id: 'org_id membership_id invite_id decided_by',
      personal: 'user_id',
      plain: 'role requested_at state decided_at is_listed',
    }),
  },
  // After the membership, which is locked by the transaction that lists it.
  user_org: { ownRows: 'user_id', columns: columns({ id: 'org_id', personal: 'user_id' }) },
  parent_link: {
    ownRows: 'user_id',
    columns: columns({
      id: 'org_id parent_link_id decided_by team_id vouched_by',
      personal: 'user_id player_id child_name message',
      plain: 'state created_at decided_at is_blocked',
    }),
  },
  team_claim: {
    ownRows: 'user_id',
    columns: columns({ id: 'org_id team_claim_id decided_by', personal: 'user_id team_id', plain: 'state requested_at decided_at' }),
  },
  push_token: {
    ownRows: 'user_id',
    columns: columns({
      id: 'org_id push_token_id team_id',
      personal: 'user_id token token_hash',
      plain: 'platform created_at updated_at',
    }),
  },
  push_device: { ownRows: 'user_id', columns: columns({ personal: 'token_hash user_id org_ids', plain: 'seen_at' }) },
  // What a league owes for a game stays in its records, under a bare id.
  official_assignment: {
    columns: columns({
      id: 'org_id assignment_id game_id user_id',
      plain: 'state fee_cents respond_by version created_at updated_at',
      league: 'position',
    }),
  },
  official_availability: {
    ownRows: 'user_id',
    columns: columns({ id: 'org_id', personal: 'user_id weekly blackouts' }),
  },
  calendar_address: {
    ownRows: 'user_id',
    columns: columns({ id: 'org_id calendar_address_id team_id', personal: 'user_id secret_hash', plain: 'created_at' }),
  },
  push_preference: { ownRows: 'user_id', columns: columns({ id: 'org_id', personal: 'user_id', plain: 'chat_messages game_changes' }) },
  push_room_mute: { ownRows: 'user_id', columns: columns({ id: 'org_id room_id', personal: 'user_id' }) },
  push_reminder: { ownRows: 'user_id', columns: columns({ id: 'org_id', personal: 'user_id', plain: 'due_at' }) },
  chat_read_mark: { ownRows: 'user_id', columns: columns({ id: 'org_id room_id', personal: 'user_id', plain: 'read_up_to' }) },
  // Stored outcomes of others may name the user, and expire within a day. Rows of claims are deleted before they become visible.
  kept_outcome: {
    ownRows: 'user_id',
    columns: columns({ id: 'scope_id', personal: 'user_id key', plain: 'fingerprint at', passing: 'outcome' }),
  },
  idempotency_claim: { columns: columns({ id: 'user_id', passing: 'key' }) },
  push_token_claim: { columns: columns({ id: 'token_hash' }) },
  kept_answer: {
    ownRows: 'user_id',
    columns: columns({ plain: 'fingerprint status at', passing: 'user_id key body outcome' }),
  },

  // Blocks outlive the people whom they are about, by hash alone.
  admission_block: { columns: columns({ id: 'org_id blocked_for hash block_id', plain: 'created_at taken' }) },
  // The consent stays on record, under bare ids; erasing the person or the child withdraws it.
  consent: { columns: columns({ id: 'org_id consent_id user_id player_id', plain: 'document version given_at withdrawn_at' }) },

  chat_message: {
    columns: columns({
      id: 'org_id room_id message_id sender_id reply_to_id deleted_by content_hash',
      authored: 'content',
      personal: 'key',
      plain: 'seq created_at deleted_at',
    }),
  },
  chat_message_report: {
    columns: columns({
      id: 'org_id report_id room_id message_id reporter_id',
      authored: 'content',
      personal: 'reason',
      plain: 'created_at',
    }),
  },
  scope_version: { columns: columns({ id: 'org_id', plain: 'scope version' }) },
  chat_room_clock: { columns: columns({ id: 'org_id room_id', plain: 'last_seq last_at' }) },

  push_event: { columns: columns({ id: 'org_id push_event_id', plain: 'facts happened_at due_at failures' }) },
  push_notice: { columns: columns({ id: 'org_id push_event_id', plain: 'title body data happened_at' }) },
  push_delivery: {
    columns: columns({
      id: 'org_id push_delivery_id push_event_id push_token_id',
      plain: 'attempts receipt_id sent_at due_at ended',
    }),
  },

  audit_entry: { columns: columns({ id: 'org_id audit_entry_id actor_id subject_id', plain: 'at action facts' }) },
  game_change: { columns: columns({ id: 'org_id game_change_id game_id changed_by', plain: 'field old new at' }) },
  // The address is a setting of the league; secrets are sealed. Events hold only ids.
  webhook: {
    columns: columns({
      id: 'org_id webhook_id created_by',
      plain:
        'event_types state disabled_reason secret previous_secret previous_until failures failing_since resting_until created_at updated_at',
      league: 'url',
    }),
  },
  webhook_delivery: {
    columns: columns({ id: 'org_id webhook_id event_id subject_id', plain: 'type happened_at attempts due_at ended log' }),
  },
  admin_appointment: { columns: columns({ id: 'org_id address_hash', plain: 'appointed_at' }) },
  invite: {
    columns: columns({
      id: 'org_id invite_id created_by revoked_by',
      plain: 'code role max_uses uses expires_at created_at revoked_at replaced_at',
    }),
  },

  // Uses and counts outlive the account by hash alone, so that a new one does not start anew; both end with the invite and the window.
  invite_use: { columns: columns({ id: 'org_id invite_id person_hash', plain: 'expires_at' }) },
  action_count: { columns: columns({ id: 'org_id subject', plain: 'action count ends_at counted_at' }) },

  org: {
    columns: columns({
      id: 'org_id',
      plain: 'code time_zone parents_need_approval links_need_approval settings created_at',
      league: 'name',
    }),
  },
  org_code: { columns: columns({ id: 'org_id', plain: 'code' }) },
  sport: { columns: columns({ id: 'org_id sport_id', plain: 'code is_active archived', league: 'name' }) },
  season: { columns: columns({ id: 'org_id season_id sport_id', plain: 'starts_on ends_on is_active rules archived', league: 'name' }) },
  age_group: { columns: columns({ id: 'org_id age_group_id', plain: 'sort_order archived', league: 'name' }) },
  division: { columns: columns({ id: 'org_id division_id season_id age_group_id', plain: 'sort_order archived', league: 'name' }) },
  age_group_rules: { columns: columns({ id: 'org_id age_group_rules_id season_id age_group_id', plain: 'rules' }) },
  point_adjustment: {
    columns: columns({ id: 'org_id point_adjustment_id team_id', plain: 'points reason', league: 'note decided_by' }),
  },
  standings_decision: {
    columns: columns({ id: 'org_id standings_decision_id season_id age_group_id', plain: 'kind team_ids', league: 'note' }),
  },
  facility: {
    columns: columns({
      id: 'org_id facility_id',
      plain: 'latitude longitude archived',
      league: 'name street city region postal_code country notes',
    }),
  },
  facility_field: { columns: columns({ id: 'org_id field_id facility_id', plain: 'archived', league: 'name' }) },
  team: { columns: columns({ id: 'org_id team_id season_id age_group_id division_id', plain: 'archived', league: 'name color' }) },
  // A staff line stays with the league: it loses the user and the address, and keeps the name that the league lists.
  team_staff: {
    columns: columns({ id: 'org_id staff_id team_id', plain: 'role', league: 'name search_key', personal: 'email user_id' }),
  },
  player: { columns: columns({ id: 'org_id player_id', plain: 'archived', league: 'first_name last_name search_key short_key' }) },
  // That of a player is deleted with the player.
  external_id: { columns: columns({ id: 'org_id thing_id', plain: 'thing', league: 'external_id' }) },
  league_import: {
    columns: columns({
      id: 'org_id import_id requested_by',
      plain: 'kind is_dry_run requested_at state stage done total lease_until failure report faults notes ended_at',
    }),
  },
  import_finding: {
    columns: columns({ id: 'org_id import_id', plain: 'place severity line column_letters rule', passing: 'header sentence' }),
  },
  roster_spot: { columns: columns({ id: 'org_id team_id player_id', league: 'jersey_number positions' }) },
  guardian: { columns: columns({ id: 'org_id player_id', personal: 'email' }) },
  game: {
    columns: columns({
      id: 'org_id game_id season_id sport_id age_group_id facility_id field_id home_team_id visitor_team_id forfeited_by',
      plain:
        'game_type status status_reason starts_at ends_at original_starts_at home_score visitor_score period_scores home_jersey_color visitor_jersey_color version updated_at double_forfeit archived',
      personal: 'snack_parent_name snack_parent_phone official_scorer official_scorer_user_id',
    }),
  },
  bracket: {
    columns: columns({
      id: 'org_id bracket_id season_id age_group_id',
      plain: 'format third_place if_necessary seeding series plan decisions version created_at updated_at',
      league: 'name',
    }),
  },
  bracket_entrant: { columns: columns({ id: 'org_id bracket_id team_id division_id', plain: 'seed place' }) },
  bracket_game: { columns: columns({ id: 'org_id bracket_id game_id', plain: 'match number' }) },
  schedule_proposal: {
    columns: columns({
      id: 'org_id proposal_id requested_by decided_by',
      plain: 'state requested_at attempts due_at decided_at',
      league: 'terms outcome',
    }),
  },
  day_change: {
    columns: columns({
      id: 'org_id day_change_id facility_id field_id sport_id changed_by undone_by',
      plain: 'action reason date from_time to_date games changed_at undone_at not_undone',
    }),
  },
  game_sequence: { columns: columns({ id: 'org_id game_id', plain: 'last_sequence' }) },
  stat_event: {
    columns: columns({
      id: 'org_id stat_event_id game_id team_id player_id client_event_id recorded_by voided_by replaces_id replaced_by_id',
      plain: 'type period clock count attributes sequence change_sequence order_key occurred_at created_at voided_at',
    }),
  },
  game_lineup: { columns: columns({ id: 'org_id game_id team_id', plain: 'version updated_at' }) },
  game_lineup_place: {
    columns: columns({
      id: 'org_id game_id team_id player_id',
      plain: 'ordinal is_starter batting_order position is_guest',
    }),
  },
  game_report: {
    columns: columns({
      id: 'org_id report_id game_id author_id',
      authored: 'teams incidents',
      plain: 'flagged_for_review created_at updated_at',
    }),
  },
};
