-- Failures of each event by itself, devices of people who wait to become members, and when each of those who decide was reminded.

alter table push_event add column failures integer not null default 0;
create index push_event_of_org on push_event (org_id, due_at, push_event_id);
alter table push_token alter column team_id drop not null;
alter table push_delivery drop constraint push_delivery_ended_check;

alter table push_delivery add constraint push_delivery_ended_check
  check (ended in ('delivered', 'unconfirmed', 'retired', 'rejected', 'expired', 'withheld'));

create index push_delivery_to_send_of_org on push_delivery (org_id, due_at, push_delivery_id)
  where receipt_id is null and due_at is not null;

create index push_delivery_to_ask_of_org on push_delivery (org_id, due_at, push_delivery_id)
  where receipt_id is not null and due_at is not null;

create table push_reminder (
  org_id uuid not null references org,
  user_id uuid not null references app_user,
  due_at timestamptz(3) not null,
  primary key (org_id, user_id)
);
