-- Who officiates which game, and when umpires can.

create table official_assignment (
  org_id uuid not null references org,
  assignment_id uuid not null,
  game_id uuid not null,
  position text not null,
  fee_cents integer not null check (fee_cents >= 0),
  user_id uuid references app_user,
  state text not null check (state in ('open', 'offered', 'accepted', 'declined')),
  respond_by timestamptz(3),
  version integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, assignment_id),
  foreign key (org_id, game_id) references game,
  check ((state = 'open') = (user_id is null))
);

create index official_assignment_of_game on official_assignment (org_id, game_id);
create index official_assignment_of_user on official_assignment (user_id, org_id);

create table official_availability (
  org_id uuid not null references org,
  user_id uuid not null references app_user,
  weekly jsonb not null,
  blackouts jsonb not null,
  primary key (org_id, user_id)
);
