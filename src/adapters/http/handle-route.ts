import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from 'koa';
import type { z } from 'zod';
import type { ExportedFile } from '../../application/imports/export-league.ts';
import { CacheableResult, RepeatableResult } from '../../application/ports/cacheable-result.ts';
import { Parked, type Wait } from '../../application/ports/change-signals.ts';
import type { Clock } from '../../application/ports/clock.ts';
import type { Repositories } from '../../application/ports/storage.ts';
import { Unavailable } from '../../application/ports/unavailable.ts';
import type { Advanced, KnownToCaller } from '../../application/ports/watermarks.ts';
import type { UseCases } from '../../application/use-cases.ts';
import type { withIdempotency } from '../../application/with-idempotency.ts';
import type { Member, MemberPermission } from '../../domain/membership/permissions.ts';
import type { User } from '../../domain/membership/user.ts';
import type { OrgId, RoomId, TeamId } from '../../domain/shared/ids.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { localDate, startOfMinute, type TimeZone } from '../../domain/shared/time.ts';
import type { KeyedMutex } from '../system/keyed-mutex.ts';
import { leastRecentlyUsed } from '../system/least-recently-used.ts';
import type { ParkedRequests } from '../system/parked-requests.ts';
import { clientNetwork } from './client-network.ts';
import { codingFor } from './compression.ts';
import { readConsistencyToken, writeConsistencyToken } from './consistency-token.ts';
import { announcing } from './deprecation.ts';
import { EncodedAnswer } from './encoded-answer.ts';
import { entityTag, readIfMatch } from './entity-tag.ts';
import { sendFile } from './file-answer.ts';
import { fileIn } from './file-body.ts';
import { identityOf, verifiedOf } from './gate.ts';
import type { InviteLinks } from './invite-links.ts';
import { onResponseEnd } from './open-requests.ts';
import type { Page } from './pages/page.ts';
import { isTooDeep, parsePart } from './parse-request.ts';
import type { ApiError, RouteRefusal } from './problems.ts';
import { markRepeatable, type Repeatable } from './repeated-answers.ts';
import {
  type Answer,
  isFreshAtClient,
  leaveParked,
  revalidate,
  send,
  sendEncoded,
  sendNotModified,
  sendProblem,
  setLimitHeaders,
} from './respond.ts';
import type { CachedAnswer, ResponseCache } from './response-cache.ts';
import { type ApiRoute, type CachePolicy, type PageRoute, permissionOf, type Route } from './route.ts';
import { id } from './schemas.ts';
import { serialize } from './serializer.ts';
import { viewOf } from './view.ts';
import { type Fault, faultOf } from './violations.ts';

export type RouteDeps = Readonly<{
  useCases: UseCases;
  /** The same use cases within a running transaction. */
  useCasesIn: (repositories: Repositories) => UseCases;
  idempotently: ReturnType<typeof withIdempotency>;
  linksOf: (inviteCode: string) => InviteLinks;
  publicUrl: string;
  responses: ResponseCache;
  clock: Clock;
  /** Records in the audit log that the member has read a team's players, also if the answer came from the cache. */
  auditRosterRead: (reader: Member, teamId: TeamId) => Promise<void>;
  /** Runs a write, and returns the versions that it has advanced. */
  withAdvancedVersions: <T>(work: () => Promise<T>) => Promise<Readonly<{ outcome: T; advanced: readonly Advanced[] }>>;
  parkedRequests: ParkedRequests;
  /** Handles a parked request again. */
  serveAgain: (req: IncomingMessage, res: ServerResponse) => void;
  /** By user id, for routes that handle one request of a user at a time. */
  userMutex: KeyedMutex;
  /** By user id, the idempotency key of the request that holds the mutex. */
  keysInProgress: Map<string, string | undefined>;
}>;

/** `named` is the org that the request names, `orgId` the one that it means. */
type Actor = Readonly<{ user?: User; named?: OrgId | undefined; orgId?: OrgId; actor: User | Member | undefined }>;
/** Who asks, as far as it decides whether another request is answered the same. */
type Asker = Pick<Repeatable, 'identity' | 'member' | 'orgId' | 'knownTo' | 'units'>;

