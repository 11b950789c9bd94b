import type { Operation } from '../../application/access/explain-access.ts';
import type { Finding } from '../../application/ports/diagnosis.ts';
import type { Distribution } from '../../application/ports/distribution.ts';
import type { RestoredDatabase } from '../../application/ports/restored-database.ts';
import type { UseCases } from '../../application/use-cases.ts';

/** What the commands work on. Each part is opened when a command first needs it, so that help needs no settings. */
export type Deployment = Readonly<{
  /** That of this program; a release adds its commit. */
  version: string;
  /** Requires a storage that is up to date. Throws `Unusable` if there is none. */
  useCases(): Promise<UseCases>;
  /** What an operation of the API requires; undefined if it has none with this operationId for people who sign in. */
  operation(operationId: string): Promise<Operation | undefined>;
  /** Migrates the database, and returns the names of the migrations that ran. */
  migrate(): Promise<readonly string[]>;
  /** Reads all of a restored database, and says what is wrong with it; changes nothing. */
  verifyRestored(): Promise<RestoredDatabase>;
  /** Makes a restored database safe to serve from, and returns the number of organizations in it. */
  afterRestore(): Promise<number>;
  /** Raises every version of the organization with this code; false if there is none. */
  touch(code: string): Promise<boolean>;
  /** Distributes the database over its cluster, or says what that would do; `tell` receives the number of distributed tables and the total. */
  distribute(options: Readonly<{ isDryRun: boolean; tell: (done: number, total: number) => void }>): Promise<Distribution>;
  /** What is wrong with the deployment, and what is right. Opens no part of it and changes nothing. */
  diagnose(): Promise<readonly Finding[]>;
  /** Where the console is, to the last slash. Throws `Unusable` if the gateway serves none. */
  consoleUrl(): Promise<string>;
  /** The deployment that these settings would make, without those of the environment; opened and closed by itself. */
  withSettings(variables: Readonly<Record<string, string>>): Deployment;
  /** Adds the demo league; undefined outside of development. */
  addDemo?: () => Promise<void>;
  close(): Promise<void>;
}>;

/** Settings or a database that cannot be used; the message tells the operator why. */
export class Unusable extends Error {
  override readonly name = 'Unusable';
}
