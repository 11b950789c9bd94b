import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { relative } from 'node:path';
import { citusMissing, removeTestDatabases } from '../support/citus.ts';

const JEST = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
/** Several times what all suites take on two cores: what has not ended by then waits for something that does not come. */
const ENDS_WITHIN_MINUTES = 90;

type Ended = Readonly<{ hasFailed: boolean; ms: number }>;
type Told = Readonly<{ path: string; ended?: Ended }>;

const minutes = (ms: number) => `${(ms / 60_000).toFixed(1)} min`;

/** Jest has workers, and they have processes: all of them are in its group. */
function killGroup({ pid }: ChildProcess): void {
  try {
    process.kill(-pid!, 'SIGKILL');
  } catch {
    // It has just ended.
  }
}

async function run(args: readonly string[]): Promise<boolean> {
  const began = Date.now();
  const suites = new Map<string, Ended | undefined>();
  const jest = spawn(process.execPath, [...JEST, '--config', 'jest.citus.config.mjs', ...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  jest.on('message', ({ path, ended }: Told) => suites.set(relative('test', path), ended));
  const stop = () => killGroup(jest);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  const limit = setTimeout(stop, ENDS_WITHIN_MINUTES * 60_000);
  const [status] = await once(jest, 'exit');
  clearTimeout(limit);
  // Whatever a suite has started and not ended.
  killGroup(jest);

  const ended = [...suites].flatMap(([name, how]) => (how ? [{ name, ...how }] : []));
  const failed = ended.filter(({ hasFailed }) => hasFailed).map(({ name }) => name);
  const unended = [...suites].filter(([, how]) => how === undefined).map(([name]) => name);
  const slowest = ended.toSorted((a, b) => b.ms - a.ms).slice(0, 5);
  process.stdout.write(
    [
      `${ended.length} suites on the cluster in ${minutes(Date.now() - began)}; the slowest: ${slowest.map(({ name, ms }) => `${name} ${Math.round(ms / 1000)} s`).join(', ')}`,
      ...failed.map((name) => `Failed: ${name}`),
      ...unended.map((name) => `Did not end: ${name}`),
      '',
    ].join('\n'),
  );
  return status === 0;
}

if (citusMissing) process.stderr.write(`Skipped: ${citusMissing}\n`);
else {
  const args = process.argv.slice(2);
  const isWhole = args.every((arg) => arg.startsWith('-'));
  try {
    process.exitCode = (await run(args)) ? 0 : 1;
  } finally {
    // What the next run of a single suite copies stays.
    await removeTestDatabases({ keepTemplates: !isWhole });
  }
}
