-- What may stand in a cell instead of what is wrong in it.

alter table import_finding add column suggestions jsonb not null default '[]';
