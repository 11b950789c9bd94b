import { askAll } from './check.ts';
import { startContender } from './contenders/contenders.ts';
import { type Kept, openKept } from './data/database.ts';
import { GROWN, ISSUER, sizeOf } from './data/seed.ts';
import { eachOnce } from './drivers/each-once.ts';
import type { Request } from './drivers/request.ts';
import { EXPLAINING, startExplainingProxy } from './explaining-proxy.ts';
import { allQueries } from './gateway-parts.ts';
import { type Issuer, startIssuer } from './issuer.ts';
import { OPERATIONS, type Operation } from './operations.ts';
import { buildGateway } from './process.ts';
import { lookAround, type World } from './world.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Orgs of the same size measured in each league. `EARLIER_ORGS` come first, since PostgreSQL makes custom plans for the first five runs. */
const ASKED_ORGS = 60;
const EARLIER_ORGS = 12;
/** Requests of one operation: a few rooms or teams of each org. */
const MAX_REQUESTS = 180;
const ROUNDS = 5;
/** The maximum ratio of pages per response to that at scale 1. */
const MAX_GROWTH = 1.2;

/** Background statements, which an instance runs without a request. */
const ITS_OWN = /^(?:shared\.watched|shared\.scope|shared\.game-log|chat\.room-states|notifications\.|webhooks\.|scheduling\.|retention\.)/;

const reads = OPERATIONS.filter(
  ({ isWrite, revalidates, passes }) => !isWrite && !revalidates && !passes.includes('cold') && !passes.includes('returning'),
);

/** A sample spread evenly over all orgs that have chats, without the busiest. */
const sampleOf = (lively: number): readonly number[] => {
  const count = Math.min(lively - 1, ASKED_ORGS + EARLIER_ORGS);
  return Array.from({ length: count }, (_, place) => 2 + Math.floor((place * (lively - 1)) / count));
};

/** A few requests of each org; those of the first orgs are returned separately. */
function requestsOf(operation: Operation, { orgs }: World, turn: number): { earlier: readonly Request[]; asked: readonly Request[] } {
  const share = Math.ceil(MAX_REQUESTS / ASKED_ORGS);
  const of = (some: World['orgs']) => some.flatMap((org) => operation.requests({ orgs: [org], parents: [] }, turn).slice(0, share));
  return { earlier: of(orgs.slice(0, EARLIER_ORGS)), asked: of(orgs.slice(EARLIER_ORGS)) };
}

type Read = { calls: number; pages: number[]; plans: Map<string, number> };
/** Statements by name, for each operation. */
type Reads = Map<string, { answers: number; statements: Map<string, Read> }>;

