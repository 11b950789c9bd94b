import { describe, expect, test } from '@jest/globals';
import { simulatedClock } from '../../bench/simulate/clock.ts';
import { COSTS, type Constants, type CostName } from '../../bench/simulate/constants.ts';
import { DEFAULT_PLAN, type Plan } from '../../bench/simulate/gateway.ts';
import { exponential, randomOf } from '../../bench/simulate/random.ts';
import { type Run, simulate } from '../../bench/simulate/run.ts';
import { SATURDAY, THUNDERSTORM } from '../../bench/simulate/scenarios.ts';
import { station } from '../../bench/simulate/station.ts';

/** Costs that are easy to add up. */
const costs = Object.fromEntries(
  COSTS.map((name) => [
    name,
    {
      gatewayMs: 1,
      databaseMs: 1,
      statements: /Made|^me$|^firstPoll$|^message$|^play$|^score$|^cancel$/.test(name) ? 1 : 0,
      roundTrips: 1,
      bytes: 1000.5,
    },
  ]),
) as Record<CostName, Constants['costs'][CostName]>;
const CONSTANTS: Constants = {
  commit: 'none',
  machine: { name: 'paper' },
  costs,
  callers: { statement: { gatewayMs: 0.5, databaseMs: 0.5 }, each: { gatewayMs: 0.1, databaseMs: 0.1 } },
  watermarks: { statement: { gatewayMs: 0.1, databaseMs: 0.1 }, each: { gatewayMs: 0.005, databaseMs: 0.002 } },
  idle: { gatewayMs: 1, databaseMs: 1 },
  waits: { answerMs: 1, roundTripMs: 0.5 },
  memory: { idleMb: 150, waitingPollKb: 80 },
  rowBytes: {},
};
const LEAGUE = { orgs: 10, phonesPerOrg: 100, teamsPerOrg: 20, gamesPerOrg: 2 };
const stormy = (plan: Partial<Plan> = {}, seed = 1): Run =>
  simulate({
    constants: CONSTANTS,
    plan: { ...DEFAULT_PLAN, ...plan },
    league: LEAGUE,
    day: SATURDAY,
    seed,
    warmMs: 10_000,
    forMs: 50_000,
    storm: { ...THUNDERSTORM, atMs: 15_000, canceledWithinMs: 5000, comesAfterMs: 5000 },
  });
const told = ({ tally, ...figures }: Run) => ({
  ...figures,
  asked: tally.sum('asked'),
  bytes: tally.bytes,
  p99: tally.of('home').ms.percentile(0.99),
});

describe('a station', () => {
  const CUSTOMERS = 50_000;
  const SERVICE_MS = 1;
  /** Random arrivals at one server that is busy for this part of the time. */
  function queue(load: number, serviceMs: (random: () => number) => number) {
    const clock = simulatedClock();
    const random = randomOf(7);
    const server = station(clock, 1);
    let at = 0;
    for (let n = 0; n < CUSTOMERS; n += 1) {
      at += exponential(random, SERVICE_MS / load);
      clock.after(at, () => server.serve(serviceMs(random)));
    }
    clock.runUntil(2 * at);
    return { ...server.use(), lastedMs: at };
  }

  test.each([0.3, 0.6])('keeps customers at a load of %s as long as queueing theory says of M/M/1', (load) => {
    const { sojournMs, busyMs, lastedMs } = queue(load, (random) => exponential(random, SERVICE_MS));
    const theory = SERVICE_MS / (1 - load);
    expect(sojournMs / CUSTOMERS / theory).toBeGreaterThan(0.95);
    expect(sojournMs / CUSTOMERS / theory).toBeLessThan(1.05);
    expect(busyMs / lastedMs).toBeCloseTo(load, 1);
  });

  test.each([0.3, 0.6])('keeps customers at a load of %s as long as the formula of Pollaczek and Khinchine says of M/D/1', (load) => {
    const { sojournMs } = queue(load, () => SERVICE_MS);
    const theory = SERVICE_MS * (1 + load / (2 * (1 - load)));
    expect(sojournMs / CUSTOMERS / theory).toBeGreaterThan(0.95);
    expect(sojournMs / CUSTOMERS / theory).toBeLessThan(1.05);
  });

  test('loses nobody, and holds as many over time as come and stay (Little)', () => {
    const { arrived, left, sojournMs, presentMs } = queue(0.6, (random) => exponential(random, SERVICE_MS));
    expect([arrived, left]).toEqual([CUSTOMERS, CUSTOMERS]);
    expect(presentMs / sojournMs).toBeCloseTo(1, 6);
  });

  test('serves as many at once as it has servers, first come, first served', () => {
    const clock = simulatedClock();
    const servers = station(clock, 2);
    const left: string[] = [];
    for (const [name, ms] of [
      ['a', 5],
      ['b', 3],
      ['c', 1],
      ['d', 1],
    ] as const)
      servers.serve(ms, () => left.push(`${name} at ${clock.now()}`));
    clock.runUntil(100);
    expect(left).toEqual(['b at 3', 'c at 4', 'a at 5', 'd at 5']);
    expect(servers.use()).toMatchObject({ arrived: 4, left: 4, busyMs: 10, longestQueue: 2 });
  });
});

