import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { migrate } from '../../../src/adapters/postgres/schema/migrate.ts';
import { registerPushToken } from '../../../src/application/notifications/register-push-token.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import { databaseMigratedTo, openOrm } from '../../support/earlier-database.ts';
import { latch } from '../../support/latch.ts';
import type { GivenLeague } from '../../support/league.ts';
import { freshPostgres } from '../../support/postgres.ts';
import { aDevice, type PushScene, pushScene, secondLeague } from '../../support/push-scene.ts';
import { withRepositories } from '../../support/race-window.ts';
import { manualClock } from '../../support/storage-subject.ts';

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
let scene: PushScene;
let leagues: readonly [GivenLeague, GivenLeague, GivenLeague];
let pat: User;
let quinn: User;
let token: string;
/** A connection of an instance of the previous version. */
let earlier: pg.Client;
beforeAll(async () => {
  const clock = manualClock();
  postgres = await freshPostgres(clock.read);
  const subject = { ...postgres, clock };
  scene = await pushScene(subject);
  [pat, quinn] = [await scene.parent(), await scene.parent()];
  leagues = [scene.league, await secondLeague(subject, pat, quinn), await secondLeague(subject, pat, quinn)];
  earlier = new pg.Client(postgres.url);
  await earlier.connect();
});
afterAll(async () => {
  await earlier.end();
  await postgres.dispose();
});
beforeEach(() => {
  token = aDevice();
});

const HASH = `sha256(convert_to($1, 'UTF8'))`;
/** Registers as the previous version does, in one transaction each. */
const registeredBefore = (user: User, { org }: GivenLeague, client: Pick<pg.Client, 'query'> = earlier) => [
  () => client.query('begin'),
  () => client.query(`insert into push_token_claim (token_hash) values (${HASH})`, [token]),
  () => client.query(`delete from push_token_claim where token_hash = ${HASH}`, [token]),
  () => client.query(`delete from push_token where token_hash = ${HASH} and user_id <> $2 and org_id <> $3`, [token, user.id, org.id]),
  () =>
    client.query(
      `insert into push_token (org_id, push_token_id, user_id, token, token_hash, platform, created_at, updated_at)
       values ($3, gen_random_uuid(), $2, $1, ${HASH}, 'ios', now(), now())
       on conflict (org_id, token_hash) do update set user_id = excluded.user_id`,
      [token, user.id, org.id],
    ),
  () => client.query('commit'),
];
const registerBefore = async (user: User, league: GivenLeague) => {
  for (const step of registeredBefore(user, league)) await step();
};
async function register(user: User, league: GivenLeague, unitOfWork = postgres.unitOfWork) {
  const actor = await scene.actor(user, league.org.id);
  const done = await registerPushToken({ ...scene.deps, unitOfWork })({ actor, token, platform: 'ios', teamId: league.hawks.id });
  if (!done.ok) throw new Error(JSON.stringify(done.error));
}
const owners = async () =>
  (
    await postgres.sql<{ id: string; orgId: string }>(
      'select user_id as id, org_id as "orgId" from push_token where token = $1 order by org_id',
      [token],
    )
  ).map(({ id, orgId }) => [id, orgId]);

test('a device that the version before has registered, in several orgs, changes hands in all of them', async () => {
  await registerBefore(pat, leagues[0]);
  await registerBefore(pat, leagues[1]);
  await register(quinn, leagues[2]);
  expect(await owners()).toEqual([[quinn.id, leagues[2].org.id]]);
});

test('a device that the version before has given to somebody else, in its org and beyond, is theirs to hand over', async () => {
  await register(pat, leagues[0]);
  await register(pat, leagues[1]);
  await registerBefore(quinn, leagues[1]);
  expect(await owners()).toEqual([[quinn.id, leagues[1].org.id]]);
  await registerBefore(quinn, leagues[2]);
  await register(pat, leagues[0]);
  expect(await owners()).toEqual([[pat.id, leagues[0].org.id]]);
});