export const HANDLER_TIME_LIMIT_MS = 10_000;
/** The time that the server allows for a request to arrive. */
const RECEIVED_WITHIN_MS = 20_000;
const CONSISTENCY_TOKEN = 'Consistency-Token';
const REPLAYED = 'Idempotency-Replayed';
const OrgIdHeader = id<OrgId>();
/** Per route; about a megabyte for all routes. */
const MAX_CACHED_URLS = 2000;
const MAX_CACHED_URL_LENGTH = 300;

/** Turns a route into a Koa handler. */
export function handleRoute(route: Route, serving: RouteDeps) {
  const handle = route.type === 'page' ? servePage(route, serving) : serveApi(route, serving);
  return route.deprecated ? announcing(route.deprecated, handle) : handle;
}

function serveApi(route: ApiRoute, serving: RouteDeps) {
  const readUrl = urlParser(route);
  return (ctx: Context) => serveRequest(route, serving, ctx, readUrl);
}

async function serveRequest(route: ApiRoute, serving: RouteDeps, ctx: Context, readUrl: ReturnType<typeof urlParser>): Promise<void> {
  const headerFaults: Fault[] = [];
  const atLeast = readConsistencyToken(ctx.req.headers['consistency-token'] as string | undefined, headerFaults);
  const admitted = await within(HANDLER_TIME_LIMIT_MS, admit(route, serving, ctx, atLeast));
  // The caller is authenticated first; an invalid org id is then reported among the other faults.
  const faults: Fault[] = !admitted.ok && admitted.error.kind === 'invalid-request' ? [...admitted.error.errors] : [];
  if (!admitted.ok && faults.length === 0) return sendProblem(ctx, admitted.error);

  const key = route.method === 'post' ? idempotencyKey(ctx, faults) : undefined;
  const input = {
    ...readUrl(ctx, faults),
    body: readBody(route, ctx, faults),
    ifMatchVersions: route.version && route.method !== 'get' ? readIfMatch(ctx.req.headers['if-match'], faults) : undefined,
    key,
    wait: (ms: number): Wait => serving.parkedRequests.of(ctx.req, ms, (gone) => onResponseEnd(ctx, gone)),
    knownTo: atLeast,
    linksOf: serving.linksOf,
    publicUrl: serving.publicUrl,
    address: () => clientNetwork(ctx.ip),
    file: fileIn(ctx, route.file?.maxBytes ?? 0),
  };
  if (route.access === 'member') faults.push(...headerFaults);
  if (!admitted.ok || faults.length > 0) return sendProblem(ctx, { kind: 'invalid-request', errors: faults });

  const { user, named, orgId, actor } = admitted.value;
  const asker = (): Asker => ({ identity: identityOf(ctx)!, member: actor as Member, orgId: named, knownTo: atLeast, units: route.units });
  if (route.cacheFor && isCacheable(route.cacheFor, actor as Member, input.query)) {
    return answerFromCache(route, route.cacheFor, serving, ctx, { ...input, asker: asker() });
  }
  const timeLimitMs = HANDLER_TIME_LIMIT_MS + (route.file ? RECEIVED_WITHIN_MS : 0);
  const perform = (useCases: UseCases) => within(timeLimitMs, route.handle({ useCases, actor, ...input } as never));
  // Waiting for the mutex holds no database connection. A retry with the key in progress is refused at once.
  const underWay = user && serving.keysInProgress.get(user.id);
  if (!route.oneAtATime || !user || (key !== undefined && key === underWay)) return answerWithConsistencyToken();
  return serving.userMutex(user.id, async () => {
    serving.keysInProgress.set(user.id, key);
    try {
      await answerWithConsistencyToken();
    } finally {
      serving.keysInProgress.delete(user.id);
    }
  });

  async function answerWithConsistencyToken() {
    if (route.method === 'get') return answer();
    const { advanced } = await serving.withAdvancedVersions(answer);
    if (advanced.length > 0) ctx.set(CONSISTENCY_TOKEN, writeConsistencyToken(advanced));
  }

  async function answer() {
    if (key && user && route.idempotency !== 'own') return answerIdempotently(route, serving, ctx, { user, key, orgId, perform });

    const result = await perform(serving.useCases);
    if (result.ok && result.value instanceof Parked) return park(ctx, serving, result.value, orgId);
    if (result.ok && result.value instanceof RepeatableResult) return answerRepeatable(route, serving, ctx, result.value, asker());
    if (result.ok && result.value instanceof CacheableResult)
      return answerCacheable(route, serving, ctx, { ...result.value, orgId: orgId!, atLeast });
    await ctx.state['nextBatch']?.();
    if (!result.ok) return sendProblem(ctx, located(route, result.error));
    if (route.fileType) return sendFile(ctx, result.value as ExportedFile, route.fileType);
    markRoutine(route, ctx, result.value);
    if (route.isShared) return sendShared(route, serving, ctx, result.value as object);
    const reply = write(route, result.value);
    send(ctx, reply, typeOf(route));
    if (route.pageType) ctx.set('Content-Security-Policy', (result.value as Page).contentSecurityPolicy);
    if ((result.value as { replayed?: boolean } | undefined)?.replayed) ctx.set(REPLAYED, 'true');
    if (route.method === 'get' || route.version) revalidate(ctx, reply.status, tagOf(route, result.value, reply));
  }
}

