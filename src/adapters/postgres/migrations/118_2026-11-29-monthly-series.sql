-- A series may run every month, on a day of it or on a weekday such as the second Tuesday. Null for one that runs by weeks.
alter table team_event_series add column monthly jsonb;
