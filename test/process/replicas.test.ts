import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openDatabase } from '../../src/adapters/postgres/database.ts';
import { diagnoseReplicas } from '../../src/adapters/postgres/diagnose-replicas.ts';
import { migrateWhenReachable } from '../../src/adapters/postgres/migrate-when-reachable.ts';
import { storageOver } from '../../src/adapters/postgres/storage.ts';
import { NO_METRICS, type States } from '../../src/adapters/system/metrics.ts';
import { NOON } from '../support/builders.ts';
import { REPLICAS } from '../support/failing-replicas.ts';
import { type GivenLeague, givenLeague } from '../support/league.ts';
import { describeWith } from '../support/needs.ts';
import { PGBOUNCER, type PgBouncer, startPgBouncer } from '../support/pgbouncer.ts';
import { CONNECT_WITHIN_MS } from '../support/postgres.ts';
import { type ReplicatedPostgres, replicatedPostgres } from '../support/replicated-postgres.ts';
import { type SwitchingProxy, switchingProxy } from '../support/switching-proxy.ts';
import { startWorld } from '../support/world.ts';

/** Ways to the servers, and what each needs. */
const WAYS = { directly: REPLICAS, 'through PgBouncer': REPLICAS.isThere ? PGBOUNCER : REPLICAS } as const;

type Counts = Readonly<Record<string, number>>;

/** A gateway on a primary, behind an address that moves with it, and on its replicas. */
async function serving(url: string, readUrls: readonly string[]) {
  const told = new Map<string, () => States['replicas']>();
  const metrics = {
    ...NO_METRICS,
    observe: (kind: string, name: string, read: unknown) => kind === 'replicas' && told.set(name, read as never),
  };
  const database = await openDatabase({ url, readUrls, poolSize: 4, connectWithinMs: CONNECT_WITHIN_MS, metrics });
  // The cache has no room: each answer is made anew, and still labelled.
  const world = await startWorld(
    storageOver(database, () => NOON),
    { cacheMegabytes: 1e-6 },
  );
  const of = (name: string) => told.get(name)!();
  return {
    world,
    isUsable: (name: string) => of(name).isUsable === true,
    /** The number of reads that each server has answered. */
    answered: (): Counts => Object.fromEntries([...told.keys()].map((name) => [name, of(name).readings['answered']!])),
    look: () => database.replicas!.look(),
    async close() {
      await world.close();
      await database.close();
    },
  };
}

