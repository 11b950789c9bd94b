-- When the author of a message last corrected it, by the clock of the room. Polls deliver corrections by this time, and few messages are
-- corrected, so they have a small index of their own. Both can be made before the upgrade; of an index whose building was interrupted nothing
-- is used.

alter table chat_message add column if not exists edited_at timestamptz(3);

do $$
begin
  if exists (select 1 from pg_index where indexrelid = to_regclass('chat_message_edited') and not indisvalid) then
    drop index chat_message_edited;
  end if;
end $$;

create index if not exists chat_message_edited on chat_message (org_id, room_id, edited_at) where edited_at is not null;
