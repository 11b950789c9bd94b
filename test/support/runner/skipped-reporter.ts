import { relative } from 'node:path';
import type { AggregatedResult, Config, TestResult } from '@jest/reporters';

const MARK = / \[needs (.+?): (.+?)\]/;
const PACKAGES = /^apt-get install ([\w. -]+)$/;

type Skipped = { name: string; get: string; tests: number; files: Set<string> };

const reasonOf = ({ ancestorTitles, title }: TestResult['testResults'][number]): RegExpExecArray | undefined =>
  [...ancestorTitles, title].map((each) => MARK.exec(each)).find((match) => match !== null) ?? undefined;

/** What was skipped: how many tests, why, in which files, and the command that gets what they need. */
export function listSkipped({ testResults }: Pick<AggregatedResult, 'testResults'>, root: string): readonly string[] {
  const skipped = new Map<string, Skipped>();
  for (const { testFilePath, testResults: tests } of testResults)
    for (const test of tests.filter(({ status }) => status === 'pending')) {
      const [, name = '', get = ''] = reasonOf(test) ?? [];
      const entry = skipped.get(name) ?? { name, get, tests: 0, files: new Set() };
      entry.tests += 1;
      entry.files.add(relative(root, testFilePath));
      skipped.set(name, entry);
    }
  const entries = [...skipped.values()].sort((a, b) => b.tests - a.tests);
  if (entries.length === 0) return ['Skipped: nothing'];
  const packages = entries.flatMap(({ get }) => PACKAGES.exec(get)?.[1] ?? []);
  const total = entries.reduce((sum, { tests }) => sum + tests, 0);
  return [
    `Skipped: ${total} ${total === 1 ? 'test' : 'tests'}`,
    ...entries.map(
      ({ name, get, tests, files }) =>
        `  ${tests} ${name ? `for want of ${name} (${get})` : 'without a stated reason'}: ${[...files].join(', ')}`,
    ),
    ...(packages.length > 1 ? [`  Debian’s packages in one command: apt-get install ${packages.join(' ')}`] : []),
  ];
}

/** Lists at the end of a run what it skipped, unless its caller asked for some tests only. */
class SkippedReporter {
  readonly #config: Config.GlobalConfig;
  constructor(config: Config.GlobalConfig) {
    this.#config = config;
  }

  onRunComplete(_: unknown, results: AggregatedResult): void {
    if (this.#config.testNamePattern) return;
    process.stderr.write(`\n${listSkipped(results, this.#config.rootDir).join('\n')}\n`);
  }
}

export default SkippedReporter;
export { SkippedReporter as 'module.exports' };
