-- Whose rows are in one room, game, season or team are all of one org. Taken for independent, a few rows are expected where there are
-- thousands: from some ten thousand rooms on, every index that begins with org and room looked as good as the key of a message. They
-- count from the next `analyze` on, which is not here: an empty table that was analyzed is planned for as one that stays empty.

create statistics if not exists chat_message_of_room (dependencies) on org_id, room_id from chat_message;
create statistics if not exists stat_event_of_game (dependencies) on org_id, game_id from stat_event;
create statistics if not exists game_of_teams (dependencies) on org_id, season_id, home_team_id, visitor_team_id from game;
create statistics if not exists roster_spot_of_team (dependencies) on org_id, team_id, player_id from roster_spot;
create statistics if not exists membership_of_org (dependencies) on org_id, user_id from membership;
create statistics if not exists parent_link_of_org (dependencies) on org_id, user_id, player_id from parent_link;
create statistics if not exists push_delivery_of_notice (dependencies) on org_id, push_event_id, push_token_id from push_delivery;
create statistics if not exists webhook_delivery_of_webhook (dependencies) on org_id, webhook_id from webhook_delivery;
create statistics if not exists game_change_of_its_game (dependencies) on org_id, game_id from game_change;
create statistics if not exists audit_entry_of_subject (dependencies) on org_id, actor_id, subject_id from audit_entry;

-- Of a table that only grows, a fifth more is millions of rows that no index alone can answer for.
alter table chat_message set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table stat_event set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
