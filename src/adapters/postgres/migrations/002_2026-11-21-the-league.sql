-- Sports, seasons, teams, rosters, games, statistics, reports, and the links that tie people to them.

create extension if not exists pg_trgm;

create table sport (
  org_id uuid not null references org,
  sport_id uuid not null,
  code text not null check (code in ('baseball', 'football', 'soccer', 'basketball', 'volleyball')),
  name text not null,
  is_active boolean not null,
  primary key (org_id, sport_id),
  unique (org_id, code)
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
  primary key (org_id, season_id),
  foreign key (org_id, sport_id) references sport
);

create index season_of_sport on season (org_id, sport_id);

create table age_group (
  org_id uuid not null references org,
  age_group_id uuid not null,
  name text not null,
  sort_order integer not null,
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
  primary key (org_id, facility_id),
  check ((latitude is null) = (longitude is null))
);

create table facility_field (
  org_id uuid not null,
  field_id uuid not null,
  facility_id uuid not null,
  name text not null,
  primary key (org_id, field_id),
  unique (org_id, facility_id, name),
  unique (org_id, facility_id, field_id),
  foreign key (org_id, facility_id) references facility
);

create table team (
  org_id uuid not null,
  team_id uuid not null,
  season_id uuid not null,
  age_group_id uuid not null,
  name text not null,
  color text,
  primary key (org_id, team_id),
  unique (org_id, season_id, age_group_id, name),
  foreign key (org_id, season_id) references season,
  foreign key (org_id, age_group_id) references age_group
);

create table team_staff (
  org_id uuid not null,
  staff_id uuid not null,
  team_id uuid not null,
  name text not null,
  role text not null check (role in ('head_coach', 'assistant_coach', 'team_manager')),
  email text check (email = lower(email)),
  user_id uuid references app_user,
  search_key text not null,
  primary key (org_id, staff_id),
  foreign key (org_id, team_id) references team
);

create index team_staff_of_team on team_staff (org_id, team_id);
create index team_staff_of_user on team_staff (user_id) where user_id is not null;

create table player (
  org_id uuid not null references org,
  player_id uuid not null,
  first_name text not null,
  last_name text not null,
  search_key text not null,
  primary key (org_id, player_id)
);

create table roster_spot (
  org_id uuid not null,
  team_id uuid not null,
  player_id uuid not null,
  jersey_number text,
  positions jsonb not null,
  primary key (org_id, team_id, player_id),
  foreign key (org_id, team_id) references team,
  foreign key (org_id, player_id) references player
);

create index roster_spot_of_player on roster_spot (org_id, player_id);

create table guardian (
  org_id uuid not null,
  player_id uuid not null,
  email text not null check (email = lower(email)),
  primary key (org_id, player_id, email),
  foreign key (org_id, player_id) references player
);

create table parent_link (
  org_id uuid not null,
  parent_link_id uuid not null,
  user_id uuid not null references app_user,
  player_id uuid not null,
  state text not null check (state in ('pending', 'approved', 'denied', 'revoked')),
  created_at timestamptz(3) not null,
  decided_at timestamptz(3),
  decided_by uuid references app_user,
  primary key (org_id, parent_link_id),
  unique (org_id, user_id, player_id),
  foreign key (org_id, player_id) references player,
  check ((state = 'pending') = (decided_at is null))
);

create index parent_link_of_player on parent_link (org_id, player_id);
create index parent_link_of_user on parent_link (user_id);
create index parent_link_waiting on parent_link (org_id, created_at, parent_link_id) where state = 'pending';

create table team_claim (
  org_id uuid not null,
  team_claim_id uuid not null,
  user_id uuid not null references app_user,
  team_id uuid not null,
  state text not null check (state in ('pending', 'approved', 'denied')),
  requested_at timestamptz(3) not null,
  decided_at timestamptz(3),
  decided_by uuid references app_user,
  primary key (org_id, team_claim_id),
  unique (org_id, user_id, team_id),
  foreign key (org_id, team_id) references team,
  check ((state = 'pending') = (decided_at is null))
);

create index team_claim_waiting on team_claim (org_id, requested_at, team_claim_id) where state = 'pending';

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
  primary key (org_id, game_id),
  foreign key (org_id, season_id) references season,
  foreign key (org_id, sport_id) references sport,
  foreign key (org_id, age_group_id) references age_group,
  foreign key (org_id, facility_id) references facility,
  foreign key (org_id, facility_id, field_id) references facility_field (org_id, facility_id, field_id),
  foreign key (org_id, home_team_id) references team,
  foreign key (org_id, visitor_team_id) references team,
  check (ends_at > starts_at),
  check (home_team_id <> visitor_team_id),
  check ((status = 'forfeit') = (forfeited_by is not null)),
  check (forfeited_by is null or forfeited_by in (home_team_id, visitor_team_id))
);

create index game_schedule on game (org_id, starts_at, game_id);
create index game_at_home on game (org_id, home_team_id, starts_at);
create index game_on_visit on game (org_id, visitor_team_id, starts_at);
create index game_of_season on game (org_id, season_id, age_group_id);

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
create trigger game_change_append_only before update or delete on game_change for each row execute function refuse_change();

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
  primary key (org_id, stat_event_id),
  unique (org_id, game_id, sequence),
  unique (org_id, game_id, client_event_id),
  foreign key (org_id, game_id) references game,
  foreign key (org_id, team_id) references team,
  foreign key (org_id, player_id) references player,
  check ((voided_at is null) = (voided_by is null))
);

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
