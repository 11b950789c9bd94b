-- Whether a calendar leaves out what all of its owner's children have declined.
alter table calendar_address add column leaves_out_declined boolean not null default false;
