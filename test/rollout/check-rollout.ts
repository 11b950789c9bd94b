import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startRunDatabase } from '../history/run-database.ts';
import { startTestIssuer } from '../support/issuer.ts';
import { missing } from '../support/need.ts';
import { NGINX } from '../support/nginx.ts';
import type { Version } from './instance.ts';
import { rollOut } from './rollout.ts';

const USAGE = `Usage: npm run check:rollout -- [--from COMMIT] [--instances 2] [--drain 5] [--phones 200] [--rounds 5]

Runs a version of this project from 1.0 on, by its commit, replaces its instances by those of the work tree, over the migrations between the two, and
those by others of the same, behind nginx with deploy/nginx/league-gateway.conf, while phones poll, read and write. Nothing may fail.
`;

const here = fileURLToPath(new URL('../..', import.meta.url));
const work: Version = { folder: here, entry: 'src/main.ts' };
const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    instances: { type: 'string', default: '2' },
    drain: { type: 'string', default: '5' },
    phones: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '5' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help || !NGINX.isThere) {
  process.stderr.write(values.help ? USAGE : `${missing(NGINX)}\n`);
  process.exit(values.help ? 0 : 2);
}
const say = (line: string) => process.stdout.write(`${line}\n`);

/** A commit's version, with its own packages, in its own folder. */
function versionOf(commit: string): Version {
  const folder = mkdtempSync(join(tmpdir(), 'league-gateway-version-'));
  const tree = execFileSync('git', ['archive', commit], { cwd: here, maxBuffer: 1 << 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: tree });
  execFileSync('npm', ['ci', '--omit=dev', '--ignore-scripts'], { cwd: folder, stdio: 'inherit' });
  return { folder, entry: 'src/main.ts' };
}

const from = values.from === undefined ? undefined : versionOf(values.from);
const phones = Number(values.phones);
const [issuer, database] = await Promise.all([startTestIssuer(), startRunDatabase()]);
try {
  const began = performance.now();
  const { tally, exitCodes, missingOrDoubled } = await rollOut({
    databaseUrl: database.url,
    issuer,
    instances: Number(values.instances),
    versions: [...(from ? [from] : []), work, work],
    drainSeconds: Number(values.drain),
    load: {
      pollers: Math.ceil(phones * 0.5),
      readers: Math.ceil(phones * 0.3),
      writers: Math.ceil(phones * 0.2),
      waitSeconds: 5,
      betweenMs: 500,
    },
    roundsBetween: Number(values.rounds),
    say,
  });
  const statuses = [...tally.statuses].sort().map(([status, count]) => `${status}: ${count}`);
  say(
    `${Math.round((performance.now() - began) / 1000)} s, ${statuses.join(', ')}; ${tally.polls} polls; ${tally.accepted.length} messages accepted`,
  );
  say(`slowest answer that does not wait ${Math.round(tally.slowestMs)} ms; processes ended with ${exitCodes.join(', ')}`);
  say(
    `failed: ${tally.failures.length}; retried after a time limit: ${tally.postponed}; messages lost or doubled: ${missingOrDoubled.length}`,
  );
  const kinds = Object.entries(Object.groupBy(tally.failures, (failure) => failure.replaceAll(/[0-9a-f-]{36}/g, '…').slice(0, 160)));
  for (const [kind, failures] of kinds) say(`  ${failures!.length} × ${kind}`);
  if (tally.failures.length + missingOrDoubled.length > 0 || exitCodes.some((code) => code !== 0)) process.exitCode = 1;
} finally {
  await database.remove();
  await issuer.stop();
  if (from) rmSync(from.folder, { recursive: true, force: true });
}
