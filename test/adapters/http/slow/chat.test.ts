import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../../../src/adapters/random/new-id.ts';
import type { Org } from '../../../../src/domain/membership/org.ts';
import { MINUTE } from '../../../support/builders.ts';
import { type GivenLeague, givenLeague } from '../../../support/league.ts';
import { type Asking, startWorld, type World } from '../../../support/world.ts';

type Body = Record<string, never> & Record<string, unknown>;
type Message = Readonly<{ id: string; content: string | null; createdAt: string; deletedAt: string | null; sender: { name: string } }>;
type Poll = Readonly<{ messages: Message[]; cursor: string; hasMore: boolean; pollAfterMs: number }>;

let world: World;
let org: Org;
let league: GivenLeague;
let hawks: string;

beforeEach(async () => {
  world = await startWorld();
  org = await world.org();
  league = await givenLeague(world.ports.unitOfWork, { org });
  for (const role of ['admin', 'staff', 'coach', 'umpire', 'parent'] as const) await world.member(role, org, role);
  await league.coachedBy(league.hawks, await world.user('coach'));
  await league.linkTo(await league.addPlayer('Sam Ortiz', league.hawks), await world.user('parent'));
  hawks = `/api/mobile/chat/rooms/${league.hawks.id}`;
});
afterEach(() => world.close());

const send = (name: string, content: string, room = hawks, asking: Asking = {}) =>
  world.call(name, 'POST', `${room}/messages`, { body: { content }, ...asking });
const poll = async (name: string, query = '', room = hawks) =>
  (await world.call(name, 'GET', `${room}/poll?${query}`)).body as unknown as Poll;
const contents = ({ messages }: { messages: readonly Message[] }) => messages.map(({ content }) => content);
const roomsOf = async (name: string, query = '') =>
  (await world.call(name, 'GET', `/api/mobile/chat/rooms?${query}`)).body['rooms'] as unknown as Body[];
const namesOf = async (name: string, query = '') => (await roomsOf(name, query)).map((room) => room['name']);

describe('the list of rooms', () => {
  test('has every room of the org for admins and staff, its own rooms first', async () => {
    const all = ['Announcements', 'Coaches', 'Officials', 'Blue Jays', 'Red Hawks', 'White Owls'];
    expect(await namesOf('admin')).toEqual(all);
    expect(await namesOf('staff')).toEqual(all);
  });

  test('has for others what their roles and teams open', async () => {
    expect(await namesOf('coach')).toEqual(['Announcements', 'Coaches', 'Red Hawks']);
    expect(await namesOf('umpire')).toEqual(['Announcements', 'Officials']);
    expect(await namesOf('parent')).toEqual(['Announcements', 'League office', 'Red Hawks']);
  });

  test('is narrowed to a type or to a team', async () => {
    expect(await namesOf('coach', 'type=team')).toEqual(['Red Hawks']);
    expect(await namesOf('coach', 'type=coaches')).toEqual(['Coaches']);
    expect(await namesOf('coach', `teamId=${league.hawks.id}`)).toEqual(['Red Hawks']);
    expect(await namesOf('coach', `teamId=${league.jays.id}`)).toEqual([]);
    expect(await namesOf('admin', `teamId=${league.jays.id}&type=announcements`)).toEqual([]);
  });

  test('is closed at once to a caller who has ended its season', async () => {
    expect((await poll('coach')).messages).toEqual([]);
    const season = `/api/org/seasons/${league.season.id}`;
    expect((await world.call('admin', 'PATCH', season, { body: { isActive: false } })).status).toBe(200);
    expect((await world.call('admin', 'GET', `${hawks}/poll`)).status).toBe(404);
  });

  test('has teams of active seasons alone', async () => {
    const past = await league.addSeason({ name: 'Fall 2025', isActive: false });
    const team = await league.addTeam('Green Frogs', { seasonId: past.id });
    expect(await namesOf('admin')).not.toContain('Green Frogs');
    expect((await send('admin', 'Hello', `/api/mobile/chat/rooms/${team.id}`)).status).toBe(404);
  });

  test('tells the newest message that stands and how many of others are unread', async () => {
    await send('coach', 'one');
    await send('parent', 'mine');
    const { body: two } = await send('coach', 'two');
    const { body: gone } = await send('coach', 'gone');
    await world.call('coach', 'DELETE', `${hawks}/messages/${gone['id']}`);

    const [room] = await roomsOf('parent', 'type=team');
    expect(room).toMatchObject({ type: 'team', teamId: league.hawks.id, lastMessage: two, unreadCount: 2 });
  });

  test('gives a room the same id every time', async () => {
    const ids = (await roomsOf('admin')).map(({ id }) => id);
    expect((await roomsOf('admin')).map(({ id }) => id)).toEqual(ids);
    expect(new Set(ids).size).toBe(6);
  });
});

