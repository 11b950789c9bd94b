import { lazyMembers } from '../../application/lazy-members.ts';
import type { IdempotencyClaim } from '../../application/ports/storage/requests/idempotency-store.ts';
import type { Readers, Repositories, UnitOfWork, Work } from '../../application/ports/storage/storage.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { lazily } from '../cache/lazily.ts';
import {
  postgresAnswerRequests,
  postgresPlayerAbsences,
  postgresPlayerAnswers,
  postgresPlayerPresences,
  postgresResponseDeadlines,
} from './attendance/attendance.ts';
import { postgresAttendanceReader } from './attendance/attendance-reader.ts';
import { postgresBracketReader } from './brackets/bracket-reader.ts';
import { postgresBrackets } from './brackets/brackets.ts';
import { postgresCalendarAddresses, postgresCalendarReader } from './calendars/calendars.ts';
import { postgresChat } from './chat/chat.ts';
import { postgresChatReader } from './chat/chat-reader.ts';
import { playerAnswersOnCluster } from './cluster/attendance.ts';
import { membershipOnCluster, usersOnCluster } from './cluster/callers.ts';
import { chatOnCluster, chatReaderOnCluster } from './cluster/chat.ts';
import { statEventsOnCluster } from './cluster/stat-events.ts';
import { listedOrgsOf, listingMembers, memberList } from './cluster/user-orgs.ts';
import { scopeVersionsOnCluster, versionReaderOnCluster } from './cluster/versions.ts';
import { withCluster } from './cluster/with-cluster.ts';
import { type DatabaseTime, databaseTime } from './driver/database-time.ts';
import { isLockTimeout, isOutcomeUnknown, retrying } from './driver/failures.ts';
import { type OpenPool, sqlOnPool } from './driver/pool.ts';
import { type Sql, sqlBy } from './driver/sql.ts';
import { postgresEventReader } from './events/event-reader.ts';
import { postgresEventSeries, postgresTeamEvents } from './events/events.ts';
import { postgresFamilyReader } from './families/families.ts';
import { postgresNameSearches } from './families/name-searches.ts';
import { postgresSearchReader } from './families/search.ts';
import { postgresFollowerReader, postgresFollowers } from './followers/followers.ts';
import { postgresImportReader } from './imports/import-reader.ts';
import { postgresImportedLeague } from './imports/imported-league.ts';
import { postgresLeagueImports } from './imports/imports.ts';
import { postgresInviteReader } from './invites/invite-reader.ts';
import { postgresInvites } from './invites/invites.ts';
import { POSTGRES_LEAGUE } from './league/league.ts';
import { postgresLeagueDataReader } from './league/league-data-reader.ts';
import { postgresLeagueReader } from './league/league-reader.ts';
import { postgresPlaceStates } from './league/place-states.ts';
import { postgresSeasonReader } from './league/season-reader.ts';
import { postgresSetupReader } from './league/setup.ts';
import { postgresMailRecipients, postgresMailStops } from './mail/addresses.ts';
import { postgresMailDeliveries } from './mail/mail.ts';
import { postgresMailReader } from './mail/mail-reader.ts';
import { postgresMailingReader } from './mail/mailing-reader.ts';
import { postgresMailings } from './mail/mailings.ts';
import { postgresReleaseRequests } from './mail/release-requests.ts';
import { postgresAccountReader } from './membership/account-reader.ts';
import { postgresBlockReader, postgresBlocks } from './membership/blocks.ts';
import { postgresMembershipReader } from './membership/membership-reader.ts';
import { postgresAdminAppointments, postgresMemberships } from './membership/memberships.ts';
import { postgresOrgs } from './membership/orgs.ts';
import { postgresPersonBlocks } from './membership/person-blocks.ts';
import { postgresUsers } from './membership/users.ts';
import { postgresWaitingReader } from './membership/waiting.ts';
import { postgresModeration } from './moderation/moderation.ts';
import { postgresModerationReader } from './moderation/moderation-reader.ts';
import { postgresPushDeliveries } from './notifications/deliveries.ts';
import { postgresOutbox } from './notifications/outbox.ts';
import { postgresPushReader } from './notifications/push-reader.ts';
import { postgresPushSettings } from './notifications/push-settings.ts';
import { postgresPushTokens } from './notifications/push-tokens.ts';
import { postgresOfficialReader } from './officials/official-reader.ts';
import { postgresOfficialAssignments, postgresOfficialAvailabilities, postgresOfficialRatings } from './officials/officials.ts';
import { ormOn } from './orm/connect.ts';
import { declareLazily } from './orm/prepared.ts';
import { type Transaction, transactional } from './orm/unit-of-work.ts';
import { postgresActionCounts } from './privacy/action-counts.ts';
import { postgresAuditLog, postgresAuditReader } from './privacy/audit-log.ts';
import { postgresConsentReader, postgresConsents } from './privacy/consents.ts';
import { postgresExportReader } from './privacy/exports.ts';
import { type HashKey, postgresKeyedHashes } from './privacy/keyed-hash.ts';
import { postgresPersonalData } from './privacy/personal-data.ts';
import { postgresReminderReader } from './reminders/reminder-reader.ts';
import { postgresReminders } from './reminders/reminders.ts';
import { postgresReportReader } from './reports/report-reader.ts';
import { type ClaimedKey, claimKey, findElsewhere, postgresIdempotencyStore } from './requests/idempotency-store.ts';
import { postgresScopeVersions, postgresVersionReader } from './requests/scope-versions.ts';
import { postgresProposalReader, postgresScheduleProposals } from './scheduling/schedule-proposals.ts';
import { postgresGameBookReader } from './scoring/game-book-reader.ts';
import { postgresLineupReader } from './scoring/lineup-reader.ts';
import { postgresScoringReader } from './scoring/scoring-reader.ts';
import { postgresSlotReader, postgresSlots } from './slots/slots.ts';
import { postgresWebhookDeliveries } from './webhooks/webhook-deliveries.ts';
import { postgresWebhookReader } from './webhooks/webhook-reader.ts';
import { postgresWebhooks } from './webhooks/webhooks.ts';

