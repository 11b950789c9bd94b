import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { roomWatermarks } from '../../../../src/adapters/cache/room-watermarks.ts';
import { memoryStorage } from '../../../../src/adapters/memory/memory-storage.ts';
import type { RoomWatermarks } from '../../../../src/application/ports/room-watermarks.ts';
import type { Readers } from '../../../../src/application/ports/storage/storage.ts';
import type { Org } from '../../../../src/domain/membership/org.ts';
import { collectGarbage } from '../../../support/collect-garbage.ts';
import { recordContexts } from '../../../support/koa-contexts.ts';
import { type GivenLeague, givenLeague } from '../../../support/league.ts';
import { LIMITS } from '../../../support/limits.ts';
import { startWorld, type World } from '../../../support/world.ts';

let world: World;
const given: RoomWatermarks[] = [];
afterEach(async () => {
  for (const marks of given.splice(0)) marks.close();
  await world.close();
});

/** Counts reads by name; each is one statement. */
function counting(read: Readers) {
  const counts = new Map<string, number>();
  const counted = Object.fromEntries(
    Object.entries(read).map(([name, reading]) => [
      name,
      (...asked: never[]) => {
        counts.set(name, (counts.get(name) ?? 0) + 1);
        return (reading as (...asked: never[]) => unknown)(...asked);
      },
    ]),
  ) as unknown as Readers;
  return { read: counted, counts };
}

/** A storage's rooms, with the number of polls waiting there. */
function waitingIn(storage: Pick<ReturnType<typeof memoryStorage>, 'read'>) {
  const marks = roomWatermarks(storage.read);
  given.push(marks);
  let waiting = 0;
  let looks = 0;
  const counted: RoomWatermarks = {
    ...marks,
    changeSignal(...looked) {
      const clock = marks.changeSignal(...looked);
      return (wake) => {
        const end = clock(wake);
        waiting += 1;
        looks += 1;
        return () => {
          waiting -= 1;
          end();
        };
      };
    },
  };
  const until = async (count: number) => {
    while (waiting !== count) await pause(5);
  };
  const untilLooks = async (count: number) => {
    while (looks < count) await pause(5);
  };
  return { roomWatermarks: counted, until, untilLooks };
}

async function aChat(org: Org) {
  const league = await givenLeague(world.ports.unitOfWork, { org });
  const coaching = await world.member('coach', org, 'coach');
  await league.coachedBy(league.hawks, await world.user('coach'));
  return { ...league, coaching };
}
const pollOf = (league: GivenLeague) => `/api/mobile/chat/rooms/${league.hawks.id}/poll`;
/** Since before anything has happened in the room. */
const waitIn = (league: GivenLeague, seconds = 20) => `${pollOf(league)}?since=1970-01-01T00:00:00Z&wait=${seconds}`;

const ROUNDS = 30;

test('polls that find nothing leave the storage alone, however many there are', async () => {
  const storage = memoryStorage();
  const { read, counts } = counting(storage.read);
  world = await startWorld({ ...storage, read, system: read });
  const org = await world.org();
  const league = await givenLeague(world.ports.unitOfWork, { org });
  const teams = await Promise.all(Array.from({ length: 8 }, (_, n) => league.addTeam(`Nine ${n}`)));
  const pollers = await Promise.all(
    Array.from({ length: 40 }, async (_, n) => {
      const name = `parent${n}`;
      const team = teams[n % teams.length]!;
      await world.member(name, org, 'parent');
      await league.linkTo(await league.addPlayer(`Sam ${n}`, team), await world.user(name));
      return { name, path: `/api/mobile/chat/rooms/${team.id}/poll` };
    }),
  );
  const pollAll = (query: string) => Promise.all(pollers.map(({ name, path }) => world.call(name, 'GET', `${path}?${query}`)));
  const { cursor } = (await pollAll(''))[0]!.body as unknown as { cursor: string };

  counts.clear();
  const began = performance.now();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const reply of await pollAll(`since=${cursor}`)) expect(reply.body).toMatchObject({ messages: [], cursor });
    await pause(30);
  }
  const seconds = (performance.now() - began) / 1000;
  // Of 1200 polls: rooms and callers' permissions are read together at intervals of 400 ms, or separately for all late
  // polls at once.
  const together = counts.get('watchedStates') ?? 0;
  const alone = ['roomStates', 'scopeVersions', 'callerContexts'].map((name) => counts.get(name) ?? 0);
  expect(together).toBeLessThanOrEqual(seconds / 0.4 + 1);
  expect(alone.every((count) => count <= ROUNDS)).toBe(true);
  expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(alone.reduce((sum, count) => sum + count, together));
});

test('polls that wait take up no room: others are answered meanwhile', async () => {
  const storage = memoryStorage();
  const { roomWatermarks, until } = waitingIn(storage);
  world = await startWorld(storage, { maxInFlight: 2, roomWatermarks: roomWatermarks });
  const league = await aChat(await world.org());
  const waiting = [];
  for (let n = 1; n <= 6; n += 1) {
    waiting.push(world.call('coach', 'GET', waitIn(league)));
    await until(n);
  }
  expect((await world.call('coach', 'GET', '/api/me')).status).toBe(200);
  const sent = await world.call('coach', 'POST', `/api/mobile/chat/rooms/${league.hawks.id}/messages`, { body: { content: 'Hello' } });
  expect(sent.status).toBe(201);
  for (const reply of await Promise.all(waiting)) expect(reply.body).toMatchObject({ messages: [sent.body] });
});

