-- Mail as a second channel of notifications: one delivery per event and person, beside those to devices, which a running version does not look at;
-- whether somebody wants it; and when a server last refused their address for good.

create table mail_delivery (
  org_id uuid not null,
  mail_delivery_id uuid not null,
  push_event_id uuid not null,
  user_id uuid not null,
  topic text,
  planned_at timestamptz(3) not null,
  attempts integer not null check (attempts >= 0),
  due_at timestamptz(3),
  ended text check (ended in ('sent', 'refused', 'rejected', 'expired', 'withheld')),
  primary key (org_id, mail_delivery_id),
  unique (org_id, push_event_id, user_id),
  check ((due_at is null) = (ended is not null))
);
create index mail_delivery_due on mail_delivery (due_at, mail_delivery_id) where due_at is not null;
create index mail_delivery_due_of_org on mail_delivery (org_id, due_at, mail_delivery_id) where due_at is not null;
create index mail_delivery_by_user on mail_delivery (org_id, user_id, topic, planned_at);
create unique index mail_delivery_waiting on mail_delivery (org_id, user_id, topic) where due_at is not null;

alter table push_preference add column email text not null default 'without-device';
alter table push_preference add constraint push_preference_email check (email in ('without-device', 'always', 'never'));
alter table app_user add column mail_refused_at timestamptz(3);

-- Once its tables are placed:
alter table mail_delivery add constraint mail_delivery_of_notice foreign key (org_id, push_event_id) references push_notice on delete cascade;
alter table mail_delivery add constraint mail_delivery_of_user foreign key (user_id) references app_user;
