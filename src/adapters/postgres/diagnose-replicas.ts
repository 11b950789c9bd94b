import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import { type Finding, fault, good, warning } from '../../application/ports/diagnosis.ts';
import { openPool, sqlOnPool } from './pool.ts';
import { PRIMARY_POSITION, REPLICA_POSITION } from './replicas.ts';
import type { Sql } from './sql.ts';
import { unusableReason } from './unusable-reason.ts';

const LOOK_EVERY_MS = 100;
const UNANSWERED_AFTER_MS = 5000;

type Position = z.output<typeof PRIMARY_POSITION.row>;

/** What is wrong with the replicas of a database, by their index in the list. Faults of the database itself are found elsewhere. */
export async function diagnoseReplicas({
  url,
  readUrls,
  caughtUpWithinMs = 2000,
}: Readonly<{ url: string; readUrls: readonly string[]; caughtUpWithinMs?: number }>): Promise<readonly Finding[]> {
  const primary = await connected(url, async (sql) => (await sql(PRIMARY_POSITION, []))[0]!).catch(() => undefined);
  return Promise.all(
    readUrls.map(async (readUrl, place) => {
      const name = `replica-${place + 1}`;
      try {
        return await connected(readUrl, (sql) => diagnose(name, sql, primary, caughtUpWithinMs));
      } catch (error) {
        return warning(
          'replicas',
          `${name} cannot be used: ${unusableReason(error)}.`,
          'The primary serves its reads. Check that the server is running and that its address in DATABASE_READ_URL is correct.',
        );
      }
    }),
  );
}

async function diagnose(name: string, sql: Sql, primary: Position | undefined, caughtUpWithinMs: number): Promise<Finding> {
  const began = performance.now();
  for (;;) {
    const [found] = await sql(REPLICA_POSITION, []);
    const { system, started, position } = found!;
    if (primary && system !== primary.system) {
      return fault(
        'replicas',
        `${name} is not a replica of the database and serves no reads.`,
        'Set a replica of the database in DATABASE_READ_URL.',
      );
    }
    if (position === null) {
      return started === primary?.started
        ? good('replicas', `${name} is the primary itself.`)
        : warning(
            'replicas',
            `${name} was promoted to a primary and serves no reads.`,
            'If it is the new primary, point DATABASE_URL to it; if not, stop it before anything is written to it, and rebuild it as a replica.',
          );
    }
    const behind = (primary?.position ?? position) - position;
    if (behind <= 0) return good('replicas', `${name} is up to date with the primary.`);
    if (performance.now() - began >= caughtUpWithinMs) {
      return warning(
        'replicas',
        `${name} is ${behind} bytes of WAL behind and has not caught up within ${caughtUpWithinMs / 1000} s.`,
        'See docs/runbook.md, LeagueReplicaUnused.',
      );
    }
    await pause(LOOK_EVERY_MS);
  }
}

async function connected<T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const pool = openPool({ url, size: 1, name: 'doctor', silenceLimitMs: UNANSWERED_AFTER_MS });
  try {
    return await work(sqlOnPool(pool));
  } finally {
    await pool.end();
  }
}
