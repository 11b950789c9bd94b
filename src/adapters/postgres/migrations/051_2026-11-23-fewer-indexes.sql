-- What no statement needs: chat_message_by_time has the times of messages, news that nobody has pushed ends by the time when it was due, and an
-- org has a few seasons, which the primary key finds.

alter table chat_message drop constraint if exists chat_message_org_id_room_id_created_at_key;
drop index if exists chat_message_standing;
drop index if exists push_event_age;
drop index if exists season_of_sport;
