-- Of which event of the league a team's event is: of several teams, or of several days.
alter table team_event add column org_event_id uuid;
create index team_event_of_org_event on team_event (org_id, org_event_id) where org_event_id is not null;