describe('sending', () => {
  test('answers the message with a short name', async () => {
    const sent = await send('coach', '  Practice is at 5 ');
    expect(sent.status).toBe(201);
    expect(sent.body).toMatchObject({
      roomId: league.hawks.id,
      sender: { name: 'Coach' },
      content: 'Practice is at 5',
      replyToId: null,
      editedAt: null,
      deletedAt: null,
    });
  });

  test('takes a reply, and points to one to a message that is not in the room', async () => {
    const { body: first } = await send('coach', 'Who brings snacks?');
    const reply = (replyToId: unknown) => world.call('parent', 'POST', `${hawks}/messages`, { body: { content: 'We do', replyToId } });
    expect(await reply(first['id'])).toMatchObject({ status: 201, body: { replyToId: first['id'] } });
    expect(await reply(newId())).toMatchObject({
      status: 422,
      body: { type: '/problems/unknown-reference', errors: [{ in: 'body', pointer: '/replyToId' }] },
    });
  });

  test('counts content in code points, from 1 to 4000', async () => {
    expect((await send('coach', '🏆'.repeat(4000))).status).toBe(201);
    expect((await send('coach', 'x'.repeat(4001))).status).toBe(400);
    expect((await send('coach', ' \n ')).status).toBe(400);
  });

  test('under a used key says that it is the first answer again, and refuses other content', async () => {
    const asking = { headers: { 'idempotency-key': 'k1' } };
    const first = await send('coach', 'once', hawks, asking);
    const again = await send('coach', 'once', hawks, asking);
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const other = await send('coach', 'twice', hawks, asking);
    expect(other).toMatchObject({ status: 422, body: { type: '/problems/idempotency-key-reused' } });
  });

  test('takes what people paste: line breaks of Windows and tabs', async () => {
    expect((await send('coach', 'one\r\ntwo\tthree')).body).toMatchObject({ content: 'one\ntwo three' });
    expect((await send('coach', 'a bell\u0007')).status).toBe(400);
  });

  test('ends after 30 messages a minute in a room, and says when it goes on', async () => {
    for (let n = 0; n < 30; n += 1) expect((await send('coach', `m${n}`)).status).toBe(201);
    const refused = await send('coach', 'one too many');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(refused.headers.get('ratelimit-policy')).toBe('"default";q=30;w=60');
  });
});

describe('who may be in a room', () => {
  test('a room of the org that is not theirs answers 403, an unknown one 404', async () => {
    const at = async (name: string, room: string) => (await world.call(name, 'GET', `/api/mobile/chat/rooms/${room}/messages`)).status;
    expect([await at('coach', league.jays.id), await at('admin', newId())]).toEqual([403, 404]);
  });

  test('a room of another org is not there', async () => {
    const other = await world.org();
    const foreign = await givenLeague(world.ports.unitOfWork, { org: other });
    const unknown = await world.call('admin', 'GET', `/api/mobile/chat/rooms/${newId()}/poll`, { headers: { 'x-request-id': 'r' } });
    const reply = await world.call('admin', 'GET', `/api/mobile/chat/rooms/${foreign.hawks.id}/poll`, { headers: { 'x-request-id': 'r' } });
    expect(reply.text).toBe(unknown.text);
    expect(reply.status).toBe(404);
  });
});

describe('the history of a room', () => {
  test('is walked by time or by id, newest first, each message once', async () => {
    for (let n = 1; n <= 7; n += 1) await send('coach', `m${n}`);
    const walk = async (beforeOf: (page: Body) => unknown) => {
      const found: unknown[] = [];
      for (let before = ''; ; ) {
        const page = (await world.call('parent', 'GET', `${hawks}/messages?limit=3${before}`)).body as Body;
        found.push(...contents(page as never));
        if (page['nextBefore'] === null) return found;
        before = `&before=${beforeOf(page)}`;
      }
    };
    const all = ['m7', 'm6', 'm5', 'm4', 'm3', 'm2', 'm1'];
    expect(await walk((page) => page['nextBefore'])).toEqual(all);
    expect(await walk((page) => (page['messages'] as unknown as Message[]).at(-1)!.id)).toEqual(all);
  });

  test('refuses a place that is none', async () => {
    for (const before of ['yesterday', '1700000000000', newId()]) {
      const refused = await world.call('coach', 'GET', `${hawks}/messages?before=${before}`);
      expect(refused.status).toBe(400);
      expect(refused.body['errors']).toMatchObject([{ in: 'query', pointer: '/before' }]);
    }
    for (const limit of ['0', '101', 'x']) {
      expect((await world.call('coach', 'GET', `${hawks}/messages?limit=${limit}`)).status).toBe(400);
    }
  });
});

