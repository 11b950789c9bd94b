-- What somebody can take back, the office can still read for a while: what texts said before they were changed or deleted, and which reports about
-- them are closed since when.

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

alter table chat_message_report add column closed_at timestamptz(3), add column author_ids uuid[] not null default '{}';
update chat_message_report set closed_at = dismissed_at where dismissed_at is not null;
update chat_message_report r set author_ids = array[m.sender_id] from chat_message m
  where m.org_id = r.org_id and m.room_id = r.room_id and m.message_id = r.message_id;
-- What its own author has deleted waits for the office again.
update chat_message_report r set closed_at = m.deleted_at from chat_message m
  where m.org_id = r.org_id and m.room_id = r.room_id and m.message_id = r.message_id and m.deleted_by <> m.sender_id and r.closed_at is null;

-- Once its tables are placed:
alter table text_wording add constraint text_wording_of_org foreign key (org_id) references org;
alter table text_wording add constraint text_wording_by_author foreign key (author_id) references app_user;
alter table text_wording add constraint text_wording_replaced_by foreign key (replaced_by) references app_user;
