import type { Clock } from '../../application/ports/clock.ts';
import type { IdempotencyClaim } from '../../application/ports/storage/idempotency-store.ts';
import type { KeyedHashes } from '../../application/ports/storage/keyed-hash.ts';
import type { Readers, Repositories, Storage, Work } from '../../application/ports/storage/storage.ts';
import { OPERATOR } from '../../domain/membership/operator.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { memorySharedRateLimiter } from '../limits/memory-rate-limiter.ts';
import { memoryAccountReader } from './account-reader.ts';
import { memoryActionCounts } from './action-counts.ts';
import { memoryAttendanceReader, memoryPlayerAbsences, memoryPlayerAnswers, memoryResponseDeadlines } from './attendance.ts';
import { memoryAuditLog, memoryAuditReader } from './audit-log.ts';
import { memoryBlockReader, memoryBlocks } from './blocks.ts';
import { memoryBracketReader, memoryBrackets } from './brackets.ts';
import { memoryCalendarAddresses, memoryCalendarReader } from './calendars.ts';
import { memoryChat, memoryChatReader } from './chat.ts';
import { memoryConsentReader, memoryConsents } from './consents.ts';
import { memoryEventReader, memoryEventSeries, memoryTeamEvents } from './events.ts';
import { memoryExportReader } from './exports.ts';
import { memoryFamilyReader } from './families.ts';
import { memoryFollowerReader, memoryFollowers } from './followers.ts';
import { memoryGameBookReader } from './game-book-reader.ts';
import { memoryIdempotencyStore } from './idempotency-store.ts';
import { memoryImportReader, memoryImports } from './imports.ts';
import { memoryInviteReader, memoryInvites } from './invites.ts';
import { memoryKeyedHashes } from './keyed-hash.ts';
import { memoryLeague } from './league.ts';
import { memoryLeagueDataReader } from './league-data-reader.ts';
import { memoryLeagueReader } from './league-reader.ts';
import { memoryLineupReader } from './lineup-reader.ts';
import { memoryMailDeliveries, memoryMailReader } from './mail.ts';
import { memoryMailingReader, memoryMailings, memoryMailRecipients, memoryMailStops } from './mailings.ts';
import { memoryAdminAppointments, memoryMembershipReader, memoryMemberships, memoryOrgs, memoryUsers } from './membership.ts';
import { memoryModeration, memoryModerationReader } from './moderation.ts';
import { memoryOutbox, memoryPush, memoryPushReader } from './notifications.ts';
import { memoryOfficialAssignments, memoryOfficialAvailabilities, memoryOfficialRatings, memoryOfficialReader } from './officials.ts';
import { memoryPersonalData } from './personal-data.ts';
import { memoryPlaceStates } from './place-states.ts';
import { memoryReminderReader, memoryReminders } from './reminders.ts';
import { memoryReportReader } from './report-reader.ts';
import { memoryRetention } from './retention.ts';
import { memoryProposalReader, memoryScheduleProposals } from './schedule-proposals.ts';
import { memoryScopeVersions, memoryVersionReader } from './scope-versions.ts';
import { memoryScoringReader } from './scoring-reader.ts';
import { memoryNameSearches, memorySearchReader } from './search.ts';
import { memorySeasonReader } from './season-reader.ts';
import { memorySetupReader } from './setup.ts';
import { memorySlotReader, memorySlots } from './slots.ts';
import { draftTables, emptyTables, type Tables } from './tables/tables.ts';
import { memoryWaitingReader } from './waiting.ts';
import { memoryWebhookDeliveries, memoryWebhookReader, memoryWebhooks } from './webhooks.ts';

const readersOver = (tables: Tables, hashes: KeyedHashes, clock: Clock): Readers => ({
  ...memoryMembershipReader(tables),
  ...memoryInviteReader(tables),
  ...memoryAuditReader(tables),
  ...memoryLeagueReader(tables),
  ...memoryLeagueDataReader(tables),
  ...memoryScoringReader(tables),
  ...memoryGameBookReader(tables),
  ...memorySeasonReader(tables),
  ...memoryLineupReader(tables),
  ...memoryReportReader(tables),
  ...memoryFamilyReader(tables),
  ...memorySearchReader(tables, clock),
  ...memoryChatReader(tables),
  ...memoryModerationReader(tables),
  ...memoryPushReader(tables, clock),
  ...memoryMailReader(tables, clock),
  ...memoryReminderReader(tables, clock),
  ...memoryMailingReader(tables),
  ...memoryProposalReader(tables, clock),
  ...memoryCalendarReader(tables),
  ...memoryFollowerReader(tables),
  ...memoryOfficialReader(tables),
  ...memoryEventReader(tables),
  ...memoryAttendanceReader(tables),
  ...memorySlotReader(tables),
  ...memoryBracketReader(tables),
  ...memoryAccountReader(tables),
  ...memoryBlockReader(tables),
  ...memoryConsentReader(tables),
  ...memoryVersionReader(tables),
  ...memoryImportReader(tables, clock),
  ...memoryExportReader(tables),
  ...memoryWaitingReader(tables, clock),
  ...memorySetupReader(tables),
  ...memoryWebhookReader(tables, clock),
  ...hashes,
});

