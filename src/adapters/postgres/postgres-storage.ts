import type { IdempotencyClaim } from '../../application/ports/idempotency-store.ts';
import type { Readers, Repositories, UnitOfWork, Work } from '../../application/ports/storage.ts';
import { Unavailable } from '../../application/ports/unavailable.ts';
import { err, type Result } from '../../domain/shared/result.ts';
import { postgresAccountReader } from './account-reader.ts';
import { postgresAuditLog, postgresAuditReader } from './audit-log.ts';
import { postgresBlockReader, postgresBlocks } from './blocks.ts';
import { postgresBracketReader, postgresBrackets } from './brackets.ts';
import { postgresCalendarAddresses, postgresCalendarReader } from './calendars.ts';
import { postgresChat, postgresChatReader } from './chat.ts';
import { postgresConsentReader, postgresConsents } from './consents.ts';
import { type DatabaseTime, databaseTime } from './database-time.ts';
import { postgresExportReader } from './exports.ts';
import { isLockTimeout, isOutcomeUnknown, retrying } from './failures.ts';
import { postgresFamilyReader } from './families.ts';
import { postgresGameBookReader } from './game-book-reader.ts';
import { besideEarlierVersion, type ClaimedKey, claimKey, findElsewhere, postgresIdempotencyStore } from './idempotency-store.ts';
import { postgresImportReader, postgresImports } from './imports.ts';
import { postgresInviteReader, postgresInvites } from './invites.ts';
import { type HashKey, postgresKeyedHashes } from './keyed-hash.ts';
import { postgresLeague } from './league.ts';
import { postgresLeagueDataReader } from './league-data-reader.ts';
import { postgresLeagueReader } from './league-reader.ts';
import { postgresLineupReader } from './lineup-reader.ts';
import { postgresAdminAppointments, postgresMembershipReader, postgresMemberships, postgresOrgs, postgresUsers } from './membership.ts';
import { postgresOutbox, postgresPush, postgresPushReader } from './notifications.ts';
import { postgresOfficialAssignments, postgresOfficialAvailabilities, postgresOfficialReader } from './officials.ts';
import { postgresPersonalData } from './personal-data.ts';
import { type OpenPool, sqlOnPool } from './pool.ts';
import { postgresReportReader } from './report-reader.ts';
import { postgresProposalReader, postgresScheduleProposals } from './schedule-proposals.ts';
import { postgresScopeVersions, postgresVersionReader } from './scope-versions.ts';
import { postgresScoringReader } from './scoring-reader.ts';
import { postgresNameSearches, postgresSearchReader } from './search.ts';
import { postgresSeasonReader } from './season-reader.ts';
import type { Sql } from './sql.ts';
import { inTransaction, type Transaction } from './transaction.ts';
import { postgresWebhookDeliveries, postgresWebhookReader, postgresWebhooks } from './webhooks.ts';

/** `searches` runs what people search for, which may cost more than other readings. */
export const readersOn = (sql: Sql, time: DatabaseTime = databaseTime, searches: Sql = sql): Readers => ({
  ...postgresMembershipReader(sql),
  ...postgresInviteReader(sql),
  ...postgresAuditReader(sql),
  ...postgresLeagueReader(sql),
  ...postgresLeagueDataReader(sql),
  ...postgresScoringReader(sql),
  ...postgresGameBookReader(sql),
  ...postgresSeasonReader(sql),
  ...postgresLineupReader(sql),
  ...postgresReportReader(sql),
  ...postgresFamilyReader(sql),
  ...postgresSearchReader(searches, time),
  ...postgresChatReader(sql),
  ...postgresPushReader(sql, time),
  ...postgresProposalReader(sql, time),
  ...postgresCalendarReader(sql),
  ...postgresOfficialReader(sql),
  ...postgresBracketReader(sql),
  ...postgresAccountReader(sql),
  ...postgresBlockReader(sql),
  ...postgresConsentReader(sql),
  ...postgresVersionReader(sql),
  ...postgresImportReader(sql, time),
  ...postgresExportReader(sql),
  ...postgresWebhookReader(sql, time),
  ...postgresKeyedHashes(sql),
});

