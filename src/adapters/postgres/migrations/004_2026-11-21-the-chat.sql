-- Messages in rooms, how far each reader has come, and what was reported to the admins. Rooms themselves need no row.

-- Narrow, and with room to spare on every page, so that raising a clock rewrites a few bytes and no index.
create table chat_room_clock (
  org_id uuid not null references org,
  room_id uuid not null,
  last_seq bigint not null check (last_seq >= 0),
  last_at timestamptz(3) not null,
  primary key (org_id, room_id)
) with (fillfactor = 50);

create table chat_message (
  org_id uuid not null,
  room_id uuid not null,
  message_id uuid not null,
  seq bigint not null check (seq >= 1),
  sender_id uuid not null references app_user,
  content text check (char_length(content) between 1 and 4000),
  reply_to_id uuid,
  key text check (char_length(key) between 1 and 255),
  created_at timestamptz(3) not null,
  deleted_at timestamptz(3) check (deleted_at > created_at),
  deleted_by uuid references app_user,
  primary key (org_id, room_id, message_id),
  unique (org_id, room_id, created_at),
  unique (org_id, room_id, sender_id, key),
  foreign key (org_id, room_id) references chat_room_clock,
  foreign key (org_id, room_id, reply_to_id) references chat_message,
  check ((content is null) = (deleted_at is not null)),
  check ((deleted_by is null) = (deleted_at is null))
);

-- Where polls find a message. On an expression no foreign key can rest, so deleting a message blocks no reply to it.
create unique index chat_message_changed on chat_message (org_id, room_id, (coalesce(deleted_at, created_at)));

-- All that counting unread messages takes, without a look at the messages.
create index chat_message_standing on chat_message (org_id, room_id, created_at) include (sender_id) where deleted_at is null;

create table chat_read_mark (
  org_id uuid not null references org,
  room_id uuid not null,
  user_id uuid not null references app_user,
  read_up_to timestamptz(3) not null,
  primary key (org_id, room_id, user_id)
);

create table chat_message_report (
  org_id uuid not null,
  report_id uuid not null,
  room_id uuid not null,
  message_id uuid not null,
  reporter_id uuid not null references app_user,
  content text not null,
  reason text,
  created_at timestamptz(3) not null,
  primary key (org_id, report_id),
  unique (org_id, room_id, message_id, reporter_id),
  foreign key (org_id, room_id, message_id) references chat_message
);

create index chat_message_report_newest on chat_message_report (org_id, created_at desc, report_id desc);
