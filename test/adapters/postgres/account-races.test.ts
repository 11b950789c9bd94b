import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { TABLES } from '../../../src/adapters/postgres/schema/tables.ts';
import { newId } from '../../../src/adapters/random/new-id.ts';
import type { Repositories } from '../../../src/application/ports/storage/storage.ts';
import { latch } from '../../support/latch.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { ACTIVITY, freshPostgres } from '../../support/postgres.ts';
import { withRepositories } from '../../support/race-window.ts';
import { type Reply, startWorld, type World } from '../../support/world.ts';

type Latches = { before?: ReturnType<typeof latch>; after?: ReturnType<typeof latch> };

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
let world: World;
let league: GivenLeague;
let latches: Latches = {};
let held: (repositories: Repositories) => Repositories = (repositories) => repositories;

beforeAll(async () => {
  postgres = await freshPostgres();
});
afterAll(() => postgres.dispose());
beforeEach(async () => {
  latches = {};
  held = (repositories) => repositories;
  world = await startWorld({ ...postgres, unitOfWork: withRepositories(postgres.unitOfWork, (repositories) => held(repositories)) });
  league = await givenLeague(world.ports.unitOfWork, { org: await world.org() });
});
afterEach(() => world.close());

/** Passes the latches before and after the write. They are removed at the first call, so that no later call is held. */
const throughDoors =
  <Asked extends readonly unknown[], Made>(write: (...asked: Asked) => Promise<Made>, { users }: Repositories) =>
  async (...asked: Asked): Promise<Made> => {
    const { before, after } = latches;
    latches = {};
    await before?.pass();
    const made = await write(...asked);
    // A write may be sent without awaiting its result; the result of a read comes after it.
    if (after) await users.name(newId<never>());
    await after?.pass();
    return made;
  };

type Hold = (repositories: Repositories) => Repositories;
type Case = Readonly<{
  hold: Hold;
  holds?: boolean;
  made?: number;
  given?: (name: string) => Promise<unknown>;
  call: (name: string) => Promise<Reply>;
}>;

