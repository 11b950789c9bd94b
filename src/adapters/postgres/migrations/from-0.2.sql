-- From the last migration of 0.2 to the baseline of 1.0, while no instance runs.

-- What served instances of 0.1 and 0.2. On a cluster the triggers are not there.
drop trigger if exists org_code_kept on org;
drop function keep_org_code();
drop trigger if exists push_device_kept on push_token;
drop function keep_push_device();
drop table kept_answer;
drop table idempotency_claim;
drop table push_token_claim;
drop index push_token_of_device;

-- What a notice says is in `texts`; one in words is of 0.1, and too old to be sent.
delete from push_notice where texts is null;
alter table push_notice drop column title, drop column body, alter column texts set not null;

create index stat_event_replacing on stat_event (org_id, replaces_id) where replaces_id is not null;
create index stat_event_replaced_by on stat_event (org_id, replaced_by_id) where replaced_by_id is not null;
alter table stat_event add column by_opponent text;
alter table stat_event add constraint stat_event_by_opponent check (by_opponent in ('booked', 'set_aside', 'kept'));

-- Each row of 0.1 is a block of its own.
update admission_block set block_id = md5(blocked_for::text || hash)::uuid where block_id is null;
alter table admission_block alter column block_id set not null;

alter table game drop constraint game_check3;
alter table game
  add constraint game_forfeited_by_a_side check (forfeited_by is null or forfeited_by in (home_team_id, visitor_team_id));

-- Why a schedule is impossible was kept in English. Whoever still wants it asks again.
delete from schedule_proposal where state = 'impossible';

-- Answers are no longer kept by their scopes.
delete from scope_version where scope <> 'access';

-- Organizations that are there need no look of the operator, but for those whose mail was kept.
alter table org add column confirmation text not null default 'not_needed';
update org set confirmation = 'waiting' where org_id in (select org_id from mail_hold);
alter table org alter column confirmation set default 'waiting';
alter table org add constraint org_confirmation check (confirmation in ('not_needed', 'waiting', 'given'));
drop table mail_hold;
alter table org
  add column suspended_at timestamptz(3),
  add column suspension_notice text,
  add column deletes_at timestamptz(3),
  add column deletion_told_at timestamptz(3);
alter table org add constraint org_suspension check ((suspended_at is null) = (suspension_notice is null));
alter table org add constraint org_deletion check (deletes_at is null or suspended_at is not null);
create index org_deletes on org (deletes_at) where deletes_at is not null;
alter table org_code add column expires_at timestamptz(3);
create index org_code_look on org_code (translate(code, '01L', 'OII'));
create index org_code_over on org_code (expires_at) where expires_at is not null;

alter table app_user add column mail_full_since timestamptz(3);
-- What is active or has begun has been seen.
alter table season add column first_active_at timestamptz(3);
update season set first_active_at = now() where is_active or starts_on <= current_date;

-- What its own author has deleted waits for the office again.
alter table chat_message_report
  add column closed_at timestamptz(3),
  add column author_ids uuid[] not null default '{}',
  add column kind text not null default 'message',
  add column about_id uuid,
  alter column room_id drop not null,
  alter column message_id drop not null;
update chat_message_report set about_id = message_id, closed_at = dismissed_at where about_id is null;
alter table chat_message_report alter column about_id set not null;
update chat_message_report r set author_ids = array[m.sender_id] from chat_message m
  where m.org_id = r.org_id and m.room_id = r.room_id and m.message_id = r.message_id;
update chat_message_report r set closed_at = m.deleted_at from chat_message m
  where m.org_id = r.org_id and m.room_id = r.room_id and m.message_id = r.message_id and m.deleted_by <> m.sender_id and r.closed_at is null;
alter table chat_message_report drop constraint chat_message_report_org_id_room_id_message_id_reporter_id_key;
create unique index chat_message_report_about on chat_message_report (org_id, about_id, reporter_id);

-- A browser is told by the address of its subscription, whatever its keys. Of what one registered with several keys, the last is left.
delete from push_token t using push_token later
where later.org_id = t.org_id and later.platform = 'web' and t.platform = 'web'
  and later.token::json ->> 'endpoint' = t.token::json ->> 'endpoint'
  and (later.updated_at, later.push_token_id) > (t.updated_at, t.push_token_id);
update push_token set token_hash = sha256(convert_to(token::json ->> 'endpoint', 'UTF8')) where platform = 'web';
insert into push_device (token_hash, user_id, org_ids, seen_at)
select token_hash, (array_agg(user_id order by updated_at desc))[1], array_agg(org_id), max(updated_at)
from push_token where platform = 'web' group by token_hash
on conflict (token_hash) do nothing;

-- What was never changed was written by who made it.
alter table team_event add column title_by uuid, add column place_by uuid, add column note_by uuid;
update team_event set
  title_by = created_by,
  place_by = case when place is not null then created_by end,
  note_by = case when note is not null then created_by end
  where version = 1;
