-- Accounts that are gone: of the user a bare id, and for a day what their tokens are known by.

alter table app_user add column erased_at timestamptz(3);

create table erased_identity (
  identity_hash text primary key,
  erased_at timestamptz(3) not null
);

create index erased_identity_age on erased_identity (erased_at);
