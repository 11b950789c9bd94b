-- All tables of League Gateway 1.0. A database of 0.2 gets them by from-0.2.sql.
--
-- Rows of an organization begin their key with org_id: on a cluster they are kept together by it.

create extension if not exists pg_trgm;
-- With the org in the same index, a search by name reads the names of its own org alone.
create extension if not exists btree_gin;

-- Rows end once they are older than the interval that the trigger names, and with their organization, whose id its removal names in a setting.
create function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_nargs = 1 then
    if old.org_id::text = current_setting('league.removed_org', true) then return old; end if;
    if coalesce(to_jsonb(old) ->> 'at', to_jsonb(old) ->> 'answered_at')::timestamptz < now() - tg_argv[0]::interval then return old; end if;
  end if;
  raise exception 'rows of % are never changed', tg_table_name;
end $$;

-- A league. What admins set beyond its columns is in `settings`; all else is the default.
create table org (
  org_id uuid primary key,
  name text not null check (name <> ''),
  code text not null unique check (code ~ '^[A-Z0-9]{2,10}$'),
  time_zone text not null,
  parents_need_approval boolean not null default false,
  links_need_approval boolean not null default true,
  created_at timestamptz(3) not null,
  settings jsonb not null default '{}',
  -- Whether the operator has looked at it.
  confirmation text not null default 'waiting',
  -- Since when the operator has suspended an organization, and what its members are told.
  suspended_at timestamptz(3),
  suspension_notice text,
  -- When an organization is removed with all that is in it, and when its admins were last told.
  deletes_at timestamptz(3),
  deletion_told_at timestamptz(3),
  constraint org_somebody_is_looked_at check (parents_need_approval or links_need_approval),
  constraint org_confirmation check (confirmation in ('not_needed', 'waiting', 'given')),
  constraint org_suspension check ((suspended_at is null) = (suspension_notice is null)),
  constraint org_deletion check (deletes_at is null or suspended_at is not null)
);
create index org_deletes on org (deletes_at) where deletes_at is not null;

-- A person belongs to no org: they may be in several, or in none yet.
create table app_user (
  user_id uuid primary key,
  issuer text not null,
  subject text not null,
  email text,
  email_verified boolean not null,
  name text,
  picture_url text,
  search_key text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- A name in the parts that a provider tells: what members read of each other is made of them.
  given_name text,
  family_name text,
  -- Of a user's claims the latest count.
  claims_at timestamptz(3),
  -- Of a deleted account a bare id is left.
  erased_at timestamptz(3),
  -- When a mail server last refused their address for good, and since when their mailbox has been full.
  mail_refused_at timestamptz(3),
  -- In which language a person reads: what they have chosen, and what their identity provider says.
  language text,
  claimed_language text,
  mail_full_since timestamptz(3),
  unique (issuer, subject)
);

create table invite (
  org_id uuid not null references org,
  invite_id uuid not null,
  code text not null,
  role text not null check (role in ('admin', 'staff', 'coach', 'umpire', 'parent')),
  max_uses integer not null check (max_uses between 1 and 10000),
  uses integer not null check (uses between 0 and max_uses),
  expires_at timestamptz(3) not null check (expires_at > created_at),
  created_at timestamptz(3) not null,
  created_by uuid not null references app_user,
  revoked_at timestamptz(3),
  revoked_by uuid references app_user,
  replaced_at timestamptz(3),
  primary key (org_id, invite_id),
  check ((revoked_at is null) = (revoked_by is null))
);
create unique index invite_current_code on invite (org_id, code) where replaced_at is null;
create index invite_newest on invite (org_id, created_at desc, invite_id desc);

create table membership (
  org_id uuid not null references org,
  membership_id uuid not null,
  user_id uuid not null references app_user,
  role text not null check (role in ('admin', 'staff', 'coach', 'umpire', 'parent', 'follower')),
  invite_id uuid,
  requested_at timestamptz(3) not null,
  state text not null check (state in ('pending', 'approved', 'denied', 'revoked', 'ended')),
  decided_at timestamptz(3),
  decided_by uuid references app_user,
  -- Whether user_org has it. "league distribute" makes false the default, so that on one database the index stays empty.
  is_listed boolean not null default true,
  primary key (org_id, membership_id),
  unique (org_id, user_id, role),
  foreign key (org_id, invite_id) references invite,
  check ((state = 'pending') = (decided_at is null)),
  check (decided_at is not null or decided_by is null)
);
create index membership_of_user on membership (user_id);
create index membership_requests on membership (org_id, requested_at, membership_id);
create index membership_waiting on membership (org_id, requested_at, membership_id) where state = 'pending';
create index membership_unlisted on membership (org_id, user_id) where not is_listed;

create table audit_entry (
  org_id uuid not null references org,
  audit_entry_id uuid not null,
  at timestamptz(3) not null,
  actor_id uuid not null references app_user,
  action text not null,
  subject_id uuid not null,
  facts jsonb not null,
  primary key (org_id, audit_entry_id)
);
create trigger audit_entry_append_only before update or delete on audit_entry for each row execute function refuse_change('3 years');
create trigger audit_entry_never_emptied before truncate on audit_entry for each statement execute function refuse_change();
create index audit_entry_age on audit_entry (at);
create index audit_entry_newest on audit_entry (org_id, at desc, audit_entry_id desc);
create unique index audit_entry_once_a_day on audit_entry (org_id, actor_id, subject_id, action, (facts ->> 'day'))
where facts ->> 'day' is not null;

-- Logged, though counters matter for minutes: shards move to another node by logical replication, and a replica that is promoted knows who has
-- guessed too often.
create table attempt_window (
  name text not null,
  subject text not null,
  count integer not null check (count >= 0),
  ends_at timestamptz(3) not null,
  -- Whose turn it is among the attempts of one subject, as a lease.
  held_by uuid,
  held_until timestamptz(3),
  -- The time of the last count or turn, which updates read in place of the clock.
  counted_at timestamptz(3),
  primary key (name, subject)
);
create index attempt_window_end on attempt_window (ends_at);

create table sport (
  org_id uuid not null references org,
  sport_id uuid not null,
  code text not null,
  name text not null,
  is_active boolean not null,
  archived boolean not null default false,
  primary key (org_id, sport_id),
  unique (org_id, code),
  -- Nothing goes on that is archived.
  constraint sport_archived check (not (archived and is_active))
);

create table season (
  org_id uuid not null references org,
  season_id uuid not null,
  sport_id uuid not null,
  name text not null,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  is_active boolean not null,
  rules jsonb not null,
  archived boolean not null default false,
  -- When it was first made active: until then it is the office's alone.
  first_active_at timestamptz(3),
  primary key (org_id, season_id),
  foreign key (org_id, sport_id) references sport,
  constraint season_archived check (not (archived and is_active))
);

create table age_group (
  org_id uuid not null references org,
  age_group_id uuid not null,
  name text not null,
  sort_order integer not null,
  archived boolean not null default false,
  primary key (org_id, age_group_id),
  unique (org_id, name)
);

create table facility (
  org_id uuid not null references org,
  facility_id uuid not null,
  name text not null,
  street text,
  city text,
  region text,
  postal_code text,
  country text not null check (country ~ '^[A-Z]{2}$'),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  notes text,
  archived boolean not null default false,
  primary key (org_id, facility_id),
  check ((latitude is null) = (longitude is null))
);

create table facility_field (
  org_id uuid not null,
  field_id uuid not null,
  facility_id uuid not null,
  name text not null,
  archived boolean not null default false,
  primary key (org_id, field_id),
  unique (org_id, facility_id, name),
  unique (org_id, facility_id, field_id),
  foreign key (org_id, facility_id) references facility
);

