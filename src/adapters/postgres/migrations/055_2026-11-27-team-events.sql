-- What a team does besides its games: practices, meetings and the like. Each event of a weekly series is a row of its own.

create table team_event_series (
  org_id uuid not null,
  series_id uuid not null,
  team_id uuid not null,
  weekdays jsonb not null,
  starts_on date not null,
  until date not null,
  local_start text not null,
  duration_minutes integer not null,
  primary key (org_id, series_id)
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
  ends_at timestamptz(3) not null check (ends_at > starts_at),
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
  primary key (org_id, event_id),
  check ((series_id is null) = (series_date is null))
);
create index team_event_of_team on team_event (org_id, team_id, starts_at, event_id);
create index team_event_at_field on team_event (org_id, field_id, starts_at);
create index team_event_by_start on team_event (org_id, starts_at, event_id);
create index team_event_of_series on team_event (org_id, series_id);
create index team_event_to_expire on team_event (ends_at);

-- Once its tables are placed:
alter table team_event_series add constraint team_event_series_of_org foreign key (org_id) references org;
alter table team_event_series add constraint team_event_series_of_team foreign key (org_id, team_id) references team;
alter table team_event add constraint team_event_of_org foreign key (org_id) references org;
alter table team_event add constraint team_event_has_team foreign key (org_id, team_id) references team;
alter table team_event add constraint team_event_has_series foreign key (org_id, series_id) references team_event_series;
alter table team_event add constraint team_event_has_facility foreign key (org_id, facility_id) references facility;
alter table team_event add constraint team_event_has_field foreign key (org_id, field_id) references facility_field;
alter table team_event add constraint team_event_has_author foreign key (created_by) references app_user;
