import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from 'koa';
import type { z } from 'zod';
import type { ExportedFile } from '../../../application/imports/export-league.ts';
import { CacheableResult } from '../../../application/ports/cacheable-result.ts';
import { Parked, type Wait } from '../../../application/ports/change-signals.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import type { ReadRecently } from '../../../application/ports/recent-reads.ts';
import type { Repositories } from '../../../application/ports/storage.ts';
import { Unavailable } from '../../../application/ports/unavailable.ts';
import type { Advanced, Freshness } from '../../../application/ports/watermarks.ts';
import type { UseCases } from '../../../application/use-cases.ts';
import type { withIdempotency } from '../../../application/with-idempotency.ts';
import type { Member, MemberPermission } from '../../../domain/membership/permissions.ts';
import type { User } from '../../../domain/membership/user.ts';
import type { OrgId, TeamId } from '../../../domain/shared/ids.ts';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import { localDate, startOfMinute, type TimeZone } from '../../../domain/shared/time.ts';
import type { KeyedMutex } from '../../limits/keyed-mutex.ts';
import type { ParkedRequests } from '../../limits/parked-requests.ts';
import { verifiedOf } from '../admission/gate.ts';
import type { InviteLinks } from '../contract/invite-links.ts';
import type { ApiError, RouteRefusal } from '../contract/problems.ts';
import { type ApiRoute, type CachePolicy, type PageRoute, permissionOf, type Route } from '../contract/route.ts';
import { id } from '../contract/schemas.ts';
import type { Page } from '../pages/page.ts';
import { clientNetwork } from '../server/client-network.ts';
import { onResponseEnd } from '../server/open-requests.ts';
import { codingFor } from './compression.ts';
import { readConsistencyToken, writeConsistencyToken } from './consistency-token.ts';
import { announcing } from './deprecation.ts';
import { EncodedAnswer, encodedIn } from './encoded-answer.ts';
import { entityTag, readIfMatch } from './entity-tag.ts';
import { sendFile } from './file-answer.ts';
import { fileIn } from './file-body.ts';
import { isTooDeep, parsePart } from './parse-request.ts';
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
  /** Answers that callers share. */
  answers: ReadRecently<Result<EncodedAnswer, RouteRefusal>>;
  /** The number of this instance's last commit in an org. */
  generationOf: (orgId: OrgId) => number;
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

type Actor = Readonly<{ user?: User; orgId?: OrgId; actor: User | Member | undefined }>;

export const HANDLER_TIME_LIMIT_MS = 10_000;
/** The time that the server allows for a request to arrive. */
const RECEIVED_WITHIN_MS = 20_000;
const CONSISTENCY_TOKEN = 'Consistency-Token';
const REPLAYED = 'Idempotency-Replayed';
const OrgIdHeader = id<OrgId>();

/** Turns a route into a Koa handler. */
export function handleRoute(route: Route, serving: RouteDeps) {
  const handle = route.type === 'page' ? servePage(route, serving) : serveApi(route, serving);
  return route.deprecated ? announcing(route.deprecated, handle) : handle;
}

const serveApi = (route: ApiRoute, serving: RouteDeps) => (ctx: Context) => serveRequest(route, serving, ctx);

async function serveRequest(route: ApiRoute, serving: RouteDeps, ctx: Context): Promise<void> {
  const headerFaults: Fault[] = [];
  const token = ctx.req.headers['consistency-token'] as string | undefined;
  const freshness = readConsistencyToken(token, serving.clock(), headerFaults);
  const admitted = await within(HANDLER_TIME_LIMIT_MS, admit(route, serving, ctx, freshness));
  // The caller is authenticated first; an invalid org id is then reported among the other faults.
  const faults: Fault[] = !admitted.ok && admitted.error.kind === 'invalid-request' ? [...admitted.error.errors] : [];
  if (!admitted.ok && faults.length === 0) return sendProblem(ctx, admitted.error);

  const key = route.method === 'post' ? idempotencyKey(ctx, faults) : undefined;
  const input = {
    params: parsePart('path', route.params, ctx['params'], faults),
    query: parsePart('query', route.query, ctx.query, faults),
    body: readBody(route, ctx, faults),
    ifMatchVersions: route.version && route.method !== 'get' ? readIfMatch(ctx.req.headers['if-match'], faults) : undefined,
    key,
    wait: (ms: number): Wait => serving.parkedRequests.of(ctx.req, ms, (gone) => onResponseEnd(ctx, gone)),
    freshness,
    linksOf: serving.linksOf,
    publicUrl: serving.publicUrl,
    address: () => clientNetwork(ctx.ip),
    file: fileIn(ctx, route.file?.maxBytes ?? 0),
  };
  if (route.access === 'member') faults.push(...headerFaults);
  if (!admitted.ok || faults.length > 0) return sendProblem(ctx, { kind: 'invalid-request', errors: faults });

  const { user, orgId, actor } = admitted.value;
  if (route.cacheFor && isCacheable(route.cacheFor, actor as Member, input.query)) {
    return answerFromCache(route, route.cacheFor, serving, ctx, { ...input, actor: actor as Member });
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
    if (ctx.status < 400) ctx.set(CONSISTENCY_TOKEN, writeConsistencyToken(serving.clock(), advanced));
  }

  async function answer() {
    if (key && user && route.idempotency !== 'own') return answerIdempotently(route, serving, ctx, { user, key, orgId, perform });

    const result = await perform(serving.useCases);
    if (result.ok && result.value instanceof Parked) return park(ctx, serving, result.value, orgId);
    if (result.ok && result.value instanceof CacheableResult)
      return answerCacheable(route, serving, ctx, { ...result.value, orgId: orgId!, freshness });
    await ctx.state['nextBatch']?.();
    if (!result.ok) return sendProblem(ctx, located(route, result.error));
    if (route.fileType) return sendFile(ctx, result.value as ExportedFile, route.fileType);
    markRoutine(route, ctx, result.value);
    if (route.isShared) return sendShared(route, ctx, result.value as object);
    sendWritten(route, ctx, result.value);
    if ((result.value as { replayed?: boolean } | undefined)?.replayed) ctx.set(REPLAYED, 'true');
  }
}

