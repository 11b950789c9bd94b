-- What people have searched for by whole names within the last hour, by hashes: it limits them on every instance.

create table name_search (
  searcher text primary key,
  searches jsonb not null,
  last_at timestamptz(3) not null
);

create index name_search_over on name_search (last_at);

-- The search key as those read it who see the first name and the last initial.
alter table player add column short_key text generated always as (normalize(
  case when normalize(search_key, NFC) ~ '^ ([^ 0-9])( ?[^ ])+  (.*)$'
    then regexp_replace(normalize(search_key, NFC), '^ ([^ 0-9])( ?[^ ])+  (.*)$', ' \1  \3')
    else regexp_replace(normalize(search_key, NFC), '^( [^ ]+)* ?  ', '   ') end, NFD)) stored;
