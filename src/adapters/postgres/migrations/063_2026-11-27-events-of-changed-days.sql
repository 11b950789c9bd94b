-- Events of teams that a change of a day canceled with its games, to be restored when it is undone.

alter table day_change add column events jsonb not null default '[]';
