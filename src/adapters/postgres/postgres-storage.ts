import type { EntityManager } from '@mikro-orm/postgresql';
import type { Readers, Repositories, UnitOfWork, Work } from '../../application/ports/storage.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { postgresAccountReader } from './account-reader.ts';
import { postgresAuditLog, postgresAuditReader } from './audit-log.ts';
import { postgresBlocks } from './blocks.ts';
import { postgresChat, postgresChatReader } from './chat.ts';
import { type DatabaseTime, databaseTime } from './database-time.ts';
import { retrying } from './failures.ts';
import { postgresFamilyReader } from './families.ts';
import { postgresIdempotencyStore } from './idempotency-store.ts';
import { postgresInviteReader, postgresInvites } from './invites.ts';
import { postgresKeyedHashes } from './keyed-hash.ts';
import { postgresLeague } from './league.ts';
import { postgresLeagueReader } from './league-reader.ts';
import { postgresMembershipReader, postgresMemberships, postgresOrgs, postgresUsers } from './membership.ts';
import { postgresOutbox, postgresPush, postgresPushReader } from './notifications.ts';
import { postgresPersonalData } from './personal-data.ts';
import { postgresReportReader } from './report-reader.ts';
import { postgresScopeVersionReader, postgresScopeVersions } from './scope-versions.ts';
import { postgresScoringReader } from './scoring-reader.ts';
import { postgresNameSearches, postgresSearchReader } from './search.ts';
import { type Sql, sqlIn } from './sql.ts';

/** `searches` runs what people search for, which may cost more than other readings. */
export const readersOn = (sql: Sql, time: DatabaseTime = databaseTime, searches: Sql = sql): Readers => ({
  ...postgresMembershipReader(sql),
  ...postgresInviteReader(sql),
  ...postgresAuditReader(sql),
  ...postgresLeagueReader(sql),
  ...postgresScoringReader(sql),
  ...postgresReportReader(sql),
  ...postgresFamilyReader(sql),
  ...postgresSearchReader(searches, time),
  ...postgresChatReader(sql),
  ...postgresPushReader(sql, time),
  ...postgresAccountReader(sql),
  ...postgresScopeVersionReader(sql),
  ...postgresKeyedHashes(sql),
});

const repositoriesIn = (em: EntityManager, time: DatabaseTime): Repositories => {
  const sql = sqlIn(em);
  return {
    orgs: postgresOrgs(em),
    users: postgresUsers(em, sql),
    memberships: postgresMemberships(em, sql),
    invites: postgresInvites(em),
    blocks: postgresBlocks(sql),
    nameSearches: postgresNameSearches(sql, time),
    audit: postgresAuditLog(em),
    idempotency: postgresIdempotencyStore(sql),
    chat: postgresChat(sql),
    outbox: postgresOutbox(sql, time),
    personalData: postgresPersonalData(sql),
    scopeVersions: postgresScopeVersions(sql),
    ...postgresLeague(em, sql),
    ...postgresPush(sql, time),
    read: readersOn(sql, time),
  };
};

/** Rolls a transaction back without being an error. */
class Refused {
  readonly result: Result<never, unknown>;
  constructor(result: Result<never, unknown>) {
    this.result = result;
  }
}

export function postgresUnitOfWork(root: EntityManager, time: DatabaseTime = databaseTime): UnitOfWork {
  /** `isSafeTwice` says that work which runs again after a commit of unknown outcome finds what the first run left. */
  async function run<T, E>(work: (em: EntityManager) => Promise<Result<T, E>>, isSafeTwice: boolean): Promise<Result<T, E>> {
    let isCommitting = false;
    const attempt = () =>
      root.fork().transactional(async (em) => {
        isCommitting = false;
        const result = await work(em as EntityManager);
        if (!result.ok) throw new Refused(result);
        isCommitting = true;
        return result;
      });
    try {
      return await retrying(attempt, (failure) => isSafeTwice || failure !== 'disconnected' || !isCommitting);
    } catch (error) {
      if (error instanceof Refused) return error.result as Result<T, E>;
      throw error;
    }
  }

  return {
    transact: (work) => run((em) => work(repositoriesIn(em, time)), false),
    async tryTransactExclusively<T, E>(name: string, work: Work<T, E>) {
      const outcome = await run<T | typeof TAKEN, E>(async (em) => {
        const [claim] = await sqlIn(em)<{ claimed: boolean }>('select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as claimed', [
          name,
        ]);
        return claim?.claimed ? work(repositoriesIn(em, time)) : ok(TAKEN);
      }, true);
      return outcome.ok && outcome.value === TAKEN ? undefined : (outcome as Result<T, E>);
    },
  };
}

const TAKEN = Symbol('another transaction of the name is under way');
