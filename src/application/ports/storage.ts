import { ok, type Result } from '../../domain/shared/result.ts';
import type { AccountReader } from './account-reader.ts';
import type { AuditLog, AuditReader } from './audit-log.ts';
import type { BlockReader, Blocks } from './blocks.ts';
import type { BracketReader, Brackets } from './bracket-storage.ts';
import type { CalendarAddresses, CalendarReader } from './calendar-storage.ts';
import type { ChatReader } from './chat-reader.ts';
import type { Chat } from './chat-storage.ts';
import type { ConsentReader, Consents } from './consents.ts';
import type { DatabaseCheck } from './database-check.ts';
import type { ExportReader } from './export-reader.ts';
import type { FamilyReader } from './family-reader.ts';
import type { GameBookReader } from './game-book-reader.ts';
import type { IdempotencyClaim, IdempotencyStore } from './idempotency-store.ts';
import type { ImportedLeague, ImportReader, LeagueImports } from './import-storage.ts';
import type { InviteReader, Invites } from './invite-storage.ts';
import type { KeyedHashes } from './keyed-hash.ts';
import type { LeagueDataReader } from './league-data-reader.ts';
import type { LeagueReader } from './league-reader.ts';
import type { LeagueRepositories } from './league-storage.ts';
import type { LineupReader } from './lineup-storage.ts';
import type { AdminAppointments, MembershipReader, Memberships, Orgs, Users } from './membership-storage.ts';
import type { NameSearches } from './name-searches.ts';
import type { PushReader, PushRepositories } from './notification-storage.ts';
import type { OfficialAssignments, OfficialAvailabilities, OfficialReader } from './official-storage.ts';
import type { Outbox } from './outbox.ts';
import type { PersonalData } from './personal-data.ts';
import type { ReportReader } from './report-reader.ts';
import type { Retention } from './retention.ts';
import type { ProposalReader, ScheduleProposals } from './schedule-proposals.ts';
import type { ScoringReader } from './scoring-reader.ts';
import type { SearchReader } from './search-reader.ts';
import type { SeasonReader } from './season-reader.ts';
import type { SharedRateLimiter } from './shared-rate-limiter.ts';
import type { Label, ScopeVersions, VersionReader } from './watermarks.ts';
import type { WebhookDeliveries, WebhookReader, Webhooks } from './webhook-storage.ts';

/** Everything that a storage adapter provides. */
export type Storage = Readonly<{
  unitOfWork: UnitOfWork;
  read: Readers;
  /**
   * Runs what reads for an answer, so that it may be read elsewhere than where writes go. MUST find everything that the label's versions are
   * of, and nothing that is older than what the same answer has read before.
   */
  readAt: <T>(label: Label, readings: () => Promise<T>) => Promise<T>;
  /** Reads that keep this instance's caches and long polls up to date; they MUST NOT queue behind reads of requests. */
  upkeep: Pick<
    Readers,
    | 'roomStates'
    | 'scopeVersions'
    | 'gameLogVersions'
    | 'watchedStates'
    | 'callerContexts'
    | 'usersByIdentity'
    | 'newsSince'
    | 'statEventNews'
    | 'pushBacklog'
    | 'webhookBacklog'
  >;
  sharedRateLimiter: SharedRateLimiter;
  retention: Retention;
  /** How often one instance scans all orgs for due work that no instance has in its queue, in milliseconds. */
  orgScanIntervalMs(): number;
  holdsJobLease: HoldsJobLease;
  check: DatabaseCheck;
  /** Waits until the storage can be reached and migrates it to this version. MUST reject if waiting cannot help. */
  prepare(): Promise<void>;
  close(): Promise<void>;
}>;

/**
 * Whether this instance is to run a job now that every instance has scheduled at an interval and that one of them is enough for. MAY be true for
 * several instances at once, and MUST be true for one of them within twice the interval.
 */
export type HoldsJobLease = (job: string, everyMs: number) => Promise<boolean>;

