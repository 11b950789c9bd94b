import { startContender } from './contenders/contenders.ts';
import { fillAnew, withClient } from './data/database.ts';
import { sizeOf } from './data/seed.ts';
import { eachOnce } from './drivers/each-once.ts';
import { startIssuer } from './issuer.ts';
import { OPERATIONS, type Operation, type Pass, touches } from './operations.ts';
import { buildGateway, type Running, run } from './process.ts';
import { lookAround, type World } from './world.ts';

const SCALE = 0.2;
const ROUNDS = 5;
const REQUESTS = 200;
/** Few connections, so that the bench measures latency, not the throughput of the machine that all nodes share. */
const CONNECTIONS = 2;
const COLD_CALLERS = 200;

type Kind = 'plain' | 'cluster';
const KINDS: readonly Kind[] = ['plain', 'cluster'];
export type ClusterBench = Readonly<Record<Kind, string>>;

const say = (line: string) => process.stdout.write(`${line}\n`);
const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

/**
 * Compares response times with a sharded database and with a single server, on the same data. Both databases must be empty; the cluster's
 * URL is that of its coordinator.
 */
export async function benchCluster(urls: ClusterBench): Promise<void> {
  buildGateway();
  const issuer = await startIssuer();
  const running = new Map<Kind, Running>();
  try {
    for (const kind of KINDS) {
      say(`Making a league of scale ${SCALE}: ${kind} …`);
      await fillAnew(urls[kind], sizeOf(SCALE), issuer.url);
      if (kind === 'cluster') await run(['league', 'distribute'], { DATABASE_URL: urls[kind] });
      await withClient(urls[kind], (client) => client.query('set statement_timeout = 0; analyze'));
    }
    const world = await lookAround(urls.plain, issuer, COLD_CALLERS);
    const start = async (kind: Kind) => running.set(kind, await startContender('gateway', urls[kind], issuer.url));
    for (const kind of KINDS) await start(kind);
    say(`Ratios of p50, cluster to plain: medians of ${ROUNDS} interleaved rounds, with the least and the greatest.`);
    let turn = 0;
    for (const operation of OPERATIONS.filter(({ contenders, revalidates }) => contenders.includes('gateway') && !revalidates)) {
      for (const pass of operation.passes) {
        const p50s: Record<Kind, number[]> = { plain: [], cluster: [] };
        for (let round = 0; round < ROUNDS; round += 1) {
          for (const kind of round % 2 === 0 ? KINDS : KINDS.toReversed()) {
            if (pass === 'cold') {
              await running.get(kind)!.stop();
              await start(kind);
            }
            turn += 1;
            p50s[kind].push(await p50Of(operation, pass, world, turn, running.get(kind)!.url));
          }
        }
        const ratios = p50s.cluster.map((p50, round) => p50 / p50s.plain[round]!);
        const [least, greatest] = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2));
        say(
          `${operation.name.padEnd(14)} ${pass.padEnd(9)} ${median(ratios).toFixed(2)} (${least}–${greatest}), plain ${median(p50s.plain).toFixed(2)} ms`,
        );
      }
    }
  } finally {
    for (const each of running.values()) await each.stop();
    issuer.close();
  }
}

async function p50Of(operation: Operation, pass: Pass, world: World, turn: number, url: string): Promise<number> {
  if (pass === 'changed' && operation.changesBy === 'writes') await eachOnce(url, touches(world, turn), { connections: CONNECTIONS });
  const all = operation.requests(world, pass === 'changed' ? turn : 0);
  const asked = Array.from({ length: REQUESTS }, (_, place) => all[place % all.length]!);
  // Each changed response is requested once.
  const requests = pass === 'changed' || pass === 'cold' ? all.slice(0, REQUESTS) : asked;
  const { p50, failures } = await eachOnce(url, requests, { connections: CONNECTIONS });
  if (failures > 0) throw new Error(`${operation.name}: ${failures} of ${requests.length} requests failed`);
  return p50;
}
