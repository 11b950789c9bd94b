import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { watchOver } from '../../dev/embedded-postgres/watchdog.ts';
import type { Need } from './need.ts';

const PROGRAM = ['/usr/sbin/nginx', 'nginx'].find((program) => spawnSync(program, ['-v']).status === 0);

export const NGINX: Need = { name: 'nginx', isThere: PROGRAM !== undefined, get: 'apt-get install nginx' };

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

type Nginx = Readonly<{
  origin: string;
  /** What is in the log of requests. */
  log(): Promise<string>;
  stop(): Promise<void>;
}>;

/** A real nginx in front of a gateway, which reuses its upstream connections for any client. */
export const startNginx = (gateway: string): Promise<Nginx> =>
  startWith(
    (port) => `
       client_max_body_size 64m;
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
       }`,
  );

/** An nginx as many run it: it compresses, and has headers of its own for files that it takes to be static. */
export const startCachingNginx = (gateway: string): Promise<Nginx> =>
  startWith(
    (port) => `
       gzip on; gzip_proxied any; gzip_types text/css text/javascript application/json application/manifest+json image/svg+xml;
       server {
         listen 127.0.0.1:${port};
         proxy_http_version 1.1; proxy_set_header Connection "";
         proxy_set_header Host $http_host;
         proxy_set_header X-Forwarded-For $remote_addr;
         location / { proxy_pass ${gateway}; }
         location ~* \\.(js|css|svg|png|webmanifest)$ {
           expires 1h;
           add_header Vary "Accept-Encoding, Origin";
           proxy_pass ${gateway};
         }
       }`,
  );

const SAMPLE = new URL('../../deploy/nginx/league-gateway.conf', import.meta.url);

/** The sample site for operators, in front of several gateways, on plain HTTP. */
export const startSampleNginx = (gateways: readonly string[]): Promise<Nginx> =>
  startWith((port, folder) => {
    const sample = readFileSync(SAMPLE, 'utf8');
    const [server] = /^ {2}server \S+( .*);$/m.exec(sample)!;
    const secure = sample.lastIndexOf('\nserver {');
    const upstream = sample.slice(0, sample.indexOf('\nserver {'));
    return (upstream + sample.slice(secure))
      .replace(server, gateways.map((origin) => server.replace(/server \S+/, `server ${new URL(origin).host}`)).join('\n'))
      .replace(/^ *(ssl_\w+ .*|listen \[::\].*)$/gm, '')
      .replace(/^ *listen .*$/m, `listen 127.0.0.1:${port};`)
      .replaceAll('/var/log/nginx/', `${folder}/`);
  });

async function startWith(http: (port: number, folder: string) => string): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'));
  const port = await freePort();
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`);
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
     ${process.getuid?.() === 0 ? 'user root;' : ''}
     events { worker_connections 4096; }
     http { access_log off; ${places.join(' ')} ${http(port, folder)} }`,
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
    log: () => readFile(join(folder, 'league-gateway.log'), 'utf8').catch(() => ''),
    async stop() {
      const exited = once(nginx, 'exit');
      nginx.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
