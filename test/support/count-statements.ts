import pg from 'pg';

type Answered = (error: unknown, result?: unknown) => void;

/**
 * Counts the statements that this process sends to PostgreSQL, by text, until it is stopped. `trips` lists the
 * statements of each round trip by name, or by text: a statement sent while the connection still waits for a reply
 * costs no round trip of its own.
 */
export function countStatements() {
  const counts = new Map<string, number>();
  const underWay = new WeakMap<pg.Client, { trip: string[]; waiting: number }>();
  const trips: string[][] = [];
  const send = pg.Client.prototype.query;
  pg.Client.prototype.query = function counting(this: pg.Client, ...asked: unknown[]) {
    const first = asked[0] as string | { text: string; name?: string };
    const { text, name = text } = typeof first === 'string' ? { text: first } : first;
    counts.set(text, (counts.get(text) ?? 0) + 1);
    let now = underWay.get(this);
    if (!now || now.waiting === 0) {
      now = { trip: [], waiting: 0 };
      trips.push(now.trip);
      underWay.set(this, now);
    }
    const mine = now;
    mine.trip.push(name);
    mine.waiting += 1;
    const answered = () => {
      mine.waiting -= 1;
    };
    const callback = asked.at(-1);
    if (typeof callback === 'function') {
      const counted: Answered = (error, result) => {
        answered();
        (callback as Answered)(error, result);
      };
      return Reflect.apply(send, this, [...asked.slice(0, -1), counted]);
    }
    const sent = Reflect.apply(send, this, asked) as unknown as Promise<unknown>;
    sent.then(answered, answered);
    return sent;
  } as typeof send;
  return {
    stop() {
      pg.Client.prototype.query = send;
      return Object.assign(counts as ReadonlyMap<string, number>, { trips: trips as readonly (readonly string[])[] });
    },
  };
}
