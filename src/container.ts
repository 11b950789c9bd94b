import 'reflect-metadata';
import { type DependencyContainer, instanceCachingFactory, container as root } from 'tsyringe';
import { advancingRooms, advancingUnitOfWork, invalidatingRooms, withAdvancedVersions } from './adapters/cache/advancing-unit-of-work.ts';
import { batchedClaimsConfirmations } from './adapters/cache/batched-claims-confirmations.ts';
import { cacheSizes } from './adapters/cache/cache-sizes.ts';
import { type CallerCache, callerInvalidatingUnitOfWork } from './adapters/cache/caller-cache.ts';
import type { coalesceReads } from './adapters/cache/coalesce-reads.ts';
import type { lruCache } from './adapters/cache/lru-cache.ts';
import { scopeSignalOf } from './adapters/cache/scope-watermarks.ts';
import { authenticationBy } from './adapters/http/authenticate.ts';
import { type HttpAppOptions, type HttpHandler, httpApp } from './adapters/http/http-app.ts';
import { inviteLinksOf } from './adapters/http/invite-links.ts';
import { requestPolicies } from './adapters/http/request-limits.ts';
import type { RequestLog } from './adapters/http/request-log.ts';
import { responseCache } from './adapters/http/response-cache.ts';
import { spreadingRetries } from './adapters/http/retry-after.ts';
import { makeRoutes } from './adapters/http/routes.ts';
import type { Site } from './adapters/http/site.ts';
import { signInEndpoints } from './adapters/identity/sign-in-endpoints.ts';
import { meteredRateLimiter } from './adapters/limits/metered-rate-limiter.ts';
import { rateLimiter } from './adapters/limits/rate-limiter.ts';
import { readOncePerWindow } from './adapters/metrics/read-once-per-window.ts';
import { type PushWorker, pushWorker } from './adapters/push/push-worker.ts';
import { withoutPush } from './adapters/push/without-push.ts';
import { type ProposalWorker, proposalWorker } from './adapters/scheduling/proposal-worker.ts';
import { dueOrgQueue } from './adapters/system/due-org-queue.ts';
import type { Metrics } from './adapters/system/metrics.ts';
import { parkedRequests as createParkedRequests } from './adapters/system/parked-requests.ts';
import type { Traces } from './adapters/system/traces.ts';
import { workerNotifyingUnitOfWork } from './adapters/system/worker-notifying-unit-of-work.ts';
import { csvLines } from './adapters/tabular/csv-writer.ts';
import { importQueue, yieldAfterEachStep } from './adapters/tabular/import-queue.ts';
import { type WebhookWorker, webhookWorker } from './adapters/webhooks/webhook-worker.ts';
import { chatPolicies } from './application/chat/chat-limits.ts';
import { failImport, renewImport } from './application/imports/end-import.ts';
import { runImport } from './application/imports/run-import.ts';
import { layered } from './application/lazy-members.ts';
import { auditRosterRead } from './application/league/audit-roster-read.ts';
import { isSameMember } from './application/membership/resolve-org-membership.ts';
import type { KnownUser } from './application/membership/upsert-user-from-identity.ts';
import { deliverNotifications } from './application/notifications/deliver-notifications.ts';
import { fanOutNotifications } from './application/notifications/fan-out-notifications.ts';
import type { Clock } from './application/ports/clock.ts';
import type { OpenPlanning } from './application/ports/import-planning.ts';
import type { NewId, NewPlayerId } from './application/ports/new-id.ts';
import type { PushSender } from './application/ports/push-sender.ts';
import type { RoomWatermarks } from './application/ports/room-watermarks.ts';
import type { Secrets } from './application/ports/secrets.ts';
import type { SolveSchedule } from './application/ports/solve-schedule.ts';
import { nestedUnitOfWork, type Storage } from './application/ports/storage.ts';
import type { TokenVerifier } from './application/ports/token-verifier.ts';
import type { GameLogWatermarks, ScopeWatermarks } from './application/ports/watermarks.ts';
import type { WebhookAdapters } from './application/ports/webhook-sender.ts';
import { EXPORT_POLICIES } from './application/privacy/export-my-data.ts';
import { refuseWritesOnErasedUsers } from './application/privacy/refuse-writes-on-erased-users.ts';
import { solveNextProposal } from './application/scheduling/solve-next-proposal.ts';
import type { CachedDerivation } from './application/scoring/derived-games.ts';
import type { ScoredGame } from './application/scoring/stat-event-log.ts';
import { makeUseCases, type Ports, type UseCases } from './application/use-cases.ts';
import { announcingUnitOfWork } from './application/webhooks/announcing-unit-of-work.ts';
import { deliverWebhooks } from './application/webhooks/deliver-webhooks.ts';
import { withIdempotency } from './application/with-idempotency.ts';
import type { Config, DocsConfig } from './config.ts';
import type { User } from './domain/membership/user.ts';

