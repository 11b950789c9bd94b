import {
  type ApplicationAdapters,
  type ApplicationSettings,
  applicationAdapters,
  type GivenToApplication,
} from './application-adapters.ts';
import { type Imports, importsOf, portsOf } from './ports.ts';
import { type DueQueues, dueQueues, type WritePath, writePath } from './write-path.ts';

/** The ports of the use cases, and what the gateway's workers and HTTP share with them. */
export type Application = Omit<ApplicationAdapters, 'log'> &
  WritePath &
  Readonly<{
    ports: ReturnType<typeof portsOf>;
    imports: Imports;
    queues: DueQueues;
    isDraining: () => boolean;
    /** Ends waiting polls, and makes the health check fail. */
    drain(): void;
    close(): Promise<void>;
  }>;

/** Composes the use cases' ports on a storage. Production, development and every test do it here; the gateway adds HTTP and workers. */
export function composeApplication(settings: ApplicationSettings, given: GivenToApplication): Application {
  const adapters = applicationAdapters(settings, given);
  const { storage, scopeWatermarks } = adapters;
  const queues = dueQueues(storage);
  const path = writePath(adapters, queues);
  const imports = importsOf(adapters, path);
  let isDraining = false;
  const ports = portsOf(settings, adapters, { ...path, imports, isDraining: () => isDraining });
  const drain = () => {
    isDraining = true;
    path.rooms.close();
    adapters.gameLogs.close();
  };
  return {
    ...adapters,
    ...path,
    ports,
    imports,
    queues,
    drain,
    isDraining: () => isDraining,
    async close() {
      drain();
      await imports.stop();
      scopeWatermarks.close();
      await storage.close();
    },
  };
}
