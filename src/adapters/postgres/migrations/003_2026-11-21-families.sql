-- Finding people by name, and parent links in order of time.

-- With the org in the same index, a search reads the names of its own org alone.
create extension if not exists btree_gin;
create index player_by_name on player using gin (org_id, search_key gin_trgm_ops);
create index team_staff_by_name on team_staff using gin (org_id, search_key gin_trgm_ops);
create index parent_link_by_time on parent_link (org_id, created_at, parent_link_id);
