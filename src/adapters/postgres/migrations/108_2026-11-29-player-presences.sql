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
  check (num_nonnulls(game_id, event_id) = 1 and item_id = coalesce(game_id, event_id))
);
create index player_presence_of_game on player_presence (org_id, game_id) where game_id is not null;
create index player_presence_of_event on player_presence (org_id, event_id) where event_id is not null;
create index player_presence_of_team on player_presence (org_id, team_id);
create index player_presence_of_player on player_presence (org_id, player_id);
create index player_presence_by on player_presence (org_id, taken_by);
create index player_presence_age on player_presence (taken_at);

-- Once its tables are placed:
alter table player_presence add constraint player_presence_of_org foreign key (org_id) references org;
alter table player_presence add constraint player_presence_at_game foreign key (org_id, game_id) references game;
alter table player_presence add constraint player_presence_at_event foreign key (org_id, event_id) references team_event
  on delete cascade;
alter table player_presence add constraint player_presence_for_team foreign key (org_id, team_id) references team;
alter table player_presence add constraint player_presence_for_player foreign key (org_id, player_id) references player;
alter table player_presence add constraint player_presence_by_user foreign key (taken_by) references app_user;
