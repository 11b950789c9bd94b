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
  primary key (org_id, slot_id),
  check ((game_id is null) <> (event_id is null))
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
  unique (org_id, slot_id, user_id)
);
create index slot_place_of_user on slot_place (user_id, org_id);
create index slot_place_age on slot_place (taken_at);

-- Once its tables are placed:
alter table slot add constraint slot_of_org foreign key (org_id) references org;
alter table slot add constraint slot_has_team foreign key (org_id, team_id) references team;
alter table slot add constraint slot_has_game foreign key (org_id, game_id) references game;
alter table slot add constraint slot_has_event foreign key (org_id, event_id) references team_event on delete cascade;
alter table slot_place add constraint slot_place_of_org foreign key (org_id) references org;
alter table slot_place add constraint slot_place_of_slot foreign key (org_id, slot_id) references slot on delete cascade;
alter table slot_place add constraint slot_place_has_user foreign key (user_id) references app_user;
