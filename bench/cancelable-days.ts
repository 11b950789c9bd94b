import { withClient } from './data/database.ts';

/** Only admins cancel days and change scores. */
const MAKE_ADMINS = `update membership set role = 'admin' where role = 'staff'`;
const CANCELABLE_DAYS = `select org_id as id, array_agg(day::text order by games desc, day) as days from (
    select g.org_id, (g.starts_at at time zone o.time_zone)::date as day, count(*) as games
    from game g join org o using (org_id) where g.status = 'scheduled' group by 1, 2) of_day group by org_id`;

/** Makes all staff admins, and returns the days on which each org has cancelable games, days with the most games first. */
export const cancelableDays = (url: string): Promise<ReadonlyMap<string, readonly string[]>> =>
  withClient(url, async (client) => {
    await client.query(MAKE_ADMINS);
    return new Map((await client.query<{ id: string; days: string[] }>(CANCELABLE_DAYS)).rows.map(({ id, days }) => [id, days]));
  });
