-- Softball is a sport of its own.

alter table sport drop constraint sport_code_check;
alter table sport add constraint sport_code_check check (code in ('baseball', 'softball', 'football', 'soccer', 'basketball', 'volleyball'));
