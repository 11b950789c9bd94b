import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { diagnosePostgres } from '../../../src/adapters/postgres/schema/diagnose.ts';
import { newId } from '../../../src/adapters/random/new-id.ts';
import type { WebhookEventId, WebhookId } from '../../../src/domain/shared/ids.ts';
import { ok } from '../../../src/domain/shared/result.ts';
import { newWebhook } from '../../../src/domain/webhooks/webhook.ts';
import { anOrg, aUser, HOUR, later, NOON } from '../../support/builders.ts';
import { connected, emptyDatabase } from '../../support/database.ts';
import { givenLeague } from '../../support/league.ts';
import { freshPostgres } from '../../support/postgres.ts';

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
beforeAll(async () => {
  postgres = await freshPostgres();
  await given(limitStatements('5s'));
});
afterAll(() => postgres.dispose());

const diagnose = async (url = postgres.url, over: { poolSize?: number; now?: () => Date; webhookKeyIds?: readonly string[] } = {}) => {
  const found = await diagnosePostgres({ url, poolSize: 1, now: () => new Date(), ...over });
  return found.filter(({ state }) => state !== 'good').map(({ state, part, what, remedy }) => `${state} ${part}: ${what} ${remedy}`);
};
const given = (...statements: string[]) =>
  connected(postgres.url, async (execute) => {
    for (const each of statements) await execute(each);
  });

/** The address of a database with a setting of its sessions. */
const withOption = (url: string, setting: string) => `${url}${url.includes('?') ? '&' : '?'}options=${encodeURIComponent(`-c ${setting}`)}`;

/** As migrations do; copies of a database lack these settings. */
const limitStatements = (limit: string) =>
  `do $$ begin execute format('alter database %I set statement_timeout = ''${limit}''', current_database()); end $$`;

