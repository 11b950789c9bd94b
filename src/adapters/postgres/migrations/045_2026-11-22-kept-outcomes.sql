-- First outcomes by the org of their request, or by the caller's own id where it has none, so that they are committed where its work is.
-- A row without an outcome is the claim of a request that is under way: nobody else ever sees it. They replace kept_answer and
-- idempotency_claim, which the version before goes on with.

create table kept_outcome (
  scope_id uuid not null,
  user_id uuid not null references app_user,
  key text not null,
  fingerprint text,
  outcome text,
  at timestamptz(3) not null,
  primary key (scope_id, user_id, key)
);

create index kept_outcome_of_key on kept_outcome (user_id, key);
create index kept_outcome_newest on kept_outcome (scope_id, user_id, at desc) include (key);
create index kept_outcome_age on kept_outcome (at);

-- The time of the last count or turn, which updates read in place of the clock.
alter table attempt_window add column counted_at timestamptz(3);
