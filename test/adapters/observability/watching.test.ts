import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { prometheus } from '../../../src/adapters/observability/prometheus.ts';
import { startWorld, type World } from '../../support/world.ts';

type Rule = Readonly<{ alert?: string; record?: string; expr: string; annotations?: Readonly<{ summary: string; runbook: string }> }>;

const read = (path: string) => readFileSync(path, 'utf8');
const rules: readonly Rule[] = parse(read('deploy/prometheus/alerts.yml')).groups.flatMap(({ rules }: { rules: Rule[] }) => rules);
const alerts = rules.filter((rule): rule is Rule & Required<Pick<Rule, 'alert' | 'annotations'>> => rule.alert !== undefined);
const panels: readonly { targets?: readonly { expr: string }[] }[] = JSON.parse(read('deploy/grafana/league-gateway.json')).panels;
const runbook = read('docs/runbook.md');

let world: World;
let told: string;
beforeAll(async () => {
  const metrics = prometheus({ version: '1.2.3' });
  world = await startWorld({}, { metrics });
  await fetch(`${world.origin}/api/health/live`);
  told = await metrics.text();
});
afterAll(() => world.close());

describe('every metric', () => {
  const expressions = [...rules.map(({ expr }) => expr), ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))];
  const wanted = new Set(expressions.flatMap((expr) => expr.match(/\b(league|process|nodejs)_[a-z0-9_]+\b/g) ?? []));

  test('of the dashboard and the alerts is one that a running gateway tells', () => {
    const names = [...told.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name!],
    );
    expect(wanted.size).toBeGreaterThan(25);
    expect([...wanted].filter((name) => !names.includes(name))).toEqual([]);
  });

  test('of our own is on the dashboard or in an alert', () => {
    const ours = [...told.matchAll(/^# TYPE (league_\S+) /gm)].map(([, name]) => name!);
    expect(ours.filter((name) => ![...wanted].some((each) => each.startsWith(name)))).toEqual([]);
  });

  test('that a rule takes from another rule is recorded', () => {
    const recorded = rules.flatMap(({ record }) => record ?? []);
    const used = expressions.flatMap((expr) => expr.match(/\bleague:[a-z0-9_:]+/g) ?? []);
    expect(used.filter((name) => !recorded.includes(name))).toEqual([]);
    expect(recorded.filter((name) => !used.includes(name))).toEqual([]);
  });
});

test('every alert has a section in the runbook, which it names, and every section an alert', () => {
  const sections = [...runbook.split('## Lines of the log')[0]!.matchAll(/^### (\w+)$/gm)].map(([, name]) => name!);
  expect(sections.sort()).toEqual(alerts.map(({ alert }) => alert).sort());
  for (const { alert, annotations } of alerts) expect(annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
  const links = [...runbook.matchAll(/\]\(#(\w+)\)/g)].map(([, name]) => name!);
  expect(links.filter((name) => !sections.some((section) => section.toLowerCase() === name))).toEqual([]);
});

/** The text of a log call, in the runbook's notation; undefined if it is passed in from elsewhere. */
function lineIn(call: string): string | undefined {
  const words = [...call.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)].at(-1);
  return words && (words[1] ?? words[2] ?? words[3])?.replaceAll(/\$\{[^}]+\}/g, '{…}');
}

/** The text up to the parenthesis that closes the one before `from`. */
function callFrom(text: string, from: number): string {
  let depth = 1;
  let at = from;
  for (; depth > 0; at += 1) depth += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0;
  return text.slice(from, at - 1);
}

test('every warning and error of the log has a row in the runbook, and every row is one of them', () => {
  const found = new Set<string>();
  /** The files that log text passed in from elsewhere. */
  const passedOn: string[] = [];
  for (const file of globSync('src/**/*.ts')) {
    const text = read(file);
    const calls = [
      ...[...text.matchAll(/\b(?:log|logger)\??\.(warn|error|fatal)\(/g)].map((call) => [call[1]!, call] as const),
      ...(file.includes('/postgres/') ? [...text.matchAll(/(?:\bonWarning|this\.#warn)\(/g)].map((call) => ['warn', call] as const) : []),
    ];
    for (const [level, call] of calls) {
      const line = lineIn(callFrom(text, call.index + call[0].length));
      if (line === undefined) passedOn.push(file);
      else found.add(`${level} ${line}`);
    }
  }
  // What the frame of the workers logs is said by each worker.
  for (const file of globSync('src/adapters/**/*-worker.ts')) {
    for (const [, line] of read(file).matchAll(/\b(?:finding|working|FINDING)(?::| =) '([^']+)'/g)) found.add(`error ${line}`);
  }
  // Warnings of the configuration, and those of pools and MikroORM, which are found where they are raised.
  expect([...new Set(passedOn)].toSorted()).toEqual([
    'src/adapters/jobs/queue-worker.ts',
    'src/composition/adapters.ts',
    'src/composition/run-gateway.ts',
  ]);
  const table = runbook.split('## Lines of the log')[1]!;
  const rows = [...table.matchAll(/^\| (warn|error|fatal) \| `([^`]+)` \| (.+?) \| (.+?) \|$/gm)];
  const told = rows.map(([, level, line]) => `${level} ${line!.replaceAll(/\{[^}]+\}/g, '{…}')}`);
  expect(told.filter((line) => !found.has(line))).toEqual(['warn {…}']);
  expect([...found].filter((line) => !told.includes(line))).toEqual([]);
});
