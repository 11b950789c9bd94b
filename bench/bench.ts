import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { askAll, type Checked, checkAgainstTables, compare, settledRows, writtenRows } from './check.ts';
import { programOf, startContender } from './contenders/contenders.ts';
import { type Counted, startCountingProxy } from './counting-proxy.ts';
import { openDatabase, withClient } from './data/database.ts';
import { eachOnce } from './drivers/each-once.ts';
import type { Outcome, Request } from './drivers/request.ts';
import { sustained } from './drivers/sustained.ts';
import { startIssuer } from './issuer.ts';
import { type ContenderName, OPERATIONS, type Operation, type Pass, touches } from './operations.ts';
import { buildGateway, type Running } from './process.ts';
import { print, type Row, save } from './report.ts';
import { lookAround, type World } from './world.ts';

export type Options = Readonly<{
  scale: number;
  rounds: number;
  /** Duration of one pass; undefined for a quick pass of at most a few hundred requests. */
  seconds: number | undefined;
  /** How long each contender is warmed up with an operation before it is measured. */
  warmUpSeconds: number;
  connections: number;
  coldCallers: number;
  only: readonly string[] | undefined;
  contenders: readonly ContenderName[] | undefined;
  /** Checks the responses and measures nothing. */
  checkOnly: boolean;
  /** Takes the gateway in `dist` as it is. */
  isBuilt: boolean;
  json: boolean;
}>;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** How many responses of each operation are compared byte by byte and checked against the tables. */
const COMPARED = 60;
const QUICK_REQUESTS = 100;
const COUNTED_REQUESTS = 200;
/** How many requests of a `changed` pass are sent after each invalidation, each once. */
const BURST = 500;
/** How many different requests an `unchanged` pass repeats: so few that each is repeated within the second for which responses are kept. */
const REPEATED = 50;
/** These contenders cache nothing and return documents of a different shape: the `unchanged` pass is enough. */
const UNCHANGED_ONLY: readonly ContenderName[] = ['floor', 'entities'];
const COLD_CONNECTIONS = 64;
/** After which no caller is known any more who has sent nothing. */
const AWAY_MS = 61_000;

