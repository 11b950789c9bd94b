import { spawnSync } from 'node:child_process';
import { citusMissing } from '../support/citus.ts';

const JEST = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];

if (citusMissing) process.stderr.write(`Skipped: ${citusMissing}\n`);
else {
  const { status } = spawnSync(process.execPath, [...JEST, '--config', 'jest.citus.config.mjs', ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
