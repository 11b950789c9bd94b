import { expect } from '@jest/globals';
import { newId } from '../../src/adapters/random/new-id.ts';
import fc from './fast-check.ts';
import type { Reply } from './world.ts';

export type Logged = Readonly<{
  id: string;
  clientEventId: string;
  sequence: number;
  changeSequence: number;
  orderKey: string;
  voidedAt: string | null;
  replacesId: string | null;
  replacedById: string | null;
}>;
type Recording = Readonly<{ clientEventId: string; replaces?: string; after?: string | null }>;
/** A scorer's action, as queued on the phone. */
export type Intent = Recording | Readonly<{ void: string }>;
export const isRecording = (intent: Intent): intent is Recording => 'clientEventId' in intent;

/** What happens to a request: a `late` one reaches the gateway after the phone has given up on it. */
const WEATHERS = ['fine', 'fine', 'fine', 'request-lost', 'answer-lost', 'doubled', 'late'] as const;
const weather = fc.constantFrom(...WEATHERS);
type Weather = (typeof WEATHERS)[number];

const scoring = fc.record({
  does: fc.constant('score' as const),
  what: fc.constantFrom('record', 'record', 'record', 'insert', 'correct', 'move', 'void'),
  play: fc.nat(),
  target: fc.nat(),
});
const sending = fc.record({
  does: fc.constant('send' as const),
  mode: fc.constantFrom('all', 'each', 'single'),
  size: fc.integer({ min: 1, max: 8 }),
  underKey: fc.boolean(),
  weather,
});
const following = fc.record({ does: fc.constant('follow' as const), weather });
const move = fc.oneof({ weight: 5, arbitrary: scoring }, { weight: 3, arbitrary: sending }, { weight: 2, arbitrary: following });
type Move = typeof move extends fc.Arbitrary<infer Value> ? Value : never;

/** What each phone does in a period in which both are busy, and whether it is offline for all of it. */
const stretch = fc.record({
  moves: fc.tuple(fc.array(move, { minLength: 8, maxLength: 16 }), fc.array(move, { minLength: 8, maxLength: 16 })),
  offline: fc.constantFrom<0 | 1 | undefined>(undefined, 0, 1),
  /** How many of the late requests reach the gateway meanwhile. */
  belated: fc.nat(3),
});
export const badEvening = fc.array(stretch, { minLength: 4, maxLength: 7, size: 'max' });

type Request = Readonly<{ method: string; path: string; body?: object; headers?: Record<string, string> }>;
export type Gateway = (request: Request) => Promise<Reply>;
/** Requests that may still reach the gateway although the phone no longer waits for them. */
export type Belated = (() => Promise<unknown>)[];

/** To be retried: already in progress, or not served in time. */
const NOT_YET = [409, 503];

