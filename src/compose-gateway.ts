import { batchedVersionReads, sharedInterval } from './adapters/cache/batched-version-reads.ts';
import { cacheSizes } from './adapters/cache/cache-sizes.ts';
import { callerCache } from './adapters/cache/caller-cache.ts';
import { coalesceReads } from './adapters/cache/coalesce-reads.ts';
import { gameLogWatermarks } from './adapters/cache/game-log-watermarks.ts';
import { lruCache } from './adapters/cache/lru-cache.ts';
import { scopeWatermarks } from './adapters/cache/scope-watermarks.ts';
import { roomWatermarks } from './adapters/chat/room-watermarks.ts';
import { joseTokenVerifier } from './adapters/identity/jose-token-verifier.ts';
import { memoryStorage } from './adapters/memory/memory-storage.ts';
import { recordingPushSender } from './adapters/push/recording-push-sender.ts';
import { threadedSolver } from './adapters/scheduling/threaded-solver.ts';
import { NO_METRICS } from './adapters/system/metrics.ts';
import { newId, newPlayerId } from './adapters/system/new-id.ts';
import { secrets } from './adapters/system/secrets.ts';
import { tracedFetch, tracedPushSender } from './adapters/system/traced.ts';
import { threadedPlanning } from './adapters/tabular/threaded-planning.ts';
import { allowedAddresses } from './adapters/webhooks/allowed-addresses.ts';
import { sealedSecrets } from './adapters/webhooks/webhook-secrets.ts';
import type { Clock } from './application/ports/clock.ts';
import type { PushSender } from './application/ports/push-sender.ts';
import type { Storage } from './application/ports/storage.ts';
import type { WebhookAdapters } from './application/ports/webhook-sender.ts';
import type { Config, PushConfig, WebhooksConfig } from './config.ts';
import { type Adapters, type Gateway, wire } from './container.ts';

/** The adapters that have no default, and any that override those the configuration selects. */
export type GivenAdapters = Pick<Adapters, 'log' | 'version'> & Partial<Adapters>;

/** Composes the gateway. Production, development and tests differ only in the adapters. */
export async function composeGateway(config: Config, given: GivenAdapters): Promise<Gateway> {
  const clock = given.clock ?? (() => new Date());
  const { metrics = NO_METRICS, traces } = given;
  const storage = given.storage ?? (await storageOf(config, given, clock));
  const upkeep = batchedVersionReads(storage.upkeep);
  const sizes = cacheSizes(config.cacheMegabytes);
  const watching = { every: sharedInterval(), mostWatched: sizes.watched, metrics };
  const marks = given.scopeWatermarks ?? scopeWatermarks(upkeep, watching);
  return wire(config, {
    clock,
    metrics,
    traces,
    storage,
    monotonicClock: () => performance.now(),
    random: Math.random,
    uptimeSeconds: () => process.uptime(),
    newId,
    secrets,
    openPlanning: threadedPlanning,
    newPlayerId,
    solveSchedule: threadedSolver(undefined, metrics),
    tokenVerifier:
      given.tokenVerifier ??
      joseTokenVerifier({
        issuers: config.issuers,
        clock,
        log: given.log,
        ...(traces && { fetch: tracedFetch(traces) }),
        remembered: sizes.tokens,
        metrics,
      }),
    roomWatermarks: given.roomWatermarks ?? roomWatermarks(upkeep, watching),
    scopeWatermarks: marks,
    gameLogs: given.gameLogs ?? gameLogWatermarks(upkeep, watching),
    callers: given.callers ?? callerCache(storage.upkeep, { watermarks: marks, most: sizes.callers, metrics }),
    makeCache: lruCache,
    coalesceReads,
    pushSender: given.pushSender ?? tracedPushSender(await pushSenderOf(config.push), traces),
    webhookAdapters: given.webhookAdapters ?? (config.webhooks && (await webhooksOf(config.webhooks, given.version, clock))),
    ...given,
  });
}

async function storageOf(
  { storage, poolSize, preparedStatements, databaseWaitMs, cacheMegabytes }: Config,
  { log, metrics = NO_METRICS, traces }: GivenAdapters,
  clock: Clock,
): Promise<Storage> {
  switch (storage.kind) {
    case 'memory':
      return memoryStorage(clock);
    case 'postgres': {
      // Large, so it is loaded only when used.
      const { postgresStorage } = await import('./adapters/postgres/storage.ts');
      return postgresStorage({
        ...{ url: storage.url, readUrls: storage.readUrls, poolSize, preparedStatements, waitMs: databaseWaitMs, log, metrics, traces },
        cacheSizes: cacheSizes(cacheMegabytes),
        onWarning: (text) => log.warn({}, text),
      });
    }
  }
}

async function pushSenderOf(push: PushConfig): Promise<PushSender | undefined> {
  switch (push.kind) {
    case 'expo':
      // The SDK and its HTTP client take about 30 MB, so they are loaded only when used.
      return (await import('./adapters/push/expo-push-sender.ts')).expoPushSender(push);
    case 'record':
      return recordingPushSender();
    case 'none':
      return undefined;
  }
}

async function webhooksOf({ keys, allowedNetworks }: WebhooksConfig, version: string, now: Clock): Promise<WebhookAdapters> {
  const secrets = sealedSecrets(keys);
  const addresses = allowedAddresses(allowedNetworks);
  // The HTTP client is loaded only when used.
  const { httpWebhookSender } = await import('./adapters/webhooks/http-webhook-sender.ts');
  return { secrets, checkAddress: addresses.check, sender: httpWebhookSender({ addresses, secrets, now, version }) };
}
