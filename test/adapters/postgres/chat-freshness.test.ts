import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openDatabase } from '../../../src/adapters/postgres/driver/database.ts';
import { storageOver } from '../../../src/adapters/postgres/storage.ts';
import { chatClient, HOWEVER_LONG_MS } from '../../history/chat-client.ts';
import { type ChatOrg, givenChatOrg } from '../../history/chat-org.ts';
import { connected } from '../../support/database.ts';
import { type Instance, startInstance } from '../../support/instance.ts';
import { startTestIssuer, type TestIssuer } from '../../support/issuer.ts';
import { freshPostgres } from '../../support/postgres.ts';

const POOL_SIZE = 3;
/** More than the pool has connections, so that others wait for one. */
const SENDERS = 2 * POOL_SIZE;
const WRITES_WAIT = `select count(*)::int as writes from pg_stat_activity
  where datname = current_database() and application_name = 'league-gateway main' and wait_event_type = 'Lock'`;

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
let issuer: TestIssuer;
let busy: Instance;
let other: Instance;
let chat: ChatOrg;
/** Ends all clients, also when the test has failed. */
let isOver = false;
beforeAll(async () => {
  postgres = await freshPostgres();
  // The writes wait until the test lets them go.
  await postgres.limitSessions({ lock_timeout: '0', statement_timeout: '0', idle_in_transaction_session_timeout: '0' });
  issuer = await startTestIssuer();
  chat = await givenChatOrg(postgres.url, issuer, { rooms: 2, people: SENDERS + 2 });
  const instance = async () =>
    startInstance(
      postgres.url,
      issuer.issuer,
      {},
      storageOver(await openDatabase({ url: postgres.url, poolSize: POOL_SIZE, silenceLimitMs: 0 })),
    );
  busy = await instance();
  other = await instance();
});
afterAll(async () => {
  isOver = true;
  await busy.close();
  await other.close();
  await issuer.stop();
  await postgres.dispose();
});

const client = chatClient({ answeredWithinMs: HOWEVER_LONG_MS });

async function send(origin: string, sender: number, room: string, contentId: string): Promise<void> {
  const message = { key: contentId.replaceAll(' ', '-'), contentId };
  while (!isOver && (await client.send(origin, chat.people[sender]!, room, message)).kind !== 'answered') await pause(200);
}

/** Polls until a message arrives. Resolves with a function for that once it has a cursor. */
async function poller(origin: string, reader: number, room: string): Promise<() => Promise<string | undefined>> {
  const person = chat.people[reader]!;
  const poll = async (since: string | null, waitSeconds: number) => {
    for (;;) {
      const answer = await client.poll(origin, person, room, since, waitSeconds);
      if (answer.kind === 'answered') return answer.content;
      if (isOver) throw new Error('The test is over');
      await pause(200);
    }
  };
  let { cursor } = await poll(null, 0);
  return async () => {
    while (!isOver) {
      const polled = await poll(cursor, 5);
      if (polled.messages.length > 0) return polled.messages[0]!.contentId;
      cursor = polled.cursor;
    }
    return undefined;
  };
}

test('a message reaches who polls at an instance whose connections are all taken by writes', async () => {
  const [held, open] = chat.rooms as [string, string];
  await send(busy.origin, 0, held, 'first of the room that is held');
  await send(other.origin, 0, open, 'first of the other room');
  const arrivals = await Promise.all([poller(busy.origin, SENDERS, open), poller(other.origin, SENDERS + 1, open)]);

  await connected(postgres.url, async (execute) => {
    await execute('begin');
    await execute(`select last_seq from chat_room_clock where room_id = '${held}' for update`);
    const sending = Array.from({ length: SENDERS }, (_, n) => send(busy.origin, n, held, `held message ${n}`));
    const writesThatWait = async () => (await postgres.load<{ writes: number }>(WRITES_WAIT))[0]!.writes;
    while ((await writesThatWait()) < POOL_SIZE) await pause(50);

    const arriving = arrivals.map((arrival) => arrival());
    await send(other.origin, 0, open, 'said meanwhile');
    expect(await Promise.all(arriving)).toEqual(['said meanwhile', 'said meanwhile']);
    expect(await writesThatWait()).toBe(POOL_SIZE);
    await execute('commit');
    await Promise.all(sending);
  });
});
