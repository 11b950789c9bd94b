-- The moves of games, which books by the day are found by: a suspended game's pitches count on the day before it was moved.
create index if not exists game_change_of_start on game_change (org_id, at) where field = 'startsAt';
