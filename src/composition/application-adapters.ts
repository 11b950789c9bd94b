import { batchedVersionReads, sharedInterval } from '../adapters/cache/batched-version-reads.ts';
import { cacheSizes } from '../adapters/cache/cache-sizes.ts';
import { type CallerCache, callerCache } from '../adapters/cache/caller-cache.ts';
import { gameLogWatermarks } from '../adapters/cache/game-log-watermarks.ts';
import { lruCache } from '../adapters/cache/lru-cache.ts';
import { roomWatermarks } from '../adapters/cache/room-watermarks.ts';
import { scopeWatermarks } from '../adapters/cache/scope-watermarks.ts';
import { rateLimiter } from '../adapters/limits/rate-limiter.ts';
import type { Log } from '../adapters/observability/log.ts';
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
import type { Registrations } from './container.ts';

/** What the use cases reach the world with. */
export type ApplicationAdapters = Readonly<{
  log: Pick<Log, 'info' | 'warn' | 'error'>;
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
  makeRateLimiter: typeof rateLimiter;
}>;

/** The adapters that have no default, and any that replace one. */
export type GivenToApplication = Pick<ApplicationAdapters, 'log' | 'version' | 'storage' | 'pushSender' | 'webhookAdapters'> &
  Partial<ApplicationAdapters>;

export type ApplicationSettings = Pick<Config, 'cacheMegabytes' | 'limits' | 'orgCreators' | 'operatorEmail' | 'webPush'>;

/** How watermarks are watched: all versions by one statement. */
export type Watching = Readonly<{ reads: ReturnType<typeof batchedVersionReads>; options: Parameters<typeof scopeWatermarks>[1] }>;

/** The adapters that have a default. */
export const APPLICATION_ADAPTERS = {
  metrics: () => NO_METRICS,
  clock: () => () => new Date(),
  monotonicClock: () => () => performance.now(),
  uptimeSeconds: () => () => process.uptime(),
  newId: () => newId,
  newPlayerId: () => newPlayerId,
  secrets: () => secrets,
  render: () => render,
  openPlanning: () => threadedPlanning,
  watching: ({ storage, settings, metrics }) => ({
    reads: batchedVersionReads(storage.system),
    options: { every: sharedInterval(), mostWatched: cacheSizes(settings.cacheMegabytes).watched, metrics },
  }),
  scopeWatermarks: ({ watching }) => scopeWatermarks(watching.reads, watching.options),
  roomWatermarks: ({ watching }) => roomWatermarks(watching.reads, watching.options),
  gameLogs: ({ watching }) => gameLogWatermarks(watching.reads, watching.options),
  callers: ({ storage, scopeWatermarks, settings, metrics }) =>
    callerCache(storage.system, { watermarks: scopeWatermarks, most: cacheSizes(settings.cacheMegabytes).callers, metrics }),
  makeCache: () => lruCache,
  makeRateLimiter: () => rateLimiter,
  mailSender: () => undefined,
} satisfies Registrations<ApplicationAdapters & Readonly<{ settings: ApplicationSettings; watching: Watching }>>;
