-- What an address was sent lately by all orgs together, by its keyed hash: what reaches a person by mail is bounded by that person.

create table mail_recipient (
  address_hash text primary key,
  mails jsonb not null,
  invitations jsonb not null,
  last_at timestamptz(3) not null
);
create index mail_recipient_over on mail_recipient (last_at);
