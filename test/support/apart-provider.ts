import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { CLIENT_ID } from '../../dev/oidc/client.ts';
import { localIssuer, localProvider } from '../../dev/oidc/local-provider.ts';

/** The local identity provider on a port of its own, as one that a gateway in production has, for the web apps of this origin. */
export async function startApartProvider(webApps: string, folder: string) {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const onError = (error: Error) => void process.stderr.write(`${error.stack}\n`);
  const provider = await localProvider({ baseUrl, keysFile: join(folder, 'keys.json'), appScheme: 'leagueapp', webApps, onError });
  server.on('request', (request, response) => provider.handle(request, response) || response.writeHead(404).end());
  // It loads its program at the first request, which may take longer than others wait.
  await fetch(`${localIssuer(baseUrl)}/.well-known/openid-configuration`);
  return {
    issuer: localIssuer(baseUrl),
    audience: provider.audience,
    clientId: CLIENT_ID,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
