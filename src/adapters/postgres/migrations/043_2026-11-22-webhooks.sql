-- Endpoints of integrators, and what is on its way to them or has been: the log of an endpoint goes with it.

create table webhook (
  org_id uuid not null references org,
  webhook_id uuid not null,
  url text not null,
  event_types jsonb not null,
  state text not null,
  disabled_reason text,
  secret text not null,
  previous_secret text,
  previous_until timestamptz(3),
  failures integer not null,
  failing_since timestamptz(3),
  resting_until timestamptz(3),
  created_by uuid not null references app_user,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, webhook_id),
  constraint webhook_url unique (org_id, url)
);

create table webhook_delivery (
  org_id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  type text not null,
  subject_id uuid,
  happened_at timestamptz(3) not null,
  attempts integer not null,
  due_at timestamptz(3),
  ended text,
  log jsonb not null,
  primary key (org_id, webhook_id, event_id),
  foreign key (org_id, webhook_id) references webhook on delete cascade
);
create index webhook_delivery_due on webhook_delivery (due_at, org_id, webhook_id) where due_at is not null;
create index webhook_delivery_next on webhook_delivery (org_id, webhook_id, due_at) where ended is null;
create index webhook_delivery_unsent on webhook_delivery (org_id, webhook_id, ended, happened_at)
  where ended is null or ended in ('held', 'failed');
create index webhook_delivery_newest on webhook_delivery (org_id, webhook_id, happened_at, event_id);
create index webhook_delivery_to_expire on webhook_delivery (happened_at);
