import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { cancelableDays } from '../cancelable-days.ts';
import { startContender } from '../contenders/contenders.ts';
import { startCountingProxy } from '../counting-proxy.ts';
import { openDatabase, withClient } from '../data/database.ts';
import { eachOnce } from '../drivers/each-once.ts';
import type { Outcome, Request } from '../drivers/request.ts';
import { startIssuer } from '../issuer.ts';
import { OPERATIONS, touches } from '../operations.ts';
import { buildGateway } from '../process.ts';
import { cpuMsOfServer } from '../processor-time.ts';
import { writeResult } from '../report.ts';
import { lookAround, type Org, type Parent } from '../world.ts';
import type { Constants, Cost } from './constants.ts';

const SCALE = 0.5;
const PARENTS = 6000;
const REQUESTS = 2000;
const CONNECTIONS = 4;
const COLD_ALONE = 500;
const COLD_TOGETHER = 4000;
const COLD_CONNECTIONS = 64;
const COLD_ROUNDS = 5;
const WAITING = 2000;
const WAKES = 10;
const IDLE_SECONDS = 15;
const LOOKS_A_SECOND = 2.5;

/** Time after which all polls are waiting. */
const ALL_WAIT_SECONDS = 8;
const LONGEST_WAIT_SECONDS = 25;
const SOME_WAIT_MS = 2000;

const say = (line: string) => process.stdout.write(`${line}\n`);
const round = (value: number) => Number(value.toPrecision(3));
const tell = (what: string, cost: Cost) =>
  say(
    `${what}: ${Object.entries(cost)
      .map(([name, value]) => `${name} ${round(value)}`)
      .join(', ')}`,
  );

const BYTES_A_ROW = `select relname as table, round(pg_total_relation_size(oid) / reltuples)::int as bytes
  from pg_class where relname in ('chat_message', 'stat_event', 'game', 'membership', 'app_user', 'roster_spot') and reltuples > 1000`;

type Measured = Cost &
  Readonly<{ outcome: Outcome; seconds: number; total: Readonly<{ gatewayMs: number; databaseMs: number; statements: number }> }>;

