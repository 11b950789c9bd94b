-- Invitations by mail: what admins have asked for, which addresses were invited to which season, by keyed hash, who wants none from anybody, and
-- the orgs that may not send any yet.

create table mailing (
  org_id uuid not null,
  mailing_id uuid not null,
  season_id uuid not null,
  invite_code text not null,
  requested_by uuid not null,
  requested_at timestamptz(3) not null,
  counts jsonb not null,
  primary key (org_id, mailing_id)
);
create index mailing_newest on mailing (org_id, requested_at, mailing_id);
create index mailing_age on mailing (requested_at);

create table mailing_invitation (
  org_id uuid not null,
  season_id uuid not null,
  address_hash text not null,
  mailing_id uuid not null,
  player_id uuid not null,
  attempts integer not null check (attempts >= 0),
  due_at timestamptz(3),
  ended text check (ended in ('sent', 'refused', 'rejected', 'expired', 'withheld')),
  primary key (org_id, season_id, address_hash),
  check ((due_at is null) = (ended is not null))
);
create index mailing_invitation_of_mailing on mailing_invitation (org_id, mailing_id);
create index mailing_invitation_due on mailing_invitation (due_at) where due_at is not null;
create index mailing_invitation_due_of_org on mailing_invitation (org_id, due_at, address_hash) where due_at is not null;

create table mail_stop (
  address_hash text primary key,
  stopped_at timestamptz(3) not null
);

create table mail_hold (
  org_id uuid primary key,
  held_at timestamptz(3) not null
);

-- Once its tables are placed:
alter table mailing add constraint mailing_by_user foreign key (requested_by) references app_user;
alter table mailing_invitation add constraint mailing_invitation_of_mailing foreign key (org_id, mailing_id) references mailing on delete cascade;
alter table mail_hold add constraint mail_hold_of_org foreign key (org_id) references org;
