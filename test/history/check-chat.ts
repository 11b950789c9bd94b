import { randomInt } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { startTestIssuer } from '../support/issuer.ts';
import { GATEWAY, NAIVE_GATEWAY, type Run, runChat } from './chat-run.ts';
import { startRunDatabase } from './run-database.ts';

const USAGE = `Usage: npm run check:chat -- [--seconds 60] [--seed N] [--naive] [--record FILE]

Runs three gateways on one PostgreSQL, writers and pollers, and faults by chance (the seed's),
and checks that no message is lost, repeated, reordered or doubled.
  --naive         runs gateways that lose messages, which the check finds
  --record FILE   writes what everybody saw as JSON lines
`;
const COMPLAINTS_SHOWN = 20;

function options() {
  try {
    const { values } = parseArgs({
      options: {
        seconds: { type: 'string', default: '60' },
        seed: { type: 'string', default: String(randomInt(1_000_000)) },
        naive: { type: 'boolean', default: false },
        record: { type: 'string' },
      },
    });
    const [seconds, seed] = [Number(values.seconds), Number(values.seed)];
    if (seconds > 0 && Number.isSafeInteger(seed)) return { ...values, seconds, seed };
  } catch {
    // An unknown option is answered with the usage below.
  }
  process.stderr.write(USAGE);
  return process.exit(2);
}

const counted = (things: Iterable<readonly [string, number]>) =>
  [...things]
    .sort()
    .map(([name, count]) => `${name}: ${count}`)
    .join(', ') || 'none';

function print({ verdict, faults, statuses, complaints }: Run): void {
  const figures = Object.entries(verdict.figures);
  const causes = Object.entries(Object.groupBy(faults, (name) => name)).map(([name, each]) => [name, each.length] as const);
  const kinds = Object.entries(Object.groupBy(verdict.faults, ({ kind }) => kind)).map(([kind, each]) => [kind, each.length] as const);
  const shown = complaints.slice(0, COMPLAINTS_SHOWN);
  process.stdout.write(`${figures.map(([name, value]) => `  ${name.padEnd(16)}${value}`).join('\n')}
caused: ${counted(causes)}
answers: ${counted(statuses)}
found: ${counted(kinds)}
${shown.map((complaint) => `  ${complaint}\n`).join('')}${complaints.length > shown.length ? `  and ${complaints.length - shown.length} more\n` : ''}`);
}

const { seconds, seed, naive, record } = options();
process.stdout.write(`seed ${seed}, ${seconds} s\n`);
const issuer = await startTestIssuer();
const database = await startRunDatabase();
try {
  const run = await runChat(database, issuer, {
    seed,
    seconds,
    gateways: 3,
    rooms: 5,
    writers: 20,
    pollers: 30,
    faults: { least: 500, most: 3000 },
    entry: naive ? NAIVE_GATEWAY : GATEWAY,
  });
  if (record !== undefined) await writeFile(record, run.history.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  print(run);
  process.exitCode = run.complaints.length > 0 ? 1 : 0;
} finally {
  await database.remove();
  await issuer.stop();
}
