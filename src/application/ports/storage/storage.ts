import { ok, type Result } from '../../../domain/shared/result.ts';
import type { DatabaseCheck } from '../database-check.ts';
import type { SharedRateLimiter } from '../shared-rate-limiter.ts';
import type { ScopeVersions, VersionReader } from '../watermarks.ts';
import type {
  AnswerRequests,
  AttendanceReader,
  PlayerAnswers,
  PlayerPresences,
  ResponseDeadlines,
  StoredAbsences,
} from './attendance/attendance-storage.ts';
import type { BracketReader, Brackets } from './brackets/bracket-storage.ts';
import type { CalendarAddresses, CalendarReader } from './calendars/calendar-storage.ts';
import type { ChatReader } from './chat/chat-reader.ts';
import type { Chat } from './chat/chat-storage.ts';
import type { EventReader, EventSeriesStore, TeamEvents } from './events/event-storage.ts';
import type { FamilyReader } from './families/family-reader.ts';
import type { NameSearches } from './families/name-searches.ts';
import type { SearchReader } from './families/search-reader.ts';
import type { FollowerReader, Followers } from './followers/follower-storage.ts';
import type { ImportedLeague, ImportReader, LeagueImports } from './imports/import-storage.ts';
import type { InviteReader, Invites } from './invites/invite-storage.ts';
import type { LeagueDataReader } from './league/league-data-reader.ts';
import type { LeagueReader } from './league/league-reader.ts';
import type { LeagueRepositories } from './league/league-storage.ts';
import type { PlaceStates } from './league/place-states.ts';
import type { SeasonReader } from './league/season-reader.ts';
import type { SetupReader } from './league/setup-reader.ts';
import type { MailDeliveries, MailReader } from './mail/mail-storage.ts';
import type { MailingReader, Mailings, MailRecipients, MailStops, ReleaseRequests } from './mail/mailing-storage.ts';
import type { AccountReader } from './membership/account-reader.ts';
import type { BlockReader, Blocks, PersonBlocks } from './membership/blocks.ts';
import type { AdminAppointments, MembershipReader, Memberships, Orgs, Users } from './membership/membership-storage.ts';
import type { WaitingReader } from './membership/waiting-reader.ts';
import type { Moderation, ModerationReader } from './moderation/moderation-storage.ts';
import type { PushReader, PushRepositories } from './notifications/notification-storage.ts';
import type { Outbox } from './notifications/outbox.ts';
import type { OfficialAssignments, OfficialAvailabilities, OfficialRatings, OfficialReader } from './officials/official-storage.ts';
import type { ActionCounts } from './privacy/action-counts.ts';
import type { AuditLog, AuditReader } from './privacy/audit-log.ts';
import type { ConsentReader, Consents } from './privacy/consents.ts';
import type { ExportReader } from './privacy/export-reader.ts';
import type { KeyedHashes } from './privacy/keyed-hash.ts';
import type { PersonalData } from './privacy/personal-data.ts';
import type { Retention } from './privacy/retention.ts';
import type { ReminderReader, Reminders } from './reminders/reminder-storage.ts';
import type { ReportReader } from './reports/report-reader.ts';
import type { IdempotencyClaim, IdempotencyStore } from './requests/idempotency-store.ts';
import type { ProposalReader, ScheduleProposals } from './scheduling/schedule-proposals.ts';
import type { GameBookReader } from './scoring/game-book-reader.ts';
import type { LineupReader } from './scoring/lineup-storage.ts';
import type { ScoringReader } from './scoring/scoring-reader.ts';
import type { SlotReader, Slots } from './slots/slot-storage.ts';
import type { WebhookDeliveries, WebhookReader, Webhooks } from './webhooks/webhook-storage.ts';

