-- The log of a game: the numbers of its changes, and the places of its events in the game. An event as earlier versions write it has neither,
-- which means its sequence.

-- The number of the last change after it was recorded: given by game_sequence, as sequence is.
alter table stat_event add column change_sequence integer;
alter table stat_event add column order_key text collate "C";
alter table stat_event add column replaces_id uuid;
alter table stat_event add column replaced_by_id uuid;

alter table stat_event add constraint stat_event_replaces_fkey foreign key (org_id, replaces_id) references stat_event;
alter table stat_event add constraint stat_event_replaced_by_fkey foreign key (org_id, replaced_by_id) references stat_event;

create unique index stat_event_change on stat_event (org_id, game_id, change_sequence) where change_sequence is not null;
create unique index stat_event_place on stat_event (org_id, game_id, order_key) where order_key is not null;