create table division (
  org_id uuid not null references org,
  division_id uuid not null,
  season_id uuid not null,
  age_group_id uuid not null,
  name text not null,
  sort_order integer not null,
  archived boolean not null default false,
  primary key (org_id, division_id),
  unique (org_id, season_id, age_group_id, name),
  foreign key (org_id, season_id) references season,
  foreign key (org_id, age_group_id) references age_group
);

create table team (
  org_id uuid not null,
  team_id uuid not null,
  season_id uuid not null,
  age_group_id uuid not null,
  name text not null,
  color text,
  archived boolean not null default false,
  division_id uuid,
  -- Opponents of other leagues: no roster, a name, and whom to ask at that league's office.
  outside_league text,
  contact_name text,
  contact_email text,
  contact_phone text,
  primary key (org_id, team_id),
  foreign key (org_id, season_id) references season,
  foreign key (org_id, age_group_id) references age_group,
  constraint team_division_fkey foreign key (org_id, division_id) references division,
  -- Another league may have Tigers too.
  constraint team_names unique nulls not distinct (org_id, season_id, age_group_id, outside_league, name)
);
create index team_of_division on team (org_id, division_id) where division_id is not null;

create table team_staff (
  org_id uuid not null,
  staff_id uuid not null,
  team_id uuid not null,
  name text not null,
  role text not null check (role in ('head_coach', 'assistant_coach', 'team_manager')),
  email text check (email = lower(email collate "C")),
  user_id uuid references app_user,
  search_key text not null,
  -- Until when the league's check of a staff member holds.
  cleared_until date,
  primary key (org_id, staff_id),
  foreign key (org_id, team_id) references team
);
create index team_staff_of_team on team_staff (org_id, team_id);
create index team_staff_of_user on team_staff (user_id) where user_id is not null;
create index team_staff_by_name on team_staff using gin (org_id, search_key gin_trgm_ops);

create table player (
  org_id uuid not null references org,
  player_id uuid not null,
  first_name text not null,
  last_name text not null,
  search_key text not null,
  -- The search key as those read it who see the first name and the last initial.
  short_key text generated always as (normalize(
  case when normalize(search_key, NFC) ~ '^ ([^ 0-9])( ?[^ ])+  (.*)$'
    then regexp_replace(normalize(search_key, NFC), '^ ([^ 0-9])( ?[^ ])+  (.*)$', ' \1  \3')
    else regexp_replace(normalize(search_key, NFC), '^( [^ ]+)* ?  ', '   ') end, NFD)) stored,
  archived boolean not null default false,
  primary key (org_id, player_id)
);
create index player_by_name on player using gin (org_id, search_key gin_trgm_ops);

create table roster_spot (
  org_id uuid not null,
  team_id uuid not null,
  player_id uuid not null,
  jersey_number text,
  positions jsonb not null,
  -- The age by which a league places a child in a season, where it gives one.
  league_age integer,
  primary key (org_id, team_id, player_id),
  foreign key (org_id, team_id) references team,
  foreign key (org_id, player_id) references player
);
create index roster_spot_of_player on roster_spot (org_id, player_id);

create table guardian (
  org_id uuid not null,
  player_id uuid not null,
  email text not null check (email = lower(email collate "C")),
  primary key (org_id, player_id, email),
  foreign key (org_id, player_id) references player
);
create index guardian_by_email on guardian (org_id, email);

create table parent_link (
  org_id uuid not null,
  parent_link_id uuid not null,
  user_id uuid not null references app_user,
  player_id uuid,
  state text not null check (state in ('pending', 'approved', 'denied', 'revoked', 'ended')),
  created_at timestamptz(3) not null,
  decided_at timestamptz(3),
  decided_by uuid references app_user,
  child_name text,
  message text,
  team_id uuid,
  vouched_by text,
  is_blocked boolean not null default false,
  primary key (org_id, parent_link_id),
  unique (org_id, user_id, player_id),
  foreign key (org_id, player_id) references player,
  check ((state = 'pending') = (decided_at is null)),
  constraint parent_link_approved_player check (state <> 'approved' or player_id is not null),
  constraint parent_link_text check (state = 'pending' or child_name is null and message is null),
  constraint parent_link_team_fkey foreign key (org_id, team_id) references team
);
create index parent_link_of_player on parent_link (org_id, player_id);
create index parent_link_of_user on parent_link (user_id);
create index parent_link_waiting on parent_link (org_id, created_at, parent_link_id) where state = 'pending';
create index parent_link_by_time on parent_link (org_id, created_at, parent_link_id);

create table team_claim (
  org_id uuid not null,
  team_claim_id uuid not null,
  user_id uuid not null references app_user,
  team_id uuid not null,
  state text not null check (state in ('pending', 'approved', 'denied', 'ended')),
  requested_at timestamptz(3) not null,
  decided_at timestamptz(3),
  decided_by uuid references app_user,
  primary key (org_id, team_claim_id),
  unique (org_id, user_id, team_id),
  foreign key (org_id, team_id) references team,
  check ((state = 'pending') = (decided_at is null))
);
create index team_claim_waiting on team_claim (org_id, requested_at, team_claim_id) where state = 'pending';
-- A person's claims in all orgs, as their memberships and links are found already.
create index team_claim_of_user on team_claim (user_id);

create table game (
  org_id uuid not null,
  game_id uuid not null,
  season_id uuid not null,
  sport_id uuid not null,
  age_group_id uuid not null,
  game_type text not null check (game_type in ('regular', 'playoff', 'scrimmage')),
  status text not null check (status in ('scheduled', 'in_progress', 'final', 'postponed', 'canceled', 'suspended', 'forfeit')),
  status_reason text,
  forfeited_by uuid,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  original_starts_at timestamptz(3),
  facility_id uuid,
  field_id uuid,
  home_team_id uuid not null,
  visitor_team_id uuid not null,
  home_score smallint check (home_score between 0 and 999),
  visitor_score smallint check (visitor_score between 0 and 999),
  period_scores jsonb not null,
  home_jersey_color text,
  visitor_jersey_color text,
  snack_parent_name text,
  snack_parent_phone text,
  official_scorer text,
  official_scorer_user_id uuid references app_user,
  version integer not null check (version >= 1),
  updated_at timestamptz(3) not null,
  -- Whether both teams forfeited.
  double_forfeit boolean not null default false,
  archived boolean not null default false,
  primary key (org_id, game_id),
  foreign key (org_id, season_id) references season,
  foreign key (org_id, sport_id) references sport,
  foreign key (org_id, age_group_id) references age_group,
  foreign key (org_id, facility_id) references facility,
  foreign key (org_id, facility_id, field_id) references facility_field (org_id, facility_id, field_id),
  foreign key (org_id, home_team_id) references team,
  foreign key (org_id, visitor_team_id) references team,
  check (ends_at >= starts_at),
  check (home_team_id <> visitor_team_id),
  constraint game_forfeited_by_a_side check (forfeited_by is null or forfeited_by in (home_team_id, visitor_team_id)),
  constraint game_forfeit check (
    case when status = 'forfeit' then (forfeited_by is not null) <> double_forfeit
      else forfeited_by is null and not double_forfeit end),
  constraint game_archived check (not archived or status = 'canceled')
);
create index game_schedule on game (org_id, starts_at, game_id);
create index game_at_home on game (org_id, home_team_id, starts_at);
create index game_on_visit on game (org_id, visitor_team_id, starts_at);
create index game_of_season on game (org_id, season_id, age_group_id);
create index game_at_field on game (org_id, field_id, ends_at) where field_id is not null;
-- Games by their official scorer, who sees both rosters.
create index game_of_scorer on game (official_scorer_user_id, ends_at) where official_scorer_user_id is not null;

