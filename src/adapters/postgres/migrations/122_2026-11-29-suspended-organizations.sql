-- Since when the operator has suspended an organization, and what its members are told.
alter table org add column suspended_at timestamptz(3);
alter table org add column suspension_notice text;
alter table org add constraint org_suspension check ((suspended_at is null) = (suspension_notice is null));
