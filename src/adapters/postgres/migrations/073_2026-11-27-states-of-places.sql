-- What the league says about facilities and fields: open, closed or unknown, until when, and why; and when those who play there were told last.

create table place_state (
  org_id uuid not null,
  place_id uuid not null,
  facility_id uuid not null,
  field_id uuid,
  state text check (state in ('open', 'closed', 'unknown')),
  until timestamptz(3),
  note text,
  updated_at timestamptz(3) not null,
  notified_at timestamptz(3),
  primary key (org_id, place_id),
  check (place_id = coalesce(field_id, facility_id))
);
create index place_state_of_facility on place_state (org_id, facility_id);
create index place_state_of_field on place_state (org_id, field_id);

-- Once its tables are placed:
alter table place_state add constraint place_state_of_org foreign key (org_id) references org;
alter table place_state add constraint place_state_has_facility foreign key (org_id, facility_id) references facility;
alter table place_state add constraint place_state_has_field foreign key (org_id, field_id) references facility_field;
