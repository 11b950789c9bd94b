-- Games by their official scorer, who sees both rosters.

create index game_of_scorer on game (official_scorer_user_id, ends_at) where official_scorer_user_id is not null;