/** Everything replaceable: what connects these adapters is the same everywhere. */
export type Adapters = Readonly<{
  log: RequestLog;
  metrics: Metrics;
  /** Undefined if tracing is disabled. */
  traces: Traces | undefined;
  version: string;
  clock: Clock;
  /** Milliseconds of a monotonic clock, for counters in memory. */
  monotonicClock: () => number;
  random: () => number;
  uptimeSeconds: () => number;
  newId: NewId;
  secrets: Secrets;
  newPlayerId: NewPlayerId;
  storage: Storage;
  tokenVerifier: TokenVerifier;
  roomWatermarks: RoomWatermarks;
  scopeWatermarks: ScopeWatermarks;
  gameLogs: GameLogWatermarks;
  callers: CallerCache;
  makeCache: typeof lruCache;
  coalesceReads: typeof coalesceReads;
  openPlanning: OpenPlanning;
  solveSchedule: SolveSchedule;
  /** Undefined if push messages are disabled. */
  pushSender: PushSender | undefined;
  /** Undefined if webhooks are disabled. */
  webhookAdapters: WebhookAdapters | undefined;
}>;

export type Gateway = Readonly<{
  handler: HttpHandler;
  httpOptions: HttpAppOptions;
  ports: Ports;
  useCases: UseCases;
  storage: Storage;
  pushWorker: PushWorker | undefined;
  proposalWorker: ProposalWorker;
  webhookWorker: WebhookWorker | undefined;
  imports: ReturnType<typeof importQueue>;
  /** Ends waiting polls, which clients then send to another instance, and makes health answer 503. */
  drain(): void;
  close(): Promise<void>;
}>;

/** A tsyringe token that carries the type it resolves to. */
type Token<T> = symbol & { readonly __provides?: T };
const token = <T>(name: string) => Symbol(name) as Token<T>;

const TOKENS = {
  ports: token<Ports>('Ports'),
  imports: token<ReturnType<typeof importQueue>>('Imports'),
  useCases: token<UseCases>('UseCases'),
  pushWorker: token<PushWorker | undefined>('PushWorker'),
  proposalWorker: token<ProposalWorker>('ProposalWorker'),
  webhookWorker: token<WebhookWorker | undefined>('WebhookWorker'),
  httpOptions: token<HttpAppOptions>('HttpOptions'),
  handler: token<HttpHandler>('Handler'),
};

/** Each use compares the cached user with the token's claims, so that changed claims are noticed. */
const USERS_KEPT_FOR_MS = 900_000;
const CLAIMS_HELD_BACK_FOR_MS = 10_000;

/** Clients fetch calendars once an hour or less often. */
const SECRET_PAGES_GOOD_FOR_MS = 6 * 3_600_000;

/** A little more than a day, since the keys contain the day. */
const DAY_KEPT_FOR_MS = 26 * 3_600_000;

