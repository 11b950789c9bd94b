import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { relative } from 'node:path';
import { missing } from '../support/need.ts';
import { CITUS, ownCitus } from '../support/own-citus.ts';

const JEST = ['node_modules/jest/bin/jest.js'];
/** Several times what all suites take on two cores: a suite that has not ended by then hangs. */
const ENDS_WITHIN_MINUTES = 90;
/** The data does not outlive the run, and half of the run would be spent on waiting for disks. */
const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

type Ended = Readonly<{ hasFailed: boolean; ms: number }>;
type Told = Readonly<{ path: string; ended?: Ended }>;

const minutes = (ms: number) => `${(ms / 60_000).toFixed(1)} min`;

/** Jest has workers, and they start processes: all of them are in its group. */
function killGroup({ pid }: ChildProcess): void {
  try {
    process.kill(-pid!, 'SIGKILL');
  } catch {
    // It has just exited.
  }
}

/** Whether all suites have passed. */
async function runSuites(args: readonly string[], stopped: AbortSignal): Promise<boolean> {
  const began = Date.now();
  const suites = new Map<string, Ended | undefined>();
  const jest = spawn(process.execPath, [...JEST, '--config', 'jest.citus.config.mjs', ...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  jest.on('message', ({ path, ended }: Told) => suites.set(relative('test', path), ended));
  const exited = once(jest, 'exit');
  const stop = () => killGroup(jest);
  stopped.addEventListener('abort', stop);
  const limit = setTimeout(stop, ENDS_WITHIN_MINUTES * 60_000);
  if (stopped.aborted) stop();
  const [status] = await exited;
  clearTimeout(limit);
  // Whatever a suite has started and not ended.
  killGroup(jest);

  const ended = [...suites].flatMap(([name, how]) => (how ? [{ name, ...how }] : []));
  const unended = [...suites].filter(([, how]) => how === undefined).map(([name]) => name);
  const slowest = ended.toSorted((a, b) => b.ms - a.ms).slice(0, 5);
  const lines = [
    `${ended.length} suites on a cluster in ${minutes(Date.now() - began)}`,
    `The slowest: ${slowest.map(({ name, ms }) => `${name} ${Math.round(ms / 1000)} s`).join(', ')}`,
    ...ended.filter(({ hasFailed }) => hasFailed).map(({ name }) => `Failed: ${name}`),
    ...unended.map((name) => `Did not end: ${name}`),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return status === 0;
}

async function run(args: readonly string[]): Promise<boolean> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());
  const own = process.env['TEST_CITUS_URL'] === undefined ? await ownCitus({ settings: NOT_DURABLE }) : undefined;
  try {
    if (own) {
      await own.createDatabase('admin');
      // Tests add options of their own.
      process.env['TEST_CITUS_URL'] = own.coordinator.urlOf('admin', 'postgres').replace(/\?.*/, '');
    }
    return await runSuites(args, stopping.signal);
  } finally {
    if (own) await own.remove();
    else {
      const { removeTestDatabases } = await import('../support/citus.ts');
      // Keeps the templates that the next run of a single suite copies.
      await removeTestDatabases({ keepTemplates: args.some((arg) => !arg.startsWith('-')) });
    }
  }
}

if (process.env['TEST_CITUS_URL'] === undefined && !CITUS.isThere) {
  process.stderr.write(`Skipped: TEST_CITUS_URL names no coordinator, and ${missing(CITUS)}\n`);
} else process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1;
