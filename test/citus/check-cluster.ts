import { randomInt } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { randomOf } from '../../dev/demo-league/random.ts';
import { distribute } from '../../src/adapters/postgres/cluster/distribute.ts';
import { migrateWhenReachable } from '../../src/adapters/postgres/schema/migrate-when-reachable.ts';
import { chatClient } from '../history/chat-client.ts';
import type { Person } from '../history/chat-org.ts';
import { GATEWAY } from '../history/chat-run.ts';
import { checkHistory } from '../history/checker.ts';
import { gatewayProcess } from '../history/gateway-process.ts';
import { poll, walk } from '../history/poller.ts';
import type { HistoryRecord } from '../history/record.ts';
import { type Actor, write } from '../history/writer.ts';
import { startTestIssuer } from '../support/issuer.ts';
import { missing } from '../support/need.ts';
import { CITUS, ownCitus } from '../support/own-citus.ts';
import { causeClusterFaults, FAULTS, moveShards, type Window } from './cluster-faults.ts';
import { type ClusterOrg, givenClusterOrgs } from './cluster-org.ts';
import { type Asked, bookFaults, type Door, join as joinOneByOne, look, memberFaults, score, wait } from './scorer.ts';

const USAGE = `Usage: npm run check:cluster -- [--seconds 120] [--seed N] [--orgs 4] [--away 5] [--moves] [--fault NAME]... [--log FOLDER]

Runs a Citus cluster of its own, two gateways on different nodes, and in each of several orgs writers and pollers of a chat, a scorer,
people who join by a code, who wait for news, and who look; kills and freezes nodes meanwhile, or moves shards, and checks that nothing is lost, nothing is there twice,
and that all are served again once the node is back; while shards move, that the other orgs are served as if nothing had happened.
  --orgs    of them on each of two workers a half
  --away    for how many seconds a node is away
  --moves   moves shards instead of breaking nodes
  --fault   of several one; all unless some are named: ${FAULTS.join(', ')}
  --log     where the gateways’ logs of warnings are written, and what was broken when
`;
const DATABASE = 'league';
/** Fewer than in production: each is moved several times. */
const SHARDS = 8;
/** More than can join during the run. */
const NEWCOMERS = 60;
const SHOWN_WITHIN_MS = 1_100;
/** After a node is back. */
const SERVED_AGAIN_WITHIN_MS = 3_000;
const READY_WITHIN_MS = 120_000;
const SILENT = { info: () => {}, warn: () => {} };
const say = (line: string) => process.stdout.write(`${line}\n`);

function options() {
  try {
    const { values } = parseArgs({
      options: {
        seconds: { type: 'string', default: '120' },
        seed: { type: 'string', default: String(randomInt(1_000_000)) },
        orgs: { type: 'string', default: '4' },
        away: { type: 'string', default: '5' },
        moves: { type: 'boolean', default: false },
        fault: { type: 'string', multiple: true, default: [...FAULTS] },
        log: { type: 'string' },
      },
    });
    const [seconds, seed, orgs, away] = [values.seconds, values.seed, values.orgs, values.away].map(Number) as [
      number,
      number,
      number,
      number,
    ];
    const faults = FAULTS.filter((name) => values.fault.includes(name));
    if (values.fault.some((name) => !faults.some((each) => each === name))) throw new Error('a fault that is none');
    if (seconds > 0 && Number.isSafeInteger(seed) && orgs >= 2 && away > 0)
      return { seconds, seed, orgs, away, moves: values.moves, faults, log: values.log };
  } catch {
    // An unknown option is answered with the usage below.
  }
  process.stderr.write(USAGE);
  return process.exit(2);
}

/** Whether a node was down during the request, or its org was being moved. */
const isExcused = ({ org, from, until }: Asked, windows: readonly Window[]) =>
  windows.some(
    ({ interrupted, ...window }) =>
      from <= window.until + SERVED_AGAIN_WITHIN_MS && until >= window.from && (interrupted === 'all' || interrupted.includes(org)),
  );
const isServed = ({ status }: Asked) => status === 200 || status === 201;