/** Measures the constants of the simulation on a separate league, and writes them to the results. */
export async function measureConstants(): Promise<void> {
  buildGateway();
  const issuer = await startIssuer();
  const database = await openDatabase(SCALE, issuer.url, say);
  const proxy = await startCountingProxy(database.url);
  try {
    const days = await cancelableDays(database.url);
    const world = await lookAround(database.url, issuer, PARENTS);
    const { orgs, parents } = world;
    const gateway = await startContender('gateway', proxy.url, issuer.url);

    const counting = async <T>(work: () => Promise<T>) => {
      proxy.taken();
      const [gatewayMs, databaseMs, began] = [gateway.cpuMs(), cpuMsOfServer(database.pid), performance.now()];
      const outcome = await work();
      return {
        outcome,
        gatewayMs: gateway.cpuMs() - gatewayMs,
        databaseMs: cpuMsOfServer(database.pid) - databaseMs,
        seconds: (performance.now() - began) / 1000,
        ...proxy.taken(),
      };
    };
    const idling = () => counting(() => pause(IDLE_SECONDS * 1000));
    const asking = async (requests: readonly Request[], connections = CONNECTIONS): Promise<Measured> => {
      const { outcome, seconds, gatewayMs, databaseMs, statements, roundTrips } = await counting(() =>
        eachOnce(gateway.url, requests, { connections }),
      );
      if (outcome.failures > 0) throw new Error(`${outcome.failures} of ${requests.length} requests failed, ${requests[0]!.path}`);
      const count = requests.length;
      const total = { gatewayMs, databaseMs, statements };
      return {
        gatewayMs: gatewayMs / count,
        databaseMs: databaseMs / count,
        statements: statements / count,
        roundTrips: roundTrips / count,
        bytes: outcome.bytes / count,
        outcome,
        seconds,
        total,
      };
    };
    const told = async (what: string, asked: Promise<Measured>): Promise<Cost> => {
      const { outcome: _, seconds: __, total: ___, ...cost } = await asked;
      tell(what, cost);
      return cost;
    };

    const get = ({ headers }: Pick<Parent, 'headers'>, path: string, own = {}): Request => ({
      method: 'GET',
      path: `/api/mobile/${path}`,
      headers: { ...headers, ...own },
    });
    const oneOfEachTeam = [...new Map(parents.map((parent) => [parent.room.id, parent])).values()];
    const others = parents.filter((parent) => !oneOfEachTeam.includes(parent));
    const [alone, together] = [others.slice(0, COLD_ALONE), others.slice(COLD_ALONE, COLD_ALONE + COLD_TOGETHER)];
    const home = (parent: Parent) => get(parent, 'screens/home');
    const schedule = (parent: Parent) => get(parent, 'schedule');
    const times = (requests: readonly Request[], count = REQUESTS) =>
      Array.from({ length: count }, (_, n) => requests[n % requests.length]!);
    const operation = (name: string) => times(OPERATIONS.find((each) => each.name === name)!.requests(world, 0));

    await asking(times([get(orgs[0]!, 'sports')], 3000));
    await pause(5000);
    const idle = await idling();
    say(
      `idle: ${round(idle.gatewayMs / idle.seconds)} ms a second of the gateway, ${round(idle.databaseMs / idle.seconds)} of the database`,
    );
    const idleMb = gateway.memoryMb();

    await asking(oneOfEachTeam.map(home));
    await asking(oneOfEachTeam.map(schedule));
    const homeKept = await told('homeKept', asking(times(oneOfEachTeam.map(home))));
    // Alternately, so that other load on the machine affects both.
    const cold = { alone: [] as Measured[], together: [] as Measured[] };
    for (let round = 0; round < COLD_ROUNDS; round += 1) {
      const part = <Of>(all: readonly Of[]) => all.filter((_, place) => place % COLD_ROUNDS === round);
      cold.alone.push(await asking(part(alone).map(home), 1));
      cold.together.push(await asking(part(together).map(home), COLD_CONNECTIONS));
    }
    const callers = perStatement(withoutKept(cold.alone, homeKept), withoutKept(cold.together, homeKept));
    say(`callers: ${JSON.stringify(callers)}`);

    const scheduleKept = await told('scheduleKept', asking(times(oneOfEachTeam.map(schedule))));
    const tags = new Map<Request, string>();
    const tagged = oneOfEachTeam.map(schedule);
    await eachOnce(gateway.url, tagged, { connections: 1, onAnswer: ({ etag }, request) => void tags.set(request, etag!) });
    const unchanged = await told(
      'unchanged',
      asking(times(tagged.map((request) => ({ ...request, headers: { ...request.headers, 'If-None-Match': tags.get(request)! } })))),
    );
    const me = await told('me', asking(times(oneOfEachTeam.map((parent) => get(parent, 'screens/me')))));
    await asking(touches(world, 0));
    const homeMade = await told('homeMade', asking(oneOfEachTeam.map(home)));
    const scheduleMade = await told('scheduleMade', asking(oneOfEachTeam.map(schedule)));
    const firstPoll = await told(
      'firstPoll',
      asking(times(oneOfEachTeam.map((parent) => get(parent, `chat/rooms/${parent.room.id}/poll`)))),
    );
    const message = await told('message', asking(operation('send')));
    const play = await told('play', asking(operation('record')));
    const score = await told('score', asking(Array.from({ length: 10 }, (_, turn) => touches(world, turn)).flat()));
    const cancel = await told('cancel', asking([0, 1, 2, 3].flatMap((n) => orgs.map((org) => canceling(org, days.get(org.id)![n]!)))));

    const singleHome = await asking(times(oneOfEachTeam.map(home), 500), 1);
    const singleMe = await asking(
      times(
        oneOfEachTeam.map((parent) => get(parent, 'screens/me')),
        500,
      ),
      1,
    );
    const answerMs = Math.max(0, singleHome.outcome.p5! - singleHome.gatewayMs);
    const roundTripMs = Math.max(0, (singleMe.outcome.p5! - answerMs - singleMe.gatewayMs - singleMe.databaseMs) / singleMe.roundTrips);

    // Watched keys expire after half a minute.
    await pause(35_000);
    await asking([get(orgs[0]!, `chat/rooms/${orgs[0]!.rooms[0]!.id}/poll?since=${orgs[0]!.rooms[0]!.lastAt}`)]);
    const fewWatched = await idling();
    await asking(OPERATIONS.find(({ name }) => name === 'poll-empty')!.requests(world, 0));
    const manyWatched = await idling();
    const rooms = orgs.flatMap((org) => org.rooms).length;
    const looks = IDLE_SECONDS * LOOKS_A_SECOND;
    const beyond = (one: typeof idle, other: typeof idle, by: number) => ({
      gatewayMs: Math.max(0, (one.gatewayMs - other.gatewayMs) / by),
      databaseMs: Math.max(0, (one.databaseMs - other.databaseMs) / by),
    });
    const watermarks = { statement: beyond(fewWatched, idle, looks), each: beyond(manyWatched, fewWatched, looks * rooms) };
    say(`watermarks: ${JSON.stringify(watermarks)}`);

    const waiting = await measureWaiting();
    const rows = await withClient(database.url, async (client) => (await client.query<{ table: string; bytes: number }>(BYTES_A_ROW)).rows);
    const rowBytes = Object.fromEntries(rows.map(({ table, bytes }) => [table, bytes]));
    say(`bytes a row with its indexes: ${JSON.stringify(rowBytes)}`);
    say(
      `answerMs ${round(answerMs)}, roundTripMs ${round(roundTripMs)}, memory ${round(idleMb)} MB, ${round(waiting.kb)} KB for each that waits`,
    );
    await gateway.stop();
    const constants: Omit<Constants, 'commit' | 'machine'> = {
      costs: {
        homeMade,
        homeKept,
        scheduleMade,
        scheduleKept,
        unchanged,
        me,
        firstPoll,
        pollArrives: waiting.arrives,
        pollWoken: waiting.woken,
        pollEnds: waiting.ends,
        message,
        play,
        score,
        cancel,
      },
      callers,
      watermarks,
      idle: { gatewayMs: idle.gatewayMs / idle.seconds, databaseMs: idle.databaseMs / idle.seconds },
      waits: { answerMs, roundTripMs },
      memory: { idleMb, waitingPollKb: waiting.kb },
      rowBytes,
    };
    say(`Written to ${writeResult('constants', constants)}`);

    /** Measures polls in separate rooms that end without news, and polls in one room that messages wake. */
    async function measureWaiting() {
      const beyondBackground = ({ gatewayMs, databaseMs, seconds }: Omit<typeof background, 'outcome'>, by: number) => ({
        gatewayMs: Math.max(0, gatewayMs - (background.gatewayMs / background.seconds) * seconds) / by,
        databaseMs: Math.max(0, databaseMs - (background.databaseMs / background.seconds) * seconds) / by,
        statements: 0,
        roundTrips: 0,
      });
      const waitIn = (people: readonly Parent[], roomOf: (parent: Parent) => string, sinceOf: (parent: Parent) => string, wait: number) =>
        eachOnce(
          gateway.url,
          people.map((parent) => get(parent, `chat/rooms/${roomOf(parent)}/poll?wait=${wait}&since=${sinceOf(parent)}`)),
          { connections: people.length },
        );

      const people = [...oneOfEachTeam, ...others].slice(0, WAITING);
      await asking(people.map(home));
      const before = gateway.memoryMb();
      let ending!: Promise<Outcome>;
      const arriving = await counting(async () => {
        ending = waitIn(
          people,
          ({ room }) => room.id,
          ({ room }) => later(room.lastAt),
          LONGEST_WAIT_SECONDS,
        );
        await pause(ALL_WAIT_SECONDS * 1000);
      });
      const background = await counting(() => pause(ALL_WAIT_SECONDS * 1000));
      const kb = ((gateway.memoryMb() - before) * 1024) / people.length;
      const ended = await counting(() => ending);
      const arrives = { ...beyondBackground(arriving, people.length), bytes: 0 };
      const ends = { ...beyondBackground(ended, people.length), bytes: ended.outcome.bytes / people.length };

      const office = orgs[0]!;
      const hall = hallOf(office.id);
      const inHall = parents.filter(({ headers }) => headers['X-Org-Id'] === office.id);
      let [gatewayMs, databaseMs, bytes] = [0, 0, 0];
      for (let wake = 0; wake < WAKES; wake += 1) {
        const since = later(new Date().toISOString());
        await eachOnce(gateway.url, [get(inHall[0]!, `chat/rooms/${hall}/poll`)], { connections: 1 });
        const hearing = waitIn(
          inHall,
          () => hall,
          () => since,
          ALL_WAIT_SECONDS * 2,
        );
        await pause(SOME_WAIT_MS);
        const woken = await counting(async () => {
          await eachOnce(gateway.url, [speaking(office, hall)], { connections: 1 });
          return hearing;
        });
        const beyond = beyondBackground(woken, 1);
        gatewayMs += beyond.gatewayMs - message.gatewayMs;
        databaseMs += beyond.databaseMs - message.databaseMs;
        bytes += woken.outcome.bytes;
      }
      const heard = WAKES * inHall.length;
      const woken = {
        gatewayMs: Math.max(0, gatewayMs) / heard,
        databaseMs: Math.max(0, databaseMs) / WAKES,
        statements: 0,
        roundTrips: 0,
        bytes: bytes / heard,
      };
      for (const [name, cost] of Object.entries({ pollArrives: arrives, pollEnds: ends, pollWoken: woken })) tell(name, cost);
      return { kb, arrives, woken, ends };
    }
  } finally {
    proxy.close();
    await database.stop();
    issuer.close();
  }
}

