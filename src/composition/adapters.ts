import { cacheSizes } from '../adapters/cache/cache-sizes.ts';
import type { RequestLog } from '../adapters/http/server/request-log.ts';
import { joseTokenVerifier } from '../adapters/identity/jose-token-verifier.ts';
import { NO_METRICS } from '../adapters/observability/metrics.ts';
import type { Traces } from '../adapters/observability/traces.ts';
import { recordingPushSender } from '../adapters/push/recording-push-sender.ts';
import { sendersByDevice } from '../adapters/push/senders-by-device.ts';
import { threadedSolver } from '../adapters/scheduling/threaded-solver.ts';
import { allowedAddresses } from '../adapters/webhooks/allowed-addresses.ts';
import { sealedSecrets } from '../adapters/webhooks/webhook-secrets.ts';
import type { Clock } from '../application/ports/clock.ts';
import type { MailSender } from '../application/ports/mail-sender.ts';
import type { PushSender } from '../application/ports/push-sender.ts';
import type { SolveSchedule } from '../application/ports/solve-schedule.ts';
import type { Storage } from '../application/ports/storage/storage.ts';
import type { TokenVerifier } from '../application/ports/token-verifier.ts';
import type { WebhookAdapters } from '../application/ports/webhook-sender.ts';
import type { GivenToApplication } from './application-adapters.ts';
import type { Config, MailConfig, PushConfig, WebhooksConfig, WebPushConfig } from './config.ts';
import { tracedFetch, tracedPushSender } from './traced.ts';

/** Everything replaceable: what connects these adapters is the same everywhere. */
export type Adapters = GivenToApplication &
  Readonly<{
    log: RequestLog;
    /** Undefined if tracing is disabled. */
    traces: Traces | undefined;
    random: () => number;
    tokenVerifier: TokenVerifier;
    solveSchedule: SolveSchedule;
  }>;

/** The adapters that have no default, and any that override those the configuration selects. */
export type GivenAdapters = Pick<Adapters, 'log' | 'version'> & Partial<Adapters>;

/** The adapters that the configuration selects, unless others are given. */
export async function adaptersOf(config: Config, given: GivenAdapters): Promise<Adapters> {
  const { log, version, metrics = NO_METRICS, clock = () => new Date(), traces } = given;
  return {
    traces,
    clock,
    storage: given.storage ?? (await storageOf(config, given, clock)),
    random: Math.random,
    solveSchedule: threadedSolver(undefined, metrics),
    tokenVerifier:
      given.tokenVerifier ??
      joseTokenVerifier({
        issuers: config.issuers,
        clock,
        log,
        metrics,
        remembered: cacheSizes(config.cacheMegabytes).tokens,
        ...(traces && { fetch: tracedFetch(traces) }),
      }),
    pushSender: given.pushSender ?? tracedPushSender(await pushSenderOf(config), traces),
    mailSender: given.mailSender ?? (config.mail && (await mailSenderOf(config.mail))),
    webhookAdapters: given.webhookAdapters ?? (config.webhooks && webhooksOf(config.webhooks, version, clock)),
    ...given,
  };
}

async function storageOf(
  { storage, poolSize, preparedStatements, databaseWaitMs }: Config,
  { log, metrics = NO_METRICS, traces }: GivenAdapters,
  clock: Clock,
): Promise<Storage> {
  switch (storage.kind) {
    // Both are large, so the one that is used is loaded.
    case 'memory':
      return (await import('../adapters/memory/memory-storage.ts')).memoryStorage(clock);
    case 'postgres': {
      const { postgresStorage } = await import('../adapters/postgres/storage.ts');
      return postgresStorage({
        url: storage.url,
        poolSize,
        preparedStatements,
        waitMs: databaseWaitMs,
        log,
        metrics,
        traces,
        onWarning: (text) => log.warn({}, text),
      });
    }
  }
}

async function pushSenderOf({ push, webPush }: Pick<Config, 'push' | 'webPush'>): Promise<PushSender | undefined> {
  const phones = await phoneSenderOf(push);
  if (!webPush) return phones;
  return sendersByDevice({ phones, browsers: browserSenderOf(webPush) });
}

/** The HTTP client and the encryption are loaded only when used. */
function browserSenderOf(webPush: WebPushConfig): PushSender {
  const open = async () => (await import('../adapters/push/web-push-sender.ts')).webPushSender(webPush);
  let sender: ReturnType<typeof open> | undefined;
  const opened = () => (sender ??= open());
  return {
    send: async (messages) => (await opened()).send(messages),
    receipts: async (receiptIds) => (await opened()).receipts(receiptIds),
  };
}

async function phoneSenderOf(push: PushConfig): Promise<PushSender | undefined> {
  switch (push.kind) {
    case 'expo':
      // The SDK and its HTTP client take about 30 MB, so they are loaded only when used.
      return (await import('../adapters/push/expo-push-sender.ts')).expoPushSender(push);
    case 'record':
      return recordingPushSender();
    case 'none':
      return undefined;
  }
}

/** The SMTP client is loaded only when used. */
const mailSenderOf = async (mail: MailConfig): Promise<MailSender> =>
  (await import('../adapters/email/smtp-mail-sender.ts')).smtpMailSender(mail);

function webhooksOf({ keys, allowedNetworks }: WebhooksConfig, version: string, now: Clock): WebhookAdapters {
  const secrets = sealedSecrets(keys);
  const addresses = allowedAddresses(allowedNetworks);
  const open = async () => {
    // The HTTP client is loaded only when used.
    const { httpWebhookSender } = await import('../adapters/webhooks/http-webhook-sender.ts');
    return httpWebhookSender({ addresses, secrets, now, version });
  };
  let sender: ReturnType<typeof open> | undefined;
  return {
    secrets,
    checkAddress: addresses.check,
    sender: {
      async send(...given) {
        sender ??= open();
        return (await sender).send(...given);
      },
    },
  };
}