/** What readers use; `searches` runs searches of users, which may cost more than other reads. */
type Reading = Readonly<{ sql: Sql; time: DatabaseTime; searches: Sql; hashKey: HashKey }>;
const READERS = [
  ({ sql }: Reading) => withCluster(sql, postgresMembershipReader(sql), membershipOnCluster(sql)),
  ({ sql }: Reading) => postgresInviteReader(sql),
  ({ sql }: Reading) => postgresAuditReader(sql),
  ({ sql }: Reading) => postgresLeagueReader(sql),
  ({ sql }: Reading) => postgresLeagueDataReader(sql),
  ({ sql }: Reading) => postgresScoringReader(sql),
  ({ sql }: Reading) => postgresGameBookReader(sql),
  ({ sql }: Reading) => postgresSeasonReader(sql),
  ({ sql }: Reading) => postgresLineupReader(sql),
  ({ sql }: Reading) => postgresReportReader(sql),
  ({ sql }: Reading) => postgresFamilyReader(sql),
  ({ searches, time }: Reading) => postgresSearchReader(searches, time),
  ({ sql }: Reading) => withCluster(sql, postgresChatReader(sql), chatReaderOnCluster(sql)),
  ({ sql }: Reading) => postgresModerationReader(sql),
  ({ sql, time }: Reading) => postgresPushReader(sql, time),
  ({ sql, time }: Reading) => postgresMailReader(sql, time),
  ({ sql, time }: Reading) => postgresReminderReader(sql, time),
  ({ sql }: Reading) => postgresMailingReader(sql),
  ({ sql, time }: Reading) => postgresProposalReader(sql, time),
  ({ sql }: Reading) => postgresCalendarReader(sql),
  ({ sql }: Reading) => postgresFollowerReader(sql),
  ({ sql }: Reading) => postgresOfficialReader(sql),
  ({ sql }: Reading) => postgresEventReader(sql),
  ({ sql }: Reading) => postgresAttendanceReader(sql),
  ({ sql }: Reading) => postgresSlotReader(sql),
  ({ sql }: Reading) => postgresBracketReader(sql),
  ({ sql }: Reading) =>
    withCluster(sql, postgresAccountReader(sql), () => postgresAccountReader(sql, (userId) => listedOrgsOf(sql, userId))),
  ({ sql }: Reading) => postgresBlockReader(sql),
  ({ sql }: Reading) => postgresConsentReader(sql),
  ({ sql }: Reading) => withCluster(sql, postgresVersionReader(sql), versionReaderOnCluster(sql)),
  ({ sql, time }: Reading) => postgresImportReader(sql, time),
  ({ sql }: Reading) => postgresExportReader(sql),
  ({ sql }: Reading) => postgresWaitingReader(sql),
  ({ sql }: Reading) => postgresSetupReader(sql),
  ({ sql, time }: Reading) => postgresWebhookReader(sql, time),
  ({ sql, hashKey }: Reading) => postgresKeyedHashes(sql, hashKey),
] as const;
type Merged<Parts> = (Parts extends unknown ? (part: Parts) => void : never) extends (whole: infer Whole) => void ? Whole : never;

