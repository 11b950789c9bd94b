-- Which orgs somebody has, or has had, a membership in: on a cluster every node has a copy, so that a caller's orgs are known before any
-- shard of theirs is asked. On one database nothing writes it and nothing reads it.
create table user_org (
  user_id uuid not null,
  org_id uuid not null,
  primary key (user_id, org_id)
);

-- Whether user_org has it. "league distribute" makes false the default, so that on one database the index stays empty.
alter table membership add column is_listed boolean not null default true;
create index membership_unlisted on membership (org_id, user_id) where not is_listed;
