-- What a deleted message said, as a keyed hash: its key then still tells the same message from another one.

alter table chat_message add column content_hash text;