/** A scorer's app: sends queued actions in order, retries each until it gets a reply, and follows the game. */
export function aPhone(gateway: Gateway, plays: readonly object[], belated: Belated) {
  const intents: Intent[] = [];
  const queue: Intent[] = [];
  const copy = new Map<string, Logged>();
  const told: string[] = [];
  let cursor = 0;
  let hasMore: boolean;
  let underKey: Readonly<{ request: Request; takes: number }> | undefined;

  function score({ what, play, target }: Extract<Move, { does: 'score' }>): void {
    const own = intents.filter(isRecording).map(({ clientEventId }) => clientEventId);
    const seen = [...copy.values()].flatMap(({ id, clientEventId }) => [id, clientEventId]);
    const names = [...own, ...seen];
    const name = names[target % names.length];
    const other = names[(target >> 8) % names.length];
    const recording = { ...plays[play % plays.length], clientEventId: newId<string>() };
    const intent = {
      record: () => recording,
      insert: () => ({ ...recording, after: name ?? 'start' }),
      correct: () => ({ ...recording, ...(name !== undefined && { replaces: name }) }),
      move: () => ({ ...recording, ...(name !== undefined && { replaces: name, after: target % 5 === 0 ? null : other! }) }),
      void: () => (name === undefined ? recording : { void: name }),
    }[what]();
    intents.push(intent);
    queue.push(intent);
  }

  function nextRequest({ mode, size, underKey: isUnderKey }: Extract<Move, { does: 'send' }>) {
    const [first] = queue;
    const events = queue.slice(0, size);
    const asked: Request =
      mode !== 'single'
        ? { method: 'POST', path: '/batch', body: { mode, events } }
        : isRecording(first!)
          ? { method: 'POST', path: '', body: first }
          : { method: 'DELETE', path: `/${first!.void}` };
    const headers = isUnderKey && asked.method === 'POST' ? { headers: { 'Idempotency-Key': newId<string>() } } : {};
    return { request: { ...asked, ...headers }, takes: mode === 'single' ? 1 : events.length };
  }

  /** The reply, if the phone gets one. */
  async function through(weather: Weather, request: Request): Promise<Reply | undefined> {
    if (weather === 'late') belated.push(() => gateway(request));
    if (weather === 'late' || weather === 'request-lost') return undefined;
    const replies = await Promise.all(weather === 'doubled' ? [gateway(request), gateway(request)] : [gateway(request)]);
    const reply = replies.find(({ status }) => !NOT_YET.includes(status));
    return weather === 'answer-lost' ? undefined : reply;
  }

  async function send(how: Extract<Move, { does: 'send' }>): Promise<void> {
    if (queue.length === 0) return;
    // A key identifies one request; without a key the phone may batch more or fewer actions the next time.
    const { request, takes } = underKey ?? nextRequest(how);
    underKey = request.headers && { request, takes };
    const reply = await through(how.weather, request);
    if (!reply) return;
    expect([200, 201]).toContain(reply.status);
    const results = JSON.parse(reply.text).results ?? [];
    expect(results.filter(({ status }: { status: string }) => status === 'refused')).toEqual([]);
    underKey = undefined;
    queue.splice(0, takes);
  }

  async function follow(weather: Weather): Promise<void> {
    const since = cursor;
    const reply = await through(weather, { method: 'GET', path: `?since=${since}` });
    if (!reply) return;
    const news = JSON.parse(reply.text) as { events: readonly Logged[]; cursor: number; hasMore: boolean };
    const changes = news.events.map(({ changeSequence }) => changeSequence);
    expect(changes).toEqual(changes.filter((change) => change > since && change <= news.cursor).toSorted((a, b) => a - b));
    for (const event of news.events) {
      copy.set(event.id, event);
      told.push(`${event.id} ${event.changeSequence}`);
    }
    ({ cursor, hasMore } = news);
  }

  return {
    intents,
    copy,
    told,
    async make(move: Move, isOffline: boolean): Promise<void> {
      if (move.does === 'score') score(move);
      else if (isOffline) return;
      else if (move.does === 'send') await send(move);
      else await follow(move.weather);
    },
    async emptyQueue(): Promise<void> {
      while (queue.length > 0) await send({ does: 'send', mode: 'each', size: 4, underKey: false, weather: 'fine' });
    },
    async catchUp(): Promise<void> {
      hasMore = true;
      while (hasMore) await follow('fine');
    },
  };
}

/** What the log must come to: the events in game order, each inserted at its position in the order of recording. */
export function placedOneByOne(log: readonly Logged[], intents: ReadonlyMap<string, Recording>): readonly string[] {
  const order: Logged[] = [];
  for (const event of log.toSorted((a, b) => a.sequence - b.sequence)) {
    const { replaces, after } = intents.get(event.clientEventId)!;
    const newest = (name: string): Logged => {
      const found = order.find(({ id, clientEventId }) => id === name || clientEventId === name)!;
      const correction = order.find(({ replacesId }) => replacesId === found.id);
      return correction ? newest(correction.id) : found;
    };
    if (replaces !== undefined) expect(event).toMatchObject({ replacesId: newest(replaces).id });
    const place = after === undefined ? replaces : after;
    const at = place === 'start' ? 0 : place ? order.indexOf(newest(place)) + 1 : order.length;
    order.splice(at, 0, event);
  }
  return order.map(({ clientEventId }) => clientEventId);
}
