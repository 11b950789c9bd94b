import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openDatabase } from '../../src/adapters/postgres/database.ts';
import { migrateWhenReachable } from '../../src/adapters/postgres/migrate-when-reachable.ts';
import { storageOver } from '../../src/adapters/postgres/storage.ts';
import { NO_METRICS, type States } from '../../src/adapters/system/metrics.ts';
import type { Game } from '../../src/domain/games/game.ts';
import type { Org } from '../../src/domain/membership/org.ts';
import { REPLICAS } from '../support/failing-replicas.ts';
import { givenLeague } from '../support/league.ts';
import { describeWith } from '../support/needs.ts';
import { CONNECT_WITHIN_MS } from '../support/postgres.ts';
import { type ReplicatedPostgres, replicatedPostgres } from '../support/replicated-postgres.ts';
import { startWorld } from '../support/world.ts';

const ORGS = 40;
const READERS = 8;
const READS = 4000;
const READS_A_WRITE = 20;
const PATHS = ['/api/mobile/schedule', '/api/mobile/teams', '/api/mobile/standings', '/api/mobile/screens/home'];
const TICKS_A_SECOND = 100;

/** The CPU seconds that a server has used so far, with all its processes, exited ones included. */
function secondsOf(data: string): number {
  const postmaster = Number(readFileSync(`${data}/postmaster.pid`, 'utf8').split('\n')[0]);
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return [
          readFileSync(`/proc/${pid}/stat`, 'utf8')
            .replace(/^.*\) /s, '')
            .split(' '),
        ];
      } catch {
        return [];
      }
    });
  // The fields after the name: state, parent, and from the twelfth on the CPU times of the process and its exited
  // children.
  const own = stats.filter(([, parent]) => Number(parent) === postmaster).map((each) => Number(each[11]) + Number(each[12]));
  const ended = readFileSync(`/proc/${postmaster}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (own.reduce((sum, each) => sum + each, 0) + Number(ended[13]) + Number(ended[14])) / TICKS_A_SECOND;
}

describeWith(REPLICAS)('what replicas take off the primary', () => {
  let servers: ReplicatedPostgres;
  beforeAll(async () => {
    servers = await replicatedPostgres(2);
    await migrateWhenReachable(servers.primary.url, { info: () => {}, warn: () => {} });
  });
  afterAll(() => servers?.remove());

  /** Two instances; each write invalidates the answers of one league at both. */
  async function measured(readUrls: readonly string[]) {
    const told: (() => States['replicas'])[] = [];
    const names: string[] = [];
    const metrics = {
      ...NO_METRICS,
      observe: (kind: string, name: string, read: unknown) => {
        if (kind === 'replicas') {
          names.push(name);
          told.push(read as never);
        }
      },
    };
    const databases = await Promise.all(
      [1, 2].map(() => openDatabase({ url: servers.primary.url, readUrls, poolSize: 4, connectWithinMs: CONNECT_WITHIN_MS, metrics })),
    );
    const worlds = await Promise.all(databases.map((database) => startWorld(storageOver(database), { cacheMegabytes: 32 })));
    const here = worlds[0]!;
    const leagues: Readonly<{ org: Org; game: Game }>[] = [];
    for (let n = 0; n < ORGS; n += 1) {
      const org = await here.org();
      const league = await givenLeague(here.ports.unitOfWork, { org });
      await here.member('ada', org, 'admin');
      for (let team = 0; team < 10; team += 1) await league.addTeam(`Team ${team}`);
      const game = await league.addGame(league.hawks, league.jays, { status: 'in_progress' });
      leagues.push({ org, game });
    }
    for (const { replicas } of databases) await replicas?.look();
    const before = secondsOf(servers.primary.data);
    let asked = 0;
    let written = 0;
    const read = async () => {
      while (asked < READS) {
        asked += 1;
        const { org, game } = leagues[(asked * 7) % ORGS]!;
        const world = worlds[asked % 2]!;
        if (asked % READS_A_WRITE === 0) {
          written += 1;
          await world.call('ada', 'PATCH', `/api/mobile/games/${game.id}`, { org, body: { homeScore: asked % 90 } });
        }
        expect((await world.call('ada', 'GET', PATHS[asked % PATHS.length]!, { org })).status).toBe(200);
      }
    };
    await Promise.all(Array.from({ length: READERS }, read));
    const seconds = secondsOf(servers.primary.data) - before;
    const answered: Record<string, number> = {};
    for (const [place, name] of names.entries()) {
      for (const [outcome, count] of Object.entries(told[place]!().readings)) {
        answered[`${name} ${outcome}`] = (answered[`${name} ${outcome}`] ?? 0) + count;
      }
    }
    for (const world of worlds) await world.close();
    for (const database of databases) await database.close();
    return { seconds, written, answered };
  }

  test('is told', async () => {
    const without = await measured([]);
    const given = await measured(servers.replicas.map(({ url }) => url));
    const ofReplicas = given.answered['replica-1 answered']! + given.answered['replica-2 answered']!;
    const share = ofReplicas / (ofReplicas + given.answered['primary answered']!);
    process.stdout.write(
      `${JSON.stringify({ without, given, share, ofThePrimarysTime: given.seconds / without.seconds }, undefined, 1)}\n`,
    );
    expect(share).toBeGreaterThan(0.1);
  });
});
