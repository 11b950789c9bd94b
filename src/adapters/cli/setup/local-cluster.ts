import { globSync } from 'node:fs';
import { join } from 'node:path';
import { isLoopback } from '../../../domain/shared/loopback.ts';
import { textAt } from './settings.ts';

/** A server of Debian's PostgreSQL on this machine, such as 15, main. */
export type LocalCluster = Readonly<{ version: string; name: string; port: string }>;

const CONFIGURATION = 'etc/postgresql';
export const archiveFileOf = ({ version, name }: LocalCluster): string => `${CONFIGURATION}/${version}/${name}/conf.d/league-gateway.conf`;

/** The server below `root` with the database of this address; undefined if there is none, or if it archives its WAL in a way of somebody else's. */
export function clusterToArchive(root: string, databaseUrl: string): LocalCluster | undefined {
  const { hostname, port, searchParams } = new URL(databaseUrl);
  if (searchParams.has('host') || !isLoopback(hostname)) return undefined;
  return globSync(`${CONFIGURATION}/*/*/postgresql.conf`, { cwd: root })
    .sort()
    .map((path): LocalCluster => {
      const [version, name] = path.split('/').slice(-3);
      return { version: version!, name: name!, port: port || '5432' };
    })
    .find((cluster) => isOfPort(root, cluster) && !isArchived(root, cluster));
}

const folderOf = (root: string, { version, name }: LocalCluster) => join(root, CONFIGURATION, version, name);

const settingIn = (text: string, name: string): string | undefined =>
  new RegExp(`^\\s*${name}\\s*=?\\s*'?([^'\\s#]+)`, 'm').exec(text)?.[1];

function isOfPort(root: string, cluster: LocalCluster): boolean {
  const text = textAt(join(folderOf(root, cluster), 'postgresql.conf')) ?? '';
  return settingIn(text, 'port') === cluster.port && settingIn(text, 'include_dir') === 'conf.d';
}

function isArchived(root: string, cluster: LocalCluster): boolean {
  const folder = folderOf(root, cluster);
  const own = join(root, archiveFileOf(cluster));
  const text = textAt(join(folder, 'postgresql.conf')) ?? '';
  const others = globSync(join(folder, 'conf.d/*.conf'));
  // Of "alter system".
  const automatic = join(root, settingIn(text, 'data_directory') ?? '', 'postgresql.auto.conf');
  return [text, ...[...others.filter((path) => path !== own), automatic].map((path) => textAt(path) ?? '')].some((each) =>
    ['on', 'always'].includes(settingIn(each, 'archive_mode') ?? ''),
  );
}
