-- Opponents of other leagues: no roster, a name, and whom to ask at that league's office.
alter table team
  add column outside_league text,
  add column contact_name text,
  add column contact_email text,
  add column contact_phone text;
-- Another league may have Tigers too.
alter table team add constraint team_names unique nulls not distinct (org_id, season_id, age_group_id, outside_league, name);
alter table team drop constraint team_org_id_season_id_age_group_id_name_key;

-- Their players are known by the numbers on their jerseys alone.
alter table stat_event add column jersey_number text;
alter table game_lineup add column numbers jsonb;
