-- When a season was first made active: until then it is the office's alone. What is active or has begun has been seen.
alter table season add column first_active_at timestamptz(3);
update season set first_active_at = now() where is_active or starts_on <= current_date;