/** Parks a long poll: until it is handled again, only its request, its response and its subscriptions are held. */
function park(ctx: Context, { parkedRequests, serveAgain }: RouteDeps, parked: Parked, orgId: OrgId | undefined): void {
  const { req, res } = ctx;
  // The poll stays in the same org, whichever orgs the caller joins or leaves meanwhile.
  if (orgId) req.headers['x-org-id'] = orgId;
  leaveParked(ctx);
  parkedRequests.park(req, parked, () => serveAgain(req, res));
}

/** Answers are cached for members with an approved role only: those with a pending role get their own. */
const isCacheable = ({ onlyFor, exceptWithQuery }: CachePolicy, member: Member, query: unknown) =>
  member.roles.size > 0 && (!onlyFor || onlyFor(member)) && !isGiven(query, exceptWithQuery);

const isGiven = (query: unknown, name: string | undefined): boolean =>
  name !== undefined && (query as Readonly<Record<string, unknown>>)[name] !== undefined;

type Reading = Readonly<{ params: unknown; query: unknown; asker: Asker }>;

async function answerFromCache(route: ApiRoute, terms: CachePolicy, serving: RouteDeps, ctx: Context, reading: Reading): Promise<void> {
  const { asker, params, query, ...input } = reading;
  const { member: actor, knownTo: atLeast } = asker;
  const { org } = actor;
  const { id: orgId, timeZone } = org;
  const roomId = terms.room === undefined ? undefined : (params as Readonly<Record<string, RoomId>>)[terms.room];
  const view = viewOf(actor, terms.view, roomId);
  const period = presentPeriod(terms, serving.clock, timeZone);
  const cached: CachedAnswer = {
    // Includes the org as the caller has it, since an answer made with an older name, time zone or setting must not be served to others.
    key: JSON.stringify([route.operationId, org, period.name, view.key, params, query]),
    scopes: terms.scopes.map((name) => ({ orgId, name })),
    room: roomId && { orgId, roomId },
    atLeast,
  };
  const { result, isOwn } = await serving.responses.answer<RouteRefusal>({
    ...cached,
    admitOnRepeat: isGiven(query, terms.admitOnRepeatWithQuery),
    isKept: () => isPresent(period),
    async make() {
      const made = await within(
        HANDLER_TIME_LIMIT_MS,
        route.handle({ ...input, params, query, useCases: serving.useCases, actor: view.member } as never),
      );
      if (!made.ok) return made;
      return ok(encoded(route, made.value));
    },
  });
  if (!result.ok) return sendProblem(ctx, located(route, result.error));
  if (terms.auditedTeam !== undefined && !isOwn) {
    await serving.auditRosterRead(actor, (params as Readonly<Record<string, TeamId>>)[terms.auditedTeam]!);
  }
  const { contentSecurityPolicy, teamsRead } = result.value;
  if (!isOwn) for (const teamId of teamsRead) await serving.auditRosterRead(actor, teamId);
  if (contentSecurityPolicy) ctx.set('Content-Security-Policy', contentSecurityPolicy);
  // An answer that was made now may never be requested again. Reads of players were audited above for the whole day, which ends the membership.
  const repeatable = isOwn
    ? undefined
    : { ...asker, again: againFromCache(serving.responses, cached, period), againBytes: cached.key.length };
  await sendNegotiated(route, serving, ctx, result.value, isOwn, repeatable);
}

