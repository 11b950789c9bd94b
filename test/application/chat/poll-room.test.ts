import { beforeEach, expect, test } from '@jest/globals';
import { callerCache } from '../../../src/adapters/cache/caller-cache.ts';
import { roomWatermarks as marksOn } from '../../../src/adapters/cache/room-watermarks.ts';
import { scopeSignalOf, scopeWatermarks } from '../../../src/adapters/cache/scope-watermarks.ts';
import { rateLimiter } from '../../../src/adapters/limits/rate-limiter.ts';
import { memoryStorage } from '../../../src/adapters/memory/memory-storage.ts';
import { newId } from '../../../src/adapters/random/new-id.ts';
import { chatPolicies } from '../../../src/application/chat/chat-limits.ts';
import { pollRoom } from '../../../src/application/chat/poll-room.ts';
import { recordingUnitOfWork } from '../../../src/application/effects/recording-unit-of-work.ts';
import { resolveOrgMembership } from '../../../src/application/membership/resolve-org-membership.ts';
import { Parked, type Wait } from '../../../src/application/ports/change-signals.ts';
import type { Repositories } from '../../../src/application/ports/storage/storage.ts';
import { BEGINNING } from '../../../src/domain/chat/message.ts';
import type { RoomId } from '../../../src/domain/shared/ids.ts';
import { ok } from '../../../src/domain/shared/result.ts';
import { aMembership, aUser, NOON } from '../../support/builders.ts';
import { made } from '../../support/chat.ts';
import { listeners } from '../../support/effects.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';

const MIDNIGHT_IN_CHICAGO = new Date('2026-04-12T05:00:00Z');
const clock = () => NOON;
const storage = memoryStorage(clock);
const coach = aUser();
let league: GivenLeague;
let roomId: RoomId;
/** The instance that the coach polls; it reads its watermarks when `refresh` is called. */
let here: ReturnType<typeof anInstance>;
/** What happens during each wait, before it ends. */
let during: readonly (() => Promise<unknown>)[];
/** Whether that ended the wait, by wait; and the duration of each wait. */
let woken: boolean[];
let held: (number | undefined)[];
/** What happens while the coach's permissions are being read. */
let whileEntering: () => Promise<unknown>;

function anInstance() {
  const refreshes: (() => void)[] = [];
  const every = (task: () => void) => {
    refreshes.push(task);
    return () => {};
  };
  let present = 0;
  const now = () => {
    present += 0.01;
    return present;
  };
  const options = { every, now };
  const [rooms, scopes] = [marksOn(storage.read, options), scopeWatermarks(storage.read, options)];
  const callers = callerCache(storage.read, { watermarks: scopes, now });
  return {
    rooms,
    scopes,
    callers,
    async refresh() {
      for (const task of refreshes) task();
      await new Promise(setImmediate);
    },
  };
}

beforeEach(async () => {
  league = await givenLeague(storage.unitOfWork);
  roomId = league.hawks.id as string as RoomId;
  here = anInstance();
  [during, woken, held] = [[], [], []];
  whileEntering = async () => undefined;
  const membership = aMembership({ orgId: league.org.id, userId: coach.id, role: 'coach', state: 'approved' });
  await storage.unitOfWork.transact(async ({ users, memberships }) => {
    await users.save(coach);
    return ok(await memberships.save(membership));
  });
  await league.coachedBy(league.hawks, coach);
});

/** Another instance commits something, and this one learns of it. */
async function elsewhere(work: (repositories: Repositories) => Promise<unknown>) {
  const other = recordingUnitOfWork(storage.unitOfWork, listeners());
  await other.transact(async (repositories) => ok(await work(repositories)));
  await here.refresh();
}
const revoked = () =>
  elsewhere(async ({ memberships }) => {
    const standing = (await memberships.findByRole(league.org.id, coach.id, 'coach'))!;
    await memberships.save({ ...standing, state: 'revoked', decidedBy: coach.id, decidedAt: NOON });
  });
const switchedOff = () =>
  elsewhere(async ({ seasons }) => {
    const [listed] = await storage.read.seasons(league.org.id);
    await seasons.save({ ...listed!.season, isActive: false });
  });
const said = (content: string, where = roomId) =>
  elsewhere(({ chat }) =>
    chat.append({ id: newId(), orgId: league.org.id, roomId: where, senderId: coach.id, content, replyToId: null, key: null }),
  );
const moved = () => elsewhere(({ facilities }) => facilities.save({ ...league.facility, name: 'Another park' }));