alter table team_event add column links jsonb not null default '[]', add column links_by uuid, add column org_event_id uuid;
create index team_event_of_org_event on team_event (org_id, org_event_id) where org_event_id is not null;
alter table team_event add constraint team_event_title_by foreign key (title_by) references app_user;
alter table team_event add constraint team_event_place_by foreign key (place_by) references app_user;
alter table team_event add constraint team_event_note_by foreign key (note_by) references app_user;
alter table team_event add constraint team_event_links_by foreign key (links_by) references app_user;
alter table team_event_series
  add column made_at timestamptz(3),
  add column every_weeks integer not null default 1,
  add column monthly jsonb;
alter table slot add column label_by uuid;
alter table slot add constraint slot_label_by foreign key (label_by) references app_user;
alter table place_state add column note_by uuid, add column told jsonb;
alter table place_state add constraint place_state_note_by foreign key (note_by) references app_user;

alter table import_finding add column suggestions jsonb not null default '[]';
alter table attendance_answer add column by_mail boolean not null default false;
alter table mail_delivery add column in_digest boolean not null default false;
alter table reminder drop constraint reminder_rule_check;
alter table reminder
  add constraint reminder_rule_check check (rule in ('unanswered', 'evening-before', 'open-offer', 'team-evening'));
alter table response_deadline alter column hours_before drop not null, add column practices_asked boolean not null default true;
alter table calendar_address add column leaves_out_declined boolean not null default false;

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_nargs = 1 then
    if old.org_id::text = current_setting('league.removed_org', true) then return old; end if;
    if coalesce(to_jsonb(old) ->> 'at', to_jsonb(old) ->> 'answered_at')::timestamptz < now() - tg_argv[0]::interval then return old; end if;
  end if;
  raise exception 'rows of % are never changed', tg_table_name;
end $$;

create table text_wording (
  org_id uuid not null,
  wording_id uuid not null,
  part text not null,
  about_id uuid not null,
  content text not null,
  author_id uuid,
  replaced_at timestamptz(3) not null,
  replaced_by uuid not null,
  primary key (org_id, wording_id)
);
create index text_wording_about on text_wording (org_id, about_id, replaced_at);
create index text_wording_age on text_wording (replaced_at);

create table mail_recipient (
  address_hash text primary key,
  mails jsonb not null,
  invitations jsonb not null,
  last_at timestamptz(3) not null
);
create index mail_recipient_over on mail_recipient (last_at);

create table release_request (
  org_id uuid primary key,
  requested_at timestamptz(3) not null,
  attempts integer not null check (attempts >= 0),
  due_at timestamptz(3),
  ended text check (ended in ('sent', 'refused', 'rejected', 'expired', 'withheld')),
  check ((due_at is null) = (ended is not null))
);
create index release_request_due on release_request (due_at) where due_at is not null;

create table answer_request (
  org_id uuid not null,
  team_id uuid not null,
  item_id uuid not null,
  requested_at timestamptz(3) not null,
  primary key (org_id, team_id, item_id)
);
create index answer_request_age on answer_request (requested_at);

create table player_presence (
  org_id uuid not null,
  item_id uuid not null,
  game_id uuid,
  event_id uuid,
  team_id uuid not null,
  player_id uuid not null,
  presence text not null check (presence in ('came', 'late', 'excused', 'missed')),
  taken_by uuid not null,
  taken_at timestamptz(3) not null,
  primary key (org_id, item_id, player_id),
  check (num_nonnulls(game_id, event_id) = 1 and item_id = coalesce(game_id, event_id))
);
create index player_presence_of_game on player_presence (org_id, game_id) where game_id is not null;
create index player_presence_of_event on player_presence (org_id, event_id) where event_id is not null;
create index player_presence_of_team on player_presence (org_id, team_id);
create index player_presence_of_player on player_presence (org_id, player_id);
create index player_presence_by on player_presence (org_id, taken_by);
create index player_presence_age on player_presence (taken_at);

create table deleted_org (
  deleted_org_id uuid primary key,
  requested_at timestamptz(3) not null,
  deleted_at timestamptz(3) not null
);

create table person_block (
  hash text primary key,
  block_id uuid not null,
  created_at timestamptz(3) not null
);

-- Once its tables are placed:
alter table text_wording add constraint text_wording_of_org foreign key (org_id) references org;
alter table text_wording add constraint text_wording_by_author foreign key (author_id) references app_user;
alter table text_wording add constraint text_wording_replaced_by foreign key (replaced_by) references app_user;
alter table release_request add constraint release_request_of_org foreign key (org_id) references org;
alter table answer_request add constraint answer_request_of_org foreign key (org_id) references org;
alter table answer_request add constraint answer_request_of_team foreign key (org_id, team_id) references team;
alter table player_presence add constraint player_presence_of_org foreign key (org_id) references org;
alter table player_presence add constraint player_presence_at_game foreign key (org_id, game_id) references game;
alter table player_presence add constraint player_presence_at_event foreign key (org_id, event_id) references team_event
  on delete cascade;
alter table player_presence add constraint player_presence_for_team foreign key (org_id, team_id) references team;
alter table player_presence add constraint player_presence_for_player foreign key (org_id, player_id) references player;
alter table player_presence add constraint player_presence_by_user foreign key (taken_by) references app_user;
