import { type AliasedExpression, type Expression, type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { MAX_COUNTED } from '../../../application/ports/backlog.ts';
import type { OrgId } from '../../../domain/shared/ids.ts';
import { orNow } from '../driver/database-time.ts';
import { fragment } from './fragment.ts';
import type { Schema } from './schema.ts';

/** In how many milliseconds something is due, 0 or less if it is due now. */
export const msUntil = (dueAt: Expression<Date>, time: Date | null): RawBuilder<number> =>
  fragment(z.number())`date_part('epoch', ${dueAt} - ${orNow(time)}) * 1000`;

/** The time of what is due; not used if nothing is. */
export const timeOf = (due: readonly Readonly<{ now: Date }>[]): Date => due[0]?.now ?? new Date(0);

/** The entries of a queue, of which those that have ended are never due. */
type Queue = AliasedExpression<{ org_id: OrgId; due_at: Date | null }, 'q'>;

/** How many rows at the head of each queue, over all orgs, are looked at to find the orgs whose turn it is. */
const HEAD_OF_LINE = 200;

/** The first entries of each queue, as `head`. */
const headsOf = (db: Kysely<Schema>, queues: readonly Queue[], most: number) => {
  const heads = queues.map((queue) =>
    db.selectFrom(queue).select(['q.org_id', 'q.due_at']).where('q.due_at', 'is not', null).orderBy('q.due_at').limit(most),
  );
  return sql<{ org_id: OrgId; due_at: Date }>`(${sql.join(heads, sql` union all `)})`.as('head');
};

/** The orgs with entries, now or later, and when the first is due, the longest due first. */
export const orgsDue = (db: Kysely<Schema>, queues: readonly Queue[], time: Date | null) =>
  db
    .selectFrom(headsOf(db, queues, HEAD_OF_LINE))
    .select(({ fn }) => ['head.org_id as orgId', msUntil(fn.min('head.due_at'), time).as('inMs')])
    .groupBy('head.org_id')
    .orderBy(({ fn }) => fn.min('head.due_at'))
    .orderBy('head.org_id');

/** When the first entry of the queues is due, in one row. */
export const firstDue = (db: Kysely<Schema>, queues: readonly Queue[], time: Date | null) =>
  db
    .selectFrom(headsOf(db, queues, 1))
    .select(({ fn }) => fragment(z.number().nullable())`${msUntil(fn.min('head.due_at'), time)}`.as('inMs'));

/** How many entries of a queue are due, `MAX_COUNTED` at most. */
export const dueIn = (db: Kysely<Schema>, queue: Queue, time: Date | null): RawBuilder<number> => {
  const due = db.selectFrom(queue).select('q.due_at').where('q.due_at', '<=', orNow(time)).orderBy('q.due_at').limit(MAX_COUNTED);
  return fragment(z.int())`(select count(*)::int from ${due} as due)`;
};

/** What is tried again, by when it was made. */
type Retried = AliasedExpression<{ made_at: Date }, 'q'>;

/** How many seconds ago the oldest of these was made. */
export const undeliveredSecondsIn = (db: Kysely<Schema>, retried: Retried, time: Date | null): RawBuilder<number> => {
  const oldest = db.selectFrom(retried).select(({ fn }) => fn.min('q.made_at').as('at'));
  return fragment(z.number())`greatest(0, date_part('epoch', ${orNow(time)} - ${oldest}))`;
};

/** For how many seconds the first entry of a queue has been due. */
export const secondsIn = (db: Kysely<Schema>, queue: Queue, time: Date | null): RawBuilder<number> => {
  const first = db
    .selectFrom(queue)
    .select(({ fn }) => fn.min('q.due_at').as('at'))
    .where('q.due_at', 'is not', null);
  return fragment(z.number())`greatest(0, date_part('epoch', ${orNow(time)} - ${first}))`;
};
