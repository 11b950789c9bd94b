-- What is never changed: it holds no personal text, and it ends when its time is over.

-- Rows end once they are older than the interval that the trigger names.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_nargs = 1 then
    if old.at < now() - tg_argv[0]::interval then return old; end if;
  end if;
  raise exception 'rows of % are never changed', tg_table_name;
end $$;

drop trigger game_change_append_only on game_change;

-- Who wrote what about snacks and the scorer names people; that it was written is enough.
update game_change
set old = null,
    new = case when new is null or new = 'null'::jsonb then to_jsonb('cleared'::text) else to_jsonb('set'::text) end
where field in ('snackParentName', 'snackParentPhone', 'officialScorer');

drop trigger if exists audit_entry_append_only on audit_entry;
create trigger audit_entry_append_only before update or delete on audit_entry for each row execute function refuse_change('3 years');
create trigger audit_entry_never_emptied before truncate on audit_entry for each statement execute function refuse_change();
create index audit_entry_age on audit_entry (at);
drop trigger if exists game_change_append_only on game_change;
create trigger game_change_append_only before update or delete on game_change for each row execute function refuse_change('3 years');
create trigger game_change_never_emptied before truncate on game_change for each statement execute function refuse_change();
create index game_change_age on game_change (at);
create index audit_entry_newest on audit_entry (org_id, at desc, audit_entry_id desc);

create unique index audit_entry_once_a_day on audit_entry (org_id, actor_id, subject_id, action, (facts ->> 'day'))
where facts ->> 'day' is not null;

-- What a person wrote about snacks is found by who changed it.
create index game_change_of_snacks on game_change (org_id, changed_by)
where field in ('snackParentName', 'snackParentPhone', 'officialScorer');
