-- A person's claims in all orgs, as their memberships and links are found already.

create index team_claim_of_user on team_claim (user_id);
