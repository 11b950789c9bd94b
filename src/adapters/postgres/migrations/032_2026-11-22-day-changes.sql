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
  primary key (org_id, day_change_id)
);
create index day_change_to_expire on day_change (changed_at);
