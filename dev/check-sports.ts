// npm run check:sports -- <folder>: plays published games of basketball, football and volleyball through the domain, each from a JSON
// document of the folder or below it, and compares score, line score and box score with the published ones.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareGame } from './check-sports/compare-game.ts';
import { differing } from './check-sports/published-game.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('which folder? npm run check:sports -- <folder>');

let figures = 0;
let different = 0;
for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
  if (!name.endsWith('.json')) continue;
  const comparisons = compareGame(JSON.parse(readFileSync(join(folder, name), 'utf8')));
  const differences = differing(comparisons);
  figures += comparisons.length;
  different += differences.length;
  say(`${name}: ${comparisons.length} figures, ${differences.length} differ`);
  for (const { what, published, ours } of differences) say(`  ${what}: published ${published}, ours ${ours}`);
}
say(`${figures} figures, ${different} differ`);
if (figures === 0 || different > 0) process.exitCode = 1;
