import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../application/ports/clock.ts';
import type { FailureLimit, SharedRateLimiter } from '../../application/ports/shared-rate-limiter.ts';
import { Unavailable } from '../../application/ports/unavailable.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { turns } from '../system/turns.ts';
import type { Sql } from './sql.ts';

type Counted = Readonly<{ name: string; count: number; secondsLeft: number }>;

/** Longer than any attempt may take; an instance that dies holding a turn gives it up by then. */
const LEASE_SECONDS = 15;
const TURN_COMES_WITHIN_MS = 8000;
const LOOK_AGAIN_AFTER_MS = 50;

/**
 * Counts in a table by the database's clock, or by `clock` where tests give one. A turn is a lease on the row of a subject, so that it
 * holds no connection while the attempt is made.
 */
export function postgresSharedRateLimiter(sql: Sql, clock?: Clock): SharedRateLimiter {
  const instance = randomUUID();
  const inTurn = turns();
  const now = () => clock?.() ?? null;

  /** Takes the subject's turn among all instances, and tells its failures so far. */
  async function takeTurn({ name, subject }: FailureLimit): Promise<Counted> {
    const began = performance.now();
    for (;;) {
      const [taken] = await sql<Counted>(
        `insert into attempt_window as w (name, subject, count, ends_at, held_by, held_until)
         select $1, $2, 0, clock.now + make_interval(secs => $4), $3, clock_timestamp() + make_interval(secs => $4)
         from (select coalesce($5::timestamptz, clock_timestamp()) as now) as clock
         on conflict (name, subject) do update
         set held_by = excluded.held_by, held_until = excluded.held_until,
             count = case when w.ends_at <= coalesce($5::timestamptz, clock_timestamp()) then 0 else w.count end,
             ends_at = case when w.ends_at <= coalesce($5::timestamptz, clock_timestamp()) then excluded.ends_at else w.ends_at end
         where w.held_by is null or w.held_by = excluded.held_by or w.held_until <= clock_timestamp()
         returning name, count, extract(epoch from ends_at - coalesce($5::timestamptz, clock_timestamp()))::float8 as "secondsLeft"`,
        [name, subject, instance, LEASE_SECONDS, now()],
      );
      if (taken) return taken;
      if (performance.now() - began > TURN_COMES_WITHIN_MS) throw new Unavailable('another attempt of the same user is under way');
      await pause(LOOK_AGAIN_AFTER_MS * (1 + Math.random()));
    }
  }

  const giveTurn = ({ name, subject }: FailureLimit) =>
    sql(`update attempt_window set held_by = null, held_until = null where name = $1 and subject = $2 and held_by = $3`, [
      name,
      subject,
      instance,
    ]);

  async function countedSoFar({ name, subject }: FailureLimit): Promise<Counted | undefined> {
    const [window] = await sql<Counted>(
      `select name, count, extract(epoch from ends_at - clock.now)::float8 as "secondsLeft"
       from attempt_window, (select coalesce($3::timestamptz, clock_timestamp()) as now) as clock
       where name = $1 and subject = $2 and ends_at > clock.now`,
      [name, subject, now()],
    );
    return window;
  }

  /** Counts one failure under each limit. Rows are taken in one order, so that no two instances wait for each other. */
  const count = (limits: readonly FailureLimit[]) =>
    sql<Counted>(
      `insert into attempt_window as w (name, subject, count, ends_at)
       select name, subject, 1, coalesce($4::timestamptz, clock_timestamp()) + make_interval(secs => seconds)
       from unnest($1::text[], $2::text[], $3::int[]) as failed (name, subject, seconds) order by name, subject
       on conflict (name, subject) do update
       set count = case when w.count = 0 or w.ends_at <= coalesce($4::timestamptz, clock_timestamp()) then 1 else w.count + 1 end,
           ends_at = case when w.count = 0 or w.ends_at <= coalesce($4::timestamptz, clock_timestamp()) then excluded.ends_at else w.ends_at end
       returning name, count, extract(epoch from ends_at - coalesce($4::timestamptz, clock_timestamp()))::float8 as "secondsLeft"`,
      [limits.map(({ name }) => name), limits.map(({ subject }) => subject), limits.map(({ windowSeconds }) => windowSeconds), now()],
    );

  const refusal = ({ limit, windowSeconds }: FailureLimit, { secondsLeft }: Counted) =>
    err({ kind: 'too-many-requests', retryAfterSeconds: Math.max(1, Math.ceil(secondsLeft)), limit, windowSeconds });

  return {
    attempt({ strict, oneAtATime, lenient }, work) {
      const limits = [strict, ...(lenient ? [lenient] : [])];
      const attempt = async () => {
        const before = oneAtATime ? await takeTurn(strict) : await countedSoFar(strict);
        try {
          if (before && before.count >= strict.limit) return refusal(strict, before);
          const { value, failed } = await work();
          if (!failed) return ok(value);
          const counted = await count(limits);
          const passed = limits.flatMap((limit) => {
            const window = counted.find(({ name }) => name === limit.name)!;
            return window.count > limit.limit ? [refusal(limit, window)] : [];
          });
          return passed[0] ?? ok(value);
        } finally {
          // A turn that cannot be given back ends with its lease; what the attempt came to is answered all the same.
          if (oneAtATime) await giveTurn(strict).catch(() => undefined);
        }
      };
      return oneAtATime ? inTurn(`${strict.name} ${strict.subject}`, attempt) : attempt();
    },
  };
}