/** Views for answers, each in one statement. Outside a transaction they may come from a replica. */
export type Readers = MembershipReader &
  LeagueReader &
  LeagueDataReader &
  InviteReader &
  AuditReader &
  FamilyReader &
  SearchReader &
  ScoringReader &
  GameBookReader &
  SeasonReader &
  LineupReader &
  ReportReader &
  ChatReader &
  PushReader &
  ProposalReader &
  CalendarReader &
  OfficialReader &
  BracketReader &
  AccountReader &
  BlockReader &
  ConsentReader &
  VersionReader &
  ImportReader &
  ExportReader &
  WebhookReader &
  KeyedHashes;

type Stored = Readonly<{
  orgs: Orgs;
  users: Users;
  memberships: Memberships;
  adminAppointments: AdminAppointments;
  invites: Invites;
  blocks: Blocks;
  consents: Consents;
  nameSearches: NameSearches;
  audit: AuditLog;
  idempotency: IdempotencyStore;
  chat: Chat;
  calendarAddresses: CalendarAddresses;
  brackets: Brackets;
  officialAssignments: OfficialAssignments;
  officialAvailabilities: OfficialAvailabilities;
  outbox: Outbox;
  scheduleProposals: ScheduleProposals;
  personalData: PersonalData;
  scopeVersions: ScopeVersions;
  leagueImports: LeagueImports;
  importedLeague: ImportedLeague;
  webhooks: Webhooks;
  webhookDeliveries: WebhookDeliveries;
}> &
  LeagueRepositories &
  PushRepositories;
export type StoredName = keyof Stored;
/** Not callers' standings in all of their orgs: on a cluster a transaction of one org has yet to list whom it lets in. */
export type ReadInTransaction = Exclude<keyof Readers, 'callerContext' | 'callerContexts'>;
/** Every view where every repository is there, and else none that is not named. */
type ReadsWith<Uses extends StoredName> = [StoredName] extends [Uses] ? ReadInTransaction : never;

/** The repositories and the views that a transaction names, and all of them where it names none. */
export type Repositories<Uses extends StoredName = StoredName, Reads extends ReadInTransaction = ReadsWith<Uses>> = Pick<Stored, Uses> &
  Readonly<{
    /** Sees what this transaction has written. */
    read: Pick<Readers, Reads>;
  }>;

export interface UnitOfWork<Uses extends StoredName = StoredName, Reads extends ReadInTransaction = ReadsWith<Uses>> {
  /**
   * Runs `work` atomically. MUST keep its writes only if it resolves to `ok`; a refusal or a rejection leaves no trace. Where it is `ok` of a
   * promise, that of the last thing written, the writes are kept whatever it comes to, unless it rejects: the storage need not be waited for in between.
   * A write that answers nothing MAY fail as late as the transaction ends.
   * MUST serialize transactions that find the same record. MAY run `work` again when the storage asks for a retry, so
   * `work` has no effect but through its repositories.
   */
  transact<T, E>(work: Work<T, E, Repositories<Uses, Reads>>): Promise<Result<T, E>>;
  /**
   * Transacts as the only one under the caller's key in the org. MUST answer undefined, without running `work`, while another transaction is
   * under way under the key: at once where it is one of this process, and MAY wait for one of another as long as for any lock.
   */
  tryTransactUnder<T, E>(claim: IdempotencyClaim, work: Work<T, E, Repositories<Uses, Reads>>): Promise<Result<T, E> | undefined>;
}

export type Work<T, E, Given = Repositories> = (repositories: Given) => Promise<Result<T | Promise<T>, E>>;

/** Lets use cases take part in a transaction that is already under way: theirs ends with it. */
export function nestedUnitOfWork(repositories: Repositories): UnitOfWork {
  const transact = async <T, E>(work: Work<T, E>): Promise<Result<T, E>> => {
    const result = await work(repositories);
    return result.ok ? ok(await result.value) : result;
  };
  return { transact, tryTransactUnder: (_key, work) => transact(work) };
}
