import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  type ChatRoomOptions,
  type ChatRoomState,
  chatRoom,
  forgetChats,
  type LeagueStorage,
  type Message,
  memoryStorage,
} from '../../../clients/typescript/src/index.ts';
import type { Team } from '../../../src/domain/league/team.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { LIMITS } from '../../support/limits.ts';
import { startWorld, type World } from '../../support/world.ts';
import { type DeviceTerms, device, FAULTS } from './device.ts';

let world: World;
let league: GivenLeague;
let team: Team;
let ada: string;
beforeAll(async () => {
  const unlimited = { userPerMinute: 0, userAtOnce: 0, messagesPerMinute: 0, pollsPerMinute: 0 };
  world = await startWorld({}, { limits: { ...LIMITS, ...unlimited } });
  league = await givenLeague(world.ports.unitOfWork);
  await world.member('ada', league.org, 'admin');
  ada = (await world.user('ada')).id;
  await world.member('bob', league.org, 'admin');
  await world.member('una', league.org, 'umpire');
});
afterAll(() => world.close());
beforeEach(async () => {
  team = await league.addTeam('Comets');
});

let rooms: ReturnType<typeof chatRoom>[] = [];
afterEach(() => {
  for (const room of rooms) room.stop();
  rooms = [];
});

/** The team's room on Ada's phone. */
function phone(storage: LeagueStorage, terms: Partial<DeviceTerms> = {}, options: Partial<ChatRoomOptions> = {}) {
  const phone = device({ origin: world.origin, user: 'ada', storage, ...terms });
  const room = chatRoom({ client: phone.client, roomId: team.id, storage: phone.storage, owner: ada, waitSeconds: 0, ...options });
  rooms.push(room);
  return { ...phone, room };
}
const messagesPath = () => `/api/mobile/chat/rooms/${team.id}/messages`;
async function bobSays(content: string): Promise<Message> {
  const reply = await world.call('bob', 'POST', messagesPath(), { body: { content, replyToId: null } });
  return JSON.parse(reply.text);
}
/** The first state for which `holds` is true. */
const until = (room: ReturnType<typeof chatRoom>, holds: (state: ChatRoomState) => boolean) =>
  new Promise<ChatRoomState>((resolve) => {
    const end = room.subscribe((state) => {
      if (!holds(state)) return;
      resolve(state);
      setImmediate(() => end());
    });
  });
const contents = ({ messages }: Pick<ChatRoomState, 'messages'>) => messages.map(({ content }) => content);
const inGateway = async () =>
  contents({ messages: JSON.parse((await world.call('bob', 'GET', `${messagesPath()}?limit=100`)).text).messages }).reverse();

/** A conversation on a phone whose app may be killed: what it shows in the end, and what it ever showed twice. */
async function converse(terms: Partial<DeviceTerms>) {
  const storage = memoryStorage();
  let kills = 0;
  let used = open(terms);
  function open(under: Partial<DeviceTerms>) {
    const opened = phone(storage, under);
    opened.room.subscribe(({ messages, outbox }) => {
      const ids = messages.map(({ id }) => id);
      if (new Set(ids).size < ids.length) throw new Error('a message is shown twice');
      for (const { content } of outbox) {
        if (messages.some((message) => message.content === content)) throw new Error('a message that was sent is shown as waiting');
      }
    });
    opened.room.start();
    void opened.killed.then(() => {
      kills += 1;
      opened.room.stop();
      used = open({});
    });
    return opened;
  }
  const meanwhile = async (holds: (state: ChatRoomState) => boolean) => {
    for (;;) {
      const { room, killed } = used;
      const state = await Promise.race([until(room, holds), killed]);
      if (state !== 'killed') return state;
      await new Promise(setImmediate);
    }
  };

  await bobSays('one');
  await meanwhile(({ messages }) => messages.length === 1);
  for (const content of ['two', 'three']) {
    // A user who does not see the message in the outbox after a restart writes it again.
    for (let isThere = false; !isThere; ) {
      const sent = await Promise.race([
        used.room.send(content).then(
          () => true,
          () => false,
        ),
        used.killed,
      ]);
      await new Promise(setImmediate);
      const { messages, outbox } = await meanwhile(({ status }) => status === 'live');
      isThere = sent === true || [...messages, ...outbox].some((each) => each.content === content);
    }
  }
  await bobSays('four');
  const state = await meanwhile(
    ({ messages, outbox }) => contents({ messages }).includes('four') && outbox.length === 0 && messages.length >= 4,
  );
  used.room.stop();
  return { kills, shown: contents(state) };
}

