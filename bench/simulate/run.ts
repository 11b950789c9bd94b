import { simulatedClock } from './clock.ts';
import type { Constants } from './constants.ts';
import { type Cause, type Figures, type Plan, simulatedGateway } from './gateway.ts';
import { randomOf } from './random.ts';
import { type Day, type League, type Storm, startDay } from './scenarios.ts';
import type { Use } from './station.ts';
import { type Tally, tally } from './tally.ts';

export type Run = Readonly<{
  tally: Tally;
  /** In the busiest window: the utilization of all processors, and requests and statements per second. */
  gatewayLoad: number;
  databaseLoad: number;
  requestsASecond: number;
  statementsASecond: number;
  megabitsASecond: number;
  /** Peak number of waiting polls across all instances, and of watched keys in one instance. */
  waiting: number;
  watched: number;
  longestPoolQueue: number;
  /** Shares of the database's CPU time by cause. */
  databaseFor: Readonly<Record<Cause, number>>;
  gatewayMs: number;
  databaseMs: number;
  statements: number;
}>;

const WINDOW_MS = 5000;

export type Terms = Readonly<{
  constants: Constants;
  plan: Plan;
  league: League;
  day: Day;
  storm?: Storm;
  seed: number;
  warmMs: number;
  forMs: number;
}>;

/** Simulates a day from its start, and reports what happened after the warm-up. */
export function simulate({ constants, plan, league, day, storm, seed, warmMs, forMs }: Terms): Run {
  const clock = simulatedClock();
  const { service, figures } = simulatedGateway({ clock, constants, plan, random: randomOf(seed) });
  // Requests begun during the warm-up are not reported.
  const around = { clock, service, seed, written: new Map<string, number>(), tally: tally() };
  startDay(around, league, day, storm);
  clock.runUntil(warmMs);
  const told = tally();
  around.tally = told;

  const before = figures();
  const busyMs = (uses: readonly Use[]) => uses.reduce((sum, use) => sum + use.busyMs, 0);
  const most = { gatewayLoad: 0, databaseLoad: 0, requestsASecond: 0, statementsASecond: 0, megabitsASecond: 0, waiting: 0, watched: 0 };
  let last = { figures: before, asked: 0, bytes: 0 };
  for (let at = warmMs + WINDOW_MS; at <= warmMs + forMs; at += WINDOW_MS) {
    clock.runUntil(at);
    const now = { figures: figures(), asked: told.sum('asked'), bytes: told.bytes };
    const load = (of: (figures: Figures) => readonly Use[], processors: number) =>
      (busyMs(of(now.figures)) - busyMs(of(last.figures))) / (WINDOW_MS * processors);
    const window = {
      gatewayLoad: load(({ gateways }) => gateways, plan.instances),
      databaseLoad: load(({ databases }) => databases, plan.databases * plan.coresEach),
      requestsASecond: ((now.asked - last.asked) * 1000) / WINDOW_MS,
      statementsASecond: ((now.figures.statements - last.figures.statements) * 1000) / WINDOW_MS,
      megabitsASecond: ((now.bytes - last.bytes) * 8) / 1000 / WINDOW_MS,
      waiting: now.figures.waiting,
      watched: now.figures.watched / plan.instances,
    };
    for (const name of Object.keys(most) as (keyof typeof most)[]) most[name] = Math.max(most[name], window[name]);
    last = now;
  }
  const spent = (cause: Cause) => last.figures.databaseMs[cause] - before.databaseMs[cause];
  const databaseMs = spent('requests') + spent('callers') + spent('watermarks') + spent('background');
  const part = (cause: Cause) => spent(cause) / databaseMs;
  return {
    tally: told,
    ...most,
    longestPoolQueue: Math.max(...last.figures.pools.map(({ longestQueue }) => longestQueue)),
    databaseFor: { requests: part('requests'), callers: part('callers'), watermarks: part('watermarks'), background: part('background') },
    gatewayMs: busyMs(last.figures.gateways) - busyMs(before.gateways),
    databaseMs,
    statements: last.figures.statements - before.statements,
  };
}
