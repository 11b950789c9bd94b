// `npm sbom --omit dev` leaves out what something of development needs as well (koa, pg, jose): all is asked for, and what runs is kept.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { productionPackages } from './production-packages.mjs';

const [file = 'sbom.cdx.json'] = process.argv.slice(2);
const all = JSON.parse(
  execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }),
);
const wanted = new Set(productionPackages().map(({ name, version }) => `${name}@${version}`));
const components = all.components.filter(({ 'bom-ref': ref }) => wanted.has(ref));
const missing = [...wanted].filter((ref) => !components.some(({ 'bom-ref': known }) => known === ref));
if (missing.length > 0) throw new Error(`npm does not know ${missing.join(', ')}`);

const root = all.metadata.component['bom-ref'];
const kept = new Set([root, ...wanted]);
const dependencies = all.dependencies
  .filter(({ ref }) => kept.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => kept.has(each)) }));
writeFileSync(file, `${JSON.stringify({ ...all, components, dependencies }, null, 2)}\n`);
process.stdout.write(`${file}: ${components.length} packages\n`);
