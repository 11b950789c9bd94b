-- When an organization is removed with all that is in it, and when its admins were last told.
alter table org add column deletes_at timestamptz(3);
alter table org add column deletion_told_at timestamptz(3);
alter table org add constraint org_deletion check (deletes_at is null or suspended_at is not null);
create index org_deletes on org (deletes_at) where deletes_at is not null;

create table deleted_org (
  deleted_org_id uuid primary key,
  requested_at timestamptz(3) not null,
  deleted_at timestamptz(3) not null
);

-- Rows end once they are older than the interval that the trigger names, and with their organization, whose id its removal names in a setting.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_nargs = 1 then
    if old.org_id::text = current_setting('league.removed_org', true) then return old; end if;
    if coalesce(to_jsonb(old) ->> 'at', to_jsonb(old) ->> 'answered_at')::timestamptz < now() - tg_argv[0]::interval then return old; end if;
  end if;
  raise exception 'rows of % are never changed', tg_table_name;
end $$;
