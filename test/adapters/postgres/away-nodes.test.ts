import { beforeEach, describe, expect, test } from '@jest/globals';
import { ofThoseThere } from '../../../src/adapters/postgres/across-orgs.ts';
import { AwayNodes, placeOfOrg } from '../../../src/adapters/postgres/away-nodes.ts';
import { ONE_DATABASE } from '../../../src/adapters/postgres/cluster.ts';
import { type Sql, sqlBy } from '../../../src/adapters/postgres/sql.ts';
import { allStatements, statement } from '../../../src/adapters/postgres/statement.ts';
import { storageOver } from '../../../src/adapters/postgres/storage.ts';
import { newId } from '../../../src/adapters/system/new-id.ts';
import { Unavailable } from '../../../src/application/ports/unavailable.ts';
import type { OrgId } from '../../../src/domain/shared/ids.ts';

const OF_ORG = statement<[orgId: OrgId]>('test.of-org', 'select 1 from team where org_id = $1');
const ACROSS = statement<[orgIds: readonly OrgId[]]>('test.across-orgs', 'select 2 from team where org_id = any($1::uuid[])');

type Later = { task: () => void; at: number };
let time: number;
let planned: Later[];
/** By port: whether a node answers, or hangs. */
let health: Map<number, boolean | 'hangs'>;
let looks: number;
const [here, there] = [newId<OrgId>(), newId<OrgId>()];

beforeEach(() => {
  [time, planned, looks] = [0, [], 0];
  health = new Map([
    [5001, true],
    [5002, true],
  ]);
});

const cluster = sqlBy(async (text, values) => {
  if (text.includes('pg_dist_node')) {
    looks += 1;
    return [...health.keys()].map((port, group) => ({ group, host: '10.0.0.1', port }));
  }
  if (text.includes('citus_check')) {
    const is = health.get(values[1] as number);
    return is === 'hangs' ? new Promise(() => {}) : [{ isThere: is }];
  }
  return (values[0] as OrgId[]).map((orgId) => ({ orgId, group: orgId === here ? 0 : 1 }));
});
const later = (task: () => void, ms: number) => {
  const each = { task, at: time + ms };
  planned.push(each);
  return () => void planned.splice(planned.indexOf(each), planned.includes(each) ? 1 : 0);
};
const settled = async () => {
  for (let turns = 0; turns < 5; turns += 1) await new Promise((done) => setImmediate(done));
};
async function pass(ms: number): Promise<void> {
  await settled();
  for (const end = time + ms; ; ) {
    const [next] = planned.toSorted((a, b) => a.at - b.at);
    if (!next || next.at > end) {
      time = end;
      return;
    }
    planned.splice(planned.indexOf(next), 1);
    time = next.at;
    next.task();
    await settled();
  }
}
const nodesOf = () => new AwayNodes(() => cluster, { now: () => time, later });
const givenUp: string[] = [];
const sender = (name: string) => ({ giveUp: () => void givenUp.push(name) });
beforeEach(() => void givenUp.splice(0));

