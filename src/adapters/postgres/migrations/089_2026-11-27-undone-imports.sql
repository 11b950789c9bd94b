-- What an import made, so that it can be undone, and that it has been.

alter table league_import
  add column made integer not null default 0,
  add column undone_at timestamptz(3),
  add column undone_by uuid,
  add column removed jsonb;

-- Ids and versions: no name, no address.
create table import_made (
  org_id uuid not null,
  import_id uuid not null,
  thing_id uuid not null,
  place integer not null,
  thing text not null,
  team_id uuid,
  version integer not null,
  primary key (org_id, import_id, thing_id, place)
);

-- Once its tables are placed:
alter table import_made add constraint import_made_of_import foreign key (org_id, import_id) references league_import on delete cascade;