/** Later than every message: a poll since this instant waits for a new one. */
const later = (instant: string) => new Date(Date.parse(instant) + 1).toISOString();
/** The announcements room, which all members of the organization read. */
const hallOf = (orgId: string) => `${orgId.slice(0, 14)}8${orgId.slice(15, 19)}8${orgId.slice(20)}`;
const speaking = ({ headers }: Org, room: string): Request => ({
  method: 'POST',
  path: `/api/mobile/chat/rooms/${room}/messages`,
  headers: { ...headers, 'Idempotency-Key': randomUUID() },
  body: JSON.stringify({ content: 'Lightning: everybody off the fields' }),
});
const canceling = ({ headers }: Org, date: string): Request => ({
  method: 'POST',
  path: '/api/org/day-changes',
  headers,
  body: JSON.stringify({ action: 'cancel', date, reason: 'lightning' }),
});

/** The cost of first requests minus that of cached responses: reading the callers. */
function withoutKept(all: readonly Measured[], kept: Cost) {
  const sum = (figure: (each: Measured) => number) => all.reduce((total, each) => total + figure(each), 0);
  const requests = sum(({ outcome }) => outcome.requests);
  return {
    requests,
    statements: sum(({ total }) => total.statements),
    gatewayMs: sum(({ total }) => total.gatewayMs) - requests * kept.gatewayMs,
    databaseMs: sum(({ total }) => total.databaseMs) - requests * kept.databaseMs,
  };
}

/** The cost per batch and per key, solved from many small batches and few large ones. One statement reads a batch of callers. */
function perStatement(one: ReturnType<typeof withoutKept>, other: ReturnType<typeof withoutKept>): Constants['callers'] {
  const [oneBatches, otherBatches] = [one.statements, other.statements];
  const solve = (of: 'gatewayMs' | 'databaseMs') => {
    const determinant = oneBatches * other.requests - otherBatches * one.requests;
    const statement = (one[of] * other.requests - other[of] * one.requests) / determinant;
    return { statement: Math.max(0, statement), each: Math.max(0, (oneBatches * other[of] - otherBatches * one[of]) / determinant) };
  };
  const [gateway, database] = [solve('gatewayMs'), solve('databaseMs')];
  return {
    statement: { gatewayMs: gateway.statement, databaseMs: database.statement },
    each: { gatewayMs: gateway.each, databaseMs: database.each },
  };
}
