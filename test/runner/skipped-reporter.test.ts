import { describe, expect, test } from '@jest/globals';
import { missing } from '../support/need.ts';
import { markOf } from '../support/needs.ts';
import { listSkipped } from '../support/runner/skipped-reporter.ts';

const CHROMIUM = { name: 'Chromium', isThere: false, get: 'apt-get install chromium' };
const NGINX = { name: 'nginx', isThere: false, get: 'apt-get install nginx' };
const REPLICAS = { name: 'replicas', isThere: false, get: 'npm run check:replicas' };

type Test = Readonly<{ title: string; ancestorTitles?: readonly string[]; status?: string }>;
const ran = (file: string, ...tests: readonly Test[]) => ({
  testFilePath: `/root/test/${file}`,
  testResults: tests.map((each) => ({ ancestorTitles: [], status: 'pending', ...each })),
});
const listed = (...files: readonly ReturnType<typeof ran>[]) => listSkipped({ testResults: files } as never, '/root');

describe('what a run skipped is listed at its end', () => {
  test('by what is missing, with the number of tests, their files and the command, the most first', () => {
    const title = `behind a proxy ${markOf(NGINX)}`;
    const found = listed(
      ran('nginx.test.ts', { title: 'answers', ancestorTitles: ['outer', title] }),
      ran('app.test.ts', { title: `signs in ${markOf(CHROMIUM)}` }, { title: 'runs', status: 'passed' }),
      ran('browser.test.ts', { title: `shows ${markOf(CHROMIUM)}` }),
      ran('replicas.test.ts', { title: `follow ${markOf(REPLICAS)}` }),
    );
    expect(found).toEqual([
      'Skipped: 4 tests',
      '  2 for want of Chromium (apt-get install chromium): test/app.test.ts, test/browser.test.ts',
      '  1 for want of nginx (apt-get install nginx): test/nginx.test.ts',
      '  1 for want of replicas (npm run check:replicas): test/replicas.test.ts',
      '  Debian’s packages in one command: apt-get install chromium nginx',
    ]);
  });

  test('without a reason too, and that nothing was', () => {
    expect(listed(ran('a.test.ts', { title: 'some' }))).toEqual(['Skipped: 1 test', '  1 without a stated reason: test/a.test.ts']);
    expect(listed(ran('a.test.ts', { title: 'some', status: 'passed' }))).toEqual(['Skipped: nothing']);
  });
});

test('what is missing is said with the command that gets it', () => {
  expect(missing(NGINX)).toBe('nginx is missing: apt-get install nginx');
  expect(missing({ ...NGINX, isThere: true })).toBeUndefined();
});
