import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Next to this file in a build. */
const BUILT = new URL('client.tgz', import.meta.url);
const PACKER = new URL('../../../../scripts/pack-client.mjs', import.meta.url);
const MAX_BYTES = 10_000_000;

type Package = Readonly<{ bytes: Buffer; tag: string }>;

/** The typed client of this version as an npm package: packed by the build, in the repository on first request. */
export function clientPackage(): () => Promise<Package> {
  let made: Promise<Package> | undefined;
  return () => {
    made ??= load();
    made.catch(() => {
      made = undefined;
    });
    return made;
  };
}

async function load(): Promise<Package> {
  const bytes = existsSync(BUILT) ? await readFile(BUILT) : await pack();
  return { bytes, tag: `"${hash('sha256', bytes, 'base64url').slice(0, 16)}"` };
}

async function pack(): Promise<Buffer> {
  const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(PACKER)], { encoding: 'buffer', maxBuffer: MAX_BYTES });
  return stdout;
}