export async function bench(options: Options): Promise<void> {
  const operations = OPERATIONS.filter(({ name }) => options.only === undefined || options.only.includes(name));
  const taking = ({ contenders }: Operation) =>
    contenders.filter((name) => options.contenders === undefined || options.contenders.includes(name));

  if (!options.isBuilt) buildGateway();
  const issuer = await startIssuer();
  const database = await openDatabase(options.scale, issuer.url, say);
  const running = new Map<ContenderName, Running>();
  const starting = async (name: ContenderName): Promise<Running> => {
    const program = programOf(name);
    const found = running.get(program) ?? (await startContender(program, database.url, issuer.url));
    running.set(program, found);
    return found;
  };
  try {
    const world = await lookAround(database.url, issuer, options.coldCallers);
    const { name: driver, drive } = sustained();
    say(`Scale ${options.scale}: ${world.orgs.length} orgs. ${cpus().length} cores, driven by ${driver}, limits set to 0.`);
    const gateway = await starting('gateway');
    const gatewayFacts = { startedInMs: Math.round(gateway.startedInMs), idleMb: Math.round(gateway.memoryMb()) };

    // A turn is never repeated within a run, so parameters derived from it are new.
    let turn = 0;
    const rows: Row[] = [];
    const facts = { ...options, driver, gateway: gatewayFacts, at: new Date().toISOString() };
    for (const operation of operations) {
      const contenders = taking(operation);
      const checked = await check(operation, contenders, world, database.url, starting);
      say(`${operation.name}: answers checked of ${contenders.join(', ')}`);
      if (options.checkOnly) continue;
      for (const pass of operation.passes) {
        const racing = contenders.filter((name) => pass !== 'changed' || !UNCHANGED_ONLY.includes(name));
        const outcomes = new Map<ContenderName, (Outcome & { cpuMs: number })[]>(racing.map((name) => [name, []]));
        for (let round = 0; round < options.rounds; round += 1) {
          for (let place = 0; place < racing.length; place += 1) {
            const name = racing[(place + round) % racing.length]!;
            if (round === 0) await warmUp(operation, pass, name, checked.get(name)!);
            outcomes
              .get(name)!
              .push(
                pass === 'cold'
                  ? await coldPass(operation, name)
                  : pass === 'returning'
                    ? await returningPass(operation, name)
                    : await warmPass(operation, pass, name, checked.get(name)!, options.seconds),
              );
          }
        }
        for (const name of racing)
          rows.push({
            operation: operation.name,
            pass,
            contender: name,
            outcomes: outcomes.get(name)!,
            bytes: checked.get(name)!.wireBytes,
          });
      }
      // Saved after each operation, so that an aborted run keeps its results.
      if (options.json) save(rows, facts);
    }
    if (options.checkOnly) return;
    for (const process of running.values()) await process.stop();
    running.clear();
    await countStatements();

    print(rows, facts, say);
    if (options.json) say(`Written to ${save(rows, facts)}`);

    /**
     * Lets V8 compile the code and the gateway fill its caches: the bench measures processes in steady state.
     * Directly before the first round, since a process that has rested in between is no longer in it.
     */
    async function warmUp(operation: Operation, pass: Pass, name: ContenderName, checked: Checked) {
      if (options.warmUpSeconds > 0 && pass !== 'cold' && pass !== 'returning')
        await warmPass(operation, pass, name, checked, options.warmUpSeconds);
    }

    async function warmPass(
      operation: Operation,
      pass: Pass,
      name: ContenderName,
      { etags }: Checked,
      seconds: number | undefined,
    ): Promise<Outcome & { cpuMs: number }> {
      const { url, cpuMs } = await starting(name);
      if (pass === 'changed') return changedPass(operation, name, seconds);
      const all = operation.requests(world, 0);
      const asked = (operation.isWrite ? all : all.slice(0, REPEATED)).map((request, place) =>
        asAsked(request, name, operation.revalidates ? etags[place] : undefined),
      );
      const before = cpuMs();
      const { connections } = options;
      const outcome =
        seconds === undefined
          ? await eachOnce(url, cycled(asked, QUICK_REQUESTS), { connections })
          : await drive(url, asked, { connections, seconds });
      return succeeded({ ...outcome, cpuMs: cpuMs() - before }, operation, name);
    }

    /** Bursts that request every response once after it has changed. */
    async function changedPass(operation: Operation, name: ContenderName, seconds = 0): Promise<Outcome & { cpuMs: number }> {
      const { url, cpuMs } = await starting(name);
      const { connections } = options;
      const bursts: (Outcome & { cpuMs: number })[] = [];
      do {
        turn += 1;
        // Only the gateway caches responses.
        if (operation.changesBy === 'writes' && programOf(name) === 'gateway') {
          succeeded(await eachOnce(url, touches(world, turn), { connections: 8 }), operation, name);
        }
        const asked = requestsOf(operation, world, turn).map((request) => asAsked(request, name));
        const before = cpuMs();
        bursts.push({ ...(await eachOnce(url, asked, { connections })), cpuMs: cpuMs() - before });
      } while (sum(bursts, 'seconds') < seconds);
      return succeeded(
        {
          requests: sum(bursts, 'requests'),
          seconds: sum(bursts, 'seconds'),
          p50: sum(bursts, 'p50') / bursts.length,
          p99: sum(bursts, 'p99') / bursts.length,
          bytes: sum(bursts, 'bytes'),
          failures: sum(bursts, 'failures'),
          cpuMs: sum(bursts, 'cpuMs'),
        },
        operation,
        name,
      );
    }

    async function coldPass(operation: Operation, name: ContenderName): Promise<Outcome & { cpuMs: number }> {
      const process = await startContender(name, database.url, issuer.url);
      try {
        const before = process.cpuMs();
        const outcome = await eachOnce(process.url, operation.requests(world, 0), { connections: COLD_CONNECTIONS });
        return succeeded({ ...outcome, cpuMs: process.cpuMs() - before }, operation, name);
      } finally {
        await process.stop();
      }
    }

    /** Every caller once, a minute after they were served last. */
    async function returningPass(operation: Operation, name: ContenderName): Promise<Outcome & { cpuMs: number }> {
      const { url, cpuMs } = await starting(name);
      const asked = operation.requests(world, 0);
      succeeded(await eachOnce(url, asked, { connections: COLD_CONNECTIONS }), operation, name);
      await pause(AWAY_MS);
      const before = cpuMs();
      const outcome = await eachOnce(url, asked, { connections: COLD_CONNECTIONS });
      return succeeded({ ...outcome, cpuMs: cpuMs() - before }, operation, name);
    }

    /** Counts statements in a separate short pass, with a proxy in front of the database. */
    async function countStatements(): Promise<void> {
      const proxy = await startCountingProxy(database.url);
      try {
        for (const contender of new Set(rows.map((row) => programOf(row.contender)))) {
          const own = rows.filter((row) => row.contender === contender);
          if (contender === 'empty') continue;
          let process = await startContender(contender, proxy.url, issuer.url);
          try {
            for (const row of own) {
              const operation = operations.find(({ name }) => name === row.operation)!;
              if (row.pass === 'cold') {
                await process.stop();
                process = await startContender(contender, proxy.url, issuer.url);
              }
              row.counted = await countedPass(operation, row.pass, contender, process.url, proxy.taken);
            }
          } finally {
            await process.stop();
          }
        }
      } finally {
        proxy.close();
      }
    }

    async function countedPass(operation: Operation, pass: Pass, contender: ContenderName, url: string, taken: () => Counted) {
      const ask = (asked: readonly Request[]) => eachOnce(url, asked, { connections: pass === 'cold' ? COLD_CONNECTIONS : 4 });
      // The same callers and resources at every turn, so that work done on first access is not counted.
      const list = (at: number) =>
        operation.requests(world, at).slice(0, pass === 'unchanged' && !operation.isWrite ? REPEATED : COUNTED_REQUESTS);
      if (pass !== 'cold') await ask(list(0));
      if (pass === 'changed') {
        turn += 1;
        if (operation.changesBy === 'writes' && contender === 'gateway') await ask(touches(world, turn));
      }
      let asked = pass === 'cold' ? operation.requests(world, 0) : list(pass === 'changed' ? turn : 0);
      if (operation.revalidates) {
        const { etags } = await askAll(url, asked, contender);
        asked = asked.map((request, place) => asAsked(request, contender, etags[place]));
      }
      if (pass === 'unchanged' && asked.length < COUNTED_REQUESTS) asked = cycled(asked, COUNTED_REQUESTS);
      if (pass === 'returning') await pause(AWAY_MS);
      taken();
      await ask(asked);
      const { statements, roundTrips } = taken();
      return { statements: statements / asked.length, roundTrips: roundTrips / asked.length };
    }
  } finally {
    for (const process of running.values()) await process.stop();
    await database.stop();
    issuer.close();
  }
}