describe('a simulated thunderstorm', () => {
  test('is the same for the same seed, and another one for another', () => {
    expect(told(stormy())).toEqual(told(stormy()));
    expect(told(stormy({}, 2))).not.toEqual(told(stormy()));
  });

  test.each<Partial<Plan>>([{}, { instances: 4 }, { instances: 3, databases: 2, balancing: 'by-org' }, { maxInFlight: 4, poolSize: 1 }])(
    'accounts for every request with %j',
    (plan) => {
      const { tally } = stormy(plan);
      expect(tally.sum('asked')).toBeGreaterThan(1000);
      for (const { asked, served, refused, timedOut, ms } of tally.kinds.values()) {
        expect(asked).toBeGreaterThanOrEqual(served + refused + timedOut);
        expect(ms.count()).toBeLessThanOrEqual(served);
      }
      // The requests still in progress are waiting polls, and those of the last moment.
      expect(tally.underWay()).toBeGreaterThan(0);
      expect(tally.underWay() - (tally.of('poll').asked - tally.of('poll').served)).toBeLessThan(20);
    },
  );

  test('takes the processor time that its requests cost, however many instances share it', () => {
    const [one, four] = [stormy(), stormy({ instances: 4 })];
    const served = one.tally.sum('served');
    expect(one.gatewayMs).toBeGreaterThan(served);
    // Each instance makes its own answers, and checks for changes.
    expect(four.gatewayMs).toBeGreaterThan(one.gatewayMs);
    expect(four.databaseFor.watermarks * four.databaseMs).toBeGreaterThan(one.databaseFor.watermarks * one.databaseMs);
    expect(four.gatewayLoad).toBeLessThan(one.gatewayLoad);
  });

  test('asks the database less where an organization keeps to one instance', () => {
    expect(stormy({ instances: 8, balancing: 'by-org' }).databaseMs).toBeLessThan(stormy({ instances: 8 }).databaseMs);
  });

  test('turns requests away where there is no room for them, and their phones come again', () => {
    const { tally } = stormy({ maxInFlight: 2 });
    expect(tally.sum('refused')).toBeGreaterThan(0);
    expect(tally.of('home').served).toBeGreaterThan(0);
  });

  test('brings messages to who waits within an interval of their instance', () => {
    const { tally } = stormy({ instances: 4 });
    expect(tally.newsMs.count()).toBeGreaterThan(100);
    expect(tally.newsMs.percentile(0.5)).toBeLessThan(450);
    expect(tally.newsMs.percentile(0.99)).toBeLessThan(1000);
  });
});
