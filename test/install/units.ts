import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { watchOver } from '../../dev/embedded-postgres/watchdog.ts';
import { settingsAt } from '../../src/adapters/cli/setup/settings.ts';

/** Every value of a directive of a unit. */
const valuesOf = (unit: string, name: string): readonly string[] =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value!);

/**
 * In the place of systemd: a program `systemctl`, written into the folder, which starts, restarts and stops the units installed below `root` with the
 * settings, the command and the folder that they name; and nginx with its installed sites. What it was asked is kept.
 */
export async function startUnits({ root, folder, nginx }: Readonly<{ root: string; folder: string; nginx: string }>) {
  const running = new Map<string, ChildProcess>();
  const asked: string[] = [];
  const run = (unit: string, program: string, args: readonly string[], options: Readonly<{ env?: NodeJS.ProcessEnv; cwd?: string }>) => {
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'], ...options });
    const watchdog = watchOver(child.pid!, undefined);
    child.once('exit', watchdog.dismiss);
    running.set(unit, child);
  };
  async function stop(unit: string): Promise<void> {
    const child = running.get(unit);
    running.delete(unit);
    if (!child || child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  function start(unit: string): void {
    if (running.get(unit)?.exitCode === null) return;
    const described = readFileSync(join(root, `etc/systemd/system/${unit}.service`), 'utf8');
    const [command] = valuesOf(described, 'ExecStart');
    const [program, ...args] = command!.split(' ');
    const files = valuesOf(described, 'EnvironmentFile').map((path) => path.replace(/^-/, '').replaceAll('%N', unit));
    const own = Object.fromEntries(valuesOf(described, 'Environment').map((each) => each.split('=') as [string, string]));
    run(unit, program!, args, {
      cwd: join(root, valuesOf(described, 'WorkingDirectory')[0]!),
      env: { ...own, ...Object.assign({}, ...files.map((path) => settingsAt(join(root, path)))) },
    });
  }
  function startNginx(): void {
    const site = readFileSync(join(root, 'etc/nginx/conf.d/league-gateway.conf'), 'utf8').replaceAll('/var/log/nginx/', `${folder}/`);
    const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`);
    writeFileSync(
      join(folder, 'nginx.conf'),
      `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/nginx-error.log;
       ${process.getuid?.() === 0 ? 'user root;' : ''}
       events { worker_connections 1024; }
       http { access_log off; ${places.join(' ')} ${site} }`,
    );
    run('nginx', nginx, ['-e', `${folder}/nginx-error.log`, '-p', folder, '-c', join(folder, 'nginx.conf')], {});
  }
  async function obey([verb, ...names]: readonly string[]): Promise<void> {
    for (const unit of names.filter((name) => !name.startsWith('--') && !name.endsWith('.timer'))) {
      if (verb === 'restart' || (verb === 'reload-or-restart' && unit !== 'nginx')) await stop(unit);
      if (unit === 'nginx') {
        await stop(unit);
        startNginx();
      } else if (verb === 'start' || verb === 'restart') start(unit);
    }
  }

  const control = createServer(async (request, response) => {
    const args = (await text(request)).split(' ');
    asked.push(args.join(' '));
    await obey(args).then(
      () => response.end(),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  }).listen(0, '127.0.0.1');
  await once(control, 'listening');
  const { port } = control.address() as AddressInfo;
  writeFileSync(
    join(folder, 'systemctl'),
    `#!/bin/sh\nexec curl --silent --show-error --fail-with-body --data "$*" http://127.0.0.1:${port}\n`,
    { mode: 0o755 },
  );
  return {
    asked: () => [...asked],
    running: () => [...running.keys()].toSorted(),
    async stop() {
      for (const unit of running.keys()) await stop(unit);
      control.close();
    },
  };
}
