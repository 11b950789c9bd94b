import { spawnSync } from 'node:child_process';
import { describe, test } from '@jest/globals';
import type { Need } from './need.ts';

/** Read by the reporter of skipped tests. */
export const markOf = ({ name, get }: Need): string => `[needs ${name}: ${get}]`;

/** What runs the commands of the documentation. */
export const BASH_AND_CURL: Need = {
  name: 'bash and curl',
  isThere: ['bash', 'curl'].every((name) => spawnSync(name, ['--version']).status === 0),
  get: 'apt-get install bash curl',
};

type Skip = typeof describe.skip | typeof test.skip;
type Named = (title: string, ...rest: unknown[]) => void;

/** Skips, and says in the title why. */
function skipping<Block>(skip: Skip, need: Need): Block {
  const marked =
    (define: Named) =>
    (title: string, ...rest: unknown[]) =>
      define(`${title} ${markOf(need)}`, ...rest);
  const each = (...table: unknown[]) => marked((skip.each as (...table: unknown[]) => Named)(...table));
  return Object.assign(marked(skip as Named), { each }) as Block;
}

/** `describe`, skipped unless that is there; the end of the run lists what was skipped and why. */
export const describeWith = (need: Need): typeof describe => (need.isThere ? describe : skipping(describe.skip, need));
/** `test`, likewise. */
export const testWith = (need: Need): typeof test => (need.isThere ? test : skipping(test.skip, need));