create table game_change (
  org_id uuid not null,
  game_change_id uuid not null,
  game_id uuid not null,
  field text not null,
  old jsonb,
  new jsonb,
  changed_by uuid not null references app_user,
  at timestamptz(3) not null,
  primary key (org_id, game_change_id),
  foreign key (org_id, game_id) references game
);
create index game_change_of_game on game_change (org_id, game_id, at);
create trigger game_change_append_only before update or delete on game_change for each row execute function refuse_change('3 years');
create trigger game_change_never_emptied before truncate on game_change for each statement execute function refuse_change();
create index game_change_age on game_change (at);
-- What a person wrote about snacks is found by who changed it.
create index game_change_of_snacks on game_change (org_id, changed_by)
where field in ('snackParentName', 'snackParentPhone', 'officialScorer');
-- The moves of games, which books by the day are found by: a suspended game's pitches count on the day before it was moved.
create index game_change_of_start on game_change (org_id, at) where field = 'startsAt';

-- A narrow row of its own, so that numbering events does not rewrite the game.
create table game_sequence (
  org_id uuid not null,
  game_id uuid not null,
  last_sequence integer not null,
  primary key (org_id, game_id),
  foreign key (org_id, game_id) references game
);

create table stat_event (
  org_id uuid not null,
  stat_event_id uuid not null,
  game_id uuid not null,
  team_id uuid not null,
  player_id uuid,
  type text not null,
  period smallint check (period between 1 and 99),
  clock text,
  count smallint not null check (count between 1 and 99),
  attributes jsonb not null,
  sequence integer not null check (sequence >= 1),
  client_event_id uuid,
  occurred_at timestamptz(3),
  recorded_by uuid not null references app_user,
  created_at timestamptz(3) not null,
  voided_at timestamptz(3),
  voided_by uuid references app_user,
  -- The number of the last change after it was recorded, given by game_sequence as `sequence` is, and the place in the order of the log. Null is
  -- the sequence, as of most events.
  change_sequence integer,
  order_key text collate "C",
  replaces_id uuid,
  replaced_by_id uuid,
  -- Their players are known by the numbers on their jerseys alone.
  jersey_number text,
  -- What a coach of the opponent entered in a side's book, and whether it waits for the side's own keepers to choose.
  by_opponent text,
  primary key (org_id, stat_event_id),
  unique (org_id, game_id, sequence),
  unique (org_id, game_id, client_event_id),
  foreign key (org_id, game_id) references game,
  foreign key (org_id, team_id) references team,
  foreign key (org_id, player_id) references player,
  check ((voided_at is null) = (voided_by is null)),
  constraint stat_event_replaces_fkey foreign key (org_id, replaces_id) references stat_event,
  constraint stat_event_replaced_by_fkey foreign key (org_id, replaced_by_id) references stat_event,
  constraint stat_event_by_opponent check (by_opponent in ('booked', 'set_aside', 'kept'))
) with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
create unique index stat_event_change on stat_event (org_id, game_id, change_sequence) where change_sequence is not null;
create unique index stat_event_place on stat_event (org_id, game_id, order_key) where order_key is not null;
-- A player's page begins with the teams for which something was recorded of them.
create index stat_event_of_player on stat_event (org_id, player_id) where player_id is not null;
-- An organization's removal asks of each event for the few that it replaces or is replaced by.
create index stat_event_replacing on stat_event (org_id, replaces_id) where replaces_id is not null;
create index stat_event_replaced_by on stat_event (org_id, replaced_by_id) where replaced_by_id is not null;

create table game_report (
  org_id uuid not null,
  report_id uuid not null,
  game_id uuid not null,
  author_id uuid not null references app_user,
  teams jsonb not null,
  incidents jsonb not null,
  flagged_for_review boolean not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, report_id),
  unique (org_id, game_id, author_id),
  foreign key (org_id, game_id) references game
);

-- Rooms themselves need no row. Narrow, and with room to spare on every page, so that raising a clock rewrites a few bytes and no index.
create table chat_room_clock (
  org_id uuid not null references org,
  room_id uuid not null,
  last_seq bigint not null check (last_seq >= 0),
  last_at timestamptz(3) not null,
  primary key (org_id, room_id)
) with (fillfactor = 50);

create table chat_message (
  org_id uuid not null,
  room_id uuid not null,
  message_id uuid not null,
  seq bigint not null check (seq >= 1),
  sender_id uuid not null references app_user,
  content text check (char_length(content) between 1 and 4000),
  reply_to_id uuid,
  key text check (char_length(key) between 1 and 255),
  created_at timestamptz(3) not null,
  deleted_at timestamptz(3) check (deleted_at > created_at),
  deleted_by uuid references app_user,
  -- What a deleted message said, as a keyed hash: its key then still tells the same message from another one.
  content_hash text,
  -- When its author last corrected it, by the clock of the room. Polls deliver corrections by this time, and few messages are corrected, so they
  -- have a small index of their own.
  edited_at timestamptz(3),
  primary key (org_id, room_id, message_id),
  unique (org_id, room_id, sender_id, key),
  foreign key (org_id, room_id) references chat_room_clock,
  foreign key (org_id, room_id, reply_to_id) references chat_message,
  check ((content is null) = (deleted_at is not null)),
  check ((deleted_by is null) = (deleted_at is null))
)
-- Of a table that only grows, a fifth more is millions of rows that no index alone can answer for.
with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
-- Where polls find a message. On an expression no foreign key can rest, so deleting a message blocks no reply to it.
create unique index chat_message_changed on chat_message (org_id, room_id, (coalesce(deleted_at, created_at)));
-- Messages by when they were sent, with all that counting unread ones takes.
create unique index chat_message_by_time on chat_message (org_id, room_id, created_at) include (sender_id, deleted_at);
create index chat_message_edited on chat_message (org_id, room_id, edited_at) where edited_at is not null;

create table chat_read_mark (
  org_id uuid not null references org,
  room_id uuid not null,
  user_id uuid not null references app_user,
  read_up_to timestamptz(3) not null,
  primary key (org_id, room_id, user_id)
);

create table chat_message_report (
  org_id uuid not null,
  report_id uuid not null,
  room_id uuid,
  message_id uuid,
  reporter_id uuid not null references app_user,
  content text not null,
  reason text,
  created_at timestamptz(3) not null,
  -- A reported message that an admin has read and lets stand waits for nobody.
  dismissed_at timestamptz(3),
  closed_at timestamptz(3),
  author_ids uuid[] not null default '{}',
  kind text not null default 'message',
  about_id uuid not null,
  primary key (org_id, report_id),
  foreign key (org_id, room_id, message_id) references chat_message
);
create index chat_message_report_newest on chat_message_report (org_id, created_at desc, report_id desc);
create unique index chat_message_report_about on chat_message_report (org_id, about_id, reporter_id);

-- An index takes no key as long as a token may be, so devices are told apart by its SHA-256; a browser by that of the address of its subscription.
create table push_token (
  org_id uuid not null,
  push_token_id uuid not null,
  user_id uuid not null references app_user,
  token text not null,
  token_hash bytea not null,
  platform text not null check (platform in ('ios', 'android', 'web')),
  team_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, push_token_id),
  unique (org_id, token_hash),
  foreign key (org_id, team_id) references team
);
create index push_token_of_user on push_token (org_id, user_id);
create index push_token_age on push_token (updated_at);

create table push_preference (
  org_id uuid not null references org,
  user_id uuid not null references app_user,
  chat_messages boolean not null,
  game_changes boolean not null,
  email text not null default 'without-device',
  offer_reminders boolean not null default true,
  -- Whether somebody wants to be reminded of what they have not answered, and of what is on the next day.
  answer_reminders boolean not null default true,
  evening_reminders boolean not null default true,
  primary key (org_id, user_id),
  constraint push_preference_email check (email in ('without-device', 'always', 'never'))
);

