import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openDatabase } from '../../../src/adapters/postgres/driver/database.ts';
import { storageOver } from '../../../src/adapters/postgres/storage.ts';
import { type Answer, chatClient, HOWEVER_LONG_MS } from '../../history/chat-client.ts';
import { type ChatOrg, givenChatOrg } from '../../history/chat-org.ts';
import { countStatements } from '../../support/count-statements.ts';
import { type Instance, startInstance } from '../../support/instance.ts';
import { startTestIssuer, type TestIssuer } from '../../support/issuer.ts';
import { CONNECT_WITHIN_MS, freshPostgres } from '../../support/postgres.ts';

const POLLERS = 200;
const ROOMS = 20;
const ROUNDS = 4;

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
let issuer: TestIssuer;
let here: Instance;
let there: Instance;
let chat: ChatOrg;
beforeAll(async () => {
  postgres = await freshPostgres();
  issuer = await startTestIssuer();
  chat = await givenChatOrg(postgres.url, issuer, { rooms: ROOMS, people: POLLERS });
  const instance = async () => {
    // Hundreds of concurrent requests, on a machine that may be busy otherwise.
    const database = await openDatabase({ url: postgres.url, poolSize: 10, connectWithinMs: CONNECT_WITHIN_MS });
    return startInstance(postgres.url, issuer.issuer, {}, storageOver(database));
  };
  here = await instance();
  there = await instance();
});
afterAll(async () => {
  await here.close();
  await there.close();
  await issuer.stop();
  await postgres.dispose();
});

const client = chatClient({ answeredWithinMs: HOWEVER_LONG_MS });
const answered = async <Content>(asking: Promise<Answer<Content>>): Promise<Content> => {
  const answer = await asking;
  if (answer.kind !== 'answered') throw new Error(`The request was not answered: ${answer.kind}`);
  return answer.content;
};

describe('a message that is sent at one instance', () => {
  const [room, sender, reader] = [0, 0, 1];
  const send = (contentId: string) =>
    answered(client.send(here.origin, chat.people[sender]!, chat.rooms[room]!, { key: contentId.replaceAll(' ', '-'), contentId }));
  const pollThere = (since: string | null, waitSeconds: number) =>
    answered(client.poll(there.origin, chat.people[reader]!, chat.rooms[room]!, since, waitSeconds));

  test('reaches who polls at another', async () => {
    const { cursor } = await pollThere(null, 0);
    await send('a message to those who ask');
    let seen = await pollThere(cursor, 0);
    for (; seen.messages.length === 0; seen = await pollThere(seen.cursor, 0)) await pause(50);
    expect(seen.messages).toMatchObject([{ contentId: 'a message to those who ask' }]);
  });

  test('reaches who waits at another, long before the wait is over', async () => {
    const { cursor } = await pollThere(null, 0);
    const waiting = pollThere(cursor, 25);
    await pause(100);
    await send('a message to those who wait');
    const { messages } = await waiting;
    expect(messages).toMatchObject([{ contentId: 'a message to those who wait' }]);
  });
});

test('polls that find nothing cost no statement but one an interval for all rooms and callers', async () => {
  const poll = (n: number, since: string | null, waitSeconds = 0) =>
    answered(client.poll(here.origin, chat.people[n]!, chat.rooms[n % ROOMS]!, since, waitSeconds));
  const everybody = <Found>(asking: (n: number) => Promise<Found>) => Promise.all(chat.people.map((_, n) => asking(n)));
  const cursors = (await everybody((n) => poll(n, null))).map(({ cursor }) => cursor);

  const counting = countStatements();
  const began = performance.now();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { messages } of await everybody((n) => poll(n, cursors[n]!))) expect(messages).toEqual([]);
  }
  for (const { messages } of await everybody((n) => poll(n, cursors[n]!, 2))) expect(messages).toEqual([]);
  const seconds = (performance.now() - began) / 1000;
  // Kysely quotes every name.
  const counts = [...counting.stop()].map(([text, count]) => [text.replaceAll('"', ''), count] as const);

  // The other instance, which is no longer polled, keeps refreshing its room and caller for a while.
  const instances = 2;
  const countOf = (what: RegExp) => counts.filter(([text]) => what.test(text)).reduce((sum, [, count]) => sum + count, 0);
  const marks = /chat_room_clock/;
  expect(countOf(marks)).toBeGreaterThan(0);
  // One statement per 400 ms for rooms and caller contexts; on a busy machine also late ones, each for many polls.
  const late = (POLLERS * ROUNDS) / 10;
  expect(countOf(marks)).toBeLessThanOrEqual(instances * (seconds / 0.4 + 2) + late);
  // Once a minute an instance checks whether its database is a cluster, and whether its nodes are up.
  const looks = /pg_dist_|master_run_on_worker/;
  // Once a day the gateway notes that a provider still makes the same claims, for all users who arrive within a second
  // in one statement.
  const notes = /set claims_at = asked\.at/;
  expect(countOf(notes)).toBeLessThanOrEqual(instances * (seconds + 1));
  // In a transaction.
  const ends = /^(?:begin|commit)$/;
  const others = counts.filter(([text]) => ![marks, looks, notes, ends].some((known) => known.test(text)));
  expect(others.filter(([text]) => !/^select .* from scope_version/.test(text) && !/from membership/.test(text))).toEqual([]);
  expect(others.reduce((sum, [, count]) => sum + count, 0)).toBeLessThanOrEqual(late);
});