for (const [way, need] of Object.entries(WAYS)) {
  describeWith(need)(`a gateway that reads from streaming replicas ${way}`, () => {
    let servers: ReplicatedPostgres;
    const bouncers: PgBouncer[] = [];
    let readUrls: readonly string[];
    let proxy: SwitchingProxy;
    let here: Awaited<ReturnType<typeof serving>>;
    let there: Awaited<ReturnType<typeof serving>>;
    let league: GivenLeague;
    let gameId: string;
    let score = 0;

    beforeAll(async () => {
      servers = await replicatedPostgres(2);
      proxy = await switchingProxy(servers.primary.port);
      await migrateWhenReachable(servers.primary.url, { info: () => {}, warn: () => {} });
      const url = Object.assign(new URL(servers.primary.url), { port: String(proxy.port) }).href;
      readUrls = await Promise.all(servers.replicas.map((each) => urlOf(each.url)));
      [here, there] = [await serving(url, readUrls), await serving(url, readUrls)];
      const org = await here.world.org();
      league = await givenLeague(here.world.ports.unitOfWork, { org });
      gameId = (await league.addGame(league.hawks, league.jays, { status: 'in_progress' })).id;
      await here.world.member('ada', org, 'admin');
    });
    afterAll(async () => {
      await here?.close();
      await there?.close();
      for (const bouncer of bouncers) await bouncer.stop();
      await proxy?.stop();
      await servers?.remove();
    });

    async function urlOf(url: string): Promise<string> {
      if (way === 'directly') return url;
      const bouncer = await startPgBouncer(url);
      bouncers.push(bouncer);
      return bouncer.through(url);
    }

    /** Writes a score through one instance; returns its consistency token. */
    async function scoreBy({ world }: typeof here): Promise<string> {
      score += 1;
      const { status, headers } = await world.call('ada', 'PATCH', `/api/mobile/games/${gameId}`, { body: { homeScore: score } });
      expect(status).toBe(200);
      return headers.get('consistency-token')!;
    }
    async function scoreAt({ world }: typeof here, token?: string): Promise<number | null> {
      const headers = token === undefined ? {} : { 'consistency-token': token };
      const reply = await world.call('ada', 'GET', '/api/mobile/schedule', { headers });
      expect(reply.status).toBe(200);
      const { games } = reply.body as unknown as { games: readonly { id: string; homeScore: number | null }[] };
      return games.find(({ id }) => id === gameId)!.homeScore;
    }
    const until = async (isSo: () => boolean | Promise<boolean>) => {
      while (!(await isSo())) {
        await Promise.all([here.look(), there.look()]);
        await pause(20);
      }
    };
    const allCaughtUp = async () => {
      for (const replica of servers.replicas) await replica.catchUp();
      await until(() => ['replica-1', 'replica-2'].every((name) => here.isUsable(name) && there.isUsable(name)));
    };
    const replicasAnswered = ({ answered }: typeof here) => answered()['replica-1']! + answered()['replica-2']!;

    const diagnosed = async (url = servers.primary.url) => {
      const found = await diagnoseReplicas({ url, readUrls, caughtUpWithinMs: 500 });
      return found.map(({ state, what }) => `${state}: ${what}`);
    };

    test('has both of them answer, by turns', async () => {
      await allCaughtUp();
      const before = here.answered();
      for (let n = 0; n < 20; n += 1) await scoreAt(here);
      const after = here.answered();
      expect(after['replica-1']! - before['replica-1']!).toBeGreaterThan(5);
      expect(after['replica-2']! - before['replica-2']!).toBeGreaterThan(5);
      expect(await diagnosed()).toEqual([1, 2].map((n) => `good: replica-${n} is up to date with the primary.`));
    });

    test('tells what was written here, and there to callers who know of it, while replay is paused', async () => {
      for (const replica of servers.replicas) replica.pauseReplay();
      for (let n = 0; n < 10; n += 1) {
        const token = await scoreBy(n % 2 ? here : there);
        expect([await scoreAt(here, token), await scoreAt(there, token)]).toEqual([score, score]);
      }
      await until(() => !here.isUsable('replica-1') && !here.isUsable('replica-2'));
      expect(await diagnosed()).toEqual([1, 2].map((n) => expect.stringMatching(`^warning: replica-${n} is \\d+ bytes of WAL behind`)));
      const before = replicasAnswered(here);
      expect(await scoreAt(here)).toBe(score);
      expect(replicasAnswered(here)).toBe(before);
      for (const replica of servers.replicas) replica.resumeReplay();
      await allCaughtUp();
      await until(async () => {
        expect(await scoreAt(here)).toBe(score);
        return replicasAnswered(here) > before;
      });
    });

    test.each(['freeze', 'kill'] as const)('answers everybody while replicas are in trouble: %s', async (what) => {
      for (const replica of servers.replicas) await replica[what]();
      for (let n = 0; n < 10; n += 1) {
        const token = await scoreBy(here);
        expect([await scoreAt(here), await scoreAt(there, token)]).toEqual([score, score]);
      }
      for (const replica of servers.replicas) await (what === 'freeze' ? replica.thaw() : replica.start());
      await allCaughtUp();
      expect([await scoreAt(here), await scoreAt(there)]).toEqual([score, score]);
    });

    test('tells no lost write after a failover, though a replica has it', async () => {
      const [promoted, left] = servers.replicas as [(typeof servers.replicas)[0], (typeof servers.replicas)[0]];
      const kept = score;
      await promoted.catchUp();
      await promoted.kill();
      await scoreBy(here);
      await left.catchUp();
      await servers.primary.kill();
      await promoted.start();
      await promoted.promote();
      proxy.leadTo(promoted.port);
      await until(async () => (await here.world.call('ada', 'GET', '/api/mobile/me')).status < 500);
      // A version that is already known is not taken back until it is read again.
      await pause(1000);
      expect(left.psql('select pg_is_in_recovery()')).toBe('t');
      for (let n = 0; n < 10; n += 1) expect([await scoreAt(here), await scoreAt(there)]).toEqual([kept, kept]);
      score = kept + 100;
      await scoreBy(here);
      for (let n = 0; n < 10; n += 1) expect(await scoreAt(here)).toBe(score);
      expect(here.isUsable('replica-1')).toBe(false);
      expect((await diagnosed(servers.replicas[0]!.url))[0]).toBe('good: replica-1 is the primary itself.');
      await left.promote();
      expect((await diagnosed(servers.replicas[0]!.url))[1]).toMatch(/^warning: replica-2 was promoted/);
    });
  });
}
