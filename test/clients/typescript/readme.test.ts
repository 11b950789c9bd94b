import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
const readme = readFileSync('clients/typescript/README.md', 'utf8');
const examples = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => lines(code!));
const compiled = readFileSync(join(import.meta.dirname, 'readme-examples.ts'), 'utf8');

test('the examples of the README are those that are compiled', () => {
  expect(examples.length).toBeGreaterThan(7);
  const known = lines(compiled).join('\n');
  for (const example of examples) {
    const code = example.filter((line) => !line.startsWith('import '));
    expect(known).toContain(code.join('\n'));
    const imported = example.flatMap((line) => /^import \{ (.*) \} from/.exec(line)?.[1]?.split(', ') ?? []);
    for (const name of imported) expect(compiled.slice(0, compiled.indexOf('declare'))).toMatch(new RegExp(`\\b${name}\\b`));
  }
});

test('the package that is to be installed is named as npm pack names it', () => {
  const { name, version } = JSON.parse(readFileSync('clients/typescript/package.json', 'utf8'));
  expect([...readme.matchAll(/npm install (\S+)/g)].map(([, file]) => file)).toEqual([`./${name}-${version}.tgz`]);
});
