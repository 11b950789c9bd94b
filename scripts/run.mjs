// Plain JavaScript that any Node can read, so that an old one is told what is missing instead of failing on the first line of TypeScript.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const NEEDED = 24;

if (Number.parseInt(process.versions.node, 10) < NEEDED) {
  process.stderr.write(
    `League Gateway needs Node ${NEEDED} or newer, and this is Node ${process.versions.node}: install it, or run "npm ci" without --omit=dev, which brings one along.\n`,
  );
  process.exit(1);
}

// Keeps compiled code, types already stripped, for the next start: it is faster and takes less memory.
const { enableCompileCache } = await import('node:module');
enableCompileCache();

await import(pathToFileURL(resolve(process.argv[2])).href);
