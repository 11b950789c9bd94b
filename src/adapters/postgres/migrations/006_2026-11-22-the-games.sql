-- Forfeits of both teams, and the games of a field by time.

alter table game add column double_forfeit boolean not null default false;

-- The first version's check that a forfeit names a team; PostgreSQL named it.
alter table game drop constraint game_check2;

alter table game add constraint game_forfeit check (
  case when status = 'forfeit' then (forfeited_by is not null) <> double_forfeit
       else forfeited_by is null and not double_forfeit end);

create index game_at_field on game (org_id, field_id, ends_at) where field_id is not null;
