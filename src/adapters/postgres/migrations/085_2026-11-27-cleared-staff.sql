-- Until when the league's check of a staff member holds.
alter table team_staff add column cleared_until date;
