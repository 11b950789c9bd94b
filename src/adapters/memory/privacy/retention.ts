import { APPOINTMENT_KEPT_FOR_MS } from '../../../application/ports/storage/membership/membership-storage.ts';
import { type ExpiringKind, type Retention, recordsKeptSince } from '../../../application/ports/storage/privacy/retention.ts';
import { IDEMPOTENCY_KEPT_FOR_MS } from '../../../application/ports/storage/requests/idempotency-store.ts';
import { SLOT_PLACES_KEPT_FOR_MS } from '../../../application/ports/storage/slots/slot-storage.ts';
import { ABSENCES_KEPT_FOR_MS } from '../../../domain/attendance/absence.ts';
import { ANSWERS_KEPT_FOR_MS } from '../../../domain/attendance/answer.ts';
import { EVENTS_KEPT_FOR_MS } from '../../../domain/events/team-event.ts';
import { searchesWithinHour } from '../../../domain/families/name-searches.ts';
import { linkAt } from '../../../domain/families/parent-link.ts';
import { IMPORT_KEPT_FOR_MS } from '../../../domain/imports/league-import.ts';
import { INVITED_AGAIN_AFTER_MS, MAILING_KEPT_FOR_MS } from '../../../domain/mail/mailing.ts';
import { WORDINGS_KEPT_FOR_MS, type Wording } from '../../../domain/moderation/wording.ts';
import { GIVE_UP_AFTER_MS, NOTICE_KEPT_FOR_MS } from '../../../domain/notifications/delivery.ts';
import { TOKEN_KEPT_FOR_MS } from '../../../domain/notifications/push-token.ts';
import { REMINDED_EVERY_MS } from '../../../domain/notifications/waiting-requests.ts';
import { RATINGS_KEPT_FOR_MS } from '../../../domain/officials/official-rating.ts';
import { REMINDERS_KEPT_FOR_MS } from '../../../domain/reminders/reminder.ts';
import { DAY_CHANGES_KEPT_FOR_MS } from '../../../domain/scheduling/day-change.ts';
import { PROPOSALS_KEPT_FOR_MS } from '../../../domain/scheduling/schedule-proposal.ts';
import { DELIVERIES_KEPT_FOR_MS } from '../../../domain/webhooks/webhook-delivery.ts';
import { removeMailing } from '../mail/mailings.ts';
import { removeNotice, removeToken } from '../notifications/notifications.ts';
import { ratingKey } from '../officials/officials.ts';
import { reminderKey } from '../reminders/reminders.ts';
import { removeSlotsOfEvent } from '../slots/slots.ts';
import { key } from '../tables/table.ts';
import type { Tables } from '../tables/tables.ts';

const DAY_MS = 24 * 3_600_000;

