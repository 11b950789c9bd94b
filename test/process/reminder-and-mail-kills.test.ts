import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { startMailing } from '../../src/application/mail/start-mailing.ts';
import type { LocalDate, TimeZone } from '../../src/domain/shared/time.ts';
import { anInvite, DAY, HOUR, later } from '../support/builders.ts';
import { type FakeExpo, startFakeExpo } from '../support/fake-expo.ts';
import { killableGateways, until } from '../support/killable-gateways.ts';
import { ACTIVITY, freshPostgres } from '../support/postgres.ts';
import { type PushScene, pushScene } from '../support/push-scene.ts';
import { startSmtpServer, type TestSmtpServer } from '../support/smtp-server.ts';

/*
 * What is promised when a process dies: nothing is lost; and what a service had taken, while its sender died before it could store that, comes again
 * once the lease is over, under the same id. Nothing else comes twice.
 */
let postgres: Awaited<ReturnType<typeof freshPostgres>>;
let scene: PushScene;
let expo: FakeExpo;
let smtp: TestSmtpServer;
const gateways = killableGateways(() => ({
  DATABASE_URL: postgres.url,
  EXPO_PUSH_URL: expo.url,
  EMAIL_URL: smtp.url,
  EMAIL_FROM: 'league@example.org',
  EMAIL_PER_MINUTE: '100000',
}));
beforeAll(async () => {
  postgres = await freshPostgres(() => new Date());
  [expo, smtp] = [await startFakeExpo(), await startSmtpServer()];
});
beforeEach(async () => {
  scene = await pushScene({ ...postgres, clock: { read: () => new Date(), set: () => {} } });
});
afterAll(async () => {
  await gateways.endAll();
  await Promise.all([expo.stop(), smtp.stop()]);
  await postgres.dispose();
});

const count = async (from: string) => (await postgres.sql<{ count: number }>(`select count(*)::int as count from ${from}`))[0]!.count;
/** What the next process would take. */
const due = (table: string) => count(`${table} where due_at <= clock_timestamp()`);
/** What is under way stays so while this test lasts, however slow the machine is; what has no lease is due as before. */
const stopTheClock = (table: string) =>
  postgres.sql(
    `update ${table} set due_at = ((due_at at time zone 'UTC') + interval '1 day') at time zone 'UTC' where due_at > clock_timestamp()`,
  );
const letLeasesEnd = (table: string) => postgres.sql(`update ${table} set due_at = clock_timestamp() where due_at > clock_timestamp()`);

/** Where it is about noon: reminders are not sent at night. */
function zoneAtNoon(): TimeZone {
  const east = 12 - new Date().getUTCHours();
  return (east === 0 ? 'Etc/GMT' : `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`) as TimeZone;
}

