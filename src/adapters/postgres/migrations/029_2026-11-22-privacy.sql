-- Who agreed to which version of a text, for themselves or for a child.
create table consent (
  org_id uuid not null references org,
  consent_id uuid not null,
  user_id uuid not null references app_user,
  player_id uuid,
  document text not null,
  version text not null,
  given_at timestamptz(3) not null,
  withdrawn_at timestamptz(3),
  primary key (org_id, consent_id),
  foreign key (org_id, player_id) references player
);

create unique index consent_in_force on consent (org_id, user_id, document, version, player_id) nulls not distinct where withdrawn_at is null;
create index consent_newest on consent (org_id, given_at, consent_id);
create index consent_user on consent (org_id, user_id);
create index consent_player on consent (org_id, player_id);
create index consent_withdrawn on consent (withdrawn_at) where withdrawn_at is not null;

-- The hashes of one decision against somebody; where it is null, as in rows of earlier versions, each row is a block of its own.
alter table admission_block add column block_id uuid;
