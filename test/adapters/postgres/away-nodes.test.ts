import { beforeEach, describe, expect, test } from '@jest/globals';
import { queryAllOrgs, readReachable } from '../../../src/adapters/postgres/cluster/across-orgs.ts';
import { AwayNodes, orgParameterIndex } from '../../../src/adapters/postgres/cluster/away-nodes.ts';
import { ONE_DATABASE } from '../../../src/adapters/postgres/cluster/cluster.ts';
import { retryingReads, type Sql, sqlBy } from '../../../src/adapters/postgres/driver/sql.ts';
import { allStatements, statement } from '../../../src/adapters/postgres/driver/statement.ts';
import { postgresRetention } from '../../../src/adapters/postgres/modules/retention.ts';
import { storageOver } from '../../../src/adapters/postgres/storage.ts';
import { newId } from '../../../src/adapters/random/new-id.ts';
import { Unavailable } from '../../../src/application/ports/unavailable.ts';
import type { OrgId } from '../../../src/domain/shared/ids.ts';

const OF_ORG = statement<[orgId: OrgId]>('test.of-org', 'select 1 from team where org_id = $1');
const ACROSS = statement<[orgIds: readonly OrgId[]]>('test.across-orgs', 'select 2 from team where org_id = any($1::uuid[])');

type Later = { task: () => void; at: number };
let time: number;
let planned: Later[];
/** By port: whether a node answers, hangs, answers from that time of the clock on, or cannot be checked. */
let health: Map<number, boolean | 'hangs' | 'not asked' | number>;
/** By port, if the group is not the index in `health`. */
let groups: Map<number, number>;
let isDatabaseGone: boolean;
let looks: number;
/** Two orgs in different shards on a node that stays up, and one on a node that goes down. */
const [here, beside, there] = [newId<OrgId>(), newId<OrgId>(), newId<OrgId>()];

beforeEach(() => {
  [time, planned, looks, groups, isDatabaseGone] = [0, [], 0, new Map(), false];
  health = new Map([
    [5001, true],
    [5002, true],
  ]);
});

