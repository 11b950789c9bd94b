-- The key of keyed hashes. It moves with backups, so that what was blocked stays blocked after a restore.

create table hash_key (
  only_row boolean primary key default true check (only_row),
  key bytea not null check (octet_length(key) = 32)
);

-- 244 random bits from the server's own strong source; pgcrypto, which has a function for it, may not be installed.
insert into hash_key (key)
select decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');
