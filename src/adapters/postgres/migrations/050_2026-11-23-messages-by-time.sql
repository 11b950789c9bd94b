-- One index in place of two: messages of a room by the time when they were sent, with all that counting unread ones takes. It can be built
-- before the upgrade; of one whose building was interrupted nothing is used. Those in its place go with the next migration.

do $$
begin
  if exists (select 1 from pg_index where indexrelid = to_regclass('chat_message_by_time') and not indisvalid) then
    drop index chat_message_by_time;
  end if;
end $$;

create unique index if not exists chat_message_by_time on chat_message (org_id, room_id, created_at) include (sender_id, deleted_at);
