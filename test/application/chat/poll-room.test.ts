import { beforeEach, expect, test } from '@jest/globals';
import { roomWatermarks as marksOn } from '../../../src/adapters/chat/room-watermarks.ts';
import { rateLimiter } from '../../../src/adapters/limits/rate-limiter.ts';
import { memoryStorage } from '../../../src/adapters/memory/memory-storage.ts';
import { chatPolicies } from '../../../src/application/chat/chat-limits.ts';
import { pollRoom } from '../../../src/application/chat/poll-room.ts';
import { resolveOrgMembership } from '../../../src/application/membership/resolve-org-membership.ts';
import type { RoomWatermarks } from '../../../src/application/ports/room-watermarks.ts';
import { BEGINNING } from '../../../src/domain/chat/message.ts';
import type { RoomId } from '../../../src/domain/shared/ids.ts';
import { ok } from '../../../src/domain/shared/result.ts';
import { aMembership, aUser, NOON } from '../../support/builders.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';

const clock = () => NOON;
const storage = memoryStorage(clock);
const coach = aUser();
let league: GivenLeague;
let roomId: RoomId;
/** How long each wait might have been; `during` happens in it. */
let waits: number[];
let during: () => Promise<unknown>;

beforeEach(async () => {
  league = await givenLeague(storage.unitOfWork);
  roomId = league.hawks.id as string as RoomId;
  waits = [];
  during = async () => undefined;
  const membership = aMembership({ orgId: league.org.id, userId: coach.id, role: 'coach', state: 'approved' });
  await storage.unitOfWork.transact(async ({ users, memberships }) => {
    await users.save(coach);
    return ok(await memberships.save(membership));
  });
  await league.coachedBy(league.hawks, coach);
});

/** Polls with marks whose waits end by themselves at once. */
async function poll(ms: number, over: Partial<RoomWatermarks> = {}, from: { since: Date | undefined } = { since: BEGINNING }) {
  const marks = marksOn(storage.read);
  marks.close();
  const roomWatermarks: RoomWatermarks = {
    ...marks,
    waitForChange: async (_org, _room, _since, wait) => {
      waits.push(wait.ms);
      await during();
    },
    ...over,
  };
  const chatLimits = rateLimiter(chatPolicies());
  const actor = await resolveOrgMembership({ read: storage.read, clock } as never)({
    actor: coach,
    orgId: league.org.id,
    permission: 'read-league',
  });
  if (!actor.ok) throw new Error('the coach is a member');
  const wait = { ms, signal: new AbortController().signal, withoutInFlightSlot: <T>(waiting: Promise<T>) => waiting };
  return pollRoom({ read: storage.read, roomWatermarks, chatLimits, clock })({ actor: actor.value, roomId, ...from, wait });
}

test('somebody who is revoked while they wait is told so after a second more, not at the end of the wait', async () => {
  during = async () => {
    if (waits.length === 3)
      await league.write(async ({ memberships }) => {
        const standing = (await memberships.findByRole(league.org.id, coach.id, 'coach'))!;
        await memberships.save({ ...standing, state: 'revoked', decidedBy: coach.id, decidedAt: NOON });
      });
  };
  expect(await poll(25_000)).toMatchObject({ ok: false, error: { kind: 'not-a-member' } });
  expect(waits).toEqual([1000, 1000, 1000]);
});

test('somebody who loses the room while they wait is told so likewise', async () => {
  during = async () => {
    if (waits.length === 2)
      await league.write(async ({ seasons }) => {
        const [listed] = await storage.read.seasons(league.org.id);
        await seasons.save({ ...listed!.season, isActive: false });
      });
  };
  expect((await poll(25_000)).ok).toBe(false);
  expect(waits).toEqual([1000, 1000]);
});

test('waiting ends when its time is over, however often it is interrupted', async () => {
  expect(await poll(2500)).toMatchObject({ ok: true, value: { messages: [], pollAfterMs: 500 } });
  expect(waits).toEqual([1000, 1000, 500]);
});

test('a room that they may not read is never watched', async () => {
  const watched: RoomId[] = [];
  const watch: RoomWatermarks['watch'] = (_org, room) => void watched.push(room);
  roomId = league.jays.id as string as RoomId;
  expect(await poll(0, { watch })).toMatchObject({ error: { kind: 'not-allowed' } });
  roomId = coach.id as string as RoomId;
  expect(await poll(0, { watch })).toMatchObject({ error: { kind: 'not-found' } });
  expect(watched).toEqual([]);
  roomId = league.hawks.id as string as RoomId;
  expect((await poll(0, { watch })).ok).toBe(true);
  expect(watched).toEqual([roomId]);
});

test('whoever polls for the first time is answered at once, with a cursor', async () => {
  expect(await poll(25_000, {}, { since: undefined })).toMatchObject({ ok: true, value: { messages: [], cursor: BEGINNING } });
  expect(waits).toEqual([]);
});