describe('nodes of a cluster', () => {
  test('are looked at by nobody while all is well', async () => {
    const nodes = nodesOf();
    const end = nodes.begin(sender('quick'), OF_ORG.text, [there]);
    end();
    await pass(10_000);
    expect([looks, nodes.refusal(OF_ORG.text, [there])]).toEqual([0, undefined]);
  });

  test('that have failed are looked at, and statements of their orgs alone refused at once, until they are back', async () => {
    const nodes = nodesOf();
    health.set(5002, false);
    nodes.suspect();
    await settled();
    await nodes.there([here, there]);
    expect(nodes.refusal(OF_ORG.text, [there])).toBeInstanceOf(Unavailable);
    expect(nodes.refusal(OF_ORG.text, [here])).toBeUndefined();
    expect(nodes.refusal(ACROSS.text, [[here, there]])).toBeUndefined();
    health.set(5002, true);
    await pass(1_000);
    expect(nodes.refusal(OF_ORG.text, [there])).toBeUndefined();
    const before = looks;
    await pass(60_000);
    expect(looks).toBe(before);
  });

  test('that hang are found by who waits for them, who is given up, and nobody else', async () => {
    const nodes = nodesOf();
    nodes.begin(sender('stuck'), OF_ORG.text, [there]);
    nodes.begin(sender('slow'), OF_ORG.text, [here]);
    nodes.begin(sender('across'), ACROSS.text, [[here, there]]);
    nodes.begin(sender('bulk'), 'insert into team select * from json_populate_recordset(null::team, $1)', ['[]']);
    health.set(5002, 'hangs');
    await pass(2_500);
    expect(givenUp.toSorted()).toEqual(['across', 'stuck']);
    expect(nodes.refusal(OF_ORG.text, [there])).toBeInstanceOf(Unavailable);
  });

  test('that hang are asked once, however long they do', async () => {
    const nodes = nodesOf();
    let asked = 0;
    const counting = sqlBy(async (text, values) => {
      if (text.includes('citus_check') && values[1] === 5002) asked += 1;
      return cluster(text, values);
    });
    const watching = new AwayNodes(() => counting, { now: () => time, later });
    health.set(5002, 'hangs');
    watching.suspect();
    await pass(30_000);
    expect([asked, watching.isAnyAway]).toEqual([1, true]);
    nodes.close();
  });

  test('are looked at once a second at most, however much fails', async () => {
    const nodes = nodesOf();
    time = 5_000;
    for (let n = 0; n < 100; n += 1) nodes.suspect();
    await settled();
    for (let n = 0; n < 100; n += 1) nodes.suspect();
    await settled();
    expect(looks).toBe(1);
  });
});

describe('what is asked of several orgs', () => {
  const sqlOver = (nodes: AwayNodes | undefined): Sql => sqlBy(async () => [], { ...ONE_DATABASE, isCluster: nodes !== undefined, nodes });
  const keys = [{ orgId: there }, { orgId: here }, { orgId: there }];

  test('is one question on one database, and on a cluster that is well', async () => {
    for (const nodes of [undefined, nodesOf()]) {
      const asked: unknown[] = [];
      const read = ofThoseThere(sqlOver(nodes), async (of: readonly { orgId: OrgId }[]) => {
        asked.push(of.length);
        return of.map(({ orgId }) => orgId);
      });
      expect(await read(keys)).toEqual([there, here, there]);
      expect(asked).toEqual([3]);
    }
  });

  test('goes on with those that are there', async () => {
    const read = ofThoseThere(sqlOver(nodesOf()), async (of: readonly { orgId: OrgId }[]) => {
      if (of.some(({ orgId }) => orgId === there)) throw new Unavailable('a node is away');
      return of.map(({ orgId }) => orgId);
    });
    health.set(5002, false);
    expect(await read(keys)).toEqual([undefined, here, undefined]);
  });

  test('fails where no node is away, or what failed is a bug', async () => {
    const nodes = nodesOf();
    const failing = (error: Error) => ofThoseThere(sqlOver(nodes), async () => Promise.reject(error))(keys);
    await expect(failing(new Unavailable('the coordinator is away'))).rejects.toThrow('the coordinator is away');
    health.set(5002, false);
    await expect(failing(new TypeError('a bug'))).rejects.toThrow('a bug');
  });
});

test('work that others have left is looked for in every shard once in half a minute, and on one database sooner', () => {
  const everyMs = (isCluster: boolean) => {
    const spread = { ...ONE_DATABASE, isCluster };
    const sql = sqlBy(async () => [], spread);
    const database = { sql, searches: sql, watermarks: sql, news: sql, counters: sql, health: sql, pool: { spread } };
    return storageOver(database as never).looksAtAllOrgsEveryMs();
  };
  expect([everyMs(false), everyMs(true)]).toEqual([5_000, 30_000]);
});

test('the org of a statement is read from its text', async () => {
  await import('../../../src/adapters/postgres/postgres-storage.ts');
  const placeOf = (name: string) => placeOfOrg(allStatements().find((each) => each.name === name)!.text);
  expect(['chat.append', 'chat.room-state', 'notifications.first-event', 'scheduling.open-proposal'].map(placeOf)).toEqual([1, 1, 1, 1]);
  expect(['shared.watched-states', 'shared.scope-versions', 'chat.room-states', 'webhooks.waiting'].map(placeOf)).toEqual(
    Array(4).fill(undefined),
  );
});