export const memoryRetention = (tables: Tables): Retention => ({
  async removeExpired(now) {
    const isPast = (at: Date, keptForMs: number) => at.getTime() < now.getTime() - keptForMs;
    const answers = [...tables.idempotencyRecords.rows()].filter(({ at }) => isPast(at, IDEMPOTENCY_KEPT_FOR_MS));
    for (const { caller, idempotencyKey } of answers) tables.idempotencyRecords.delete(key(caller, idempotencyKey));
    const events = [...tables.pushEvents.rows()].filter(({ dueAt }) => isPast(dueAt, GIVE_UP_AFTER_MS));
    for (const { event } of events) tables.pushEvents.delete(key(event.orgId, event.id));
    const notices = [...tables.pushNotices.rows()].filter(({ happenedAt }) => isPast(happenedAt, NOTICE_KEPT_FOR_MS));
    for (const notice of notices) removeNotice(tables, notice);
    const tokens = [...tables.pushTokens.rows()].filter(({ updatedAt }) => isPast(updatedAt, TOKEN_KEPT_FOR_MS));
    for (const token of tokens) removeToken(tables, token);
    const reminders = [...tables.reminders.rows()].filter(({ dueAt }) => isPast(dueAt, REMINDED_EVERY_MS));
    for (const { orgId, userId } of reminders) tables.reminders.delete(key(orgId, userId));
    const itemReminders = [...tables.itemReminders.rows()].filter(({ startsAt }) => isPast(startsAt, REMINDERS_KEPT_FOR_MS));
    for (const reminder of itemReminders) tables.itemReminders.delete(reminderKey(reminder));
    const identities = [...tables.erasedIdentities.rows()].filter(({ erasedAt }) => isPast(erasedAt, DAY_MS));
    for (const { identityHash } of identities) tables.erasedIdentities.delete(identityHash);
    const entries = [...tables.audit.rows()].filter(({ at }) => at < recordsKeptSince(now));
    for (const { orgId, id } of entries) tables.audit.delete(key(orgId, id));
    const changes = [...tables.gameChanges.rows()].filter(({ at }) => at < recordsKeptSince(now));
    for (const { orgId, id } of changes) tables.gameChanges.delete(key(orgId, id));
    const dayChanges = [...tables.dayChanges.rows()].filter(({ changedAt }) => isPast(changedAt, DAY_CHANGES_KEPT_FOR_MS));
    for (const { orgId, id } of dayChanges) tables.dayChanges.delete(key(orgId, id));
    const teamEvents = [...tables.teamEvents.rows()].filter(({ endsAt }) => isPast(endsAt, EVENTS_KEPT_FOR_MS));
    for (const { orgId, id } of teamEvents) {
      removeSlotsOfEvent(tables, orgId, id);
      tables.teamEvents.delete(key(orgId, id));
    }
    const overEvents = new Set<string | null>(teamEvents.map(({ id }) => id));
    for (const { orgId, itemId, playerId } of [...tables.attendanceAnswers.rows()].filter(({ eventId }) => overEvents.has(eventId)))
      tables.attendanceAnswers.delete(key(orgId, itemId, playerId));
    const slotPlaces = [...tables.slotPlaces.rows()].filter(({ takenAt }) => isPast(takenAt, SLOT_PLACES_KEPT_FOR_MS));
    for (const { orgId, id } of slotPlaces) tables.slotPlaces.delete(key(orgId, id));
    const ratings = [...tables.officialRatings.rows()].filter(({ ratedAt }) => isPast(ratedAt, RATINGS_KEPT_FOR_MS));
    for (const rating of ratings) tables.officialRatings.delete(ratingKey(rating));
    const proposals = [...tables.scheduleProposals.rows()].filter(({ requestedAt }) => isPast(requestedAt, PROPOSALS_KEPT_FOR_MS));
    for (const { orgId, id } of proposals) tables.scheduleProposals.delete(key(orgId, id));
    const links = [...tables.parentLinks.rows()].filter((link) => linkAt(link, now).state !== link.state);
    for (const link of links) tables.parentLinks.set(key(link.orgId, link.id), linkAt(link, now));
    const searches = [...tables.nameSearches.rows()].filter((each) => searchesWithinHour(each.searches, now).length === 0);
    for (const { searcher } of searches) tables.nameSearches.delete(searcher);
    const uses = [...tables.inviteUses.rows()].filter(({ expiresAt }) => isPast(expiresAt, 0));
    for (const { orgId, inviteId, personHash } of uses) tables.inviteUses.delete(key(orgId, inviteId, personHash));
    const [counted, countedPersons] = [tables.actionCounts, tables.personActionCounts].map((counts) =>
      [...counts.rows()].filter(({ endsAt }) => isPast(endsAt, 0)),
    );
    for (const each of counted!) tables.actionCounts.remove(each);
    for (const each of countedPersons!) tables.personActionCounts.remove(each);
    const appointments = [...tables.adminAppointments.rows()].filter(({ appointedAt }) => isPast(appointedAt, APPOINTMENT_KEPT_FOR_MS));
    for (const { orgId, addressHash } of appointments) tables.adminAppointments.delete(key(orgId, addressHash));
    const imports = [...tables.leagueImports.rows()].filter(({ requestedAt }) => isPast(requestedAt, IMPORT_KEPT_FOR_MS));
    for (const { orgId, id } of imports) tables.leagueImports.delete(key(orgId, id));
    const expired = new Set<string>(imports.map(({ id }) => id));
    for (const { orgId, importId, place } of [...tables.importFindings.rows()].filter((each) => expired.has(each.importId)))
      tables.importFindings.delete(key(orgId, importId, String(place)));
    for (const each of [...tables.importMade.rows()].filter(({ importId }) => expired.has(importId))) tables.importMade.remove(each);
    const invitations = [...tables.followers.rows()].filter(({ expiresAt }) => expiresAt !== null && isPast(expiresAt, 0));
    for (const { orgId, id } of invitations) tables.followers.delete(key(orgId, id));
    const consents = [...tables.consents.rows()].filter(({ withdrawnAt }) => withdrawnAt !== null && withdrawnAt < recordsKeptSince(now));
    for (const { orgId, id } of consents) tables.consents.delete(key(orgId, id));
    const given = [...tables.attendanceAnswers.rows()].filter(({ answeredAt }) => isPast(answeredAt, ANSWERS_KEPT_FOR_MS));
    for (const { orgId, itemId, playerId } of given) tables.attendanceAnswers.delete(key(orgId, itemId, playerId));
    const answered = [...tables.attendanceChanges.rows()].filter(({ answeredAt }) => answeredAt < recordsKeptSince(now));
    for (const { orgId, itemId, playerId, version } of answered)
      tables.attendanceChanges.delete(key(orgId, playerId, itemId, String(version)));
    const absences = [...tables.playerAbsences.rows()].filter(({ overAt }) => isPast(overAt, ABSENCES_KEPT_FOR_MS));
    for (const { orgId, playerId } of absences) tables.playerAbsences.delete(key(orgId, playerId));
    const deliveries = [...tables.webhookDeliveries.rows()].filter(({ happenedAt }) => isPast(happenedAt, DELIVERIES_KEPT_FOR_MS));
    for (const { orgId, webhookId, eventId } of deliveries) tables.webhookDeliveries.delete(key(orgId, webhookId, eventId));
    const mailings = [...tables.mailings.rows()].filter(({ requestedAt }) => isPast(requestedAt, MAILING_KEPT_FOR_MS));
    for (const mailing of mailings) removeMailing(tables, mailing);
    const recipients = [...tables.mailRecipients.rows()].filter(({ lastAt }) => isPast(lastAt, INVITED_AGAIN_AFTER_MS));
    for (const { addressHash } of recipients) tables.mailRecipients.delete(addressHash);
    const isReported = ({ orgId, aboutId }: Wording) =>
      [...tables.textReports.rows()].some(
        (report) =>
          report.orgId === orgId &&
          report.aboutId === aboutId &&
          (report.closedAt === null || !isPast(report.closedAt, WORDINGS_KEPT_FOR_MS)),
      );
    const wordings = [...tables.wordings.rows()].filter((each) => isPast(each.replacedAt, WORDINGS_KEPT_FOR_MS) && !isReported(each));
    for (const { orgId, id } of wordings) tables.wordings.delete(key(orgId, id));
    const counts: [ExpiringKind, number][] = [
      ['answers', answers.length],
      ['push-events', events.length],
      ['push-notices', notices.length],
      ['push-tokens', tokens.length],
      ['push-reminders', reminders.length],
      ['reminders', itemReminders.length],
      ['erased-identities', identities.length],
      ['audit-entries', entries.length],
      ['game-changes', changes.length],
      ['schedule-proposals', proposals.length],
      ['day-changes', dayChanges.length],
      ['team-events', teamEvents.length],
      ['slot-places', slotPlaces.length],
      ['official-ratings', ratings.length],
      ['waiting-links', links.length],
      ['follower-invitations', invitations.length],
      ['name-searches', searches.length],
      ['invite-uses', uses.length],
      ['action-counts', counted!.length],
      ['person-action-counts', countedPersons!.length],
      ['withdrawn-consents', consents.length],
      ['admin-appointments', appointments.length],
      ['imports', imports.length],
      ['attendance-answers', given.length],
      ['attendance-changes', answered.length],
      ['absences', absences.length],
      ['mailings', mailings.length],
      ['mail-recipients', recipients.length],
      ['webhook-deliveries', deliveries.length],
      ['earlier-wordings', wordings.length],
    ];
    return { removed: Object.fromEntries(counts.filter(([, count]) => count > 0)), failed: [] };
  },
});
