import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { loopbackPort } from '../../dev/embedded-postgres/loopback-port.ts';
import { givenChatOrg } from '../history/chat-org.ts';
import { startRunDatabase } from '../history/run-database.ts';
import { type Instance, startInstance } from '../rollout/instance.ts';
import { rollOut } from '../rollout/rollout.ts';
import { startTestIssuer } from '../support/issuer.ts';
import { missing } from '../support/need.ts';
import { NGINX, startSampleNginx } from '../support/nginx.ts';
import { DELIVERED_WITHIN_MS, type Verdict } from './deliveries.ts';
import { sharesMissing } from './processor-share.ts';
import { reach } from './reach.ts';
import { type Throughput, throughput } from './throughput.ts';

const USAGE = `Usage: npm run check:instances -- [--instances 4] [--rounds 5] [--followers 5] [--seconds 8] [--share 0.06] [--only reach,rollout,throughput]

Runs instances behind nginx with deploy/nginx/league-gateway.conf, on one PostgreSQL:
  reach        every message and play, whichever instance took it, is with everybody who waits for it at any instance, within a second
  rollout      all instances are replaced, one after the other, under phones that poll, read and write: no request fails
  throughput   reads a second grow with the instances until the database is full; each is held to a share of a processor by cgroups
`;
const { values } = parseArgs({
  options: {
    instances: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '5' },
    followers: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '8' },
    share: { type: 'string', default: '0.06' },
    only: { type: 'string', default: 'reach,rollout,throughput' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help || !NGINX.isThere) {
  process.stderr.write(values.help ? USAGE : `${missing(NGINX)}\n`);
  process.exit(values.help ? 0 : 2);
}
const say = (line: string) => process.stdout.write(`${line}\n`);
const failed = (line: string) => {
  say(`FAILED: ${line}`);
  process.exitCode = 1;
};
const count = Number(values.instances);
const version = { folder: fileURLToPath(new URL('../..', import.meta.url)), entry: 'src/main.ts' };
/** An instance or database that used less of its share was not the bottleneck. */
const FULL = 0.8;
/** The part of a doubled throughput that twice the instances must reach. */
const GROWS_BY = 0.85;
/** The database is saturated if twice the instances bring no more than this factor. */
const STANDS_AT = 1.25;

/** An instance's maximum, twice as many instances during a replacement, and ten for others, as counted in docs/operations.md. */
const max_connections = 2 * count * 18 + 10;
const [issuer, database] = await Promise.all([startTestIssuer(), startRunDatabase({ max_connections })]);
const terms = { databaseUrl: database.url, issuer: issuer.issuer, drainSeconds: 1 };
const starting = async (): Promise<Instance[]> => {
  const instances: Instance[] = [];
  for (let n = 0; n < count; n += 1) instances.push(await startInstance(version, await loopbackPort(), terms));
  return instances;
};
const CHECKS = { reach: checkReach, rollout: checkRollout, throughput: checkThroughput };
try {
  for (const name of values.only.split(',') as (keyof typeof CHECKS)[]) await CHECKS[name]();
} finally {
  await database.remove();
  await issuer.stop();
}

async function checkReach(): Promise<void> {
  const org = await givenChatOrg(database.url, issuer, { rooms: 2, games: 2, people: 50 });
  const instances = await starting();
  const nginx = await startSampleNginx(instances.map(({ origin }) => origin));
  try {
    const found = await reach({
      instances,
      balancer: nginx.origin,
      org,
      followersEach: Number(values.followers),
      rounds: Number(values.rounds),
    });
    tell('messages', found.messages);
    tell('plays', found.plays);
    for (const failure of found.failures) failed(failure);
  } finally {
    for (const instance of instances) instance.kill();
    await nginx.stop();
  }
}

function tell(what: string, { deliveries, lost, doubled, late, lateByTheClock, tookMs }: Verdict): void {
  const at = (share: number) => Math.round(tookMs[Math.min(tookMs.length - 1, Math.floor(tookMs.length * share))] ?? Number.NaN);
  say(
    `${what}, ${count} instances: ${deliveries} deliveries, half within ${at(0.5)} ms, 99 % within ${at(0.99)} ms, all within ${at(1)} ms of its sending; ${lost.length} lost, ${doubled.length} doubled, ${lateByTheClock} later than ${DELIVERED_WITHIN_MS} ms, of which ${late.length} not because the machine was busy`,
  );
  const found = Object.entries({ lost, doubled, late }).flatMap(([name, each]) => each.map((delivery) => `${name}: ${delivery}`));
  for (const line of found.slice(0, 10)) say(`  ${line}`);
  if (deliveries === 0 || found.length > 0) failed(`${what}: ${found.length} of ${deliveries}`);
}

async function checkRollout(): Promise<void> {
  const { tally, exitCodes, missingOrDoubled } = await rollOut({
    databaseUrl: database.url,
    issuer,
    instances: count,
    versions: [version, version],
    drainSeconds: 1,
    roundsBetween: 2,
    load: { pollers: 40, readers: 24, writers: 16, waitSeconds: 5, betweenMs: 500 },
  });
  const requests = [...tally.statuses.values()].reduce((sum, each) => sum + each, 0);
  say(
    `${count} instances replaced under load: ${requests} requests, ${tally.polls} of them polls, ${tally.failures.length} failed; ${tally.accepted.length} messages, ${missingOrDoubled.length} lost or doubled; processes ended with ${exitCodes.join(', ')}`,
  );
  for (const failure of tally.failures.slice(0, 10)) say(`  ${failure}`);
  if (tally.failures.length + missingOrDoubled.length > 0 || exitCodes.some((code) => code !== 0)) failed('the rollout');
}

async function checkThroughput(): Promise<void> {
  const missing = sharesMissing();
  if (missing) {
    say(`throughput is not measured: ${missing}`);
    return;
  }
  const org = await givenChatOrg(database.url, issuer, { rooms: 20, people: 50 });
  const instances = await starting();
  const instanceShare = Number(values.share);
  try {
    const found = await throughput({
      instances,
      org,
      instanceShare,
      databaseShare: instanceShare,
      databasePid: database.pid()!,
      seconds: Number(values.seconds),
      say,
    });
    const ratios = (measured: readonly Throughput[]) =>
      measured.map(({ aSecond }) => (aSecond / measured[0]!.aSecond).toFixed(2)).join(' : ');
    say(`reads that need no statement, at ${instanceShare} of a processor an instance: ${ratios(found.kept)}`);
    say(`reads that need one, with ${instanceShare} of a processor for the database: ${ratios(found.anew)}`);
    judgeGrowth(found);
  } finally {
    for (const instance of instances) instance.kill();
  }
}

function judgeGrowth({ kept, anew }: Awaited<ReturnType<typeof throughput>>): void {
  if (kept.some(({ instancesUsed }) => instancesUsed < FULL)) {
    say('growth is not judged: the machine gave instances less than their shares');
    process.exitCode ||= 3;
    return;
  }
  for (const [n, { instances, aSecond }] of kept.entries()) {
    const before = kept[n - 1];
    if (before && aSecond < before.aSecond * (instances / before.instances) * GROWS_BY)
      failed(`${instances} instances answer ${aSecond} a second`);
  }
  const [last, before] = [anew.at(-1)!, anew.at(-2)];
  if (before && last.databaseUsed >= FULL && last.aSecond > before.aSecond * STANDS_AT) failed('a full database answered more');
  if (last.databaseUsed < FULL) say(`the database was not full: ${last.databaseUsed}`);
}
