-- Schedules that are asked for, worked out by whichever process takes them up, and accepted.

create table schedule_proposal (
  org_id uuid not null references org,
  proposal_id uuid not null,
  terms jsonb not null,
  state text not null,
  requested_by uuid not null references app_user,
  requested_at timestamptz(3) not null,
  attempts integer not null,
  due_at timestamptz(3),
  outcome jsonb,
  decided_by uuid references app_user,
  decided_at timestamptz(3),
  primary key (org_id, proposal_id)
);
create unique index schedule_proposal_open on schedule_proposal (org_id) where state in ('queued', 'solving');
create index schedule_proposal_due on schedule_proposal (due_at) where due_at is not null;
create index schedule_proposal_to_expire on schedule_proposal (requested_at);