/** Storage in this process's memory, lost when it ends. Transactions run one at a time; readers see only committed rows. */
export function memoryStorage(clock: Clock = () => new Date()): Storage {
  const committed = emptyTables();
  void memoryUsers(committed).save(OPERATOR.user);
  const hashes = memoryKeyedHashes();
  const keysUnderWay = new Set<string>();
  let turn: Promise<unknown> = Promise.resolve();

  const repositoriesOver = (tables: Tables): Repositories => ({
    orgs: memoryOrgs(tables),
    users: memoryUsers(tables),
    memberships: memoryMemberships(tables),
    adminAppointments: memoryAdminAppointments(tables),
    invites: memoryInvites(tables),
    blocks: memoryBlocks(tables),
    consents: memoryConsents(tables),
    nameSearches: memoryNameSearches(tables, clock),
    actionCounts: memoryActionCounts(tables, clock),
    audit: memoryAuditLog(tables),
    idempotency: memoryIdempotencyStore(tables),
    chat: memoryChat(tables, clock),
    moderation: memoryModeration(tables),
    calendarAddresses: memoryCalendarAddresses(tables),
    followers: memoryFollowers(tables),
    brackets: memoryBrackets(tables),
    officialAssignments: memoryOfficialAssignments(tables),
    officialAvailabilities: memoryOfficialAvailabilities(tables),
    officialRatings: memoryOfficialRatings(tables),
    teamEvents: memoryTeamEvents(tables),
    eventSeries: memoryEventSeries(tables),
    playerAnswers: memoryPlayerAnswers(tables),
    playerAbsences: memoryPlayerAbsences(tables),
    responseDeadlines: memoryResponseDeadlines(tables),
    slots: memorySlots(tables),
    placeStates: memoryPlaceStates(tables, clock),
    outbox: memoryOutbox(tables, clock),
    mailDeliveries: memoryMailDeliveries(tables, clock),
    reminders: memoryReminders(tables, clock),
    mailings: memoryMailings(tables, clock),
    mailStops: memoryMailStops(tables),
    mailRecipients: memoryMailRecipients(tables, clock),
    scheduleProposals: memoryScheduleProposals(tables, clock),
    personalData: memoryPersonalData(tables),
    scopeVersions: memoryScopeVersions(tables, clock),
    webhooks: memoryWebhooks(tables),
    webhookDeliveries: memoryWebhookDeliveries(tables, clock),
    ...memoryLeague(tables),
    ...memoryImports(tables, clock),
    ...memoryPush(tables, clock),
    read: readersOver(tables, hashes, clock),
  });

  function transact<T, E>(work: Work<T, E>): Promise<Result<T, E>> {
    const mine = turn.then(async () => {
      const { tables, apply } = draftTables(committed);
      const result = await work(repositoriesOver(tables));
      if (!result.ok) return result;
      const value = await result.value;
      apply();
      return ok(value);
    });
    turn = mine.catch(() => undefined);
    return mine;
  }

  async function tryTransactUnder<T, E>({ caller, key }: IdempotencyClaim, work: Work<T, E>): Promise<Result<T, E> | undefined> {
    const name = `${caller} ${key}`;
    if (keysUnderWay.has(name)) return undefined;
    keysUnderWay.add(name);
    try {
      return await transact(work);
    } finally {
      keysUnderWay.delete(name);
    }
  }

  const read = readersOver(committed, hashes, clock);
  return {
    read,
    system: read,
    holdsJobLease: async () => true,
    sharedRateLimiter: memorySharedRateLimiter(clock),
    check: async () => 0,
    prepare: async () => {},
    close: async () => {},
    unitOfWork: { transact, writeOnce: transact, tryTransactUnder },
    retention: memoryRetention(committed),
    orgScanIntervalMs: () => 5_000,
  };
}
