import type { RequestListener } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { listen } from '../adapters/http/server/listen.ts';
import { areWebAppsBuilt } from '../adapters/http/web/web-app.ts';
import { housekeeping } from '../adapters/jobs/housekeeping.ts';
import type { PinoLog } from '../adapters/observability/logger.ts';
import type { MailSender } from '../application/ports/mail-sender.ts';
import { removeDeletedOrgs } from '../application/privacy/remove-deleted-orgs.ts';
import type { Ports } from '../application/use-cases.ts';
import type { Config } from './config.ts';
import { composeGateway } from './gateway.ts';
import type { Observability } from './observability.ts';

/** The longest that a process takes to stop, draining included. */
export const CLOSE_WITHIN_MS = 25_000;
/**
 * Within this time a second signal is the same one: a terminal signals every process of a command, and some pass it on. Another signal than the
 * first asks for the same: it is sent where the process that started this one has ended by the first.
 */
const SAME_SIGNAL_MS = 1000;

/** What each way of running adds. */
export type GatewayHooks = Readonly<{
  log: PinoLog;
  observability: Observability;
  /** In place of the one that the configuration selects. */
  mailSender?: MailSender;
  /** Runs while the storage is prepared; the gateway does not listen if it fails. */
  check?: () => Promise<void>;
  /** Runs once the storage is ready, before the gateway listens. */
  onReady?: (ports: Ports) => Promise<void>;
  inFront?: (handler: RequestListener) => RequestListener;
  onListening?: () => void;
  onStopped?: () => Promise<void>;
}>;

/** Builds the gateway, listens, and shuts down gracefully when the process is told to stop. */
export async function runGateway(config: Config, { log, observability, ...hooks }: GatewayHooks): Promise<void> {
  const { check, onReady, inFront, onListening, onStopped, mailSender } = hooks;
  const { metrics, traces, version } = observability;
  for (const warning of config.warnings) log.warn(warning);

  const gateway = await composeGateway(config, { log, metrics, traces, version, ...(mailSender && { mailSender }) });
  // Before the database is reachable, so that metrics show why it is not.
  const { metricsPort } = await observability.start();
  await Promise.all([check?.(), gateway.storage.prepare()]);
  await onReady?.(gateway.ports);

  const server = await listen(inFront ? inFront(gateway.handler) : gateway.handler, {
    port: config.port,
    ...(config.host && { host: config.host }),
  });
  for (const worker of Object.values(gateway.workers)) worker?.start();
  if (!gateway.hasPush) log.info('push messages are not sent: PUSH_SENDER is none');
  if (!gateway.workers.mail) log.info('mail is not sent: EMAIL_URL is not set');
  if (!gateway.workers.webhooks) log.info('webhooks are not sent: WEBHOOK_KEYS is not set');
  if (config.web && !config.web.files && !areWebAppsBuilt()) log.warn('the web apps are not served: "npm run build" has not made them');

  const retention = housekeeping(gateway.storage.retention, log, {
    holdsJobLease: gateway.storage.holdsJobLease,
    removeDeletedOrgs: removeDeletedOrgs(gateway.ports),
  });

  let firstSignal: Readonly<{ signal: NodeJS.Signals; at: number }> | undefined;
  const stop = async (signal: NodeJS.Signals) => {
    const began = performance.now();
    if (firstSignal) {
      if (firstSignal.signal === signal && began - firstSignal.at > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    firstSignal = { signal, at: began };
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), CLOSE_WITHIN_MS).unref();
    retention.stop();
    gateway.drain();
    // The load balancer needs time to see health answer 503 before connections are refused.
    await pause(config.drainMs);
    await server.close(CLOSE_WITHIN_MS - config.drainMs - 3000);
    await gateway.close();
    await observability.close();
    await onStopped?.();
    log.info({ seconds: Math.round((performance.now() - began) / 100) / 10 }, 'stopped');
    process.exit(0);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);

  // Last, since a caller waiting for this may stop the gateway at once.
  if (onListening) onListening();
  else log.info({ port: server.port, metricsPort, version, publicUrl: config.publicUrl }, 'listening');
}