create table push_room_mute (
  org_id uuid not null references org,
  user_id uuid not null references app_user,
  room_id uuid not null,
  primary key (org_id, user_id, room_id)
);

create table push_event (
  org_id uuid not null references org,
  push_event_id uuid not null,
  facts jsonb not null,
  happened_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  failures integer not null default 0,
  primary key (org_id, push_event_id)
);
-- The work of all orgs stands in one line, so it is not the org that leads where the line is kept.
create index push_event_due on push_event (due_at, push_event_id);
create index push_event_of_org on push_event (org_id, due_at, push_event_id);

-- What a notice says, by message and values: its words are only known with the reader's language.
create table push_notice (
  org_id uuid not null references org,
  push_event_id uuid not null,
  data jsonb not null,
  happened_at timestamptz(3) not null,
  texts jsonb not null,
  primary key (org_id, push_event_id)
);
create index push_notice_age on push_notice (happened_at);

create table push_delivery (
  org_id uuid not null,
  push_delivery_id uuid not null,
  push_event_id uuid not null,
  push_token_id uuid not null,
  attempts integer not null check (attempts >= 0),
  receipt_id text,
  sent_at timestamptz(3),
  due_at timestamptz(3),
  ended text check (ended in ('delivered', 'unconfirmed', 'retired', 'rejected', 'expired', 'withheld')),
  primary key (org_id, push_delivery_id),
  unique (org_id, push_event_id, push_token_id),
  foreign key (org_id, push_event_id) references push_notice on delete cascade,
  foreign key (org_id, push_token_id) references push_token on delete cascade,
  check ((receipt_id is null) = (sent_at is null)),
  check ((due_at is null) = (ended is not null))
);
create index push_delivery_of_token on push_delivery (org_id, push_token_id);
create index push_delivery_to_send on push_delivery (due_at, push_delivery_id) where receipt_id is null and due_at is not null;
create index push_delivery_to_ask on push_delivery (due_at, push_delivery_id) where receipt_id is not null and due_at is not null;
create index push_delivery_to_send_of_org on push_delivery (org_id, due_at, push_delivery_id)
  where receipt_id is null and due_at is not null;
create index push_delivery_to_ask_of_org on push_delivery (org_id, due_at, push_delivery_id)
  where receipt_id is not null and due_at is not null;

-- The key of keyed hashes. It moves with backups, so that what was blocked stays blocked after a restore.
create table hash_key (
  only_row boolean primary key default true check (only_row),
  key bytea not null check (octet_length(key) = 32)
);

-- Keyed hashes of people and addresses, for a player or a team.
create table admission_block (
  org_id uuid not null references org,
  blocked_for uuid not null,
  hash text not null,
  created_at timestamptz(3) not null,
  -- The hashes of one decision against somebody.
  block_id uuid not null,
  -- What was taken away from somebody who is blocked in an org: the time of the last removal, by role. It is shown to who decides whether to let
  -- them in again.
  taken jsonb not null default '{}',
  primary key (org_id, blocked_for, hash)
);

create table erased_identity (
  identity_hash text primary key,
  erased_at timestamptz(3) not null
);
create index erased_identity_age on erased_identity (erased_at);

create table push_reminder (
  org_id uuid not null references org,
  user_id uuid not null references app_user,
  due_at timestamptz(3) not null,
  primary key (org_id, user_id)
);
-- Retention looks for reminders that are over in all orgs.
create index push_reminder_age on push_reminder (due_at);

-- What people have searched for by whole names within the last hour, by hashes: it limits them on every instance.
create table name_search (
  searcher text primary key,
  searches jsonb not null,
  last_at timestamptz(3) not null
);
create index name_search_over on name_search (last_at);

-- How often what answers are made of has changed, by org and scope: instances learn from it which of their answers still hold.
create table scope_version (
  org_id uuid not null references org,
  scope text not null,
  version bigint not null,
  primary key (org_id, scope)
) with (fillfactor = 50);

-- An address is known by its keyed hash alone: it may be of somebody who never comes.
create table admin_appointment (
  org_id uuid not null references org,
  address_hash text not null,
  appointed_at timestamptz(3) not null,
  primary key (org_id, address_hash)
);
create index admin_appointment_address on admin_appointment (address_hash);
create index admin_appointment_age on admin_appointment (appointed_at);

-- Who agreed to which version of a text, for themselves or for a child.
create table consent (
  org_id uuid not null references org,
  consent_id uuid not null,
  user_id uuid not null references app_user,
  player_id uuid,
  document text not null,
  version text not null,
  given_at timestamptz(3) not null,
  withdrawn_at timestamptz(3),
  primary key (org_id, consent_id),
  foreign key (org_id, player_id) references player
);
create unique index consent_in_force on consent (org_id, user_id, document, version, player_id) nulls not distinct where withdrawn_at is null;
create index consent_newest on consent (org_id, given_at, consent_id);
create index consent_user on consent (org_id, user_id);
create index consent_player on consent (org_id, player_id);
create index consent_withdrawn on consent (withdrawn_at) where withdrawn_at is not null;

-- What other products, and the league's own lists, call a thing: imports know it again by that.
create table external_id (
  org_id uuid not null references org,
  thing text not null check (thing in ('facility', 'team', 'staffMember', 'player', 'game')),
  external_id text not null,
  thing_id uuid not null,
  primary key (org_id, thing, external_id)
);
create index external_id_of_thing on external_id (org_id, thing_id);

-- One import of a file. Files are never stored.
create table league_import (
  org_id uuid not null references org,
  import_id uuid not null,
  kind text not null,
  is_dry_run boolean not null,
  requested_by uuid not null references app_user,
  requested_at timestamptz(3) not null,
  state text not null check (state in ('running', 'done', 'refused', 'failed')),
  stage text not null,
  done integer not null,
  total integer not null,
  lease_until timestamptz(3) not null,
  failure text,
  report jsonb,
  faults integer not null,
  notes integer not null,
  ended_at timestamptz(3),
  -- What an import made, so that it can be undone, and that it has been.
  made integer not null default 0,
  undone_at timestamptz(3),
  undone_by uuid,
  removed jsonb,
  primary key (org_id, import_id),
  check ((state = 'running') = (ended_at is null))
);
create unique index league_import_running on league_import (org_id) where state = 'running';
create index league_import_by_time on league_import (org_id, requested_at, import_id);
create index league_import_age on league_import (requested_at);

create table import_finding (
  org_id uuid not null,
  import_id uuid not null,
  place integer not null,
  severity text not null check (severity in ('fault', 'note')),
  line integer,
  column_letters text,
  header text,
  rule text not null,
  sentence text not null,
  -- What may stand in a cell instead of what is wrong in it.
  suggestions jsonb not null default '[]',
  primary key (org_id, import_id, place),
  foreign key (org_id, import_id) references league_import on delete cascade
);

-- Changes of the games of a day: told once, and undone within the hour.
create table day_change (
  org_id uuid not null references org,
  day_change_id uuid not null,
  action text not null,
  reason text not null,
  date date not null,
  facility_id uuid,
  field_id uuid,
  sport_id uuid,
  from_time text,
  to_date date,
  games jsonb not null,
  changed_by uuid not null references app_user,
  changed_at timestamptz(3) not null,
  undone_by uuid references app_user,
  undone_at timestamptz(3),
  not_undone jsonb not null,
  -- Events of teams that a change of a day canceled with its games, to be restored when it is undone.
  events jsonb not null default '[]',
  primary key (org_id, day_change_id)
);
create index day_change_to_expire on day_change (changed_at);

