import { parseArgs } from 'node:util';
import startTestDatabase from '../support/global-setup.ts';
import stopTestDatabase from '../support/global-teardown.ts';
import { memorySubject, postgresSubject } from '../support/storage-subject.ts';
import { COLUMNS, playSeason } from './season.ts';

const USAGE = `Usage: npm run check:season -- [--weeks 10] [--seed 1] [--postgres]

Plays the season of a team of twelve with eighteen guardians by a clock that is moved, with mail through an SMTP server: whom is asked
about what, how they answer, what they and who runs the team are told. Prints a row for each week, and ends with 1 if somebody
was asked twice or not at all, an answer was lost, or a message does not say what is stored.
`;
const FAULTS_SHOWN = 20;

function options() {
  try {
    const { values } = parseArgs({
      options: {
        weeks: { type: 'string', default: '10' },
        seed: { type: 'string', default: '1' },
        postgres: { type: 'boolean', default: false },
      },
    });
    const [weeks, seed] = [Number(values.weeks), Number(values.seed)];
    if (weeks >= 1 && weeks <= 16 && Number.isInteger(weeks) && Number.isSafeInteger(seed))
      return { weeks, seed, onPostgres: values.postgres };
  } catch {
    // An unknown option is answered with the usage below.
  }
  process.stderr.write(USAGE);
  return process.exit(2);
}

const { weeks, seed, onPostgres } = options();
if (onPostgres) await startTestDatabase();
const storage = await (onPostgres ? postgresSubject() : memorySubject());
try {
  const played = await playSeason(storage, { weeks, seed });
  for (const column of COLUMNS) {
    const counts = played.weeks.map((week) => week[column]);
    const all = counts.reduce((sum, count) => sum + count, 0);
    process.stdout.write(`${column.padEnd(20)}${counts.map((count) => String(count).padStart(5)).join('')}${String(all).padStart(7)}\n`);
  }
  for (const fault of played.faults.slice(0, FAULTS_SHOWN)) process.stdout.write(`${fault}\n`);
  process.stdout.write(`${weeks} weeks, seed ${seed}, ${played.faults.length} faults\n`);
  process.exitCode = played.faults.length > 0 ? 1 : 0;
} finally {
  await storage.dispose();
  if (onPostgres) await stopTestDatabase();
}
