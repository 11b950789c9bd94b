-- A browser is one device whatever its keys: it is told by the address of its subscription. Of what one registered with several keys, the last is
-- left.

delete from push_token t using push_token later
where later.org_id = t.org_id and later.platform = 'web' and t.platform = 'web'
  and later.token::json ->> 'endpoint' = t.token::json ->> 'endpoint'
  and (later.updated_at, later.push_token_id) > (t.updated_at, t.push_token_id);
update push_token set token_hash = sha256(convert_to(token::json ->> 'endpoint', 'UTF8')) where platform = 'web';
insert into push_device (token_hash, user_id, org_ids, seen_at)
select token_hash, (array_agg(user_id order by updated_at desc))[1], array_agg(org_id), max(updated_at)
from push_token where platform = 'web' group by token_hash
on conflict (token_hash) do nothing;
