-- Who runs a team is told on the evening before how many come.
alter table reminder drop constraint reminder_rule_check;
alter table reminder add constraint reminder_rule_check
  check (rule in ('unanswered', 'evening-before', 'open-offer', 'team-evening')) not valid;