-- Schedules that are asked for, worked out by whichever process takes them up, and accepted.
create table schedule_proposal (
  org_id uuid not null references org,
  proposal_id uuid not null,
  terms jsonb not null,
  state text not null,
  requested_by uuid not null references app_user,
  requested_at timestamptz(3) not null,
  attempts integer not null,
  due_at timestamptz(3),
  outcome jsonb,
  decided_by uuid references app_user,
  decided_at timestamptz(3),
  primary key (org_id, proposal_id)
);
create unique index schedule_proposal_open on schedule_proposal (org_id) where state in ('queued', 'solving');
create index schedule_proposal_due on schedule_proposal (due_at) where due_at is not null;
create index schedule_proposal_to_expire on schedule_proposal (requested_at);

-- Secret addresses of calendars, known by their hashes.
create table calendar_address (
  org_id uuid not null references org,
  calendar_address_id uuid not null,
  user_id uuid not null references app_user,
  team_id uuid,
  secret_hash text not null,
  created_at timestamptz(3) not null,
  -- Whether a calendar leaves out what all of its owner's children have declined.
  leaves_out_declined boolean not null default false,
  primary key (org_id, calendar_address_id),
  foreign key (org_id, team_id) references team on delete cascade,
  constraint calendar_address_one_of_each unique nulls not distinct (org_id, user_id, team_id),
  constraint calendar_address_secret unique (org_id, secret_hash)
);

-- Who officiates which game, and when umpires can.
create table official_assignment (
  org_id uuid not null references org,
  assignment_id uuid not null,
  game_id uuid not null,
  position text not null,
  fee_cents integer not null check (fee_cents >= 0),
  user_id uuid references app_user,
  state text not null check (state in ('open', 'offered', 'accepted', 'declined')),
  respond_by timestamptz(3),
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, assignment_id),
  foreign key (org_id, game_id) references game,
  check ((state = 'open') = (user_id is null))
);
create index official_assignment_of_game on official_assignment (org_id, game_id);
create index official_assignment_of_user on official_assignment (user_id, org_id);

create table official_availability (
  org_id uuid not null references org,
  user_id uuid not null references app_user,
  weekly jsonb not null,
  blackouts jsonb not null,
  primary key (org_id, user_id)
);

-- What a league says of its standings beyond a season's rules: those of an age group, points that no game gave, and the order of level teams.
create table age_group_rules (
  org_id uuid not null references org,
  age_group_rules_id uuid not null,
  season_id uuid not null,
  age_group_id uuid not null,
  rules jsonb not null,
  primary key (org_id, age_group_rules_id),
  unique (org_id, season_id, age_group_id),
  foreign key (org_id, season_id) references season,
  foreign key (org_id, age_group_id) references age_group
);

create table point_adjustment (
  org_id uuid not null references org,
  point_adjustment_id uuid not null,
  team_id uuid not null,
  points integer not null check (points <> 0),
  reason text not null,
  note text,
  decided_by text,
  primary key (org_id, point_adjustment_id),
  foreign key (org_id, team_id) references team
);
create index point_adjustment_of_team on point_adjustment (org_id, team_id);

create table standings_decision (
  org_id uuid not null references org,
  standings_decision_id uuid not null,
  season_id uuid not null,
  age_group_id uuid not null,
  kind text not null,
  team_ids jsonb not null,
  note text,
  primary key (org_id, standings_decision_id),
  foreign key (org_id, season_id) references season,
  foreign key (org_id, age_group_id) references age_group
);
create index standings_decision_of_season on standings_decision (org_id, season_id, age_group_id);

-- Play-off brackets: what nobody can derive of them. Who plays whom follows from it and from the results of games.
create table bracket (
  org_id uuid not null references org,
  bracket_id uuid not null,
  season_id uuid not null,
  age_group_id uuid not null,
  name text not null,
  format text not null check (format in ('single_elimination', 'double_elimination')),
  third_place boolean not null,
  if_necessary boolean not null,
  seeding text not null check (seeding in ('teams', 'standings', 'pools')),
  series jsonb not null,
  plan jsonb not null,
  decisions jsonb not null,
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, bracket_id),
  foreign key (org_id, season_id) references season,
  foreign key (org_id, age_group_id) references age_group
);
create index bracket_of_season on bracket (org_id, season_id);

create table bracket_entrant (
  org_id uuid not null references org,
  bracket_id uuid not null,
  seed integer not null check (seed > 0),
  team_id uuid,
  division_id uuid,
  place integer check (place > 0),
  primary key (org_id, bracket_id, seed),
  foreign key (org_id, bracket_id) references bracket on delete cascade,
  foreign key (org_id, team_id) references team,
  foreign key (org_id, division_id) references division
);
create index bracket_entrant_of_team on bracket_entrant (org_id, team_id);

create table bracket_game (
  org_id uuid not null references org,
  bracket_id uuid not null,
  match text not null,
  number integer not null check (number > 0),
  game_id uuid not null,
  primary key (org_id, bracket_id, match, number),
  foreign key (org_id, bracket_id) references bracket on delete cascade,
  foreign key (org_id, game_id) references game,
  constraint bracket_game_once unique (org_id, game_id)
);

-- Who begins in a game, and where.
create table game_lineup (
  org_id uuid not null references org,
  game_id uuid not null,
  team_id uuid not null,
  version integer not null,
  updated_at timestamptz(3) not null,
  numbers jsonb,
  primary key (org_id, game_id, team_id),
  foreign key (org_id, game_id) references game,
  foreign key (org_id, team_id) references team
);
create index game_lineup_of_team on game_lineup (org_id, team_id);

create table game_lineup_place (
  org_id uuid not null references org,
  game_id uuid not null,
  team_id uuid not null,
  player_id uuid not null,
  ordinal integer not null,
  is_starter boolean not null,
  batting_order integer,
  position text,
  is_guest boolean not null,
  primary key (org_id, game_id, team_id, player_id),
  foreign key (org_id, game_id, team_id) references game_lineup,
  foreign key (org_id, player_id) references player
);
create index game_lineup_place_of_player on game_lineup_place (org_id, player_id);

-- Endpoints of integrators, and what is on its way to them or has been: the log of an endpoint goes with it.
create table webhook (
  org_id uuid not null references org,
  webhook_id uuid not null,
  url text not null,
  event_types jsonb not null,
  state text not null,
  disabled_reason text,
  secret text not null,
  previous_secret text,
  previous_until timestamptz(3),
  failures integer not null,
  failing_since timestamptz(3),
  resting_until timestamptz(3),
  created_by uuid not null references app_user,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, webhook_id),
  constraint webhook_url unique (org_id, url)
);

create table webhook_delivery (
  org_id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  type text not null,
  subject_id uuid,
  happened_at timestamptz(3) not null,
  attempts integer not null,
  due_at timestamptz(3),
  ended text,
  log jsonb not null,
  primary key (org_id, webhook_id, event_id),
  foreign key (org_id, webhook_id) references webhook on delete cascade
);
create index webhook_delivery_due on webhook_delivery (due_at, org_id, webhook_id) where due_at is not null;
create index webhook_delivery_next on webhook_delivery (org_id, webhook_id, due_at) where ended is null;
create index webhook_delivery_unsent on webhook_delivery (org_id, webhook_id, ended, happened_at)
  where ended is null or ended in ('held', 'failed');
create index webhook_delivery_newest on webhook_delivery (org_id, webhook_id, happened_at, event_id);
create index webhook_delivery_to_expire on webhook_delivery (happened_at);

-- Which org a code leads to. On a cluster each org's row is kept with all that is the org's, and no constraint of `org` can hold codes
-- apart there, so they have a table of their own, which every node has a copy of. It names no org by a key, which a copy could not hold.
create table org_code (
  code text primary key,
  org_id uuid not null,
  -- Until when an earlier code of an organization leads to it; null for its present code.
  expires_at timestamptz(3)
);
-- By what codes look like.
create index org_code_look on org_code (translate(code, '01L', 'OII'));
create index org_code_over on org_code (expires_at) where expires_at is not null;

