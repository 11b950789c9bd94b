-- Whether somebody wants to be reminded of what they have not answered, and of what is on the next day.

alter table push_preference
  add column answer_reminders boolean not null default true,
  add column evening_reminders boolean not null default true;
