-- Retention looks for reminders that are over in all orgs.
create index push_reminder_age on push_reminder (due_at);