describe('polling', () => {
  test('begins with the newest 50 and goes on from the cursor', async () => {
    for (let n = 1; n <= 55; n += 1) {
      world.move(MINUTE);
      await send('coach', `m${n}`);
    }
    const first = await poll('parent');
    expect(contents(first)).toEqual(Array.from({ length: 50 }, (_, n) => `m${n + 6}`));
    expect(first).toMatchObject({ cursor: first.messages.at(-1)!.createdAt, hasMore: false, pollAfterMs: 3000 });

    expect(await poll('parent', `since=${first.cursor}`)).toMatchObject({ messages: [], cursor: first.cursor });
    await send('coach', 'later');
    expect(contents(await poll('parent', `since=${first.cursor}`))).toEqual(['later']);
  });

  test('answers 100 at a time and says that there is more', async () => {
    for (let n = 1; n <= 101; n += 1) {
      world.move(MINUTE);
      await send('coach', `m${n}`);
    }
    const first = await poll('parent', 'since=1970-01-01T00:00:00Z');
    expect(first.messages).toHaveLength(100);
    expect(first).toMatchObject({ hasMore: true, pollAfterMs: 0 });
    const second = await poll('parent', `since=${first.cursor}`);
    expect(contents(second)).toEqual(['m101']);
    expect(second.hasMore).toBe(false);
  });

  test('gives messages of one millisecond different times', async () => {
    const times = [];
    for (let n = 0; n < 5; n += 1) times.push((await send('coach', `m${n}`)).body['createdAt']);
    expect(new Set(times).size).toBe(5);
    expect(times).toEqual(times.toSorted());
  });

  test('brings a cursor from the future back to the latest message', async () => {
    const { body: last } = await send('coach', 'now');
    const ahead = await poll('parent', 'since=2099-01-01T00:00:00Z');
    expect(ahead).toMatchObject({ messages: [], cursor: last['createdAt'] });
    await send('coach', 'next');
    expect(contents(await poll('parent', `since=${ahead.cursor}`))).toEqual(['next']);
  });

  test('of an empty room begins at the beginning', async () => {
    const empty = await poll('parent');
    expect(empty).toMatchObject({ messages: [], cursor: '1970-01-01T00:00:00.000Z', hasMore: false });
    await send('coach', 'first');
    expect(contents(await poll('parent', `since=${empty.cursor}`))).toEqual(['first']);
  });

  test('takes a time with any offset and nothing else', async () => {
    await send('coach', 'now');
    expect(contents(await poll('parent', `since=${encodeURIComponent('2026-04-11T11:00:00-05:00')}`))).toEqual(['now']);
    for (const since of ['1700000000000', '2026-04-11T11:00:00', '2026-02-30T11:00:00Z', 'x', '']) {
      expect((await world.call('parent', 'GET', `${hawks}/poll?since=${since}`)).status).toBe(400);
    }
    for (const wait of ['26', '-1', 'x', '1.5']) expect((await world.call('parent', 'GET', `${hawks}/poll?wait=${wait}`)).status).toBe(400);
  });

  test('ends after 120 polls a minute by one user', async () => {
    for (let n = 0; n < 120; n += 1) expect((await world.call('parent', 'GET', `${hawks}/poll`)).status).toBe(200);
    const refused = await world.call('parent', 'GET', `${hawks}/poll`);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('ratelimit')).toBe('"default";r=0;t=60');
    expect((await world.call('coach', 'GET', `${hawks}/poll`)).status).toBe(200);
  });
});

