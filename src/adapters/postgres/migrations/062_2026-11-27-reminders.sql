-- Reminders: when the next ones of an org are made, and who was reminded of what, so that nobody is reminded twice. They refer to no item, which
-- may be removed.

create table reminder_turn (
  org_id uuid not null,
  due_at timestamptz(3) not null,
  primary key (org_id)
);
create index reminder_turn_due on reminder_turn (due_at);

create table reminder (
  org_id uuid not null,
  user_id uuid not null,
  item_id uuid not null,
  rule text not null check (rule in ('unanswered', 'evening-before', 'open-offer')),
  start_day date not null,
  starts_at timestamptz(3) not null,
  push_event_id uuid not null,
  made_at timestamptz(3) not null,
  primary key (org_id, user_id, item_id, rule, start_day)
);
create index reminder_in_message on reminder (org_id, push_event_id);
create index reminder_by_start on reminder (starts_at);

alter table push_preference add column offer_reminders boolean not null default true;

-- Once its tables are placed:
alter table reminder_turn add constraint reminder_turn_of_org foreign key (org_id) references org;
alter table reminder add constraint reminder_of_org foreign key (org_id) references org;
alter table reminder add constraint reminder_of_user foreign key (user_id) references app_user;
