-- What other products, and the league's own lists, call a thing: imports know it again by that.

create table external_id (
  org_id uuid not null references org,
  thing text not null check (thing in ('facility', 'team', 'staffMember', 'player', 'game')),
  external_id text not null,
  thing_id uuid not null,
  primary key (org_id, thing, external_id)
);

create index external_id_of_thing on external_id (org_id, thing_id);

-- One import of a file. Files are never stored.

create table league_import (
  org_id uuid not null references org,
  import_id uuid not null,
  kind text not null,
  is_dry_run boolean not null,
  requested_by uuid not null references app_user,
  requested_at timestamptz(3) not null,
  state text not null check (state in ('running', 'done', 'refused', 'failed')),
  stage text not null,
  done integer not null,
  total integer not null,
  lease_until timestamptz(3) not null,
  failure text,
  report jsonb,
  faults integer not null,
  notes integer not null,
  ended_at timestamptz(3),
  primary key (org_id, import_id),
  check ((state = 'running') = (ended_at is null))
);

create unique index league_import_running on league_import (org_id) where state = 'running';
create index league_import_by_time on league_import (org_id, requested_at, import_id);
create index league_import_age on league_import (requested_at);

create table import_finding (
  org_id uuid not null,
  import_id uuid not null,
  place integer not null,
  severity text not null check (severity in ('fault', 'note')),
  line integer,
  column_letters text,
  header text,
  rule text not null,
  sentence text not null,
  primary key (org_id, import_id, place),
  foreign key (org_id, import_id) references league_import on delete cascade
);