/** What a cached answer holds for: the minute, or the day in the org's time zone. */
type Period = Readonly<{ name: string; nameNow: () => string }>;

function presentPeriod({ expiresEachMinute }: CachePolicy, clock: Clock, timeZone: TimeZone): Period {
  const nameNow = () => (expiresEachMinute ? startOfMinute(clock()).toISOString() : localDate(clock(), timeZone));
  return { name: nameNow(), nameNow };
}

const isPresent = ({ name, nameNow }: Period): boolean => nameNow() === name;

/** Not within a function that has the request, which would then be retained with the answer. */
function againFromCache(responses: ResponseCache, cached: CachedAnswer, period: Period): Repeatable['again'] {
  return () => (isPresent(period) ? responses.known(cached) : undefined);
}

type Once = CacheableResult<unknown> & Readonly<{ orgId: OrgId; atLeast: KnownToCaller }>;

/** Sends a result that is the same for all callers, computed once per version of its data. */
async function answerCacheable(
  route: ApiRoute,
  serving: RouteDeps,
  ctx: Context,
  { key, room, scopes, make, orgId, atLeast }: Once,
): Promise<void> {
  const { result, isOwn } = await serving.responses.answer<never>({
    key: JSON.stringify([route.operationId, orgId, room, key]),
    scopes: scopes.map((name) => ({ orgId, name })),
    room: { orgId, roomId: room },
    atLeast,
    isKept: () => true,
    make: async () => ok(encoded(route, await within(HANDLER_TIME_LIMIT_MS, make()))),
  });
  if (!result.ok) return;
  if (result.value.isRoutine) ctx.state['isRoutine'] = true;
  await sendNegotiated(route, serving, ctx, result.value, isOwn);
}

/** Sends an answer shared by several callers in a coding that the client accepts, encoded once for all. `isFirst`: this is its first use. */
async function sendNegotiated(
  route: ApiRoute,
  { responses }: RouteDeps,
  ctx: Context,
  answer: EncodedAnswer,
  isFirst: boolean,
  repeatable?: Omit<Repeatable, 'tag' | 'coding'>,
): Promise<void> {
  const isFresh = isFreshAtClient(ctx, answer.tag);
  const coding = answer.isLong && !isFresh ? codingFor(ctx) : undefined;
  const plain = () => (isFirst || !answer.isLong ? answer.body : answer.bytes());
  if (isFresh) sendNotModified(ctx, answer.tag);
  else sendEncoded(ctx, answer, coding, coding ? await responses.encode(answer, coding) : plain(), typeOf(route));
  // Last, so that no failure is recorded in its place.
  if (repeatable) markRepeatable(ctx, { ...repeatable, tag: answer.tag, coding });
}

const servePage =
  (route: PageRoute, { useCases }: RouteDeps) =>
  async (ctx: Context) => {
    const faults: Fault[] = [];
    const params = parsePart('path', route.params, ctx['params'], faults) as never;
    if (faults.length > 0) return sendProblem(ctx, { kind: 'invalid-request', errors: faults });
    const call = { useCases, params, address: () => clientNetwork(ctx.ip), coding: () => codingFor(ctx) };
    const result = await within(HANDLER_TIME_LIMIT_MS, route.handle(call));
    if (!result.ok) return sendProblem(ctx, located(route, result.error));
    const { contentType, headers, limited, tag, ...answer } = result.value;
    send(ctx, answer, contentType);
    if (limited) setLimitHeaders(ctx, limited);
    if (route.isRevalidated) revalidate(ctx, answer.status, tag ?? entityTag(String(answer.body)));
    if (headers) ctx.set({ ...headers });
  };

