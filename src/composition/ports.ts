import { batchedClaimsConfirmations } from '../adapters/cache/batched-claims-confirmations.ts';
import { cacheSizes } from '../adapters/cache/cache-sizes.ts';
import { scopeSignalOf } from '../adapters/cache/scope-watermarks.ts';
import { sharedNews } from '../adapters/cache/shared-news.ts';
import { meteredRateLimiter } from '../adapters/limits/metered-rate-limiter.ts';
import { csvLines } from '../adapters/tabular/csv-writer.ts';
import { importQueue, yieldAfterEachStep } from '../adapters/tabular/import-queue.ts';
import type { CachedDerivation } from '../application/books/derived-games.ts';
import { chatPolicies } from '../application/chat/chat-limits.ts';
import { failImport, renewImport } from '../application/imports/end-import.ts';
import { runImport } from '../application/imports/run-import.ts';
import type { KnownUser } from '../application/membership/upsert-user-from-identity.ts';
import { EXPORT_POLICIES } from '../application/privacy/export-my-data.ts';
import type { Ports } from '../application/use-cases.ts';
import type { User } from '../domain/membership/user.ts';
import type { ApplicationAdapters, ApplicationSettings } from './application-adapters.ts';
import type { WritePath } from './write-path.ts';

/** Each use compares the cached user with the token's claims, so that changed claims are noticed. */
const USERS_KEPT_FOR_MS = 900_000;
const CLAIMS_HELD_BACK_FOR_MS = 10_000;

/** A little more than a day, since the keys contain the day. */
const DAY_KEPT_FOR_MS = 26 * 3_600_000;

export type Imports = ReturnType<typeof importQueue>;

/** Runs the imports that the use cases start. */
export function importsOf(adapters: ApplicationAdapters, { unitOfWork }: Pick<WritePath, 'unitOfWork'>): Imports {
  const { storage, clock, newId, openPlanning, log, metrics } = adapters;
  return importQueue({
    run: runImport({ unitOfWork, read: storage.read, clock, newId, giveWay: yieldAfterEachStep() }),
    renew: renewImport({ unitOfWork }),
    fail: failImport({ unitOfWork, clock }),
    openPlanning,
    log,
    metrics,
  });
}

/** The ports of the use cases. */
export function portsOf(
  { cacheMegabytes, limits, orgCreators, operatorEmail, webPush }: ApplicationSettings,
  adapters: ApplicationAdapters & WritePath & Readonly<{ imports: Imports; isDraining: () => boolean }>,
): Ports {
  const { log, metrics, storage, scopeWatermarks, gameLogs, callers, makeCache, makeRateLimiter, unitOfWork, generationOf } = adapters;
  const counting = { now: adapters.monotonicClock, metrics };
  const sizes = cacheSizes(cacheMegabytes);
  return {
    unitOfWork,
    importQueue: adapters.imports,
    writeLines: csvLines,
    read: {
      ...storage.read,
      callerContext: callers.callerContext,
      userByIdentity: callers.userByIdentity,
      ...sharedNews(storage.system, { generationOf, ...counting }),
    },
    sharedRateLimiter: meteredRateLimiter(storage.sharedRateLimiter, metrics),
    chatLimits: makeRateLimiter(chatPolicies(limits), counting),
    exportLimits: makeRateLimiter(EXPORT_POLICIES, counting),
    roomWatermarks: adapters.rooms,
    scopeSignal: scopeSignalOf(scopeWatermarks),
    gameLogs,
    knownUsers: makeCache<KnownUser>({ name: 'known-users', max: sizes.users, ttlMs: USERS_KEPT_FOR_MS }, metrics),
    confirmClaims: batchedClaimsConfirmations(unitOfWork),
    unstoredClaims: makeCache<User>({ name: 'held-back-claims', max: sizes.users, ttlMs: CLAIMS_HELD_BACK_FOR_MS }, metrics),
    auditedReads: makeCache<object>({ name: 'noted-reads', max: sizes.rosterReads, ttlMs: DAY_KEPT_FOR_MS }, metrics),
    derivations: makeCache<CachedDerivation>({ name: 'derivations', max: sizes.derivations, ttlMs: DAY_KEPT_FOR_MS }, metrics),
    tellOfWaitingOrg: ({ id, code }) =>
      log.warn({ orgId: id, orgCode: code }, 'an organization waits for confirmation: look at it with "league org list --waiting"'),
    orgsPerNetwork: limits.orgsPerNetwork,
    warnOfOrgsWithoutAdmin: (orgIds) => log.warn({ orgIds }, 'organizations have no admin: add one with "league org add-admin"'),
    retention: storage.retention,
    checkDatabase: storage.check,
    isDraining: adapters.isDraining,
    uptimeSeconds: adapters.uptimeSeconds,
    version: adapters.version,
    clock: adapters.clock,
    newId: adapters.newId,
    secrets: adapters.secrets,
    render: adapters.render,
    newPlayerId: adapters.newPlayerId,
    orgCreators,
    servesBrowsers: webPush !== undefined,
    sendsMail: adapters.mailSender !== undefined,
    mailsOperator: adapters.mailSender !== undefined && operatorEmail !== undefined,
    webhooks: adapters.webhookAdapters,
  };
}
