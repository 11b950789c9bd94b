-- Followers of children, and invitations of followers: an invitation is a place that nobody has taken yet, found by the hash of its secret.

create table follower (
  org_id uuid not null,
  follower_id uuid not null,
  player_id uuid not null,
  invited_by uuid not null references app_user,
  invited_at timestamptz(3) not null,
  secret_hash text,
  expires_at timestamptz(3),
  user_id uuid references app_user,
  follows_since timestamptz(3),
  primary key (org_id, follower_id),
  unique (org_id, player_id, user_id),
  unique (org_id, secret_hash),
  constraint follower_state check (
    case when user_id is null then follows_since is null and secret_hash is not null and expires_at is not null
      else follows_since is not null and secret_hash is null and expires_at is null end)
);
create index follower_of_user on follower (user_id) where user_id is not null;
create index follower_of_guardian on follower (org_id, invited_by);
create index follower_over on follower (expires_at) where expires_at is not null;

alter table membership drop constraint membership_role_check;
alter table membership add constraint membership_role_check
  check (role in ('admin', 'staff', 'coach', 'umpire', 'parent', 'follower'));

-- Once its tables are placed:
alter table follower add constraint follower_of_org foreign key (org_id) references org;
alter table follower add constraint follower_of_player foreign key (org_id, player_id) references player;
