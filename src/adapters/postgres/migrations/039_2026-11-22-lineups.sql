-- Who begins in a game, and where.

create table game_lineup (
  org_id uuid not null references org,
  game_id uuid not null,
  team_id uuid not null,
  version integer not null,
  updated_at timestamptz(3) not null,
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