/** Authenticates the caller, resolves their org and checks the permission of the operation. */
async function admit(route: ApiRoute, { useCases }: RouteDeps, ctx: Context, knownTo: KnownToCaller): Promise<Result<Actor, ApiError>> {
  const { access } = route;
  if (access === 'public') return ok({ actor: undefined });
  const verified = verifiedOf(ctx);
  if (!verified.ok) return verified;
  const recognized = await useCases.upsertUserFromIdentity(verified.value);
  if (!recognized.ok) return recognized;
  const user = recognized.value;
  ctx.state['userId'] = user.id;
  if (access === 'signed-in') return ok({ user, actor: user });

  const named = ctx.req.headers['x-org-id'];
  const orgId = named === undefined ? undefined : parseOrgId(String(named));
  if (named !== undefined && orgId === undefined) {
    return err({ kind: 'invalid-request', errors: [{ in: 'header', pointer: '/X-Org-Id', detail: 'must be a UUID' }] });
  }
  const entered = await useCases.resolveOrgMembership({
    actor: user,
    orgId,
    permission: permissionOf(route) as MemberPermission,
    knownTo,
  });
  if (!entered.ok) return entered;
  const member = entered.value;
  ctx.state['orgId'] = member.org.id;
  return ok({ user, named: orgId, orgId: member.org.id, actor: member });
}

const orgIds = leastRecentlyUsed<string, OrgId>(MAX_CACHED_URLS);

function parseOrgId(named: string): OrgId | undefined {
  const known = orgIds.get(named);
  if (known) return known;
  const { data } = OrgIdHeader.safeParse(named);
  if (data) orgIds.set(named, data);
  return data;
}

/** Parses the parameters of a URL, and caches the result, since phones repeat the same requests. */
function urlParser(route: ApiRoute) {
  const known = leastRecentlyUsed<string, Readonly<{ params: unknown; query: unknown }>>(MAX_CACHED_URLS);
  return (ctx: Context, faults: Fault[]) => {
    const earlier = known.get(ctx.url);
    if (earlier) return earlier;
    const ofUrl: Fault[] = [];
    const input = Object.freeze({
      params: parsePart('path', route.params, ctx['params'], ofUrl),
      query: parsePart('query', route.query, ctx.query, ofUrl),
    });
    faults.push(...ofUrl);
    if (route.method === 'get' && ofUrl.length === 0 && ctx.url.length <= MAX_CACHED_URL_LENGTH) known.set(ctx.url, input);
    return input;
  };
}

function readBody(route: ApiRoute, ctx: Context, faults: Fault[]): unknown {
  if (!route.body) return undefined;
  const { body } = ctx.request;
  if (!isTooDeep(body)) return parsePart('body', route.body, body, faults);
  faults.push({ in: 'body', pointer: '', detail: 'is nested too deeply' });
  return undefined;
}

function idempotencyKey(ctx: Context, faults: Fault[]): string | undefined {
  const key = ctx.get('Idempotency-Key');
  if (key === '' && ctx.req.headers['idempotency-key'] === undefined) return undefined;
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  faults.push({ in: 'header', pointer: '/Idempotency-Key', detail: 'must be 1 to 255 visible ASCII characters' });
  return undefined;
}

type Keyed = Readonly<{
  user: User;
  key: string;
  orgId: OrgId | undefined;
  perform: (useCases: UseCases) => ReturnType<ApiRoute['handle']>;
}>;

