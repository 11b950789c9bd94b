import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LocalProvider, localProvider } from '../../../dev/oidc/local-provider.ts';

export type DevelopmentGateway = Readonly<{
  baseUrl: string;
  port: number;
  provider: LocalProvider;
  keysFile: string;
  /** As after stopping and starting the gateway: same port, same directory, nothing else kept. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}>;

/** A server on loopback with the local provider in front, and behind it something that answers 418. */
export async function startDevelopmentGateway(host = 'localhost'): Promise<DevelopmentGateway> {
  const directory = await mkdtemp(join(tmpdir(), 'league-oidc-'));
  const keysFile = join(directory, 'data', 'oidc-keys.json');
  let provider: LocalProvider;
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    if (!provider.handle(request, response)) response.writeHead(418).end();
  });
  // The client closes keep-alive connections; a busy client may notice late that the server has closed one.
  server.keepAliveTimeout = 300_000;
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://${host}:${port}`;
  const onError = (error: Error) => {
    throw error;
  };
  const start = async () => {
    provider = await localProvider({ baseUrl, keysFile, appScheme: 'leagueapp', onError });
  };
  await start();

  return {
    baseUrl,
    port,
    keysFile,
    get provider() {
      return provider;
    },
    restart: start,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(directory, { recursive: true });
    },
  };
}
