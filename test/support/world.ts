import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { type Dispatcher, Pool } from 'undici';
import { lazily } from '../../src/adapters/cache/lazily.ts';
import { listen } from '../../src/adapters/http/server/listen.ts';
import { identityOf as identityIn, STANDARD_CLAIMS } from '../../src/adapters/identity/identity-claims.ts';
import { memoryStorage } from '../../src/adapters/memory/memory-storage.ts';
import type { Storage, UnitOfWork } from '../../src/application/ports/storage/storage.ts';
import type { Identity, TokenVerifier } from '../../src/application/ports/token-verifier.ts';
import type { Adapters } from '../../src/composition/adapters.ts';
import type { Config } from '../../src/composition/config.ts';
import { composeGateway } from '../../src/composition/gateway.ts';
import type { Membership, MembershipState } from '../../src/domain/membership/membership.ts';
import type { Org } from '../../src/domain/membership/org.ts';
import type { Role } from '../../src/domain/membership/roles.ts';
import type { User } from '../../src/domain/membership/user.ts';
import { err, ok } from '../../src/domain/shared/result.ts';
import { aMembership, anOrg, NOON } from './builders.ts';
import { configOf } from './config.ts';
import { CsvFile } from './csv-file.ts';
import { checkReply, SITE } from './openapi-check.ts';

export type Reply = Readonly<{
  status: number;
  headers: Headers;
  text: string;
  body: Readonly<Record<string, never>> & Record<string, unknown>;
}>;

/** What `fetch` sends. It is not used itself, since its streams take much of the time of a suite that calls a gateway thousands of times. */
const OF_FETCH = {
  accept: '*/*',
  'accept-language': '*',
  'sec-fetch-mode': 'cors',
  'user-agent': 'node',
  'accept-encoding': 'gzip, deflate',
};
const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = { gzip: gunzipSync, deflate: inflateSync, br: brotliDecompressSync };

type Received = Readonly<{ status: number; headers: Readonly<Record<string, string | string[]>>; bytes: Buffer }>;

/** undici's `request` without its stream for the body, which takes a third of a call. */
function received(connections: Pool, options: Dispatcher.DispatchOptions): Promise<Received> {
  const { promise, resolve, reject } = Promise.withResolvers<Received>();
  let start: Pick<Received, 'status' | 'headers'>;
  const chunks: Buffer[] = [];
  connections.dispatch(options, {
    onRequestStart: () => {},
    onResponseStart: (_, status, headers) => {
      start = { status, headers: headers as Received['headers'] };
    },
    onResponseData: (_, chunk) => void chunks.push(chunk),
    onResponseEnd: () => resolve({ ...start, bytes: Buffer.concat(chunks) }),
    onResponseError: (_, error) => reject(error),
  });
  return promise;
}

function textOf({ headers, bytes }: Received): string {
  const decode = DECODERS[String(headers['content-encoding'])];
  return (decode && bytes.length > 0 ? decode(bytes) : bytes).toString('utf8');
}

function headersOf({ headers }: Received): Headers {
  const all = new Headers();
  for (const [name, values] of Object.entries(headers)) for (const value of [values].flat()) all.append(name, value);
  return all;
}

/** Its headers and body are made when they are first read: many tests look at one of them, or at neither. */
function replyOf(reply: Received, text: string): Reply {
  const headers = lazily(() => headersOf(reply));
  const isJson = String(reply.headers['content-type']).includes('json') && text !== '';
  const body = lazily(() => (isJson ? JSON.parse(text) : {}));
  return {
    status: reply.status,
    text,
    get headers() {
      return headers();
    },
    get body() {
      return body();
    },
  };
}

export type Asking = Readonly<{ body?: unknown; headers?: Record<string, string>; org?: Org; raw?: string }>;

const CLAIMS = 'claims.';
/** The token, that is the name to call the gateway as, of a user with these claims. */
export const claiming = (sub: string, claims: object): string =>
  CLAIMS + Buffer.from(JSON.stringify({ sub, ...claims })).toString('base64url');

/** A token verifier for tests: a token is a name, `bad` is refused, and for `away` the provider is unavailable. */
function namesAsTokens(): TokenVerifier {
  const known = new Map<string, Identity>();
  return {
    verify: async (name) => {
      if (name === 'bad') return err({ kind: 'invalid-token', reason: 'malformed' });
      if (name === 'away') return err({ kind: 'unavailable' });
      const identity = known.get(name) ?? identityFrom(name);
      known.set(name, identity);
      return ok(identity);
    },
    known: (name) => known.get(name),
  };
}

function identityFrom(name: string): Identity {
  if (!name.startsWith(CLAIMS)) return identityOf(name);
  const { sub, ...claims } = JSON.parse(Buffer.from(name.slice(CLAIMS.length), 'base64url').toString());
  return identityIn('https://id.example.org', sub, claims, STANDARD_CLAIMS);
}

