import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { startContender } from './contenders/contenders.ts';
import { openDatabase } from './data/database.ts';
import { startIssuer } from './issuer.ts';
import { pinging } from './pinging.ts';
import { buildGateway } from './process.ts';
import { lookAround, type Parent, scaleFor } from './world.ts';

// Phones that all connect at the same moment, each on a connection of its own, and open the app for the first time since the gateway started;
// those that are refused return when they are told to. `node bench/connection-burst.ts [phones]`
const PHONES = Number(process.argv[2] ?? 5000);
const PING_EVERY_MS = 100;
const say = (line: string) => process.stdout.write(`${line}\n`);

async function statusOf(url: string, headers: Parent['headers'] = {}): Promise<Readonly<{ status: number; retryAfterMs: number }>> {
  const [response] = (await once(get(url, { headers, agent: false }), 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return { status: response.statusCode!, retryAfterMs: Number(response.headers['retry-after'] ?? 1) * 1000 };
}

buildGateway();
const issuer = await startIssuer();
const database = await openDatabase(scaleFor(PHONES), issuer.url, say);
try {
  const { parents } = await lookAround(database.url, issuer, PHONES);
  const gateway = await startContender('gateway', database.url, issuer.url);
  let refusals = 0;
  /** Resolves to the time in milliseconds until the app is open. */
  async function openApp({ headers }: Parent): Promise<number> {
    const began = performance.now();
    for (;;) {
      const { status, retryAfterMs } = await statusOf(`${gateway.url}/api/mobile/home`, headers);
      if (status === 200) return performance.now() - began;
      if (status !== 503) throw new Error(`home was answered with ${status}`);
      refusals += 1;
      await pause(retryAfterMs);
    }
  }

  const healthChecks = pinging(() => statusOf(`${gateway.url}/api/health`), PING_EVERY_MS);
  const times = (await Promise.all(parents.map(openApp))).sort((a, b) => a - b);
  const slowest = await healthChecks.stop();
  const after = (share: number) => `${(times[Math.ceil(times.length * share) - 1]! / 1000).toFixed(1)} s`;
  say(`${times.length} phones: half have home after ${after(0.5)}, 99 % after ${after(0.99)}, all after ${after(1)}`);
  say(`${refusals} refusals; slowest health check ${slowest.toFixed(0)} ms`);
  await gateway.stop();
} finally {
  await database.stop();
  issuer.close();
}
