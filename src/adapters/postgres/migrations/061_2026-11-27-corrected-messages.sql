-- When the author of a message last corrected it, by the clock of the room. Polls deliver corrections by this time, and few messages are
-- corrected, so they have a small index of their own.

alter table chat_message add column edited_at timestamptz(3);
create index chat_message_edited on chat_message (org_id, room_id, edited_at) where edited_at is not null;
