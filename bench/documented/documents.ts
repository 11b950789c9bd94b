import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../process.ts';

/** The documents that may state figures, by their paths. */
export const documents = (): readonly string[] => [
  'README.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
];