async function answerIdempotently(route: ApiRoute, serving: RouteDeps, ctx: Context, { user, key, orgId, perform }: Keyed): Promise<void> {
  const answering = serving.idempotently({
    caller: user.id,
    key,
    orgId: orgId ?? null,
    fingerprint: createHash('sha256')
      .update(JSON.stringify([ctx.method, ctx.url, orgId ?? null, ctx.request.rawBody ?? null]))
      .digest('base64url'),
    requestId: ctx.state['requestId'],
    perform: (repositories) => perform(serving.useCasesIn(repositories)),
  });
  const settled = await within(HANDLER_TIME_LIMIT_MS, answering);
  if (!settled.ok) return sendProblem(ctx, settled.error);
  const { result, requestId, replayed } = settled.value;
  if (result.ok) send(ctx, write(route, result.value));
  else sendProblem(ctx, located(route, result.error as RouteRefusal), requestId);
  if (replayed) ctx.set(REPLAYED, 'true');
}

/** The refusal, with the locations of its violations in the request. */
function located(route: Route, refusal: RouteRefusal): ApiError {
  if (!('violations' in refusal)) return refusal;
  const input = { params: route.params, query: route.type === 'api' ? route.query : undefined };
  return { kind: refusal.kind, errors: refusal.violations.map((violation) => faultOf(input, violation)) };
}

const sharedAnswers = new WeakMap<object, EncodedAnswer>();

/** A value shared by many callers is serialized, hashed and compressed once. */
function sharedAnswer(route: ApiRoute, value: object): Readonly<{ answer: EncodedAnswer; isFirst: boolean }> {
  const known = sharedAnswers.get(value);
  const answer = known ?? encoded(route, value);
  if (!known) sharedAnswers.set(value, answer);
  return { answer, isFirst: !known };
}

function sendShared(route: ApiRoute, serving: RouteDeps, ctx: Context, value: object): Promise<void> {
  const { answer, isFirst } = sharedAnswer(route, value);
  return sendNegotiated(route, serving, ctx, answer, isFirst);
}

function answerRepeatable(
  route: ApiRoute,
  serving: RouteDeps,
  ctx: Context,
  { value, repeat }: RepeatableResult<unknown>,
  asker: Asker,
): Promise<void> {
  markRoutine(route, ctx, value);
  const { answer, isFirst } = sharedAnswer(route, value as object);
  return sendNegotiated(route, serving, ctx, answer, isFirst, { ...asker, again: againIf(repeat, answer), againBytes: 0 });
}

const againIf =
  (repeat: () => boolean, answer: EncodedAnswer): Repeatable['again'] =>
  () =>
    repeat() ? answer : undefined;

function markRoutine(route: ApiRoute, ctx: Context, value: unknown): void {
  if (route.isRoutine?.(value as never)) ctx.state['isRoutine'] = true;
}

function encoded(route: ApiRoute, value: unknown): EncodedAnswer {
  const reply = write(route, value);
  return new EncodedAnswer({
    ...reply,
    tag: tagOf(route, value, reply),
    isRoutine: route.isRoutine?.(value as never),
    ...(route.teamsRead && { teamsRead: route.teamsRead(value as never) }),
    ...(route.pageType && { contentSecurityPolicy: (value as Page).contentSecurityPolicy }),
  });
}

function write(route: ApiRoute, value: unknown): Answer {
  const [first] = Object.keys(route.replies).map(Number);
  const status = route.status ? route.status(value as never) : first!;
  if (status === 204) return { status, body: '' };
  if (route.pageType) return { status, body: (value as Page).html };
  return { status, body: serialize((route.replies as Record<number, z.ZodType>)[status]!, value) };
}

const typeOf = ({ pageType }: ApiRoute): string | undefined => pageType && `${pageType}; charset=utf-8`;

function tagOf(route: ApiRoute, value: unknown, { body }: Answer): string {
  if (route.etagPayload) return entityTag(write(route, route.etagPayload(value as never)).body);
  return entityTag(body, route.version?.(value as never));
}

/** Rejects with `Unavailable` if the work takes longer than `milliseconds`. */
export function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Unavailable('the operation took too long')), milliseconds);
    const settle =
      <Outcome>(end: (outcome: Outcome) => void) =>
      (outcome: Outcome) => {
        clearTimeout(timer);
        end(outcome);
      };
    work.then(settle<T>(resolve), settle<unknown>(reject));
  });
}
