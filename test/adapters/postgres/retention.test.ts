import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Sql, sqlBy } from '../../../src/adapters/postgres/driver/sql.ts';
import { postgresRetention } from '../../../src/adapters/postgres/privacy/retention.ts';
import { Unavailable } from '../../../src/application/ports/unavailable.ts';
import { ok } from '../../../src/domain/shared/result.ts';
import { anOrg, DAY, later, NOON } from '../../support/builders.ts';
import { connected } from '../../support/database.ts';
import { plansIn } from '../../support/plan-steps.ts';
import { freshPostgres, isOnCluster } from '../../support/postgres.ts';

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
const org = anOrg();
beforeAll(async () => {
  postgres = await freshPostgres();
  await postgres.unitOfWork.transact(async ({ orgs }) => ok(await orgs.add(org)));
});
afterAll(() => postgres.dispose());

const OLD = later(NOON, -10 * DAY).toISOString();
const given = (statement: string) =>
  connected(postgres.url, async (execute) => {
    await execute('set statement_timeout = 0');
    await execute(statement);
  });
const notices = (count: number) =>
  given(`insert into push_notice (org_id, push_event_id, texts, data, happened_at)
         select '${org.id}', gen_random_uuid(), '{}', '{}', '${OLD}' from generate_series(1, ${count})`);
const counters = (count: number) =>
  given(
    `insert into attempt_window (name, subject, count, ends_at) select 'guess', n::text, 1, '${OLD}' from generate_series(1, ${count}) n`,
  );
const left = async (table: string) => Number((await postgres.sql<{ count: number }>(`select count(*) from ${table}`))[0]!.count);

type Node = Readonly<{
  'Relation Name'?: string;
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: readonly Node[];
}>;
const noticesReadBy = (node: Node): number =>
  (/^push_notice(_\d+)?$/.test(node['Relation Name'] ?? '') && node['Node Type'] !== 'ModifyTable'
    ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
    : 0) + (node.Plans ?? []).reduce((sum, each) => sum + noticesReadBy(each), 0);

const unquoted = (text: string) => text.replaceAll('"', '');
/** Statements of which some fail. */
const failing = (fails: (text: string, parameters: readonly unknown[]) => Error | undefined): Sql =>
  sqlBy(async (text, parameters) => {
    const error = fails(unquoted(text), parameters);
    if (error) throw error;
    return postgres.sql(text, parameters);
  });

