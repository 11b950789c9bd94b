import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';

/** How the issuer responds to requests for its discovery document or its keys. */
export type IssuerMood = 'answering' | 'away' | 'failing' | 'hanging' | 'talking-nonsense' | 'without-keys';

type Facts = Readonly<Record<string, unknown>>;

export type SigningKey = Readonly<{ alg: string; kid: string; privateKey: CryptoKey; publicJwk: JWK }>;

export type TestIssuer = Readonly<{
  issuer: string;
  jwksUri: string;
  /** How often the keys were requested, whatever the reply. */
  keyFetches(): number;
  become(mood: IssuerMood): void;
  /** Replaces all keys with a new one, and signs with it from now on. */
  rotate(alg?: string): Promise<SigningKey>;
  signingKey(): SigningKey;
  /** Publishes the given keys instead of its own. */
  publish(keys: readonly JWK[]): void;
  /**
   * An access token of `user-1` for the audience `league-gateway`, valid for an hour; `claims` override its claims, and
   * `undefined` removes one.
   */
  token(claims?: Facts, header?: Facts): Promise<string>;
  stop(): Promise<void>;
}>;

export const AUDIENCE = 'league-gateway';

export async function newSigningKey(alg = 'ES256', kid: string = crypto.randomUUID()): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { alg, kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } };
}

/** Starts an OpenID Connect issuer on loopback: discovery and keys over real HTTP, and tokens as a test wants them. */
export async function startTestIssuer({ alg = 'ES256', clock = () => new Date() } = {}): Promise<TestIssuer> {
  let key = await newSigningKey(alg);
  let published: readonly JWK[] = [key.publicJwk];
  let mood: IssuerMood = 'answering';
  let keyFetches = 0;

  const answer = (response: ServerResponse, document: object) => {
    switch (mood) {
      case 'answering':
        return response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(document));
      case 'without-keys':
        return response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ ...document, keys: [] }));
      case 'away':
        return response.destroy();
      case 'failing':
        return response.writeHead(500).end('{}');
      case 'talking-nonsense':
        return response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>It works!</h1>');
      case 'hanging':
        return undefined;
    }
  };
  const server = createServer((request, response) => {
    if (request.url !== '/jwks') return answer(response, { issuer, jwks_uri: jwksUri });
    keyFetches += 1;
    return answer(response, { keys: published });
  });
  // The client closes keep-alive connections; a busy client may notice late that the server has closed one.
  server.keepAliveTimeout = 300_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const jwksUri = `${issuer}/jwks`;

  return {
    issuer,
    jwksUri,
    keyFetches: () => keyFetches,
    become: (next) => {
      mood = next;
    },
    rotate: async (nextAlg = alg) => {
      key = await newSigningKey(nextAlg);
      published = [key.publicJwk];
      return key;
    },
    signingKey: () => key,
    publish: (keys) => {
      published = keys;
    },
    token: (claims = {}, header = {}) => {
      const now = Math.floor(clock().getTime() / 1000);
      const payload = { iss: issuer, sub: 'user-1', aud: AUDIENCE, iat: now, exp: now + 3600, ...claims };
      return new SignJWT(withoutUndefined(payload)).setProtectedHeader({ alg: key.alg, kid: key.kid, ...header }).sign(key.privateKey);
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const withoutUndefined = (claims: Facts): JWTPayload =>
  Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined));
