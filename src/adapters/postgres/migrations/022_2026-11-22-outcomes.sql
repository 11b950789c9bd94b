-- Outcomes are kept in place of answers. What an older version reads of such a row, by the defaults of its columns, is that the first
-- request is under way: its caller asks again, and is answered by this version.

alter table kept_answer add column outcome text;
alter table kept_answer alter column status set default 409;
alter table kept_answer alter column body set default '{"type":"/problems/idempotency-in-progress","title":"The first request with this key is still running","status":409,"detail":"Send the same request again in a moment to get its answer.","instance":"kept-by-a-newer-version"}';
