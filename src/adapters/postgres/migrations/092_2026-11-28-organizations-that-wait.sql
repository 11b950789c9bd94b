-- What an address was sent lately by all orgs together, by its keyed hash: what reaches a person by mail is bounded by that person.

create table mail_recipient (
  address_hash text primary key,
  mails jsonb not null,
  invitations jsonb not null,
  last_at timestamptz(3) not null
);
create index mail_recipient_over on mail_recipient (last_at);

-- Whether the operator has looked at an organization. Those that are there need no look, but for those whose mail was kept. What the version before
-- adds while it is replaced waits, whoever makes it.
alter table org add column confirmation text not null default 'not_needed';
alter table org alter column confirmation set default 'waiting';
update org set confirmation = 'waiting' where org_id in (select org_id from mail_hold);
-- By what codes look like.
create index org_code_look on org_code (translate(code, '01L', 'OII'));
alter table org add constraint org_confirmation check (confirmation in ('not_needed', 'waiting', 'given'));
