-- What those who play at a place were told last, so that a closing is told at once and nothing twice; null if nobody was.
alter table place_state add column told jsonb;
