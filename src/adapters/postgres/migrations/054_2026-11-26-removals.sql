-- What was taken away from somebody who is blocked in an org: the time of the last removal, by role. It is shown to who decides whether to let
-- them in again.

alter table admission_block add column taken jsonb not null default '{}';
