import 'reflect-metadata';
import type { MikroORM } from '@mikro-orm/postgresql';
import type Koa from 'koa';
import { type DependencyContainer, instanceCachingFactory, container as root } from 'tsyringe';
import { advancingUnitOfWork } from './adapters/cache/advancing-unit-of-work.ts';
import { batchedUserLookup } from './adapters/cache/batched-user-lookup.ts';
import { callerCache, invalidatingCallerCache } from './adapters/cache/caller-cache.ts';
import { coalesceReads } from './adapters/cache/coalesce-reads.ts';
import { lruCache } from './adapters/cache/lru-cache.ts';
import { scopeWatermarks } from './adapters/cache/scope-watermarks.ts';
import { roomWatermarks } from './adapters/chat/room-watermarks.ts';
import { authenticateWith } from './adapters/http/authenticate.ts';
import { type HttpAppOptions, httpApp, type RequestLog } from './adapters/http/http-app.ts';
import { inviteLinksOf } from './adapters/http/invite-links.ts';
import { requestPolicies } from './adapters/http/request-limits.ts';
import { spreadingRetries } from './adapters/http/retry-after.ts';
import { makeRoutes } from './adapters/http/routes.ts';
import type { Site } from './adapters/http/site.ts';
import { joseTokenVerifier } from './adapters/identity/jose-token-verifier.ts';
import { rateLimiter } from './adapters/limits/rate-limiter.ts';
import { memoryStorage } from './adapters/memory/memory-storage.ts';
import { memorySharedRateLimiter } from './adapters/memory/shared-rate-limiter.ts';
import { type PushWorker, pushWorker } from './adapters/push/push-worker.ts';
import { recordingPushSender } from './adapters/push/recording-push-sender.ts';
import { withoutPush } from './adapters/push/without-push.ts';
import { newId } from './adapters/system/new-id.ts';
import { chatPolicies } from './application/chat/chat-limits.ts';
import { deliverNotifications } from './application/notifications/deliver-notifications.ts';
import { fanOutNotifications } from './application/notifications/fan-out-notifications.ts';
import type { Clock } from './application/ports/clock.ts';
import type { DatabaseCheck } from './application/ports/database-check.ts';
import type { PushSender } from './application/ports/push-sender.ts';
import type { Retention } from './application/ports/retention.ts';
import type { RoomWatermarks } from './application/ports/room-watermarks.ts';
import type { SharedRateLimiter } from './application/ports/shared-rate-limiter.ts';
import { nestedUnitOfWork, type Readers, type UnitOfWork } from './application/ports/storage.ts';
import type { TokenVerifier } from './application/ports/token-verifier.ts';
import type { ScopeWatermarks } from './application/ports/watermarks.ts';
import { EXPORT_POLICIES } from './application/privacy/export-my-data.ts';
import { refusingErased } from './application/privacy/refusing-erased.ts';
import { makeUseCases, type Ports, type UseCases } from './application/use-cases.ts';
import { withIdempotency } from './application/with-idempotency.ts';
import type { Config, PushConfig } from './config.ts';
import type { User } from './domain/membership/user.ts';

/** A tsyringe token that remembers what it stands for. */
type Token<T> = symbol & { readonly __provides?: T };
const token = <T>(name: string) => Symbol(name) as Token<T>;

export const TOKENS = {
  clock: token<Clock>('Clock'),
  /** Milliseconds that no change of the time of day moves, for what is counted in memory. */
  monotonicClock: token<() => number>('MonotonicClock'),
  unitOfWork: token<UnitOfWork>('UnitOfWork'),
  read: token<Readers>('Readers'),
  /** What keeps this instance and those who wait at it up to date, never behind requests for a connection. */
  upkeep: token<Pick<Readers, 'roomStates' | 'scopeVersions' | 'callerContexts' | 'usersByIdentity' | 'newsSince'>>('Upkeep'),
  sharedRateLimiter: token<SharedRateLimiter>('SharedRateLimiter'),
  retention: token<Retention>('Retention'),
  checkDatabase: token<DatabaseCheck>('DatabaseCheck'),
  tokenVerifier: token<TokenVerifier>('TokenVerifier'),
  roomWatermarks: token<RoomWatermarks>('RoomWatermarks'),
  scopeWatermarks: token<ScopeWatermarks>('ScopeWatermarks'),
  ports: token<Ports>('Ports'),
  useCases: token<UseCases>('UseCases'),
  appOptions: token<HttpAppOptions>('AppOptions'),
  app: token<Koa>('App'),
  /** Undefined where nobody carries push messages. */
  pushSender: token<PushSender | undefined>('PushSender'),
  pushWorker: token<PushWorker | undefined>('PushWorker'),
  /** The connection to PostgreSQL; undefined on the memory adapters. */
  orm: token<MikroORM | undefined>('MikroORM'),
};

