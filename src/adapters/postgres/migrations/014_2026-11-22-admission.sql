-- Inquiries among the parent links, blocks that outlive accounts, and no org in which anybody is let to a child without being looked at.

update org set links_need_approval = true where not links_need_approval and not parents_need_approval;
alter table org add constraint org_somebody_is_looked_at check (parents_need_approval or links_need_approval);

-- An inquiry has no player until somebody finds the child; what it says goes once it is over.
alter table parent_link alter column player_id drop not null;
alter table parent_link add column child_name text;
alter table parent_link add column message text;
alter table parent_link add column team_id uuid;
alter table parent_link add column vouched_by text;
alter table parent_link add column is_blocked boolean not null default false;
update parent_link set is_blocked = true where state in ('denied', 'revoked');
alter table parent_link add constraint parent_link_approved_player check (state <> 'approved' or player_id is not null);
alter table parent_link add constraint parent_link_text check (state = 'pending' or child_name is null and message is null);
alter table parent_link add constraint parent_link_team_fkey foreign key (org_id, team_id) references team;

-- Keyed hashes of people and addresses, for a player or a team.
create table admission_block (
  org_id uuid not null references org,
  blocked_for uuid not null,
  hash text not null,
  created_at timestamptz(3) not null,
  primary key (org_id, blocked_for, hash)
);

create index guardian_by_email on guardian (org_id, email);
