import {
  APPLICATION_ADAPTERS,
  type ApplicationAdapters,
  type ApplicationSettings,
  type GivenToApplication,
  type Watching,
} from './application-adapters.ts';
import { containerOf, given, type Registrations } from './container.ts';
import { type Imports, importsOf, portsOf } from './ports.ts';
import { type DueQueues, dueQueues, type WritePath, writePath } from './write-path.ts';

/** The ports of the use cases, the adapters that they are made of, and what the gateway's workers and HTTP share with them. */
export type Application = ApplicationAdapters &
  WritePath &
  Readonly<{
    settings: ApplicationSettings;
    watching: Watching;
    writePath: WritePath;
    ports: ReturnType<typeof portsOf>;
    imports: Imports;
    queues: DueQueues;
    draining: AbortController;
    isDraining: () => boolean;
    /** Ends waiting polls, and makes the health check fail. */
    drain: () => void;
    close: () => Promise<void>;
  }>;

export const APPLICATION = {
  ...APPLICATION_ADAPTERS,
  queues: ({ storage }) => dueQueues(storage),
  writePath: (held) => writePath(held, held.queues),
  unitOfWork: ({ writePath }) => writePath.unitOfWork,
  rooms: ({ writePath }) => writePath.rooms,
  generationOf: ({ writePath }) => writePath.generationOf,
  imports: (held) => importsOf(held, held),
  draining: () => new AbortController(),
  isDraining:
    ({ draining }) =>
    () =>
      draining.signal.aborted,
  ports: (held) => portsOf(held.settings, held),
  drain:
    ({ draining, rooms, gameLogs }) =>
    () => {
      draining.abort();
      rooms.close();
      gameLogs.close();
    },
  close:
    ({ drain, imports, scopeWatermarks, storage }) =>
    async () => {
      drain();
      await imports.stop();
      scopeWatermarks.close();
      await storage.close();
    },
} satisfies Registrations<Application>;

/** Composes the use cases' ports on a storage, as production, development and every test do; the gateway adds HTTP and workers. */
export const composeApplication = (settings: ApplicationSettings, adapters: GivenToApplication): Application =>
  containerOf<Application>(APPLICATION, given({ ...adapters, settings }));
