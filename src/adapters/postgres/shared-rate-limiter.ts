import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Expression, expressionBuilder, type OnConflictDatabase, type OnConflictTables, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Clock } from '../../application/ports/clock.ts';
import { type FailureLimit, limitsIn, type SharedRateLimiter } from '../../application/ports/shared-rate-limiter.ts';
import { Unavailable } from '../../application/ports/unavailable.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { keyedMutex } from '../limits/keyed-mutex.ts';
import type { Sql } from './driver/sql.ts';
import { fragment } from './orm/fragment.ts';
import { prepared } from './orm/prepared.ts';
import type { Schema } from './orm/schema.ts';

/** Longer than any attempt may take; the turn of an instance that dies ends by then. */
const LEASE_SECONDS = 15;
const TURN_COMES_WITHIN_MS = 8000;
const LOOK_AGAIN_AFTER_MS = 50;

/** The time of the database's clock, or the one that tests give. */
const timeOf = (now: Date | null) => sql<Date>`coalesce(${now}::timestamptz, clock_timestamp())`;
const later = (now: Date | null, seconds: number) => sql<Date>`${timeOf(now)} + make_interval(secs => ${seconds})`;
type Counted = Readonly<{ name: string; count: number; secondsLeft: number }>;
const SECONDS_LEFT = fragment(z.number())`date_part('epoch', ends_at - counted_at)`.as('secondsLeft');
/** The window and what would replace it. Updates read the time from the row to be inserted: on a cluster no function may return it. */
const at = expressionBuilder<OnConflictDatabase<Schema, 'attempt_window'>, OnConflictTables<'attempt_window'>>();
const IS_OVER = at('attempt_window.ends_at', '<=', at.ref('excluded.counted_at'));
const endAfter = (restarts: Expression<SqlBool>) =>
  at.case().when(restarts).then(at.ref('excluded.ends_at')).else(at.ref('attempt_window.ends_at')).end();

type OfSubject = Readonly<{ name: string; subject: string }>;
type Turn = OfSubject & Readonly<{ instance: string }>;
type At = Readonly<{ now: Date | null }>;
const TAKE_TURN = prepared('shared.take-turn', ({ name, subject, instance, now }: Turn & At, db) => {
  const until = later(now, LEASE_SECONDS);
  return db
    .insertInto('attempt_window')
    .values({ name, subject, count: 0, ends_at: until, held_by: instance, held_until: until, counted_at: timeOf(now) })
    .onConflict((window) =>
      window
        .columns(['name', 'subject'])
        .doUpdateSet({
          held_by: at.ref('excluded.held_by'),
          held_until: at.ref('excluded.held_until'),
          counted_at: at.ref('excluded.counted_at'),
          count: at.case().when(IS_OVER).then(0).else(at.ref('attempt_window.count')).end(),
          ends_at: endAfter(IS_OVER),
        })
        .where((eb) =>
          eb.or([
            eb('attempt_window.held_by', 'is', null),
            eb('attempt_window.held_by', '=', eb.ref('excluded.held_by')),
            eb('attempt_window.held_until', '<=', eb.ref('excluded.counted_at')),
          ]),
        ),
    )
    .returning(['name', 'count', SECONDS_LEFT]);
});

const GIVE_TURN = prepared('shared.give-turn', ({ name, subject, instance }: Turn, db) =>
  db
    .updateTable('attempt_window')
    .set({ held_by: null, held_until: null })
    .where('name', '=', name)
    .where('subject', '=', subject)
    .where('held_by', '=', instance),
);

const COUNTED_SO_FAR = prepared('shared.counted-failures', ({ name, subject, now }: OfSubject & At, db) =>
  db
    .selectFrom('attempt_window')
    .where('name', '=', name)
    .where('subject', '=', subject)
    .where('ends_at', '>', timeOf(now))
    .select(['name', 'count', fragment(z.number())`date_part('epoch', ends_at - ${timeOf(now)})`.as('secondsLeft')]),
);

type Window = OfSubject & Readonly<{ windowSeconds: number }>;
const COUNT = prepared('shared.count-failure', ({ name, subject, windowSeconds, now }: Window & At, db) => {
  const restarts = at.or([at('attempt_window.count', '=', 0), IS_OVER]);
  return db
    .insertInto('attempt_window')
    .values({ name, subject, count: 1, ends_at: later(now, windowSeconds), counted_at: timeOf(now) })
    .onConflict((window) =>
      window.columns(['name', 'subject']).doUpdateSet({
        count: at
          .case()
          .when(restarts)
          .then(1)
          .else(at('attempt_window.count', '+', 1))
          .end(),
        ends_at: endAfter(restarts),
        counted_at: at.ref('excluded.counted_at'),
      }),
    )
    .returning(['name', 'count', SECONDS_LEFT]);
});

/**
 * Counts in a table by the database's clock, or by `clock` in tests. A turn is a lease on the row of a subject, so no connection is held during
 * the attempt.
 */
export function postgresSharedRateLimiter(on: Sql, clock?: Clock): SharedRateLimiter {
  const instance = randomUUID();
  const mutex = keyedMutex();
  const now = () => clock?.() ?? null;

  /** Takes the subject's turn among all instances, and returns its failures so far. */
  async function takeTurn({ name, subject }: FailureLimit): Promise<Counted> {
    const began = performance.now();
    for (;;) {
      const [taken] = await TAKE_TURN(on, { name, subject, instance, now: now() });
      if (taken) return taken;
      if (performance.now() - began > TURN_COMES_WITHIN_MS) throw new Unavailable('another attempt of the same user is in progress');
      await pause(LOOK_AGAIN_AFTER_MS * (1 + Math.random()));
    }
  }

  const giveTurn = ({ name, subject }: FailureLimit) => GIVE_TURN(on, { name, subject, instance });
  const countedSoFar = async ({ name, subject }: FailureLimit) => (await COUNTED_SO_FAR(on, { name, subject, now: now() }))[0];
  const count = async ({ name, subject, windowSeconds }: FailureLimit) =>
    (await COUNT(on, { name, subject, windowSeconds, now: now() }))[0]!;

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
