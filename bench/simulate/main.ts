import { parseArgs } from 'node:util';
import { FURTHER_CONNECTIONS } from '../../src/adapters/postgres/driver/database.ts';
import { latestConstants } from './constants.ts';
import type { Plan } from './gateway.ts';
import type { Run } from './run.ts';
import { DAYS, type DayName, dayOf, isEnough, planFor } from './size.ts';

const USAGE = `Usage: node bench/simulate/main.ts [--constants FILE] [--phones 500,100000] [--day saturday|thunderstorm]
         [--balancing in-turn|by-org] [--instances N --databases N --cores N] [--seed N]

Finds how many instances and processors are enough, or tells how a day goes with those that are named.
`;
const { values } = parseArgs({
  options: {
    constants: { type: 'string' },
    phones: { type: 'string', default: '500,5000,100000' },
    day: { type: 'string' },
    balancing: { type: 'string' },
    instances: { type: 'string' },
    databases: { type: 'string', default: '1' },
    cores: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(USAGE);
  process.exit(0);
}
const say = (line: string) => process.stdout.write(`${line}\n`);

const constants = latestConstants(values.constants);
const ms = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0));
const percent = (value: number) => `${Math.round(value * 100)} %`;

function row(phones: number, day: DayName, plan: Plan, run: Run, seconds: number): void {
  const { tally } = run;
  const times = (['home', 'me', 'schedule', 'message'] as const).map((kind) => {
    const { ms: taken } = tally.of(kind);
    return `${kind} ${ms(taken.percentile(0.5))}/${ms(taken.percentile(0.99))}`;
  });
  const forWhat = Object.entries(run.databaseFor).map(([cause, part]) => `${cause} ${percent(part)}`);
  say(
    `\n${phones} phones, ${day}, ${plan.balancing}${isEnough(run) ? '' : ' (not enough)'}
  ${plan.instances} instances at ${percent(run.gatewayLoad)}, ${plan.databases} × ${plan.coresEach} processors of the database at ${percent(run.databaseLoad)}: ${forWhat.join(', ')}
  connections ${plan.instances * (plan.poolSize + FURTHER_CONNECTIONS)}, memory ${Math.round(constants.memory.idleMb + (run.waiting * constants.memory.waitingPollKb) / 1024 / plan.instances)} MB an instance
  at most ${Math.round(run.requestsASecond)} requests, ${Math.round(run.statementsASecond)} statements a second, ${run.megabitsASecond.toFixed(1)} Mbit/s, ${run.waiting} waiting, ${Math.round(run.watched)} watched by an instance
  p50/p99 ms: ${times.join(', ')}; news ${ms(tally.newsMs.percentile(0.5))}/${ms(tally.newsMs.percentile(0.99))}
  ${tally.sum('asked')} asked, ${tally.sum('refused')} refused, ${tally.sum('timedOut')} without an answer in time, ${tally.gaveUp} gave up; longest queue for connections ${run.longestPoolQueue}; ${seconds.toFixed(1)} s to simulate`,
  );
}

say(`Constants of ${constants.commit} on ${constants.machine.name}`);
const days = values.day ? [values.day as DayName] : (Object.keys(DAYS) as DayName[]);
const balancings = values.balancing ? [values.balancing as Plan['balancing']] : (['in-turn', 'by-org'] as const);
for (const phones of values.phones.split(',').map(Number)) {
  for (const day of days) {
    for (const balancing of balancings) {
      const began = performance.now();
      const named = { instances: Number(values.instances), databases: Number(values.databases), coresEach: Number(values.cores) };
      const plan = { balancing, poolSize: 10, maxInFlight: 512, cacheMegabytes: 64, ...named };
      const found = values.instances
        ? { plan, run: dayOf(constants, phones, day, plan, Number(values.seed)) }
        : planFor(constants, phones, day, balancing);
      if (found) row(phones, day, found.plan, found.run, (performance.now() - began) / 1000);
      else say(`\n${phones} phones, ${day}, ${balancing}: no number of instances is enough`);
    }
  }
}
