-- When families were reminded by hand. It refers to no item, which may be removed.
create table answer_request (
  org_id uuid not null,
  team_id uuid not null,
  item_id uuid not null,
  requested_at timestamptz(3) not null,
  primary key (org_id, team_id, item_id)
);
create index answer_request_age on answer_request (requested_at);

-- Once its tables are placed:
alter table answer_request add constraint answer_request_of_org foreign key (org_id) references org;
alter table answer_request add constraint answer_request_of_team foreign key (org_id, team_id) references team;
