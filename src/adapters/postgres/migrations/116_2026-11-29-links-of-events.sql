-- Links at a team's event, such as a map of the field, and who wrote them.
alter table team_event add column links jsonb not null default '[]', add column links_by uuid;
alter table team_event add constraint team_event_links_by foreign key (links_by) references app_user;