const allReaders = (reading: Reading) =>
  Object.assign({}, ...READERS.map((make) => make(reading))) as Merged<ReturnType<(typeof READERS)[number]>>;

export const readersOn = (sql: Sql, time: DatabaseTime = databaseTime, searches: Sql = sql): Readers =>
  allReaders({ sql, time, searches, hashKey: {} });

type Within = Transaction & Omit<Reading, 'searches'> & Readonly<{ claimed: ClaimedKey | undefined }>;

type Views = { readonly [Name in keyof Readers]: (within: Within) => Readers[Name] };
const NO_SQL = sqlBy(async () => []);
const NAMES_ONLY: Within & Reading = {
  sql: NO_SQL,
  searches: NO_SQL,
  em: undefined as never,
  time: databaseTime,
  hashKey: {},
  claimed: undefined,
};
const VIEWS = Object.fromEntries(
  READERS.flatMap((make: (reading: Reading) => object) =>
    Object.keys(make(NAMES_ONLY)).map((name) => [
      name,
      (within: Within) => (make({ ...within, searches: within.sql }) as Readonly<Record<string, unknown>>)[name],
    ]),
  ),
) as unknown as Views;

const REPOSITORIES: { readonly [Name in keyof Repositories]: (within: Within) => Repositories[Name] } = {
  orgs: postgresOrgs,
  users: (within) => withCluster(within.sql, postgresUsers(within), usersOnCluster(within)),
  memberships: postgresMemberships,
  adminAppointments: postgresAdminAppointments,
  invites: postgresInvites,
  blocks: postgresBlocks,
  personBlocks: postgresPersonBlocks,
  consents: postgresConsents,
  nameSearches: ({ sql, time }) => postgresNameSearches(sql, time),
  actionCounts: (within) => postgresActionCounts(within, within.time),
  audit: postgresAuditLog,
  idempotency: (within) => postgresIdempotencyStore(within, within.claimed),
  chat: (within) => withCluster(within.sql, postgresChat(within, within.time), chatOnCluster(within, within.time)),
  moderation: postgresModeration,
  calendarAddresses: postgresCalendarAddresses,
  followers: postgresFollowers,
  brackets: postgresBrackets,
  officialAssignments: postgresOfficialAssignments,
  officialAvailabilities: postgresOfficialAvailabilities,
  officialRatings: postgresOfficialRatings,
  teamEvents: postgresTeamEvents,
  eventSeries: postgresEventSeries,
  playerAnswers: (within) => withCluster(within.sql, postgresPlayerAnswers(within), playerAnswersOnCluster(within)),
  playerAbsences: postgresPlayerAbsences,
  responseDeadlines: postgresResponseDeadlines,
  answerRequests: postgresAnswerRequests,
  playerPresences: postgresPlayerPresences,
  slots: postgresSlots,
  placeStates: (within) => postgresPlaceStates(within, within.time),
  outbox: (within) => postgresOutbox(within, within.time),
  mailDeliveries: (within) => postgresMailDeliveries(within, within.time),
  reminders: (within) => postgresReminders(within, within.time),
  mailings: (within) => postgresMailings(within, within.time),
  releaseRequests: (within) => postgresReleaseRequests(within, within.time),
  mailStops: (within) => postgresMailStops(within, within.time),
  mailRecipients: (within) => postgresMailRecipients(within, within.time),
  scheduleProposals: (within) => postgresScheduleProposals(within, within.time),
  personalData: postgresPersonalData,
  scopeVersions: ({ sql }) => withCluster(sql, postgresScopeVersions(sql), scopeVersionsOnCluster(sql)),
  webhooks: postgresWebhooks,
  webhookDeliveries: (within) => postgresWebhookDeliveries(within, within.time),
  ...POSTGRES_LEAGUE,
  statEvents: (within) => withCluster(within.sql, POSTGRES_LEAGUE.statEvents(within), statEventsOnCluster(within)),
  leagueImports: (within) => postgresLeagueImports(within, within.time),
  importedLeague: postgresImportedLeague,
  pushTokens: postgresPushTokens,
  pushDeliveries: (within) => postgresPushDeliveries(within, within.time),
  pushSettings: postgresPushSettings,
  read: (within) => lazyMembers(VIEWS, within),
};
declareLazily(() => {
  for (const make of Object.values(REPOSITORIES)) make(NAMES_ONLY);
});

