import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { seedDemoLeague } from '../../dev/demo-league.ts';
import { LOOPBACK_ORIGIN } from '../../dev/loopback-origin.ts';
import { CLIENT_ID } from '../../dev/oidc/client.ts';
import { DEMO_USERS } from '../../dev/oidc/demo-users.ts';
import { localProvider } from '../../dev/oidc/local-provider.ts';
import { listen } from '../../src/adapters/http/server/listen.ts';
import { newPlayerId } from '../../src/adapters/random/new-id.ts';
import { composeGateway } from '../../src/composition/gateway.ts';
import { bundleApp } from '../../web/bundle.ts';
import { configOf } from './config.ts';
import { freePort } from './free-port.ts';

const CLAIMS = { email: 'email', emailVerified: 'email_verified', name: 'name', picture: 'picture' };

/** What `npm start` runs, in memory and in this process: the gateway, the local sign-in, the web apps and the demo league. */
export async function startDemoGateway() {
  const directory = await mkdtemp(join(tmpdir(), 'league-demo-'));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const provider = await localProvider({
    baseUrl: origin,
    keysFile: join(directory, 'keys.json'),
    appScheme: 'leagueapp',
    onError: (error) => {
      throw error;
    },
  });
  const config = configOf({
    publicUrl: origin,
    corsOrigins: [LOOPBACK_ORIGIN],
    docs: { signIn: { clientId: CLIENT_ID, scope: 'openid email profile' } },
    web: { clientId: CLIENT_ID, files: bundleApp },
    demo: { users: DEMO_USERS, hasMail: false },
    issuers: [{ issuer: provider.issuer, audience: [provider.audience], claims: CLAIMS }],
  });
  const gateway = await composeGateway(config, { log: pino({ level: 'silent' }), version: 'test' });
  await gateway.storage.prepare();
  await seedDemoLeague({ ...gateway.ports, newPlayerId }, provider.issuer);
  const answer = gateway.handler;
  const server = await listen(
    (request, response) => {
      if (!provider.handle(request, response)) void answer(request, response);
    },
    { port, host: '127.0.0.1' },
  );
  return {
    origin,
    async stop() {
      gateway.drain();
      await server.close(1000);
      await gateway.close();
      await rm(directory, { recursive: true });
    },
  };
}

export type DemoGateway = Awaited<ReturnType<typeof startDemoGateway>>;
