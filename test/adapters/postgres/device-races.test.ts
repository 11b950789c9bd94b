import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { registerPushToken } from '../../../src/application/notifications/register-push-token.ts';
import { removePushToken } from '../../../src/application/notifications/remove-push-token.ts';
import type { Repositories } from '../../../src/application/ports/storage/storage.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import { latch } from '../../support/latch.ts';
import type { GivenLeague } from '../../support/league.ts';
import { ACTIVITY, freshPostgres } from '../../support/postgres.ts';
import { aDevice, type PushScene, pushScene, secondLeague } from '../../support/push-scene.ts';
import { withRepositories } from '../../support/race-window.ts';
import { manualClock } from '../../support/storage-subject.ts';

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
let scene: PushScene;
let elsewhere: GivenLeague;
let pat: User;
let quinn: User;
let token: string;
beforeAll(async () => {
  const clock = manualClock();
  postgres = await freshPostgres(clock.read);
  const subject = { ...postgres, clock };
  scene = await pushScene(subject);
  [pat, quinn] = [await scene.parent(), await scene.parent()];
  elsewhere = await secondLeague(subject, pat, quinn);
});
afterAll(() => postgres.dispose());
beforeEach(() => {
  token = aDevice();
});

type Tokens = Repositories['pushTokens'];
const through = (change: (pushTokens: Tokens) => Partial<Tokens>) =>
  withRepositories(postgres.unitOfWork, (repositories) => ({
    ...repositories,
    pushTokens: { ...repositories.pushTokens, ...change(repositories.pushTokens) },
  }));
async function register(user: User, league: GivenLeague, unitOfWork = postgres.unitOfWork) {
  const actor = await scene.actor(user, league.org.id);
  const registered = await registerPushToken({ ...scene.deps, unitOfWork })({ actor, token, platform: 'ios', teamId: league.hawks.id });
  if (!registered.ok) throw new Error(JSON.stringify(registered.error));
  return registered.value;
}

/** Waits until a connection is blocked by another one's row lock, or the test is over. */
async function somebodyWaits(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const waiting = await postgres.sql(
      `select 1 from ${ACTIVITY} where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`,
    );
    if (waiting.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Whether the second waits for the first, which is held at the latch, and the results of both once it continues. */
async function inOrder<First, Second>(at: ReturnType<typeof latch>, first: Promise<First>, second: () => Promise<Second>) {
  await at.arrived;
  let isOver = false;
  const next = second().finally(() => {
    isOver = true;
  });
  await somebodyWaits(() => isOver);
  const hasWaited = !isOver;
  at.open();
  return { hasWaited, outcomes: await Promise.all([first, next]) };
}

const owners = async () =>
  (
    await postgres.sql<{ id: string; orgId: string }>('select user_id as id, org_id as "orgId" from push_token where token = $1', [token])
  ).map(({ id, orgId }) => [id, orgId]);

test('a device that its user registers again just as somebody takes it over elsewhere is not the first user’s afterwards', async () => {
  await register(pat, scene.league);
  const found = latch();
  const unitOfWork = through(({ find }) => ({
    async find(...asked) {
      const own = await find(...asked);
      await found.pass();
      return own;
    },
  }));
  const { hasWaited } = await inOrder(found, register(pat, scene.league, unitOfWork), () => register(quinn, elsewhere));
  expect(hasWaited).toBe(true);
  expect(await owners()).toEqual([[quinn.id, elsewhere.org.id]]);
});

const takenAt = (taken: ReturnType<typeof latch>) =>
  through(({ take, find }) => ({
    async take(device) {
      const earlier = await take(device);
      // Statements that `take` has sent without waiting have run once a later one is answered.
      await find(device.orgId, device.userId, device.token);
      await taken.pass();
      return earlier;
    },
  }));

test('a device that two users register at once for the first time, in two orgs, is the second one’s', async () => {
  const taken = latch();
  const { hasWaited } = await inOrder(taken, register(pat, scene.league, takenAt(taken)), () => register(quinn, elsewhere));
  expect(hasWaited).toBe(true);
  expect(await owners()).toEqual([[quinn.id, elsewhere.org.id]]);
});

test('a device that its user registers again just after somebody began to take it over is the user’s again', async () => {
  await register(pat, scene.league);
  const taken = latch();
  const { outcomes } = await inOrder(taken, register(quinn, elsewhere, takenAt(taken)), () => register(pat, scene.league));
  expect(outcomes).toMatchObject([{ isNew: true }, { isNew: true }]);
  expect(await owners()).toEqual([[pat.id, scene.org.id]]);
});

test('a user who signs out while the device is being registered in another org of theirs is signed out of both', async () => {
  await register(pat, scene.league);
  const taken = latch();
  const signOut = async () => removePushToken({ unitOfWork: postgres.unitOfWork })({ actor: await scene.actor(pat), token });
  const { hasWaited, outcomes } = await inOrder(taken, register(pat, elsewhere, takenAt(taken)), signOut);
  expect([hasWaited, outcomes[1]]).toEqual([true, { ok: true, value: { removed: true } }]);
  expect(await owners()).toEqual([]);
});

test('a device of which taking over fails half way is its user’s in all orgs, and the next try takes it everywhere', async () => {
  await register(pat, scene.league);
  await register(pat, elsewhere);
  const failing = through(() => ({ save: () => Promise.reject(new Error('the power is gone')) }));
  const kim = await scene.parent();
  await expect(register(kim, scene.league, failing)).rejects.toThrow('the power is gone');
  expect((await owners()).map(([id]) => id)).toEqual([pat.id, pat.id]);
  await register(kim, scene.league);
  expect(await owners()).toEqual([[kim.id, scene.org.id]]);
});

test('a device that its user has registered again for years, in one org, is known when it changes hands', async () => {
  await register(pat, scene.league);
  await postgres.sql("update push_device set seen_at = '2020-01-01'");
  expect((await postgres.retention.removeExpired(scene.deps.clock())).failed).toEqual([]);
  await register(quinn, elsewhere);
  expect(await owners()).toEqual([[quinn.id, elsewhere.org.id]]);
});

test('a device that is registered while retention gives it up stays known', async () => {
  await register(pat, scene.league);
  await postgres.sql("update push_device set seen_at = '2020-01-01'");
  await postgres.sql('delete from push_token where token = $1', [token]);
  const taken = latch();
  const removing = () => postgres.retention.removeExpired(scene.deps.clock());
  const { outcomes } = await inOrder(taken, register(pat, scene.league, takenAt(taken)), removing);
  expect(outcomes[1].failed).toEqual([]);
  await register(quinn, elsewhere);
  expect(await owners()).toEqual([[quinn.id, elsewhere.org.id]]);
});

test('a person who is erased in one org leaves no device that names it', async () => {
  await register(pat, scene.league);
  await register(pat, elsewhere);
  await postgres.unitOfWork.transact(async ({ personalData }) => {
    await personalData.eraseInOrg(scene.org.id, { userId: pat.id, email: null }, scene.deps.clock());
    return { ok: true, value: undefined };
  });
  const orgs = await postgres.sql('select org_ids from push_device where user_id = $1', [pat.id]);
  expect(orgs).toContainEqual({ org_ids: [elsewhere.org.id] });
  expect(JSON.stringify(orgs)).not.toContain(scene.org.id);
});
