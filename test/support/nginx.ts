import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { watchOver } from '../../dev/embedded-postgres/watchdog.ts';

const PROGRAM = ['/usr/sbin/nginx', 'nginx'].find((program) => spawnSync(program, ['-v']).status === 0);

/** Why tests that need nginx are skipped, if they are. */
export const nginxMissing = PROGRAM === undefined ? 'nginx is not installed: its tests are skipped (apt-get install nginx)' : undefined;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** A real nginx in front of a gateway, which keeps connections to it and gives them to whoever comes next. */
export async function startNginx(gateway: string): Promise<Readonly<{ origin: string; stop(): Promise<void> }>> {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'));
  const port = await freePort();
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`);
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
     ${process.getuid?.() === 0 ? 'user root;' : ''}
     events { worker_connections 256; }
     http {
       access_log off; client_max_body_size 64m; ${places.join(' ')}
       upstream gateway { server ${new URL(gateway).host}; keepalive 1; }
       server {
         listen 127.0.0.1:${port};
         location / {
           proxy_pass http://gateway; proxy_http_version 1.1; proxy_set_header Connection "";
           proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
         }
         location /streamed/ {
           proxy_request_buffering off;
           proxy_pass http://gateway/; proxy_http_version 1.1; proxy_set_header Connection "";
         }
       }
     }`,
  );
  const nginx = spawn(PROGRAM!, ['-e', `${folder}/error.log`, '-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  const watchdog = watchOver(nginx.pid!, undefined);
  nginx.once('exit', watchdog.dismiss);
  const origin = `http://127.0.0.1:${port}`;
  const isUp = () =>
    fetch(origin).then(
      (response) => response.arrayBuffer().then(() => true),
      () => false,
    );
  while (!(await isUp())) await pause(50);
  return {
    origin,
    async stop() {
      const exited = once(nginx, 'exit');
      nginx.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
