-- The age by which a league places a child in a season, where it gives one.

alter table roster_spot add column league_age integer;
