-- Devices, what people want to hear of, the outbox of what has happened, and notices on their way.

-- An index takes no key as long as a token may be, so devices are told apart by its SHA-256.
create table push_token (
  org_id uuid not null,
  push_token_id uuid not null,
  user_id uuid not null references app_user,
  token text not null,
  token_hash bytea not null,
  platform text not null check (platform in ('ios', 'android')),
  team_id uuid not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, push_token_id),
  unique (org_id, token_hash),
  foreign key (org_id, team_id) references team
);

create index push_token_of_user on push_token (org_id, user_id);

-- A device is one person's at a time, in all orgs.
create index push_token_of_device on push_token (token_hash);
create index push_token_age on push_token (updated_at);

create table push_preference (
  org_id uuid not null references org,
  user_id uuid not null references app_user,
  chat_messages boolean not null,
  game_changes boolean not null,
  primary key (org_id, user_id)
);

create table push_room_mute (
  org_id uuid not null references org,
  user_id uuid not null references app_user,
  room_id uuid not null,
  primary key (org_id, user_id, room_id)
);

create table push_event (
  org_id uuid not null references org,
  push_event_id uuid not null,
  facts jsonb not null,
  happened_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  primary key (org_id, push_event_id)
);

-- The work of all orgs stands in one line, so it is not the org that leads where the line is kept.
create index push_event_due on push_event (due_at, push_event_id);

create table push_notice (
  org_id uuid not null references org,
  push_event_id uuid not null,
  title text not null,
  body text not null,
  data jsonb not null,
  happened_at timestamptz(3) not null,
  primary key (org_id, push_event_id)
);

create index push_notice_age on push_notice (happened_at);

create table push_delivery (
  org_id uuid not null,
  push_delivery_id uuid not null,
  push_event_id uuid not null,
  push_token_id uuid not null,
  attempts integer not null check (attempts >= 0),
  receipt_id text,
  sent_at timestamptz(3),
  due_at timestamptz(3),
  ended text check (ended in ('delivered', 'unconfirmed', 'retired', 'rejected', 'expired')),
  primary key (org_id, push_delivery_id),
  unique (org_id, push_event_id, push_token_id),
  foreign key (org_id, push_event_id) references push_notice on delete cascade,
  foreign key (org_id, push_token_id) references push_token on delete cascade,
  check ((receipt_id is null) = (sent_at is null)),
  check ((due_at is null) = (ended is not null))
);

create index push_delivery_of_token on push_delivery (org_id, push_token_id);
create index push_delivery_to_send on push_delivery (due_at, push_delivery_id) where receipt_id is null and due_at is not null;
create index push_delivery_to_ask on push_delivery (due_at, push_delivery_id) where receipt_id is not null and due_at is not null;
