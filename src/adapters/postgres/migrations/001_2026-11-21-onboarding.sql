-- Orgs, people, memberships, invites, the audit log, and what makes retries and guessing safe.

create table org (
  org_id uuid primary key,
  name text not null check (name <> ''),
  code text not null unique check (code ~ '^[A-Z0-9]{2,10}$'),
  time_zone text not null,
  parents_need_approval boolean not null default false,
  links_need_approval boolean not null default true,
  created_at timestamptz(3) not null
);

-- A person belongs to no org: they may be in several, or in none yet.
create table app_user (
  user_id uuid primary key,
  issuer text not null,
  subject text not null,
  email text,
  email_verified boolean not null,
  name text,
  picture_url text,
  search_key text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (issuer, subject)
);

create table invite (
  org_id uuid not null references org,
  invite_id uuid not null,
  code text not null,
  role text not null check (role in ('admin', 'staff', 'coach', 'umpire', 'parent')),
  max_uses integer not null check (max_uses between 1 and 10000),
  uses integer not null check (uses between 0 and max_uses),
  expires_at timestamptz(3) not null check (expires_at > created_at),
  created_at timestamptz(3) not null,
  created_by uuid not null references app_user,
  revoked_at timestamptz(3),
  revoked_by uuid references app_user,
  replaced_at timestamptz(3),
  primary key (org_id, invite_id),
  check ((revoked_at is null) = (revoked_by is null))
);

create unique index invite_current_code on invite (org_id, code) where replaced_at is null;
create index invite_newest on invite (org_id, created_at desc, invite_id desc);

create table membership (
  org_id uuid not null references org,
  membership_id uuid not null,
  user_id uuid not null references app_user,
  role text not null check (role in ('admin', 'staff', 'coach', 'umpire', 'parent')),
  invite_id uuid,
  requested_at timestamptz(3) not null,
  state text not null check (state in ('pending', 'approved', 'denied', 'revoked')),
  decided_at timestamptz(3),
  decided_by uuid references app_user,
  primary key (org_id, membership_id),
  unique (org_id, user_id, role),
  foreign key (org_id, invite_id) references invite,
  check ((state = 'pending') = (decided_at is null)),
  check (decided_at is not null or decided_by is null)
);

create index membership_of_user on membership (user_id);
create index membership_requests on membership (org_id, requested_at, membership_id);
create index membership_waiting on membership (org_id, requested_at, membership_id) where state = 'pending';

create table audit_entry (
  org_id uuid not null references org,
  audit_entry_id uuid not null,
  at timestamptz(3) not null,
  actor_id uuid not null references app_user,
  action text not null,
  subject_id uuid not null,
  facts jsonb not null,
  primary key (org_id, audit_entry_id)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name;
end $$;

create trigger audit_entry_append_only before update or delete on audit_entry for each row execute function refuse_change();

-- First answers belong to a caller, who may have no org yet; they live for a day.
create table kept_answer (
  user_id uuid not null references app_user,
  key text not null,
  fingerprint text not null,
  status smallint not null,
  body text not null,
  at timestamptz(3) not null,
  primary key (user_id, key)
);

create index kept_answer_age on kept_answer (at);

-- Counters outlive no crash worth mentioning, so they need no log.
create unlogged table attempt_window (
  name text not null,
  subject text not null,
  count integer not null check (count >= 0),
  ends_at timestamptz(3) not null,
  primary key (name, subject)
);

create index attempt_window_end on attempt_window (ends_at);
