-- Whether the families of a team are asked about its practices; a team that has no deadline may not ask, either.
alter table response_deadline alter column hours_before drop not null;
alter table response_deadline add column practices_asked boolean not null default true;