-- First outcomes by the org of their request, or by the caller's own id where it has none, so that they are committed where its work is.
-- A row without an outcome is the claim of a request that is under way: nobody else ever sees it.
create table kept_outcome (
  scope_id uuid not null,
  user_id uuid not null references app_user,
  key text not null,
  fingerprint text,
  outcome text,
  at timestamptz(3) not null,
  primary key (scope_id, user_id, key)
);
create index kept_outcome_of_key on kept_outcome (user_id, key);
create index kept_outcome_newest on kept_outcome (scope_id, user_id, at desc) include (key);
create index kept_outcome_age on kept_outcome (at);

-- Which orgs somebody has, or has had, a membership in: on a cluster every node has a copy, so that a caller's orgs are known before any
-- shard of theirs is asked. On one database nothing writes it and nothing reads it.
create table user_org (
  user_id uuid not null,
  org_id uuid not null,
  primary key (user_id, org_id)
);

-- Whose a device is, and in which orgs it may be registered: who takes it over asks those orgs, and no others. An org stays on the list when
-- its registration goes by itself.
create table push_device (
  token_hash bytea primary key,
  user_id uuid not null,
  org_ids uuid[] not null,
  seen_at timestamptz(3) not null
);
create index push_device_of_user on push_device (user_id);
create index push_device_age on push_device (seen_at);

-- Who has used an invite, by hashes, so that a person uses it once however often they join; and how often somebody has done what they can do and
-- undo alone, by hashes, so that it is bounded on every instance.
create table invite_use (
  org_id uuid not null,
  invite_id uuid not null,
  person_hash text not null,
  expires_at timestamptz(3) not null,
  primary key (org_id, invite_id, person_hash),
  constraint invite_use_of_invite foreign key (org_id, invite_id) references invite on delete cascade
);
create index invite_use_over on invite_use (expires_at);

create table action_count (
  org_id uuid not null,
  action text not null,
  subject text not null,
  count integer not null,
  ends_at timestamptz(3) not null,
  counted_at timestamptz(3) not null,
  primary key (org_id, action, subject),
  constraint action_count_of_org foreign key (org_id) references org
);
create index action_count_over on action_count (ends_at);

-- What a team does besides its games: practices, meetings and the like. Each event of a series is a row of its own.
create table team_event_series (
  org_id uuid not null,
  series_id uuid not null,
  team_id uuid not null,
  weekdays jsonb not null,
  starts_on date not null,
  until date not null,
  local_start text not null,
  duration_minutes integer not null,
  -- Not known of series that were made before 1.0.
  made_at timestamptz(3),
  every_weeks integer not null default 1,
  -- On which day of the month, of one that runs by months.
  monthly jsonb,
  primary key (org_id, series_id),
  constraint team_event_series_of_org foreign key (org_id) references org,
  constraint team_event_series_of_team foreign key (org_id, team_id) references team
);

create table team_event (
  org_id uuid not null,
  event_id uuid not null,
  team_id uuid not null,
  series_id uuid,
  series_date date,
  kind text not null check (kind in ('practice', 'meeting', 'picture_day', 'other')),
  title text not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null check (ends_at >= starts_at),
  arrival_minutes integer,
  facility_id uuid,
  field_id uuid,
  place text,
  note text,
  respond_by timestamptz(3),
  status text not null check (status in ('scheduled', 'canceled', 'displaced')),
  status_reason text,
  created_by uuid not null,
  version integer not null,
  updated_at timestamptz(3) not null,
  -- Titles, places and notes of events, labels of slots and notes on places can be reported as messages are, so each has its author.
  title_by uuid,
  place_by uuid,
  note_by uuid,
  -- Links at a team's event, such as a map of the field, and who wrote them.
  links jsonb not null default '[]',
  links_by uuid,
  -- Of which event of the league a team's event is: of several teams, or of several days.
  org_event_id uuid,
  primary key (org_id, event_id),
  check ((series_id is null) = (series_date is null)),
  constraint team_event_of_org foreign key (org_id) references org,
  constraint team_event_has_team foreign key (org_id, team_id) references team,
  constraint team_event_has_series foreign key (org_id, series_id) references team_event_series,
  constraint team_event_has_facility foreign key (org_id, facility_id) references facility,
  constraint team_event_has_field foreign key (org_id, field_id) references facility_field,
  constraint team_event_has_author foreign key (created_by) references app_user,
  constraint team_event_title_by foreign key (title_by) references app_user,
  constraint team_event_place_by foreign key (place_by) references app_user,
  constraint team_event_note_by foreign key (note_by) references app_user,
  constraint team_event_links_by foreign key (links_by) references app_user
);
create index team_event_of_team on team_event (org_id, team_id, starts_at, event_id);
create index team_event_at_field on team_event (org_id, field_id, starts_at);
create index team_event_by_start on team_event (org_id, starts_at, event_id);
create index team_event_of_series on team_event (org_id, series_id);
create index team_event_to_expire on team_event (ends_at);
create index team_event_of_org_event on team_event (org_id, org_event_id) where org_event_id is not null;

-- Who comes to a game or an event of a team, when players are away, and until when the families of a team answer.
create table attendance_answer (
  org_id uuid not null,
  item_id uuid not null,
  game_id uuid,
  event_id uuid,
  player_id uuid not null,
  answer text not null check (answer in ('yes', 'no', 'maybe')),
  note text,
  version integer not null,
  on_behalf boolean not null,
  answered_by uuid not null,
  answered_at timestamptz(3) not null,
  -- Whether a guardian answered by the link of a mail.
  by_mail boolean not null default false,
  primary key (org_id, item_id, player_id),
  check (num_nonnulls(game_id, event_id) = 1 and item_id = coalesce(game_id, event_id)),
  constraint attendance_answer_of_org foreign key (org_id) references org,
  constraint attendance_answer_about_game foreign key (org_id, game_id) references game,
  constraint attendance_answer_about_event foreign key (org_id, event_id) references team_event on delete cascade,
  constraint attendance_answer_for_player foreign key (org_id, player_id) references player,
  constraint attendance_answer_by_user foreign key (answered_by) references app_user
);
create index attendance_answer_of_game on attendance_answer (org_id, game_id) where game_id is not null;
create index attendance_answer_of_event on attendance_answer (org_id, event_id) where event_id is not null;
create index attendance_answer_of_player on attendance_answer (org_id, player_id);
create index attendance_answer_by on attendance_answer (org_id, answered_by);
create index attendance_answer_age on attendance_answer (answered_at);

-- What was answered before. A number is given once, so that no answer is left out of it.
create table attendance_change (
  org_id uuid not null,
  item_id uuid not null,
  player_id uuid not null,
  version integer not null,
  answer text not null,
  on_behalf boolean not null,
  answered_by uuid not null,
  answered_at timestamptz(3) not null,
  primary key (org_id, player_id, item_id, version),
  constraint attendance_change_of_org foreign key (org_id) references org,
  constraint attendance_change_by_user foreign key (answered_by) references app_user
);
create index attendance_change_by on attendance_change (org_id, answered_by);
create index attendance_change_age on attendance_change (answered_at);
create trigger attendance_change_append_only before update or delete on attendance_change
for each row execute function refuse_change('3 years');
create trigger attendance_change_never_emptied before truncate on attendance_change
for each statement execute function refuse_change();

