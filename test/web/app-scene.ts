import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { loadDevelopmentConfig } from '../../dev/config.ts';
import { seedDemoLeague } from '../../dev/demo-league.ts';
import { CLIENT_ID } from '../../dev/oidc/client.ts';
import { localProvider } from '../../dev/oidc/local-provider.ts';
import { keptWebPushKeys } from '../../dev/web-push-keys.ts';
import { lazily } from '../../src/adapters/cache/lazily.ts';
import { CONSOLE_PATH, FAMILY_PATH } from '../../src/adapters/http/pages/web-paths.ts';
import { listen } from '../../src/adapters/http/server/listen.ts';
import { newPlayerId } from '../../src/adapters/random/new-id.ts';
import type { MailSender } from '../../src/application/ports/mail-sender.ts';
import type { WebhookAdapters } from '../../src/application/ports/webhook-sender.ts';
import type { Config } from '../../src/composition/config.ts';
import { composeGateway } from '../../src/composition/gateway.ts';
import { bundleApp } from '../../web/bundle.ts';
import { freePort } from '../support/free-port.ts';
import { LIMITS } from '../support/limits.ts';
import { severableProxy } from '../support/severable-proxy.ts';

export type AppScene = Readonly<{
  /** The app's address, behind a proxy that can be severed. */
  address: string;
  /** The gateway's own address, behind the same proxy. */
  publicUrl: string;
  /** The console's address, behind the same proxy. */
  consoleAddress: string;
  sever(): Promise<void>;
  restore(): Promise<void>;
  /** Calls the gateway as a user, bypassing the app: reads, or sends `change`. */
  as(email: string): Promise<<Answer>(path: string, change?: object, method?: 'PATCH' | 'POST' | 'PUT' | 'DELETE') => Promise<Answer>>;
  stop(): Promise<void>;
}>;

const CLAIMS = { email: 'email', emailVerified: 'email_verified', name: 'name', picture: 'picture' };

/** Whom the gateway sends mail and webhooks to; without them it sends none. */
type Receivers = Readonly<{ mailSender?: MailSender; webhookAdapters?: WebhookAdapters }>;

/** Bundled once a process, and before a page is asked for: on a busy machine it takes longer than a request may. */
const bundles = { family: lazily(() => bundleApp('family')), console: lazily(() => bundleApp('console')) };

/** The app in front of a gateway with the settings of `npm start`, on memory and without limits, with the demo league, all in this process. */
export async function startAppScene(receivers: Receivers = {}): Promise<AppScene> {
  const directory = await mkdtemp(join(tmpdir(), 'league-app-'));
  const port = await freePort();
  const proxy = await severableProxy(`http://127.0.0.1:${port}`);
  const publicUrl = proxy.url.replace('127.0.0.1', 'localhost').replace(/\/$/, '');
  const provider = await localProvider({
    baseUrl: publicUrl,
    keysFile: join(directory, 'keys.json'),
    appScheme: 'leagueapp',
    onError: (error) => {
      throw error;
    },
  });
  const config: Config = {
    ...loadDevelopmentConfig({ STORAGE: 'memory', PORT: String(port), PUBLIC_URL: publicUrl, EMAIL_PER_MINUTE: '6000' }).config,
    limits: { ...LIMITS, pollsPerMinute: 0 },
    webPush: await keptWebPushKeys(join(directory, 'web-push-keys.json')),
    web: { clientId: CLIENT_ID, files: (app) => bundles[app]() },
    issuers: [{ issuer: provider.issuer, audience: [provider.audience], claims: CLAIMS }],
  };
  const gateway = await composeGateway(config, { log: pino({ level: 'silent' }), version: 'test', ...receivers });
  await gateway.storage.prepare();
  if (receivers.mailSender) gateway.workers.mail?.start();
  if (receivers.webhookAdapters) gateway.workers.webhooks?.start();
  gateway.workers.proposals.start();
  await seedDemoLeague({ ...gateway.ports, newPlayerId }, provider.issuer);
  await Promise.all([bundles.family(), bundles.console()]);
  const answer = gateway.handler;
  const server = await listen(
    (request, response) => {
      if (!provider.handle(request, response)) void answer(request, response);
    },
    { port, host: '127.0.0.1' },
  );

  return {
    publicUrl,
    address: `${publicUrl}${FAMILY_PATH}/`,
    consoleAddress: `${publicUrl}${CONSOLE_PATH}/`,
    sever: proxy.sever,
    restore: proxy.restore,
    async as(email) {
      const signedIn = await fetch(`${publicUrl}/dev/token`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email }),
      });
      const { access_token: token } = (await signedIn.json()) as { access_token: string };
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
      return async <Answer>(path: string, change?: object, method = 'PATCH') => {
        const body = change && { method, body: JSON.stringify(change) };
        const response = await fetch(`${publicUrl}${path}`, { headers, ...body });
        if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
        return (response.status === 204 ? undefined : await response.json()) as Answer;
      };
    },
    async stop() {
      await proxy.stop();
      await server.close(0);
      await gateway.close();
      await rm(directory, { recursive: true });
    },
  };
}
