import type { AttemptLimit, Attempts } from '../../application/ports/attempts.ts';
import type { Clock } from '../../application/ports/clock.ts';
import { err, ok } from '../../domain/shared/result.ts';
import type { Sql } from './sql.ts';

const columns = (limits: readonly AttemptLimit[]) => [limits.map(({ name }) => name), limits.map(({ subject }) => subject)];

/** Counts in windows that begin with the first attempt; one statement, so that simultaneous attempts count one after the other. */
export const postgresAttempts = (sql: Sql, clock: Clock): Attempts => ({
  async reserve(limits) {
    const now = clock();
    const [names, subjects] = columns(limits);
    const counted = await sql<{ name: string; count: number; endsAt: Date }>(
      `insert into attempt_window as w (name, subject, count, ends_at)
       select name, subject, 1, $4::timestamptz + make_interval(secs => seconds)
       from unnest($1::text[], $2::text[], $3::int[]) as asked (name, subject, seconds) order by name
       on conflict (name, subject) do update
       set count = case when w.ends_at <= $4 then 1 else w.count + 1 end,
           ends_at = case when w.ends_at <= $4 then excluded.ends_at else w.ends_at end
       returning name, count, ends_at as "endsAt"`,
      [names, subjects, limits.map(({ windowSeconds }) => windowSeconds), now],
    );
    for (const limit of limits) {
      const window = counted.find(({ name }) => name === limit.name)!;
      if (window.count <= limit.limit) continue;
      await release(sql, limits);
      const retryAfterSeconds = Math.ceil((window.endsAt.getTime() - now.getTime()) / 1000);
      return err({ kind: 'too-many-requests', retryAfterSeconds, limit: limit.limit, windowSeconds: limit.windowSeconds });
    }
    return ok(undefined);
  },
  release: (limits) => release(sql, limits),
});

async function release(sql: Sql, limits: readonly AttemptLimit[]): Promise<void> {
  await sql(
    `update attempt_window w set count = greatest(w.count - 1, 0)
     from unnest($1::text[], $2::text[]) as asked (name, subject) where w.name = asked.name and w.subject = asked.subject`,
    columns(limits),
  );
}
