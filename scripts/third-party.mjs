import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const LOCK = new URL('../package-lock.json', import.meta.url);

/**
 * The packages of the lock file that run in production: everything reachable from the runtime dependencies, even if development needs it
 * too. Each with its path in the lock file, name, version and license.
 */
export function productionPackages(lock = JSON.parse(readFileSync(LOCK, 'utf8'))) {
  const { packages } = lock;
  const found = new Map();

  const resolve = (from, name) => {
    for (let at = from; ; at = at.slice(0, at.lastIndexOf('/node_modules/'))) {
      const place = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
      if (packages[place]) return place;
      if (!at.includes('/node_modules/')) return packages[`node_modules/${name}`] ? `node_modules/${name}` : undefined;
    }
  };
  const visit = (place) => {
    if (found.has(place)) return;
    const {
      version,
      license,
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = packages[place];
    found.set(place, { name: place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length), version, license });
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
    for (const name of [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers]) {
      const next = resolve(place, name);
      if (next) visit(next);
    }
  };
  for (const name of Object.keys(packages[''].dependencies)) visit(resolve('', name));
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1));
}

export const runtimeDependencies = () => Object.keys(JSON.parse(readFileSync(LOCK, 'utf8')).packages[''].dependencies);

export const licensesPage = () => `# Licenses of what runs in production

Made by \`npm run licenses\` from \`package-lock.json\`. A package under any other license than these fails the tests. League Gateway itself is under the MIT license. Every package brings the text of its license along in \`node_modules\`.

| Package | Version | License |
|---|---|---|
${productionPackages()
  .map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`)
  .join('\n')}
`;

/** `npm sbom --omit dev` omits packages that development needs too (koa, pg, jose), so this lists all and keeps those of production. */
function writeBill(file = 'sbom.cdx.json') {
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
}

const [task, file] = process.argv.slice(2);
if (import.meta.main && task === 'licenses') writeFileSync(new URL('../docs/licenses.md', import.meta.url), licensesPage());
if (import.meta.main && task === 'sbom') writeBill(file);
