import { createHash } from 'node:crypto';
import { CacheableResult } from '../../../application/ports/cacheable-result.ts';
import { Parked } from '../../../application/ports/change-signals.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import { ReadForAll } from '../../../application/ports/read-for-all.ts';
import type { ReadRecently } from '../../../application/ports/recent-reads.ts';
import type { Repositories } from '../../../application/ports/storage/storage.ts';
import type { Freshness, ScopeVersion, Version } from '../../../application/ports/watermarks.ts';
import type { UseCases } from '../../../application/use-cases.ts';
import type { withIdempotency } from '../../../application/with-idempotency.ts';
import type { Member } from '../../../domain/membership/permissions.ts';
import type { User } from '../../../domain/membership/user.ts';
import type { OrgId, TeamId } from '../../../domain/shared/ids.ts';
import { ok, type Result } from '../../../domain/shared/result.ts';
import { localDate, startOfMinute, type TimeZone } from '../../../domain/shared/time.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../../domain/texts/language.ts';
import { keyedMutex } from '../../limits/keyed-mutex.ts';
import { writeConsistencyToken } from '../contract/consistency-token.ts';
import type { RouteRefusal } from '../contract/problems.ts';
import { type ContentReply, isParked, isProblem, type Reply } from '../contract/reply.ts';
import type { ApiRoute, CachePolicy } from '../contract/route.ts';
import type { ViewName, Views } from '../contract/views.ts';
import type { IncomingRequest, Outcome } from './incoming-request.ts';
import { fileReply, problemOf, replyOf, sharedReplyOf } from './reply-of.ts';
import { viewOf } from './view.ts';

/** A reply that callers share for a moment, and the teams whose players it names, if reads of them are audited. */
export type CachedReply = Readonly<{ reply: ContentReply; teamsRead: readonly TeamId[] }>;

/** What was read for all members of an org. The number tells it from what is read earlier or later. */
export type Numbered = Readonly<{ number: number; read: unknown }>;

/** How the reply to a view is made, and the number of what it is made of if all views share that. */
type Source = Readonly<{ madeOf: number | null; make: () => Promise<Result<unknown, RouteRefusal>> }>;

export type ProducerDeps = Readonly<{
  useCases: UseCases;
  /** The same use cases within a running transaction. */
  useCasesIn: (repositories: Repositories) => UseCases;
  idempotently: ReturnType<typeof withIdempotency>;
  /** Replies that callers share. */
  recentReplies: ReadRecently<Result<CachedReply, RouteRefusal>>;
  /** What replies to several views are made of. */
  recentReadsForAll: ReadRecently<Numbered>;
  /** The number of this instance's last commit in an org. */
  generationOf: (orgId: OrgId) => number;
  clock: Clock;
  /** Records in the audit log that the member has read a team's players, also if the reply came from the cache. */
  auditRosterRead: (reader: Member, teamId: TeamId) => Promise<void>;
  /** Runs a write, and returns the versions that it has advanced. */
  withAdvancedVersions: <T>(work: () => Promise<T>) => Promise<Readonly<{ outcome: T; advanced: readonly ScopeVersion[] }>>;
}>;

/** A parsed request to a route, by an actor who may call it. */
export type RouteCall = Readonly<{
  route: ApiRoute;
  request: IncomingRequest;
  /** Undefined for a public route. */
  actor: User | Member | Views[ViewName] | undefined;
  user: User | undefined;
  orgId: OrgId | undefined;
  input: Readonly<{ params: unknown; query: unknown; key: string | undefined; freshness: Freshness; language: Language }>;
}>;

/**
 * Produces the outcome of a call, in one of four ways: live; from the cache, which callers share; under an idempotency key; or parked, for a long
 * poll without news.
 */
