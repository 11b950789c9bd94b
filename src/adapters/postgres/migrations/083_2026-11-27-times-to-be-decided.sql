-- A game or event of which only the day is decided has no length.
alter table game drop constraint game_check;
alter table game add constraint game_check check (ends_at >= starts_at);
alter table team_event drop constraint team_event_check;
alter table team_event add constraint team_event_check check (ends_at >= starts_at);
