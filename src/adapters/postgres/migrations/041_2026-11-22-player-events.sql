-- A player's page begins with the teams for which something was recorded of them.

create index stat_event_of_player on stat_event (org_id, player_id) where player_id is not null;