export function replyProducer(deps: ProducerDeps): (call: RouteCall) => Promise<Outcome> {
  const { useCases, clock } = deps;
  const userMutex = keyedMutex();
  /** By user id, the idempotency key of the request that holds the mutex. */
  const keysInProgress = new Map<string, string | undefined>();

  const perform = ({ route, actor, input }: RouteCall, using: UseCases) => route.handle({ ...input, useCases: using, actor } as never);

  async function live(call: RouteCall): Promise<Outcome> {
    const { route, orgId } = call;
    const result = await perform(call, useCases);
    if (!result.ok) return problemOf(route, result.error);
    const { value } = result;
    if (value instanceof Parked) return { parked: value, orgId };
    if (value instanceof CacheableResult) return cachedForAll(call, value);
    if (value instanceof ReadForAll) return replyOf(route, value.show((await readForAll(call, value)).read as never), call.input.language);
    if (route.fileType) return fileReply(value as never, route.fileType);
    return route.isShared ? sharedReplyOf(route, value as object) : replyOf(route, value, call.input.language);
  }

  let lastNumber = 0;

  /** What all members of the org get their replies made of, read for the first of them. */
  async function readForAll({ route, orgId, input }: RouteCall, { key, read }: ReadForAll<unknown>): Promise<Numbered> {
    const { value } = await deps.recentReadsForAll({
      key: JSON.stringify([route.operationId, orgId, deps.generationOf(orgId!), key]),
      isAnew: input.freshness.isAnew,
      async read() {
        lastNumber += 1;
        return { number: lastNumber, read: await read() };
      },
    });
    return value;
  }

  async function sourceOf(call: RouteCall, { readsForAll }: CachePolicy): Promise<Result<Source, RouteRefusal>> {
    if (!readsForAll) return ok({ madeOf: null, make: () => perform(call, useCases) });
    const performed = (await perform(call, useCases)) as Result<ReadForAll<unknown>, RouteRefusal>;
    if (!performed.ok) return performed;
    const { number, read } = await readForAll(call, performed.value);
    return ok({ madeOf: number, make: async () => ok(performed.value.show(read as never)) });
  }

  /** The same reply for all callers with the same view; `news` is the version that it must not be older than, if it was waited for. */
  async function cachedForView(call: RouteCall, policy: CachePolicy, news?: Version): Promise<Reply> {
    const { route, input } = call;
    const reader = call.actor as Member;
    const { org } = reader;
    const view = viewOf(reader, policy.view);
    const period = () => periodOf(clock(), org.timeZone, policy.expiresEachMinute);
    const presentPeriod = period();
    const source = await sourceOf({ ...call, actor: view.viewer }, policy);
    if (!source.ok) return problemOf(route, source.error);
    const { madeOf, make } = source.value;
    const { value: result, isOwn } = await deps.recentReplies({
      key: JSON.stringify([
        ...[route.operationId, route.hasTexts ? input.language : null, deps.generationOf(org.id), presentPeriod, view.key],
        // A reply is not repeated longer than what it is made of.
        ...[input.params, input.query, madeOf, news],
      ]),
      isAnew: input.freshness.isAnew,
      isKept: ({ ok }) => ok && period() === presentPeriod,
      async read() {
        const made = await make();
        if (!made.ok) return made;
        return ok({
          reply: replyOf(route, made.value, input.language),
          teamsRead: route.teamsRead?.(made.value as never, input.params as never) ?? [],
        });
      },
    });
    if (!result.ok) return problemOf(route, result.error);
    const { reply, teamsRead } = result.value;
    // The use case has recorded the read of whoever it was made for.
    if (!isOwn) for (const teamId of teamsRead) await deps.auditRosterRead(reader, teamId);
    return reply;
  }

  /** The same reply for all callers who may read a result that the use case declares to be the same for them. */
  async function cachedForAll({ route, orgId, input }: RouteCall, { key, make }: CacheableResult<unknown>): Promise<Reply> {
    const { value: result } = await deps.recentReplies({
      key: JSON.stringify([route.operationId, orgId, deps.generationOf(orgId!), key]),
      isAnew: input.freshness.isAnew,
      read: async () => ok({ reply: replyOf(route, await make()), teamsRead: [] }),
    });
    return result.ok ? result.value.reply : problemOf(route, result.error);
  }

  /** The first reply under an idempotency key, stored in the transaction of its effect, or its repetition. */
  async function underKey(call: RouteCall, caller: User, key: string): Promise<Reply> {
    const { route, request, input, orgId = null } = call;
    const { method, url, request: body } = request.ctx;
    const settled = await deps.idempotently({
      caller: caller.id,
      key,
      orgId,
      fingerprint: createHash('sha256')
        .update(JSON.stringify([method, url, orgId, body.rawBody ?? null]))
        .digest('base64url'),
      requestId: request.id,
      language: input.language,
      perform: (repositories) => perform(call, deps.useCasesIn(repositories)),
    });
    if (!settled.ok) return { problem: settled.error };
    const { result, requestId: instance, language = DEFAULT_LANGUAGE, replayed: isReplayed } = settled.value;
    if (result.ok) return { ...replyOf(route, result.value, language), isReplayed };
    return { ...problemOf(route, result.error as RouteRefusal), instance, language, isReplayed };
  }

  /** The reply to a write, with a consistency token if it succeeded. */
  async function written(produce: () => Promise<Outcome>): Promise<Outcome> {
    const { outcome, advanced } = await deps.withAdvancedVersions(produce);
    if (isParked(outcome) || isProblem(outcome)) return outcome;
    return { ...outcome, consistencyToken: writeConsistencyToken(clock(), advanced) };
  }

  /** Waiting for the mutex holds no database connection. A retry with the key in progress is refused at once. */
  function oneAtATime({ id }: User, key: string | undefined, produce: () => Promise<Outcome>): Promise<Outcome> {
    if (key !== undefined && key === keysInProgress.get(id)) return produce();
    return userMutex(id, async () => {
      keysInProgress.set(id, key);
      try {
        return await produce();
      } finally {
        keysInProgress.delete(id);
      }
    });
  }

  return async (call) => {
    const { route, user, actor, input, orgId } = call;
    const awaited = await route.awaitsNews?.({ ...input, useCases, actor } as never);
    if (awaited && !awaited.ok) return problemOf(route, awaited.error);
    const news = awaited?.value;
    if (news instanceof Parked) return { parked: news, orgId };
    if (route.cacheFor && isCacheable(route.cacheFor, actor as Member, input.query)) return cachedForView(call, route.cacheFor, news);
    const isKeyed = input.key !== undefined && user !== undefined && route.idempotency !== 'own';
    const produce = () => (isKeyed ? underKey(call, user, input.key!) : live(call));
    if (route.method === 'get') return produce();
    return route.oneAtATime && user ? oneAtATime(user, input.key, () => written(produce)) : written(produce);
  };
}

/** Replies are cached for members with an approved role only: those with a pending role get their own. */
const isCacheable = ({ onlyFor, exceptWithQuery }: CachePolicy, member: Member, query: unknown) =>
  member.roles.size > 0 && (!onlyFor || onlyFor(member)) && !isGiven(query, exceptWithQuery);

const isGiven = (query: unknown, name: string | undefined): boolean =>
  name !== undefined && (query as Readonly<Record<string, unknown>>)[name] !== undefined;

/** What a reply holds for: the minute, or the day in the org's time zone. */
const periodOf = (now: Date, timeZone: TimeZone, expiresEachMinute = false): string =>
  expiresEachMinute ? startOfMinute(now).toISOString() : localDate(now, timeZone);

const ENTRY_BYTES = 1000;
/** Approximate bytes in memory of a reply, or of a refusal, that is cached under the key. */
export const sizeOfCached = (made: Result<CachedReply, unknown>, key: string): number =>
  Math.ceil((made.ok ? (made.value.reply.content?.size ?? 0) : 0) + key.length + ENTRY_BYTES);
