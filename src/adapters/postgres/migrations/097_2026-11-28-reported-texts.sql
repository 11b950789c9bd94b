-- Titles, places and notes of events, labels of slots and notes on places can be reported as messages are, so each has its author.

alter table team_event add column title_by uuid, add column place_by uuid, add column note_by uuid;
-- What was never changed was written by who made it.
update team_event set
  title_by = created_by,
  place_by = case when place is not null then created_by end,
  note_by = case when note is not null then created_by end
  where version = 1;
alter table team_event add constraint team_event_title_by foreign key (title_by) references app_user;
alter table team_event add constraint team_event_place_by foreign key (place_by) references app_user;
alter table team_event add constraint team_event_note_by foreign key (note_by) references app_user;
alter table slot add column label_by uuid;
alter table slot add constraint slot_label_by foreign key (label_by) references app_user;
alter table place_state add column note_by uuid;
alter table place_state add constraint place_state_note_by foreign key (note_by) references app_user;

alter table chat_message_report
  add column kind text not null default 'message',
  add column about_id uuid,
  alter column room_id drop not null,
  alter column message_id drop not null;
create unique index chat_message_report_about on chat_message_report (org_id, about_id, reporter_id);