test('reminders of 300 people survive the ends of the processes that make them, and that send them', async () => {
  const people = 300;
  await scene.league.write(async ({ orgs }) => {
    const org = (await orgs.findForUpdate(scene.org.id))!;
    await orgs.update({ ...org, timeZone: zoneAtNoon(), settings: { ...org.settings, remindersAt: '08:00' } });
  });
  const startsAt = later(new Date(), DAY);
  await scene.league.addGame(scene.league.hawks, scene.league.jays, { startsAt, endsAt: later(startsAt, 2 * HOUR) });
  const tokens = await scene.devices(people);
  const unsent = () => count('push_delivery where receipt_id is null');

  // Its process dies while the messages are being stored, after the reminders.
  const other = new pg.Client({ connectionString: postgres.url });
  await other.connect();
  await other.query('begin');
  await other.query('lock table push_delivery in share mode');
  const maker = await gateways.start();
  await until(async () => (await count(`${ACTIVITY} where datname = current_database() and wait_event_type = 'Lock'`)) > 0);
  await gateways.end(maker, 'SIGKILL');
  await other.query('rollback');
  await other.end();

  // A hundred are sent, a hundred more are taken by a service that does not reply, a hundred wait.
  expo.fail({ kind: 'hang' }, 1, 1);
  const sender = await gateways.start();
  await until(() => expo.requests().length === 2);
  await stopTheClock('push_delivery');
  const underWay = expo.delivered().slice(100);
  expect(underWay).toHaveLength(100);

  // The next process leaves alone what is under way, until the lease of who has died is over.
  const next = await gateways.start();
  await until(async () => expo.delivered().length >= people && (await due('push_delivery')) === 0);
  await gateways.end(sender, 'SIGKILL');
  const deliveryOf = new Map(expo.delivered().map(({ to, data }) => [to, data['deliveryId']]));
  expect(expo.delivered()).toHaveLength(people);
  expect(new Set(deliveryOf.keys())).toEqual(new Set(tokens));
  await gateways.end(next, 'SIGKILL');
  await letLeasesEnd('push_delivery');
  const last = await gateways.start();
  await until(async () => (await unsent()) === 0);
  const again = expo.delivered().slice(people);
  expect(new Set(again.map(({ to }) => to))).toEqual(new Set(underWay.map(({ to }) => to)));
  expect(again).toHaveLength(100);
  expect(again.filter(({ to, data }) => deliveryOf.get(to) !== data['deliveryId'])).toEqual([]);
  await gateways.end(last, 'SIGKILL');

  // As if the process had died after all of it was stored, and before it could tell when its next turn is.
  await postgres.sql('update reminder_turn set due_at = clock_timestamp()');
  const turnsDue = () => count('reminder_turn where due_at <= clock_timestamp()');
  await gateways.start();
  await until(async () => (await turnsDue()) === 0);
  expect(await count('reminder')).toBe(people);
  expect([await unsent(), expo.delivered().length]).toEqual([0, people + 100]);
  await gateways.endAll();
});

test('a hundred invitations survive the end of the process that sends them', async () => {
  const addresses = Array.from({ length: 100 }, (_, n) => `guardian${n}@example.org`);
  const admin = await scene.actor(await scene.person('admin'));
  const code = `${scene.org.code}-PARENT-2026`;
  await scene.league.write(({ invites }) =>
    invites.save(anInvite({ orgId: scene.org.id, createdBy: admin.user.id, code, maxUses: 1000, expiresAt: later(new Date(), 30 * DAY) })),
  );
  for (const address of addresses) await scene.league.addGuardian(await scene.league.addPlayer('Sam Ortiz', scene.league.hawks), address);
  // Only a season that is current invites, by the time of the processes.
  await scene.league.write(({ seasons }) => seasons.save({ ...scene.league.season, endsOn: '2099-12-31' as LocalDate }));
  const started = await startMailing({ ...scene.deps, sendsMail: true })({
    actor: admin,
    seasonId: scene.league.season.id,
    isPreview: false,
  });
  expect(started).toMatchObject({ value: { counts: { invited: 100 } } });
  const waiting = () => count('mailing_invitation where ended is null');
  const claimed = () => count('mailing_invitation where ended is null and attempts > 0');
  const mails = () => smtp.received().map(({ to: [to], headers }) => ({ to, id: headers.get('message-id')![0] }));

  // Forty are sent; the server takes a few more and does not reply.
  smtp.fallSilentAfter(40);
  const sender = await gateways.start();
  await until(async () => mails().length > 40 && mails().length === 40 + (await claimed()));
  await stopTheClock('mailing_invitation');
  smtp.fallSilentAfter(undefined);
  const underWay = mails().slice(40);

  const next = await gateways.start();
  await until(async () => mails().length >= 100 && (await due('mailing_invitation')) === 0);
  await gateways.end(sender, 'SIGKILL');
  const ids = new Map(mails().map(({ to, id }) => [to, id]));
  expect(mails()).toHaveLength(100);
  expect(new Set(ids.keys())).toEqual(new Set(addresses));
  expect(new Set(ids.values()).size).toBe(100);
  await gateways.end(next, 'SIGKILL');
  await letLeasesEnd('mailing_invitation');
  await gateways.start();
  await until(async () => (await waiting()) === 0);
  const again = mails().slice(100);
  expect(again.toSorted((a, b) => (a.id! < b.id! ? -1 : 1))).toEqual(underWay.toSorted((a, b) => (a.id! < b.id! ? -1 : 1)));
});
