import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { watchOver } from '../../dev/embedded-postgres/watchdog.ts';
import type { Need } from './need.ts';
import { freePort } from './nginx.ts';

export const CADDY: Need = { name: 'caddy', isThere: spawnSync('caddy', ['version']).status === 0, get: 'apt-get install caddy' };

const SAMPLE = new URL('../../deploy/caddy/Caddyfile', import.meta.url);

/** The sample site for operators, in front of a gateway, on plain HTTP. */
export async function startSampleCaddy([gateway]: readonly [string]) {
  const folder = await mkdtemp(join(tmpdir(), 'caddy-'));
  const origin = `http://127.0.0.1:${await freePort()}`;
  const sample = readFileSync(SAMPLE, 'utf8')
    .replace('{$PUBLIC_URL:league.example.org} {', `${origin} {`)
    .replace('reverse_proxy {$GATEWAYS:127.0.0.1:3000}', `reverse_proxy ${new URL(gateway).host}`)
    .replace('/var/log/caddy/', `${folder}/`);
  await writeFile(join(folder, 'Caddyfile'), `{\n\tadmin off\n\tauto_https off\n}\n${sample}`);
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const caddy = spawn('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], { stdio: 'ignore', env });
  const watchdog = watchOver(caddy.pid!, undefined);
  caddy.once('exit', watchdog.dismiss);
  const isUp = () =>
    fetch(`${origin}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) {
    if (caddy.exitCode !== null) throw new Error('caddy does not take the sample');
    await pause(50);
  }
  return {
    origin,
    log: () => readFile(join(folder, 'league-gateway.log'), 'utf8').catch(() => ''),
    async stop() {
      const exited = once(caddy, 'exit');
      caddy.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