create table player_absences (
  org_id uuid not null,
  player_id uuid not null,
  absences jsonb not null,
  version integer not null,
  set_by uuid not null,
  set_at timestamptz(3) not null,
  over_at timestamptz(3) not null,
  primary key (org_id, player_id),
  constraint player_absences_of_org foreign key (org_id) references org,
  constraint player_absences_of_player foreign key (org_id, player_id) references player,
  constraint player_absences_set_by_user foreign key (set_by) references app_user
);
create index player_absences_by on player_absences (org_id, set_by);
create index player_absences_over on player_absences (over_at);

create table response_deadline (
  org_id uuid not null,
  team_id uuid not null,
  hours_before integer check (hours_before > 0),
  practices_asked boolean not null default true,
  primary key (org_id, team_id),
  constraint response_deadline_of_org foreign key (org_id) references org,
  constraint response_deadline_of_team foreign key (org_id, team_id) references team
);

-- What families do at games and events of their team, such as bringing snacks, and who has taken which place. An item is a game or an event.
create table slot (
  org_id uuid not null,
  slot_id uuid not null,
  game_id uuid,
  event_id uuid,
  team_id uuid not null,
  kind text not null check (kind in ('snack', 'scorekeeper', 'field_preparation', 'other')),
  label text,
  places integer not null,
  label_by uuid,
  primary key (org_id, slot_id),
  check ((game_id is null) <> (event_id is null)),
  constraint slot_of_org foreign key (org_id) references org,
  constraint slot_has_team foreign key (org_id, team_id) references team,
  constraint slot_has_game foreign key (org_id, game_id) references game,
  constraint slot_has_event foreign key (org_id, event_id) references team_event on delete cascade,
  constraint slot_label_by foreign key (label_by) references app_user
);
create index slot_of_game on slot (org_id, game_id);
create index slot_of_event on slot (org_id, event_id);
create index slot_of_team on slot (org_id, team_id);

create table slot_place (
  org_id uuid not null,
  place_id uuid not null,
  slot_id uuid not null,
  user_id uuid not null,
  phone text,
  is_offered boolean not null,
  taken_at timestamptz(3) not null,
  primary key (org_id, place_id),
  unique (org_id, slot_id, user_id),
  constraint slot_place_of_org foreign key (org_id) references org,
  constraint slot_place_of_slot foreign key (org_id, slot_id) references slot on delete cascade,
  constraint slot_place_has_user foreign key (user_id) references app_user
);
create index slot_place_of_user on slot_place (user_id, org_id);
create index slot_place_age on slot_place (taken_at);

-- Mail as a second channel of notifications: one delivery per event and person.
create table mail_delivery (
  org_id uuid not null,
  mail_delivery_id uuid not null,
  push_event_id uuid not null,
  user_id uuid not null,
  topic text,
  planned_at timestamptz(3) not null,
  attempts integer not null check (attempts >= 0),
  due_at timestamptz(3),
  ended text check (ended in ('sent', 'refused', 'rejected', 'expired', 'withheld')),
  -- Mail beyond what an address is sent in a day waits for one digest; and since when the mailbox of an address has been full.
  in_digest boolean not null default false,
  primary key (org_id, mail_delivery_id),
  unique (org_id, push_event_id, user_id),
  check ((due_at is null) = (ended is not null)),
  constraint mail_delivery_of_notice foreign key (org_id, push_event_id) references push_notice on delete cascade,
  constraint mail_delivery_of_user foreign key (user_id) references app_user
);
create index mail_delivery_due on mail_delivery (due_at, mail_delivery_id) where due_at is not null;
create index mail_delivery_due_of_org on mail_delivery (org_id, due_at, mail_delivery_id) where due_at is not null;
create index mail_delivery_by_user on mail_delivery (org_id, user_id, topic, planned_at);
create unique index mail_delivery_waiting on mail_delivery (org_id, user_id, topic) where due_at is not null;

-- Followers of children, and invitations of followers: an invitation is a place that nobody has taken yet, found by the hash of its secret.
create table follower (
  org_id uuid not null,
  follower_id uuid not null,
  player_id uuid not null,
  invited_by uuid not null references app_user,
  invited_at timestamptz(3) not null,
  secret_hash text,
  expires_at timestamptz(3),
  user_id uuid references app_user,
  follows_since timestamptz(3),
  primary key (org_id, follower_id),
  unique (org_id, player_id, user_id),
  unique (org_id, secret_hash),
  constraint follower_state check (
    case when user_id is null then follows_since is null and secret_hash is not null and expires_at is not null
      else follows_since is not null and secret_hash is null and expires_at is null end),
  constraint follower_of_org foreign key (org_id) references org,
  constraint follower_of_player foreign key (org_id, player_id) references player
);
create index follower_of_user on follower (user_id) where user_id is not null;
create index follower_of_guardian on follower (org_id, invited_by);
create index follower_over on follower (expires_at) where expires_at is not null;

-- Reminders: when the next ones of an org are made, and who was reminded of what, so that nobody is reminded twice. They refer to no item, which
-- may be removed.
create table reminder_turn (
  org_id uuid not null,
  due_at timestamptz(3) not null,
  primary key (org_id),
  constraint reminder_turn_of_org foreign key (org_id) references org
);
create index reminder_turn_due on reminder_turn (due_at);

create table reminder (
  org_id uuid not null,
  user_id uuid not null,
  item_id uuid not null,
  rule text not null check (rule in ('unanswered', 'evening-before', 'open-offer', 'team-evening')),
  start_day date not null,
  starts_at timestamptz(3) not null,
  push_event_id uuid not null,
  made_at timestamptz(3) not null,
  primary key (org_id, user_id, item_id, rule, start_day),
  constraint reminder_of_org foreign key (org_id) references org,
  constraint reminder_of_user foreign key (user_id) references app_user
);
create index reminder_in_message on reminder (org_id, push_event_id);
create index reminder_by_start on reminder (starts_at);

-- Invitations by mail: what admins have asked for, and which addresses were invited to which season, by keyed hash.
create table mailing (
  org_id uuid not null,
  mailing_id uuid not null,
  season_id uuid not null,
  invite_code text not null,
  requested_by uuid not null,
  requested_at timestamptz(3) not null,
  counts jsonb not null,
  primary key (org_id, mailing_id),
  constraint mailing_by_user foreign key (requested_by) references app_user
);
create index mailing_newest on mailing (org_id, requested_at, mailing_id);
create index mailing_age on mailing (requested_at);

create table mailing_invitation (
  org_id uuid not null,
  season_id uuid not null,
  address_hash text not null,
  mailing_id uuid not null,
  player_id uuid not null,
  attempts integer not null check (attempts >= 0),
  due_at timestamptz(3),
  ended text check (ended in ('sent', 'refused', 'rejected', 'expired', 'withheld')),
  primary key (org_id, season_id, address_hash),
  check ((due_at is null) = (ended is not null)),
  constraint mailing_invitation_of_mailing foreign key (org_id, mailing_id) references mailing on delete cascade
);
create index mailing_invitation_of_mailing on mailing_invitation (org_id, mailing_id);
create index mailing_invitation_due on mailing_invitation (due_at) where due_at is not null;
create index mailing_invitation_due_of_org on mailing_invitation (org_id, due_at, address_hash) where due_at is not null;

-- Who wants no invitations by mail, from anybody.
create table mail_stop (
  address_hash text primary key,
  stopped_at timestamptz(3) not null
);

-- What the league says about facilities and fields: open, closed or unknown, until when, and why; and when those who play there were told last.
create table place_state (
  org_id uuid not null,
  place_id uuid not null,
  facility_id uuid not null,
  field_id uuid,
  state text check (state in ('open', 'closed', 'unknown')),
  until timestamptz(3),
  note text,
  updated_at timestamptz(3) not null,
  notified_at timestamptz(3),
  note_by uuid,
  -- What those who play at a place were told last, so that a closing is told at once and nothing twice; null if nobody was.
  told jsonb,
  primary key (org_id, place_id),
  check (place_id = coalesce(field_id, facility_id)),
  constraint place_state_of_org foreign key (org_id) references org,
  constraint place_state_has_facility foreign key (org_id, facility_id) references facility,
  constraint place_state_has_field foreign key (org_id, field_id) references facility_field,
  constraint place_state_note_by foreign key (note_by) references app_user
);
create index place_state_of_facility on place_state (org_id, facility_id);
create index place_state_of_field on place_state (org_id, field_id);