describe('what has expired', () => {
  beforeEach(() => given('truncate push_notice, push_delivery, mail_delivery, attempt_window'));

  test('goes, however much it is: 80 000 notices, and what is not of orgs', async () => {
    await notices(80_000);
    await counters(1200);
    const { removed, failed } = await postgres.retention.removeExpired(NOON);
    expect([removed['push-notices'], removed.attempts, failed]).toEqual([80_000, 1200, []]);
    expect([await left('push_notice'), await left('attempt_window')]).toEqual([0, 0]);
  });

  test('is looked for in smaller batches where that meets its time limit', async () => {
    await notices(700);
    const timeout = new Unavailable('away', { cause: Object.assign(new Error('canceling statement'), { code: '57014' }) });
    const slow = failing((text, parameters) =>
      text.includes('from push_notice as v where') && Number(parameters.at(-1)) > 100 ? timeout : undefined,
    );
    const { removed, failed } = await postgresRetention(slow).removeExpired(NOON);
    expect([removed['push-notices'], failed, await left('push_notice')]).toEqual([700, [], 0]);
  });

  test('goes in smaller batches where a statement meets its time limit', async () => {
    await notices(700);
    const timeout = new Unavailable('away', { cause: Object.assign(new Error('canceling statement'), { code: '57014' }) });
    const slow = failing((text, parameters) =>
      text.includes('delete from push_notice') && (parameters.at(-1) as readonly unknown[]).length > 10 ? timeout : undefined,
    );
    const { removed, failed } = await postgresRetention(slow).removeExpired(NOON);
    expect([removed['push-notices'], failed, await left('push_notice')]).toEqual([700, [], 0]);
  });

  test.each(['attempt_window', 'kept_outcome', 'push_event'])('goes although %s cannot be removed', async (table) => {
    await notices(3);
    const broken = new Error('this one is broken');
    const { removed, failed } = await postgresRetention(
      failing((text) => (text.includes(`from ${table} `) ? broken : undefined)),
    ).removeExpired(NOON);
    expect(failed).toEqual([{ kind: expect.any(String), error: broken }]);
    expect(removed['push-notices']).toBe(3);
  });

  test('is found by an index, in statements that name their org', async () => {
    const seen: string[] = [];
    await notices(1);
    const watching = failing((text) => {
      seen.push(text);
      return undefined;
    });
    await postgresRetention(watching).removeExpired(NOON);
    const ofNotices = seen.filter((text) => text.includes('delete from push_notice'));
    expect(ofNotices.length).toBeGreaterThan(0);
    for (const text of ofNotices) expect(text.match(/org_id = \$1/g)).toHaveLength(1);
  });

  test('is looked at once, in however many orgs it is, and what stays in them is not', async () => {
    const ORGS = 30;
    const NOTICES = 20;
    const OF = 30;
    await given(
      `insert into org (org_id, name, code, time_zone, created_at)
       select md5('org ' || n)::uuid, 'Org', 'MANY' || n, 'UTC', '${OLD}' from generate_series(1, ${ORGS}) n on conflict do nothing;
       insert into push_notice (org_id, push_event_id, texts, data, happened_at)
       select md5('org ' || 1 + n % ${ORGS})::uuid, gen_random_uuid(), '{}', '{}', case when n / ${ORGS} % ${OF} = 0 then '${OLD}'::timestamptz else '${NOON.toISOString()}' end
       from generate_series(1, ${OF * ORGS * NOTICES}) n;
       analyze push_notice`,
    );
    await postgres.load('set enable_seqscan = off');
    let lookedAt = 0;
    const counting = sqlBy(async (text, parameters) => {
      if (!unquoted(text).includes('delete from push_notice')) return postgres.load(text, parameters);
      const [explained] = await postgres.load<{ 'QUERY PLAN': readonly { Plan: Node }[] }>(
        `explain (analyze, format json) ${text}`,
        parameters,
      );
      const plan = explained!['QUERY PLAN'][0]!.Plan;
      for (const each of plansIn<Node>(explained)) lookedAt += noticesReadBy(each);
      return Array.from({ length: plan['Actual Rows'] }, () => ({ one: 1 }));
    });
    const { removed } = await postgresRetention(counting).removeExpired(NOON);
    expect([removed['push-notices'], await left('push_notice')]).toEqual([ORGS * NOTICES, (OF - 1) * ORGS * NOTICES]);
    // A shard scans the age index of an org's rows for expired ones as long as there are few rows.
    expect(lookedAt).toBeLessThanOrEqual((isOnCluster ? ORGS / 3 : 1) * ORGS * NOTICES);
  });

  test('stays when it was renewed after it was found', async () => {
    const token = (updatedAt: string) =>
      given(`insert into push_token (org_id, push_token_id, user_id, token, token_hash, platform, created_at, updated_at)
             values ('${org.id}', md5('device')::uuid, md5('person')::uuid, 't', '\\x00', 'ios', '${OLD}', '${updatedAt}')
             on conflict (org_id, push_token_id) do update set updated_at = excluded.updated_at`);
    await given(`insert into app_user (user_id, issuer, subject, email_verified, search_key, created_at, updated_at)
                 values (md5('person')::uuid, 'i', 'device', false, '', '${OLD}', '${OLD}')`);
    await token(later(NOON, -400 * DAY).toISOString());
    const renewing = sqlBy(async (text, parameters) => {
      if (unquoted(text).includes('delete from push_token')) await token(NOON.toISOString());
      return postgres.sql(text, parameters);
    });
    expect((await postgresRetention(renewing).removeExpired(NOON)).removed['push-tokens']).toBeUndefined();
    expect(await left('push_token')).toBe(1);
  });

  test('stays while it is needed', async () => {
    await given(`insert into push_notice (org_id, push_event_id, texts, data, happened_at)
                 values ('${org.id}', gen_random_uuid(), '{}', '{}', '${later(NOON, -DAY).toISOString()}')`);
    await postgres.retention.removeExpired(NOON);
    expect(await left('push_notice')).toBe(1);
  });
});
