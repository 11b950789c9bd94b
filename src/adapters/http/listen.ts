import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Listening = Readonly<{
  port: number;
  /** Takes no new connection, lets requests under way finish, and cuts what is left after `graceMs`. */
  close(graceMs: number): Promise<void>;
}>;

/** A client that sends slowly is cut long before a balancer would give up; one that keeps its connection is kept longer. */
const LIMITS = {
  maxHeaderSize: 8192,
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 2000,
};

const SWEEP_EVERY_MS = 100;

type Address = Readonly<{ port: number; host?: string | undefined }>;

/** Refuses a port on which this process could not listen, before anything else is started. */
export async function requireFreePort(address: Address): Promise<void> {
  const probe = createServer();
  await bind(probe, address);
  await new Promise((resolve) => probe.close(resolve));
}

async function bind(server: Server, { port, host }: Address): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new Error(bindFailure(error, port, host), { cause: error })));
    server.listen({ port, ...(host !== undefined && { host }) }, resolve);
  });
}

function bindFailure({ code, message }: NodeJS.ErrnoException, port: number, host: string | undefined): string {
  switch (code) {
    case 'EADDRINUSE':
      return `PORT ${port} is taken by another program. Stop it, or set PORT to another one.`;
    case 'EACCES':
      return `PORT ${port} is not allowed to this user. Set PORT to 1024 or more.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST ${host} is no address of this machine.`;
    default:
      return `PORT ${port} cannot be listened on: ${message}`;
  }
}

export async function listen(handler: RequestListener, { port, host }: { port: number; host?: string }): Promise<Listening> {
  const server = createServer(LIMITS, handler);
  await bind(server, { port, host });
  return { port: (server.address() as AddressInfo).port, close: (graceMs) => closed(server, graceMs) };
}

async function closed(server: Server, graceMs: number): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  // A connection that is kept after an answer is closed by nothing else, and its client may never use it again.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_EVERY_MS);
  await new Promise((resolve) => server.close(resolve));
  clearTimeout(cut);
  clearInterval(sweep);
}
