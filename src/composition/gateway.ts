import { type HttpAppOptions, type HttpHandler, httpApp } from '../adapters/http/server/http-app.ts';
import { makeUseCases, type UseCases } from '../application/use-cases.ts';
import { type Adapters, adaptersOf, type GivenAdapters } from './adapters.ts';
import { APPLICATION, type Application } from './application.ts';
import type { Config } from './config.ts';
import { containerOf, given, type Registrations } from './container.ts';
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

type Held = Application &
  Adapters &
  Readonly<{ config: Config; useCases: UseCases; workers: Workers; httpOptions: HttpAppOptions; handler: HttpHandler }>;

const GATEWAY: Registrations<Held> = {
  useCases: ({ ports }) => makeUseCases(ports),
  workers: (held) => workersOf(held, held, held.config),
  httpOptions: (held) => httpOptionsOf(held.config, held, held.useCases, held),
  handler: ({ httpOptions }) => httpApp(httpOptions),
};

/** Composes the gateway. Production, development and tests differ only in the adapters. */
export async function composeGateway(config: Config, adapters: GivenAdapters): Promise<Gateway> {
  const selected = await adaptersOf(config, adapters);
  const held = containerOf<Held>(APPLICATION, selected, GATEWAY, given<Held>({ config, settings: config, ...adapters }));
  const { workers, httpOptions, imports, ports, storage, useCases, handler } = held;
  const stopWorkers = () => Promise.all(Object.values(workers).map((worker) => worker?.stop()));
  observeGauges(held, httpOptions.parkedRequests);
  const drain = () => {
    held.drain();
    httpOptions.parkedRequests.close();
    void stopWorkers();
  };
  return {
    ports,
    storage,
    imports,
    httpOptions,
    hasPush: held.pushSender !== undefined,
    workers,
    drain,
    handler,
    useCases,
    // tsyringe disposes only instances that it constructed itself, not those returned by factories.
    async close() {
      drain();
      await Promise.all([stopWorkers(), imports.stop()]);
      await held.close();
    },
  };
}