describe('a poll that waits', () => {
  test('answers as soon as something is sent', async () => {
    const { cursor } = await poll('parent');
    const waiting = poll('parent', `since=${cursor}&wait=20`);
    await pause(100);
    await send('coach', 'here it is');
    expect(contents(await waiting)).toEqual(['here it is']);
  });

  test('never waits for a first answer, which has a cursor to tell', async () => {
    const first = (await world.call('coach', 'GET', `${hawks}/poll?wait=25`, { headers: {} })).body as unknown as Poll;
    expect(first).toMatchObject({ messages: [], hasMore: false });
    expect(await poll('coach', `since=${first.cursor}`)).toMatchObject({ messages: [] });
  });

  test('answers nothing when its time is over', async () => {
    const { cursor } = await poll('parent');
    expect(await poll('parent', `since=${cursor}&wait=1`)).toMatchObject({ messages: [], cursor, pollAfterMs: 500 });
  });

  test('ends when the gateway stops', async () => {
    const { cursor } = await poll('parent');
    const waiting = poll('parent', `since=${cursor}&wait=20`);
    await pause(100);
    world.ports.roomWatermarks.close();
    expect(await waiting).toMatchObject({ messages: [] });
  });

  test('answers 403 to somebody who lost the room meanwhile', async () => {
    const { cursor } = await poll('parent');
    const waiting = world.call('parent', 'GET', `${hawks}/poll?since=${cursor}&wait=20`, { org });
    await pause(100);
    const members = await world.call('admin', 'GET', '/api/org/members?role=parent');
    const [{ membershipId }] = members.body['members'] as unknown as [{ membershipId: string }];
    await world.call('admin', 'DELETE', `/api/org/members/${membershipId}`);
    await send('coach', 'not for you');
    expect((await waiting).status).toBe(403);
  });
});

describe('a read mark', () => {
  const mark = (upTo: unknown) => world.call('parent', 'PUT', `${hawks}/read`, { body: { upTo } });

  test('is set by time or by id', async () => {
    const { body: sent } = await send('coach', 'one');
    for (const upTo of [sent['id'], sent['createdAt'], '2099-01-01T00:00:00Z'])
      expect((await mark(upTo)).body).toEqual({ roomId: league.hawks.id, readUpTo: sent['createdAt'], unreadCount: 0 });
  });

  test('in an empty room is null', async () => {
    expect((await mark('2026-04-11T17:00:00Z')).body).toEqual({ roomId: league.hawks.id, readUpTo: null, unreadCount: 0 });
  });

  test('takes no place that is none of this room', async () => {
    await send('coach', 'one');
    expect((await mark(newId())).status).toBe(422);
    for (const upTo of ['x', 5, null]) expect((await mark(upTo)).status).toBe(400);
  });
});

describe('deleting', () => {
  const remove = (name: string, id: unknown) => world.call(name, 'DELETE', `${hawks}/messages/${id}`);

  test('answers the tombstone that polls and the history have', async () => {
    const { body: first } = await send('coach', 'wrong');
    const { cursor } = await poll('parent');
    const deleted = await remove('coach', first['id']);
    expect(deleted.status).toBe(200);
    expect(deleted.body).toMatchObject({ id: first['id'], content: null, createdAt: first['createdAt'], deletedAt: expect.any(String) });
    expect((await poll('parent', `since=${cursor}`)).messages).toEqual([deleted.body]);
    expect((await world.call('parent', 'GET', `${hawks}/messages`)).body['messages']).toEqual([deleted.body]);
  });

  test('tells what keeps somebody from it', async () => {
    const { body } = await send('coach', 'x');
    const refused = await remove('parent', body['id']);
    expect(refused).toMatchObject({ status: 403, body: { type: '/problems/not-allowed', reason: 'not-your-message' } });
    expect((await remove('admin', newId())).status).toBe(404);
  });
});

describe('one message', () => {
  test('is there for those in its room, as a tombstone once it is deleted', async () => {
    const { body: message } = await send('coach', 'Who has the bats?');
    const path = `${hawks}/messages/${message['id']}`;
    expect(await world.call('parent', 'GET', path)).toMatchObject({ status: 200, body: message });
    const { body: tombstone } = await world.call('coach', 'DELETE', path);
    expect((await world.call('parent', 'GET', path)).body).toEqual(tombstone);
  });
});

describe('reporting', () => {
  test('puts a message before the admins as it read, once a reporter', async () => {
    const { body: message } = await send('coach', 'rude words');
    const report = (reason?: string) =>
      world.call('parent', 'POST', `${hawks}/messages/${message['id']}/report`, { body: reason === undefined ? {} : { reason } });
    const first = await report('This is rude');
    expect(first.status).toBe(201);
    const again = await report();
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    await world.call('coach', 'DELETE', `${hawks}/messages/${message['id']}`);

    const listed = await world.call('admin', 'GET', '/api/org/message-reports');
    expect(listed.body).toMatchObject({
      reports: [
        {
          id: first.body['id'],
          room: { type: 'team', name: 'Red Hawks', teamId: league.hawks.id },
          message: { id: message['id'], sender: { name: 'Coach' }, deletedAt: expect.any(String) },
          content: 'rude words',
          reporter: { name: 'Parent' },
          reason: 'This is rude',
        },
      ],
      nextCursor: null,
    });
    expect((await world.call('staff', 'GET', '/api/org/message-reports')).status).toBe(403);
  });
});