test.each(['which somebody had', 'which nobody had'])('a device, %s, that both versions register at once is one user’s', async (given) => {
  const kim = await scene.parent();
  if (given === 'which somebody had') await register(kim, leagues[0]);
  const [saving, saved] = [latch(), latch()];
  const unitOfWork = withRepositories(postgres.unitOfWork, (repositories) => ({
    ...repositories,
    pushTokens: {
      ...repositories.pushTokens,
      async take(device) {
        await saving.pass();
        const found = await repositories.pushTokens.take(device);
        await saved.pass();
        return found;
      },
    },
  }));
  const registering = register(pat, leagues[1], unitOfWork);
  await saving.arrived;
  const steps = registeredBefore(quinn, leagues[2]);
  // It has not seen the other transaction, and goes on to write.
  for (const step of steps.slice(0, 4)) await step();
  saving.open();
  if (given === 'which nobody had') await saved.arrived;
  else saved.open();
  const [, , , , write, commit] = steps;
  let isUndone = false;
  // A deadlock: the server rolls back one of them.
  const writing = write!().catch(() => {
    isUndone = true;
  });
  saved.open();
  await Promise.all([registering, writing.then(() => commit!())]);
  const left = await owners();
  expect(left).toHaveLength(1);
  if (isUndone) expect(left[0]![0]).toBe(pat.id);
});

test('of a browser that was registered with several keys, the last registration is left, and known by its address', async () => {
  const database = await databaseMigratedTo('2026-11-28-organizations-that-wait', 'before_renewed_browsers');
  const client = new pg.Client(database.url);
  await client.connect();
  try {
    const [person, org] = ['00000000-0000-7000-8000-0000000000a1', '00000000-0000-7000-8000-0000000000b1'];
    await client.query(
      `insert into app_user (user_id, issuer, subject, email_verified, search_key, created_at, updated_at)
       values ($1, 'i', 's', false, '', now(), now())`,
      [person],
    );
    const subscription = (auth: string) => JSON.stringify({ endpoint: 'https://web.push.apple.com/abc', keys: { auth } });
    for (const [days, text] of [
      [2, subscription('x')],
      [1, subscription('y')],
      [3, subscription('z')],
    ] as const) {
      await client.query(
        `insert into push_token (org_id, push_token_id, user_id, token, token_hash, platform, created_at, updated_at)
         values ($1, gen_random_uuid(), $2, $3, ${HASH.replace('$1', '$3')}, 'web', now(), now() - $4 * interval '1 day')`,
        [org, person, text, days],
      );
    }
    const orm = await openOrm(database.url);
    await migrate(orm);
    await orm.close(true);
    const { rows } = await client.query(
      `select t.token, d.org_ids from push_token t join push_device d on d.token_hash = t.token_hash
       where t.token_hash = ${HASH}`,
      ['https://web.push.apple.com/abc'],
    );
    expect(rows).toEqual([{ token: subscription('y'), org_ids: [org] }]);
  } finally {
    await client.end();
    await database.drop();
  }
});

test('what was registered before the upgrade is known after it', async () => {
  const database = await databaseMigratedTo('2026-11-22-user-orgs', 'before_devices');
  const client = new pg.Client(database.url);
  await client.connect();
  try {
    const [person, other] = ['00000000-0000-7000-8000-0000000000a1', '00000000-0000-7000-8000-0000000000a2'];
    const orgs = ['00000000-0000-7000-8000-0000000000b1', '00000000-0000-7000-8000-0000000000b2'];
    await client.query(
      `insert into app_user (user_id, issuer, subject, email_verified, search_key, created_at, updated_at)
       select id, 'i', id, false, '', now(), now() from unnest($1::uuid[]) id`,
      [[person, other]],
    );
    await client.query(
      `insert into push_token (org_id, push_token_id, user_id, token, token_hash, platform, created_at, updated_at)
       select org, gen_random_uuid(), $2::uuid, 'shared', 'shared'::bytea, 'ios', now(), now() from unnest($1::uuid[]) org
       union all select $3, gen_random_uuid(), $4, 'own', 'own', 'ios', now(), now()`,
      [orgs, person, orgs[0], other],
    );
    const orm = await openOrm(database.url);
    await migrate(orm);
    await orm.close(true);
    const { rows } = await client.query(
      `select convert_from(token_hash, 'UTF8') as token, user_id as "userId",
         array(select id::text from unnest(org_ids) id order by id) as "orgIds" from push_device order by 1`,
    );
    expect(rows).toEqual([
      { token: 'own', userId: other, orgIds: [orgs[0]] },
      { token: 'shared', userId: person, orgIds: orgs },
    ]);
  } finally {
    await client.end();
    await database.drop();
  }
});
