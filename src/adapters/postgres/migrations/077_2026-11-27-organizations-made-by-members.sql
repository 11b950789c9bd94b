-- How often a person has done what belongs to no organization, such as making one, by hashes.

create table person_action_count (
  action text not null,
  subject text not null,
  count integer not null,
  ends_at timestamptz(3) not null,
  counted_at timestamptz(3) not null,
  primary key (action, subject)
);
create index person_action_count_over on person_action_count (ends_at);
