import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { arch, cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Counted } from './counting-proxy.ts';
import type { Outcome } from './drivers/request.ts';
import type { ContenderName, Pass } from './operations.ts';
import { ROOT } from './process.ts';

export type Row = {
  readonly operation: string;
  readonly pass: Pass;
  readonly contender: ContenderName;
  /** One per round. */
  readonly outcomes: readonly (Outcome & Readonly<{ cpuMs: number }>)[];
  /** Size of one response, including headers. */
  readonly bytes: number;
  /** Per request. */
  counted?: Counted;
};

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};
const rate = ({ requests, seconds }: Outcome): number => requests / seconds;
const round = (value: number, digits: number): number => Number(value.toFixed(digits));

/** The speedup for each round. */
function ratio(row: Row, to: Row | undefined) {
  if (!to) return null;
  const each = row.outcomes.map((outcome, index) => rate(outcome) / rate(to.outcomes[index]!));
  return { median: round(median(each), 2), from: round(Math.min(...each), 2), to: round(Math.max(...each), 2) };
}

const BESIDE: Readonly<Partial<Record<Pass, ContenderName>>> = {
  cold: 'floor-signed-in',
  returning: 'floor-signed-in',
};

export function summarize(rows: readonly Row[]) {
  return rows.map((row) => {
    const beside = (contender: ContenderName) =>
      rows.find((other) => other.operation === row.operation && other.pass === row.pass && other.contender === contender);
    const of = (figure: (outcome: Row['outcomes'][number]) => number) => median(row.outcomes.map(figure));
    return {
      operation: row.operation,
      pass: row.pass,
      contender: row.contender,
      requestsPerSecond: Math.round(of(rate)),
      p50Ms: round(
        of(({ p50 }) => p50),
        2,
      ),
      p99Ms: round(
        of(({ p99 }) => p99),
        2,
      ),
      cpuMicrosecondsPerRequest: Math.round(of(({ cpuMs, requests }) => (cpuMs * 1000) / requests)),
      bytes: Math.round(row.bytes),
      statements: row.counted ? round(row.counted.statements, 2) : null,
      roundTrips: row.counted ? round(row.counted.roundTrips, 2) : null,
      toFloor: ratio(row, beside(BESIDE[row.pass] ?? 'floor-same-bytes')),
      toFastifyDrizzle: ratio(row, beside('fastify-drizzle')),
      toEmpty: ratio(row, beside('empty')),
    };
  });
}

type Facts = Readonly<{ scale: number; rounds: number; gateway: { startedInMs: number; idleMb: number } }>;

export function print(rows: readonly Row[], { gateway, rounds }: Facts, say: (line: string) => void): void {
  const columns = [
    '',
    'requests/s',
    'p50 ms',
    'p99 ms',
    'CPU µs',
    'SQL',
    'trips',
    'bytes',
    'to the floor',
    'to Fastify + Drizzle',
    'to empty',
  ];
  const widths = [18, 11, 8, 8, 7, 6, 6, 7, 18, 20, 18];
  const line = (cells: readonly unknown[]) =>
    cells.map((cell, at) => (at === 0 ? String(cell).padEnd(widths[at]!) : String(cell ?? '–').padStart(widths[at]!))).join('  ');
  const shown = (of: ReturnType<typeof ratio>) => of && `${of.median} (${of.from}–${of.to})`;
  let heading = '';
  for (const row of summarize(rows)) {
    const own = `${row.operation}, ${row.pass}`;
    if (own !== heading) say(`\n${line([own, ...columns.slice(1)])}`);
    heading = own;
    const { requestsPerSecond, p50Ms, p99Ms, cpuMicrosecondsPerRequest, statements, roundTrips, bytes } = row;
    const figures = [requestsPerSecond, p50Ms, p99Ms, cpuMicrosecondsPerRequest, statements, roundTrips, bytes];
    say(line([`  ${row.contender}`.slice(0, widths[0]), ...figures, shown(row.toFloor), shown(row.toFastifyDrizzle), shown(row.toEmpty)]));
  }
  say(
    `\nRatios are medians of ${rounds} interleaved rounds, with the least and the greatest. The floor is floor-same-bytes; of first requests, the floor that checks the token and looks the membership up.`,
  );
  say(`The gateway answered ${gateway.startedInMs} ms after its start, and had ${gateway.idleMb} MB then.`);
}

/** Writes the results with the commit and the machine, and returns the path. */
export function save(rows: readonly Row[], facts: Facts): string {
  const { only, contenders, checkOnly, json, ...kept } = facts as Facts & Record<string, unknown>;
  return writeResult(`scale-${facts.scale}`, { ...kept, results: summarize(rows) });
}

/** Writes a result of any kind with the commit and the machine, and returns the path. */
export function writeResult(kind: string, result: object): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
  const commit = git('rev-parse', '--short', 'HEAD');
  const isChanged = git('status', '--porcelain', 'src') !== '';
  const machine = {
    name: process.env['BENCH_MACHINE'] ?? `${arch()}-${cpus().length}-cores`,
    cores: cpus().length,
    model: cpus()[0]?.model,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  };
  const folder = join(ROOT, 'bench/results');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${commit}${isChanged ? '-changed' : ''}-${machine.name}-${kind}.json`);
  writeFileSync(file, `${JSON.stringify({ commit, isChanged, machine, ...result }, null, 1)}\n`);
  return file;
}
