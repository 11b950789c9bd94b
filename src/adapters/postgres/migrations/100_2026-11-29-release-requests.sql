-- Admins ask the operator to confirm an organization that waits: once as long as it waits, and how far the mail to the operator has come.

create table release_request (
  org_id uuid primary key,
  requested_at timestamptz(3) not null,
  attempts integer not null check (attempts >= 0),
  due_at timestamptz(3),
  ended text check (ended in ('sent', 'refused', 'rejected', 'expired', 'withheld')),
  check ((due_at is null) = (ended is not null))
);
create index release_request_due on release_request (due_at) where due_at is not null;

-- Once its tables are placed:
alter table release_request add constraint release_request_of_org foreign key (org_id) references org;