/** Compares the responses of contenders that return the same document, and checks a sample of every contender's against the tables. */
async function check(
  operation: Operation,
  contenders: readonly ContenderName[],
  world: World,
  databaseUrl: string,
  starting: (name: ContenderName) => Promise<Running>,
): Promise<ReadonlyMap<ContenderName, Checked>> {
  const requests = operation.requests(world, 0);
  const compared = requests.slice(0, COMPARED);
  const answers = new Map<ContenderName, Checked>();
  for (const name of contenders) {
    const { url } = await starting(name);
    await withClient(databaseUrl, async (client) => {
      const before = operation.isWrite ? await settledRows(client, operation) : 0;
      // Writes are sent one at a time, since a response may depend on the order, such as who was first.
      const answered = await askAll(
        url,
        compared.map((request) => asAsked(request, name)),
        `${operation.name}: ${name}`,
        operation.isWrite ? 1 : 8,
      );
      answers.set(name, answered);
      if (operation.isWrite) {
        const written = (await writtenRows(client, operation)) - before;
        if (written !== compared.length)
          throw new Error(`${operation.name}: ${name} wrote ${written} rows for ${compared.length} requests`);
      } else if (name !== 'empty') {
        for (const [place, request] of compared.entries())
          await checkAgainstTables(client, operation, request, answered.texts[place]!, name);
      }
    });
  }
  compare(operation, compared, answers);
  if (operation.passes.includes('cold')) return answers;
  // Request the rest too, so that no response is produced for the first time during the measurement.
  const rest = operation.isWrite ? [] : requests.slice(COMPARED);
  const all = new Map<ContenderName, Checked>();
  for (const [name, first] of answers) {
    const others = await askAll(
      (await starting(name)).url,
      rest.map((request) => asAsked(request, name)),
      `${operation.name}: ${name}`,
    );
    all.set(name, { texts: [], etags: [...first.etags, ...others.etags], wireBytes: first.wireBytes });
  }
  return all;
}

const asAsked = (request: Request, name: ContenderName, etag?: string): Request => ({
  ...request,
  headers: { ...request.headers, ...(name === 'gateway-br' && { 'Accept-Encoding': 'br' }), ...(etag && { 'If-None-Match': etag }) },
});

/** At most `BURST` requests; each turn takes a different part of a longer list. */
function requestsOf(operation: Operation, world: World, turn: number): readonly Request[] {
  const all = operation.requests(world, turn);
  if (all.length <= BURST) return all;
  const from = (turn * BURST) % all.length;
  return [...all.slice(from, from + BURST), ...all.slice(0, Math.max(0, from + BURST - all.length))];
}

const cycled = (requests: readonly Request[], count: number): readonly Request[] =>
  Array.from({ length: count }, (_, place) => requests[place % requests.length]!);

const sum = <Name extends string>(all: readonly Readonly<Record<Name, number>>[], name: Name): number =>
  all.reduce((total, each) => total + each[name], 0);

function succeeded<Passed extends Outcome>(outcome: Passed, { name }: Operation, contender: ContenderName): Passed {
  if (outcome.failures > 0) throw new Error(`${name}: ${contender} failed ${outcome.failures} of ${outcome.requests} requests`);
  return outcome;
}
