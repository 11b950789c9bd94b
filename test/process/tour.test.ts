import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { type DevelopmentProcess, runInDevelopment } from '../support/development-process.ts';
import { examplesIn } from '../support/markdown-examples.ts';
import { BASH_AND_CURL, testWith } from '../support/needs.ts';
import { freshPostgres } from '../support/postgres.ts';

const TIME_LIMIT_MS = 600_000;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
let gateway: DevelopmentProcess | undefined;
beforeAll(async () => {
  postgres = await freshPostgres();
}, TIME_LIMIT_MS);
afterAll(async () => {
  await gateway?.stop();
  await postgres.dispose();
});

/** The commands of the README's tour, as they would be pasted. */
async function tour(): Promise<string> {
  const readme = await readFile(`${ROOT}/README.md`, 'utf8');
  return examplesIn(readme, 'A tour')
    .map(({ code }) => code)
    .join('\n');
}

/** Runs the tour in bash, which stops at the first command that fails, and returns its output by line. */
async function takeTour(port: number): Promise<readonly string[]> {
  const script = `set -e -o pipefail\n${(await tour()).replace('http://localhost:3000', `http://localhost:${port}`)}`;
  return new Promise((resolve, reject) => {
    execFile(
      'bash',
      ['-c', script],
      { cwd: ROOT, env: { ...process.env, PORT: String(port) }, timeout: TIME_LIMIT_MS },
      (error, stdout, stderr) => (error ? reject(new Error(`${stderr}\n${stdout}`)) : resolve(stdout.trim().split('\n'))),
    );
  });
}

testWith(BASH_AND_CURL)(
  'the tour of the README works, again at once, and again three months later (needs bash and curl)',
  async () => {
    gateway = await runInDevelopment({ DATABASE_URL: postgres.url });
    for (const which of ['the first', 'the second']) {
      const lines = await takeTour(gateway.port);
      expect([which, JSON.parse(lines.at(-1)!).messages.map(({ content }: { content: string }) => content)]).toEqual([
        which,
        ['Who brings the oranges?'],
      ]);
      expect(lines).toContain('/problems/edit-conflict');
    }
    await gateway.stop();

    await postgres.sql(`update season set starts_on = starts_on - 91, ends_on = ends_on - 91`);
    await postgres.sql(`update game set starts_at = ((starts_at at time zone 'UTC') - interval '91 days') at time zone 'UTC',
       ends_at = ((ends_at at time zone 'UTC') - interval '91 days') at time zone 'UTC'`);
    gateway = await runInDevelopment({ DATABASE_URL: postgres.url });
    expect(await takeTour(gateway.port)).toContain('/problems/edit-conflict');
  },
  TIME_LIMIT_MS,
);
