/** Offices cancel days and change scores. */
export const MAKE_ADMINS = `update membership set role = 'admin' where role = 'staff'`;

/** Those with most games first. */
export const CANCELABLE_DAYS = `select org_id as id, array_agg(day::text order by games desc, day) as days from (
    select g.org_id, (g.starts_at at time zone o.time_zone)::date as day, count(*) as games
    from game g join org o using (org_id) where g.status = 'scheduled' group by 1, 2) of_day group by org_id`;
