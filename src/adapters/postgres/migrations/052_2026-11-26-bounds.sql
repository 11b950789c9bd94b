-- Who has used an invite, by hashes, so that a person uses it once however often they join; and how often somebody has done what they can do and
-- undo alone, by hashes, so that it is bounded on every instance.

create table invite_use (
  org_id uuid not null,
  invite_id uuid not null,
  person_hash text not null,
  expires_at timestamptz(3) not null,
  primary key (org_id, invite_id, person_hash)
);
create index invite_use_over on invite_use (expires_at);

create table action_count (
  org_id uuid not null,
  action text not null,
  subject text not null,
  count integer not null,
  ends_at timestamptz(3) not null,
  counted_at timestamptz(3) not null,
  primary key (org_id, action, subject)
);
create index action_count_over on action_count (ends_at);

-- Once its tables are placed:
alter table invite_use add constraint invite_use_of_invite foreign key (org_id, invite_id) references invite on delete cascade;
alter table action_count add constraint action_count_of_org foreign key (org_id) references org;
