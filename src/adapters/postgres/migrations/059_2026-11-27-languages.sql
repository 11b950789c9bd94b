-- In which language a person reads: what they have chosen, and what their identity provider says. What a notice says, by message and values: its
-- words are only known with the reader's language. Its columns `title` and `body` stay, in English, for instances of version 0.2.

alter table app_user add column language text, add column claimed_language text;
alter table push_notice add column texts jsonb;
