-- Memberships, links and claims that a person has ended themselves, or that time has.

alter table membership drop constraint membership_state_check;
alter table membership add constraint membership_state_check check (state in ('pending', 'approved', 'denied', 'revoked', 'ended'));
alter table parent_link drop constraint parent_link_state_check;
alter table parent_link add constraint parent_link_state_check check (state in ('pending', 'approved', 'denied', 'revoked', 'ended'));
alter table team_claim drop constraint team_claim_state_check;
alter table team_claim add constraint team_claim_state_check check (state in ('pending', 'approved', 'denied', 'ended'));
