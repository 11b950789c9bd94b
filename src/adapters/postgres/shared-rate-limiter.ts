import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Clock } from '../../application/ports/clock.ts';
import { type FailureLimit, limitsIn, type SharedRateLimiter } from '../../application/ports/shared-rate-limiter.ts';
import { Unavailable } from '../../application/ports/unavailable.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { keyedMutex } from '../limits/keyed-mutex.ts';
import type { Sql } from './driver/sql.ts';
import { statement } from './driver/statement.ts';

/** Longer than any attempt may take; the turn of an instance that dies ends by then. */
const LEASE_SECONDS = 15;
const TURN_COMES_WITHIN_MS = 8000;
const LOOK_AGAIN_AFTER_MS = 50;

/** The time of the database's clock, or the one that tests pass as this parameter. */
const nowAt = (placeholder: string) => `coalesce(${placeholder}::timestamptz, clock_timestamp())`;
const COUNTED = { name: z.string(), count: z.int(), secondsLeft: z.number() };
type Counted = Readonly<{ name: string; count: number; secondsLeft: number }>;
// Updates read the time from the row to be inserted: on a cluster no function may return it.
const IS_OVER = 'w.ends_at <= excluded.counted_at';
const SECONDS_LEFT = `date_part('epoch', ends_at - counted_at) as "secondsLeft"`;

const TAKE_TURN = statement<[name: string, subject: string, instance: string, leaseSeconds: number, now: Date | null]>(
  'shared.take-turn',
  `insert into attempt_window as w (name, subject, count, ends_at, held_by, held_until, counted_at)
   values ($1, $2, 0, ${nowAt('$5')} + make_interval(secs => $4), $3, ${nowAt('$5')} + make_interval(secs => $4), ${nowAt('$5')})
   on conflict (name, subject) do update
   set held_by = excluded.held_by, held_until = excluded.held_until, counted_at = excluded.counted_at,
       count = case when ${IS_OVER} then 0 else w.count end,
       ends_at = case when ${IS_OVER} then excluded.ends_at else w.ends_at end
   where w.held_by is null or w.held_by = excluded.held_by or w.held_until <= excluded.counted_at
   returning name, count, ${SECONDS_LEFT}`,
).rows(COUNTED);

const GIVE_TURN = statement<[name: string, subject: string, instance: string]>(
  'shared.give-turn',
  'update attempt_window set held_by = null, held_until = null where name = $1 and subject = $2 and held_by = $3',
);

const COUNTED_SO_FAR = statement<[name: string, subject: string, now: Date | null]>(
  'shared.counted-failures',
  `select name, count, date_part('epoch', ends_at - ${nowAt('$3')}) as "secondsLeft" from attempt_window
   where name = $1 and subject = $2 and ends_at > ${nowAt('$3')}`,
).rows(COUNTED);

const COUNT = statement<[name: string, subject: string, windowSeconds: number, now: Date | null]>(
  'shared.count-failure',
  `insert into attempt_window as w (name, subject, count, ends_at, counted_at)
   values ($1, $2, 1, ${nowAt('$4')} + make_interval(secs => $3), ${nowAt('$4')})
   on conflict (name, subject) do update
   set count = case when w.count = 0 or ${IS_OVER} then 1 else w.count + 1 end,
       ends_at = case when w.count = 0 or ${IS_OVER} then excluded.ends_at else w.ends_at end,
       counted_at = excluded.counted_at
   returning name, count, ${SECONDS_LEFT}`,
).rows(COUNTED);

/**
 * Counts in a table by the database's clock, or by `clock` in tests. A turn is a lease on the row of a subject, so no connection is held during
 * the attempt.
 */
export function postgresSharedRateLimiter(sql: Sql, clock?: Clock): SharedRateLimiter {
  const instance = randomUUID();
  const mutex = keyedMutex();
  const now = () => clock?.() ?? null;

  /** Takes the subject's turn among all instances, and returns its failures so far. */
  async function takeTurn({ name, subject }: FailureLimit): Promise<Counted> {
    const began = performance.now();
    for (;;) {
      const [taken] = await sql(TAKE_TURN, [name, subject, instance, LEASE_SECONDS, now()]);
      if (taken) return taken;
      if (performance.now() - began > TURN_COMES_WITHIN_MS) throw new Unavailable('another attempt of the same user is in progress');
      await pause(LOOK_AGAIN_AFTER_MS * (1 + Math.random()));
    }
  }

  const giveTurn = ({ name, subject }: FailureLimit) => sql(GIVE_TURN, [name, subject, instance]);
  const countedSoFar = async ({ name, subject }: FailureLimit) => (await sql(COUNTED_SO_FAR, [name, subject, now()]))[0];
  const count = async ({ name, subject, windowSeconds }: FailureLimit) => (await sql(COUNT, [name, subject, windowSeconds, now()]))[0]!;

  const refusal = ({ limit, windowSeconds }: FailureLimit, { secondsLeft }: Counted) =>
    err({ kind: 'too-many-requests', retryAfterSeconds: Math.max(1, Math.ceil(secondsLeft)), limit, windowSeconds });

  return {
    attempt(limits, work) {
      const { strict, oneAtATime } = limits;
      const attempt = async () => {
        const before = strict && (await (oneAtATime ? takeTurn(strict) : countedSoFar(strict)));
        try {
          if (before && before.count >= strict.limit) return refusal(strict, before);
          const { value, failed } = await work();
          if (!failed) return ok(value);
          const passed = [];
          for (const limit of limitsIn(limits)) {
            const window = await count(limit);
            if (window.count > limit.limit) passed.push(refusal(limit, window));
          }
          return passed[0] ?? ok(value);
        } finally {
          // A turn that cannot be released ends with its lease; the result of the attempt is returned all the same.
          if (oneAtATime) await giveTurn(strict).catch(() => undefined);
        }
      };
      return oneAtATime ? mutex(`${strict.name} ${strict.subject}`, attempt) : attempt();
    },
  };
}
