-- Who works on something alone inserts its claim and deletes it in the same transaction: nobody ever sees a row, and whoever inserts the
-- same one waits until the transaction has ended. Advisory locks hold on one node of a cluster alone; rows hold on all of them.

create table idempotency_claim (
  user_id uuid not null,
  key text not null,
  primary key (user_id, key)
);

create table push_token_claim (
  token_hash bytea primary key
);
