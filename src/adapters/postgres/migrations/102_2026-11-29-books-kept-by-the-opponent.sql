-- What a coach of the opponent entered in a side's book, and whether it waits for the side's own keepers to choose.
alter table stat_event add column by_opponent text;
alter table stat_event
  add constraint stat_event_by_opponent check (by_opponent in ('booked', 'set_aside', 'kept')) not valid;
