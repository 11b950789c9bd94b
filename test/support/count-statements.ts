import pg from 'pg';

/** Counts every statement that leaves this process for PostgreSQL, by its text, from now on until it is told to stop. */
export function countStatements() {
  const counts = new Map<string, number>();
  const send = pg.Client.prototype.query;
  pg.Client.prototype.query = function counting(this: pg.Client, ...asked: unknown[]) {
    const [first] = asked;
    const text = typeof first === 'string' ? first : (first as { text: string }).text;
    counts.set(text, (counts.get(text) ?? 0) + 1);
    return Reflect.apply(send, this, asked);
  } as typeof send;
  return {
    stop(): ReadonlyMap<string, number> {
      pg.Client.prototype.query = send;
      return counts;
    },
  };
}
