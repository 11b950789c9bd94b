-- What admins keep up to date by themselves: settings of an org, divisions, and rows that nothing may show any more but what refers to them.

-- What an org says for itself beyond its columns; all else is the default.
alter table org add column settings jsonb not null default '{}';

alter table sport add column archived boolean not null default false;
alter table season add column archived boolean not null default false;
alter table age_group add column archived boolean not null default false;
alter table facility add column archived boolean not null default false;
alter table facility_field add column archived boolean not null default false;
alter table team add column archived boolean not null default false;
alter table player add column archived boolean not null default false;
alter table game add column archived boolean not null default false;

-- Nothing goes on that is archived.
alter table sport add constraint sport_archived check (not (archived and is_active));
alter table season add constraint season_archived check (not (archived and is_active));
alter table game add constraint game_archived check (not archived or status = 'canceled');

create table division (
  org_id uuid not null references org,
  division_id uuid not null,
  season_id uuid not null,
  age_group_id uuid not null,
  name text not null,
  sort_order integer not null,
  archived boolean not null default false,
  primary key (org_id, division_id),
  unique (org_id, season_id, age_group_id, name),
  foreign key (org_id, season_id) references season,
  foreign key (org_id, age_group_id) references age_group
);

alter table team add column division_id uuid;
alter table team add constraint team_division_fkey foreign key (org_id, division_id) references division;

create index team_of_division on team (org_id, division_id) where division_id is not null;