/** Everything that a storage adapter provides. */
export type Storage = Readonly<{
  unitOfWork: UnitOfWork;
  read: Readers;
  /** Reads that keep this instance's caches and long polls up to date; they MUST NOT queue behind reads of requests. */
  system: Pick<
    Readers,
    | 'roomStates'
    | 'scopeVersions'
    | 'gameLogVersions'
    | 'watchedStates'
    | 'callerContexts'
    | 'callersByIdentity'
    | 'newsSince'
    | 'statEventNews'
    | 'pushBacklog'
    | 'mailBacklog'
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
 * Whether this instance should now run a job that every instance schedules at an interval but only one needs to run. MAY be true for several
 * instances at once, and MUST be true for one of them within twice the interval.
 */
export type HoldsJobLease = (job: string, everyMs: number) => Promise<boolean>;

/** Views for answers, each in one statement. */
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
  ModerationReader &
  PushReader &
  MailReader &
  ReminderReader &
  MailingReader &
  ProposalReader &
  CalendarReader &
  FollowerReader &
  OfficialReader &
  EventReader &
  AttendanceReader &
  SlotReader &
  BracketReader &
  AccountReader &
  BlockReader &
  ConsentReader &
  VersionReader &
  ImportReader &
  ExportReader &
  WaitingReader &
  SetupReader &
  WebhookReader &
  KeyedHashes;

type Stored = Readonly<{
  orgs: Orgs;
  users: Users;
  memberships: Memberships;
  adminAppointments: AdminAppointments;
  invites: Invites;
  blocks: Blocks;
  personBlocks: PersonBlocks;
  consents: Consents;
  nameSearches: NameSearches;
  actionCounts: ActionCounts;
  audit: AuditLog;
  idempotency: IdempotencyStore;
  chat: Chat;
  moderation: Moderation;
  calendarAddresses: CalendarAddresses;
  followers: Followers;
  brackets: Brackets;
  officialAssignments: OfficialAssignments;
  officialAvailabilities: OfficialAvailabilities;
  officialRatings: OfficialRatings;
  teamEvents: TeamEvents;
  eventSeries: EventSeriesStore;
  playerAnswers: PlayerAnswers;
  playerAbsences: StoredAbsences;
  responseDeadlines: ResponseDeadlines;
  answerRequests: AnswerRequests;
  playerPresences: PlayerPresences;
  slots: Slots;
  placeStates: PlaceStates;
  outbox: Outbox;
  mailDeliveries: MailDeliveries;
  reminders: Reminders;
  mailings: Mailings;
  releaseRequests: ReleaseRequests;
  mailStops: MailStops;
  mailRecipients: MailRecipients;
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
/** Excludes the caller's permissions across all orgs: on a cluster, a transaction of one org has yet to record the members that it admits. */
export type ReadInTransaction = Exclude<keyof Readers, 'callerContext' | 'callerContexts'>;
/** Every view if every repository is named; otherwise only the named views. */
type ReadsWith<Uses extends StoredName> = [StoredName] extends [Uses] ? ReadInTransaction : never;

/** The repositories and views that a transaction names, or all of them if it names none. */
export type Repositories<Uses extends StoredName = StoredName, Reads extends ReadInTransaction = ReadsWith<Uses>> = Pick<Stored, Uses> &
  Readonly<{
    /** Sees what this transaction has written. */
    read: Pick<Readers, Reads>;
  }>;

export interface UnitOfWork<Uses extends StoredName = StoredName, Reads extends ReadInTransaction = ReadsWith<Uses>> {
  /**
   * Runs `work` atomically. MUST keep its writes only if it resolves to `ok`; a refusal or a rejection leaves no trace. If it resolves to `ok`
   * of a promise, which must be that of its last write, the writes are kept whatever its value unless it rejects; this saves waiting for the
   * storage in between. A write that returns nothing MAY fail as late as the end of the transaction. MUST serialize transactions that find the
   * same record. MAY run `work` again when the storage asks for a retry, so `work` must have no effects except through its repositories.
   */
  transact<T, E>(work: Work<T, E, Repositories<Uses, Reads>>): Promise<Result<T, E>>;
  /**
   * Runs `work`, which may read without locks and then writes once, as its last step: what one method of a repository writes is kept whole or not at all, without
   * a transaction around it. MAY run `work` again when the storage asks for a retry.
   */
  writeOnce<T, E>(work: Work<T, E, Repositories<Uses, Reads>>): Promise<Result<T, E>>;
  /**
   * Runs a transaction as the only one under the caller's key in the org. While another transaction is running under the key, MUST return
   * undefined without running `work`: at once if the other one is in this process; if it is in another process, it MAY wait as long as for any
   * lock.
   */
  tryTransactUnder<T, E>(claim: IdempotencyClaim, work: Work<T, E, Repositories<Uses, Reads>>): Promise<Result<T, E> | undefined>;
}

export type Work<T, E, Given = Repositories> = (repositories: Given) => Promise<Result<T | Promise<T>, E>>;

/** Lets use cases take part in a transaction that is already running: their transaction ends with it. */
export function nestedUnitOfWork(repositories: Repositories): UnitOfWork {
  const transact = async <T, E>(work: Work<T, E>): Promise<Result<T, E>> => {
    const result = await work(repositories);
    return result.ok ? ok(await result.value) : result;
  };
  return { transact, writeOnce: transact, tryTransactUnder: (_key, work) => transact(work) };
}
