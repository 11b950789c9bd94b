import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * Makes a release of the commit that is checked out: `league-gateway-<version>.tar.gz` with built code, production packages, documents and the
 * command `league`, and its SHA-256 beside it, in the given folder or `release`. The version is that of `package.json` with the commit. The same
 * commit gives the same bytes. Where Docker is installed it builds the image `league-gateway:<version>-<commit>` of the same version.
 * Needs git, GNU tar and the npm registry.
 */
const into = resolve(process.argv[2] ?? 'release');
const out = (command, ...args) => execFileSync(command, args, { encoding: 'utf8' }).trim();
const run = (cwd, command, ...args) => execFileSync(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });

if (out('git', 'status', '--porcelain') !== '') {
  process.stderr.write('There are changes that are not committed: a release is made of a commit.\n');
  process.exit(1);
}
const version = `${JSON.parse(readFileSync('package.json', 'utf8')).version}+${out('git', 'rev-parse', '--short=8', 'HEAD')}`;
const committedAt = out('git', 'log', '-1', '--format=%ct');
const name = `league-gateway-${version}`;

const folder = mkdtempSync(join(tmpdir(), 'league-release-'));
try {
  const [source, staged] = [join(folder, 'source'), join(folder, name)];
  mkdirSync(source);
  run(source, 'tar', '--extract', `--file=${archived()}`);
  run(source, 'npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund');
  run(source, 'npm', 'run', 'build');
  run(source, 'npm', 'prune', '--omit=dev', '--ignore-scripts', '--workspaces=false', '--no-audit', '--no-fund');
  mkdirSync(staged);
  for (const part of ['dist', 'node_modules', 'deploy', 'docs', 'CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md']) {
    cpSync(join(source, part), join(staged, part), { recursive: true, verbatimSymlinks: true });
  }
  const described = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  const { name: packageName, license, type, imports, engines } = described;
  writeFileSync(
    join(staged, 'package.json'),
    `${JSON.stringify({ name: packageName, version, license, type, imports, engines }, null, 2)}\n`,
  );
  writeFileSync(join(staged, 'league'), '#!/bin/sh\nexec node "$(dirname "$(readlink -f "$0")")/dist/league.js" "$@"\n');
  chmodSync(join(staged, 'league'), 0o755);
  pack();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function archived() {
  const path = join(folder, 'source.tar');
  execFileSync('git', ['archive', `--output=${path}`, 'HEAD']);
  return path;
}

function pack() {
  mkdirSync(into, { recursive: true });
  const path = join(into, `${name}.tar.gz`);
  const reproducibly = [
    '--sort=name',
    `--mtime=@${committedAt}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=go=rX,u+rw',
    '--format=gnu',
  ];
  run(folder, 'tar', '--create', ...reproducibly, '--use-compress-program=gzip --no-name', `--file=${path}`, name);
  const digest = createHash('sha256').update(readFileSync(path)).digest('hex');
  writeFileSync(`${path}.sha256`, `${digest}  ${name}.tar.gz\n`);
  process.stdout.write(`${path}\nsha256 ${digest}\n`);
  if (!hasDocker()) return void process.stdout.write('No image was made: Docker is not installed.\n');
  run(process.cwd(), 'docker', 'build', '--build-arg', `VERSION=${version}`, '--tag', `league-gateway:${version.replace('+', '-')}`, '.');
}

function hasDocker() {
  try {
    execFileSync('docker', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
