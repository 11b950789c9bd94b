import { batchedVersionReads, sharedInterval } from '../adapters/cache/batched-version-reads.ts';
import { cacheSizes } from '../adapters/cache/cache-sizes.ts';
import { type CallerCache, callerCache } from '../adapters/cache/caller-cache.ts';
import { gameLogWatermarks } from '../adapters/cache/game-log-watermarks.ts';
import { lruCache } from '../adapters/cache/lru-cache.ts';
import { roomWatermarks } from '../adapters/cache/room-watermarks.ts';
import { scopeWatermarks } from '../adapters/cache/scope-watermarks.ts';
import { type Metrics, NO_METRICS } from '../adapters/observability/metrics.ts';
import { newId, newPlayerId } from '../adapters/random/new-id.ts';
import { secrets } from '../adapters/random/secrets.ts';
import { threadedPlanning } from '../adapters/tabular/threaded-planning.ts';
import { render } from '../adapters/texts/render.ts';
import type { Clock } from '../application/ports/clock.ts';
import type { OpenPlanning } from '../application/ports/import-planning.ts';
import type { MailSender } from '../application/ports/mail-sender.ts';
import type { NewId, NewPlayerId } from '../application/ports/new-id.ts';
import type { PushSender } from '../application/ports/push-sender.ts';
import type { RoomWatermarks } from '../application/ports/room-watermarks.ts';
import type { Secrets } from '../application/ports/secrets.ts';
import type { Storage } from '../application/ports/storage/storage.ts';
import type { Render } from '../application/ports/texts.ts';
import type { GameLogWatermarks, ScopeWatermarks } from '../application/ports/watermarks.ts';
import type { WebhookAdapters } from '../application/ports/webhook-sender.ts';
import type { Config } from './config.ts';

/** What the use cases reach the world with. */
export type ApplicationAdapters = Readonly<{
  log: Readonly<Record<'info' | 'warn' | 'error', (facts: object, message: string) => void>>;
  version: string;
  storage: Storage;
  /** Undefined if push messages are disabled. */
  pushSender: PushSender | undefined;
  /** Undefined if mail is disabled. */
  mailSender: MailSender | undefined;
  /** Undefined if webhooks are disabled. */
  webhookAdapters: WebhookAdapters | undefined;
  metrics: Metrics;
  clock: Clock;
  /** Milliseconds of a monotonic clock, for counters in memory. */
  monotonicClock: () => number;
  uptimeSeconds: () => number;
  newId: NewId;
  newPlayerId: NewPlayerId;
  secrets: Secrets;
  render: Render;
  openPlanning: OpenPlanning;
  roomWatermarks: RoomWatermarks;
  scopeWatermarks: ScopeWatermarks;
  gameLogs: GameLogWatermarks;
  callers: CallerCache;
  makeCache: typeof lruCache;
}>;

/** The adapters that have no default, and any that replace one. */
export type GivenToApplication = Pick<ApplicationAdapters, 'log' | 'version' | 'storage' | 'pushSender' | 'webhookAdapters'> &
  Partial<ApplicationAdapters>;

export type ApplicationSettings = Pick<Config, 'cacheMegabytes' | 'limits' | 'orgCreators' | 'webPush'>;

/** All adapters, those with a default as given or by default. */
export function applicationAdapters({ cacheMegabytes }: ApplicationSettings, given: GivenToApplication): ApplicationAdapters {
  const { storage, metrics = NO_METRICS } = given;
  const system = batchedVersionReads(storage.system);
  const sizes = cacheSizes(cacheMegabytes);
  const watching = { every: sharedInterval(), mostWatched: sizes.watched, metrics };
  const marks = given.scopeWatermarks ?? scopeWatermarks(system, watching);
  return {
    metrics,
    clock: () => new Date(),
    monotonicClock: () => performance.now(),
    uptimeSeconds: () => process.uptime(),
    newId,
    newPlayerId,
    secrets,
    render,
    openPlanning: threadedPlanning,
    scopeWatermarks: marks,
    roomWatermarks: given.roomWatermarks ?? roomWatermarks(system, watching),
    gameLogs: given.gameLogs ?? gameLogWatermarks(system, watching),
    callers: given.callers ?? callerCache(storage.system, { watermarks: marks, most: sizes.callers, metrics }),
    makeCache: lruCache,
    mailSender: undefined,
    ...given,
  };
}