const cluster = sqlBy(async (text, values) => {
  if (text.includes('pg_dist_node')) {
    looks += 1;
    if (isDatabaseGone) throw new Unavailable('the database is away');
    return [...health.keys()].map((port, place) => ({ group: groups.get(port) ?? place, host: '10.0.0.1', port }));
  }
  if (text.includes('master_run_on_worker')) {
    const is = health.get(values[1] as number);
    if (is === 'not asked') throw new Unavailable('no connection is free');
    if (typeof is === 'number') return new Promise((resolve) => schedule(() => resolve([{ isThere: true }]), is - time));
    return is === 'hangs' ? new Promise(() => {}) : [{ isThere: is }];
  }
  return (values[0] as OrgId[]).map((orgId) => ({
    orgId,
    group: orgId === here || orgId === beside ? 0 : 1,
    shard: orgId === here ? 1 : 2,
  }));
});
const schedule = (task: () => void, ms: number) => {
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
const nodesOf = () => new AwayNodes(() => cluster, { now: () => time, schedule });
const givenUp: string[] = [];
const sender = (name: string) => ({ giveUp: () => void givenUp.push(name) });
const urgent = (name: string) => ({ ...sender(name), isUrgent: true });
beforeEach(() => void givenUp.splice(0));

describe('nodes of a cluster', () => {
  test('are not probed while all statements succeed', async () => {
    const nodes = nodesOf();
    const end = nodes.begin(sender('quick'), OF_ORG.text, [there]);
    end();
    await pass(10_000);
    expect([looks, nodes.refusal(OF_ORG.text, [there])]).toEqual([0, undefined]);
  });

  test('that failed are probed, and only statements of their orgs are refused at once, until they are back', async () => {
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

  test('that hang are detected through the statements that wait for them, and only these are abandoned', async () => {
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

  test('that hang do not delay urgent reads of several orgs, even before they are found to be away', async () => {
    const nodes = nodesOf();
    nodes.begin(urgent('watermarks'), ACROSS.text, [[here, there]]);
    nodes.begin(sender('retention'), ACROSS.text, [[here, there]]);
    nodes.begin(urgent('of one org'), OF_ORG.text, [there]);
    health.set(5002, 'hangs');
    await pass(460);
    expect([givenUp, nodes.isAnyAway, nodes.losses]).toEqual([['watermarks'], false, 1]);
    expect(await nodes.there([here, there], { isUrgent: true })).toEqual([here]);
    expect(await nodes.there([here, there])).toEqual([here, there]);
    // A read sent after the node fell silent is not abandoned because of that, only once the node is found to be away.
    nodes.begin(urgent('of the others'), ACROSS.text, [[here]]);
    await pass(500);
    expect([givenUp.includes('of the others'), nodes.isAnyAway]).toEqual([false, false]);
    await pass(2_500);
    expect([givenUp.includes('of the others'), nodes.isAnyAway, await nodes.there([here, there])]).toEqual([true, true, [here]]);
  });

  test('that are slow are probed, and no statement is abandoned', async () => {
    const nodes = nodesOf();
    nodes.begin(urgent('watermarks'), ACROSS.text, [[here, there]]);
    await pass(5_000);
    expect([givenUp, looks > 0, await nodes.there([here, there], { isUrgent: true })]).toEqual([[], true, [here, there]]);
  });

  test('whose probes are slow are not taken for away: their silence counts only once some node has answered', async () => {
    const nodes = nodesOf();
    health.set(5001, 1_500).set(5002, 2_000);
    nodes.suspect();
    await pass(1_200);
    expect(nodes.isAnyAway).toBe(false);
    await pass(1_000);
    expect(nodes.isAnyAway).toBe(false);
    health.set(5001, time + 300).set(5002, 'hangs');
    nodes.suspect();
    await pass(900);
    expect(nodes.isAnyAway).toBe(false);
    await pass(200);
    expect(nodes.isAnyAway).toBe(true);
    nodes.close();
  });

  test('that could not be probed keep their state', async () => {
    const nodes = nodesOf();
    health.set(5002, 'not asked');
    await nodes.look();
    expect(nodes.isAnyAway).toBe(false);
    health.set(5002, false);
    await nodes.look();
    health.set(5002, 'not asked');
    await pass(5_000);
    expect(nodes.isAnyAway).toBe(true);
  });

  test('are probed until they are back, even after a failed probe, and at most once a second', async () => {
    const nodes = nodesOf();
    health.set(5002, false);
    await nodes.look();
    isDatabaseGone = true;
    for (let n = 0; n < 10; n += 1) await nodes.look();
    await pass(5_000);
    isDatabaseGone = false;
    const before = looks;
    await pass(10_000);
    expect(looks - before).toBe(10);
    health.set(5002, true);
    await pass(1_000);
    expect(nodes.isAnyAway).toBe(false);
  });

  test('that hung and have moved are probed at their new address', async () => {
    const nodes = nodesOf();
    health.set(5002, 'hangs');
    nodes.suspect();
    await pass(2_000);
    expect(nodes.isAnyAway).toBe(true);
    health = new Map([
      [5001, true],
      [5003, true],
    ]);
    groups.set(5003, 1);
    await pass(2_000);
    expect(nodes.isAnyAway).toBe(false);
  });

  test('that are removed are no longer away', async () => {
    const nodes = nodesOf();
    health.set(5002, false);
    await nodes.look();
    health.delete(5002);
    await pass(1_000);
    expect(nodes.away).toBe(0);
  });

  test('that hang are probed only once while they hang', async () => {
    const nodes = nodesOf();
    let asked = 0;
    const counting = sqlBy(async (text, values) => {
      if (text.includes('master_run_on_worker') && values[1] === 5002) asked += 1;
      return cluster(text, values);
    });
    const watching = new AwayNodes(() => counting, { now: () => time, schedule });
    health.set(5002, 'hangs');
    watching.suspect();
    await pass(30_000);
    expect([asked, watching.isAnyAway]).toEqual([1, true]);
    nodes.close();
  });

  test('are probed at most once a second, however many statements fail', async () => {
    const nodes = nodesOf();
    time = 5_000;
    for (let n = 0; n < 100; n += 1) nodes.suspect();
    await settled();
    for (let n = 0; n < 100; n += 1) nodes.suspect();
    await settled();
    expect(looks).toBe(1);
  });
});

describe('a read of several orgs', () => {
  const sqlOver = (nodes: AwayNodes | undefined): Sql => sqlBy(async () => [], { ...ONE_DATABASE, isCluster: nodes !== undefined, nodes });
  const keys = [{ orgId: there }, { orgId: here }, { orgId: there }];

  test('is one statement on one database, and on a healthy cluster', async () => {
    for (const nodes of [undefined, nodesOf()]) {
      const asked: unknown[] = [];
      const read = readReachable(sqlOver(nodes), async (of: readonly { orgId: OrgId }[]) => {
        asked.push(of.length);
        return of.map(({ orgId }) => orgId);
      });
      expect(await read(keys)).toEqual([there, here, there]);
      expect(asked).toEqual([3]);
    }
  });

  test('continues with the reachable orgs', async () => {
    const read = readReachable(sqlOver(nodesOf()), async (of: readonly { orgId: OrgId }[]) => {
      if (of.some(({ orgId }) => orgId === there)) throw new Unavailable('a node is away');
      return of.map(({ orgId }) => orgId);
    });
    health.set(5002, false);
    expect(await read(keys)).toEqual([undefined, here, undefined]);
  });

  test('is sent shard by shard while a node is away: a statement on several shards involves all nodes', async () => {
    health.set(5002, false);
    const asked: (readonly OrgId[])[] = [];
    const read = readReachable(sqlOver(nodesOf()), async (of: readonly { orgId: OrgId }[]) => {
      const orgIds = of.map(({ orgId }) => orgId);
      if (new Set(orgIds).size > 1) throw new Unavailable('a node is away');
      asked.push(orgIds);
      return orgIds;
    });
    expect(await read([{ orgId: beside }, ...keys])).toEqual([beside, undefined, here, undefined]);
    expect(asked.toSorted()).toEqual([[beside], [here]].toSorted());
  });

  test('fails if no node is away, or the failure is a bug', async () => {
    const nodes = nodesOf();
    const failing = (error: Error) => readReachable(sqlOver(nodes), async () => Promise.reject(error))(keys);
    await expect(failing(new Unavailable('the coordinator is away'))).rejects.toThrow('the coordinator is away');
    health.set(5002, false);
    await expect(failing(new TypeError('a bug'))).rejects.toThrow('a bug');
  });
});

describe('a read of all orgs', () => {
  const orgIds = [here, there, ...Array.from({ length: 2_500 }, () => newId<OrgId>())];
  const isThere = (orgId: OrgId) => orgId === here;

  /** The database of a cluster, and the orgs that it was queried about: `all`, or how many. */
  function asked(nodes: AwayNodes | undefined) {
    const questions: ('all' | number)[] = [];
    const sql = sqlBy(async () => orgIds.map((orgId) => ({ orgId })), { ...ONE_DATABASE, isCluster: nodes !== undefined, nodes });
    const ask = () =>
      queryAllOrgs(sql, async (among) => {
        questions.push(among?.length ?? 'all');
        if (among === undefined && health.get(5002) !== true) throw new Unavailable('a node is away');
        return among?.filter(isThere) ?? orgIds;
      });
    return { ask, questions };
  }
  test('is one statement on one database, and on a healthy cluster', async () => {
    for (const nodes of [undefined, nodesOf()]) {
      const { ask, questions } = asked(nodes);
      expect((await ask()).flat()).toEqual(orgIds);
      expect(questions).toEqual(['all']);
    }
  });

  test('continues with the reachable orgs while a node is away, and is one statement again once it is back', async () => {
    const { ask, questions } = asked(nodesOf());
    health.set(5002, false);
    expect((await ask()).flat()).toEqual([here]);
    // From now on nothing is sent that would fail.
    expect((await ask()).flat()).toEqual([here]);
    expect(questions).toEqual(['all', 1, 1]);
    health.set(5002, true);
    await pass(1_000);
    expect((await ask()).flat()).toEqual(orgIds);
    expect(questions.slice(3)).toEqual(['all']);
  });

  test('sends the ids of a thousand orgs per statement', async () => {
    const nodes = nodesOf();
    // Of all those orgs, only the first is on it.
    health.set(5001, false);
    nodes.suspect();
    await settled();
    const { ask, questions } = asked(nodes);
    expect((await ask()).flat()).toEqual([]);
    expect(questions).toEqual([999, 1_000, 502]);
  });

  test('fails if no node is away, or the failure is a bug', async () => {
    const sql = sqlBy(async () => [], { ...ONE_DATABASE, isCluster: true, nodes: nodesOf() });
    const failing = (error: Error) => queryAllOrgs(sql, () => Promise.reject(error));
    await expect(failing(new Unavailable('overloaded'))).rejects.toThrow('overloaded');
    health.set(5002, false);
    await expect(failing(new TypeError('a bug'))).rejects.toThrow('a bug');
  });

  test('is not repeated unchanged if a node was lost meanwhile', async () => {
    const nodes = nodesOf();
    let sent = 0;
    const sql = retryingReads(
      async () => {
        sent += 1;
        health.set(5002, false);
        await nodes.look();
        throw Object.assign(new Error('gone'), { code: 'ECONNRESET' });
      },
      { ...ONE_DATABASE, isCluster: true, nodes },
    );
    await expect(sql(ACROSS, [[here, there]])).rejects.toBeInstanceOf(Unavailable);
    expect(sent).toBe(1);
  });
});

test('retention continues in other orgs if the node of one is lost while it runs', async () => {
  const nodes = nodesOf();
  const ended: unknown[] = [];
  const sql = sqlBy(
    async (text, values) => {
      if (/array_agg/.test(text) && /from push_notice/.test(text)) {
        const expired = [there, here].filter((orgId) => !ended.includes(orgId) && (health.get(5002) === true || orgId === here));
        return expired.map((orgId) => ({ orgId, key0: [orgId] }));
      }
      if (/org_code/.test(text)) return [{ orgId: here }, { orgId: there }];
      if (!/^delete from push_notice/.test(text)) return [];
      if (values[0] === there) {
        health.set(5002, false);
        await nodes.look();
        throw new Unavailable('its node has gone');
      }
      ended.push(values[0]);
      return [{ one: 1 }];
    },
    { ...ONE_DATABASE, isCluster: true, nodes },
  );
  const report = await postgresRetention(sql).removeExpired(new Date());
  expect(report).toEqual({ removed: { 'push-notices': 1 }, failed: [], isWhole: false });
  expect(ended).toEqual([here]);
});

test('abandoned work is looked for in every shard every half minute, and more often on one database', () => {
  const everyMs = (isCluster: boolean) => {
    const spread = { ...ONE_DATABASE, isCluster };
    const sql = sqlBy(async () => [], spread);
    const database = { sql, searches: sql, watermarks: sql, news: sql, counters: sql, health: sql, pool: { spread } };
    return storageOver(database as never).orgScanIntervalMs();
  };
  expect([everyMs(false), everyMs(true)]).toEqual([5_000, 30_000]);
});

test('the org of a statement is read from its text', async () => {
  await import('../../../src/adapters/postgres/postgres-storage.ts');
  const placeOf = (name: string) => orgParameterIndex(allStatements().find((each) => each.name === name)!.text);
  expect(['chat.append', 'chat.room-state', 'notifications.first-event', 'scheduling.open-proposal'].map(placeOf)).toEqual([1, 1, 1, 1]);
  expect(['shared.watched-states', 'shared.scope-versions', 'chat.room-states', 'webhooks.waiting'].map(placeOf)).toEqual(
    Array(4).fill(undefined),
  );
});
