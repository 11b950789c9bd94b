import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { type DevelopmentProcess, runInDevelopment } from '../support/development-process.ts';
import { examplesIn } from '../support/markdown-examples.ts';
import { BASH_AND_CURL, testWith } from '../support/needs.ts';
import { freshPostgres } from '../support/postgres.ts';

const TIME_LIMIT_MS = 600_000;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What the README's five minutes print. */
const FIVE_MINUTES = [
  /^\d{4}-\d\d-\d\d \d\d:\d\d (\w+ \w+ Red Hawks|Red Hawks \w+ \w+)$/,
  /^403 \/problems\/role-required: You may not do this: .+\.$/,
];

/** What the tour prints, step by step; a pattern stands for one line, or several in a row. */
const TOUR = [
  /^Demo Youth League: admin$/,
  /^(DEMO-COACH-\d{4}|There is one already)$/,
  /^Open http:\/\/localhost:\d+\/join\/DEMO-COACH-\d{4} in a browser$/,
  /^Demo Youth League$/,
  /^(.+ as \w+(, )?)+$/,
  /^approved$/,
  /^Demo Youth League: coach$/,
  /^\d{4}-\d\d-\d\d \d\d:\d\d \w[\w ]+$/,
  /^(\p{Lu}[\p{L}'-]+ \p{Lu}[\p{L}'-]+(, )?){9,}$/u,
  /^(\p{Lu}[\p{L}'-]+ \p{Lu}\.(, )?){5,}$/u,
  /^José García of the Red Hawks$/,
  /^\d{4}-\d\d-\d\d \d\d:\d\d (\w+ \w+ Red Hawks|Red Hawks \w+ \w+)$/,
  /^(planned|It is planned already)$/,
  /^yes$/,
  /^1 yes, \d+ silent$/,
  /^(game|practice) \d{4}-\d\d-\d\d \d\d:\d\d (yes|no answer yet)$/,
  /^in_progress$/,
  /^home_run$/,
  /^\/problems\/edit-conflict$/,
  /^1$/,
  /^José García, \d+ AB, \d+ H, [1-9]\d* HR, [.\d]{4,}$/,
  /^9$/,
  /^recorded, recorded, recorded, recorded$/,
  /^Logan Jackson bats next$/,
  /^R 2, H 3, E 0, LOB 0$/,
  /^2$/,
  /^(\p{Lu}[\p{L}'-]+ \p{Lu}[\p{L}'-]+ \d+(, )?){9,}$/u,
  /^\d \w+ \w+ \d+ \d+ (no tie|[a-z_]+)$/,
  /^(\w+ \w+: \d+ reports(, )?){2}$/,
  /^Pat O\.$/,
  /^Who brings the oranges\?$/,
];

const OWN_LEAGUE = [
  /^Springfield Little League \(SLL\) was created/,
  /^Next: league org add-admin SLL/,
  /^ada@demo\.test becomes an admin of SLL/,
  /^ok +\w+ +\S.*\.$/,
  /^ +NEW +CHANGED +SAME$/,
  /^(field +2|facility +1) +0 +0$/,
  /^It was stored\.$/,
  /^To undo it until \S+: league undo-import [-\w]+ --org SLL$/,
  /^ +NEW +CHANGED +SAME$/,
  /^(team +4|ageGroup +1) +0 +0$/,
  /^It was stored\.$/,
  /^To undo it until \S+: league undo-import [-\w]+ --org SLL$/,
  /^Line 3, column A \(“Team”\): there is no team “Loins” \(did you mean “Lions”\?\)\.$/,
  /^Skipped personal data, not stored: Birth Date\.$/,
  /^ +NEW +CHANGED +SAME$/,
  /^(player|guardian|rosterSpot) +1 +0 +0$/,
  /^Nothing was stored: the file has faults\.$/,
  /^Skipped personal data, not stored: Birth Date\.$/,
  /^ +NEW +CHANGED +SAME$/,
  /^(player +2|guardian +1|rosterSpot +2) +0 +0$/,
  /^It was stored\.$/,
  /^To undo it until \S+: league undo-import [-\w]+ --org SLL$/,
  /^6 games a team$/,
  /^accepted$/,
  /^true$/,
  /^webcal:\/\/localhost:\d+\/calendars\/.+\.ics$/,
  /^2$/,
  /^\d{4}-\d\d-\d\dT\S+Z$/,
  /^Files written, in the order in which to import them:$/,
  /\/\d-\w+\.csv$/,
  /^\{$/,
  /^ +["{}[\]]/,
  /^\}$/,
  /^Player [-\w]+ was erased\.$/,
];

/** Whatever step it is: what a value that is not there, an object within another, or a picture looks like. An exported record may hold null. */
const NEVER = /\bundefined\b|(?<!^ +"\w+": )\bnull\b|\bNaN\b|\[Object\]|<svg|\b[A-Z]+ -(,|$)|^\s*$/;

let postgres: Awaited<ReturnType<typeof freshPostgres>>;
let directory: string;
let gateway: DevelopmentProcess | undefined;
beforeAll(async () => {
  postgres = await freshPostgres();
  directory = await mkdtemp(join(tmpdir(), 'league-tour-'));
}, TIME_LIMIT_MS);
afterAll(async () => {
  await gateway?.stop();
  await postgres.dispose();
  await rm(directory, { recursive: true, force: true });
});

/** The commands of a section of a page, as they would be pasted. */
async function commandsOf(page: string, section: string): Promise<readonly string[]> {
  return examplesIn(await readFile(`${ROOT}/${page}`, 'utf8'), section).map(({ code }) => code);
}

/** Pastes commands into bash, with nothing set but the port, and returns what they print. */
const paste = (port: number, commands: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const environment = { ...process.env, PORT: String(port), DATABASE_URL: postgres.url, npm_config_loglevel: 'silent' };
    execFile('bash', ['-c', commands], { cwd: ROOT, env: environment, timeout: TIME_LIMIT_MS }, (error, stdout, stderr) =>
      error ? reject(new Error(`${stderr}\n${stdout}`)) : resolve(stdout.trimEnd()),
    );
  });

/** Takes the tour, which stops at the first command that fails, and checks what it prints. */
async function takeTour(port: number): Promise<void> {
  const commands = await commandsOf('docs/tour.md', 'A tour');
  expectPrinted(await paste(port, `set -e -o pipefail\n${commands.join('\n')}`), TOUR);
}

async function takeFiveMinutes(port: number): Promise<void> {
  const commands = await commandsOf('README.md', 'Five minutes');
  expectPrinted(await paste(port, `set -e -o pipefail\n${commands.join('\n')}`), FIVE_MINUTES);
}

/** Founds the league in the terminal of the tour. One of its imports is meant to fail. */
async function foundLeague(port: number): Promise<void> {
  const [tools] = await commandsOf('docs/tour.md', 'A tour');
  const commands = (await commandsOf('docs/tour.md', 'A league of your own')).join('\n').replaceAll('.data/my-league', directory);
  expectPrinted(await paste(port, `${tools!}\n${commands}`), OWN_LEAGUE);
}

/** Fails at the first line that is not what its step prints. */
function expectPrinted(output: string, steps: readonly RegExp[]): void {
  const lines = output.split('\n');
  expect(lines.filter((line) => NEVER.test(line))).toEqual([]);
  let at = 0;
  for (const step of steps) {
    // The next step may print the same again.
    const next = steps[steps.indexOf(step) + 1];
    expect(lines[at] ?? 'nothing').toMatch(step);
    at += 1;
    while (at < lines.length && step.test(lines[at]!) && !next?.test(lines[at]!)) at += 1;
  }
  expect(lines.slice(at)).toEqual([]);
}

testWith(BASH_AND_CURL)(
  'the README’s five minutes and the tour work, again at once, and again three months later (needs bash and curl)',
  async () => {
    gateway = await runInDevelopment({ DATABASE_URL: postgres.url });
    await takeFiveMinutes(gateway.port);
    await takeTour(gateway.port);
    await foundLeague(gateway.port);
    await takeTour(gateway.port);
    await gateway.stop();

    await postgres.sql(`update season set starts_on = starts_on - 91, ends_on = ends_on - 91`);
    await postgres.sql(`update game set starts_at = ((starts_at at time zone 'UTC') - interval '91 days') at time zone 'UTC',
       ends_at = ((ends_at at time zone 'UTC') - interval '91 days') at time zone 'UTC'`);
    gateway = await runInDevelopment({ DATABASE_URL: postgres.url });
    await takeTour(gateway.port);
  },
  TIME_LIMIT_MS,
);