const capitalized = (word: string) => word[0]!.toUpperCase() + word.slice(1);
/** `lee_park` is called Lee Park. */
const identityOf = (name: string) => ({
  issuer: 'https://id.example.org',
  subject: name,
  issuedAt: null,
  email: `${name}@example.org`,
  emailVerified: true,
  name: name.split('_').map(capitalized).join(' '),
  givenName: null,
  familyName: null,
  pictureUrl: null,
  claimedLanguage: null,
});

/** The whole gateway on a real socket, wired as in production, with a clock that stands still until it is moved. */
export async function startWorld(given: Partial<Storage> = {}, over: Partial<Omit<Config & Adapters, 'storage'>> = {}) {
  let now = NOON;
  const logged: object[] = [];
  const clock = () => now;
  const memory = memoryStorage(clock);
  // A caller that passes in a storage closes it.
  const storage: Storage = {
    ...memory,
    check: async () => ({ latencyMs: 1, refusesWrites: false }),
    ...given,
    system: given.system ?? given.read ?? memory.read,
    close: memory.close,
  };
  const log = {
    debug: (facts: object) => logged.push(facts),
    info: (facts: object) => logged.push(facts),
    warn: (facts: object, message: string) => logged.push({ ...facts, warning: message }),
    error: (facts: object) => logged.push(facts),
  };
  const gateway = await composeGateway(configOf(over), {
    log,
    version: SITE.version,
    clock,
    monotonicClock: () => now.getTime(),
    random: () => 0,
    uptimeSeconds: () => 60,
    tokenVerifier: namesAsTokens(),
    mailSender: { send: async () => ({ kind: 'sent' }) },
    ...over,
    storage,
  });
  const { handler, ports, useCases } = gateway;
  const userOf = async (name: string): Promise<User> => {
    const recognized = await useCases.upsertUserFromIdentity(identityOf(name));
    if (recognized.ok) return recognized.value;
    throw new Error(`${name} is not recognized`);
  };
  const server = await listen(handler, { port: 0, host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${server.port}`;
  // The `Agent` behind undici's `request` opens a connection for each call, once the gateway has closed one.
  const connections = new Pool(origin);

  /** Calls the gateway as `name`, or anonymously; every reply is checked against the API description. */
  async function call(name: string | undefined, method: string, path: string, { body, headers, org, raw }: Asking = {}): Promise<Reply> {
    const isFile = body instanceof CsvFile;
    const content = raw ?? (body === undefined ? undefined : isFile ? body.text : JSON.stringify(body));
    const asked: Record<string, string> = {
      ...OF_FETCH,
      ...(name !== undefined && { authorization: `Bearer ${name}` }),
      ...(content !== undefined && { 'content-type': isFile ? 'text/csv' : 'application/json' }),
      ...(org && { 'x-org-id': org.id }),
    };
    for (const [header, value] of Object.entries(headers ?? {})) asked[header.toLowerCase()] = value;
    const { pathname, search } = new URL(origin + path);
    const reply = await received(connections, {
      path: pathname + search,
      method: method as Dispatcher.HttpMethod,
      headers: asked,
      ...(content !== undefined && { body: content }),
    });
    const text = textOf(reply);
    if (method !== 'OPTIONS' && method !== 'HEAD') {
      checkReply(method, path.split('?')[0]!, { ...reply, body: text });
    }
    return replyOf(reply, text);
  }

  const write = async (work: Parameters<UnitOfWork['transact']>[0]) => {
    const written = await ports.unitOfWork.transact(work);
    if (!written.ok) throw new Error('the given things were refused');
  };

  return {
    handler,
    storage,
    call,
    ports,
    useCases,
    logged,
    origin,
    move: (milliseconds: number) => {
      now = new Date(now.getTime() + milliseconds);
    },
    drain: gateway.drain,
    /** Resolves when no import is in progress. */
    imported: gateway.imports.idle,
    /** The user of that name, as created by their first request. */
    user: userOf,
    async org(given: Partial<Org> = {}): Promise<Org> {
      const org = anOrg(given);
      await write(async ({ orgs }) => ok(await orgs.add(org)));
      return org;
    },
    async member(name: string, org: Org, role: Role, state: MembershipState = 'approved'): Promise<Membership> {
      const user = await userOf(name);
      const membership = aMembership({ orgId: org.id, userId: user.id, role, state });
      await write(async ({ memberships }) => ok(await memberships.save(membership)));
      return membership;
    },
    async close() {
      gateway.drain();
      await server.close(0);
      await connections.destroy();
      await gateway.close();
    },
  };
}

export type World = Awaited<ReturnType<typeof startWorld>>;
