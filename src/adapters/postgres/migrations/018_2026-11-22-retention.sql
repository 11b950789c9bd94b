-- What finds the kept answers of a caller that are too many, and news that nobody has pushed in time.

create index kept_answer_newest on kept_answer (user_id, at desc) include (key);
create index push_event_age on push_event (happened_at);
