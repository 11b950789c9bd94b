import 'reflect-metadata';
import { type DependencyContainer, instanceCachingFactory, container as root } from 'tsyringe';
import { type HttpAppOptions, type HttpHandler, httpApp } from '../adapters/http/server/http-app.ts';
import { makeUseCases, type UseCases } from '../application/use-cases.ts';
import { type Adapters, adaptersOf, type GivenAdapters } from './adapters.ts';
import { type Application, composeApplication } from './application.ts';
import type { Config } from './config.ts';
import { observeGauges } from './gauges.ts';
import { httpOptionsOf } from './http.ts';
import { type Workers, workersOf } from './workers.ts';

export type Gateway = Pick<Application, 'ports' | 'storage' | 'imports'> &
  Readonly<{
    handler: HttpHandler;
    httpOptions: HttpAppOptions;
    useCases: UseCases;
    hasPush: boolean;
    workers: Workers;
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
  workers: token<Workers>('Workers'),
  httpOptions: token<HttpAppOptions>('HttpOptions'),
  handler: token<HttpHandler>('Handler'),
};

/** Composes the gateway. Production, development and tests differ only in the adapters. */
export const composeGateway = async (config: Config, given: GivenAdapters): Promise<Gateway> =>
  wire(config, await adaptersOf(config, given));

/** Nothing resolves from the container after start-up. */
function wire(config: Config, adapters: Adapters): Gateway {
  const container = root.createChildContainer();
  const get = <T>(key: Token<T>): T => container.resolve<T>(key);
  const provide = <T>(key: Token<T>, make: (c: DependencyContainer) => T) =>
    container.register<T>(key, { useFactory: instanceCachingFactory(make) });

  provide(TOKENS.application, () => composeApplication(config, adapters));
  provide(TOKENS.useCases, () => makeUseCases(get(TOKENS.application).ports));
  provide(TOKENS.workers, () => workersOf(get(TOKENS.application), adapters, config));
  provide(TOKENS.httpOptions, () => httpOptionsOf(config, get(TOKENS.application), get(TOKENS.useCases), adapters));
  provide(TOKENS.handler, () => httpApp(get(TOKENS.httpOptions)));

  const [application, httpOptions, workers] = [get(TOKENS.application), get(TOKENS.httpOptions), get(TOKENS.workers)];
  const stopWorkers = () => Promise.all(Object.values(workers).map((worker) => worker?.stop()));
  const { ports, storage, imports } = application;
  observeGauges(application, httpOptions.parkedRequests);
  const drain = () => {
    application.drain();
    httpOptions.parkedRequests.close();
    void stopWorkers();
  };
  return {
    ports,
    storage,
    imports,
    httpOptions,
    hasPush: application.pushSender !== undefined,
    workers,
    drain,
    handler: get(TOKENS.handler),
    useCases: get(TOKENS.useCases),
    // tsyringe disposes only instances that it constructed itself, not those returned by factories.
    async close() {
      drain();
      await Promise.all([stopWorkers(), imports.stop()]);
      await application.close();
    },
  };
}