async function poll(ms: number, { since }: { since: Date | undefined } = { since: BEGINNING }) {
  const chatLimits = rateLimiter(chatPolicies());
  const read = {
    ...storage.read,
    callerContext: async (...asked: Parameters<typeof here.callers.callerContext>) => {
      const context = await here.callers.callerContext(...asked);
      await whileEntering();
      return context;
    },
  };
  const actor = await resolveOrgMembership({ read: here.callers, clock })({
    actor: coach,
    orgId: league.org.id,
    permission: 'read-league',
  });
  if (!actor.ok) throw new Error('the coach is a member');
  const asked = async (state: unknown) => {
    const wait: Wait = { ms, isOver: () => ms === 0 || woken.length > during.length, state };
    return pollRoom({ read, roomWatermarks: here.rooms, scopeSignal: scopeSignalOf(here.scopes), chatLimits, clock })({
      actor: actor.value,
      roomId,
      since,
      wait,
    });
  };
  let answer = await asked(undefined);
  while (answer.ok && answer.value instanceof Parked) {
    const { signals, holdsMs, keeps } = answer.value;
    const place = woken.push(false) - 1;
    held.push(holdsMs);
    const ends = signals.map((clock) =>
      clock(() => {
        woken[place] = true;
      }),
    );
    await during[place]?.();
    for (const end of ends) end();
    answer = await asked(keeps);
  }
  return answer.ok && !(answer.value instanceof Parked) ? ok(await made(answer.value)) : answer;
}

test('somebody who is revoked while they wait is woken, and told so', async () => {
  during = [async () => undefined, revoked];
  expect(await poll(25_000)).toMatchObject({ ok: false, error: { kind: 'not-a-member' } });
  expect(woken).toEqual([false, true]);
});

test('somebody who loses the room while they wait is woken, and told so', async () => {
  during = [switchedOff];
  expect((await poll(25_000)).ok).toBe(false);
  expect(woken).toEqual([true]);
});

test('what is taken away between the look and the wait wakes as well', async () => {
  let isRevoked = false;
  whileEntering = async () => {
    if (isRevoked) return;
    isRevoked = true;
    await revoked();
  };
  during = [async () => undefined];
  expect(await poll(25_000)).toMatchObject({ ok: false, error: { kind: 'not-a-member' } });
  expect(woken).toEqual([true]);
});

test('a message wakes, and is answered', async () => {
  during = [() => said('Rain')];
  expect(await poll(25_000)).toMatchObject({ ok: true, value: { messages: [{ content: 'Rain' }] } });
  expect(woken).toEqual([true]);
});

test('what is written in another room, or decides nothing of what they may do, wakes nobody', async () => {
  during = [() => said('Hello', league.jays.id as string as RoomId), moved];
  expect(await poll(25_000)).toMatchObject({ ok: true, value: { messages: [] } });
  expect(woken).toEqual([false, false, false]);
});

test('waiting ends when its time is over, with a cursor, and looks again when the day of the org ends', async () => {
  expect(await poll(25_000)).toMatchObject({ ok: true, value: { messages: [], cursor: BEGINNING, pollAfterMs: 500 } });
  expect(held).toEqual([MIDNIGHT_IN_CHICAGO.getTime() - NOON.getTime()]);
});

test('a room that they may not read is never watched', async () => {
  const watched: RoomId[] = [];
  here = { ...here, rooms: { ...here.rooms, watch: (_org, room) => void watched.push(room) } };
  roomId = league.jays.id as string as RoomId;
  expect(await poll(0)).toMatchObject({ error: { kind: 'not-allowed' } });
  roomId = coach.id as string as RoomId;
  expect(await poll(0)).toMatchObject({ error: { kind: 'not-found' } });
  expect(watched).toEqual([]);
  roomId = league.hawks.id as string as RoomId;
  expect((await poll(0)).ok).toBe(true);
  expect(watched).toEqual([roomId]);
});

test('who waits with a cursor that is ahead of the room misses nothing that is said before it', async () => {
  during = [() => said('Earlier than they thought')];
  expect(await poll(25_000, { since: new Date('2200-01-01T00:00:00Z') })).toMatchObject({
    value: { messages: [{ content: 'Earlier than they thought' }] },
  });
});

test('however often it looks, a poll is counted once', async () => {
  during = Array.from({ length: 200 }, () => async () => undefined);
  expect((await poll(25_000)).ok).toBe(true);
  expect(woken).toHaveLength(201);
});

test('the first poll of a caller is answered at once, with a cursor', async () => {
  expect(await poll(25_000, { since: undefined })).toMatchObject({ ok: true, value: { messages: [], cursor: BEGINNING } });
  expect(woken).toEqual([]);
});
