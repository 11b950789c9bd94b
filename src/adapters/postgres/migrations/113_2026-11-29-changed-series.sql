-- When a series was made, not known of those made before, and that it may run every second week or less often.
alter table team_event_series add column made_at timestamptz(3);
alter table team_event_series add column every_weeks integer not null default 1;