const median = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
const mostFrequent = (counts: ReadonlyMap<string, number>) => [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? '';

async function readsOf(kept: Kept, lively: number, issuer: Issuer): Promise<Reads> {
  const names = new Map((await allQueries()).map(({ name, text }) => [text, name]));
  const world = await lookAround(kept.url, issuer, 0, sampleOf(lively));
  const proxy = await startExplainingProxy(kept.url);
  const gateway = await startContender('gateway', proxy.url, issuer.url);
  const all: Reads = new Map();
  try {
    for (const operation of reads) {
      const { earlier, asked } = requestsOf(operation, world, 0);
      await askAll(gateway.url, earlier, operation.name, 1);
      proxy.taken();
      await askAll(gateway.url, asked, operation.name, 1);
      const statements = new Map<string, Read>();
      for (const { text, pages, plan } of proxy.taken()) {
        const name = names.get(text) ?? text.replaceAll(/\s+/g, ' ').slice(0, 60);
        if (ITS_OWN.test(name)) continue;
        const read: Read = statements.get(name) ?? { calls: 0, pages: [], plans: new Map() };
        statements.set(name, read);
        read.calls += 1;
        read.pages.push(pages);
        read.plans.set(plan, (read.plans.get(plan) ?? 0) + 1);
      }
      all.set(operation.name, { answers: asked.length, statements });
    }
  } finally {
    await gateway.stop();
    proxy.close();
  }
  return all;
}

/** Median latency of first responses, not yet cached, from a process that has just started. */
async function p50Of(kept: Kept, lively: number, issuer: Issuer): Promise<ReadonlyMap<string, number>> {
  const world = await lookAround(kept.url, issuer, 0, sampleOf(lively));
  const gateway = await startContender('gateway', kept.url, issuer.url);
  const all = new Map<string, number>();
  try {
    for (const operation of reads) {
      const { earlier, asked } = requestsOf(operation, world, 0);
      await askAll(gateway.url, earlier, operation.name, 1);
      all.set(operation.name, (await eachOnce(gateway.url, asked, { connections: 1 })).p50);
    }
  } finally {
    await gateway.stop();
  }
  return all;
}

/** Whether the plans match; an index scan also matches a sequential scan of the same table in the smaller league. */
const isSame = (plan: string, grown: string) => {
  const known = plan.split(', ');
  return grown.split(', ').every((each) => known.includes(each) || known.includes(`${each.split(' ')[0]} whole`));
};

const fixed = (number: number, digits = 2) => number.toFixed(digits).padStart(8);

/**
 * Compares reads of a grown league with reads of a league of scale 1, for orgs of the same size: first plans and pages, which do not depend
 * on machine or run, then latency. Throws if a plan differs or a response reads more pages.
 */
export async function benchGrowth(scale: number | undefined): Promise<void> {
  buildGateway();
  const issuer = await startIssuer();
  if (issuer.url !== ISSUER) throw new Error(`Another bench runs: ${ISSUER} is taken.`);
  const sizes = [sizeOf(1), scale === undefined ? GROWN : sizeOf(scale)] as const;
  const faults: string[] = [];
  try {
    const explained = await openKept(sizes, EXPLAINING, say);
    try {
      const [one, grown] = [
        await readsOf(explained.leagues[0]!, sizes[0].lively, issuer),
        await readsOf(explained.leagues[1]!, sizes[1].lively, issuer),
      ];
      say(`\nPages for an answer, ${sizes[0].orgs} orgs and ${sizes[1].orgs}, without the busiest:`);
      for (const [operation, { answers, statements }] of one) {
        const other = grown.get(operation)!;
        const pagesOf = (of: ReadonlyMap<string, Read>, count: number) =>
          [...of.values()].reduce((sum, { calls, pages }) => sum + (calls / count) * median(pages), 0);
        const [few, many] = [pagesOf(statements, answers), pagesOf(other.statements, other.answers)];
        say(`${operation.padEnd(14)}${fixed(few, 1)}${fixed(many, 1)}${fixed(many / few)}`);
        if (many > few * MAX_GROWTH) faults.push(`${operation}: ${many.toFixed(1)} pages instead of ${few.toFixed(1)}`);
        for (const [name, read] of statements) {
          const grownRead = other.statements.get(name);
          if (!grownRead) continue;
          const [plan, grownPlan] = [mostFrequent(read.plans), mostFrequent(grownRead.plans)];
          say(
            `  ${name.padEnd(40)}${fixed(median(read.pages), 0)}${fixed(median(grownRead.pages), 0)}${isSame(plan, grownPlan) ? '' : '  another plan'}`,
          );
          if (!isSame(plan, grownPlan)) faults.push(`${operation}: ${name} is run otherwise:\n  ${plan}\n  ${grownPlan}`);
        }
      }
    } finally {
      await explained.stop();
    }
    const timed = await openKept(sizes, {}, say);
    try {
      const rounds: ReadonlyMap<string, number>[][] = [[], []];
      for (let round = 0; round < ROUNDS; round += 1)
        for (const place of round % 2 === 0 ? [0, 1] : [1, 0])
          rounds[place]!.push(await p50Of(timed.leagues[place]!, sizes[place]!.lively, issuer));
      say(
        `\nFirst answers one after the other, p50 in ms, the median of ${ROUNDS} rounds (on a machine that does other work it says little):`,
      );
      for (const { name } of reads) {
        const [few, many] = rounds.map((of) => median(of.map((round) => round.get(name)!))) as [number, number];
        const ratios = rounds[0]!.map((round, place) => rounds[1]![place]!.get(name)! / round.get(name)!);
        say(
          `${name.padEnd(14)}${fixed(few)}${fixed(many)}   × ${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})`,
        );
      }
    } finally {
      await timed.stop();
    }
  } finally {
    issuer.close();
  }
  if (faults.length > 0) throw new Error(`Not flat:\n${faults.join('\n')}`);
}
