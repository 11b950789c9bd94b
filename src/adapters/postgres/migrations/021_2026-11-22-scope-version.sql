-- How often what answers are made of has changed, by org and scope: instances learn from it which of their answers still hold.

create table scope_version (
  org_id uuid not null references org,
  scope text not null,
  version bigint not null,
  primary key (org_id, scope)
) with (fillfactor = 50);