describe('a conversation', () => {
  test('loses and repeats nothing wherever the app is killed', async () => {
    let at = 1;
    for (; at < 200; at += 1) {
      team = await league.addTeam('Comets');
      const { kills, shown } = await converse({ killedBefore: at });
      const said = await inGateway();
      expect({ at, shown }).toEqual({ at, shown: said });
      expect({ at, said: said.toSorted() }).toEqual({ at, said: ['four', 'one', 'three', 'two'] });
      if (kills === 0) break;
    }
    expect(at).toBeGreaterThan(20);
  });

  test('loses and repeats nothing whatever becomes of which request', async () => {
    for (const fault of FAULTS) {
      for (let request = 1; request <= 5; request += 1) {
        team = await league.addTeam('Comets');
        const { shown } = await converse({ faults: { [request]: fault } });
        expect({ fault, request, shown }).toEqual({ fault, request, shown: await inGateway() });
        expect(shown).toHaveLength(4);
      }
    }
  });
});

describe('a room', () => {
  test('comes whole after a long time without it, page after page', async () => {
    const storage = memoryStorage();
    const before = phone(storage, {}, { keep: 1000 });
    await bobSays('0');
    before.room.start();
    await until(before.room, ({ messages }) => messages.length === 1);
    before.room.stop();
    for (let n = 1; n <= 230; n += 1) await bobSays(String(n));
    const after = phone(storage, {}, { keep: 1000 });
    after.room.start();
    const state = await until(after.room, ({ messages }) => messages.length === 231);
    after.room.stop();
    expect(contents(state)).toEqual(Array.from({ length: 231 }, (_, n) => String(n)));
    // No wait between pages.
    expect(after.waits.filter((ms) => ms > 0)).toEqual([]);
  });

  test('begins with the newest messages, and goes back as far as is asked', async () => {
    for (let n = 1; n <= 120; n += 1) await bobSays(String(n));
    const { room } = phone(memoryStorage(), {}, { keep: 60 });
    room.start();
    await until(room, ({ messages }) => messages.length === 50);
    await room.loadOlder();
    const [first] = (await until(room, ({ messages }) => messages.length === 100)).messages;
    await world.call('bob', 'DELETE', `${messagesPath()}/${first!.id}`);
    for (let n = 121; n <= 140; n += 1) await bobSays(String(n));
    await until(room, ({ messages }) => messages.at(-1)?.content === '140');
    await room.loadOlder();
    const state = await until(room, ({ messages, hasOlder }) => messages.length === 140 && !hasOlder);
    room.stop();
    expect(contents(state)).toEqual(Array.from({ length: 140 }, (_, n) => (n === 20 ? null : String(n + 1))));
  });

  test('leaves out what was deleted before the oldest message that it has', async () => {
    const old = await bobSays('old');
    for (let n = 1; n <= 60; n += 1) await bobSays(String(n));
    const { room } = phone(memoryStorage());
    room.start();
    await until(room, ({ messages }) => messages.length === 50);
    await world.call('bob', 'DELETE', `${messagesPath()}/${old.id}`);
    await bobSays('61');
    const state = await until(room, ({ messages }) => messages.at(-1)?.content === '61');
    room.stop();
    expect(state.messages).toHaveLength(51);
  });

  test('is shared by two tabs on one storage', async () => {
    const storage = memoryStorage();
    const [one, other] = [phone(storage), phone(storage)];
    for (const { room } of [one, other]) room.start();
    for (let n = 1; n <= 10; n += 1) await (n % 2 ? one : other).room.send(String(n));
    for (const { room } of [one, other]) {
      const { messages } = await until(room, (state) => state.messages.length === 10 && state.outbox.length === 0);
      expect(new Set(contents({ messages })).size).toBe(10);
      room.stop();
    }
    expect(await inGateway()).toHaveLength(10);
  });

  test('that the caller may not read is erased from the phone, but for what they have not sent', async () => {
    const storage = memoryStorage();
    await bobSays('a secret');
    const { room } = phone(storage);
    room.start();
    await until(room, ({ messages }) => messages.length === 1);
    room.stop();
    const refused = phone(storage, { user: 'una' });
    await refused.room.send('from una');
    refused.room.start();
    const state = await until(refused.room, ({ status, outbox }) => status === 'refused' && outbox[0]?.problem !== null);
    refused.room.stop();
    expect(state).toMatchObject({ messages: [], outbox: [{ content: 'from una', problem: { status: 403 } }], problem: { status: 403 } });
    expect(JSON.stringify(await Promise.all((await storage.keys('')).map((key) => storage.get(key))))).not.toContain('a secret');
  });

  test('begins anew without a gap where another tab has erased it', async () => {
    const storage = memoryStorage();
    const { room } = phone(storage);
    await bobSays('one');
    room.start();
    await until(room, ({ messages }) => messages.length === 1);
    await forgetChats({ storage, owner: ada });
    await bobSays('two');
    const state = await until(room, ({ messages }) => contents({ messages }).includes('two'));
    expect(contents(state)).toEqual(['one', 'two']);
  });

  test('is erased when somebody signs out, but for what they have not sent', async () => {
    const storage = memoryStorage();
    const { room } = phone(storage);
    await bobSays('a secret');
    room.start();
    await until(room, ({ messages }) => messages.length === 1);
    room.stop();
    const waiting = chatRoom({ client: phone(storage).client, roomId: '00000000-0000-4000-8000-000000000000', storage, owner: ada });
    await waiting.send('not sent yet');
    await forgetChats({ storage, owner: ada });
    const left = await Promise.all((await storage.keys('')).map((key) => storage.get(key)));
    expect(left).toEqual([expect.stringContaining('not sent yet')]);
  });

  test('asks nothing in the background, and at once in the foreground', async () => {
    let tell: (isVisible: boolean) => void = () => undefined;
    const { room, requests } = phone(
      memoryStorage(),
      {},
      {
        waitSeconds: 25,
        visibility: (listener) => {
          tell = listener;
          listener(true);
          return () => undefined;
        },
      },
    );
    room.start();
    await until(room, ({ status }) => status === 'live');
    tell(false);
    await new Promise(setImmediate);
    const asked = requests();
    await bobSays('psst');
    for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
    expect(requests()).toBe(asked);
    tell(true);
    expect(contents(await until(room, ({ messages }) => messages.length === 1))).toEqual(['psst']);
    room.stop();
  });

  test('waits as long as it is told, and longer from failure to failure', async () => {
    const { room, waits } = phone(memoryStorage(), { faults: { 1: 'unavailable', 2: 'unavailable', 3: 'lost', 4: 'portal' } });
    room.start();
    await until(room, ({ status }) => status === 'live');
    // A poll without news tells no listener.
    while (waits.length <= 4) await new Promise(setImmediate);
    room.stop();
    expect(waits.slice(0, 5)).toEqual([3000, 6000, 1000, 2000, 3000]);
  });

  test('sends what waits for the network as soon as a poll succeeds again', async () => {
    let posts = 0;
    let polls = 0;
    let isReached = false;
    let passPoll: () => void = () => undefined;
    const isWaiting = new Promise<void>((resolve) => {
      passPoll = resolve;
    });
    const { room } = phone(memoryStorage(), {
      options: {
        runtime: {
          random: () => 1,
          // The wait after the fourth failure in a row does not end by itself.
          sleep: (ms, signal) =>
            new Promise((resolve) => {
              signal?.addEventListener('abort', () => resolve(), { once: true });
              if (ms >= 4000 && ms < 15_000) passPoll();
              else if (ms < 4000) setImmediate(resolve);
            }),
        },
        fetch: async (request, init) => {
          if (request.method === 'POST') {
            posts += 1;
            if (!isReached) throw new TypeError('fetch failed');
          } else {
            polls += 1;
            if (polls === 1) throw new TypeError('fetch failed');
            await isWaiting;
            isReached = true;
          }
          return fetch(request, init);
        },
      },
    });
    await room.send('said in the tunnel');
    room.start();
    const state = await until(room, ({ messages, outbox }) => messages.length === 1 && outbox.length === 0);
    room.stop();
    expect({ shown: contents(state), posts }).toEqual({ shown: ['said in the tunnel'], posts: 5 });
  });

  test('calls a listener once a change, and not for a poll without news', async () => {
    const { room } = phone(memoryStorage());
    const states: ChatRoomState[] = [];
    await bobSays('one');
    room.subscribe((state) => states.push(state));
    room.start();
    await until(room, ({ messages }) => messages.length === 1);
    await bobSays('two');
    await until(room, ({ messages }) => messages.length === 2);
    await room.send('three');
    await until(room, ({ messages, outbox }) => messages.length === 3 && outbox.length === 0);
    room.stop();
    const told = states.map(({ status, messages, outbox }) => ({ status, messages: messages.length, outbox: outbox.length }));
    expect(told).toEqual([
      { status: 'stopped', messages: 0, outbox: 0 },
      { status: 'connecting', messages: 0, outbox: 0 },
      { status: 'live', messages: 1, outbox: 0 },
      { status: 'live', messages: 2, outbox: 0 },
      { status: 'live', messages: 2, outbox: 1 },
      { status: 'live', messages: 3, outbox: 0 },
      { status: 'stopped', messages: 3, outbox: 0 },
    ]);
  });

  test('does not go by the clock of the phone', async () => {
    const { room } = phone(memoryStorage(), { options: { runtime: { now: () => -1e12 } } });
    await bobSays('hello');
    room.start();
    await until(room, ({ messages }) => messages.length === 1);
    room.stop();
  });

  test('shows a message that is refused with its problem, and sends the next', async () => {
    const { room } = phone(memoryStorage());
    const id = await room.send('x'.repeat(4001));
    await room.send('short');
    room.start();
    const state = await until(room, ({ messages }) => contents({ messages }).includes('short'));
    expect(state.outbox).toMatchObject([{ id, problem: { type: '/problems/invalid-request' } }]);
    await room.discard(id);
    await until(room, ({ outbox }) => outbox.length === 0);
    room.stop();
  });
});
