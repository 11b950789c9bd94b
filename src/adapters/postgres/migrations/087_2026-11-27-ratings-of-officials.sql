-- What coaches say of the officials of their games, to the admins alone.

create table official_rating (
  org_id uuid not null,
  assignment_id uuid not null,
  coach_id uuid not null,
  rating_id uuid not null,
  official_id uuid not null,
  team_id uuid not null,
  rating smallint not null check (rating between 1 and 5),
  note text,
  rated_at timestamptz(3) not null,
  primary key (org_id, assignment_id, coach_id)
);
create index official_rating_newest on official_rating (org_id, rated_at, rating_id);
create index official_rating_of_official on official_rating (official_id, org_id, rated_at, rating_id);
create index official_rating_of_coach on official_rating (coach_id, org_id);
create index official_rating_age on official_rating (rated_at);

-- Once its tables are placed:
alter table official_rating add constraint official_rating_of_org foreign key (org_id) references org;
alter table official_rating add constraint official_rating_of_place
  foreign key (org_id, assignment_id) references official_assignment on delete cascade;
alter table official_rating add constraint official_rating_by_coach foreign key (coach_id) references app_user;
alter table official_rating add constraint official_rating_about_official foreign key (official_id) references app_user;
