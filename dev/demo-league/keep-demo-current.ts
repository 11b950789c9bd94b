import { type OpenPool, openPool } from '../../src/adapters/postgres/driver/pool.ts';
import type { Sql } from '../../src/adapters/postgres/driver/sql.ts';
import { inTransaction, WITHOUT_LIMITS } from '../../src/adapters/postgres/driver/transaction.ts';
import { newPlayerId } from '../../src/adapters/random/new-id.ts';
import type { Ports } from '../../src/application/use-cases.ts';
import type { StorageConfig } from '../../src/composition/config.ts';
import { daysBetween, type LocalDate, localDate } from '../../src/domain/shared/time.ts';
import { seedDemoLeague } from '../demo-league.ts';
import { currentCalendar, nameOfSeason } from './calendar.ts';
import { DEMO_ORGS } from './plan.ts';

/**
 * Adds the demo league to a storage without one, and moves an existing one to the current date. Safe to repeat.
 * On a connection of its own without limits on time: on a busy machine, thousands of events take longer than any request may.
 */
export async function keepDemoCurrent(
  storage: StorageConfig,
  { unitOfWork, newId, clock }: Pick<Ports, 'unitOfWork' | 'newId' | 'clock'>,
  issuer: string,
): Promise<void> {
  if (storage.kind === 'memory') return seedDemoLeague({ unitOfWork, newId, newPlayerId, clock }, issuer);
  const pool = openPool({ url: storage.url, size: 1, name: 'demo league', connectWithinMs: 0, silenceLimitMs: 0 });
  try {
    await reassignDemoUsers(pool, issuer);
    // Loads MikroORM, which a gateway in memory does without.
    const { postgresUnitOfWork } = await import('../../src/adapters/postgres/postgres-storage.ts');
    const unlimited = postgresUnitOfWork(pool, undefined, { hasNoLimits: true });
    await seedDemoLeague({ unitOfWork: unlimited, newId, newPlayerId, clock }, issuer);
    await moveDemoLeague(pool, clock());
  } finally {
    await pool.end();
  }
}

async function unlimited(pool: OpenPool, work: (sql: Sql) => Promise<void>): Promise<void> {
  await inTransaction(pool, async (sql) => {
    await sql(WITHOUT_LIMITS);
    await work(sql);
  });
}

/** The local issuer's URL contains the gateway's address: at another address the demo users would not be recognized. */
const reassignDemoUsers = (pool: OpenPool, issuer: string): Promise<void> =>
  unlimited(pool, async (sql) => {
    await sql(
      `update app_user u set issuer = $1 where issuer like 'http%/dev/oidc' and issuer <> $1 and subject like 'demo|%'
       and not exists (select 1 from app_user other where other.issuer = $1 and other.subject = u.subject)`,
      [issuer],
    );
  });

/** A new league has seven weeks of games left; it is moved when two are left. */
const MOVE_AFTER_WEEKS = 5;

/**
 * Moves the seasons and games of demo leagues that are nearly over forward by whole weeks, so that there are always upcoming games.
 * Data entered by hand is moved too.
 */
export async function moveDemoLeague(pool: OpenPool, now: Date): Promise<void> {
  for (const { code, timeZone } of DEMO_ORGS) {
    await unlimited(pool, async (sql) => {
      const [last] = await sql<{ orgId: string; endsOn: LocalDate }>(
        `select org_id as "orgId", max(ends_on) as "endsOn" from season where org_id = (select org_id from org where code = $1) group by org_id`,
        [code],
      );
      if (!last) return;
      const weeks = Math.floor(daysBetween(last.endsOn, currentCalendar(localDate(now, timeZone)).endsOn) / 7);
      if (weeks < MOVE_AFTER_WEEKS) return;
      await sql('update season set starts_on = starts_on + $2::int, ends_on = ends_on + $2::int where org_id = $1', [
        last.orgId,
        weeks * 7,
      ]);
      const seasons = await sql<{ id: string; startsOn: LocalDate; endsOn: LocalDate }>(
        'select season_id as id, starts_on as "startsOn", ends_on as "endsOn" from season where org_id = $1',
        [last.orgId],
      );
      for (const { id, startsOn, endsOn } of seasons) {
        await sql('update season set name = $3 where org_id = $1 and season_id = $2', [last.orgId, id, nameOfSeason(startsOn, endsOn)]);
      }
      await sql(`update game set ${['starts_at', 'ends_at', 'original_starts_at'].map(laterByWeeks).join(', ')} where org_id = $1`, [
        last.orgId,
        timeZone,
        weeks,
      ]);
    });
  }
}

/** The same local time some weeks later, regardless of daylight saving changes. */
const laterByWeeks = (column: string) => `${column} = ((${column} at time zone $2) + $3::int * interval '7 days') at time zone $2`;
