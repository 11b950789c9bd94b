import { spawnSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { CommandFailed } from '../cli.ts';
import { EXIT } from '../exit-code.ts';
import type { Change } from './install.ts';
import { CURRENT, type Layout, timersOf, unitsOf } from './installation.ts';
import { archiveFileOf, type LocalCluster } from './local-cluster.ts';
import type { Settings } from './settings.ts';

const WAIT_MS = 120_000;

function systemctl(...args: readonly string[]): void {
  const { status, stderr, error } = spawnSync('systemctl', args, { encoding: 'utf8' });
  if (status === 0) return;
  throw new CommandFailed(EXIT.unavailable, `systemctl ${args.join(' ')} failed: ${error?.message ?? stderr.trim()}`);
}

/** The service of a server of Debian's PostgreSQL. */
export const serverOf = ({ version, name }: LocalCluster): string => `postgresql@${version}-${name}`;

/** Starts what is installed, and replaces instances one after another by what has changed; each has to answer before the next. */
export async function startInstalled(settings: Settings, layout: Layout, changes: readonly Change[]): Promise<void> {
  systemctl('daemon-reload');
  const isAnotherVersion = changes.some(
    ({ path }) => path === CURRENT || path.startsWith('etc/league-gateway/') || path.endsWith('.service'),
  );
  const { cluster } = layout;
  const isArchiveNew = cluster !== undefined && changes.some(({ path }) => path === archiveFileOf(cluster));
  // It archives only from a start on. Gateways wait for it some seconds.
  if (isArchiveNew) systemctl('restart', serverOf(cluster));
  for (const [index, unit] of unitsOf(layout).entries()) {
    systemctl('enable', unit);
    systemctl(isAnotherVersion ? 'restart' : 'start', unit);
    await answers(`http://${settings['HOST']}:${Number(settings['PORT']) + index}/api/health`, unit);
  }
  systemctl('enable', '--now', ...timersOf(layout));
  // Archived WAL restores nothing without one, and the timer's is days away.
  if (isArchiveNew) systemctl('start', '--no-block', 'league-base-backup');
  if (layout.proxy !== 'none') systemctl('reload-or-restart', layout.proxy);
}

async function answers(url: string, unit: string): Promise<void> {
  const until = Date.now() + WAIT_MS;
  const isUp = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) {
    if (Date.now() > until) {
      throw new CommandFailed(EXIT.unavailable, `${unit} does not answer at ${url}: journalctl -u ${unit} says why.`);
    }
    await pause(250);
  }
}
