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
  primary key (org_id, item_id, player_id),
  check (num_nonnulls(game_id, event_id) = 1 and item_id = coalesce(game_id, event_id))
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
  primary key (org_id, player_id, item_id, version)
);
create index attendance_change_by on attendance_change (org_id, answered_by);
create index attendance_change_age on attendance_change (answered_at);

create table player_absences (
  org_id uuid not null,
  player_id uuid not null,
  absences jsonb not null,
  version integer not null,
  set_by uuid not null,
  set_at timestamptz(3) not null,
  over_at timestamptz(3) not null,
  primary key (org_id, player_id)
);
create index player_absences_by on player_absences (org_id, set_by);
create index player_absences_over on player_absences (over_at);

create table response_deadline (
  org_id uuid not null,
  team_id uuid not null,
  hours_before integer not null check (hours_before > 0),
  primary key (org_id, team_id)
);

create trigger attendance_change_append_only before update or delete on attendance_change
for each row execute function refuse_change('3 years');
create trigger attendance_change_never_emptied before truncate on attendance_change
for each statement execute function refuse_change();

-- Once its tables are placed:
alter table attendance_answer add constraint attendance_answer_of_org foreign key (org_id) references org;
alter table attendance_answer add constraint attendance_answer_about_game foreign key (org_id, game_id) references game;
alter table attendance_answer add constraint attendance_answer_about_event foreign key (org_id, event_id) references team_event
  on delete cascade;
alter table attendance_answer add constraint attendance_answer_for_player foreign key (org_id, player_id) references player;
alter table attendance_answer add constraint attendance_answer_by_user foreign key (answered_by) references app_user;
alter table attendance_change add constraint attendance_change_of_org foreign key (org_id) references org;
alter table attendance_change add constraint attendance_change_by_user foreign key (answered_by) references app_user;
alter table player_absences add constraint player_absences_of_org foreign key (org_id) references org;
alter table player_absences add constraint player_absences_of_player foreign key (org_id, player_id) references player;
alter table player_absences add constraint player_absences_set_by_user foreign key (set_by) references app_user;
alter table response_deadline add constraint response_deadline_of_org foreign key (org_id) references org;
alter table response_deadline add constraint response_deadline_of_team foreign key (org_id, team_id) references team;
