import { beforeEach, describe, expect, test } from '@jest/globals';
import { EncodedAnswer } from '../../../src/adapters/http/encoded-answer.ts';
import { type ResponseCache, responseCache } from '../../../src/adapters/http/response-cache.ts';
import { Unavailable } from '../../../src/application/ports/unavailable.ts';
import type { Scope } from '../../../src/application/ports/watermarks.ts';
import { NOTHING_KNOWN } from '../../../src/application/ports/watermarks.ts';
import type { OrgId } from '../../../src/domain/shared/ids.ts';
import { err, ok } from '../../../src/domain/shared/result.ts';

const league: Scope = { orgId: 'org' as OrgId, name: 'league' };
const answerOf = (text: string, tag = `"${text}"`) => ok(new EncodedAnswer({ status: 200, body: text, tag }));

let now: number;
let stored: { version: number; text: string };
let made: string[];
let readVersion: () => Promise<number>;
let cache: ResponseCache;

const cacheOf = (maxBytes: number) =>
  responseCache({
    watermarks: { known: () => undefined, current: async () => ({ state: await readVersion(), readAt: now }), watch: () => {} },
    rooms: { known: () => undefined, current: async () => Promise.reject(new Error('it is of no room')) },
    readAt: (_, readings) => readings(),
    maxBytes,
    now: () => now,
  });
beforeEach(() => {
  now = 0;
  stored = { version: 1, text: 'first' };
  made = [];
  readVersion = async () => stored.version;
  cache = cacheOf(1_000_000);
});

const make = async () => {
  made.push(stored.text);
  return answerOf(stored.text);
};
async function asked(key = 'home', making: typeof make = make, isKept = () => true, admitOnRepeat = false): Promise<string> {
  const { result } = await cache.answer({
    key,
    scopes: [league],
    room: undefined,
    atLeast: NOTHING_KNOWN,
    admitOnRepeat,
    isKept,
    make: making,
  });
  return result.ok ? result.value.body.toString() : 'refused';
}

describe('an answer', () => {
  test('is made once for as long as its scopes stand still, and anew when one has moved', async () => {
    for (let n = 0; n < 5; n += 1) expect(await asked()).toBe('first');
    expect(made).toEqual(['first']);
    stored = { version: 2, text: 'second' };
    expect(await asked()).toBe('second');
    expect(await asked()).toBe('second');
    expect(made).toEqual(['first', 'second']);
  });

  test('under another key is another answer', async () => {
    await asked('home of one');
    await asked('home of another');
    expect(made).toHaveLength(2);
  });

  test('is made once for all who ask at the same time', async () => {
    expect(await Promise.all(Array.from({ length: 50 }, () => asked()))).toEqual(Array(50).fill('first'));
    expect(made).toHaveLength(1);
  });

  test('that was begun before a write is not given to a caller who knows of the write', async () => {
    const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const early = asked('home', async () => {
      const { text } = stored;
      begun.resolve();
      await held.promise;
      return answerOf(text);
    });
    await begun.promise;
    stored = { version: 2, text: 'second' };
    const late = asked();
    await new Promise(setImmediate);
    held.resolve();
    expect(await early).toBe('first');
    expect(await late).toBe('second');
    expect(await asked()).toBe('second');
  });

  test('is labelled with what was known before it was made', async () => {
    await asked('home', async () => {
      const answer = answerOf(stored.text);
      stored = { version: 2, text: 'second' };
      return answer;
    });
    expect(await asked()).toBe('second');
  });

  test('that a clock has overtaken while it was made is not kept', async () => {
    await asked('home', make, () => false);
    await asked('home', make, () => false);
    expect(made).toHaveLength(2);
  });

  test('is made anew after a minute, whatever its version: an older release advances none', async () => {
    await asked();
    stored = { version: 1, text: 'by hand' };
    now = 59_999;
    expect(await asked()).toBe('first');
    now = 60_000;
    expect(await asked()).toBe('by hand');
  });

  test('that is a refusal, or fails, is not kept', async () => {
    const refuse = async () => {
      made.push('refusal');
      return err({ kind: 'not-found' }) as never;
    };
    expect(await asked('home', refuse)).toBe('refused');
    await expect(asked('home', () => Promise.reject(new Error('in the middle')))).rejects.toThrow('in the middle');
    expect(await asked()).toBe('first');
    expect(made).toEqual(['refusal', 'first']);
  });

  test('that is rarely asked for again is kept once it is asked for a second time', async () => {
    for (let n = 0; n < 4; n += 1) expect(await asked('a page of history', make, () => true, true)).toBe('first');
    expect(made).toEqual(['first', 'first']);
    stored = { version: 2, text: 'second' };
    for (let n = 0; n < 4; n += 1) expect(await asked('a page of history', make, () => true, true)).toBe('second');
    expect(made).toEqual(['first', 'first', 'second']);
  });

  test('that is rarely asked for again is kept at once where somebody else asks while it is made', async () => {
    const all = Array.from({ length: 3 }, () => asked('news of a room', make, () => true, true));
    expect(await Promise.all(all)).toEqual(['first', 'first', 'first']);
    expect(await asked('news of a room', make, () => true, true)).toBe('first');
    expect(made).toEqual(['first']);
  });

  test('is compressed once for all who ask in one turn', async () => {
    const { value: answer } = answerOf('long '.repeat(1000));
    const [first, ...others] = await Promise.all([cache.encode(answer, 'br'), cache.encode(answer, 'br'), cache.encode(answer, 'br')]);
    for (const bytes of others) expect(bytes).toBe(first);
  });

  test('that says the same at another version keeps its compressed forms', async () => {
    const long = async () => answerOf('long '.repeat(1000), '"same"');
    const answerNow = async () => {
      const { result } = await cache.answer({
        key: 'home',
        scopes: [league],
        room: undefined,
        atLeast: NOTHING_KNOWN,
        isKept: () => true,
        make: long,
      });
      if (!result.ok) throw new Error('it was refused');
      return result.value;
    };
    const bytes = await cache.encode(await answerNow(), 'br');
    stored = { version: 2, text: '' };
    expect(await cache.encode(await answerNow(), 'br')).toBe(bytes);
    expect(bytes.length).toBeLessThan(1000);
  });
});

describe('the cache', () => {
  test('holds no more bytes than it may, compressed ones included', async () => {
    cache = cacheOf(20_000);
    const large = async () => answerOf('x'.repeat(5000));
    for (const key of ['a', 'b', 'c', 'a']) await asked(key, large);
    made = [];
    for (const key of ['d', 'e', 'f']) await asked(key, large);
    await asked('a');
    expect(made).toEqual(['first']);
  });

  test('keeps nothing where it has no room', async () => {
    cache = cacheOf(0);
    await asked();
    await asked();
    expect(made).toHaveLength(2);
  });

  test('asks the storage for the data where versions cannot be read', async () => {
    await asked();
    readVersion = async () => {
      throw new Unavailable('away');
    };
    stored.text = 'from the storage';
    expect(await asked()).toBe('from the storage');
  });

  test('waits no longer than 3 s for versions, all who ask together', async () => {
    await asked();
    readVersion = () => new Promise(() => {});
    void asked();
    now = 3000;
    stored.text = 'from the storage';
    expect(await asked()).toBe('from the storage');
  });
});
