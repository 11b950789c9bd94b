-- A name in the parts that a provider tells: what members read of each other is made of them.

alter table app_user add column given_name text;
alter table app_user add column family_name text;