const inWords = ({ name, from, until }: Window) => `${new Date(from).toISOString()} ${new Date(until).toISOString()} ${name}\n`;
/** The fault during which a request failed, or the last one before it. */
function whatWasBroken({ from, until }: Asked, windows: readonly Window[]): string {
  const during = windows.find((window) => from <= window.until && until >= window.from);
  if (during) return `while ${during.name}`;
  const last = windows.findLast((window) => window.until < from);
  return last ? `${Math.floor((from - last.until) / 1000)} s after ${last.name}` : 'before anything was broken';
}

function longestPauseMs(asked: readonly Asked[]): number {
  const served = asked.filter(isServed).sort((a, b) => a.until - b.until);
  return served.reduce((longest, { until }, place) => Math.max(longest, until - (served[place - 1]?.until ?? until)), 0);
}

async function check({ seconds, seed, orgs: count, away, moves, faults, log }: ReturnType<typeof options>): Promise<readonly string[]> {
  const issuer = await startTestIssuer();
  const cluster = await ownCitus({ settings: { 'citus.shard_count': SHARDS } });
  const gateways: Awaited<ReturnType<typeof gatewayProcess>>[] = [];
  try {
    const url = await cluster.createDatabase(DATABASE);
    await migrateWhenReachable(url, SILENT);
    const { obstacles } = await distribute(url);
    if (obstacles.length > 0) return obstacles;
    const orgs = await givenClusterOrgs(cluster, DATABASE, issuer, { onEachWorker: Math.ceil(count / 2), people: 6, newcomers: NEWCOMERS });

    const doors: Door[] = [];
    for (const node of [cluster.coordinator, cluster.workers[0]!]) {
      const gateway = await gatewayProcess({
        entry: GATEWAY,
        databaseUrl: node.urlOf(DATABASE),
        issuer: issuer.issuer,
        ...(log !== undefined && { environment: { LOG_LEVEL: 'warn' }, logFile: join(log, `gateway-${node.port}.log`) }),
      });
      gateways.push(gateway);
      await gateway.start();
      doors.push({ origin: gateway.origin });
    }
    for (const org of orgs) await untilServed(org, doors);
    say(`seed ${seed}: ${orgs.length} orgs, gateways on the coordinator and on the first worker, ${seconds} s`);

    const [history, asked]: [HistoryRecord[], Asked[]] = [[], []];
    const client = chatClient();
    let isOver = false;
    let everythingShownAt = Number.POSITIVE_INFINITY;
    const actor = (name: string): Actor => ({
      client,
      origins: doors.map(({ origin }) => origin),
      random: randomOf(`${seed}/${name}`),
      record: (entry) => history.push(entry),
    });
    const record = (each: Asked) => void asked.push(each);
    const over = () => isOver;
    const writing = orgs.flatMap((org) => org.people.slice(2, 4).map((person) => write(actor(person.name), person, org.rooms, over)));
    const polling = orgs.flatMap((org) =>
      org.people.slice(4).map((person, n) => poll(actor(person.name), person, org.rooms[n % 2]!, () => everythingShownAt)),
    );
    const scoring = orgs.map((org) => score(org, doors, record, over));
    const looking = orgs.flatMap((org) => [look(org, doors, record, over), wait(org, doors, record, over)]);
    const joining = orgs.map((org) => joinOneByOne(org, doors, record, over));
    const until = Date.now() + seconds * 1000;
    const breaking = (
      moves
        ? moveShards(cluster, DATABASE, orgs, until)
        : causeClusterFaults({
            cluster,
            database: DATABASE,
            faults,
            random: randomOf(`${seed}/faults`),
            until,
            awayMs: away * 1000,
            calmMs: 2 * SERVED_AGAIN_WITHIN_MS,
          })
    ).finally(async () => {
      // Keeps watching for a while after the recovery.
      await pause(5000);
      isOver = true;
    });
    void Promise.allSettled(writing).then(() => {
      everythingShownAt = Date.now() + SHOWN_WITHIN_MS;
    });
    const everything = [breaking, ...writing, ...polling, ...scoring, ...looking, ...joining];
    await Promise.allSettled(everything);
    await Promise.all(everything);
    for (const org of orgs) for (const room of org.rooms) await walk(actor('walk'), org.people[0]!, room);

    const windows: readonly Window[] = await breaking;
    const books = (
      await Promise.all(
        orgs.map(async (org, n) => [
          ...(await bookFaults(cluster, DATABASE, org, await scoring[n]!)),
          ...(await memberFaults(cluster, DATABASE, org, await joining[n]!)),
        ]),
      )
    ).flat();
    const verdict = checkHistory(history);
    const lengths = Map.groupBy(windows, ({ name }) => name);
    if (log !== undefined) await writeFile(join(log, 'broken.txt'), windows.map(inWords).join(''));
    say(
      `caused: ${[...lengths].map(([name, each]) => `${name}: ${each.length} (${each.map(({ from, until }) => ((until - from) / 1000).toFixed(1)).join(', ')} s)`).join('; ')}`,
    );
    say(`chat: ${JSON.stringify(verdict.figures)}`);
    say(`events recorded: ${(await Promise.all(scoring)).reduce((sum, { length }) => sum + length, 0)}`);
    say(`joined: ${(await Promise.all(joining)).reduce((sum, count) => sum + count, 0)}`);
    return [
      ...verdict.faults.map((fault) => JSON.stringify(fault)),
      ...books,
      ...gateways.flatMap(({ unexpectedEnds }) => unexpectedEnds),
      ...judge(
        orgs,
        asked,
        windows,
        cluster.workers.map(({ port }) => port),
      ),
    ];
  } finally {
    for (const gateway of gateways) await gateway.kill();
    await cluster.remove();
    await issuer.stop();
  }
}

