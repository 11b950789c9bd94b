import { describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { checkHistory, type Fault } from './checker.ts';
import {
  HISTORY_READER,
  type HistoryRecord,
  type PageRecord,
  type PollRecord,
  readHistory,
  type SeenMessage,
  type SendRecord,
} from './record.ts';
import { at, FIRST_POLL, playChat, type Step } from './simulated-chat.ts';

/** The message that `pat` sent under the key of the same name, created at `ms`. */
const message = (name: string, ms: number, changes: Partial<SeenMessage> = {}): SeenMessage => ({
  id: `id-${name}`,
  createdAt: at(ms),
  contentId: name,
  ...changes,
});

const sent = (name: string, outcome: SendRecord['outcome'], changes: Partial<SendRecord> = {}): SendRecord => ({
  type: 'send',
  client: 'pat',
  room: 'hawks',
  key: name,
  contentId: name,
  invokedAt: 0,
  answeredAt: 10,
  outcome,
  ...changes,
});

const acknowledged = (name: string, ms: number, changes: Partial<SendRecord> = {}): SendRecord =>
  sent(name, { kind: 'acknowledged', messageId: `id-${name}`, createdAt: at(ms) }, changes);

const polled = (since: number | null, messages: readonly SeenMessage[], changes: Partial<PollRecord> = {}): PollRecord => ({
  type: 'poll',
  poller: 'lee',
  room: 'hawks',
  since: since === null ? null : at(since),
  invokedAt: 5_000,
  messages,
  cursor: messages.at(-1)?.createdAt ?? at(since ?? 0),
  hasMore: false,
  ...changes,
});

const walked = (...newestFirst: SeenMessage[]): PageRecord => ({ type: 'page', room: 'hawks', messages: newestFirst });

const A = message('a', 1);
const B = message('b', 2);
const C = message('c', 3);
const SENDS = [acknowledged('a', 1), acknowledged('b', 2), acknowledged('c', 3)];
const WALK = [walked(C, B), walked(A)];

const faultsIn = (...history: HistoryRecord[]): readonly Fault[] => checkHistory(history).faults;
const lost = (reader: string, { id, createdAt, contentId }: SeenMessage) => ({
  room: 'hawks',
  kind: 'lost',
  reader,
  messageId: id,
  contentId,
  createdAt,
});

describe('a history in which', () => {
  test('every poller sees every message once and in order is correct', () => {
    const history = [
      ...SENDS,
      acknowledged('a', 1, { answeredAt: 900 }),
      polled(null, [], { invokedAt: 0 }),
      polled(0, [A, B], { hasMore: true }),
      polled(2, [C]),
      polled(3, []),
      polled(1, [B, C], { poller: 'sam' }),
      ...WALK,
    ];
    expect(checkHistory(history)).toEqual({
      ok: true,
      faults: [],
      figures: {
        rooms: 1,
        attempts: 4,
        retries: 1,
        acknowledged: 3,
        refused: 0,
        unknown: 0,
        messages: 3,
        pollers: 2,
        pollersAtEnd: 2,
        polls: 5,
        deliveries: 5,
        longestStaleMs: 0,
      },
    });
  });

  test('nothing happened is correct, and its figures say that it proves nothing', () => {
    expect(checkHistory([])).toMatchObject({ ok: true, faults: [], figures: { acknowledged: 0, pollersAtEnd: 0 } });
  });

  describe('a message is lost:', () => {
    test('the cursor of a poller passed it', () => {
      expect(faultsIn(...SENDS, polled(0, [A, C]), ...WALK)).toEqual([lost('lee', B)]);
    });

    test('a poller came to the end without it', () => {
      expect(faultsIn(...SENDS, polled(0, [A, B]), ...WALK)).toEqual([lost('lee', C)]);
    });

    test('the newest messages of a first poll leave one out', () => {
      expect(faultsIn(...SENDS, polled(null, [A, C]), ...WALK)).toEqual([lost('lee', B)]);
    });

    test('it was acknowledged and is not in the history', () => {
      expect(faultsIn(...SENDS, walked(C, A))).toEqual([lost(HISTORY_READER, B)]);
    });

    test('a poller was given it and it is not in the history', () => {
      expect(faultsIn(sent('a', { kind: 'unknown' }), polled(0, [A]))).toEqual([lost(HISTORY_READER, A)]);
    });

    test('nobody was told of it, and a poller passed it all the same', () => {
      expect(faultsIn(acknowledged('a', 1), sent('b', { kind: 'unknown' }), acknowledged('c', 3), polled(0, [A, C]), ...WALK)).toEqual([
        lost('lee', B),
      ]);
    });
  });

  describe('a message is not lost:', () => {
    test('a poller has not come to the end', () => {
      expect(faultsIn(...SENDS, polled(0, [A, B], { hasMore: true }), ...WALK)).toEqual([]);
    });

    test('the last poll came too early to show it', () => {
      expect(faultsIn(...SENDS, polled(0, [A, B], { invokedAt: 1_009 }), ...WALK)).toEqual([]);
      expect(faultsIn(...SENDS, polled(0, [A, B], { invokedAt: 1_010 }), ...WALK)).toEqual([lost('lee', C)]);
    });

    test('a poller began after it', () => {
      expect(faultsIn(...SENDS, polled(2, [C]), ...WALK)).toEqual([]);
    });

    test('a first poll gives the newest messages alone', () => {
      expect(checkHistory([...SENDS, polled(null, [B, C]), ...WALK], { firstPoll: 2 }).ok).toBe(true);
    });

    test('nobody was told of it and nobody saw it', () => {
      expect(faultsIn(sent('a', { kind: 'unknown' }), polled(0, []))).toEqual([]);
    });
  });

  test('a poller that began in the future is brought back, and is due what comes after', () => {
    const broughtBack = polled(900, [], { cursor: at(0) });
    expect(faultsIn(...SENDS, broughtBack, polled(0, [A, B, C]), ...WALK)).toEqual([]);
    expect(faultsIn(...SENDS, broughtBack, polled(0, [A, C]), ...WALK)).toEqual([lost('lee', B)]);
  });

  test('a poller is given a message twice repeats it', () => {
    const again = polled(3, [C], { cursor: at(3) });
    expect(faultsIn(...SENDS, polled(0, [A, B, C]), again, ...WALK)).toContainEqual({
      room: 'hawks',
      kind: 'repeated',
      reader: 'lee',
      messageId: 'id-c',
    });
  });

  test('two pages of the walk overlap repeats a message', () => {
    expect(faultsIn(...SENDS, walked(C, B), walked(B, A))).toEqual([
      { room: 'hawks', kind: 'repeated', reader: HISTORY_READER, messageId: 'id-b' },
    ]);
  });

  test('a poller is given a message after a later one is reordered', () => {
    expect(faultsIn(...SENDS, polled(0, [A, C, B], { cursor: at(3) }), ...WALK)).toEqual([
      { room: 'hawks', kind: 'reordered', reader: 'lee', messageId: 'id-b', after: 'id-c' },
    ]);
  });

  test('two messages have one instant is reordered: nothing says which comes first', () => {
    const twin = message('b', 1);
    expect(faultsIn(acknowledged('a', 1), acknowledged('b', 1), walked(twin, A))).toEqual([
      { room: 'hawks', kind: 'reordered', reader: HISTORY_READER, messageId: 'id-b', after: 'id-a' },
    ]);
  });

  test('two pollers have a different order of the same messages does not agree on when they were made', () => {
    const other = polled(0, [message('b', 1), message('a', 2)], { poller: 'sam' });
    expect(faultsIn(acknowledged('a', 1), acknowledged('b', 2), polled(0, [A, B]), other, walked(B, A)).map(({ kind }) => kind)).toEqual([
      'altered',
      'altered',
    ]);
  });

  test('a message says something else to one reader is altered', () => {
    const changed = message('a', 1, { contentId: 'b' });
    expect(faultsIn(acknowledged('a', 1), sent('b', { kind: 'unknown' }), polled(0, [changed]), walked(A))).toEqual([
      { room: 'hawks', kind: 'altered', messageId: 'id-a', accounts: [`a at ${at(1)}`, `b at ${at(1)}`] },
    ]);
  });

  test('a retry made a second message is doubled', () => {
    const second = message('a', 2, { id: 'id-a2' });
    expect(faultsIn(sent('a', { kind: 'unknown' }), sent('a', { kind: 'unknown' }), walked(second, A))).toEqual([
      { room: 'hawks', kind: 'doubled', client: 'pat', key: 'a', messageIds: ['id-a', 'id-a2'] },
    ]);
  });

  test('two clients use the same key for messages of their own is correct', () => {
    const lees = acknowledged('b', 2, { client: 'lee', key: 'a' });
    expect(faultsIn(acknowledged('a', 1), lees, walked(B, A))).toEqual([]);
  });

  test('a retry is answered with another message is contradicted', () => {
    const other = sent('a', { kind: 'acknowledged', messageId: 'id-b', createdAt: at(1) });
    expect(faultsIn(acknowledged('a', 1), other, walked(A))).toContainEqual({
      room: 'hawks',
      kind: 'contradicted',
      client: 'pat',
      key: 'a',
      answers: [`id-a at ${at(1)}`, `id-b at ${at(1)}`],
    });
  });

  test('a retry is answered with another time is contradicted', () => {
    expect(faultsIn(acknowledged('a', 1), acknowledged('a', 2), walked(A)).map(({ kind }) => kind)).toEqual(['contradicted', 'altered']);
  });

  test('a message turns up that nobody sent has a phantom', () => {
    expect(faultsIn(walked(A))).toEqual([{ room: 'hawks', kind: 'phantom', reader: HISTORY_READER, messageId: 'id-a', contentId: 'a' }]);
  });

  test('a message turns up that was refused has a phantom', () => {
    expect(faultsIn(sent('a', { kind: 'refused' }), walked(A)).map(({ kind }) => kind)).toEqual(['phantom']);
  });

  test('a message turns up that was refused once and taken on a retry is correct', () => {
    expect(faultsIn(sent('a', { kind: 'refused' }), acknowledged('a', 1), walked(A))).toEqual([]);
  });

  test('a message turns up in another room has a phantom there', () => {
    expect(faultsIn(acknowledged('a', 1), walked(A), { ...walked(A), room: 'owls' })).toEqual([
      { room: 'owls', kind: 'phantom', reader: HISTORY_READER, messageId: 'id-a', contentId: 'a' },
    ]);
  });

  test('a cursor goes back is named', () => {
    const back = polled(3, [], { cursor: at(2) });
    expect(faultsIn(...SENDS, polled(0, [A, B, C]), back, ...WALK)).toEqual([
      { room: 'hawks', kind: 'cursor-backwards', reader: 'lee', cursor: at(2), reached: at(3) },
    ]);
  });

  test('a cursor stays behind what was given with it is named', () => {
    expect(faultsIn(...SENDS, polled(0, [A, B, C], { cursor: at(2) }), ...WALK).map(({ kind }) => kind)).toEqual(['cursor-backwards']);
  });

  test.each([
    ['messages', [A, B, C], 3],
    ['nothing', [], 0],
  ])('a cursor runs ahead of %s is named', (_, messages, reached) => {
    const ahead = polled(0, messages, { cursor: at(7), hasMore: true, invokedAt: 0 });
    expect(faultsIn(...SENDS, ahead, ...WALK)).toContainEqual({
      room: 'hawks',
      kind: 'cursor-ahead',
      reader: 'lee',
      cursor: at(7),
      reached: at(reached),
    });
  });

  test('a message turns up after the cursor passed it is named', () => {
    const history = [...SENDS, polled(0, [A, C]), polled(3, [B], { cursor: at(3) }), ...WALK];
    expect(faultsIn(...history)).toContainEqual({
      room: 'hawks',
      kind: 'behind-cursor',
      reader: 'lee',
      messageId: 'id-b',
      createdAt: at(2),
      since: at(3),
    });
  });

  test('a poller did not follow its cursor proves nothing', () => {
    expect(() => faultsIn(...SENDS, polled(0, [A, B]), polled(1, [B, C]), ...WALK)).toThrow('lee was given the cursor');
  });
});

describe('the figures', () => {
  test('tell keys that were acknowledged in the end from those that were refused and those that stay unknown', () => {
    const history = [
      sent('a', { kind: 'unknown' }),
      acknowledged('a', 1),
      sent('b', { kind: 'refused' }),
      sent('b', { kind: 'unknown' }),
      sent('c', { kind: 'refused' }),
    ];
    expect(checkHistory(history).figures).toMatchObject({ attempts: 5, retries: 2, acknowledged: 1, unknown: 1, refused: 1 });
  });

  test('tell how long a poll still missed a message', () => {
    const history = [acknowledged('a', 1, { answeredAt: 100 }), polled(0, [], { invokedAt: 740 }), polled(0, [A]), walked(A)];
    expect(checkHistory(history)).toMatchObject({ ok: true, figures: { longestStaleMs: 640 } });
  });

  test('do not count a poller that stopped too early as one at the end', () => {
    const history = [acknowledged('a', 1), polled(0, [A], { invokedAt: 500 }), polled(0, [A], { poller: 'sam' }), walked(A)];
    expect(checkHistory(history).figures).toMatchObject({ pollers: 2, pollersAtEnd: 1 });
  });

  test('add up over rooms', () => {
    const history = [acknowledged('a', 1), walked(A)];
    const elsewhere = history.map((record) => ({ ...record, room: 'owls' }));
    expect(checkHistory([...history, ...elsewhere])).toMatchObject({ ok: true, figures: { rooms: 2, acknowledged: 2, messages: 2 } });
  });
});

test('a history is read back from the JSON lines of several processes', () => {
  const lines = [...SENDS, ...WALK].map((record) => JSON.stringify(record));
  expect(readHistory(`${lines.slice(0, 2).join('\n')}\n${lines.slice(2).join('\n')}\n`)).toEqual([...SENDS, ...WALK]);
});

describe('a chat with any interleaving of sends, retries, commits and polls', () => {
  const key = fc.integer({ min: 0, max: 9 });
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('send' as const), key }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('commit' as const), nth: fc.nat({ max: 9 }), isAnswered: fc.boolean() }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('poll' as const), poller: fc.nat({ max: 2 }) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('refuse' as const), key: fc.constant(99) }) },
  );
  const steps = fc.array(step, { maxLength: 60, size: 'max' });
  const check = (history: readonly HistoryRecord[]) => checkHistory(history, { visibleWithinMs: 0, firstPoll: FIRST_POLL });
  const lostIn = (faults: readonly Fault[]) => new Set(faults.flatMap((fault) => (fault.kind === 'lost' ? [fault.messageId] : [])));

  test('is correct when messages are stamped under a lock', () => {
    fc.assert(fc.property(steps, (each) => expect(check(playChat('under the lock', each).history).faults).toEqual([])));
  });

  test('loses exactly the messages that a poller overtook when they are stamped before the commit', () => {
    let lossy = 0;
    fc.assert(
      fc.property(steps, (each) => {
        const { history, overtaken } = playChat('at the insert', each);
        const { faults } = check(history);
        expect(lostIn(faults).size).toBe(overtaken);
        expect(faults.every(({ kind }) => kind === 'lost')).toBe(true);
        lossy += Math.sign(overtaken);
      }),
      { numRuns: 300 },
    );
    expect(lossy).toBeGreaterThan(30);
  });

  /** A correct history of the steps, and one of its polls that returned messages. */
  const withDelivery = fc
    .tuple(steps, fc.nat())
    .map(([each, pick]) => {
      const { history } = playChat('under the lock', each);
      const givers = history
        .filter((record) => record.type === 'poll')
        .filter(({ since, messages }) => since !== null && messages.length > 0);
      return { history, giver: givers[pick % givers.length]! };
    })
    .filter(({ giver }) => giver !== undefined);
  const withMessages = (history: readonly HistoryRecord[], giver: PollRecord, messages: readonly SeenMessage[]) =>
    history.map((record) => (record === giver ? { ...giver, messages } : record));

  test('has lost the one message that is taken out of one answer', () => {
    fc.assert(
      fc.property(withDelivery, ({ history, giver }) => {
        const [hidden, ...others] = giver.messages;
        expect([...lostIn(check(withMessages(history, giver, others)).faults)]).toEqual([hidden!.id]);
      }),
    );
  });

  test('has repeated the one message that is put into an answer again', () => {
    fc.assert(
      fc.property(withDelivery, ({ history, giver }) => {
        const again = giver.messages[0]!;
        const faults = check(withMessages(history, giver, [again, ...giver.messages])).faults;
        expect(faults).toEqual([{ room: 'hawks', kind: 'repeated', reader: giver.poller, messageId: again.id }]);
      }),
    );
  });
});
