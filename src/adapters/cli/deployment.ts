import type { Finding } from '../../application/ports/diagnosis.ts';
import type { Distribution } from '../../application/ports/distribution.ts';
import type { UseCases } from '../../application/use-cases.ts';

/** What the commands work on. Each part is opened when a command first asks for it, so that help needs no settings. */
export type Deployment = Readonly<{
  /** On a storage that is up to date. Throws `Unusable` where there is none. */
  useCases(): Promise<UseCases>;
  /** Brings the database up to date, and answers the names of the migrations that ran. */
  migrate(): Promise<readonly string[]>;
  /** Makes a database that was restored safe to serve from, and answers how many organizations are in it. */
  afterRestore(): Promise<number>;
  /** Spreads the database over the nodes of its cluster, or says what that would do; `tell` hears how many tables of how many are placed. */
  distribute(options: Readonly<{ isDryRun: boolean; tell: (done: number, total: number) => void }>): Promise<Distribution>;
  /** What is wrong with the deployment, and what is not. Opens nothing and changes nothing. */
  diagnose(): Promise<readonly Finding[]>;
  /** Adds the demo league; undefined outside of development. */
  addDemo?: () => Promise<void>;
  close(): Promise<void>;
}>;

/** Settings or a database that cannot be used; the message says why, to the operator. */
export class Unusable extends Error {
  override readonly name = 'Unusable';
}
