import type { MikroORM } from '@mikro-orm/postgresql';
import { daysBetween, type LocalDate, localDate } from '../../src/domain/shared/time.ts';
import { currentCalendar, nameOfSeason } from './calendar.ts';
import { DEMO_ORGS } from './plan.ts';

/** The local issuer's URL contains the gateway's address: at another address the demo users would not be recognized. */
export async function reassignDemoUsers(orm: MikroORM, issuer: string): Promise<void> {
  await orm.em.fork().execute(
    `update app_user u set issuer = ? where issuer like 'http%/dev/oidc' and issuer <> ? and subject like 'demo|%'
     and not exists (select 1 from app_user other where other.issuer = ? and other.subject = u.subject)`,
    [issuer, issuer, issuer],
  );
}

/** A new league has seven weeks of games left; it is moved when two are left. */
const MOVE_AFTER_WEEKS = 5;

/**
 * Moves the seasons and games of demo leagues that are nearly over forward by whole weeks, so that there are always upcoming games.
 * Data entered by hand is moved too.
 */
export async function moveDemoLeague(orm: MikroORM, now: Date): Promise<void> {
  for (const { code, timeZone } of DEMO_ORGS) {
    await orm.em.fork().transactional(async (em) => {
      const execute = <Row>(text: string, parameters: readonly unknown[]) => em.execute<Row[]>(text, [...parameters]);
      const [last] = await execute<{ orgId: string; endsOn: LocalDate }>(
        `select org_id as "orgId", max(ends_on) as "endsOn" from season where org_id = (select org_id from org where code = ?) group by org_id`,
        [code],
      );
      if (!last) return;
      const weeks = Math.floor(daysBetween(last.endsOn, currentCalendar(localDate(now, timeZone)).endsOn) / 7);
      if (weeks < MOVE_AFTER_WEEKS) return;
      await execute('update season set starts_on = starts_on + ?::int, ends_on = ends_on + ?::int where org_id = ?', [
        weeks * 7,
        weeks * 7,
        last.orgId,
      ]);
      const seasons = await execute<{ id: string; startsOn: LocalDate; endsOn: LocalDate }>(
        'select season_id as id, starts_on as "startsOn", ends_on as "endsOn" from season where org_id = ?',
        [last.orgId],
      );
      for (const { id, startsOn, endsOn } of seasons) {
        await execute('update season set name = ? where org_id = ? and season_id = ?', [nameOfSeason(startsOn, endsOn), last.orgId, id]);
      }
      await execute(`update game set ${['starts_at', 'ends_at', 'original_starts_at'].map(laterByWeeks).join(', ')} where org_id = ?`, [
        ...Array.from({ length: 3 }, () => [timeZone, weeks, timeZone]).flat(),
        last.orgId,
      ]);
    });
  }
}

/** The same local time some weeks later, regardless of daylight saving changes. */
const laterByWeeks = (column: string) => `${column} = ((${column} at time zone ?) + ? * interval '7 days') at time zone ?`;