describe('a database', () => {
  test('that is up to date has nothing wrong with it', async () => {
    expect(await diagnose()).toEqual([]);
  });

  test('whose clock is another than that of this machine', async () => {
    expect(await diagnose(postgres.url, { now: () => later(new Date(), HOUR) })).toEqual([
      expect.stringMatching(/^fault clock: .* differ by 3600 s/),
    ]);
  });

  test('that has too few connections for an instance', async () => {
    expect(await diagnose(postgres.url, { poolSize: 100_000 })).toEqual([expect.stringMatching(/^warning connections: .*max_connections/)]);
  });

  test('that has no free connection now', async () => {
    const limit = (most: number) =>
      connected(process.env['TEST_DATABASE_URL']!, (execute) =>
        execute(`alter database ${new URL(postgres.url).pathname.slice(1)} connection limit ${most}`),
      );
    await limit(0);
    const found = await diagnose();
    await limit(-1);
    expect(found).toEqual([expect.stringMatching(/^fault database: .*no free connection.*max_connections/)]);
  });

  test('with an organization that nobody runs', async () => {
    const org = anOrg();
    await postgres.unitOfWork.transact(async ({ orgs }) => ok(await orgs.add(org)));
    expect(await diagnose()).toEqual([expect.stringMatching(new RegExp(`^warning organizations: .*${org.code}.*league org add-admin`))]);
    await postgres.unitOfWork.transact(async ({ adminAppointments }) => ok(await adminAppointments.add(org.id, 'hash', new Date())));
    expect(await diagnose()).toEqual([]);
  });

  test('with webhooks that are disabled, kept under a key that is gone, or that nobody sends', async () => {
    const { org, write } = await givenLeague(postgres.unitOfWork);
    const user = aUser();
    const id = newId<WebhookId>();
    const terms = { id, orgId: org.id, url: 'https://hooks.example.org/', secret: 'aaaaaaaa.sealed', createdBy: user.id };
    const webhook = newWebhook({ ...terms, eventTypes: ['game.final'] }, NOON);
    await write(async ({ users, webhooks, webhookDeliveries, adminAppointments }) => {
      await adminAppointments.add(org.id, 'hash', new Date());
      await users.save(user);
      await webhooks.save(webhook);
      await webhookDeliveries.add({ id: newId<WebhookEventId>(), orgId: org.id, type: 'game.final', subjectId: null }, id);
    });
    await given('update webhook_delivery set due_at = now()');
    expect(await diagnose(postgres.url, { webhookKeyIds: ['aaaaaaaa'] })).toEqual([]);
    expect(await diagnose(postgres.url, { webhookKeyIds: ['bbbbbbbb'] })).toEqual([
      expect.stringMatching(new RegExp(`^fault webhooks: Endpoints .*: 1 \\(${org.code}\\).*WEBHOOK_KEYS`)),
    ]);
    await write(({ webhooks }) => webhooks.save({ ...webhook, state: 'disabled', disabledReason: 'failing' }));
    await given(`update webhook_delivery set due_at = due_at - interval '16 minutes'`);
    expect(await diagnose(postgres.url, { webhookKeyIds: ['aaaaaaaa'] })).toEqual([
      expect.stringMatching(new RegExp(`^warning webhooks: Disabled endpoints: 1 \\(${org.code}\\)`)),
      expect.stringMatching(/^warning webhooks: 1 events have been due/),
    ]);
    await write(({ webhooks }) => webhooks.remove(org.id, id));
  });

  test('with teams in play whose age group tells no age, so that no pitching limit applies', async () => {
    const { org, addTeam, addPlayer, addAgeGroup, addAgeGroupRules, write } = await givenLeague(postgres.unitOfWork);
    await write(({ adminAppointments }) => adminAppointments.add(org.id, 'hash', new Date()));
    expect(await diagnose()).toEqual([]);
    const coast = await addAgeGroup({ name: 'Coast 2' });
    const tides = await addTeam('Tides', { ageGroupId: coast.id });
    expect(await diagnose()).toEqual([
      expect.stringMatching(new RegExp(`^warning organizations: .*pitching limits: ${org.code} "Coast 2" \\(baseball\\)`)),
    ]);
    await addPlayer('Kit Moss', tides, { leagueAge: 10 });
    expect(await diagnose()).toEqual([]);
    await addPlayer('Sam Ortiz', tides);
    expect(await diagnose()).toHaveLength(1);
    const rules = { diamond: { pitchingTable: 'none' as const } };
    const ofGroup = await addAgeGroupRules({ ageGroupId: coast.id, rules });
    expect(await diagnose()).toEqual([]);
    await write(({ ageGroupRules }) => ageGroupRules.save({ ...ofGroup, rules: {} }));
    await write(({ orgs }) => orgs.update({ ...org, settings: { pitchingTable: 'none' } }));
    expect(await diagnose()).toEqual([]);
  });

  test('that migrations have not reached, or have passed', async () => {
    await given('delete from schema_migration');
    expect(await diagnose()).toEqual([expect.stringMatching(/^warning migrations: 1 migrations have not run yet.*league migrate/)]);
    await given(`insert into schema_migration (name) values ('2026-11-30-baseline'), ('of a newer version')`);
    expect(await diagnose()).toEqual([expect.stringMatching(/^warning migrations: 1 migrations are from a newer version/)]);
    await given(`delete from schema_migration where name = 'of a newer version'`);
  });

  test('whose sessions have no time limit', async () => {
    await given(limitStatements('0'));
    expect(await diagnose()).toEqual([expect.stringMatching(/^warning database: Statements have no timeout/)]);
    await given(limitStatements('5s'));
  });

  test('that only reads, as a replica does', async () => {
    expect(await diagnose(withOption(postgres.url, 'default_transaction_read_only=on'))).toEqual([
      expect.stringMatching(/^fault database: The server is read-only.*DATABASE_URL/),
    ]);
  });

  test('whose disk is full', async () => {
    // What fills the pages finds no more room.
    await given(`create function public.md5(text) returns text language plpgsql as
      $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`);
    expect(await diagnose(withOption(postgres.url, 'search_path=public,pg_catalog'))).toEqual([
      expect.stringMatching(/^fault database: The database cannot be written: 53100: the disk of the server is full\..*runbook/),
    ]);
    await given('drop function public.md5(text)');
  });

  test('whose outbox nobody empties', async () => {
    await given(
      `insert into push_event (org_id, push_event_id, facts, happened_at, due_at)
       select org_id, gen_random_uuid(), '{}', now() - interval '1 hour', now() - interval '1 hour' from org limit 1`,
    );
    expect(await diagnose()).toEqual([
      expect.stringMatching(/^warning outbox: 1 entries of the queue push-events are waiting, the oldest for 60 minutes.*PUSH_SENDER/),
    ]);
    await given('delete from push_event');
  });

  test('that has lost an extension', async () => {
    await given('drop extension pg_trgm cascade');
    expect(await diagnose()).toEqual([
      expect.stringMatching(/^fault extensions: The extension pg_trgm is not installed .*create extension pg_trgm/),
    ]);
    await given('create extension pg_trgm');
  });

  test('that has lost the key for hashes, or its table', async () => {
    await given('alter table hash_key disable trigger user', 'delete from hash_key');
    expect(await diagnose()).toEqual([expect.stringMatching(/^fault keys: .*backup/)]);
    await given('drop table hash_key');
    expect(await diagnose()).toEqual([expect.stringMatching(/^fault migrations: A table is missing/)]);
  });

  test('that is empty wants to be migrated', async () => {
    const empty = await emptyDatabase(`encoding 'UTF8' template template0`);
    expect(await diagnose(empty.url)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^warning migrations: The database is empty/)]),
    );
    await empty.drop();
  });

  test('that cannot write every name', async () => {
    const latin = await emptyDatabase(`encoding 'LATIN1' template template0 locale 'C'`);
    expect(await diagnose(latin.url)).toEqual(expect.arrayContaining([expect.stringMatching(/^fault database: .*LATIN1.*UTF8/)]));
    await latin.drop();
  });

  test.each([
    ['postgresql://nobody:secret@127.0.0.1:9/league', 'no server listens'],
    [() => Object.assign(new URL(postgres.url), { pathname: 'nothing_here' }).href, 'the database does not exist'],
    [() => Object.assign(new URL(postgres.url), { password: 'wrong' }).href, 'password'],
  ])('that cannot be reached is a fault, with no word of the address', async (address, reason) => {
    const found = await diagnose(typeof address === 'string' ? address : address());
    expect(found).toEqual([expect.stringMatching(/^fault database: The database cannot be used/)]);
    expect(found[0]).toContain(reason);
    expect(found[0]).not.toMatch(/secret|wrong@/);
  });
});
