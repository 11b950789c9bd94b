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

export async function listen(handler: RequestListener, { port, host }: { port: number; host?: string }): Promise<Listening> {
  const server = createServer(LIMITS, handler);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, ...(host !== undefined && { host }) }, resolve);
  });
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
