-- A database as release 0.2.0 leaves it, empty: its schema by pg_dump --schema-only, and the rows of its migrations.
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE FUNCTION keep_org_code() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op <> 'INSERT' then delete from org_code where code = old.code and org_id = old.org_id; end if;
  if tg_op <> 'DELETE' then insert into org_code (code, org_id) values (new.code, new.org_id) on conflict (code) do nothing; end if;
  return null;
end $$;
CREATE FUNCTION keep_push_device() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'UPDATE' and old.user_id = new.user_id then return null; end if;
  insert into push_device as d (token_hash, user_id, org_ids, seen_at)
  values (new.token_hash, new.user_id, array[new.org_id], new.updated_at)
  on conflict (token_hash) do update
  set user_id = excluded.user_id, seen_at = excluded.seen_at,
      org_ids = case when d.user_id = excluded.user_id then d.org_ids else '{}' end || excluded.org_ids
  where d.user_id <> excluded.user_id or not d.org_ids @> excluded.org_ids;
  delete from push_token t where t.token_hash = new.token_hash and t.user_id <> new.user_id and t.org_id <> new.org_id;
  return null;
end $$;
CREATE FUNCTION refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'DELETE' and tg_nargs = 1 then
    if old.at < now() - tg_argv[0]::interval then return old; end if;
  end if;
  raise exception 'rows of % are never changed', tg_table_name;