/** All have signed in, so that they are all known. */
async function untilServed({ people, newcomers }: ClusterOrg, doors: readonly Door[]): Promise<void> {
  const served = async (origin: string, path: string, { name, token }: Person) => {
    for (const deadline = Date.now() + READY_WITHIN_MS; ; await pause(200)) {
      const { status } = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${token}` } });
      if (status === 200) return;
      if (Date.now() > deadline) throw new Error(`${name} is answered with ${status}.`);
    }
  };
  for (const { origin } of doors) {
    for (const person of people) await served(origin, '/api/mobile/chat/rooms', person);
    for (const person of newcomers) await served(origin, '/api/me/orgs', person);
  }
}

/** Prints how each org was served, and returns the complaints. */
function judge(
  orgs: readonly ClusterOrg[],
  asked: readonly Asked[],
  windows: readonly Window[],
  workers: readonly number[],
): readonly string[] {
  const complaints: string[] = [];
  for (const org of orgs) {
    const own = asked.filter((each) => each.org === org);
    const owed = own.filter((each) => !isExcused(each, windows));
    const failed = owed.filter((each) => !isServed(each));
    const unclear = own.filter(({ status, retryAfter }) => status === 0 || (status >= 500 && (status !== 503 || retryAfter === null)));
    const during = owed.filter(({ from }) => windows.some((window) => from >= window.from && from <= window.until));
    say(
      `  ${org.code} on worker ${workers.indexOf(org.node.port) + 1}: ${own.length} requests, ${own.filter((each) => !isServed(each)).length} failed; ` +
        `${during.length} while shards of others moved, ${failed.length} of those not excused failed; ` +
        `longest pause ${longestPauseMs(own)} ms; slowest of what was owed ${Math.max(0, ...owed.map(({ from, until }) => until - from))} ms`,
    );
    complaints.push(
      ...unclear.map(
        ({ status, what }) => `${org.code}: a ${what} was answered with ${status === 0 ? 'nothing' : status}, or without Retry-After`,
      ),
      ...(failed.length > 0
        ? [
            `${org.code}: ${failed.length} requests failed (${counted(failed.map((each) => `${each.what} ${each.status} ${whatWasBroken(each, windows)}`))}) though every node was up`,
          ]
        : []),
      ...(own.length === 0 || !isServed(own.at(-1)!) ? [`${org.code}: is not served in the end`] : []),
    );
  }
  return complaints;
}

const counted = (names: readonly string[]): string =>
  Object.entries(Object.groupBy(names, (name) => name))
    .map(([name, each]) => `${name}: ${each!.length}`)
    .join(', ');

const asked = options();
if (!CITUS.isThere) process.stderr.write(`${missing(CITUS)}\n`);
else {
  const complaints = await check(asked);
  for (const each of complaints.slice(0, 40)) say(each);
  say(complaints.length > 0 ? `${complaints.length} complaints` : 'nothing lost, nothing twice');
  process.exitCode = complaints.length > 0 ? 1 : 0;
}
