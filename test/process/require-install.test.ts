import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CHECK = './scripts/require-install.cjs';
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

/** The package as it is before and after `npm ci`, without its packages. */
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'league-install-'));
  cpSync(join(ROOT, 'scripts'), join(folder, 'scripts'), { recursive: true });
  writeFileSync(join(folder, 'as-version.cjs'), `Object.defineProperty(process.versions, 'node', { value: process.env.AS_VERSION });`);
});
afterAll(() => rmSync(folder, { recursive: true }));

type Case = Readonly<{ script: string; machine: string; isInstalled?: boolean; runs?: string }>;

/** Runs a script as npm does on a machine with that Node, by a Node that says it is `runs`, by default the machine's. */
function saidBy({ script, machine, isInstalled = false, runs = machine }: Case) {
  const marker = join(folder, 'node_modules');
  rmSync(marker, { recursive: true, force: true });
  if (isInstalled) {
    mkdirSync(marker);
    writeFileSync(join(marker, '.package-lock.json'), '{}');
  }
  const [, ...args] = scripts[script]!.split(' ');
  const { status, stderr } = spawnSync(process.execPath, ['-r', './as-version.cjs', ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { AS_VERSION: runs, npm_lifecycle_event: script, npm_config_user_agent: `npm/10.8.2 node/v${machine} linux x64 workspaces/false` },
  });
  return { status, said: stderr };
}

const TOO_OLD = {
  status: 1,
  said: 'League Gateway needs Node 20 or newer, and this is Node 18.20.8: install a newer one from https://nodejs.org, then type "npm ci".\n',
};
const NOT_INSTALLED = { status: 1, said: 'The packages of League Gateway are not installed: type "npm ci".\n' };

describe('what npm runs says in one sentence, and nothing else,', () => {
  test.each(['preinstall', 'start', 'test', 'token'])('that Node is too old: %s', (script) => {
    expect(saidBy({ script, machine: '18.20.8' })).toEqual(TOO_OLD);
  });

  test('that Node is too old also where npm finds the one that is installed', () => {
    expect(saidBy({ script: 'preinstall', machine: '18.20.8', isInstalled: true, runs: '24.21.0' })).toEqual(TOO_OLD);
  });

  test.each(['20.20.2', '22.1.0', '24.21.0'].flatMap((machine) => ['start', 'test', 'token'].map((script) => [machine, script] as const)))(
    'that nothing is installed: Node %s, %s',
    (machine, script) => {
      expect(saidBy({ script, machine })).toEqual(NOT_INSTALLED);
    },
  );

  test('that only the packages of production are installed, without Node', () => {
    expect(saidBy({ script: 'start', machine: '22.1.0', isInstalled: true })).toEqual({
      status: 1,
      said: 'League Gateway runs on Node 24 or newer, and this is Node 22.1.0: type "npm ci" (without --omit=dev), which brings one along for what npm runs.\n',
    });
  });
});

test.each(['20.20.2', '22.1.0', '24.21.0'])('npm ci goes on with Node %s', (machine) => {
  expect(saidBy({ script: 'preinstall', machine })).toEqual({ status: 0, said: '' });
});

test('every script that begins with Node asks first', () => {
  const asks = (command: string) =>
    command.startsWith(`node -r ${CHECK} `) || /^node scripts\/(run\.mjs|require-install\.cjs)/.test(command);
  expect(Object.entries(scripts).filter(([, command]) => command.startsWith('node ') && !asks(command))).toEqual([]);
});