test('a poll that waits is one request, however often it is served: counted, logged and named once', async () => {
  const storage = memoryStorage();
  const { roomWatermarks, untilLooks } = waitingIn(storage);
  // Enough for this poll alone, and for two requests of the admin.
  world = await startWorld(storage, { roomWatermarks, limits: { ...LIMITS, userPerMinute: 2, userAtOnce: 1, pollsPerMinute: 1 } });
  const org = await world.org();
  const league = await aChat(org);
  await world.member('ada', org, 'admin');
  const waiting = world.call('coach', 'GET', waitIn(league), { headers: { 'X-Request-Id': 'the-one' } });
  for (let looks = 1; looks < 5; looks += 1) {
    await untilLooks(looks);
    // The members' permissions have changed, but not the coach's.
    await world.member(`parent${looks}`, org, 'parent');
  }
  await untilLooks(5);
  await world.call('ada', 'POST', `/api/mobile/chat/rooms/${league.hawks.id}/messages`, { body: { content: 'Hello' } });
  const { status, headers } = await waiting;
  expect([status, headers.get('x-request-id')]).toEqual([200, 'the-one']);
  expect(world.logged.filter((facts) => (facts as { operation?: string }).operation === 'pollRoom')).toEqual([
    expect.objectContaining({ requestId: 'the-one', status: 200 }),
  ]);
});

test('a poll that waits holds nothing of how it was served, however often it was', async () => {
  const storage = memoryStorage();
  const { roomWatermarks, untilLooks } = waitingIn(storage);
  world = await startWorld(storage, { roomWatermarks });
  let answer: ServerResponse | undefined;
  const { contexts, restore } = recordContexts(({ url }, response) => {
    if (!url!.includes('/poll')) return false;
    answer = response;
    return true;
  });
  const org = await world.org();
  const league = await aChat(org);
  const waiting = world.call('coach', 'GET', waitIn(league));
  for (let looks = 1; looks < 3; looks += 1) {
    await untilLooks(looks);
    // The members' permissions have changed.
    await world.member(`parent${looks}`, org, 'parent');
  }
  await untilLooks(3);
  restore();
  expect(contexts).toHaveLength(3);
  expect(answer!.getHeaderNames()).toEqual(['x-request-id']);
  while (contexts.some((context) => context.deref() !== undefined)) {
    await pause(5);
    collectGarbage();
  }
  await world.call('coach', 'POST', `/api/mobile/chat/rooms/${league.hawks.id}/messages`, { body: { content: 'Hello' } });
  const { status, headers } = await waiting;
  expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('application/json')]);
});

test('who is revoked through another instance while they wait is told so', async () => {
  const storage = memoryStorage();
  const { roomWatermarks, until } = waitingIn(storage);
  world = await startWorld(storage, { roomWatermarks });
  const another = await startWorld(storage);
  const org = await world.org();
  const league = await aChat(org);
  await world.member('ada', org, 'admin');
  const waiting = world.call('coach', 'GET', waitIn(league));
  await until(1);
  expect((await another.call('ada', 'DELETE', `/api/org/members/${league.coaching.id}`)).status).toBe(200);
  expect(await waiting).toMatchObject({ status: 403, body: { type: expect.stringContaining('not-a-member') } });
  await another.close();
});

test('a poll ends when its caller hangs up', async () => {
  const storage = memoryStorage();
  const { roomWatermarks, until } = waitingIn(storage);
  world = await startWorld(storage, { roomWatermarks: roomWatermarks });
  const league = await aChat(await world.org());
  const caller = new AbortController();
  const hungUp = fetch(`${world.origin}${waitIn(league, 25)}`, {
    headers: { authorization: 'Bearer coach' },
    signal: caller.signal,
  });
  await until(1);
  expect(world.logged).not.toContainEqual(expect.objectContaining({ operation: 'pollRoom' }));
  caller.abort();
  await expect(hungUp).rejects.toThrow();
  while (!world.logged.some((facts) => (facts as { operation?: string }).operation === 'pollRoom')) await pause(10);
});

test('those who wait together are served by one reading, and by one answer that is written once', async () => {
  const storage = memoryStorage();
  let written = 0;
  const { read, counts } = counting({
    ...storage.read,
    async newsSince(...asked) {
      const news = await storage.read.newsSince(...asked);
      for (const { createdAt } of news.messages) {
        // Serializing an instant reads its milliseconds once.
        createdAt.getUTCMilliseconds = () => {
          written += 1;
          return Date.prototype.getUTCMilliseconds.call(createdAt);
        };
      }
      return news;
    },
  });
  const { roomWatermarks, until } = waitingIn({ read });
  world = await startWorld({ ...storage, read, system: read }, { roomWatermarks: roomWatermarks });
  const league = await aChat(await world.org());
  const waiting = Array.from({ length: 20 }, () => world.call('coach', 'GET', waitIn(league)));
  await until(20);
  await world.call('coach', 'POST', `/api/mobile/chat/rooms/${league.hawks.id}/messages`, { body: { content: 'Hello' } });
  for (const reply of await Promise.all(waiting)) expect(reply.body).toMatchObject({ messages: [{ content: 'Hello' }] });
  expect(counts.get('newsSince')).toBe(1);
  // Once for all waiting polls, and once for the sender.
  expect(written).toBe(2);
});

test('a message that another instance commits reaches those who wait here', async () => {
  const storage = memoryStorage();
  const { roomWatermarks, until } = waitingIn(storage);
  world = await startWorld(storage, { roomWatermarks: roomWatermarks });
  const another = await startWorld(storage);
  const league = await aChat(await world.org());
  const waiting = world.call('coach', 'GET', waitIn(league));
  await until(1);
  await another.call('coach', 'POST', `/api/mobile/chat/rooms/${league.hawks.id}/messages`, { body: { content: 'From afar' } });
  expect((await waiting).body).toMatchObject({ messages: [{ content: 'From afar' }] });
  await another.close();
});
