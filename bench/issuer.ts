import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ISSUER_PORT } from './data/seed.ts';

export const AUDIENCE = 'bench';
const LASTS_SECONDS = 24 * 60 * 60;

/** A person's claims in a token. */
export type Person = Readonly<{ subject: string; email: string; given: string; family: string }>;

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

async function listenOn(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** An OpenID Connect provider that publishes its key and signs tokens without a sign-in. */
export async function startIssuer() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const documents: Record<string, object> = {
    '/jwks': { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'bench', alg: 'RS256', use: 'sig' }] },
  };
  const server = createServer((request, response) => {
    const found = documents[request.url ?? ''];
    response.writeHead(found ? 200 : 404, { 'Content-Type': 'application/json' }).end(JSON.stringify(found ?? {}));
  });
  // Another run may be using the port in the issuer URL of the league's users.
  const port = await listenOn(server, ISSUER_PORT).catch(() => listenOn(server, 0));
  const url = `http://127.0.0.1:${port}`;
  documents['/.well-known/openid-configuration'] = { issuer: url, jwks_uri: `${url}/jwks` };

  const header = part({ alg: 'RS256', typ: 'JWT', kid: 'bench' });
  const known = new Map<string, string>();
  return {
    url,
    tokenFor({ subject, email, given, family }: Person): string {
      const earlier = known.get(subject);
      if (earlier) return earlier;
      const at = Math.floor(Date.now() / 1000);
      const names = { name: `${given} ${family}`, given_name: given, family_name: family };
      const claims = { iss: url, sub: subject, aud: AUDIENCE, iat: at, exp: at + LASTS_SECONDS, email, email_verified: true, ...names };
      const text = `${header}.${part(claims)}`;
      const token = `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
      known.set(subject, token);
      return token;
    },
    close: () => server.close(),
  };
}
export type Issuer = Awaited<ReturnType<typeof startIssuer>>;
