-- Browsers are devices, too: their token is their push subscription.

alter table push_token drop constraint push_token_platform_check;
alter table push_token add constraint push_token_platform_check check (platform in ('ios', 'android', 'web'));
