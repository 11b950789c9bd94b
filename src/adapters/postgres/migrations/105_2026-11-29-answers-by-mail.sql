-- Whether a guardian answered by the link of a mail.

alter table attendance_answer add column by_mail boolean not null default false;
