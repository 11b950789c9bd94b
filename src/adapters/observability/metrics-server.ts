import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Prometheus } from './prometheus.ts';

export type MetricsServer = Readonly<{ port: number; close(): Promise<void> }>;

/** The endpoint needs no token, so it listens on the loopback interface by default. */
export type MetricsAddress = Readonly<{ port: number; host: string }>;

/** Enough for a pair of Prometheus servers and a person; further connections wait or are refused before they are parsed. */
const MAX_CONNECTIONS = 16;
const LIMITS = { maxHeaderSize: 8192, headersTimeout: 5000, requestTimeout: 5000, keepAliveTimeout: 75_000 };

/** Serves `/metrics` and nothing else. Concurrent requests share one reading. */
export async function serveMetrics(
  { contentType, text }: Pick<Prometheus, 'contentType' | 'text'>,
  { port, host }: MetricsAddress,
): Promise<MetricsServer> {
  let reading: Promise<string> | undefined;
  const server = createServer(LIMITS, async (request, response) => {
    const { method = '', url = '' } = request;
    const path = url.split('?', 1)[0];
    if (path !== '/metrics') return void response.writeHead(404).end('There is nothing here but /metrics.\n');
    if (method !== 'GET' && method !== 'HEAD') return void response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    reading ??= text().finally(() => {
      reading = undefined;
    });
    try {
      const body = await reading;
      response
        .writeHead(200, { 'Content-Type': contentType, 'Content-Length': Buffer.byteLength(body) })
        .end(method === 'HEAD' ? undefined : body);
    } catch {
      response.writeHead(500).end();
    }
  });
  server.maxConnections = MAX_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new Error(`METRICS_PORT ${port}: cannot listen at ${host} (${error.code}). Change METRICS_PORT or METRICS_HOST.`, {
          cause: error,
        }),
      ),
    );
    server.listen({ port, host }, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