const repositoriesIn = (transaction: Transaction, time: DatabaseTime, hashKey: HashKey, claimed?: ClaimedKey): Repositories => {
  const { sql } = transaction;
  return {
    orgs: postgresOrgs(transaction),
    users: postgresUsers(transaction),
    memberships: postgresMemberships(transaction),
    adminAppointments: postgresAdminAppointments(transaction),
    invites: postgresInvites(transaction),
    blocks: postgresBlocks(transaction),
    consents: postgresConsents(transaction),
    nameSearches: postgresNameSearches(sql, time),
    audit: postgresAuditLog(transaction),
    idempotency: postgresIdempotencyStore(transaction, claimed),
    chat: postgresChat(transaction, time),
    calendarAddresses: postgresCalendarAddresses(transaction),
    brackets: postgresBrackets(transaction),
    officialAssignments: postgresOfficialAssignments(transaction),
    officialAvailabilities: postgresOfficialAvailabilities(transaction),
    outbox: postgresOutbox(transaction, time),
    scheduleProposals: postgresScheduleProposals(transaction, time),
    personalData: postgresPersonalData(transaction),
    scopeVersions: postgresScopeVersions(sql),
    webhooks: postgresWebhooks(transaction),
    webhookDeliveries: postgresWebhookDeliveries(transaction, time),
    ...postgresLeague(transaction),
    ...postgresImports(transaction, time),
    ...postgresPush(transaction, time),
    read: { ...readersOn(sql, time), ...postgresKeyedHashes(sql, hashKey) },
  };
};

export function postgresUnitOfWork(pool: OpenPool, time: DatabaseTime = databaseTime): UnitOfWork {
  const hashKey: HashKey = {};
  const keysUnderWay = new Set<string>();
  const sql = sqlOnPool(pool);
  const isBesideEarlier = besideEarlierVersion(sql);

  /** `isSafeTwice` says that work which runs again after a commit of unknown outcome finds what the first run left. */
  function run<T, E>(work: (transaction: Transaction) => Promise<Result<T | Promise<T>, E>>, isSafeTwice: boolean): Promise<Result<T, E>> {
    let isCommitting = false;
    const attempt = () => {
      isCommitting = false;
      const onCommit = () => {
        isCommitting = true;
      };
      return inTransaction(pool, work, { onCommit });
    };
    return retrying(attempt, (failure) => isSafeTwice || !isOutcomeUnknown(failure) || !isCommitting);
  }

  return {
    transact: (work) => run((transaction) => work(repositoriesIn(transaction, time, hashKey)), false),
    async tryTransactUnder<T, E>(claim: IdempotencyClaim, work: Work<T, E>) {
      const name = `${claim.caller} ${claim.key}`;
      // Who sends a request again while it is under way takes no second connection.
      if (keysUnderWay.has(name)) return undefined;
      keysUnderWay.add(name);
      try {
        const foundElsewhere = sql.isCluster ? await findElsewhere(sql, claim).catch(nothingWhereAway) : undefined;
        const isShared = !sql.isCluster && (await isBesideEarlier());
        const outcome = await run<T, E | typeof TAKEN>(async (transaction) => {
          const claimed = await claimKey(transaction, claim, { isShared, foundElsewhere }).catch((error: unknown) => {
            if (isLockTimeout(error)) return undefined;
            throw error;
          });
          return claimed ? work(repositoriesIn(transaction, time, hashKey, claimed)) : err(TAKEN);
        }, true);
        return !outcome.ok && outcome.error === TAKEN ? undefined : (outcome as Result<T, E>);
      } finally {
        keysUnderWay.delete(name);
      }
    },
  };
}

/** An org that is away does not hold up a request that is about another one. */
const nothingWhereAway = (error: unknown): [] => {
  if (error instanceof Unavailable) return [];
  throw error;
};

/** Another process works under the key. */
const TAKEN = Symbol('another transaction under the key');
