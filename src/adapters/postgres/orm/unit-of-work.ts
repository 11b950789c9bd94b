import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import type { Topology } from '../cluster/cluster.ts';
import { isOutcomeUnknown, retrying } from '../driver/failures.ts';
import type { Sql } from '../driver/sql.ts';
import { WITHOUT_LIMITS } from '../driver/transaction.ts';
import { sqlIn } from './sql-in.ts';

/** What repositories are made of: the entity manager of their transaction, and its statements. */
export type Transaction = Readonly<{ em: EntityManager; sql: Sql }>;

/** For a statement of which no rows are read. */
export const done = async (sent: Promise<unknown>): Promise<void> => void (await sent);

/** Carries a refusal out of a transaction, which MikroORM rolls back for whatever is thrown. */
class Refused {
  readonly error: unknown;
  constructor(error: unknown) {
    this.error = error;
  }
}

/**
 * Runs `work` in a transaction of MikroORM, again after failures that a retry may mend. It is committed if its result is ok, and rolled back otherwise.
 * `isSafeTwice`: work that is repeated after a commit of unknown outcome finds what the first run stored. `hasNoLimits`: it may take as long as it needs.
 */
export function transactional<T, E>(
  orm: MikroORM,
  topology: Topology,
  work: (transaction: Transaction) => Promise<Result<T | Promise<T>, E>>,
  { isSafeTwice, hasNoLimits = false }: Readonly<{ isSafeTwice: boolean; hasNoLimits?: boolean }>,
): Promise<Result<T, E>> {
  let isCommitting = false;
  const attempt = async (): Promise<Result<T, E>> => {
    isCommitting = false;
    try {
      return await orm.em.fork().transactional(async (em) => {
        const sql = sqlIn(em as EntityManager, topology);
        if (hasNoLimits) await sql(WITHOUT_LIMITS);
        const result = await work({ em: em as EntityManager, sql });
        if (!result.ok) throw new Refused(result.error);
        const value = await result.value;
        isCommitting = true;
        return ok(value);
      });
    } catch (error) {
      if (error instanceof Refused) return err(error.error as E);
      throw error;
    }
  };
  return retrying(attempt, (failure) => isSafeTwice || !isOutcomeUnknown(failure) || !isCommitting);
}