-- How often a person has done what belongs to no organization, such as making one, by hashes.
create table person_action_count (
  action text not null,
  subject text not null,
  count integer not null,
  ends_at timestamptz(3) not null,
  counted_at timestamptz(3) not null,
  primary key (action, subject)
);
create index person_action_count_over on person_action_count (ends_at);

-- What coaches say of the officials of their games, to the admins alone.
create table official_rating (
  org_id uuid not null,
  assignment_id uuid not null,
  coach_id uuid not null,
  rating_id uuid not null,
  official_id uuid not null,
  team_id uuid not null,
  rating smallint not null check (rating between 1 and 5),
  note text,
  rated_at timestamptz(3) not null,
  primary key (org_id, assignment_id, coach_id),
  constraint official_rating_of_org foreign key (org_id) references org,
  constraint official_rating_of_place foreign key (org_id, assignment_id) references official_assignment on delete cascade,
  constraint official_rating_by_coach foreign key (coach_id) references app_user,
  constraint official_rating_about_official foreign key (official_id) references app_user
);
create index official_rating_newest on official_rating (org_id, rated_at, rating_id);
create index official_rating_of_official on official_rating (official_id, org_id, rated_at, rating_id);
create index official_rating_of_coach on official_rating (coach_id, org_id);
create index official_rating_age on official_rating (rated_at);

-- Ids and versions: no name, no address.
create table import_made (
  org_id uuid not null,
  import_id uuid not null,
  thing_id uuid not null,
  place integer not null,
  thing text not null,
  team_id uuid,
  version integer not null,
  primary key (org_id, import_id, thing_id, place),
  constraint import_made_of_import foreign key (org_id, import_id) references league_import on delete cascade
);

-- What somebody can take back, the office can still read for a while: what texts said before they were changed or deleted, and which reports about
-- them are closed since when.
create table text_wording (
  org_id uuid not null,
  wording_id uuid not null,
  part text not null,
  about_id uuid not null,
  content text not null,
  author_id uuid,
  replaced_at timestamptz(3) not null,
  replaced_by uuid not null,
  primary key (org_id, wording_id),
  constraint text_wording_of_org foreign key (org_id) references org,
  constraint text_wording_by_author foreign key (author_id) references app_user,
  constraint text_wording_replaced_by foreign key (replaced_by) references app_user
);
create index text_wording_about on text_wording (org_id, about_id, replaced_at);
create index text_wording_age on text_wording (replaced_at);

-- What an address was sent lately by all orgs together, by its keyed hash: what reaches a person by mail is bounded by that person.
create table mail_recipient (
  address_hash text primary key,
  mails jsonb not null,
  invitations jsonb not null,
  last_at timestamptz(3) not null
);
create index mail_recipient_over on mail_recipient (last_at);

-- Admins ask the operator to confirm an organization that waits: once as long as it waits, and how far the mail to the operator has come.
create table release_request (
  org_id uuid primary key,
  requested_at timestamptz(3) not null,
  attempts integer not null check (attempts >= 0),
  due_at timestamptz(3),
  ended text check (ended in ('sent', 'refused', 'rejected', 'expired', 'withheld')),
  check ((due_at is null) = (ended is not null)),
  constraint release_request_of_org foreign key (org_id) references org
);
create index release_request_due on release_request (due_at) where due_at is not null;

-- When families were reminded by hand. It refers to no item, which may be removed.
create table answer_request (
  org_id uuid not null,
  team_id uuid not null,
  item_id uuid not null,
  requested_at timestamptz(3) not null,
  primary key (org_id, team_id, item_id),
  constraint answer_request_of_org foreign key (org_id) references org,
  constraint answer_request_of_team foreign key (org_id, team_id) references team
);
create index answer_request_age on answer_request (requested_at);

-- Whether players were at games and events of their teams.
create table player_presence (
  org_id uuid not null,
  item_id uuid not null,
  game_id uuid,
  event_id uuid,
  team_id uuid not null,
  player_id uuid not null,
  presence text not null check (presence in ('came', 'late', 'excused', 'missed')),
  taken_by uuid not null,
  taken_at timestamptz(3) not null,
  primary key (org_id, item_id, player_id),
  check (num_nonnulls(game_id, event_id) = 1 and item_id = coalesce(game_id, event_id)),
  constraint player_presence_of_org foreign key (org_id) references org,
  constraint player_presence_at_game foreign key (org_id, game_id) references game,
  constraint player_presence_at_event foreign key (org_id, event_id) references team_event on delete cascade,
  constraint player_presence_for_team foreign key (org_id, team_id) references team,
  constraint player_presence_for_player foreign key (org_id, player_id) references player,
  constraint player_presence_by_user foreign key (taken_by) references app_user
);
create index player_presence_of_game on player_presence (org_id, game_id) where game_id is not null;
create index player_presence_of_event on player_presence (org_id, event_id) where event_id is not null;
create index player_presence_of_team on player_presence (org_id, team_id);
create index player_presence_of_player on player_presence (org_id, player_id);
create index player_presence_by on player_presence (org_id, taken_by);
create index player_presence_age on player_presence (taken_at);

-- Of an organization that is removed, that it was.
create table deleted_org (
  deleted_org_id uuid primary key,
  requested_at timestamptz(3) not null,
  deleted_at timestamptz(3) not null
);

-- Keyed hashes of people whom the operator has blocked in all organizations, those of one person under one id.
create table person_block (
  hash text primary key,
  block_id uuid not null,
  created_at timestamptz(3) not null
);

-- 244 random bits from the server's own strong source; pgcrypto, which has a function for it, may not be installed.
insert into hash_key (key)
select decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');

-- Who acts at the command line: a user of no identity provider, whose issuers are addresses.
insert into app_user (user_id, issuer, subject, email, email_verified, name, created_at, updated_at, search_key)
values ('01a20200-0000-7000-8000-6f7065726174', 'operator', 'operator', null, false, 'Operator',
        '2026-11-22T00:00:00.000Z', '2026-11-22T00:00:00.000Z', 'operator');

-- Whose rows are in one room, game, season or team are all of one org. Taken for independent, a few rows are expected where there are
-- thousands: from some ten thousand rooms on, every index that begins with org and room looked as good as the key of a message. They
-- count from the next `analyze` on, which is not here: an empty table that was analyzed is planned for as one that stays empty.
create statistics membership_of_org (dependencies) on org_id, user_id from membership;
create statistics audit_entry_of_subject (dependencies) on org_id, actor_id, subject_id from audit_entry;
create statistics roster_spot_of_team (dependencies) on org_id, team_id, player_id from roster_spot;
create statistics parent_link_of_org (dependencies) on org_id, user_id, player_id from parent_link;
create statistics game_of_teams (dependencies) on org_id, season_id, home_team_id, visitor_team_id from game;
create statistics game_change_of_its_game (dependencies) on org_id, game_id from game_change;
create statistics stat_event_of_game (dependencies) on org_id, game_id from stat_event;
create statistics chat_message_of_room (dependencies) on org_id, room_id from chat_message;
create statistics push_delivery_of_notice (dependencies) on org_id, push_event_id, push_token_id from push_delivery;
create statistics webhook_delivery_of_webhook (dependencies) on org_id, webhook_id from webhook_delivery;
