import { parseArgs } from 'node:util';
import { cancelableDays } from '../cancelable-days.ts';
import { startContender } from '../contenders/contenders.ts';
import { startCountingProxy } from '../counting-proxy.ts';
import { openDatabase } from '../data/database.ts';
import { PLAYERS_A_TEAM, TEAMS } from '../data/seed.ts';
import { startIssuer } from '../issuer.ts';
import { buildGateway } from '../process.ts';
import { cpuMsOfServer } from '../processor-time.ts';
import { lookAround } from '../world.ts';
import { realClock } from './clock.ts';
import { latestConstants } from './constants.ts';
import { DEFAULT_PLAN } from './gateway.ts';
import { realGateway } from './real-gateway.ts';
import { simulate, type Terms } from './run.ts';
import { type Day, type League, startDay } from './scenarios.ts';
import { type Tally, tally } from './tally.ts';

// The same people with the same habits and random seed, against a running gateway and against the simulated one.
// `node bench/simulate/verify.ts [--constants FILE] [--open 0.6] [--seconds 60] [--seed 1]`
const { values } = parseArgs({
  options: {
    constants: { type: 'string' },
    open: { type: 'string', default: '0.5' },
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
  },
});
const ORGS = 10;
const WARM_MS = 20_000;
const say = (line: string) => process.stdout.write(`${line}\n`);

const league: League = { orgs: ORGS, phonesPerOrg: TEAMS * PLAYERS_A_TEAM, teamsPerOrg: TEAMS, gamesPerOrg: 1 };
/** Short sessions, so that few phones produce load. */
const day: Day = {
  habits: { sessionMs: 20_000, pageMs: 2000, looksAtSchedule: 0.4, staysInRoom: 0.5, followsGame: 0.25 },
  openAtOnce: Number(values.open),
  messagesAMinute: 20,
  playEveryMs: 5000,
  scoreEveryMs: 20_000,
};
const forMs = Number(values.seconds) * 1000;
const constants = latestConstants(values.constants);
const terms: Terms = {
  constants,
  league,
  day,
  seed: Number(values.seed),
  warmMs: WARM_MS,
  forMs,
  plan: { ...DEFAULT_PLAN, coresEach: 2 },
  storm: { atMs: WARM_MS + forMs / 2, canceledWithinMs: 2000, comes: 0.4, comesAfterMs: 5000, messagesAMinute: 20 },
};

type Found = Readonly<{ tally: Tally; gatewayMs: number; databaseMs: number; statements: number; refused: number }>;

async function run({ seed, storm }: Terms): Promise<Found> {
  buildGateway();
  const issuer = await startIssuer();
  const database = await openDatabase(ORGS / 100, issuer.url, say);
  const proxy = await startCountingProxy(database.url);
  try {
    const days = await cancelableDays(database.url);
    const world = await lookAround(database.url, issuer, ORGS * TEAMS * PLAYERS_A_TEAM);
    const gateway = await startContender('gateway', proxy.url, issuer.url);
    const { service, failures, close } = realGateway(gateway.url, world, TEAMS, days);
    const clock = realClock();
    const around = { clock, service, seed, written: new Map<string, number>(), tally: tally() };
    startDay(around, league, day, storm);
    await clock.runUntil(WARM_MS);
    proxy.taken();
    const [gatewayMs, databaseMs] = [gateway.cpuMs(), cpuMsOfServer(database.pid)];
    const told = tally();
    around.tally = told;
    await clock.runUntil(WARM_MS + forMs);
    const found = {
      tally: told,
      gatewayMs: gateway.cpuMs() - gatewayMs,
      databaseMs: cpuMsOfServer(database.pid) - databaseMs,
      statements: proxy.taken().statements,
      // Read before the waiting polls are aborted, which does not count as refusal.
      refused: told.sum('refused'),
    };
    for (const failure of new Set(failures)) say(`failed: ${failure}`);
    await close();
    await gateway.stop();
    return found;
  } finally {
    proxy.close();
    await database.stop();
    issuer.close();
  }
}

const simulated = simulate(terms);
const real = await run(terms);
const line = (what: string, one: number, other: number) =>
  say(
    `${what.padEnd(28)}${one.toPrecision(3).padStart(10)}${other.toPrecision(3).padStart(10)}${`${Math.round((one / other - 1) * 100)} %`.padStart(8)}`,
  );
say(`${'constants of'.padEnd(28)}${constants.commit.padStart(10)}`);
say(`${''.padEnd(28)}${'simulated'.padStart(10)}${'real'.padStart(10)}${'error'.padStart(8)}`);
const seconds = forMs / 1000;
line('requests a second', simulated.tally.sum('asked') / seconds, real.tally.sum('asked') / seconds);
line('statements a second', simulated.statements / seconds, real.statements / seconds);
line('gateway, ms a second', simulated.gatewayMs / seconds, real.gatewayMs / seconds);
line('database, ms a second', simulated.databaseMs / seconds, real.databaseMs / seconds);
line('kilobytes a second', simulated.tally.bytes / 1000 / seconds, real.tally.bytes / 1000 / seconds);
for (const kind of ['home', 'me', 'schedule', 'message'] as const) {
  for (const share of [0.5, 0.99])
    line(`${kind}, p${share * 100} ms`, simulated.tally.of(kind).ms.percentile(share), real.tally.of(kind).ms.percentile(share));
}
for (const share of [0.5, 0.99])
  line(`news, p${share * 100} ms`, simulated.tally.newsMs.percentile(share), real.tally.newsMs.percentile(share));
line('refused', simulated.tally.sum('refused'), real.refused);
process.exit(0);
