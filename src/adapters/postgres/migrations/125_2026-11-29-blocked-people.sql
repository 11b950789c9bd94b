-- Keyed hashes of people whom the operator has blocked in all organizations, those of one person under one id.
create table person_block (
  hash text primary key,
  block_id uuid not null,
  created_at timestamptz(3) not null
);