/** Sends the value as the route's reply, with an entity tag where one is promised. */
function sendWritten(route: ApiRoute, ctx: Context, value: unknown): void {
  const reply = write(route, value);
  send(ctx, reply, typeOf(route));
  if (route.pageType) ctx.set('Content-Security-Policy', (value as Page).contentSecurityPolicy);
  if (route.method === 'get' || route.version) revalidate(ctx, reply.status, tagOf(route, value, reply));
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

type Reading = Readonly<{ params: unknown; query: unknown; actor: Member; freshness: Freshness }>;

async function answerFromCache(route: ApiRoute, terms: CachePolicy, serving: RouteDeps, ctx: Context, reading: Reading): Promise<void> {
  const { actor, params, query, freshness, ...input } = reading;
  const { org } = actor;
  const view = viewOf(actor, terms.view);
  const period = () => periodOf(terms, serving.clock(), org.timeZone);
  const presentPeriod = period();
  const { value: result, isOwn } = await serving.answers({
    // Includes the org as the caller has it, since an answer made with an older name, time zone or setting must not be served to others.
    key: JSON.stringify([route.operationId, org, serving.generationOf(org.id), presentPeriod, view.key, params, query]),
    isAnew: freshness.isAnew,
    isKept: ({ ok }) => ok && period() === presentPeriod,
    async read() {
      const handled = route.handle({ ...input, params, query, freshness, useCases: serving.useCases, actor: view.member } as never);
      const made = await within(HANDLER_TIME_LIMIT_MS, handled);
      return made.ok ? ok(encoded(route, made.value)) : made;
    },
  });
  if (!result.ok) return sendProblem(ctx, located(route, result.error));
  if (terms.auditedTeam !== undefined && !isOwn) {
    await serving.auditRosterRead(actor, (params as Readonly<Record<string, TeamId>>)[terms.auditedTeam]!);
  }
  const { contentSecurityPolicy, teamsRead } = result.value;
  if (!isOwn) for (const teamId of teamsRead) await serving.auditRosterRead(actor, teamId);
  if (contentSecurityPolicy) ctx.set('Content-Security-Policy', contentSecurityPolicy);
  await sendNegotiated(route, ctx, result.value, isOwn);
}

/** What an answer holds for: the minute, or the day in the org's time zone. */
const periodOf = ({ expiresEachMinute }: CachePolicy, now: Date, timeZone: TimeZone): string =>
  expiresEachMinute ? startOfMinute(now).toISOString() : localDate(now, timeZone);

type Shareable = CacheableResult<unknown> & Readonly<{ orgId: OrgId; freshness: Freshness }>;

/** Sends a result that is the same for all callers who may read it. */
async function answerCacheable(
  route: ApiRoute,
  serving: RouteDeps,
  ctx: Context,
  { key, make, orgId, freshness }: Shareable,
): Promise<void> {
  const { value: result, isOwn } = await serving.answers({
    key: JSON.stringify([route.operationId, orgId, serving.generationOf(orgId), key]),
    isAnew: freshness.isAnew,
    read: async () => ok(encoded(route, await within(HANDLER_TIME_LIMIT_MS, make()))),
  });
  if (!result.ok) return sendProblem(ctx, located(route, result.error));
  if (result.value.isRoutine) ctx.state['isRoutine'] = true;
  await sendNegotiated(route, ctx, result.value, isOwn);
}

/** Sends an answer shared by several callers in a coding that the client accepts, encoded once for all. `isFirst`: this is its first use. */
async function sendNegotiated(route: ApiRoute, ctx: Context, answer: EncodedAnswer, isFirst: boolean): Promise<void> {
  if (isFreshAtClient(ctx, answer.tag)) return sendNotModified(ctx, answer.tag);
  const coding = answer.isLong ? codingFor(ctx) : undefined;
  const plain = () => (isFirst || !answer.isLong ? answer.body : answer.bytes());
  sendEncoded(ctx, answer, coding, coding ? await encodedIn(answer, coding) : plain(), typeOf(route));
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
async function admit(route: ApiRoute, { useCases }: RouteDeps, ctx: Context, freshness: Freshness): Promise<Result<Actor, ApiError>> {
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
  const orgId = named === undefined ? undefined : OrgIdHeader.safeParse(named).data;
  if (named !== undefined && orgId === undefined) {
    return err({ kind: 'invalid-request', errors: [{ in: 'header', pointer: '/X-Org-Id', detail: 'must be a UUID' }] });
  }
  const entered = await useCases.resolveOrgMembership({
    actor: user,
    orgId,
    permission: permissionOf(route) as MemberPermission,
    freshness,
  });
  if (!entered.ok) return entered;
  const member = entered.value;
  ctx.state['orgId'] = member.org.id;
  return ok({ user, orgId: member.org.id, actor: member });
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
  if (result.ok) sendWritten(route, ctx, result.value);
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

function sendShared(route: ApiRoute, ctx: Context, value: object): Promise<void> {
  const { answer, isFirst } = sharedAnswer(route, value);
  return sendNegotiated(route, ctx, answer, isFirst);
}

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
