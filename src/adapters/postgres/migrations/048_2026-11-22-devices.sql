-- Whose a device is, and in which orgs it may be registered: who takes it over asks those orgs, and no others. An org stays on the list when
-- its registration goes by itself.
create table push_device (
  token_hash bytea primary key,
  user_id uuid not null,
  org_ids uuid[] not null,
  seen_at timestamptz(3) not null
);

create index push_device_of_user on push_device (user_id);
create index push_device_age on push_device (seen_at);

-- For instances of the version before, which write to push_token alone. What they could not see is removed here as well: they and this version
-- do not wait for each other. On a cluster, where none of them runs, the trigger is not there.
create function keep_push_device() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.user_id = new.user_id then return null; end if;
  insert into push_device as d (token_hash, user_id, org_ids, seen_at)
  values (new.token_hash, new.user_id, array[new.org_id], new.updated_at)
  on conflict (token_hash) do update
  set user_id = excluded.user_id, seen_at = excluded.seen_at,
      org_ids = case when d.user_id = excluded.user_id then d.org_ids else '{}' end || excluded.org_ids
  where d.user_id <> excluded.user_id or not d.org_ids @> excluded.org_ids;
  delete from push_token t where t.token_hash = new.token_hash and t.user_id <> new.user_id and t.org_id <> new.org_id;
  return null;
end $$;

do $$
declare
  is_spread boolean := false;
begin
  if to_regclass('pg_catalog.pg_dist_partition') is not null then
    is_spread := exists (select 1 from pg_dist_partition where logicalrelid = 'push_token'::regclass);
  end if;
  if not is_spread then
    create trigger push_device_kept after insert or update of user_id on push_token for each row execute function keep_push_device();
  end if;
end $$;

insert into push_device (token_hash, user_id, org_ids, seen_at)
select token_hash, (array_agg(user_id order by updated_at desc))[1], array_agg(org_id), max(updated_at) from push_token group by token_hash;
