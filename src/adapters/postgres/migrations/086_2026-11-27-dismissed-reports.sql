-- A reported message that an admin has read and lets stand waits for nobody.

alter table chat_message_report add column dismissed_at timestamptz(3);
