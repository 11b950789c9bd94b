-- Until when an earlier code of an organization leads to it; null for its present code.
alter table org_code add column expires_at timestamptz(3);
create index org_code_over on org_code (expires_at) where expires_at is not null;
