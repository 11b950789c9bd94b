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