end $$;
CREATE TABLE action_count (
    org_id uuid NOT NULL,
    action text NOT NULL,
    subject text NOT NULL,
    count integer NOT NULL,
    ends_at timestamp(3) with time zone NOT NULL,
    counted_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE admin_appointment (
    org_id uuid NOT NULL,
    address_hash text NOT NULL,
    appointed_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE admission_block (
    org_id uuid NOT NULL,
    blocked_for uuid NOT NULL,
    hash text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    block_id uuid,
    taken jsonb DEFAULT '{}'::jsonb NOT NULL
);
CREATE TABLE age_group (
    org_id uuid NOT NULL,
    age_group_id uuid NOT NULL,
    name text NOT NULL,
    sort_order integer NOT NULL,
    archived boolean DEFAULT false NOT NULL
);
CREATE TABLE age_group_rules (
    org_id uuid NOT NULL,
    age_group_rules_id uuid NOT NULL,
    season_id uuid NOT NULL,
    age_group_id uuid NOT NULL,
    rules jsonb NOT NULL
);
CREATE TABLE app_user (
    user_id uuid NOT NULL,
    issuer text NOT NULL,
    subject text NOT NULL,
    email text,
    email_verified boolean NOT NULL,
    name text,
    picture_url text,
    search_key text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    given_name text,
    family_name text,
    claims_at timestamp(3) with time zone,
    erased_at timestamp(3) with time zone,
    mail_refused_at timestamp(3) with time zone,
    language text,
    claimed_language text
);
CREATE TABLE attempt_window (
    name text NOT NULL,
    subject text NOT NULL,
    count integer NOT NULL,
    ends_at timestamp(3) with time zone NOT NULL,
    held_by uuid,
    held_until timestamp(3) with time zone,
    counted_at timestamp(3) with time zone,
    CONSTRAINT attempt_window_count_check CHECK ((count >= 0))
);
CREATE TABLE attendance_answer (
    org_id uuid NOT NULL,
    item_id uuid NOT NULL,
    game_id uuid,
    event_id uuid,
    player_id uuid NOT NULL,
    answer text NOT NULL,
    note text,
    version integer NOT NULL,
    on_behalf boolean NOT NULL,
    answered_by uuid NOT NULL,
    answered_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT attendance_answer_answer_check CHECK ((answer = ANY (ARRAY['yes'::text, 'no'::text, 'maybe'::text]))),
    CONSTRAINT attendance_answer_check CHECK (((num_nonnulls(game_id, event_id) = 1) AND (item_id = COALESCE(game_id, event_id))))
);
CREATE TABLE attendance_change (
    org_id uuid NOT NULL,
    item_id uuid NOT NULL,
    player_id uuid NOT NULL,
    version integer NOT NULL,
    answer text NOT NULL,
    on_behalf boolean NOT NULL,
    answered_by uuid NOT NULL,
    answered_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE audit_entry (
    org_id uuid NOT NULL,
    audit_entry_id uuid NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    actor_id uuid NOT NULL,
    action text NOT NULL,
    subject_id uuid NOT NULL,
    facts jsonb NOT NULL
);
CREATE TABLE bracket (
    org_id uuid NOT NULL,
    bracket_id uuid NOT NULL,
    season_id uuid NOT NULL,
    age_group_id uuid NOT NULL,
    name text NOT NULL,
    format text NOT NULL,
    third_place boolean NOT NULL,
    if_necessary boolean NOT NULL,
    seeding text NOT NULL,
    series jsonb NOT NULL,
    plan jsonb NOT NULL,
    decisions jsonb NOT NULL,
    version integer NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT bracket_format_check CHECK ((format = ANY (ARRAY['single_elimination'::text, 'double_elimination'::text]))),
    CONSTRAINT bracket_seeding_check CHECK ((seeding = ANY (ARRAY['teams'::text, 'standings'::text, 'pools'::text])))
);
CREATE TABLE bracket_entrant (
    org_id uuid NOT NULL,
    bracket_id uuid NOT NULL,
    seed integer NOT NULL,
    team_id uuid,
    division_id uuid,
    place integer,
    CONSTRAINT bracket_entrant_place_check CHECK ((place > 0)),
    CONSTRAINT bracket_entrant_seed_check CHECK ((seed > 0))
);
CREATE TABLE bracket_game (
    org_id uuid NOT NULL,
    bracket_id uuid NOT NULL,
    match text NOT NULL,
    number integer NOT NULL,
    game_id uuid NOT NULL,
    CONSTRAINT bracket_game_number_check CHECK ((number > 0))
);
CREATE TABLE calendar_address (
    org_id uuid NOT NULL,
    calendar_address_id uuid NOT NULL,
    user_id uuid NOT NULL,
    team_id uuid,
    secret_hash text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE chat_message (
    org_id uuid NOT NULL,
    room_id uuid NOT NULL,
    message_id uuid NOT NULL,
    seq bigint NOT NULL,
    sender_id uuid NOT NULL,
    content text,
    reply_to_id uuid,
    key text,
    created_at timestamp(3) with time zone NOT NULL,
    deleted_at timestamp(3) with time zone,
    deleted_by uuid,
    content_hash text,
    edited_at timestamp(3) with time zone,
    CONSTRAINT chat_message_check CHECK ((deleted_at > created_at)),
    CONSTRAINT chat_message_check1 CHECK (((content IS NULL) = (deleted_at IS NOT NULL))),
    CONSTRAINT chat_message_check2 CHECK (((deleted_by IS NULL) = (deleted_at IS NULL))),
    CONSTRAINT chat_message_content_check CHECK (((char_length(content) >= 1) AND (char_length(content) <= 4000))),
    CONSTRAINT chat_message_key_check CHECK (((char_length(key) >= 1) AND (char_length(key) <= 255))),
    CONSTRAINT chat_message_seq_check CHECK ((seq >= 1))
)
WITH (autovacuum_vacuum_insert_scale_factor='0.02', autovacuum_analyze_scale_factor='0.02');
CREATE TABLE chat_message_report (
    org_id uuid NOT NULL,
    report_id uuid NOT NULL,
    room_id uuid NOT NULL,
    message_id uuid NOT NULL,
    reporter_id uuid NOT NULL,
    content text NOT NULL,
    reason text,
    created_at timestamp(3) with time zone NOT NULL,
    dismissed_at timestamp(3) with time zone
);
CREATE TABLE chat_read_mark (
    org_id uuid NOT NULL,
    room_id uuid NOT NULL,
    user_id uuid NOT NULL,
    read_up_to timestamp(3) with time zone NOT NULL
);
CREATE TABLE chat_room_clock (
    org_id uuid NOT NULL,
    room_id uuid NOT NULL,
    last_seq bigint NOT NULL,
    last_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT chat_room_clock_last_seq_check CHECK ((last_seq >= 0))
)
WITH (fillfactor='50');
CREATE TABLE consent (
    org_id uuid NOT NULL,
    consent_id uuid NOT NULL,
    user_id uuid NOT NULL,
    player_id uuid,
    document text NOT NULL,
    version text NOT NULL,
    given_at timestamp(3) with time zone NOT NULL,
    withdrawn_at timestamp(3) with time zone
);
CREATE TABLE day_change (
    org_id uuid NOT NULL,
    day_change_id uuid NOT NULL,
    action text NOT NULL,
    reason text NOT NULL,
    date date NOT NULL,
    facility_id uuid,
    field_id uuid,
    sport_id uuid,
    from_time text,
    to_date date,
    games jsonb NOT NULL,
    changed_by uuid NOT NULL,
    changed_at timestamp(3) with time zone NOT NULL,
    undone_by uuid,
    undone_at timestamp(3) with time zone,
    not_undone jsonb NOT NULL,
    events jsonb DEFAULT '[]'::jsonb NOT NULL
);
CREATE TABLE division (
    org_id uuid NOT NULL,
    division_id uuid NOT NULL,
    season_id uuid NOT NULL,
    age_group_id uuid NOT NULL,
    name text NOT NULL,
    sort_order integer NOT NULL,
    archived boolean DEFAULT false NOT NULL
);
CREATE TABLE erased_identity (
    identity_hash text NOT NULL,
    erased_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE external_id (
    org_id uuid NOT NULL,
    thing text NOT NULL,
    external_id text NOT NULL,
    thing_id uuid NOT NULL,
    CONSTRAINT external_id_thing_check CHECK ((thing = ANY (ARRAY['facility'::text, 'team'::text, 'staffMember'::text, 'player'::text, 'game'::text])))
);
CREATE TABLE facility (
    org_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    name text NOT NULL,
    street text,
    city text,
    region text,
    postal_code text,
    country text NOT NULL,
    latitude double precision,
    longitude double precision,
    notes text,
    archived boolean DEFAULT false NOT NULL,
    CONSTRAINT facility_check CHECK (((latitude IS NULL) = (longitude IS NULL))),
    CONSTRAINT facility_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
    CONSTRAINT facility_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
    CONSTRAINT facility_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision)))
);
CREATE TABLE facility_field (
    org_id uuid NOT NULL,
    field_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    name text NOT NULL,
    archived boolean DEFAULT false NOT NULL
);
CREATE TABLE follower (
    org_id uuid NOT NULL,
    follower_id uuid NOT NULL,
    player_id uuid NOT NULL,
    invited_by uuid NOT NULL,
    invited_at timestamp(3) with time zone NOT NULL,
    secret_hash text,
    expires_at timestamp(3) with time zone,
    user_id uuid,
    follows_since timestamp(3) with time zone,
    CONSTRAINT follower_state CHECK (
CASE
    WHEN (user_id IS NULL) THEN ((follows_since IS NULL) AND (secret_hash IS NOT NULL) AND (expires_at IS NOT NULL))
    ELSE ((follows_since IS NOT NULL) AND (secret_hash IS NULL) AND (expires_at IS NULL))
END)
);
CREATE TABLE game (
    org_id uuid NOT NULL,
    game_id uuid NOT NULL,
    season_id uuid NOT NULL,
    sport_id uuid NOT NULL,
    age_group_id uuid NOT NULL,
    game_type text NOT NULL,
    status text NOT NULL,
    status_reason text,
    forfeited_by uuid,
    starts_at timestamp(3) with time zone NOT NULL,
    ends_at timestamp(3) with time zone NOT NULL,
    original_starts_at timestamp(3) with time zone,
    facility_id uuid,
    field_id uuid,
    home_team_id uuid NOT NULL,
    visitor_team_id uuid NOT NULL,
    home_score smallint,
    visitor_score smallint,
    period_scores jsonb NOT NULL,
    home_jersey_color text,
    visitor_jersey_color text,
    snack_parent_name text,
    snack_parent_phone text,
    official_scorer text,
    official_scorer_user_id uuid,
    version integer NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    double_forfeit boolean DEFAULT false NOT NULL,
    archived boolean DEFAULT false NOT NULL,
    CONSTRAINT game_archived CHECK (((NOT archived) OR (status = 'canceled'::text))),
    CONSTRAINT game_check CHECK ((ends_at >= starts_at)),
    CONSTRAINT game_check1 CHECK ((home_team_id <> visitor_team_id)),
    CONSTRAINT game_check3 CHECK (((forfeited_by IS NULL) OR ((forfeited_by = home_team_id) OR (forfeited_by = visitor_team_id)))),
    CONSTRAINT game_forfeit CHECK (
CASE
    WHEN (status = 'forfeit'::text) THEN ((forfeited_by IS NOT NULL) <> double_forfeit)
    ELSE ((forfeited_by IS NULL) AND (NOT double_forfeit))
END),
    CONSTRAINT game_game_type_check CHECK ((game_type = ANY (ARRAY['regular'::text, 'playoff'::text, 'scrimmage'::text]))),
    CONSTRAINT game_home_score_check CHECK (((home_score >= 0) AND (home_score <= 999))),
    CONSTRAINT game_status_check CHECK ((status = ANY (ARRAY['scheduled'::text, 'in_progress'::text, 'final'::text, 'postponed'::text, 'canceled'::text, 'suspended'::text, 'forfeit'::text]))),
    CONSTRAINT game_version_check CHECK ((version >= 1)),
    CONSTRAINT game_visitor_score_check CHECK (((visitor_score >= 0) AND (visitor_score <= 999)))
);
CREATE TABLE game_change (
    org_id uuid NOT NULL,
    game_change_id uuid NOT NULL,
    game_id uuid NOT NULL,
    field text NOT NULL,
    old jsonb,
    new jsonb,
    changed_by uuid NOT NULL,
    at timestamp(3) with time zone NOT NULL
);
CREATE TABLE game_lineup (
    org_id uuid NOT NULL,
    game_id uuid NOT NULL,
    team_id uuid NOT NULL,
    version integer NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    numbers jsonb
);
CREATE TABLE game_lineup_place (
    org_id uuid NOT NULL,
    game_id uuid NOT NULL,
    team_id uuid NOT NULL,
    player_id uuid NOT NULL,
    ordinal integer NOT NULL,
    is_starter boolean NOT NULL,
    batting_order integer,
    "position" text,
    is_guest boolean NOT NULL
);
CREATE TABLE game_report (
    org_id uuid NOT NULL,
    report_id uuid NOT NULL,
    game_id uuid NOT NULL,
    author_id uuid NOT NULL,
    teams jsonb NOT NULL,
    incidents jsonb NOT NULL,
    flagged_for_review boolean NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE game_sequence (
    org_id uuid NOT NULL,
    game_id uuid NOT NULL,
    last_sequence integer NOT NULL
);
CREATE TABLE guardian (
    org_id uuid NOT NULL,
    player_id uuid NOT NULL,
    email text NOT NULL,
    CONSTRAINT guardian_email_check CHECK ((email = lower((email COLLATE "C"))))
);
CREATE TABLE hash_key (
    only_row boolean DEFAULT true NOT NULL,
    key bytea NOT NULL,
    CONSTRAINT hash_key_key_check CHECK ((octet_length(key) = 32)),
    CONSTRAINT hash_key_only_row_check CHECK (only_row)
);
CREATE TABLE idempotency_claim (
    user_id uuid NOT NULL,
    key text NOT NULL
);
CREATE TABLE import_finding (
    org_id uuid NOT NULL,
    import_id uuid NOT NULL,
    place integer NOT NULL,
    severity text NOT NULL,
    line integer,
    column_letters text,
    header text,
    rule text NOT NULL,
    sentence text NOT NULL,
    CONSTRAINT import_finding_severity_check CHECK ((severity = ANY (ARRAY['fault'::text, 'note'::text])))
);
CREATE TABLE import_made (
    org_id uuid NOT NULL,
    import_id uuid NOT NULL,
    thing_id uuid NOT NULL,
    place integer NOT NULL,
    thing text NOT NULL,
    team_id uuid,
    version integer NOT NULL
);
CREATE TABLE invite (
    org_id uuid NOT NULL,
    invite_id uuid NOT NULL,
    code text NOT NULL,
    role text NOT NULL,
    max_uses integer NOT NULL,
    uses integer NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    created_by uuid NOT NULL,
    revoked_at timestamp(3) with time zone,
    revoked_by uuid,
    replaced_at timestamp(3) with time zone,
    CONSTRAINT invite_check CHECK (((uses >= 0) AND (uses <= max_uses))),
    CONSTRAINT invite_check1 CHECK ((expires_at > created_at)),
    CONSTRAINT invite_check2 CHECK (((revoked_at IS NULL) = (revoked_by IS NULL))),
    CONSTRAINT invite_max_uses_check CHECK (((max_uses >= 1) AND (max_uses <= 10000))),
    CONSTRAINT invite_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'staff'::text, 'coach'::text, 'umpire'::text, 'parent'::text])))
);
CREATE TABLE invite_use (
    org_id uuid NOT NULL,
    invite_id uuid NOT NULL,
    person_hash text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE kept_answer (
    user_id uuid NOT NULL,
    key text NOT NULL,
    fingerprint text NOT NULL,
    status smallint DEFAULT 409 NOT NULL,
    body text DEFAULT '{"type":"/problems/idempotency-in-progress","title":"The first request with this key is still running","status":409,"detail":"Send the same request again in a moment to get its answer.","instance":"kept-by-a-newer-version"}'::text NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    outcome text
);
CREATE TABLE kept_outcome (
    scope_id uuid NOT NULL,
    user_id uuid NOT NULL,
    key text NOT NULL,
    fingerprint text,
    outcome text,
    at timestamp(3) with time zone NOT NULL
);
CREATE TABLE league_import (
    org_id uuid NOT NULL,
    import_id uuid NOT NULL,
    kind text NOT NULL,
    is_dry_run boolean NOT NULL,
    requested_by uuid NOT NULL,
    requested_at timestamp(3) with time zone NOT NULL,
    state text NOT NULL,
    stage text NOT NULL,
    done integer NOT NULL,
    total integer NOT NULL,
    lease_until timestamp(3) with time zone NOT NULL,
    failure text,
    report jsonb,
    faults integer NOT NULL,
    notes integer NOT NULL,
    ended_at timestamp(3) with time zone,
    made integer DEFAULT 0 NOT NULL,
    undone_at timestamp(3) with time zone,
    undone_by uuid,
    removed jsonb,
    CONSTRAINT league_import_check CHECK (((state = 'running'::text) = (ended_at IS NULL))),
    CONSTRAINT league_import_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'refused'::text, 'failed'::text])))
);
CREATE TABLE mail_delivery (
    org_id uuid NOT NULL,
    mail_delivery_id uuid NOT NULL,
    push_event_id uuid NOT NULL,
    user_id uuid NOT NULL,
    topic text,
    planned_at timestamp(3) with time zone NOT NULL,
    attempts integer NOT NULL,
    due_at timestamp(3) with time zone,
    ended text,
    CONSTRAINT mail_delivery_attempts_check CHECK ((attempts >= 0)),
    CONSTRAINT mail_delivery_check CHECK (((due_at IS NULL) = (ended IS NOT NULL))),
    CONSTRAINT mail_delivery_ended_check CHECK ((ended = ANY (ARRAY['sent'::text, 'refused'::text, 'rejected'::text, 'expired'::text, 'withheld'::text])))
);
CREATE TABLE mail_hold (
    org_id uuid NOT NULL,
    held_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE mail_stop (
    address_hash text NOT NULL,
    stopped_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE mailing (
    org_id uuid NOT NULL,
    mailing_id uuid NOT NULL,
    season_id uuid NOT NULL,
    invite_code text NOT NULL,
    requested_by uuid NOT NULL,
    requested_at timestamp(3) with time zone NOT NULL,
    counts jsonb NOT NULL
);
CREATE TABLE mailing_invitation (
    org_id uuid NOT NULL,
    season_id uuid NOT NULL,
    address_hash text NOT NULL,
    mailing_id uuid NOT NULL,
    player_id uuid NOT NULL,
    attempts integer NOT NULL,
    due_at timestamp(3) with time zone,
    ended text,
    CONSTRAINT mailing_invitation_attempts_check CHECK ((attempts >= 0)),
    CONSTRAINT mailing_invitation_check CHECK (((due_at IS NULL) = (ended IS NOT NULL))),
    CONSTRAINT mailing_invitation_ended_check CHECK ((ended = ANY (ARRAY['sent'::text, 'refused'::text, 'rejected'::text, 'expired'::text, 'withheld'::text])))
);
CREATE TABLE membership (
    org_id uuid NOT NULL,
    membership_id uuid NOT NULL,
    user_id uuid NOT NULL,
    role text NOT NULL,
    invite_id uuid,
    requested_at timestamp(3) with time zone NOT NULL,
    state text NOT NULL,
    decided_at timestamp(3) with time zone,
    decided_by uuid,
    is_listed boolean DEFAULT true NOT NULL,
    CONSTRAINT membership_check CHECK (((state = 'pending'::text) = (decided_at IS NULL))),
    CONSTRAINT membership_check1 CHECK (((decided_at IS NOT NULL) OR (decided_by IS NULL))),
    CONSTRAINT membership_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'staff'::text, 'coach'::text, 'umpire'::text, 'parent'::text, 'follower'::text]))),
    CONSTRAINT membership_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'approved'::text, 'denied'::text, 'revoked'::text, 'ended'::text])))
);
CREATE TABLE name_search (
    searcher text NOT NULL,
    searches jsonb NOT NULL,
    last_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE official_assignment (
    org_id uuid NOT NULL,
    assignment_id uuid NOT NULL,
    game_id uuid NOT NULL,
    "position" text NOT NULL,
    fee_cents integer NOT NULL,
    user_id uuid,
    state text NOT NULL,
    respond_by timestamp(3) with time zone,
    version integer NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT official_assignment_check CHECK (((state = 'open'::text) = (user_id IS NULL))),
    CONSTRAINT official_assignment_fee_cents_check CHECK ((fee_cents >= 0)),
    CONSTRAINT official_assignment_state_check CHECK ((state = ANY (ARRAY['open'::text, 'offered'::text, 'accepted'::text, 'declined'::text])))
);
CREATE TABLE official_availability (
    org_id uuid NOT NULL,
    user_id uuid NOT NULL,
    weekly jsonb NOT NULL,
    blackouts jsonb NOT NULL
);
CREATE TABLE official_rating (
    org_id uuid NOT NULL,
    assignment_id uuid NOT NULL,
    coach_id uuid NOT NULL,
    rating_id uuid NOT NULL,
    official_id uuid NOT NULL,
    team_id uuid NOT NULL,
    rating smallint NOT NULL,
    note text,
    rated_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT official_rating_rating_check CHECK (((rating >= 1) AND (rating <= 5)))
);
CREATE TABLE org (
    org_id uuid NOT NULL,
    name text NOT NULL,
    code text NOT NULL,
    time_zone text NOT NULL,
    parents_need_approval boolean DEFAULT false NOT NULL,
    links_need_approval boolean DEFAULT true NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    settings jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT org_code_check CHECK ((code ~ '^[A-Z0-9]{2,10}$'::text)),
    CONSTRAINT org_name_check CHECK ((name <> ''::text)),
    CONSTRAINT org_somebody_is_looked_at CHECK ((parents_need_approval OR links_need_approval))
);
CREATE TABLE org_code (
    code text NOT NULL,
    org_id uuid NOT NULL
);
CREATE TABLE parent_link (
    org_id uuid NOT NULL,
    parent_link_id uuid NOT NULL,
    user_id uuid NOT NULL,
    player_id uuid,
    state text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    decided_at timestamp(3) with time zone,
    decided_by uuid,
    child_name text,
    message text,
    team_id uuid,
    vouched_by text,
    is_blocked boolean DEFAULT false NOT NULL,
    CONSTRAINT parent_link_approved_player CHECK (((state <> 'approved'::text) OR (player_id IS NOT NULL))),
    CONSTRAINT parent_link_check CHECK (((state = 'pending'::text) = (decided_at IS NULL))),
    CONSTRAINT parent_link_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'approved'::text, 'denied'::text, 'revoked'::text, 'ended'::text]))),
    CONSTRAINT parent_link_text CHECK (((state = 'pending'::text) OR ((child_name IS NULL) AND (message IS NULL))))
);
CREATE TABLE person_action_count (
    action text NOT NULL,
    subject text NOT NULL,
    count integer NOT NULL,
    ends_at timestamp(3) with time zone NOT NULL,
    counted_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE place_state (
    org_id uuid NOT NULL,
    place_id uuid NOT NULL,
    facility_id uuid NOT NULL,
    field_id uuid,
    state text,
    until timestamp(3) with time zone,
    note text,
    updated_at timestamp(3) with time zone NOT NULL,
    notified_at timestamp(3) with time zone,
    CONSTRAINT place_state_check CHECK ((place_id = COALESCE(field_id, facility_id))),
    CONSTRAINT place_state_state_check CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text, 'unknown'::text])))
);
CREATE TABLE player (
    org_id uuid NOT NULL,
    player_id uuid NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    search_key text NOT NULL,
    short_key text GENERATED ALWAYS AS (NORMALIZE(
CASE
    WHEN (NORMALIZE(search_key, NFC) ~ '^ ([^ 0-9])( ?[^ ])+  (.*)$'::text) THEN regexp_replace(NORMALIZE(search_key, NFC), '^ ([^ 0-9])( ?[^ ])+  (.*)$'::text, ' \1  \3'::text)
    ELSE regexp_replace(NORMALIZE(search_key, NFC), '^( [^ ]+)* ?  '::text, '   '::text)
END, NFD)) STORED,
    archived boolean DEFAULT false NOT NULL
);
CREATE TABLE player_absences (
    org_id uuid NOT NULL,
    player_id uuid NOT NULL,
    absences jsonb NOT NULL,
    version integer NOT NULL,
    set_by uuid NOT NULL,
    set_at timestamp(3) with time zone NOT NULL,
    over_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE point_adjustment (
    org_id uuid NOT NULL,
    point_adjustment_id uuid NOT NULL,
    team_id uuid NOT NULL,
    points integer NOT NULL,
    reason text NOT NULL,
    note text,
    decided_by text,
    CONSTRAINT point_adjustment_points_check CHECK ((points <> 0))
);
CREATE TABLE push_delivery (
    org_id uuid NOT NULL,
    push_delivery_id uuid NOT NULL,
    push_event_id uuid NOT NULL,
    push_token_id uuid NOT NULL,
    attempts integer NOT NULL,
    receipt_id text,
    sent_at timestamp(3) with time zone,
    due_at timestamp(3) with time zone,
    ended text,
    CONSTRAINT push_delivery_attempts_check CHECK ((attempts >= 0)),
    CONSTRAINT push_delivery_check CHECK (((receipt_id IS NULL) = (sent_at IS NULL))),
    CONSTRAINT push_delivery_check1 CHECK (((due_at IS NULL) = (ended IS NOT NULL))),
    CONSTRAINT push_delivery_ended_check CHECK ((ended = ANY (ARRAY['delivered'::text, 'unconfirmed'::text, 'retired'::text, 'rejected'::text, 'expired'::text, 'withheld'::text])))
);
CREATE TABLE push_device (
    token_hash bytea NOT NULL,
    user_id uuid NOT NULL,
    org_ids uuid[] NOT NULL,
    seen_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE push_event (
    org_id uuid NOT NULL,
    push_event_id uuid NOT NULL,
    facts jsonb NOT NULL,
    happened_at timestamp(3) with time zone NOT NULL,
    due_at timestamp(3) with time zone NOT NULL,
    failures integer DEFAULT 0 NOT NULL
);
CREATE TABLE push_notice (
    org_id uuid NOT NULL,
    push_event_id uuid NOT NULL,
    title text NOT NULL,
    body text NOT NULL,
    data jsonb NOT NULL,
    happened_at timestamp(3) with time zone NOT NULL,
    texts jsonb
);
CREATE TABLE push_preference (
    org_id uuid NOT NULL,
    user_id uuid NOT NULL,
    chat_messages boolean NOT NULL,
    game_changes boolean NOT NULL,
    email text DEFAULT 'without-device'::text NOT NULL,
    offer_reminders boolean DEFAULT true NOT NULL,
    answer_reminders boolean DEFAULT true NOT NULL,
    evening_reminders boolean DEFAULT true NOT NULL,
    CONSTRAINT push_preference_email CHECK ((email = ANY (ARRAY['without-device'::text, 'always'::text, 'never'::text])))
);
CREATE TABLE push_reminder (
    org_id uuid NOT NULL,
    user_id uuid NOT NULL,
    due_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE push_room_mute (
    org_id uuid NOT NULL,
    user_id uuid NOT NULL,
    room_id uuid NOT NULL
);
CREATE TABLE push_token (
    org_id uuid NOT NULL,
    push_token_id uuid NOT NULL,
    user_id uuid NOT NULL,
    token text NOT NULL,
    token_hash bytea NOT NULL,
    platform text NOT NULL,
    team_id uuid,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT push_token_platform_check CHECK ((platform = ANY (ARRAY['ios'::text, 'android'::text, 'web'::text])))
);
CREATE TABLE push_token_claim (
    token_hash bytea NOT NULL
);
CREATE TABLE reminder (
    org_id uuid NOT NULL,
    user_id uuid NOT NULL,
    item_id uuid NOT NULL,
    rule text NOT NULL,
    start_day date NOT NULL,
    starts_at timestamp(3) with time zone NOT NULL,
    push_event_id uuid NOT NULL,
    made_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT reminder_rule_check CHECK ((rule = ANY (ARRAY['unanswered'::text, 'evening-before'::text, 'open-offer'::text])))
);
CREATE TABLE reminder_turn (
    org_id uuid NOT NULL,
    due_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE response_deadline (
    org_id uuid NOT NULL,
    team_id uuid NOT NULL,
    hours_before integer NOT NULL,
    CONSTRAINT response_deadline_hours_before_check CHECK ((hours_before > 0))
);
CREATE TABLE roster_spot (
    org_id uuid NOT NULL,
    team_id uuid NOT NULL,
    player_id uuid NOT NULL,
    jersey_number text,
    positions jsonb NOT NULL,
    league_age integer
);
CREATE TABLE schedule_proposal (
    org_id uuid NOT NULL,
    proposal_id uuid NOT NULL,
    terms jsonb NOT NULL,
    state text NOT NULL,
    requested_by uuid NOT NULL,
    requested_at timestamp(3) with time zone NOT NULL,
    attempts integer NOT NULL,
    due_at timestamp(3) with time zone,
    outcome jsonb,
    decided_by uuid,
    decided_at timestamp(3) with time zone
);
CREATE TABLE schema_migration (
    id integer NOT NULL,
    name character varying(255) NOT NULL,
    executed_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP(6) NOT NULL
);
CREATE SEQUENCE schema_migration_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE schema_migration_id_seq OWNED BY schema_migration.id;
CREATE TABLE scope_version (
    org_id uuid NOT NULL,
    scope text NOT NULL,
    version bigint NOT NULL
)
WITH (fillfactor='50');
CREATE TABLE season (
    org_id uuid NOT NULL,
    season_id uuid NOT NULL,
    sport_id uuid NOT NULL,
    name text NOT NULL,
    starts_on date NOT NULL,
    ends_on date NOT NULL,
    is_active boolean NOT NULL,
    rules jsonb NOT NULL,
    archived boolean DEFAULT false NOT NULL,
    CONSTRAINT season_archived CHECK ((NOT (archived AND is_active))),
    CONSTRAINT season_check CHECK ((ends_on >= starts_on))
);
CREATE TABLE slot (
    org_id uuid NOT NULL,
    slot_id uuid NOT NULL,
    game_id uuid,
    event_id uuid,
    team_id uuid NOT NULL,
    kind text NOT NULL,
    label text,
    places integer NOT NULL,
    CONSTRAINT slot_check CHECK (((game_id IS NULL) <> (event_id IS NULL))),
    CONSTRAINT slot_kind_check CHECK ((kind = ANY (ARRAY['snack'::text, 'scorekeeper'::text, 'field_preparation'::text, 'other'::text])))
);
CREATE TABLE slot_place (
    org_id uuid NOT NULL,
    place_id uuid NOT NULL,
    slot_id uuid NOT NULL,
    user_id uuid NOT NULL,
    phone text,
    is_offered boolean NOT NULL,
    taken_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE sport (
    org_id uuid NOT NULL,
    sport_id uuid NOT NULL,
    code text NOT NULL,
    name text NOT NULL,
    is_active boolean NOT NULL,
    archived boolean DEFAULT false NOT NULL,
    CONSTRAINT sport_archived CHECK ((NOT (archived AND is_active)))
);
CREATE TABLE standings_decision (
    org_id uuid NOT NULL,
    standings_decision_id uuid NOT NULL,
    season_id uuid NOT NULL,
    age_group_id uuid NOT NULL,
    kind text NOT NULL,
    team_ids jsonb NOT NULL,
    note text
);
CREATE TABLE stat_event (
    org_id uuid NOT NULL,
    stat_event_id uuid NOT NULL,
    game_id uuid NOT NULL,
    team_id uuid NOT NULL,
    player_id uuid,
    type text NOT NULL,
    period smallint,
    clock text,
    count smallint NOT NULL,
    attributes jsonb NOT NULL,
    sequence integer NOT NULL,
    client_event_id uuid,
    occurred_at timestamp(3) with time zone,
    recorded_by uuid NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    voided_at timestamp(3) with time zone,
    voided_by uuid,
    change_sequence integer,
    order_key text COLLATE pg_catalog."C",
    replaces_id uuid,
    replaced_by_id uuid,
    jersey_number text,
    CONSTRAINT stat_event_check CHECK (((voided_at IS NULL) = (voided_by IS NULL))),
    CONSTRAINT stat_event_count_check CHECK (((count >= 1) AND (count <= 99))),
    CONSTRAINT stat_event_period_check CHECK (((period >= 1) AND (period <= 99))),
    CONSTRAINT stat_event_sequence_check CHECK ((sequence >= 1))
)
WITH (autovacuum_vacuum_insert_scale_factor='0.02', autovacuum_analyze_scale_factor='0.02');
CREATE TABLE team (
    org_id uuid NOT NULL,
    team_id uuid NOT NULL,
    season_id uuid NOT NULL,
    age_group_id uuid NOT NULL,
    name text NOT NULL,
    color text,
    archived boolean DEFAULT false NOT NULL,
    division_id uuid,
    outside_league text,
    contact_name text,
    contact_email text,
    contact_phone text
);
CREATE TABLE team_claim (
    org_id uuid NOT NULL,
    team_claim_id uuid NOT NULL,
    user_id uuid NOT NULL,
    team_id uuid NOT NULL,
    state text NOT NULL,
    requested_at timestamp(3) with time zone NOT NULL,
    decided_at timestamp(3) with time zone,
    decided_by uuid,
    CONSTRAINT team_claim_check CHECK (((state = 'pending'::text) = (decided_at IS NULL))),
    CONSTRAINT team_claim_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'approved'::text, 'denied'::text, 'ended'::text])))
);
CREATE TABLE team_event (
    org_id uuid NOT NULL,
    event_id uuid NOT NULL,
    team_id uuid NOT NULL,
    series_id uuid,
    series_date date,
    kind text NOT NULL,
    title text NOT NULL,
    starts_at timestamp(3) with time zone NOT NULL,
    ends_at timestamp(3) with time zone NOT NULL,
    arrival_minutes integer,
    facility_id uuid,
    field_id uuid,
    place text,
    note text,
    respond_by timestamp(3) with time zone,
    status text NOT NULL,
    status_reason text,
    created_by uuid NOT NULL,
    version integer NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT team_event_check CHECK ((ends_at >= starts_at)),
    CONSTRAINT team_event_check1 CHECK (((series_id IS NULL) = (series_date IS NULL))),
    CONSTRAINT team_event_kind_check CHECK ((kind = ANY (ARRAY['practice'::text, 'meeting'::text, 'picture_day'::text, 'other'::text]))),
    CONSTRAINT team_event_status_check CHECK ((status = ANY (ARRAY['scheduled'::text, 'canceled'::text, 'displaced'::text])))
);
CREATE TABLE team_event_series (
    org_id uuid NOT NULL,
    series_id uuid NOT NULL,
    team_id uuid NOT NULL,
    weekdays jsonb NOT NULL,
    starts_on date NOT NULL,
    until date NOT NULL,
    local_start text NOT NULL,
    duration_minutes integer NOT NULL
);
CREATE TABLE team_staff (
    org_id uuid NOT NULL,
    staff_id uuid NOT NULL,
    team_id uuid NOT NULL,
    name text NOT NULL,
    role text NOT NULL,
    email text,
    user_id uuid,
    search_key text NOT NULL,
    cleared_until date,
    CONSTRAINT team_staff_email_check CHECK ((email = lower((email COLLATE "C")))),
    CONSTRAINT team_staff_role_check CHECK ((role = ANY (ARRAY['head_coach'::text, 'assistant_coach'::text, 'team_manager'::text])))
);
CREATE TABLE user_org (
    user_id uuid NOT NULL,
    org_id uuid NOT NULL
);
CREATE TABLE webhook (
    org_id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    url text NOT NULL,
    event_types jsonb NOT NULL,
    state text NOT NULL,
    disabled_reason text,
    secret text NOT NULL,
    previous_secret text,
    previous_until timestamp(3) with time zone,
    failures integer NOT NULL,
    failing_since timestamp(3) with time zone,
    resting_until timestamp(3) with time zone,
    created_by uuid NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE webhook_delivery (
    org_id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    event_id uuid NOT NULL,
    type text NOT NULL,
    subject_id uuid,
    happened_at timestamp(3) with time zone NOT NULL,
    attempts integer NOT NULL,
    due_at timestamp(3) with time zone,
    ended text,
    log jsonb NOT NULL
);
ALTER TABLE ONLY schema_migration ALTER COLUMN id SET DEFAULT nextval('schema_migration_id_seq'::regclass);
ALTER TABLE ONLY action_count
    ADD CONSTRAINT action_count_pkey PRIMARY KEY (org_id, action, subject);
ALTER TABLE ONLY admin_appointment
    ADD CONSTRAINT admin_appointment_pkey PRIMARY KEY (org_id, address_hash);
ALTER TABLE ONLY admission_block
    ADD CONSTRAINT admission_block_pkey PRIMARY KEY (org_id, blocked_for, hash);
ALTER TABLE ONLY age_group
    ADD CONSTRAINT age_group_org_id_name_key UNIQUE (org_id, name);
ALTER TABLE ONLY age_group
    ADD CONSTRAINT age_group_pkey PRIMARY KEY (org_id, age_group_id);
ALTER TABLE ONLY age_group_rules
    ADD CONSTRAINT age_group_rules_org_id_season_id_age_group_id_key UNIQUE (org_id, season_id, age_group_id);
ALTER TABLE ONLY age_group_rules
    ADD CONSTRAINT age_group_rules_pkey PRIMARY KEY (org_id, age_group_rules_id);
ALTER TABLE ONLY app_user
    ADD CONSTRAINT app_user_issuer_subject_key UNIQUE (issuer, subject);
ALTER TABLE ONLY app_user
    ADD CONSTRAINT app_user_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY attempt_window
    ADD CONSTRAINT attempt_window_pkey PRIMARY KEY (name, subject);
ALTER TABLE ONLY attendance_answer
    ADD CONSTRAINT attendance_answer_pkey PRIMARY KEY (org_id, item_id, player_id);
ALTER TABLE ONLY attendance_change
    ADD CONSTRAINT attendance_change_pkey PRIMARY KEY (org_id, player_id, item_id, version);
ALTER TABLE ONLY audit_entry
    ADD CONSTRAINT audit_entry_pkey PRIMARY KEY (org_id, audit_entry_id);
ALTER TABLE ONLY bracket_entrant
    ADD CONSTRAINT bracket_entrant_pkey PRIMARY KEY (org_id, bracket_id, seed);
ALTER TABLE ONLY bracket_game
    ADD CONSTRAINT bracket_game_once UNIQUE (org_id, game_id);
ALTER TABLE ONLY bracket_game
    ADD CONSTRAINT bracket_game_pkey PRIMARY KEY (org_id, bracket_id, match, number);
ALTER TABLE ONLY bracket
    ADD CONSTRAINT bracket_pkey PRIMARY KEY (org_id, bracket_id);
ALTER TABLE ONLY calendar_address
    ADD CONSTRAINT calendar_address_one_of_each UNIQUE NULLS NOT DISTINCT (org_id, user_id, team_id);
ALTER TABLE ONLY calendar_address
    ADD CONSTRAINT calendar_address_pkey PRIMARY KEY (org_id, calendar_address_id);
ALTER TABLE ONLY calendar_address
    ADD CONSTRAINT calendar_address_secret UNIQUE (org_id, secret_hash);
ALTER TABLE ONLY chat_message
    ADD CONSTRAINT chat_message_org_id_room_id_sender_id_key_key UNIQUE (org_id, room_id, sender_id, key);
ALTER TABLE ONLY chat_message
    ADD CONSTRAINT chat_message_pkey PRIMARY KEY (org_id, room_id, message_id);
ALTER TABLE ONLY chat_message_report
    ADD CONSTRAINT chat_message_report_org_id_room_id_message_id_reporter_id_key UNIQUE (org_id, room_id, message_id, reporter_id);
ALTER TABLE ONLY chat_message_report
    ADD CONSTRAINT chat_message_report_pkey PRIMARY KEY (org_id, report_id);
ALTER TABLE ONLY chat_read_mark
    ADD CONSTRAINT chat_read_mark_pkey PRIMARY KEY (org_id, room_id, user_id);
ALTER TABLE ONLY chat_room_clock
    ADD CONSTRAINT chat_room_clock_pkey PRIMARY KEY (org_id, room_id);
ALTER TABLE ONLY consent
    ADD CONSTRAINT consent_pkey PRIMARY KEY (org_id, consent_id);
ALTER TABLE ONLY day_change
    ADD CONSTRAINT day_change_pkey PRIMARY KEY (org_id, day_change_id);
ALTER TABLE ONLY division
    ADD CONSTRAINT division_org_id_season_id_age_group_id_name_key UNIQUE (org_id, season_id, age_group_id, name);
ALTER TABLE ONLY division
    ADD CONSTRAINT division_pkey PRIMARY KEY (org_id, division_id);
ALTER TABLE ONLY erased_identity
    ADD CONSTRAINT erased_identity_pkey PRIMARY KEY (identity_hash);
ALTER TABLE ONLY external_id
    ADD CONSTRAINT external_id_pkey PRIMARY KEY (org_id, thing, external_id);
ALTER TABLE ONLY facility_field
    ADD CONSTRAINT facility_field_org_id_facility_id_field_id_key UNIQUE (org_id, facility_id, field_id);
ALTER TABLE ONLY facility_field
    ADD CONSTRAINT facility_field_org_id_facility_id_name_key UNIQUE (org_id, facility_id, name);
ALTER TABLE ONLY facility_field
    ADD CONSTRAINT facility_field_pkey PRIMARY KEY (org_id, field_id);
ALTER TABLE ONLY facility
    ADD CONSTRAINT facility_pkey PRIMARY KEY (org_id, facility_id);
ALTER TABLE ONLY follower
    ADD CONSTRAINT follower_org_id_player_id_user_id_key UNIQUE (org_id, player_id, user_id);
ALTER TABLE ONLY follower
    ADD CONSTRAINT follower_org_id_secret_hash_key UNIQUE (org_id, secret_hash);
ALTER TABLE ONLY follower
    ADD CONSTRAINT follower_pkey PRIMARY KEY (org_id, follower_id);
ALTER TABLE ONLY game_change
    ADD CONSTRAINT game_change_pkey PRIMARY KEY (org_id, game_change_id);
ALTER TABLE ONLY game_lineup
    ADD CONSTRAINT game_lineup_pkey PRIMARY KEY (org_id, game_id, team_id);
ALTER TABLE ONLY game_lineup_place
    ADD CONSTRAINT game_lineup_place_pkey PRIMARY KEY (org_id, game_id, team_id, player_id);
ALTER TABLE ONLY game
    ADD CONSTRAINT game_pkey PRIMARY KEY (org_id, game_id);
ALTER TABLE ONLY game_report
    ADD CONSTRAINT game_report_org_id_game_id_author_id_key UNIQUE (org_id, game_id, author_id);
ALTER TABLE ONLY game_report
    ADD CONSTRAINT game_report_pkey PRIMARY KEY (org_id, report_id);
ALTER TABLE ONLY game_sequence
    ADD CONSTRAINT game_sequence_pkey PRIMARY KEY (org_id, game_id);
ALTER TABLE ONLY guardian
    ADD CONSTRAINT guardian_pkey PRIMARY KEY (org_id, player_id, email);
ALTER TABLE ONLY hash_key
    ADD CONSTRAINT hash_key_pkey PRIMARY KEY (only_row);
ALTER TABLE ONLY idempotency_claim
    ADD CONSTRAINT idempotency_claim_pkey PRIMARY KEY (user_id, key);
ALTER TABLE ONLY import_finding
    ADD CONSTRAINT import_finding_pkey PRIMARY KEY (org_id, import_id, place);
ALTER TABLE ONLY import_made
    ADD CONSTRAINT import_made_pkey PRIMARY KEY (org_id, import_id, thing_id, place);
ALTER TABLE ONLY invite
    ADD CONSTRAINT invite_pkey PRIMARY KEY (org_id, invite_id);
ALTER TABLE ONLY invite_use
    ADD CONSTRAINT invite_use_pkey PRIMARY KEY (org_id, invite_id, person_hash);
ALTER TABLE ONLY kept_answer
    ADD CONSTRAINT kept_answer_pkey PRIMARY KEY (user_id, key);
ALTER TABLE ONLY kept_outcome
    ADD CONSTRAINT kept_outcome_pkey PRIMARY KEY (scope_id, user_id, key);
ALTER TABLE ONLY league_import
    ADD CONSTRAINT league_import_pkey PRIMARY KEY (org_id, import_id);
ALTER TABLE ONLY mail_delivery
    ADD CONSTRAINT mail_delivery_org_id_push_event_id_user_id_key UNIQUE (org_id, push_event_id, user_id);
ALTER TABLE ONLY mail_delivery
    ADD CONSTRAINT mail_delivery_pkey PRIMARY KEY (org_id, mail_delivery_id);
ALTER TABLE ONLY mail_hold
    ADD CONSTRAINT mail_hold_pkey PRIMARY KEY (org_id);
ALTER TABLE ONLY mail_stop
    ADD CONSTRAINT mail_stop_pkey PRIMARY KEY (address_hash);
ALTER TABLE ONLY mailing_invitation
    ADD CONSTRAINT mailing_invitation_pkey PRIMARY KEY (org_id, season_id, address_hash);
ALTER TABLE ONLY mailing
    ADD CONSTRAINT mailing_pkey PRIMARY KEY (org_id, mailing_id);
ALTER TABLE ONLY membership
    ADD CONSTRAINT membership_org_id_user_id_role_key UNIQUE (org_id, user_id, role);
ALTER TABLE ONLY membership
    ADD CONSTRAINT membership_pkey PRIMARY KEY (org_id, membership_id);
ALTER TABLE ONLY name_search
    ADD CONSTRAINT name_search_pkey PRIMARY KEY (searcher);
ALTER TABLE ONLY official_assignment
    ADD CONSTRAINT official_assignment_pkey PRIMARY KEY (org_id, assignment_id);
ALTER TABLE ONLY official_availability
    ADD CONSTRAINT official_availability_pkey PRIMARY KEY (org_id, user_id);
ALTER TABLE ONLY official_rating
    ADD CONSTRAINT official_rating_pkey PRIMARY KEY (org_id, assignment_id, coach_id);
ALTER TABLE ONLY org
    ADD CONSTRAINT org_code_key UNIQUE (code);
ALTER TABLE ONLY org_code
    ADD CONSTRAINT org_code_pkey PRIMARY KEY (code);
ALTER TABLE ONLY org
    ADD CONSTRAINT org_pkey PRIMARY KEY (org_id);
ALTER TABLE ONLY parent_link
    ADD CONSTRAINT parent_link_org_id_user_id_player_id_key UNIQUE (org_id, user_id, player_id);
ALTER TABLE ONLY parent_link
    ADD CONSTRAINT parent_link_pkey PRIMARY KEY (org_id, parent_link_id);
ALTER TABLE ONLY person_action_count
    ADD CONSTRAINT person_action_count_pkey PRIMARY KEY (action, subject);
ALTER TABLE ONLY place_state
    ADD CONSTRAINT place_state_pkey PRIMARY KEY (org_id, place_id);
ALTER TABLE ONLY player_absences
    ADD CONSTRAINT player_absences_pkey PRIMARY KEY (org_id, player_id);
ALTER TABLE ONLY player
    ADD CONSTRAINT player_pkey PRIMARY KEY (org_id, player_id);
ALTER TABLE ONLY point_adjustment
    ADD CONSTRAINT point_adjustment_pkey PRIMARY KEY (org_id, point_adjustment_id);
ALTER TABLE ONLY push_delivery
    ADD CONSTRAINT push_delivery_org_id_push_event_id_push_token_id_key UNIQUE (org_id, push_event_id, push_token_id);
ALTER TABLE ONLY push_delivery
    ADD CONSTRAINT push_delivery_pkey PRIMARY KEY (org_id, push_delivery_id);
ALTER TABLE ONLY push_device
    ADD CONSTRAINT push_device_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY push_event
    ADD CONSTRAINT push_event_pkey PRIMARY KEY (org_id, push_event_id);
ALTER TABLE ONLY push_notice
    ADD CONSTRAINT push_notice_pkey PRIMARY KEY (org_id, push_event_id);
ALTER TABLE ONLY push_preference
    ADD CONSTRAINT push_preference_pkey PRIMARY KEY (org_id, user_id);
ALTER TABLE ONLY push_reminder
    ADD CONSTRAINT push_reminder_pkey PRIMARY KEY (org_id, user_id);
ALTER TABLE ONLY push_room_mute
    ADD CONSTRAINT push_room_mute_pkey PRIMARY KEY (org_id, user_id, room_id);
ALTER TABLE ONLY push_token_claim
    ADD CONSTRAINT push_token_claim_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY push_token
    ADD CONSTRAINT push_token_org_id_token_hash_key UNIQUE (org_id, token_hash);
ALTER TABLE ONLY push_token
    ADD CONSTRAINT push_token_pkey PRIMARY KEY (org_id, push_token_id);
ALTER TABLE ONLY reminder
    ADD CONSTRAINT reminder_pkey PRIMARY KEY (org_id, user_id, item_id, rule, start_day);
ALTER TABLE ONLY reminder_turn
    ADD CONSTRAINT reminder_turn_pkey PRIMARY KEY (org_id);
ALTER TABLE ONLY response_deadline
    ADD CONSTRAINT response_deadline_pkey PRIMARY KEY (org_id, team_id);
ALTER TABLE ONLY roster_spot
    ADD CONSTRAINT roster_spot_pkey PRIMARY KEY (org_id, team_id, player_id);
ALTER TABLE ONLY schedule_proposal
    ADD CONSTRAINT schedule_proposal_pkey PRIMARY KEY (org_id, proposal_id);
ALTER TABLE ONLY schema_migration
    ADD CONSTRAINT schema_migration_pkey PRIMARY KEY (id);
ALTER TABLE ONLY scope_version
    ADD CONSTRAINT scope_version_pkey PRIMARY KEY (org_id, scope);
ALTER TABLE ONLY season
    ADD CONSTRAINT season_pkey PRIMARY KEY (org_id, season_id);
ALTER TABLE ONLY slot
    ADD CONSTRAINT slot_pkey PRIMARY KEY (org_id, slot_id);
ALTER TABLE ONLY slot_place
    ADD CONSTRAINT slot_place_org_id_slot_id_user_id_key UNIQUE (org_id, slot_id, user_id);
ALTER TABLE ONLY slot_place
    ADD CONSTRAINT slot_place_pkey PRIMARY KEY (org_id, place_id);
ALTER TABLE ONLY sport
    ADD CONSTRAINT sport_org_id_code_key UNIQUE (org_id, code);
ALTER TABLE ONLY sport
    ADD CONSTRAINT sport_pkey PRIMARY KEY (org_id, sport_id);
ALTER TABLE ONLY standings_decision
    ADD CONSTRAINT standings_decision_pkey PRIMARY KEY (org_id, standings_decision_id);
ALTER TABLE ONLY stat_event
    ADD CONSTRAINT stat_event_org_id_game_id_client_event_id_key UNIQUE (org_id, game_id, client_event_id);
ALTER TABLE ONLY stat_event
    ADD CONSTRAINT stat_event_org_id_game_id_sequence_key UNIQUE (org_id, game_id, sequence);
ALTER TABLE ONLY stat_event
    ADD CONSTRAINT stat_event_pkey PRIMARY KEY (org_id, stat_event_id);
ALTER TABLE ONLY team_claim
    ADD CONSTRAINT team_claim_org_id_user_id_team_id_key UNIQUE (org_id, user_id, team_id);
ALTER TABLE ONLY team_claim
    ADD CONSTRAINT team_claim_pkey PRIMARY KEY (org_id, team_claim_id);
ALTER TABLE ONLY team_event
    ADD CONSTRAINT team_event_pkey PRIMARY KEY (org_id, event_id);
ALTER TABLE ONLY team_event_series
    ADD CONSTRAINT team_event_series_pkey PRIMARY KEY (org_id, series_id);
ALTER TABLE ONLY team
    ADD CONSTRAINT team_names UNIQUE NULLS NOT DISTINCT (org_id, season_id, age_group_id, outside_league, name);
ALTER TABLE ONLY team
    ADD CONSTRAINT team_pkey PRIMARY KEY (org_id, team_id);
ALTER TABLE ONLY team_staff
    ADD CONSTRAINT team_staff_pkey PRIMARY KEY (org_id, staff_id);
ALTER TABLE ONLY user_org
    ADD CONSTRAINT user_org_pkey PRIMARY KEY (user_id, org_id);
ALTER TABLE ONLY webhook_delivery
    ADD CONSTRAINT webhook_delivery_pkey PRIMARY KEY (org_id, webhook_id, event_id);
ALTER TABLE ONLY webhook
    ADD CONSTRAINT webhook_pkey PRIMARY KEY (org_id, webhook_id);
ALTER TABLE ONLY webhook
    ADD CONSTRAINT webhook_url UNIQUE (org_id, url);
CREATE INDEX action_count_over ON action_count USING btree (ends_at);
CREATE INDEX admin_appointment_address ON admin_appointment USING btree (address_hash);
CREATE INDEX admin_appointment_age ON admin_appointment USING btree (appointed_at);
CREATE INDEX attempt_window_end ON attempt_window USING btree (ends_at);
CREATE INDEX attendance_answer_age ON attendance_answer USING btree (answered_at);
CREATE INDEX attendance_answer_by ON attendance_answer USING btree (org_id, answered_by);
CREATE INDEX attendance_answer_of_event ON attendance_answer USING btree (org_id, event_id) WHERE (event_id IS NOT NULL);
CREATE INDEX attendance_answer_of_game ON attendance_answer USING btree (org_id, game_id) WHERE (game_id IS NOT NULL);
CREATE INDEX attendance_answer_of_player ON attendance_answer USING btree (org_id, player_id);
CREATE INDEX attendance_change_age ON attendance_change USING btree (answered_at);
CREATE INDEX attendance_change_by ON attendance_change USING btree (org_id, answered_by);
CREATE INDEX audit_entry_age ON audit_entry USING btree (at);
CREATE INDEX audit_entry_newest ON audit_entry USING btree (org_id, at DESC, audit_entry_id DESC);
CREATE UNIQUE INDEX audit_entry_once_a_day ON audit_entry USING btree (org_id, actor_id, subject_id, action, ((facts ->> 'day'::text))) WHERE ((facts ->> 'day'::text) IS NOT NULL);
CREATE INDEX bracket_entrant_of_team ON bracket_entrant USING btree (org_id, team_id);
CREATE INDEX bracket_of_season ON bracket USING btree (org_id, season_id);
CREATE UNIQUE INDEX chat_message_by_time ON chat_message USING btree (org_id, room_id, created_at) INCLUDE (sender_id, deleted_at);
CREATE UNIQUE INDEX chat_message_changed ON chat_message USING btree (org_id, room_id, COALESCE(deleted_at, created_at));
CREATE INDEX chat_message_edited ON chat_message USING btree (org_id, room_id, edited_at) WHERE (edited_at IS NOT NULL);
CREATE INDEX chat_message_report_newest ON chat_message_report USING btree (org_id, created_at DESC, report_id DESC);
CREATE UNIQUE INDEX consent_in_force ON consent USING btree (org_id, user_id, document, version, player_id) NULLS NOT DISTINCT WHERE (withdrawn_at IS NULL);
CREATE INDEX consent_newest ON consent USING btree (org_id, given_at, consent_id);
CREATE INDEX consent_player ON consent USING btree (org_id, player_id);
CREATE INDEX consent_user ON consent USING btree (org_id, user_id);
CREATE INDEX consent_withdrawn ON consent USING btree (withdrawn_at) WHERE (withdrawn_at IS NOT NULL);
CREATE INDEX day_change_to_expire ON day_change USING btree (changed_at);
CREATE INDEX erased_identity_age ON erased_identity USING btree (erased_at);
CREATE INDEX external_id_of_thing ON external_id USING btree (org_id, thing_id);
CREATE INDEX follower_of_guardian ON follower USING btree (org_id, invited_by);
CREATE INDEX follower_of_user ON follower USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX follower_over ON follower USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX game_at_field ON game USING btree (org_id, field_id, ends_at) WHERE (field_id IS NOT NULL);
CREATE INDEX game_at_home ON game USING btree (org_id, home_team_id, starts_at);
CREATE INDEX game_change_age ON game_change USING btree (at);
CREATE INDEX game_change_of_game ON game_change USING btree (org_id, game_id, at);
CREATE INDEX game_change_of_snacks ON game_change USING btree (org_id, changed_by) WHERE (field = ANY (ARRAY['snackParentName'::text, 'snackParentPhone'::text, 'officialScorer'::text]));
CREATE INDEX game_change_of_start ON game_change USING btree (org_id, at) WHERE (field = 'startsAt'::text);
CREATE INDEX game_lineup_of_team ON game_lineup USING btree (org_id, team_id);
CREATE INDEX game_lineup_place_of_player ON game_lineup_place USING btree (org_id, player_id);
CREATE INDEX game_of_scorer ON game USING btree (official_scorer_user_id, ends_at) WHERE (official_scorer_user_id IS NOT NULL);
CREATE INDEX game_of_season ON game USING btree (org_id, season_id, age_group_id);
CREATE INDEX game_on_visit ON game USING btree (org_id, visitor_team_id, starts_at);
CREATE INDEX game_schedule ON game USING btree (org_id, starts_at, game_id);
CREATE INDEX guardian_by_email ON guardian USING btree (org_id, email);
CREATE UNIQUE INDEX invite_current_code ON invite USING btree (org_id, code) WHERE (replaced_at IS NULL);
CREATE INDEX invite_newest ON invite USING btree (org_id, created_at DESC, invite_id DESC);
CREATE INDEX invite_use_over ON invite_use USING btree (expires_at);
CREATE INDEX kept_answer_age ON kept_answer USING btree (at);
CREATE INDEX kept_answer_newest ON kept_answer USING btree (user_id, at DESC) INCLUDE (key);
CREATE INDEX kept_outcome_age ON kept_outcome USING btree (at);
CREATE INDEX kept_outcome_newest ON kept_outcome USING btree (scope_id, user_id, at DESC) INCLUDE (key);
CREATE INDEX kept_outcome_of_key ON kept_outcome USING btree (user_id, key);
CREATE INDEX league_import_age ON league_import USING btree (requested_at);
CREATE INDEX league_import_by_time ON league_import USING btree (org_id, requested_at, import_id);
CREATE UNIQUE INDEX league_import_running ON league_import USING btree (org_id) WHERE (state = 'running'::text);
CREATE INDEX mail_delivery_by_user ON mail_delivery USING btree (org_id, user_id, topic, planned_at);
CREATE INDEX mail_delivery_due ON mail_delivery USING btree (due_at, mail_delivery_id) WHERE (due_at IS NOT NULL);
CREATE INDEX mail_delivery_due_of_org ON mail_delivery USING btree (org_id, due_at, mail_delivery_id) WHERE (due_at IS NOT NULL);
CREATE UNIQUE INDEX mail_delivery_waiting ON mail_delivery USING btree (org_id, user_id, topic) WHERE (due_at IS NOT NULL);
CREATE INDEX mailing_age ON mailing USING btree (requested_at);
CREATE INDEX mailing_invitation_due ON mailing_invitation USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX mailing_invitation_due_of_org ON mailing_invitation USING btree (org_id, due_at, address_hash) WHERE (due_at IS NOT NULL);
CREATE INDEX mailing_invitation_of_mailing ON mailing_invitation USING btree (org_id, mailing_id);
CREATE INDEX mailing_newest ON mailing USING btree (org_id, requested_at, mailing_id);
CREATE INDEX membership_of_user ON membership USING btree (user_id);
CREATE INDEX membership_requests ON membership USING btree (org_id, requested_at, membership_id);
CREATE INDEX membership_unlisted ON membership USING btree (org_id, user_id) WHERE (NOT is_listed);
CREATE INDEX membership_waiting ON membership USING btree (org_id, requested_at, membership_id) WHERE (state = 'pending'::text);
CREATE INDEX name_search_over ON name_search USING btree (last_at);
CREATE INDEX official_assignment_of_game ON official_assignment USING btree (org_id, game_id);
CREATE INDEX official_assignment_of_user ON official_assignment USING btree (user_id, org_id);
CREATE INDEX official_rating_age ON official_rating USING btree (rated_at);
CREATE INDEX official_rating_newest ON official_rating USING btree (org_id, rated_at, rating_id);
CREATE INDEX official_rating_of_coach ON official_rating USING btree (coach_id, org_id);
CREATE INDEX official_rating_of_official ON official_rating USING btree (official_id, org_id, rated_at, rating_id);
CREATE INDEX parent_link_by_time ON parent_link USING btree (org_id, created_at, parent_link_id);
CREATE INDEX parent_link_of_player ON parent_link USING btree (org_id, player_id);
CREATE INDEX parent_link_of_user ON parent_link USING btree (user_id);
CREATE INDEX parent_link_waiting ON parent_link USING btree (org_id, created_at, parent_link_id) WHERE (state = 'pending'::text);
CREATE INDEX person_action_count_over ON person_action_count USING btree (ends_at);
CREATE INDEX place_state_of_facility ON place_state USING btree (org_id, facility_id);
CREATE INDEX place_state_of_field ON place_state USING btree (org_id, field_id);
CREATE INDEX player_absences_by ON player_absences USING btree (org_id, set_by);
CREATE INDEX player_absences_over ON player_absences USING btree (over_at);
CREATE INDEX player_by_name ON player USING gin (org_id, search_key gin_trgm_ops);
CREATE INDEX point_adjustment_of_team ON point_adjustment USING btree (org_id, team_id);
CREATE INDEX push_delivery_of_token ON push_delivery USING btree (org_id, push_token_id);
CREATE INDEX push_delivery_to_ask ON push_delivery USING btree (due_at, push_delivery_id) WHERE ((receipt_id IS NOT NULL) AND (due_at IS NOT NULL));
CREATE INDEX push_delivery_to_ask_of_org ON push_delivery USING btree (org_id, due_at, push_delivery_id) WHERE ((receipt_id IS NOT NULL) AND (due_at IS NOT NULL));
CREATE INDEX push_delivery_to_send ON push_delivery USING btree (due_at, push_delivery_id) WHERE ((receipt_id IS NULL) AND (due_at IS NOT NULL));
CREATE INDEX push_delivery_to_send_of_org ON push_delivery USING btree (org_id, due_at, push_delivery_id) WHERE ((receipt_id IS NULL) AND (due_at IS NOT NULL));
CREATE INDEX push_device_age ON push_device USING btree (seen_at);
CREATE INDEX push_device_of_user ON push_device USING btree (user_id);
CREATE INDEX push_event_due ON push_event USING btree (due_at, push_event_id);
CREATE INDEX push_event_of_org ON push_event USING btree (org_id, due_at, push_event_id);
CREATE INDEX push_notice_age ON push_notice USING btree (happened_at);
CREATE INDEX push_reminder_age ON push_reminder USING btree (due_at);
CREATE INDEX push_token_age ON push_token USING btree (updated_at);
CREATE INDEX push_token_of_device ON push_token USING btree (token_hash);
CREATE INDEX push_token_of_user ON push_token USING btree (org_id, user_id);
CREATE INDEX reminder_by_start ON reminder USING btree (starts_at);
CREATE INDEX reminder_in_message ON reminder USING btree (org_id, push_event_id);
CREATE INDEX reminder_turn_due ON reminder_turn USING btree (due_at);
CREATE INDEX roster_spot_of_player ON roster_spot USING btree (org_id, player_id);
CREATE INDEX schedule_proposal_due ON schedule_proposal USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE UNIQUE INDEX schedule_proposal_open ON schedule_proposal USING btree (org_id) WHERE (state = ANY (ARRAY['queued'::text, 'solving'::text]));
CREATE INDEX schedule_proposal_to_expire ON schedule_proposal USING btree (requested_at);
CREATE INDEX slot_of_event ON slot USING btree (org_id, event_id);
CREATE INDEX slot_of_game ON slot USING btree (org_id, game_id);
CREATE INDEX slot_of_team ON slot USING btree (org_id, team_id);
CREATE INDEX slot_place_age ON slot_place USING btree (taken_at);
CREATE INDEX slot_place_of_user ON slot_place USING btree (user_id, org_id);
CREATE INDEX standings_decision_of_season ON standings_decision USING btree (org_id, season_id, age_group_id);
CREATE UNIQUE INDEX stat_event_change ON stat_event USING btree (org_id, game_id, change_sequence) WHERE (change_sequence IS NOT NULL);
CREATE INDEX stat_event_of_player ON stat_event USING btree (org_id, player_id) WHERE (player_id IS NOT NULL);
CREATE UNIQUE INDEX stat_event_place ON stat_event USING btree (org_id, game_id, order_key) WHERE (order_key IS NOT NULL);
CREATE INDEX team_claim_of_user ON team_claim USING btree (user_id);
CREATE INDEX team_claim_waiting ON team_claim USING btree (org_id, requested_at, team_claim_id) WHERE (state = 'pending'::text);
CREATE INDEX team_event_at_field ON team_event USING btree (org_id, field_id, starts_at);
CREATE INDEX team_event_by_start ON team_event USING btree (org_id, starts_at, event_id);
CREATE INDEX team_event_of_series ON team_event USING btree (org_id, series_id);
CREATE INDEX team_event_of_team ON team_event USING btree (org_id, team_id, starts_at, event_id);
CREATE INDEX team_event_to_expire ON team_event USING btree (ends_at);
CREATE INDEX team_of_division ON team USING btree (org_id, division_id) WHERE (division_id IS NOT NULL);
CREATE INDEX team_staff_by_name ON team_staff USING gin (org_id, search_key gin_trgm_ops);
CREATE INDEX team_staff_of_team ON team_staff USING btree (org_id, team_id);
CREATE INDEX team_staff_of_user ON team_staff USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX webhook_delivery_due ON webhook_delivery USING btree (due_at, org_id, webhook_id) WHERE (due_at IS NOT NULL);
CREATE INDEX webhook_delivery_newest ON webhook_delivery USING btree (org_id, webhook_id, happened_at, event_id);
CREATE INDEX webhook_delivery_next ON webhook_delivery USING btree (org_id, webhook_id, due_at) WHERE (ended IS NULL);
CREATE INDEX webhook_delivery_to_expire ON webhook_delivery USING btree (happened_at);
CREATE INDEX webhook_delivery_unsent ON webhook_delivery USING btree (org_id, webhook_id, ended, happened_at) WHERE ((ended IS NULL) OR (ended = ANY (ARRAY['held'::text, 'failed'::text])));
CREATE STATISTICS audit_entry_of_subject (dependencies) ON org_id, actor_id, subject_id FROM audit_entry;
CREATE STATISTICS chat_message_of_room (dependencies) ON org_id, room_id FROM chat_message;
CREATE STATISTICS game_change_of_its_game (dependencies) ON org_id, game_id FROM game_change;
CREATE STATISTICS game_of_teams (dependencies) ON org_id, season_id, home_team_id, visitor_team_id FROM game;
CREATE STATISTICS membership_of_org (dependencies) ON org_id, user_id FROM membership;
CREATE STATISTICS parent_link_of_org (dependencies) ON org_id, user_id, player_id FROM parent_link;
CREATE STATISTICS push_delivery_of_notice (dependencies) ON org_id, push_event_id, push_token_id FROM push_delivery;
CREATE STATISTICS roster_spot_of_team (dependencies) ON org_id, team_id, player_id FROM roster_spot;
CREATE STATISTICS stat_event_of_game (dependencies) ON org_id, game_id FROM stat_event;
CREATE STATISTICS webhook_delivery_of_webhook (dependencies) ON org_id, webhook_id FROM webhook_delivery;
CREATE TRIGGER attendance_change_append_only BEFORE DELETE OR UPDATE ON attendance_change FOR EACH ROW EXECUTE FUNCTION refuse_change('3 years');
CREATE TRIGGER attendance_change_never_emptied BEFORE TRUNCATE ON attendance_change FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_entry_append_only BEFORE DELETE OR UPDATE ON audit_entry FOR EACH ROW EXECUTE FUNCTION refuse_change('3 years');
CREATE TRIGGER audit_entry_never_emptied BEFORE TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER game_change_append_only BEFORE DELETE OR UPDATE ON game_change FOR EACH ROW EXECUTE FUNCTION refuse_change('3 years');
CREATE TRIGGER game_change_never_emptied BEFORE TRUNCATE ON game_change FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER org_code_kept AFTER INSERT OR DELETE OR UPDATE OF code ON org FOR EACH ROW EXECUTE FUNCTION keep_org_code();
CREATE TRIGGER push_device_kept AFTER INSERT OR UPDATE OF user_id ON push_token FOR EACH ROW EXECUTE FUNCTION keep_push_device();
ALTER TABLE ONLY action_count
    ADD CONSTRAINT action_count_of_org FOREIGN KEY (org_id) REFERENCES org(org_id);
ALTER TABLE ONLY admin_appointment
    ADD CONSTRAINT admin_appointment_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(org_id);
ALTER TABLE ONLY admission_block
    ADD CONSTRAINT admission_block_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(org_id);
ALTER TABLE ONLY age_group
    ADD CONSTRAINT age_group_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(org_id);
ALTER TABLE ONLY age_group_rules
    ADD CONSTRAINT age_group_rules_org_id_age_group_id_fkey FOREIGN KEY (org_id, age_group_id) REFERENCES age_group(org_id, age_group_id);
ALTER TABLE ONLY age_group_rules
    ADD CONSTRAINT age_group_rules_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(org_id);
ALTER TABLE ONLY age_group_rules
    ADD CONSTRAINT age_group_rules_org_id_season_id_fkey FOREIGN KEY (org_id, season_id) REFERENCES season(org_id, season_id);
ALTER TABLE ONLY attendance_answer
    ADD CONSTRAINT attendance_answer_about_event FOREIGN KEY (org_id, event_id) REFERENCES team_event(org_id, event_id) ON DELETE CASCADE;
ALTER TABLE ONLY attendance_answer
    ADD CONSTRAINT attendance_answer_about_game FOREIGN KEY (org_id, game_id) REFERENCES game(org_id, game_id);
ALTER TABLE ONLY attendance_answer
    ADD CONSTRAINT attendance_answer_by_user FOREIGN KEY (answered_by) REFERENCES app_user(user_id);
ALTER TABLE ONLY attendance_answer
    ADD CONSTRAINT attendance_answer_for_player FOREIGN KEY (org_id, player_id) REFERENCES player(org_id, player_id);
ALTER TABLE ONLY attendance_answer
    ADD CONSTRAINT attendance_answer_of_org FOREIGN KEY (org_id) REFERENCES org(org_id);
ALTER TABLE ONLY attendance_change
    ADD CONSTRAINT attendance_change_by_user FOREIGN KEY (answered_by) REFERENCES app_user(user_id);
ALTER TABLE ONLY attendance_change
    ADD CONSTRAINT attendance_change_of_org FOREIGN KEY (org_id) REFERENCES org(org_id);
ALTER TABLE ONLY audit_entry
    ADD CONSTRAINT audit_entry_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES app_user(user_id);
ALTER TABLE ONLY audit_entry
    ADD CONSTRAINT audit_entry_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(org_id);
ALTER TABLE ONLY bracket_entrant
    ADD CONSTRAINT bracket_entrant_org_id_bracket_id_fkey FOREIGN KEY (org_id, bracket_id) REFERENCES bracket(org_id, bracket_id) ON DELETE CASCADE;
ALTER TABLE ONLY bracket_entrant
    ADD CONSTRAINT bracket_entrant_org_id_division_id_fkey FOREIGN KEY (org_id, division_id) REFERENCES division(org_id, division_id);
ALTER TABLE ONLY bracket_entrant
    ADD CONSTRAINT bracket_entrant_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(org_id);
ALTER TABLE ONLY bracket_entrant
    ADD CONSTRAINT bracket_entrant_org_id_team_id_fkey FOREIGN KEY (org_id, team_id) REFERENCES team(org_id, team_id);
ALTER TABLE ONLY bracket_game
    ADD CONSTRAINT bracket_game_org_id_bracket_id_fkey FOREIGN KEY (org_id, bracket_id) REFERENCES bracket(org_id, bracket_id) ON DELETE CASCADE;
ALTER TABLE ONLY bracket_game
    ADD CONSTRAINT bracket_game_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(org_id);
ALTER TABLE ONLY bracket_game
    ADD CONSTRAINT bracket_game_org_id_game_id_fkey FOREIGN KEY (org_id, game_id) REFERENCES game(org_id, game_id);
ALTER TABLE ONLY bracket
    ADD CONSTRAINT bracket_org_id_age_group_id_fkey FOREIGN KEY (org_id, age_group_id) REFERENCES age_group(org_id, age_group_id);
ALTER TABLE ONLY bracket
    ADD CONSTRAINT bracket_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(org_id);
ALTER TABLE ONLY bracket
    ADD CONSTRAINT bracket_org_id_season_id_fkey FOREIGN KEY (org_id, season_id) REFERENCES season(org_id, season_id);
ALTER TABLE ONLY calendar_address
    ADD CONSTRAINT calendar_address_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(org_id);
ALTER TABLE ONLY calendar_address
    ADD CONSTRAINT calendar_address_org_id_team_id_fkey FOREIGN KEY (org_id, team_id) REFERENCES team(org_id, team_id) ON DELETE CASCADE;
ALTER TABLE ONLY calendar_address
    ADD CONSTRAINT calendar_address_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(user_id);
ALTER TABLE ONLY chat_message
    ADD CONSTRAINT chat_message_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES app_user(user_id);
ALTER TABLE ONLY chat_message
    ADD CONSTRAINT chat_message_org_id_room_id_fkey FOREIGN KEY (org_id, room_id) REFERENCES chat_room_clock(org_id, room_id);
ALTER TABLE ONLY chat_message
    ADD CONSTRAINT chat_message_org_id_room_id_reply_to_id_fkey FOREIGN KEY (org_id, room_id, reply_to_id) REFERENCES chat_message(org_id, room_id, message_id);
ALTER TABLE ONLY chat_message_report
    ADD CONSTRAINT chat_message_report_org_id_room_id_message_id_fkey FOREIGN KEY (org_id, room_id, message_id) REFERENCES chat_message(org_id, room_id, message_id);
ALTER TABLE ONLY chat_message_report
    ADD CONSTRAINT chat_message_report_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES app_user(user_id);
ALTER TABLE ONLY chat_message
    ADD CONSTRAINT chat_message_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES app_user(user_id);
ALTER TABLE ONLY chat_read_mark
    ADD CONSTRAINT chat_read_mark_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(org_id);
ALTER TABLE ONLY chat_read_mark
    ADD CONSTRAINT chat_read_mark_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(user_id);
ALTER TABLE ONLY chat_room_clock
    ADD CONSTRAINT chat_room_clock_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(org_id);
ALTER TABLE ONLY consent
    ADD CONSTRAINT consent_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(org_id);
ALTER TABLE ONLY consent
    ADD CONSTRAINT consent_org_id_player_id_fkey FOREIGN KEY (org_id, player_id) REFERENCES player(org_id, player_id);
ALTER TABLE ONLY consent
    ADD CONSTRAINT consent_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(user_id);
ALTER TABLE ONLY day_change
    ADD CONSTRAINT day_change_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES app_user(user_id);
ALTER TABLE ONLY day_change
    ADD CONSTRAINT day_change_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(org_id);
ALTER TABLE ONLY day_change
    ADD CONSTRAINT day_change_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES app_user(user_id);
ALTER TABLE ONLY division
    ADD CONSTRAINT division_org_id_age_group_id_fkey FOREIGN KEY (org_id, age_group_id) REFERENCES age_group(org_id, age_group_id);
ALTER TABLE ONLY division
    ADD CONSTRAINT division_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(org_id);
ALTER TABLE ONLY division
    ADD CONSTRAINT division_org_id_season_id_fkey FOREIGN KEY (org_id, season_id) REFERENCES season(org_id, season_id);
ALTER TABLE ONLY external_id
    ADD CONSTRAINT external_id_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(org_id);
ALTER TABLE ONLY facility_field
    ADD CONSTRAINT facility_field_org_id_facility_id_fkey FOREIGN KEY (org_id, facility_id) REFERENCES facility(org_id, facility_id);
ALTER TABLE ONLY facility
    ADD CONSTRAINT facility_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(org_id);
ALTER TABLE ONLY follower
    ADD CONSTRAINT follower_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES app_user(user_id);
ALTER TABLE ONLY follower
    ADD CONSTRAINT follower_of_org FOREIGN KEY (org_id) REFERENCES org(org_id);
ALTER TABLE ONLY follower
    ADD CONSTRAINT follower_of_player FOREIGN KEY (org_id, player_id) REFERENCES player(org_id, player_id);
ALTER TABLE ONLY follower
    ADD CONSTRAINT follower_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(user_id);
ALTER TABLE ONLY game_change
    ADD CONSTRAINT game_change_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES app_user(user_id);
ALTER TABLE ONLY game_change
    ADD CONSTRAINT game_change_org_id_game_id_fkey FOREIGN KEY (org_id, game_id) REFERENCES game(org_id, game_id);
ALTER TABLE ONLY game_lineup
    ADD CONSTRAINT game_lineup_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(org_id);
ALTER TABLE ONLY game_lineup
    ADD CONSTRAINT game_lineup_org_id_game_id_fkey FOREIGN KEY (org_id, game_id) REFERENCES game(org_id, game_id);
ALTER TABLE ONLY game_lineup
    ADD CONSTRAINT game_lineup_org_id_team_id_fkey FOREIGN KEY (org_id, team_id) REFERENCES team(org_id, team_id);
ALTER TABLE ONLY game_lineup_place
    ADD CONSTRAINT game_lineup_place_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(org_id);
ALTER TABLE ONLY game_lineup_place
    ADD CONSTRAINT game_lineup_place_org_id_game_id_team_id_fkey FOREIGN KEY (org_id, game_id, team_id) REFERENCES game_lineup(org_id, game_id, team_id);
ALTER TABLE ONLY game_lineup_place
    ADD CONSTRAINT game_lineup_place_org_id_player_id_fkey FOREIGN KEY (org_id, player_id) REFERENCES player(org_id, player_id);
ALTER TABLE ONLY game
    ADD CONSTRAINT game_official_scorer_user_id_fkey FOREIGN KEY (official_scorer_user_id) REFERENCES app_user(user_id);
ALTER TABLE ONLY game
    ADD CONSTRAINT game_org_id_age_group_id_fkey FOREIGN KEY (org_id, age_group_id) REFERENCES age_group(org_id, age_group_id);
ALTER TABLE ONLY game
    ADD CONSTRAINT game_org_id_facility_id_field_id_fkey FOREIGN KEY (org_id, facility_id, field_id) REFERENCES facility_field(org_id, facility_id, field_id);
ALTER TABLE ONLY game
    ADD CONSTRAINT game_org_id_facility_id_fkey FOREIGN KEY (org_id, facility_id) REFERENCES facility(org_id, facility_id);
ALTER TABLE ONLY game
    ADD CONSTRAINT game_org_id_home_team_id_fkey FOREIGN KEY (org_id, home_team_id) REFERENCES team(org_id, team_id);
ALTER TABLE ONLY game
    ADD CONSTRAINT game_org_id_season_id_fkey FOREIGN KEY (org_id, season_id) REFERENCES season(org_id, season_id);
ALTER TABLE ONLY game
    ADD CONSTRAINT game_org_id_sport_id_fkey FOREIGN KEY (org_id, sport_id) REFERENCES sport(org_id, sport_id);
ALTER TABLE ONLY game
    ADD CONSTRAINT game_org_id_visitor_team_id_fkey FOREIGN KEY (org_id, visitor_team_id) REFERENCES team(org_id, team_id);
ALTER TABLE ONLY game_report
    ADD CONSTRAINT game_report_author_id_fkey FOREIGN KEY (author_id) REFERENCES app_user(user_id);
ALTER TABLE ONLY game_report
    ADD CONSTRAINT game_report_org_id_game_id_fkey FOREIGN KEY (org_id, game_id) REFERENCES game(org_id, game_id);
ALTER TABLE ONLY game_sequence
    ADD CONSTRAINT game_sequence_org_id_game_id_fkey FOREIGN KEY (org_id, game_id) REFERENCES game(org_id, game_id);
ALTER TABLE ONLY guardian
    ADD CONSTRAINT guardian_org_id_player_id_fkey FOREIGN KEY (org_id, player_id) REFERENCES player(org_id, player_id);
ALTER TABLE ONLY import_finding
    ADD CONSTRAINT import_finding_org_id_import_id_fkey FOREIGN KEY (org_id, import_id) REFERENCES league_import(org_id, import_id) ON DELETE CASCADE;
ALTER TABLE ONLY import_made
    ADD CONSTRAINT import_made_of_import FOREIGN KEY (org_id, import_id) REFERENCES league_import(org_id, import_id) ON DELETE CASCADE;
ALTER TABLE ONLY invite
    ADD CONSTRAINT invite_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(user_id);
ALTER TABLE ONLY invite
    ADD CONSTRAINT invite_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(org_id);
ALTER TABLE ONLY invite
    ADD CONSTRAINT invite_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES app_user(user_id);
ALTER TABLE ONLY invite_use
    ADD CONSTRAINT invite_use_of_invite FOREIGN KEY (org_id, invite_id) REFERENCES invite(org_id, invite_id) ON DELETE CASCADE;
ALTER TABLE ONLY kept_answer
    ADD CONSTRAINT kept_answer_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(user_id);
ALTER TABLE ONLY kept_outcome
    ADD CONSTRAINT kept_outcome_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(user_id);
ALTER TABLE ONLY league_import
    ADD CONSTRAINT league_import_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(org_id);
ALTER TABLE ONLY league_import
    ADD CONSTRAINT league_import_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES app_user(user_id);
ALTER TABLE ONLY mail_delivery
    ADD CONSTRAINT mail_delivery_of_notice FOREIGN KEY (org_id, push_event_id) REFERENCES push_notice(org_id, push_event_id) ON DELETE CASCADE;
ALTER TABLE ONLY mail_delivery
    ADD CONSTRAINT mail_delivery_of_user FOREIGN KEY (user_id) REFERENCES app_user(user_id);
ALTER TABLE ONLY mail_hold
    ADD CONSTRAINT mail_hold_of_org FOREIGN KEY (org_id) REFERENCES org(org_id);
ALTER TABLE ONLY mailing
    ADD CONSTRAINT mailing_by_user FOREIGN KEY (requested_by) REFERENCES app_user(user_id);
ALTER TABLE ONLY mailing_invitation
    ADD CONSTRAINT mailing_invitation_of_mailing FOREIGN KEY (org_id, mailing_id) REFERENCES mailing(org_id, mailing_id) ON DELETE CASCADE;
ALTER TABLE ONLY membership
    ADD CONSTRAINT membership_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES app_user(user_id);
ALTER TABLE ONLY membership
    ADD CONSTRAINT membership_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(org_id);
ALTER TABLE ONLY membership
    ADD CONSTRAINT membership_org_id_invite_id_fkey FOREIGN KEY (org_id, invite_id) REFERENCES invite(org_id, invite_id);
ALTER TABLE ONLY membership
    ADD CONSTRAINT membership_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(user_id);
ALTER TABLE ONLY official_assignment
    ADD CONSTRAINT official_assignment_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(org_id);
ALTER TABLE ONLY official_assignment
    ADD CONSTRAINT official_assignment_org_id_game_id_fkey FOREIGN KEY (org_id, game_id) REFERENCES game(org_id, game_id);
ALTER TABLE ONLY official_assignment
    ADD CONSTRAINT official_assignment_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(user_id);
ALTER TABLE ONLY official_availability
    ADD CONSTRAINT official_availability_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(org_id);
ALTER TABLE ONLY official_availability
    ADD CONSTRAINT official_availability_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(user_id);
ALTER TABLE ONLY official_rating
    ADD CONSTRAINT official_rating_about_official FOREIGN KEY (official_id) REFERENCES app_user(user_id);
ALTER TABLE ONLY official_rating
    ADD CONSTRAINT official_rating_by_coach FOREIGN KEY (coach_id) REFERENCES app_user(user_id);
ALTER TABLE ONLY official_rating
    ADD CONSTRAINT official_rating_of_org FOREIGN KEY (org_id) REFERENCES org(org_id);
ALTER TABLE ONLY official_rating
    ADD CONSTRAINT official_rating_of_place FOREIGN KEY (org_id, assignment_id) REFERENCES official_assignment(org_id, assignment_id) ON DELETE CASCADE;
ALTER TABLE ONLY parent_link
    ADD CONSTRAINT parent_link_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES app_user(user_id);
ALTER TABLE ONLY parent_link
    ADD CONSTRAINT parent_link_org_id_player_id_fkey FOREIGN KEY (org_id, player_id) REFERENCES player(org_id, player_id);
ALTER TABLE ONLY parent_link
    ADD CONSTRAINT parent_link_team_fkey FOREIGN KEY (org_id, team_id) REFERENCES team(org_id, team_id);
ALTER TABLE ONLY parent_link
    ADD CONSTRAINT parent_link_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(user_id);
ALTER TABLE ONLY place_state
    ADD CONSTRAINT place_state_has_facility FOREIGN KEY (org_id, facility_id) REFERENCES facility(org_id, facility_id);
ALTER TABLE ONLY place_state
    ADD CONSTRAINT place_state_has_field FOREIGN KEY (org_id, field_id) REFERENCES facility_field(org_id, field_id);
ALTER TABLE ONLY place_state
    ADD CONSTRAINT place_state_of_org FOREIGN KEY (org_id) REFERENCES org(org_id);
ALTER TABLE ONLY player_absences
    ADD CONSTRAINT player_absences_of_org FOREIGN KEY (org_id) REFERENCES org(org_id);
ALTER TABLE ONLY player_absences
    ADD CONSTRAINT player_absences_of_player FOREIGN KEY (org_id, player_id) REFERENCES player(org_id, player_id);
ALTER TABLE ONLY player_absences
    ADD CONSTRAINT player_absences_set_by_user FOREIGN KEY (set_by) REFERENCES app_user(user_id);
ALTER TABLE ONLY player
    ADD CONSTRAINT player_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(org_id);
ALTER TABLE ONLY point_adjustment
    ADD CONSTRAINT point_adjustment_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(org_id);
ALTER TABLE ONLY point_adjustment
    ADD CONSTRAINT point_adjustment_org_id_team_id_fkey FOREIGN KEY (org_id, team_id) REFERENCES team(org_id, team_id);
ALTER TABLE ONLY push_delivery
    ADD CONSTRAINT push_delivery_org_id_push_event_id_fkey FOREIGN KEY (org_id, push_event_id) REFERENCES push_notice(org_id, push_event_id) ON DELETE CASCADE;
ALTER TABLE ONLY push_delivery
    ADD CONSTRAINT push_delivery_org_id_push_token_id_fkey FOREIGN KEY (org_id, push_token_id) REFERENCES push_token(org_id, push_token_id) ON DELETE CASCADE;
ALTER TABLE ONLY push_event
    ADD CONSTRAINT push_event_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(org_id);
ALTER TABLE ONLY push_notice
    ADD CONSTRAINT push_notice_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(org_id);
ALTER TABLE ONLY push_preference
    ADD CONSTRAINT push_preference_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(org_id);
ALTER TABLE ONLY push_preference
    ADD CONSTRAINT push_preference_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(user_id);
ALTER TABLE ONLY push_reminder
    ADD CONSTRAINT push_reminder_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(org_id);
ALTER TABLE ONLY push_reminder
    ADD CONSTRAINT push_reminder_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(user_id);
ALTER TABLE ONLY push_room_mute
    ADD CONSTRAINT push_room_mute_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(org_id);
ALTER TABLE ONLY push_room_mute
    ADD CONSTRAINT push_room_mute_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(user_id);
ALTER TABLE ONLY push_token
    ADD CONSTRAINT push_token_org_id_team_id_fkey FOREIGN KEY (org_id, team_id) REFERENCES team(org_id, team_id);
ALTER TABLE ONLY push_token
    ADD CONSTRAINT push_token_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(user_id);
ALTER TABLE ONLY reminder
    ADD CONSTRAINT reminder_of_org FOREIGN KEY (org_id) REFERENCES org(org_id);
ALTER TABLE ONLY reminder
    ADD CONSTRAINT reminder_of_user FOREIGN KEY (user_id) REFERENCES app_user(user_id);
ALTER TABLE ONLY reminder_turn
    ADD CONSTRAINT reminder_turn_of_org FOREIGN KEY (org_id) REFERENCES org(org_id);
ALTER TABLE ONLY response_deadline
    ADD CONSTRAINT response_deadline_of_org FOREIGN KEY (org_id) REFERENCES org(org_id);
ALTER TABLE ONLY response_deadline
    ADD CONSTRAINT response_deadline_of_team FOREIGN KEY (org_id, team_id) REFERENCES team(org_id, team_id);
ALTER TABLE ONLY roster_spot
    ADD CONSTRAINT roster_spot_org_id_player_id_fkey FOREIGN KEY (org_id, player_id) REFERENCES player(org_id, player_id);
ALTER TABLE ONLY roster_spot
    ADD CONSTRAINT roster_spot_org_id_team_id_fkey FOREIGN KEY (org_id, team_id) REFERENCES team(org_id, team_id);
ALTER TABLE ONLY schedule_proposal
    ADD CONSTRAINT schedule_proposal_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES app_user(user_id);
ALTER TABLE ONLY schedule_proposal
    ADD CONSTRAINT schedule_proposal_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(org_id);
ALTER TABLE ONLY schedule_proposal
    ADD CONSTRAINT schedule_proposal_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES app_user(user_id);
ALTER TABLE ONLY scope_version
    ADD CONSTRAINT scope_version_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(org_id);
ALTER TABLE ONLY season
    ADD CONSTRAINT season_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(org_id);
ALTER TABLE ONLY season
    ADD CONSTRAINT season_org_id_sport_id_fkey FOREIGN KEY (org_id, sport_id) REFERENCES sport(org_id, sport_id);
ALTER TABLE ONLY slot
    ADD CONSTRAINT slot_has_event FOREIGN KEY (org_id, event_id) REFERENCES team_event(org_id, event_id) ON DELETE CASCADE;
ALTER TABLE ONLY slot
    ADD CONSTRAINT slot_has_game FOREIGN KEY (org_id, game_id) REFERENCES game(org_id, game_id);
ALTER TABLE ONLY slot
    ADD CONSTRAINT slot_has_team FOREIGN KEY (org_id, team_id) REFERENCES team(org_id, team_id);
ALTER TABLE ONLY slot
    ADD CONSTRAINT slot_of_org FOREIGN KEY (org_id) REFERENCES org(org_id);
ALTER TABLE ONLY slot_place
    ADD CONSTRAINT slot_place_has_user FOREIGN KEY (user_id) REFERENCES app_user(user_id);
ALTER TABLE ONLY slot_place
    ADD CONSTRAINT slot_place_of_org FOREIGN KEY (org_id) REFERENCES org(org_id);
ALTER TABLE ONLY slot_place
    ADD CONSTRAINT slot_place_of_slot FOREIGN KEY (org_id, slot_id) REFERENCES slot(org_id, slot_id) ON DELETE CASCADE;
ALTER TABLE ONLY sport
    ADD CONSTRAINT sport_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(org_id);
ALTER TABLE ONLY standings_decision
    ADD CONSTRAINT standings_decision_org_id_age_group_id_fkey FOREIGN KEY (org_id, age_group_id) REFERENCES age_group(org_id, age_group_id);
ALTER TABLE ONLY standings_decision
    ADD CONSTRAINT standings_decision_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(org_id);
ALTER TABLE ONLY standings_decision
    ADD CONSTRAINT standings_decision_org_id_season_id_fkey FOREIGN KEY (org_id, season_id) REFERENCES season(org_id, season_id);
ALTER TABLE ONLY stat_event
    ADD CONSTRAINT stat_event_org_id_game_id_fkey FOREIGN KEY (org_id, game_id) REFERENCES game(org_id, game_id);
ALTER TABLE ONLY stat_event
    ADD CONSTRAINT stat_event_org_id_player_id_fkey FOREIGN KEY (org_id, player_id) REFERENCES player(org_id, player_id);
ALTER TABLE ONLY stat_event
    ADD CONSTRAINT stat_event_org_id_team_id_fkey FOREIGN KEY (org_id, team_id) REFERENCES team(org_id, team_id);
ALTER TABLE ONLY stat_event
    ADD CONSTRAINT stat_event_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES app_user(user_id);
ALTER TABLE ONLY stat_event
    ADD CONSTRAINT stat_event_replaced_by_fkey FOREIGN KEY (org_id, replaced_by_id) REFERENCES stat_event(org_id, stat_event_id);
ALTER TABLE ONLY stat_event
    ADD CONSTRAINT stat_event_replaces_fkey FOREIGN KEY (org_id, replaces_id) REFERENCES stat_event(org_id, stat_event_id);
ALTER TABLE ONLY stat_event
    ADD CONSTRAINT stat_event_voided_by_fkey FOREIGN KEY (voided_by) REFERENCES app_user(user_id);
ALTER TABLE ONLY team_claim
    ADD CONSTRAINT team_claim_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES app_user(user_id);
ALTER TABLE ONLY team_claim
    ADD CONSTRAINT team_claim_org_id_team_id_fkey FOREIGN KEY (org_id, team_id) REFERENCES team(org_id, team_id);
ALTER TABLE ONLY team_claim
    ADD CONSTRAINT team_claim_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(user_id);
ALTER TABLE ONLY team
    ADD CONSTRAINT team_division_fkey FOREIGN KEY (org_id, division_id) REFERENCES division(org_id, division_id);
ALTER TABLE ONLY team_event
    ADD CONSTRAINT team_event_has_author FOREIGN KEY (created_by) REFERENCES app_user(user_id);
ALTER TABLE ONLY team_event
    ADD CONSTRAINT team_event_has_facility FOREIGN KEY (org_id, facility_id) REFERENCES facility(org_id, facility_id);
ALTER TABLE ONLY team_event
    ADD CONSTRAINT team_event_has_field FOREIGN KEY (org_id, field_id) REFERENCES facility_field(org_id, field_id);
ALTER TABLE ONLY team_event
    ADD CONSTRAINT team_event_has_series FOREIGN KEY (org_id, series_id) REFERENCES team_event_series(org_id, series_id);
ALTER TABLE ONLY team_event
    ADD CONSTRAINT team_event_has_team FOREIGN KEY (org_id, team_id) REFERENCES team(org_id, team_id);
ALTER TABLE ONLY team_event
    ADD CONSTRAINT team_event_of_org FOREIGN KEY (org_id) REFERENCES org(org_id);
ALTER TABLE ONLY team_event_series
    ADD CONSTRAINT team_event_series_of_org FOREIGN KEY (org_id) REFERENCES org(org_id);
ALTER TABLE ONLY team_event_series
    ADD CONSTRAINT team_event_series_of_team FOREIGN KEY (org_id, team_id) REFERENCES team(org_id, team_id);
ALTER TABLE ONLY team
    ADD CONSTRAINT team_org_id_age_group_id_fkey FOREIGN KEY (org_id, age_group_id) REFERENCES age_group(org_id, age_group_id);
ALTER TABLE ONLY team
    ADD CONSTRAINT team_org_id_season_id_fkey FOREIGN KEY (org_id, season_id) REFERENCES season(org_id, season_id);
ALTER TABLE ONLY team_staff
    ADD CONSTRAINT team_staff_org_id_team_id_fkey FOREIGN KEY (org_id, team_id) REFERENCES team(org_id, team_id);
ALTER TABLE ONLY team_staff
    ADD CONSTRAINT team_staff_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(user_id);
ALTER TABLE ONLY webhook
    ADD CONSTRAINT webhook_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(user_id);
ALTER TABLE ONLY webhook_delivery
    ADD CONSTRAINT webhook_delivery_org_id_webhook_id_fkey FOREIGN KEY (org_id, webhook_id) REFERENCES webhook(org_id, webhook_id) ON DELETE CASCADE;
ALTER TABLE ONLY webhook
    ADD CONSTRAINT webhook_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(org_id);
INSERT INTO schema_migration (name) VALUES ('2026-11-21-onboarding');
INSERT INTO schema_migration (name) VALUES ('2026-11-21-the-league');
INSERT INTO schema_migration (name) VALUES ('2026-11-21-families');
INSERT INTO schema_migration (name) VALUES ('2026-11-21-the-chat');
INSERT INTO schema_migration (name) VALUES ('2026-11-21-the-push');
INSERT INTO schema_migration (name) VALUES ('2026-11-22-the-games');
INSERT INTO schema_migration (name) VALUES ('2026-11-22-hash-key');
INSERT INTO schema_migration (name) VALUES ('2026-11-22-leaving');
INSERT INTO schema_migration (name) VALUES ('2026-11-22-names-in-parts');
INSERT INTO schema_migration (name) VALUES ('2026-11-22-visibility');
INSERT INTO schema_migration (name) VALUES ('2026-11-22-names-and-addresses');
INSERT INTO schema_migration (name) VALUES ('2026-11-22-audit');
INSERT INTO schema_migration (name) VALUES ('2026-11-22-chat');
INSERT INTO schema_migration (name) VALUES ('2026-11-22-admission');
INSERT INTO schema_migration (name) VALUES ('2026-11-22-erasure');
INSERT INTO schema_migration (name) VALUES ('2026-11-22-turns');
INSERT INTO schema_migration (name) VALUES ('2026-11-22-my-requests');
INSERT INTO schema_migration (name) VALUES ('2026-11-22-retention');
INSERT INTO schema_migration (name) VALUES ('2026-11-22-push');
INSERT INTO schema_migration (name) VALUES ('2026-11-22-name-searches');
INSERT INTO schema_migration (name) VALUES ('2026-11-22-scope-version');
INSERT INTO schema_migration (name) VALUES ('2026-11-22-outcomes');
INSERT INTO schema_migration (name) VALUES ('2026-11-22-sport-codes');
INSERT INTO schema_migration (name) VALUES ('2026-11-22-claims');
INSERT INTO schema_migration (name) VALUES ('2026-11-22-reminders');
INSERT INTO schema_migration (name) VALUES ('2026-11-22-league-data');
INSERT INTO schema_migration (name) VALUES ('2026-11-22-operator');
INSERT INTO schema_migration (name) VALUES ('2026-11-22-privacy');
INSERT INTO schema_migration (name) VALUES ('2026-11-22-imports');
INSERT INTO schema_migration (name) VALUES ('2026-11-22-day-changes');
INSERT INTO schema_migration (name) VALUES ('2026-11-22-schedule-proposals');
INSERT INTO schema_migration (name) VALUES ('2026-11-22-calendars');
INSERT INTO schema_migration (name) VALUES ('2026-11-22-officials');
INSERT INTO schema_migration (name) VALUES ('2026-11-22-event-log');
INSERT INTO schema_migration (name) VALUES ('2026-11-22-standings');
INSERT INTO schema_migration (name) VALUES ('2026-11-22-brackets');
INSERT INTO schema_migration (name) VALUES ('2026-11-22-lineups');
INSERT INTO schema_migration (name) VALUES ('2026-11-22-player-events');
INSERT INTO schema_migration (name) VALUES ('2026-11-22-webhooks');
INSERT INTO schema_migration (name) VALUES ('2026-11-22-org-codes');
INSERT INTO schema_migration (name) VALUES ('2026-11-22-kept-outcomes');
INSERT INTO schema_migration (name) VALUES ('2026-11-22-user-orgs');
INSERT INTO schema_migration (name) VALUES ('2026-11-22-logged-attempts');
INSERT INTO schema_migration (name) VALUES ('2026-11-22-devices');
INSERT INTO schema_migration (name) VALUES ('2026-11-22-statistics');
INSERT INTO schema_migration (name) VALUES ('2026-11-23-messages-by-time');
INSERT INTO schema_migration (name) VALUES ('2026-11-23-fewer-indexes');
INSERT INTO schema_migration (name) VALUES ('2026-11-26-bounds');
INSERT INTO schema_migration (name) VALUES ('2026-11-27-starts-of-games');
INSERT INTO schema_migration (name) VALUES ('2026-11-26-removals');
INSERT INTO schema_migration (name) VALUES ('2026-11-27-team-events');
INSERT INTO schema_migration (name) VALUES ('2026-11-27-attendance');
INSERT INTO schema_migration (name) VALUES ('2026-11-27-slots');
INSERT INTO schema_migration (name) VALUES ('2026-11-27-mail');
INSERT INTO schema_migration (name) VALUES ('2026-11-27-languages');
INSERT INTO schema_migration (name) VALUES ('2026-11-27-followers');
INSERT INTO schema_migration (name) VALUES ('2026-11-27-corrected-messages');
INSERT INTO schema_migration (name) VALUES ('2026-11-27-reminders');
INSERT INTO schema_migration (name) VALUES ('2026-11-27-events-of-changed-days');
INSERT INTO schema_migration (name) VALUES ('2026-11-27-invitations-by-mail');
INSERT INTO schema_migration (name) VALUES ('2026-11-27-reminders-of-families');
INSERT INTO schema_migration (name) VALUES ('2026-11-27-states-of-places');
INSERT INTO schema_migration (name) VALUES ('2026-11-27-organizations-made-by-members');
INSERT INTO schema_migration (name) VALUES ('2026-11-27-browsers');
INSERT INTO schema_migration (name) VALUES ('2026-11-27-league-ages');
INSERT INTO schema_migration (name) VALUES ('2026-11-27-times-to-be-decided');
INSERT INTO schema_migration (name) VALUES ('2026-11-27-cleared-staff');
INSERT INTO schema_migration (name) VALUES ('2026-11-27-dismissed-reports');
INSERT INTO schema_migration (name) VALUES ('2026-11-27-ratings-of-officials');
INSERT INTO schema_migration (name) VALUES ('2026-11-27-outside-teams');
INSERT INTO schema_migration (name) VALUES ('2026-11-27-undone-imports');
INSERT INTO app_user VALUES ('01a20200-0000-7000-8000-6f7065726174', 'operator', 'operator', NULL, false, 'Operator', NULL, 'operator', '2026-11-22 00:00:00+00', '2026-11-22 00:00:00+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO hash_key VALUES (true, '\x161340ece244464092e3ef09fd60e2654a8f730679954b3480cc8908614b15a5');
