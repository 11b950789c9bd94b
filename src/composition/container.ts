import 'reflect-metadata';
import { type DependencyContainer, instanceCachingFactory, container as root } from 'tsyringe';
import type { MailWorker } from '../adapters/email/mail-worker.ts';
import { type HttpAppOptions, type HttpHandler, httpApp } from '../adapters/http/server/http-app.ts';
import type { ReminderWorker } from '../adapters/jobs/reminder-worker.ts';
import type { PushWorker } from '../adapters/push/push-worker.ts';
import type { ProposalWorker } from '../adapters/scheduling/proposal-worker.ts';
import type { WebhookWorker } from '../adapters/webhooks/webhook-worker.ts';
import { makeUseCases, type UseCases } from '../application/use-cases.ts';
import { type Adapters, adaptersOf, type GivenAdapters } from './adapters.ts';
import { type Application, composeApplication } from './application.ts';
import type { Config } from './config.ts';
import { observeGauges } from './gauges.ts';
import { httpOptionsOf } from './http.ts';
import { mailWorkerOf, proposalWorkerOf, pushWorkerOf, reminderWorkerOf, webhookWorkerOf } from './workers.ts';

export type Gateway = Pick<Application, 'ports' | 'storage' | 'imports'> &
  Readonly<{
    handler: HttpHandler;
    httpOptions: HttpAppOptions;
    useCases: UseCases;
    hasPush: boolean;
    pushWorker: PushWorker | undefined;
    mailWorker: MailWorker | undefined;
    proposalWorker: ProposalWorker;
    reminderWorker: ReminderWorker | undefined;
    webhookWorker: WebhookWorker | undefined;
    /** Ends waiting polls, which clients then send to another instance, and makes health answer 503. */
    drain(): void;
    close(): Promise<void>;
  }>;

/** A tsyringe token that carries the type it resolves to. */
type Token<T> = symbol & { readonly __provides?: T };
const token = <T>(name: string) => Symbol(name) as Token<T>;

const TOKENS = {
  application: token<Application>('Application'),
  useCases: token<UseCases>('UseCases'),
  pushWorker: token<PushWorker | undefined>('PushWorker'),
  mailWorker: token<MailWorker | undefined>('MailWorker'),
  proposalWorker: token<ProposalWorker>('ProposalWorker'),
  reminderWorker: token<ReminderWorker | undefined>('ReminderWorker'),
  webhookWorker: token<WebhookWorker | undefined>('WebhookWorker'),
  httpOptions: token<HttpAppOptions>('HttpOptions'),
  handler: token<HttpHandler>('Handler'),
};

/** Composes the gateway. Production, development and tests differ only in the adapters. */
export const composeGateway = async (config: Config, given: GivenAdapters): Promise<Gateway> =>
  wire(config, await adaptersOf(config, given));

/** Nothing resolves from the container after start-up. */
function wire(config: Config, adapters: Adapters): Gateway {
  const container = root.createChildContainer();
  const get = <T>(wanted: Token<T>): T => container.resolve<T>(wanted);
  const provide = <T>(wanted: Token<T>, make: (c: DependencyContainer) => T) =>
    container.register<T>(wanted, { useFactory: instanceCachingFactory(make) });

  provide(TOKENS.application, () => composeApplication(config, adapters));
  provide(TOKENS.useCases, () => makeUseCases(get(TOKENS.application).ports));
  provide(TOKENS.pushWorker, () => pushWorkerOf(get(TOKENS.application), adapters));
  provide(TOKENS.mailWorker, () => mailWorkerOf(get(TOKENS.application), adapters, config));
  provide(TOKENS.proposalWorker, () => proposalWorkerOf(get(TOKENS.application), adapters));
  provide(TOKENS.reminderWorker, () => reminderWorkerOf(get(TOKENS.application), adapters));
  provide(TOKENS.webhookWorker, () => webhookWorkerOf(get(TOKENS.application), adapters));
  provide(TOKENS.httpOptions, () => httpOptionsOf(config, get(TOKENS.application), get(TOKENS.useCases), adapters));
  provide(TOKENS.handler, () => httpApp(get(TOKENS.httpOptions)));

  const [application, httpOptions] = [get(TOKENS.application), get(TOKENS.httpOptions)];
  const [pushWorker, mailWorker] = [get(TOKENS.pushWorker), get(TOKENS.mailWorker)];
  const [proposalWorker, webhookWorker] = [get(TOKENS.proposalWorker), get(TOKENS.webhookWorker)];
  const reminderWorker = get(TOKENS.reminderWorker);
  const { ports, storage, imports } = application;
  observeGauges(application, httpOptions.parkedRequests);
  const drain = () => {
    application.drain();
    httpOptions.parkedRequests.close();
    void pushWorker?.stop();
    void mailWorker?.stop();
    proposalWorker.stop();
    void reminderWorker?.stop();
    void webhookWorker?.stop();
  };
  return {
    ports,
    storage,
    imports,
    httpOptions,
    hasPush: application.pushSender !== undefined,
    pushWorker,
    mailWorker,
    proposalWorker,
    reminderWorker,
    webhookWorker,
    drain,
    handler: get(TOKENS.handler),
    useCases: get(TOKENS.useCases),
    // tsyringe disposes only instances that it constructed itself, not those returned by factories.
    async close() {
      drain();
      await Promise.all([pushWorker?.stop(), mailWorker?.stop(), reminderWorker?.stop(), imports.stop(), webhookWorker?.stop()]);
      await application.close();
    },
  };
}
