import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CORE } from '../../src/adapters/http/contract/groups.ts';
import { GUIDES } from '../../src/adapters/http/docs/guides.ts';
import { type DemoGateway, startDemoGateway } from '../support/demo-gateway.ts';
import { differenceInShape, type Example, examplesIn } from '../support/markdown-examples.ts';
import { BASH_AND_CURL, testWith } from '../support/needs.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const GUIDES_AT = join(ROOT, 'docs/guides');
/** Inside the project, so that programs find the client and its types. */
const WORK = join(ROOT, 'test/documentation/.examples');
const PROGRAM_LIMIT_MS = 280_000;

/** The others are built from texts of other documents. */
const NAMES = Object.keys(GUIDES).filter((name) => !['conventions', 'client', 'core'].includes(name));
const guides = new Map<string, readonly Example[]>();
let gateway: DemoGateway;
let directory: string;
beforeAll(async () => {
  for (const name of NAMES) guides.set(name, examplesIn(await readFile(join(GUIDES_AT, `${name}.md`), 'utf8')));
  await mkdir(WORK, { recursive: true });
  directory = await mkdtemp(join(WORK, 'run-'));
  gateway = await startDemoGateway();
});
afterAll(async () => {
  await gateway?.stop();
  await rm(directory, { recursive: true, force: true });
});

const run = (program: string, args: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, BASE: gateway.origin };
    execFile(program, args, { cwd: ROOT, env, timeout: PROGRAM_LIMIT_MS }, (error, stdout, stderr) =>
      error ? reject(new Error(`${error.message}\n${stderr}\n${stdout}`)) : resolve(stdout),
    );
  });

const of = (name: string, language: string): readonly Example[] => guides.get(name)!.filter((each) => each.language === language);

test('each guide is a file, and each file a guide', async () => {
  expect((await readdir(GUIDES_AT)).sort()).toEqual(NAMES.map((name) => `${name}.md`).sort());
});

describe('the commands of a guide run, and answer what it shows', () => {
  const BETWEEN = '\u001e';

  testWith(BASH_AND_CURL).each(NAMES)('%s', async (name) => {
    const [setUp] = of('first-screen', 'bash');
    const shown = guides.get(name)!.filter(({ language }) => language === 'bash' || language === 'json');
    const commands = shown.map(({ language, code }) => (language === 'bash' ? code : ''));
    const script = [`set -e -o pipefail`, setUp!.code, ...commands]
      .join(`\nprintf '\\036'\n`)
      .replaceAll('http://localhost:3000', gateway.origin);
    // Its first block is the set-up itself.
    const outputs = (await run('bash', ['-c', script])).split(BETWEEN).slice(2);
    for (const [index, { language, code }] of shown.entries()) {
      if (language !== 'json') continue;
      const answered = outputs[index - 1]!.trim().split('\n').at(-1)!;
      expect({ code, answered, difference: differenceInShape(JSON.parse(code), JSON.parse(answered)) }).toMatchObject({
        difference: undefined,
      });
    }
  });
});

testWith(BASH_AND_CURL)('each operation of the core has an example, which runs and is answered', async () => {
  const page = await readFile(join(ROOT, 'docs/core.md'), 'utf8');
  const [setUp] = examplesIn(page);
  const rows = [...page.matchAll(/^\| \[`\S+ \S+`\]\(\S+#(\w+)\) \| .+ \| `(.+)` \|$/gm)];
  expect(rows.map(([, operationId]) => operationId)).toEqual(CORE);
  const commands = rows.map(([, , command]) => `${command}\nprintf '\\036'`);
  const script = ['set -e -o pipefail', setUp!.code, ...commands].join('\n').replaceAll('http://localhost:3000', gateway.origin);
  const answers = (await run('bash', ['-c', script])).split('\u001e');
  const refused = rows.flatMap(([, operationId], index) => {
    const answer = answers[index]!.trim();
    return /^(\{(?!"type":"\/problems\/)|<!doctype html>)/.test(answer) ? [] : [[operationId, answer]];
  });
  expect(refused).toEqual([]);
});

test('the programs of the guides are well typed and run to their end', async () => {
  const withPrograms = NAMES.filter((name) => of(name, 'ts').length > 0);
  const [setUp] = of('first-screen', 'ts');
  for (const name of withPrograms) {
    const own = of(name, 'ts').filter((each) => each !== setUp);
    await writeFile(join(directory, `${name}.ts`), [setUp!, ...own].map(({ code }) => code).join('\n'));
  }
  const compilerOptions = {
    lib: ['es2024', 'esnext.iterator', 'esnext.collection', 'dom', 'dom.iterable'],
    customConditions: ['league-gateway-source'],
  };
  await writeFile(
    join(directory, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../../../tsconfig.json',
      compilerOptions: { ...compilerOptions, noUnusedLocals: false },
      include: ['*.ts'],
    }),
  );
  await run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', directory]);
  for (const name of withPrograms) {
    const printed = await run(process.execPath, ['--conditions=league-gateway-source', join(directory, `${name}.ts`)]);
    expect([name, printed.trim()]).not.toEqual([name, '']);
  }
});

test('a page of this machine signs in and calls, as the first guide says', async () => {
  const Origin = 'http://localhost:5173';
  const allowed = async (path: string, init: RequestInit) => {
    const response = await fetch(gateway.origin + path, { ...init, headers: { Origin, ...init.headers } });
    return [response.status, response.headers.get('Access-Control-Allow-Origin')];
  };
  const headers = { 'Access-Control-Request-Method': 'GET', 'Access-Control-Request-Headers': 'authorization' };
  const body = JSON.stringify({ email: 'parent@demo.test' });
  expect(await allowed('/api/me', { method: 'OPTIONS', headers })).toEqual([204, Origin]);
  expect(await allowed('/dev/token', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })).toEqual([200, Origin]);
  expect(await allowed('/dev/oidc/.well-known/openid-configuration', {})).toEqual([200, expect.stringMatching(/^\*$|:5173$/)]);
});

describe('the pages of the guides', () => {
  test('name the address of the gateway of development that serves them, and describe the client', async () => {
    const textOf = async (name: string) => (await fetch(`${gateway.origin}/docs/guides/${name}`)).text();
    const first = await textOf('first-screen');
    expect(first).toContain(`BASE=${gateway.origin}\n`);
    expect(first).not.toContain('localhost:3000');
    expect(first).toContain('href="/docs/guides/client"');
    expect(await textOf('client')).toContain('<h1 id="league-gateway-client">');
  });

  test('lead to pages that are there, and to places on them', async () => {
    const pages = new Map<string, string>();
    const open = async (path: string): Promise<string> => {
      if (!pages.has(path)) {
        const response = await fetch(gateway.origin + path);
        pages.set(path, response.ok ? await response.text() : `${response.status}`);
      }
      return pages.get(path)!;
    };
    for (const path of ['/docs/guides', ...Object.keys(GUIDES).map((name) => `/docs/guides/${name}`)]) {
      const html = await open(path);
      expect([path, /<h1[ >]/.test(html)]).toEqual([path, true]);
      for (const [, href] of html.matchAll(/<a [^>]*href="([^"]+)"/g)) {
        const target = new URL(href!, gateway.origin + path);
        expect([path, href, target.origin]).toEqual([path, href, gateway.origin]);
        const there = await open(target.pathname);
        const anchor = target.hash.slice(1);
        expect([path, href, /^\d+$/.test(there), anchor === '' || there.includes(`id="${anchor}"`)]).toEqual([path, href, false, true]);
      }
    }
  });
});
