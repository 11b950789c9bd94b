-- Who acts at the command line: a user of no identity provider, whose issuers are addresses.
insert into app_user (user_id, issuer, subject, email, email_verified, name, created_at, updated_at, search_key)
values ('01a20200-0000-7000-8000-6f7065726174', 'operator', 'operator', null, false, 'Operator',
        '2026-11-22T00:00:00.000Z', '2026-11-22T00:00:00.000Z', 'operator')
on conflict do nothing;

-- An address is known by its keyed hash alone: it may be of somebody who never comes.
create table admin_appointment (
  org_id uuid not null references org,
  address_hash text not null,
  appointed_at timestamptz(3) not null,
  primary key (org_id, address_hash)
);

create index admin_appointment_address on admin_appointment (address_hash);
create index admin_appointment_age on admin_appointment (appointed_at);
