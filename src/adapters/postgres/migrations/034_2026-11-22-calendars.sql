-- Secret addresses of calendars, known by their hashes.

create table calendar_address (
  org_id uuid not null references org,
  calendar_address_id uuid not null,
  user_id uuid not null references app_user,
  team_id uuid,
  secret_hash text not null,
  created_at timestamptz(3) not null,
  primary key (org_id, calendar_address_id),
  foreign key (org_id, team_id) references team on delete cascade,
  constraint calendar_address_one_of_each unique nulls not distinct (org_id, user_id, team_id),
  constraint calendar_address_secret unique (org_id, secret_hash)
);
