-- The domain says which sports there are: a new one needs no migration.
alter table sport drop constraint sport_code_check;
