import type { Constants } from './constants.ts';
import { DEFAULT_PLAN, type Plan } from './gateway.ts';
import { type Run, simulate } from './run.ts';
import { type League, SATURDAY, type Storm, THUNDERSTORM } from './scenarios.ts';

/** The simulated days. */
export const DAYS = { saturday: undefined, thunderstorm: { ...THUNDERSTORM, atMs: 60_000 } satisfies Storm } as const;
export type DayName = keyof typeof DAYS;

export const leagueOf = (phones: number): League => ({
  orgs: Math.max(1, Math.round(phones / 500)),
  phonesPerOrg: Math.min(phones, 500),
  teamsPerOrg: 20,
  gamesPerOrg: 4,
});

export const dayOf = (constants: Constants, phones: number, name: DayName, plan: Plan, seed = 1): Run =>
  simulate({
    constants,
    plan,
    seed,
    league: leagueOf(phones),
    day: SATURDAY,
    warmMs: 50_000,
    forMs: name === 'saturday' ? 60_000 : 180_000,
    ...(DAYS[name] && { storm: DAYS[name] }),
  });

/** A plan is enough if no request is refused, 99 % of responses arrive within a second, and utilization is at most this. */
const LOAD = 0.7;
const P99_MS = 1000;
const MAX_CORES = 32;
const MAX_INSTANCES = 4096;

export const isEnough = ({ tally, gatewayLoad, databaseLoad }: Run): boolean =>
  tally.sum('refused') + tally.sum('timedOut') === 0 &&
  gatewayLoad <= LOAD &&
  databaseLoad <= LOAD &&
  [...tally.kinds.values()].every(({ ms }) => ms.count() === 0 || ms.percentile(0.99) <= P99_MS);

/** A plan with more of the overloaded resource; undefined if that does not help. */
function more(plan: Plan, { gatewayLoad, databaseLoad }: Run): Plan | undefined {
  const { instances, databases, coresEach } = plan;
  const grown = (load: number) => (load > 0.97 ? 2 : Math.max(1, load / LOAD));
  const factor = grown(databaseLoad);
  const cores = factor > 1 ? Math.ceil(databases * coresEach * factor) : databases * coresEach;
  const servers = Math.ceil(cores / MAX_CORES);
  const next = {
    ...plan,
    instances: gatewayLoad > LOAD || databaseLoad <= LOAD ? Math.max(instances + 1, Math.ceil(instances * grown(gatewayLoad))) : instances,
    databases: Math.max(databases, servers),
    coresEach: Math.ceil(cores / Math.max(databases, servers)),
  };
  return next.instances > MAX_INSTANCES ? undefined : next;
}

/** The first plan that is enough, starting with the smallest, and its run. */
export function planFor(
  constants: Constants,
  phones: number,
  name: DayName,
  balancing: Plan['balancing'],
  least: Partial<Plan> = {},
): Readonly<{ plan: Plan; run: Run }> | undefined {
  for (let plan: Plan | undefined = { ...DEFAULT_PLAN, balancing, ...least }; plan; ) {
    const run = dayOf(constants, phones, name, plan);
    if (isEnough(run)) return { plan, run };
    plan = more(plan, run);
  }
  return undefined;
}