/** What the process knows of itself, and the container does not. */
export type Surroundings = Readonly<{
  log: RequestLog & { warn(facts: object, message: string): void };
  isDraining: () => boolean;
  version: string;
}>;

/** They are known by all that is stored of them, so that nothing of theirs can change meanwhile. */
const USERS_REMEMBERED = { max: 50_000, ttlMs: 900_000 };

/** For a day and some more: the key names the day. */
const READS_NOTED = { max: 50_000, ttlMs: 26 * 3_600_000 };

/** Puts another thing in the place of what a token stands for; it may be made of the one that is replaced. */
export type Replace = <T>(wanted: Token<T>, make: (original: () => T) => T) => void;

/** Wires ports to adapters. Nothing resolves from the container after start-up. `adapt` is for tests, which run this composition. */
export async function buildContainer(
  config: Config,
  { log, isDraining, version }: Surroundings,
  adapt: (replace: Replace) => void = () => {},
) {
  const container = root.createChildContainer();
  const get = <T>(wanted: Token<T>): T => container.resolve<T>(wanted);
  const factories = new Map<symbol, (c: DependencyContainer) => unknown>();
  const provide = <T>(wanted: Token<T>, make: (c: DependencyContainer) => T) => {
    factories.set(wanted, make);
    // The latest registration of a token is the one that is resolved.
    container.register<T>(wanted, { useFactory: instanceCachingFactory(make) });
  };
  const replace: Replace = <T>(wanted: Token<T>, make: (original: () => T) => T) => {
    const original = factories.get(wanted) as (c: DependencyContainer) => T;
    provide<T>(wanted, (c) => make(() => original(c)));
  };
  // tsyringe disposes only what it constructed itself, never what a factory returned.
  const closers: (() => Promise<void>)[] = [];

  provide(TOKENS.clock, () => () => new Date());
  const clock: Clock = () => get(TOKENS.clock)();
  provide(TOKENS.monotonicClock, () => () => performance.now());
  const counting = { now: () => get(TOKENS.monotonicClock)() };

  switch (config.storage.kind) {
    case 'memory': {
      const storage = memoryStorage(clock);
      provide(TOKENS.orm, () => undefined);
      provide(TOKENS.unitOfWork, () => storage.unitOfWork);
      provide(TOKENS.read, () => storage.read);
      provide(TOKENS.upkeep, () => storage.read);
      provide(TOKENS.sharedRateLimiter, () => memorySharedRateLimiter(clock));
      provide(TOKENS.retention, () => storage.retention);
      provide(TOKENS.checkDatabase, () => async () => 0);
      break;
    }
    case 'postgres': {
      const { url } = config.storage;
      // Large, so that it is loaded only where it is used.
      const { checkPostgres, openDatabase, postgresSharedRateLimiter, postgresRetention, postgresUnitOfWork, readersOn } = await import(
        './adapters/postgres/adapters.ts'
      );
      const { poolSize, preparedStatements } = config;
      const database = await openDatabase({ url, poolSize, preparedStatements, onWarning: (text) => log.warn({}, text) });
      closers.push(database.close);
      const { roomStates, scopeVersions, callerContexts, usersByIdentity } = readersOn(database.watermarks);
      const { newsSince } = readersOn(database.news);
      provide(TOKENS.orm, () => database.orm);
      provide(TOKENS.unitOfWork, () => postgresUnitOfWork(database.orm.em));
      provide(TOKENS.read, () => readersOn(database.sql, undefined, database.searches));
      provide(TOKENS.upkeep, () => ({ roomStates, scopeVersions, callerContexts, usersByIdentity, newsSince }));
      provide(TOKENS.sharedRateLimiter, () => postgresSharedRateLimiter(database.counters));
      provide(TOKENS.retention, () => postgresRetention(database.sql));
      provide(TOKENS.checkDatabase, () => checkPostgres(database.health));
      break;
    }
  }

  const verifier = joseTokenVerifier({ issuers: config.issuers, clock, log });
  provide(TOKENS.tokenVerifier, () => verifier);

  provide(TOKENS.roomWatermarks, () => {
    const marks = roomWatermarks(get(TOKENS.upkeep));
    closers.push(async () => marks.close());
    return marks;
  });

  provide(TOKENS.scopeWatermarks, () => {
    const marks = scopeWatermarks(get(TOKENS.upkeep));
    closers.push(async () => marks.close());
    return marks;
  });

  const site = siteOf(config, version);
  provide(TOKENS.ports, () => {
    const read = get(TOKENS.read);
    const upkeep = get(TOKENS.upkeep);
    const unitOfWork = advancingUnitOfWork(get(TOKENS.unitOfWork), get(TOKENS.scopeWatermarks));
    const callers = callerCache(upkeep);
    closers.push(async () => callers.close());
    return {
      unitOfWork: invalidatingCallerCache(refusingErased(get(TOKENS.pushSender) ? unitOfWork : withoutPush(unitOfWork)), callers),
      read: { ...read, callerContext: callers.callerContext, userByIdentity: batchedUserLookup(upkeep), ...coalesceReads(upkeep) },
      sharedRateLimiter: get(TOKENS.sharedRateLimiter),
      chatLimits: rateLimiter(chatPolicies(config.limits), counting),
      exportLimits: rateLimiter(EXPORT_POLICIES, counting),
      roomWatermarks: get(TOKENS.roomWatermarks),
      knownUsers: lruCache<User>(USERS_REMEMBERED),
      notedReads: lruCache<object>(READS_NOTED),
      warnOfOrgsWithoutAdmin: (orgIds) =>
        log.warn({ orgIds }, 'organizations are left without an admin: add one with "league org add-admin"'),
      checkDatabase: get(TOKENS.checkDatabase),
      isDraining,
      uptimeSeconds: () => process.uptime(),
      version,
      clock: get(TOKENS.clock),
      newId,
    };
  });
  provide(TOKENS.useCases, () => makeUseCases(get(TOKENS.ports)));

  const sender = await pushSenderOf(config.push);
  provide(TOKENS.pushSender, () => sender);
  provide(TOKENS.pushWorker, () => {
    const pushSender = get(TOKENS.pushSender);
    if (!pushSender) return undefined;
    const unitOfWork = get(TOKENS.unitOfWork);
    const worker = pushWorker(
      {
        isDue: () => get(TOKENS.read).isPushDue(),
        expand: fanOutNotifications({ unitOfWork, newId }),
        deliver: deliverNotifications({ unitOfWork, pushSender }),
      },
      log,
    );
    closers.push(worker.stop);
    return worker;
  });

  provide(TOKENS.appOptions, () => {
    const ports = get(TOKENS.ports);
    const useCases = get(TOKENS.useCases);
    return {
      routes: makeRoutes(site),
      useCases,
      useCasesIn: (repositories) => makeUseCases({ ...ports, unitOfWork: nestedUnitOfWork(repositories), read: repositories.read }),
      idempotently: withIdempotency(ports),
      linksOf: inviteLinksOf(site),
      authenticate: authenticateWith(get(TOKENS.tokenVerifier)),
      requestLimits: config.limits,
      requestLimiter: rateLimiter(requestPolicies(config.limits), counting),
      log,
      trustedProxies: config.trustedProxies,
      corsOrigins: config.corsOrigins,
      maxInFlight: config.maxInFlight,
      retryAfter: spreadingRetries(),
    };
  });
  provide(TOKENS.app, () => httpApp(get(TOKENS.appOptions)));
  adapt(replace);

  return {
    get,
    close: async () => {
      for (const close of closers.toReversed()) await close();
    },
  };
}

export type Container = Awaited<ReturnType<typeof buildContainer>>;

async function pushSenderOf(push: PushConfig): Promise<PushSender | undefined> {
  switch (push.kind) {
    case 'expo':
      // Its SDK and HTTP client take some 30 MB, so they are loaded only where they are used.
      return (await import('./adapters/push/expo-push-sender.ts')).expoPushSender(push);
    case 'record':
      return recordingPushSender();
    case 'none':
      return undefined;
  }
}

const siteOf = ({ publicUrl, appScheme, store, appleAppId, android, issuers }: Config, version: string): Site => ({
  version,
  publicUrl,
  appScheme,
  ...(issuers.length > 0 && { issuers: issuers.map(({ issuer }) => issuer) }),
  ...(store && { store }),
  ...(appleAppId !== undefined && { appleAppId }),
  ...(android && { android }),
});
