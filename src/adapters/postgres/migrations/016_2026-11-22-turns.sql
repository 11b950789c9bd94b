-- Whose turn it is among the attempts of one subject, as a lease.

alter table attempt_window add column held_by uuid;
alter table attempt_window add column held_until timestamptz(3);
