-- Which org a code leads to. On a cluster each org's row is kept with all that is the org's, and no constraint of `org` can hold codes
-- apart there, so they have a table of their own, which every node has a copy of. It names no org by a key, which a copy could not hold.

create table org_code (
  code text primary key,
  org_id uuid not null
);

-- For instances of the version before, which write to `org` alone. On a cluster, where none of them runs, the trigger is not there.
create function keep_org_code() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then delete from org_code where code = old.code and org_id = old.org_id; end if;
  if tg_op <> 'DELETE' then insert into org_code (code, org_id) values (new.code, new.org_id) on conflict (code) do nothing; end if;
  return null;
end $$;

create trigger org_code_kept after insert or delete or update of code on org for each row execute function keep_org_code();

insert into org_code (code, org_id) select code, org_id from org;