const call = (name: string, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  world.call(name, method, path, { org: league.org, headers, ...(body !== undefined && { body }) });
const asParent = (name: string) => world.member(name, league.org, 'parent');
const asCoach = async (name: string) => {
  await world.member(name, league.org, 'coach');
  await league.addStaff(league.hawks, { userId: (await world.user(name)).id });
};

const CASES: Readonly<Record<string, Case>> = {
  'a join': {
    hold: (r) => ({ ...r, memberships: { ...r.memberships, save: throughDoors(r.memberships.save, r) } }),
    given: async () => {
      await world.member('ada', league.org, 'admin');
      await call('ada', 'POST', '/api/org/invites', { role: 'parent', maxUses: 5, expiresInDays: 5 });
    },
    call: (name) => world.call(name, 'POST', '/api/join', { body: { code: `${league.org.code}-PARENT-2026` } }),
  },
  'a link to a child': {
    // It holds a lock on the parent's membership while it counts their links.
    holds: true,
    hold: (r) => ({ ...r, parentLinks: { ...r.parentLinks, save: throughDoors(r.parentLinks.save, r) } }),
    given: asParent,
    call: async (name) =>
      call(name, 'POST', '/api/mobile/parent-links', { playerId: (await league.addPlayer('Sam Ortiz', league.hawks)).id }),
  },
  'a claim to a team': {
    hold: (r) => ({ ...r, teamClaims: { ...r.teamClaims, save: throughDoors(r.teamClaims.save, r) } }),
    given: asCoach,
    call: (name) => call(name, 'POST', `/api/mobile/coach/teams/${league.jays.id}/claim`),
  },
  'a device': {
    hold: (r) => ({ ...r, pushTokens: { ...r.pushTokens, save: throughDoors(r.pushTokens.save, r) } }),
    given: asCoach,
    call: (name) =>
      call(name, 'POST', '/api/mobile/push-token', { token: `ExponentPushToken[${newId()}]`, platform: 'ios', teamId: league.hawks.id }),
  },
  'a setting': {
    hold: (r) => ({ ...r, pushSettings: { ...r.pushSettings, change: throughDoors(r.pushSettings.change, r) } }),
    given: asCoach,
    call: (name) => call(name, 'PUT', '/api/mobile/push-preferences', { gameChanges: false }),
  },
  'a read mark': {
    hold: (r) => ({ ...r, chat: { ...r.chat, markRead: throughDoors(r.chat.markRead, r) } }),
    given: async (name) => {
      await asCoach(name);
      await call(name, 'POST', `/api/mobile/chat/rooms/${league.hawks.id}/messages`, { content: 'Hello' });
    },
    call: (name) => call(name, 'PUT', `/api/mobile/chat/rooms/${league.hawks.id}/read`, { upTo: new Date().toISOString() }),
  },
  'a snack field': {
    hold: (r) => ({ ...r, gameChanges: { append: throughDoors(r.gameChanges.append, r) } }),
    given: asCoach,
    call: async (name) =>
      call(name, 'PATCH', `/api/mobile/games/${(await league.addGame(league.hawks, league.jays)).id}`, { snackParentName: `Of ${name}` }),
  },
  // The stored outcome of a refusal, which has its own transaction.
  'an answer under a key': {
    // The key is claimed in the user's name.
    holds: true,
    hold: (r) => ({ ...r, idempotency: { ...r.idempotency, keep: throughDoors(r.idempotency.keep, r) } }),
    made: 404,
    call: (name) =>
      world.call(name, 'POST', '/api/join', { body: { code: 'NO-PARENT-2026' }, headers: { 'idempotency-key': `key-of-${name}` } }),
  },
};

/** What is stored about the user, apart from what they wrote for others. */
async function traces(userId: string, name: string): Promise<string[]> {
  const found: string[] = [];
  for (const { name: table, columns } of TABLES) {
    const owner = columns.find(({ erasure }) => erasure === 'owner');
    const rows = await postgres.sql<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from ${table} t`);
    for (const { row } of rows) {
      if (owner && row[owner.name] === userId) found.push(table);
      else if (JSON.stringify(row).includes(name)) found.push(table);
    }
  }
  return found;
}

/** Waits until a connection is blocked by another one's lock, or the test is over. */
async function somebodyWaits(isOver: () => boolean = () => false): Promise<void> {
  while (!isOver()) {
    const waiting = await postgres.sql(
      `select 1 from ${ACTIVITY} where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`,
    );
    if (waiting.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const deleteMe = (name: string) => world.call(name, 'DELETE', '/api/me');
const somebody = () => `z${newId<string>().replaceAll('-', '')}`;

describe.each(Object.entries(CASES))(
  '%s under way while the account is deleted',
  (_, { hold, holds = false, made = 2, given, call: make }) => {
    test('leaves nothing when the deletion comes before it writes', async () => {
      const name = somebody();
      const { id } = await world.user(name);
      await given?.(name);
      const before = latch();
      latches = { before };
      held = hold;
      const making = make(name);
      await before.arrived;
      const deleting = deleteMe(name);
      // A transaction that already holds a lock on a row of the user is waited for; the others find that the user is
      // gone.
      let isOver = false;
      const isHeld = await Promise.race([deleting.then(() => false), somebodyWaits(() => isOver).then(() => true)]);
      isOver = true;
      before.open();
      expect((await deleting).status).toBe(204);
      const reply = await making;
      expect([isHeld, reply.status === 401 ? reply.body['type'] : 'made']).toEqual([holds, holds ? 'made' : '/problems/invalid-token']);
      expect(await traces(id, name)).toEqual([]);
    });

    test('leaves nothing when the deletion comes after it has written', async () => {
      const name = somebody();
      const { id } = await world.user(name);
      await given?.(name);
      const after = latch();
      latches = { after };
      held = hold;
      const making = make(name);
      await after.arrived;
      const deleting = deleteMe(name);
      await somebodyWaits();
      after.open();
      expect(String((await making).status)).toContain(String(made));
      expect((await deleting).status).toBe(204);
      expect(await traces(id, name)).toEqual([]);
    });
  },
);

test('a first request on another instance does not make the user anew, whenever the deletion comes', async () => {
  for (const place of ['before', 'after'] as const) {
    const name = somebody();
    const { id } = await world.user(name);
    const there = latch();
    latches = { [place]: there };
    const recognizing: Hold = (r) => ({ ...r, users: { ...r.users, findByIdentity: throughDoors(r.users.findByIdentity, r) } });
    // It has not seen the user yet, and reads the storage in a transaction, as for new claims.
    const other = await startWorld({
      ...postgres,
      system: { ...postgres.system, callersByIdentity: async (identities) => identities.map(() => undefined) },
      unitOfWork: withRepositories(postgres.unitOfWork, recognizing),
    });
    try {
      const asking = other.call(name, 'GET', '/api/me');
      await there.arrived;
      const deleting = deleteMe(name);
      if (place === 'before') await deleting;
      else await somebodyWaits();
      there.open();
      expect((await deleting).status).toBe(204);
      expect((await asking).status).toBe(place === 'before' ? 401 : 200);
      expect((await other.call(name, 'GET', '/api/me')).status).toBe(401);
      expect((await traces(id, name)).filter((table) => table === 'app_user')).toEqual([]);
    } finally {
      await other.close();
    }
  }
});

test('a message that is just being sent stands under a former member', async () => {
  const name = somebody();
  await asCoach(name);
  await world.member('ada', league.org, 'admin');
  const after = latch();
  latches = { after };
  held = (r) => ({ ...r, chat: { ...r.chat, append: throughDoors(r.chat.append, r) } });
  const path = `/api/mobile/chat/rooms/${league.hawks.id}/messages`;
  const sending = call(name, 'POST', path, { content: 'On my way' });
  await after.arrived;
  // The message is committed by its own statement: the deletion waits for nobody.
  expect((await deleteMe(name)).status).toBe(204);
  after.open();
  expect((await sending).status).toBe(201);
  const { body } = await call('ada', 'GET', path);
  expect(body['messages']).toMatchObject([{ content: 'On my way', sender: { name: 'Former member' } }]);
});