type TransactionOptions = Readonly<{ hasNoLimits?: boolean }>;

/** The unit of work on a pool. `hasNoLimits`: transactions may take as long as they need, in place of the database's limits on time. */
export const postgresUnitOfWork = (pool: OpenPool, time: DatabaseTime = databaseTime, options: TransactionOptions = {}): UnitOfWork =>
  listingMembers(transactionsOn(pool, time, options), pool.topology, memberList(pool));

function transactionsOn(pool: OpenPool, time: DatabaseTime, options: TransactionOptions): UnitOfWork {
  const hashKey: HashKey = {};
  const keysInProgress = new Set<string>();
  const sql = sqlOnPool(pool);
  /** What is known of a key before the transaction that claims it: one statement of a cluster cannot ask all orgs. */
  const lookedUp = withCluster<Readonly<{ before(claim: IdempotencyClaim): ReturnType<typeof findElsewhere> | undefined }>>(
    pool.topology,
    { before: () => undefined },
    () => ({ before: (claim) => findElsewhere(sql, claim) }),
  );
  const repositoriesIn = (transaction: Transaction, claimed?: ClaimedKey): Repositories =>
    lazyMembers(REPOSITORIES, { ...transaction, time, hashKey, claimed });

  const orm = lazily(() => ormOn(pool));
  const run = <T, E>(work: (transaction: Transaction) => Promise<Result<T | Promise<T>, E>>, isSafeTwice: boolean) =>
    transactional(orm(), pool.topology, work, { ...options, isSafeTwice });

  const transact: UnitOfWork['transact'] = (work) => run((transaction) => work(repositoriesIn(transaction)), false);
  const writeAlone = <T, E>(work: Work<T, E>): Promise<Result<T, E>> => {
    const attempt = async (): Promise<Result<T, E>> => {
      const result = await work(repositoriesIn({ em: orm().em.fork(), sql }));
      return result.ok ? ok(await result.value) : result;
    };
    return retrying(attempt, (failure) => !isOutcomeUnknown(failure));
  };
  // On a cluster, what is one statement on a single database takes several.
  const writing = withCluster<Readonly<{ once: UnitOfWork['writeOnce'] }>>(pool.topology, { once: writeAlone }, () => ({ once: transact }));

  return {
    transact,
    writeOnce: writing.once,
    async tryTransactUnder<T, E>(claim: IdempotencyClaim, work: Work<T, E>) {
      const name = `${claim.caller} ${claim.key}`;
      // A request that is repeated while it is in progress takes no second connection.
      if (keysInProgress.has(name)) return undefined;
      keysInProgress.add(name);
      try {
        const foundElsewhere = await lookedUp.before(claim);
        const outcome = await run<T, E | typeof KEY_TAKEN>(async (transaction) => {
          const claimed = await claimKey(transaction, claim, foundElsewhere).catch((error: unknown) => {
            if (isLockTimeout(error)) return undefined;
            throw error;
          });
          return claimed ? work(repositoriesIn(transaction, claimed)) : err(KEY_TAKEN);
        }, true);
        return !outcome.ok && outcome.error === KEY_TAKEN ? undefined : (outcome as Result<T, E>);
      } finally {
        keysInProgress.delete(name);
      }
    },
  };
}

/** Another process holds the key. */
const KEY_TAKEN = Symbol('another transaction under the key');
