import { cacheSizes } from '../adapters/cache/cache-sizes.ts';
import { joseTokenVerifier } from '../adapters/identity/jose-token-verifier.ts';
import type { Log } from '../adapters/observability/log.ts';
import type { Traces } from '../adapters/observability/traces.ts';
import { recordingPushSender } from '../adapters/push/recording-push-sender.ts';
import { sendersByDevice } from '../adapters/push/senders-by-device.ts';
import { threadedSolver } from '../adapters/scheduling/threaded-solver.ts';
import { allowedAddresses } from '../adapters/webhooks/allowed-addresses.ts';
import { sealedSecrets } from '../adapters/webhooks/webhook-secrets.ts';
import type { Clock } from '../application/ports/clock.ts';
import type { PushSender } from '../application/ports/push-sender.ts';
import type { SolveSchedule } from '../application/ports/solve-schedule.ts';
import type { TokenVerifier } from '../application/ports/token-verifier.ts';
import type { WebhookAdapters } from '../application/ports/webhook-sender.ts';
import type { ApplicationAdapters, GivenToApplication } from './application-adapters.ts';
import type { Config, MailConfig, PushConfig, WebhooksConfig, WebPushConfig } from './config.ts';
import type { Registrations } from './container.ts';
import { tracedFetch, tracedPushSender } from './traced.ts';

/** Everything replaceable: what connects these adapters is the same everywhere. */
export type Adapters = GivenToApplication &
  Readonly<{
    log: Log;
    /** Undefined if tracing is disabled. */
    traces: Traces | undefined;
    random: () => number;
    tokenVerifier: TokenVerifier;
    solveSchedule: SolveSchedule;
  }>;

/** The adapters that have no default, and any that override those the configuration selects. */
export type GivenAdapters = Pick<Adapters, 'log' | 'version'> & Partial<Adapters>;

type Held = ApplicationAdapters & Adapters & Readonly<{ config: Config }>;

/** The adapters that the configuration selects. What is large is loaded only if it is used, so not if another is given. */
export const adaptersOf = async (config: Config, { storage, pushSender, mailSender }: Partial<Adapters>): Promise<Registrations<Held>> => ({
  ...(!storage && (await storageBy(config.storage))),
  traces: () => undefined,
  random: () => Math.random,
  solveSchedule: ({ metrics }) => threadedSolver(undefined, metrics),
  tokenVerifier: ({ clock, log, metrics, traces }) =>
    joseTokenVerifier({
      issuers: config.issuers,
      clock,
      log,
      metrics,
      remembered: cacheSizes(config.cacheMegabytes).tokens,
      ...(traces && { fetch: tracedFetch(traces) }),
    }),
  ...(!pushSender && (await pushBy(config))),
  ...(!mailSender && config.mail && (await mailBy(config.mail))),
  webhookAdapters: ({ version, clock }) => config.webhooks && webhooksOf(config.webhooks, version, clock),
});

const storageBy = (storage: Config['storage']): Promise<Registrations<Held>> =>
  storage.kind === 'memory' ? onMemory() : onPostgres(storage.url);

async function onMemory(): Promise<Registrations<Held>> {
  const { memoryStorage } = await import('../adapters/memory/memory-storage.ts');
  return { storage: ({ clock }) => memoryStorage(clock) };
}

async function onPostgres(url: string): Promise<Registrations<Held>> {
  const { postgresStorage } = await import('../adapters/postgres/storage.ts');
  return {
    storage: ({ config, log, metrics, traces }) =>
      postgresStorage({
        url,
        poolSize: config.poolSize,
        preparedStatements: config.preparedStatements,
        waitMs: config.databaseWaitMs,
        log,
        metrics,
        traces,
        onWarning: (text) => log.warn({}, text),
      }),
  };
}

async function pushBy({ push, webPush }: Pick<Config, 'push' | 'webPush'>): Promise<Registrations<Held>> {
  const phonesWith = await phoneSenderOf(push);
  return {
    pushSender({ traces, log }) {
      const phones = phonesWith?.(log);
      return tracedPushSender(webPush ? sendersByDevice({ phones, browsers: browserSenderOf(webPush, log) }) : phones, traces);
    },
  };
}

/** The HTTP client and the encryption are loaded only when used. */
function browserSenderOf(webPush: WebPushConfig, log: Log): PushSender {
  const open = async () => (await import('../adapters/push/web-push-sender.ts')).webPushSender({ ...webPush, log });
  let sender: ReturnType<typeof open> | undefined;
  const opened = () => (sender ??= open());
  return {
    send: async (messages) => (await opened()).send(messages),
    receipts: async (receiptIds) => (await opened()).receipts(receiptIds),
  };
}

async function phoneSenderOf(push: PushConfig): Promise<((log: Log) => PushSender) | undefined> {
  switch (push.kind) {
    case 'expo': {
      // The SDK and its HTTP client take about 30 MB, so they are loaded only when used.
      const { expoPushSender } = await import('../adapters/push/expo-push-sender.ts');
      return (log) => expoPushSender({ ...push, log });
    }
    case 'record':
      return () => recordingPushSender();
    case 'none':
      return undefined;
  }
}

async function mailBy(mail: MailConfig): Promise<Registrations<Held>> {
  const { smtpMailSender } = await import('../adapters/email/smtp-mail-sender.ts');
  return { mailSender: ({ log }) => smtpMailSender({ ...mail, log }) };
}

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
