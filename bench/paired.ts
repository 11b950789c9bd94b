import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { withClient } from './data/database.ts';
import { eachOnce } from './drivers/each-once.ts';
import type { Request } from './drivers/request.ts';
import { startIssuer } from './issuer.ts';
import { OPERATIONS, touches } from './operations.ts';
import type { Running } from './process.ts';
import { cpuMsOfServer } from './processor-time.ts';
import type { World } from './world.ts';

/**
 * Compares the processor time of this gateway with that of another version in FOLDER, both built, gateway and PostgreSQL together: they take turns
 * with the same requests, each on a league of its own, and the median of the ratios of all rounds is printed, with the bytes of a reply, since one that says
 * more takes more.
 */
const { values, positionals } = parseArgs({
  options: {
    scale: { type: 'string', default: '0.2' },
    rounds: { type: 'string', default: '9' },
    only: { type: 'string' },
  },
  allowPositionals: true,
});
const [folder] = positionals;
if (folder === undefined) throw new Error('Usage: node bench/paired.ts FOLDER [--scale 0.2] [--rounds 9] [--only home,send]');
const rounds = Number(values.rounds);

const CONNECTIONS = 8;
const SENT_A_ROUND = 400;
const WARM_UP_ROUNDS = 3;

type Side = Readonly<{
  name: string;
  gateway: Running;
  database: { url: string; pid: number; stop(): Promise<void> };
  world: World;
  cpuMs(): number;
}>;

const issuer = await startIssuer();
const say = (line: string) => void process.stdout.write(`${line}\n`);

const STAFF_ARE_ADMINS = `
  insert into membership (org_id, membership_id, user_id, role, requested_at, state, decided_at)
  select org_id, gen_random_uuid(), user_id, 'admin', requested_at, state, decided_at from membership where role = 'staff'`;

/** A version with its own seed, since its tables may differ. */
async function sideOf(name: string, root: string): Promise<Side> {
  const [{ openDatabase }, { startContender }, { lookAround }] = await Promise.all([
    import(join(root, 'bench/data/database.ts')),
    import(join(root, 'bench/contenders/contenders.ts')),
    import(join(root, 'bench/world.ts')),
  ]);
  const database: Side['database'] = await openDatabase(Number(values.scale), issuer.url, say);
  await withClient(database.url, (client) => client.query(STAFF_ARE_ADMINS));
  const gateway: Running = await startContender('gateway', database.url, issuer.url);
  say(`${name}: started with ${gateway.cpuMs()} ms of processor time, ${Math.round(gateway.memoryMb())} MB`);
  const world: World = await lookAround(database.url, issuer, 100);
  return { name, gateway, database, world, cpuMs: () => gateway.cpuMs() + cpuMsOfServer(database.pid) };
}

type Measured = Readonly<{ name: string; requests(world: World, turn: number): readonly Request[]; changesBy?: string | undefined }>;

/** A code of each org, made by its member of staff, who is an admin here. */
const codes = new Map<World, readonly string[]>();
async function invite({ gateway, world }: Side): Promise<void> {
  const made = world.orgs.map(async ({ headers }) => {
    const body = JSON.stringify({ role: 'parent', maxUses: 10_000, expiresInDays: 1 });
    const all = { ...headers, 'Content-Type': 'application/json' };
    const response = await fetch(`${gateway.url}/api/org/invites`, { method: 'POST', headers: all, body });
    if (response.status !== 201) throw new Error(`No code was made: ${await response.text()}`);
    return ((await response.json()) as { inviteCode: string }).inviteCode;
  });
  codes.set(world, await Promise.all(made));
}

const scores: Measured = { name: 'score', requests: touches };
/** People whom the gateway has never seen, spread over the orgs. */
const joins: Measured = {
  name: 'join',
  requests: (world, turn) =>
    Array.from({ length: SENT_A_ROUND }, (_, n): Request => {
      const subject = `joins-${turn}-${n}`;
      const token = issuer.tokenFor({ subject, email: `${subject}@example.org`, given: 'Kit', family: 'Moss' });
      const of = codes.get(world)!;
      return {
        method: 'POST',
        path: '/api/join',
        headers: { Authorization: `Bearer ${token}` },
        body: JSON.stringify({ code: of[n % of.length] }),
      };
    }),
};
const passing = OPERATIONS.filter(({ passes }) => !passes.includes('cold') && !passes.includes('returning'));
const operations = [...passing, scores, joins].filter(({ name }) => values.only === undefined || values.only.split(',').includes(name));

const sides = [await sideOf('this', join(import.meta.dirname, '..')), await sideOf('other', resolve(folder))];
try {
  for (const side of sides) await invite(side);
  let turn = 0;
  const sent = (side: Side, requests: readonly Request[]) => eachOnce(side.gateway.url, requests, { connections: CONNECTIONS });
  for (const { name, requests, changesBy } of operations) {
    const ratios: number[] = [];
    const perRequest: number[][] = [[], []];
    const bytes = [0, 0];
    let lost = 0;
    for (let round = -WARM_UP_ROUNDS; round < rounds; round += 1) {
      turn += 1;
      const spent: number[] = [];
      let refused = 0;
      for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) {
        const side = sides[at]!;
        if (changesBy === 'writes') await sent(side, touches(side.world, turn));
        const all = requests(side.world, turn);
        const asked = Array.from({ length: Math.max(all.length, SENT_A_ROUND) }, (_, place) => all[place % all.length]!).slice(
          0,
          2 * SENT_A_ROUND,
        );
        const before = side.cpuMs();
        const { failures, bytes: answered } = await sent(side, asked);
        spent[at] = (side.cpuMs() - before) / asked.length;
        bytes[at] = Math.round(answered / asked.length);
        refused += failures;
      }
      if (refused > 0) {
        // A machine that is too busy refuses some requests, which take less: the round is repeated, a few times.
        lost += 1;
        if (lost > rounds) throw new Error(`${name}: ${refused} requests failed`);
        round -= 1;
        continue;
      }
      if (round < 0) continue;
      ratios.push(spent[0]! / spent[1]!);
      for (const at of [0, 1]) perRequest[at]!.push(spent[at]!);
    }
    const [mine, others] = perRequest.map((each) => median(each).toFixed(2));
    say(
      `${name.padEnd(16)} ${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})  ${mine} ms, ${others} ms; ${bytes[0]} bytes, ${bytes[1]}`,
    );
  }
} finally {
  for (const { gateway, database } of sides) {
    say(`${Math.round(gateway.memoryMb())} MB`);
    await gateway.stop();
    await database.stop();
  }
  issuer.close();
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}
