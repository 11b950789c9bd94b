-- Mail beyond what an address is sent in a day waits for one digest; and since when the mailbox of an address has been full.

alter table mail_delivery add column in_digest boolean not null default false;
alter table app_user add column mail_full_since timestamptz(3);
