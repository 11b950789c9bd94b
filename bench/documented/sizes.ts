import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../process.ts';

/** What the Dockerfile removes. */
const LEFT_OUT = /\.(d\.[mc]?ts|map|md)$/;

function bytesIn(folder: string, isCounted: (file: string) => boolean = () => true): number {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((each) => each.isFile() && isCounted(each.name))
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

type Locked = Readonly<{ dev?: boolean; devOptional?: boolean; optional?: boolean; link?: boolean }>;

/** The packages of production, as the image has them. */
function packages(): number {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> };
  // One that is within another is counted with it.
  return Object.entries(packages)
    .filter(([path, { dev, devOptional, link }]) => /^node_modules\/(?!.*\/node_modules\/)/.test(path) && !dev && !devOptional && !link)
    .filter(([path]) => statSync(join(ROOT, path), { throwIfNoEntry: false }))
    .reduce((sum, [path]) => sum + bytesIn(join(ROOT, path), (file) => !LEFT_OUT.test(file)), 0);
}

const MB = 1_000_000;

/** Of the parts of the image: what is in `dist` must be built. */
export const sizes = () => ({
  'node-size': statSync(process.execPath).size / MB,
  'packages-size': packages() / MB,
  'built-size': bytesIn(join(ROOT, 'dist')) / MB,
});
