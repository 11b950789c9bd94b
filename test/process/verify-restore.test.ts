import { execFile } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { account, BIN, DEBIAN_POSTGRES, debianPostgres } from '../support/debian-postgres.ts';
import { describeWith } from '../support/needs.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy/postgres');
/** In place of "league verify-restore": what was written, as the restored database has it. */
const NOTES = ['sh', '-c', 'psql "$DATABASE_URL" -XAtqc "select note from written order by at"'];

describeWith(DEBIAN_POSTGRES)('a backup', () => {
  let cluster: Awaited<ReturnType<typeof debianPostgres>>;
  let folder: string;
  const at = (...path: readonly string[]) => join(folder, ...path);

  /** As its unit does, with the cluster as the server that is running. */
  const run = (program: string, ...args: readonly string[]) =>
    new Promise<Readonly<{ status: number; stdout: string; stderr: string }>>((resolve) => {
      const env = {
        ...{ PATH: `${BIN}:/usr/bin:/bin`, LANG: 'C.UTF-8', TMPDIR: at('tmp') },
        ...{ PGHOST: '127.0.0.1', PGPORT: new URL(cluster.urlOf('league')).port, PGUSER: 'postgres', PGDATABASE: 'league' },
      };
      execFile('sh', [at(program), ...args], { ...(account as object), cwd: folder, env }, (error, stdout, stderr) =>
        resolve({ status: error ? Number(error.code ?? 1) : 0, stdout, stderr }),
      );
    });
  const write = (note: string) =>
    cluster.run('psql', ...cluster.superuser, '-d', 'league', '-qc', `insert into written values ('${note}')`);
  const dump = (name: string) => cluster.run('pg_dump', ...cluster.superuser, '-Fc', '-d', 'league', '-f', at('dumps', name));
  const bases = () => readdirSync(at('wal')).filter((name) => name.startsWith('base-'));
  const segments = () => readdirSync(at('wal/archive')).filter((name) => /^[0-9A-F]{24}\.gz$/.test(name));
  /** Works with a file that is damaged, which is then mended. */
  const damaged = async <T>(path: string, damage: (path: string) => void, work: () => Promise<T>): Promise<T> => {
    const { mtime } = statSync(path);
    copyFileSync(path, at('kept'));
    damage(path);
    const found = await work();
    renameSync(at('kept'), path);
    chmodSync(path, 0o644);
    utimesSync(path, mtime, mtime);
    return found;
  };
  const half = (path: string) => truncateSync(path, Math.floor(statSync(path).size / 2));

  beforeAll(async () => {
    cluster = await debianPostgres({ settings: '' });
    ({ folder } = cluster);
    for (const name of ['tmp', 'dumps', 'wal', 'wal/archive']) {
      mkdirSync(at(name));
      chmodSync(at(name), 0o777);
    }
    for (const name of ['verify-restore.sh', 'base-backup.sh']) copyFileSync(join(DEPLOY, name), at(name));
    appendFileSync(
      at('data/postgresql.conf'),
      readFileSync(join(DEPLOY, 'archive.conf'), 'utf8').replaceAll('/var/lib/league-base-backup', at('wal')),
    );
    await cluster.start();
    await cluster.psql('create role league login');
    await cluster.psql('create database league owner league');
    await cluster.run(
      'psql',
      ...cluster.superuser,
      '-d',
      'league',
      '-qc',
      'create table written (note text primary key, at timestamptz default now())',
    );
    await write('first');
    await dump('league-2026-11-29.dump');
    expect(await run('base-backup.sh', at('wal'))).toMatchObject({ status: 0 });
    await write('later');
  });
  afterAll(() => cluster?.remove());

  describe('that is a dump', () => {
    const verify = (...check: readonly string[]) => run('verify-restore.sh', 'dump', at('dumps'), ...(check.length > 0 ? check : NOTES));

    test('is restored into a server of its own, and nothing of that remains', async () => {
      expect(await verify()).toEqual({
        status: 0,
        stdout: `first\nOK: ${at('dumps/league-2026-11-29.dump')} can be restored\n`,
        stderr: '',
      });
      expect(readdirSync(at('tmp'))).toEqual([]);
    });

    test('fails where it is cut off, is not what it should be, is old, or is missing', async () => {
      const path = at('dumps/league-2026-11-29.dump');
      const failed = (line: RegExp) => ({ status: 1, stdout: expect.not.stringContaining('OK'), stderr: expect.stringMatching(line) });
      expect(await damaged(path, half, verify)).toEqual(failed(/FAILED: \S+29\.dump cannot be restored\n$/));
      expect(await verify('false')).toEqual(failed(/FAILED: \S+29\.dump was restored, and is not what it should be\n$/));
      const old = (dumped: string) => utimesSync(dumped, 0, 0);
      expect(await damaged(path, old, verify)).toEqual(failed(/FAILED: .* older than 26 hours/));
      expect(await run('verify-restore.sh', 'dump', at('tmp'), ...NOTES)).toEqual(failed(/FAILED: there is no backup in /));
      expect(readdirSync(at('tmp'))).toEqual([]);
    });
  });

  describe('that is a base backup with the archived WAL', () => {
    const verify = () => run('verify-restore.sh', 'base', at('wal'), ...NOTES);

    test('is recovered up to now', async () => {
      expect(await verify()).toEqual({ status: 0, stdout: expect.stringMatching(/^first\nlater\nOK: /), stderr: '' });
      await write('last');
      expect(await verify()).toEqual({ status: 0, stdout: expect.stringMatching(/^first\nlater\nlast\nOK: /), stderr: '' });
      expect(readdirSync(at('tmp'))).toEqual([]);
    });

    test('fails where a segment is cut off or missing, and where the base is damaged', async () => {
      const failed = (line: RegExp, status = 1) => ({ status, stdout: '', stderr: expect.stringMatching(line) });
      const segment = at('wal/archive', segments().at(-1)!);
      expect(await damaged(segment, half, verify)).toEqual(failed(/FAILED: \S+ cannot be recovered up to now\n$/));
      const away = (path: string) => renameSync(path, `${path}.away`);
      expect(await damaged(segment, away, verify)).toEqual(failed(/FAILED: \S+ cannot be recovered up to now\n$/));
      const base = at('wal', bases().at(-1)!, 'base.tar.gz');
      expect(await damaged(base, half, verify)).toEqual(failed(/FAILED: \S+ cannot be unpacked\n$/, 2));
      const manifest = at('wal', bases().at(-1)!, 'backup_manifest');
      const changed = (path: string) => appendFileSync(path, ' ');
      expect(await damaged(manifest, changed, verify)).toEqual(failed(/FAILED: \S+ differs from what was backed up\n$/));
      expect(await verify()).toMatchObject({ status: 0 });
    });

    test('replaces the last but one, and the WAL from before that', async () => {
      const [oldest] = bases();
      const [before] = segments();
      for (const _ of [1, 2]) {
        await new Promise((resolve) => setTimeout(resolve, 1100));
        expect(await run('base-backup.sh', at('wal'))).toMatchObject({ status: 0 });
      }
      expect([bases().length, bases().includes(oldest!), segments().includes(before!)]).toEqual([2, false, false]);
      expect(await verify()).toMatchObject({ status: 0 });
    });
  });

  test('is archived again by the same content alone', async () => {
    const command = (await cluster.psql('show archive_command')).replaceAll('%%', '%');
    const archive = (name: string, content: string) => {
      const path = at('tmp', name);
      appendFileSync(path, content);
      return new Promise((resolve) =>
        execFile('sh', ['-c', command.replaceAll('%f', name).replaceAll('%p', path)], (error) => resolve(error ? error.code : 0)),
      );
    };
    expect([await archive('x', 'one'), await archive('x', ''), await archive('x', 'more')]).toEqual([0, 0, 1]);
    expect(existsSync(at('wal/archive/x.gz.part'))).toBe(false);
  });
});
