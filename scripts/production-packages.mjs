import { readFileSync } from 'node:fs';

const LOCK = new URL('../package-lock.json', import.meta.url);

/**
 * What of the lock file runs in production: everything that is reached from the runtime dependencies, also where something of development
 * needs it as well. Each with the place in the lock file, name, version and license.
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
