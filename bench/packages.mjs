// Installs the bench's own packages if they are missing, so that they are not part of the gateway's installation.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const lock = readFileSync(join(import.meta.dirname, 'package-lock.json'), 'utf8');
const installed = join(import.meta.dirname, 'node_modules/.installed');

const isThere = () => {
  try {
    return readFileSync(installed, 'utf8') === lock;
  } catch {
    return false;
  }
};

if (!isThere()) {
  const { status } = spawnSync('npm', ['ci', '--no-audit'], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(installed, lock);
}
