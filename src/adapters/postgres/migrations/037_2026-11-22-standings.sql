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
