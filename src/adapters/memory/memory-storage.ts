import type { Clock } from '../../application/ports/clock.ts';
import type { KeyedHashes } from '../../application/ports/storage/privacy/keyed-hash.ts';
import type { IdempotencyClaim } from '../../application/ports/storage/requests/idempotency-store.ts';
import type { Readers, Repositories, Storage, Work } from '../../application/ports/storage/storage.ts';
import { OPERATOR } from '../../domain/membership/operator.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { memorySharedRateLimiter } from '../limits/memory-rate-limiter.ts';
import {
  memoryAnswerRequests,
  memoryAttendanceReader,
  memoryPlayerAbsences,
  memoryPlayerAnswers,
  memoryPlayerPresences,
  memoryResponseDeadlines,
} from './attendance/attendance.ts';
import { memoryBracketReader, memoryBrackets } from './brackets/brackets.ts';
import { memoryCalendarAddresses, memoryCalendarReader } from './calendars/calendars.ts';
import { memoryChat, memoryChatReader } from './chat/chat.ts';
import { memoryEventReader, memoryEventSeries, memoryTeamEvents } from './events/events.ts';
import { memoryFamilyReader } from './families/families.ts';
import { memoryNameSearches, memorySearchReader } from './families/search.ts';
import { memoryFollowerReader, memoryFollowers } from './followers/followers.ts';
import { memoryImportReader, memoryImports } from './imports/imports.ts';
import { memoryInviteReader, memoryInvites } from './invites/invites.ts';
import { memoryLeague } from './league/league.ts';
import { memoryLeagueDataReader } from './league/league-data-reader.ts';
import { memoryLeagueReader } from './league/league-reader.ts';
import { memoryPlaceStates } from './league/place-states.ts';
import { memorySeasonReader } from './league/season-reader.ts';
import { memorySetupReader } from './league/setup.ts';
import { memoryMailDeliveries, memoryMailReader } from './mail/mail.ts';
import { memoryMailingReader, memoryMailings, memoryMailRecipients, memoryMailStops, memoryReleaseRequests } from './mail/mailings.ts';
import { memoryAccountReader } from './membership/account-reader.ts';
import { memoryBlockReader, memoryBlocks, memoryPersonBlocks } from './membership/blocks.ts';
import { memoryAdminAppointments, memoryMembershipReader, memoryMemberships, memoryOrgs, memoryUsers } from './membership/membership.ts';
import { memoryWaitingReader } from './membership/waiting.ts';
import { memoryModeration, memoryModerationReader } from './moderation/moderation.ts';
import { memoryOutbox, memoryPush, memoryPushReader } from './notifications/notifications.ts';
import {
  memoryOfficialAssignments,
  memoryOfficialAvailabilities,
  memoryOfficialRatings,
  memoryOfficialReader,
} from './officials/officials.ts';
import { memoryActionCounts } from './privacy/action-counts.ts';
import { memoryAuditLog, memoryAuditReader } from './privacy/audit-log.ts';
import { memoryConsentReader, memoryConsents } from './privacy/consents.ts';
import { memoryExportReader } from './privacy/exports.ts';
import { memoryKeyedHashes } from './privacy/keyed-hash.ts';
import { memoryPersonalData } from './privacy/personal-data.ts';
import { memoryRetention } from './privacy/retention.ts';
import { memoryReminderReader, memoryReminders } from './reminders/reminders.ts';
import { memoryReportReader } from './reports/report-reader.ts';
import { memoryIdempotencyStore } from './requests/idempotency-store.ts';
import { memoryScopeVersions, memoryVersionReader } from './requests/scope-versions.ts';
import { memoryProposalReader, memoryScheduleProposals } from './scheduling/schedule-proposals.ts';
import { memoryGameBookReader } from './scoring/game-book-reader.ts';
import { memoryLineupReader } from './scoring/lineup-reader.ts';
import { memoryScoringReader } from './scoring/scoring-reader.ts';
import { memorySlotReader, memorySlots } from './slots/slots.ts';
import { draftTables, emptyTables, type Tables } from './tables/tables.ts';
import { memoryWebhookDeliveries, memoryWebhookReader, memoryWebhooks } from './webhooks/webhooks.ts';

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
    personBlocks: memoryPersonBlocks(tables),
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
    answerRequests: memoryAnswerRequests(tables),
    playerPresences: memoryPlayerPresences(tables),
    slots: memorySlots(tables),
    placeStates: memoryPlaceStates(tables, clock),
    outbox: memoryOutbox(tables, clock),
    mailDeliveries: memoryMailDeliveries(tables, clock),
    reminders: memoryReminders(tables, clock),
    mailings: memoryMailings(tables, clock),
    releaseRequests: memoryReleaseRequests(tables, clock),
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
    check: async () => ({ latencyMs: 0, refusesWrites: false }),
    prepare: async () => {},
    close: async () => {},
    unitOfWork: { transact, writeOnce: transact, tryTransactUnder },
    retention: memoryRetention(committed),
    orgScanIntervalMs: () => 5_000,
  };
}