/** Wires ports to adapters. Nothing resolves from the container after start-up. */
export function wire(config: Config, adapters: Adapters): Gateway {
  const {
    log,
    metrics,
    version,
    clock,
    newId,
    newPlayerId,
    storage,
    scopeWatermarks,
    gameLogs,
    callers,
    makeCache,
    pushSender,
    webhookAdapters: webhooks,
  } = adapters;
  const container = root.createChildContainer();
  const get = <T>(wanted: Token<T>): T => container.resolve<T>(wanted);
  const provide = <T>(wanted: Token<T>, make: (c: DependencyContainer) => T) =>
    container.register<T>(wanted, { useFactory: instanceCachingFactory(make) });

  const counting = { now: adapters.monotonicClock, metrics };
  const site = siteOf(config, version);
  const sizes = cacheSizes(config.cacheMegabytes);
  const roomWatermarks = advancingRooms(adapters.roomWatermarks);
  const scanIntervalMs = storage.orgScanIntervalMs;
  const queueOf = (work: string) =>
    dueOrgQueue({ scanIntervalMs, mayScan: () => storage.holdsJobLease(`looking for ${work}`, scanIntervalMs()) });
  const queues = { push: queueOf('push'), webhooks: queueOf('webhooks'), proposals: queueOf('proposals') };
  const stored = workerNotifyingUnitOfWork(storage.unitOfWork, {
    push: queues.push.add,
    webhooks: queues.webhooks.add,
    proposals: queues.proposals.add,
  });
  const keeping = { watermarks: scopeWatermarks, rooms: roomWatermarks, readAt: storage.readAt, now: adapters.monotonicClock, metrics };
  const advancing = advancingUnitOfWork(stored, invalidatingRooms(scopeWatermarks, roomWatermarks), gameLogs);
  // Without a push sender, no push messages are queued.
  const quiet = pushSender ? advancing : withoutPush(advancing);
  const unitOfWork = webhooks ? announcingUnitOfWork(quiet, newId) : quiet;
  const parkedRequests = createParkedRequests();
  metrics.observe('polls', 'waits', () => ({ waiting: parkedRequests.waiting() }));
  metrics.observe('database', 'check', () =>
    storage.check().then(
      () => ({ isReachable: true }),
      () => ({ isReachable: false }),
    ),
  );
  let isDraining = false;
  // Each outbox is read separately, so that a failure of one does not hide the others.
  const outboxes = {
    ...(pushSender && { push: storage.upkeep.pushBacklog }),
    ...(webhooks && { webhooks: storage.upkeep.webhookBacklog }),
  };
  for (const [name, read] of Object.entries(outboxes)) {
    metrics.observe('backlog', name, readOncePerWindow(name, read, storage.sharedRateLimiter));
  }

  const writing = callerInvalidatingUnitOfWork(refuseWritesOnErasedUsers(unitOfWork), callers);
  provide(TOKENS.imports, () =>
    importQueue({
      run: runImport({ unitOfWork: writing, read: storage.read, clock, newId, giveWay: yieldAfterEachStep() }),
      renew: renewImport({ unitOfWork: writing }),
      fail: failImport({ unitOfWork: writing, clock }),
      openPlanning: adapters.openPlanning,
      log,
      metrics,
    }),
  );
  provide(TOKENS.ports, () => ({
    unitOfWork: writing,
    importQueue: get(TOKENS.imports),
    writeLines: csvLines,
    read: {
      ...storage.read,
      callerContext: callers.callerContext,
      userByIdentity: callers.userByIdentity,
      ...adapters.coalesceReads(storage.upkeep),
    },
    sharedRateLimiter: meteredRateLimiter(storage.sharedRateLimiter, metrics),
    chatLimits: rateLimiter(chatPolicies(config.limits), counting),
    exportLimits: rateLimiter(EXPORT_POLICIES, counting),
    roomWatermarks,
    scopeSignal: scopeSignalOf(scopeWatermarks),
    gameLogs,
    knownUsers: makeCache<KnownUser>({ name: 'known-users', max: sizes.users, ttlMs: USERS_KEPT_FOR_MS }, metrics),
    confirmClaims: batchedClaimsConfirmations(writing),
    unstoredClaims: makeCache<User>({ name: 'held-back-claims', max: sizes.users, ttlMs: CLAIMS_HELD_BACK_FOR_MS }, metrics),
    auditedReads: makeCache<object>({ name: 'noted-reads', max: sizes.rosterReads, ttlMs: DAY_KEPT_FOR_MS }, metrics),
    derivations: makeCache<CachedDerivation>({ name: 'derivations', max: sizes.derivations, ttlMs: DAY_KEPT_FOR_MS }, metrics),
    scoredGames: makeCache<ScoredGame>({ name: 'scored-games', max: sizes.scoredGames, ttlMs: DAY_KEPT_FOR_MS }, metrics),
    warnOfOrgsWithoutAdmin: (orgIds) => log.warn({ orgIds }, 'organizations have no admin: add one with "league org add-admin"'),
    retention: storage.retention,
    checkDatabase: storage.check,
    isDraining: () => isDraining,
    uptimeSeconds: adapters.uptimeSeconds,
    version,
    clock,
    newId,
    secrets: adapters.secrets,
    newPlayerId,
    webhooks,
  }));
  provide(TOKENS.useCases, () => makeUseCases(get(TOKENS.ports)));
  provide(
    TOKENS.pushWorker,
    () =>
      pushSender &&
      pushWorker(
        {
          due: storage.read.pushDue,
          dueIn: storage.read.pushDueIn,
          expand: fanOutNotifications({ unitOfWork: stored, newId }),
          deliver: deliverNotifications({ unitOfWork: stored, pushSender }),
        },
        queues.push,
        log,
        { metrics },
      ),
  );
  provide(TOKENS.proposalWorker, () =>
    proposalWorker(
      {
        due: storage.read.proposalsDue,
        dueIn: storage.read.proposalDueIn,
        solve: solveNextProposal({ unitOfWork: stored, solve: adapters.solveSchedule }),
      },
      queues.proposals,
      log,
    ),
  );
  provide(
    TOKENS.webhookWorker,
    () =>
      webhooks &&
      webhookWorker(
        {
          waiting: storage.read.waitingWebhooks,
          visit: deliverWebhooks({
            unitOfWork: pushSender ? stored : withoutPush(stored),
            webhookSender: webhooks.sender,
            newId,
            random: adapters.random,
          }),
        },
        queues.webhooks,
        log,
      ),
  );
  provide(TOKENS.httpOptions, () => ({
    routes: makeRoutes(site),
    useCases: get(TOKENS.useCases),
    useCasesIn: (repositories) => {
      const ports = get(TOKENS.ports);
      return makeUseCases({ ...ports, unitOfWork: nestedUnitOfWork(repositories), read: layered(ports.read, repositories.read) });
    },
    idempotently: withIdempotency(get(TOKENS.ports)),
    linksOf: inviteLinksOf(site),
    responses: responseCache({ ...keeping, maxBytes: sizes.answerBytes }),
    auditRosterRead: auditRosterRead(get(TOKENS.ports)),
    publicUrl: site.publicUrl,
    withAdvancedVersions,
    parkedRequests,
    clock,
    secretPages: responseCache({
      ...keeping,
      name: 'secret-pages',
      maxBytes: sizes.secretPageBytes,
      goodForMs: SECRET_PAGES_GOOD_FOR_MS,
    }),
    ...authenticationBy(adapters.tokenVerifier),
    isSameMember: isSameMember({ knownContext: callers.knownContext, clock }),
    repeatableBytes: sizes.repeatableBytes,
    requestLimits: config.limits,
    requestLimiter: rateLimiter(requestPolicies(config.limits), counting),
    log,
    metrics,
    traces: adapters.traces,
    trustedProxies: config.trustedProxies,
    corsOrigins: config.corsOrigins,
    maxInFlight: config.maxInFlight,
    retryAfter: spreadingRetries({ random: adapters.random }),
    isDraining: () => isDraining,
  }));
  provide(TOKENS.handler, () => httpApp(get(TOKENS.httpOptions)));

  const drain = () => {
    isDraining = true;
    parkedRequests.close();
    roomWatermarks.close();
    gameLogs.close();
    void get(TOKENS.pushWorker)?.stop();
    get(TOKENS.proposalWorker).stop();
    void get(TOKENS.webhookWorker)?.stop();
  };
  return {
    handler: get(TOKENS.handler),
    httpOptions: get(TOKENS.httpOptions),
    ports: get(TOKENS.ports),
    useCases: get(TOKENS.useCases),
    storage,
    pushWorker: get(TOKENS.pushWorker),
    proposalWorker: get(TOKENS.proposalWorker),
    webhookWorker: get(TOKENS.webhookWorker),
    imports: get(TOKENS.imports),
    drain,
    // tsyringe disposes only instances that it constructed itself, not those returned by factories.
    async close() {
      drain();
      await Promise.all([get(TOKENS.pushWorker)?.stop(), get(TOKENS.imports).stop(), get(TOKENS.webhookWorker)?.stop()]);
      scopeWatermarks.close();
      await storage.close();
    },
  };
}

const siteOf = ({ publicUrl, appScheme, store, appleAppId, android, issuers, docs, demo }: Config, version: string): Site => ({
  version,
  publicUrl,
  appScheme,
  ...(issuers.length > 0 && { issuers: issuers.map(({ issuer }) => issuer) }),
  ...(store && { store }),
  ...(appleAppId !== undefined && { appleAppId }),
  ...(android && { android }),
  ...(docs && { docs: docsSiteOf(docs, issuers) }),
  ...(demo && { demo }),
});

/** Uses the first issuer if there are several, since the apps of the others are different clients. */
const docsSiteOf = ({ signIn }: DocsConfig, [issuer]: Config['issuers']): Site['docs'] & object =>
  signIn && issuer ? { signIn: { ...signIn, endpoints: signInEndpoints(issuer) } } : {};
