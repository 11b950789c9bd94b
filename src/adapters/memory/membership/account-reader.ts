import type {
  AccountReader,
  PersonalRecord,
  PersonalRecordKind,
  RequestRow,
} from '../../../application/ports/storage/membership/account-reader.ts';
import { linkAt } from '../../../domain/families/parent-link.ts';
import { PERSONAL_FIELDS } from '../../../domain/games/game.ts';
import type { GameId, OrgId, PlayerId, UserId } from '../../../domain/shared/ids.ts';
import { byText, timePage } from '../tables/order.ts';
import { key } from '../tables/table.ts';
import type { Tables } from '../tables/tables.ts';
import { orgsOf } from './membership.ts';

const recordsFrom = (orgId: OrgId | null, kinds: Partial<Record<PersonalRecordKind, readonly object[]>>): readonly PersonalRecord[] =>
  Object.entries(kinds).flatMap(([kind, rows]) => rows.map((data) => ({ kind: kind as PersonalRecordKind, orgId, data: { ...data } })));

type InOrg = Readonly<{ orgId: OrgId }>;
const byId = (a: Readonly<{ id: string }>, b: Readonly<{ id: string }>) => byText(a.id, b.id);
const byTime =
  <Time extends string, Id extends string>(time: Time, id: Id) =>
  (a: Record<Time, Date> & Record<Id, string>, b: Record<Time, Date> & Record<Id, string>): number =>
    a[time].getTime() - b[time].getTime() || byText(a[id], b[id]);

/** Orders members as jsonb does, so that both storages return the same text. */
const asJsonb = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(asJsonb);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([a], [b]) => a.length - b.length || byText(a, b));
  return Object.fromEntries(members.map(([name, member]) => [name, asJsonb(member)]));
};

export function memoryAccountReader(tables: Tables): AccountReader {
  function recordsIn(orgId: OrgId, userId: UserId, email: string | null): Partial<Record<PersonalRecordKind, readonly object[]>> {
    const here = <Row extends InOrg>(rows: Iterable<Row>, isTheirs: (row: Row) => boolean) =>
      [...rows].filter((row) => row.orgId === orgId && isTheirs(row));
    const ofUser = <Row extends InOrg & Readonly<{ userId: UserId | null }>>(rows: Iterable<Row>) =>
      here(rows, (row) => row.userId === userId);
    const fields = here(tables.gameChanges.rows(), ({ field }) => (PERSONAL_FIELDS as readonly string[]).includes(field));
    const latest = Map.groupBy(fields, ({ gameId, field }) => key(gameId, field))
      .values()
      .map((changes) => changes.toSorted((a, b) => b.at.getTime() - a.at.getTime() || byText(b.id, a.id))[0]!);
    const gameOf = (gameId: GameId) => tables.games.get(key(orgId, gameId))!;
    return {
      membership: ofUser(tables.memberships.rows())
        .sort(byId)
        .map(({ role, state, requestedAt, decidedAt }) => ({ role, state, requestedAt, decidedAt })),
      'parent-link': ofUser(tables.parentLinks.rows())
        .sort(byId)
        .map(({ playerId, childName, message, state, createdAt, decidedAt }) => ({
          playerId,
          childName,
          message,
          state,
          createdAt,
          decidedAt,
        })),
      follower: here(tables.followers.rows(), (row) => row.userId === userId || row.invitedBy === userId)
        .sort(byId)
        .map(({ playerId, invitedBy, invitedAt, followsSince }) => ({
          playerId,
          isInvitedByMe: invitedBy === userId,
          invitedAt,
          followsSince,
        })),
      'team-claim': ofUser(tables.teamClaims.rows())
        .sort(byId)
        .map(({ teamId, state, requestedAt, decidedAt }) => ({ teamId, state, requestedAt, decidedAt })),
      'official-availability': ofUser(tables.officialAvailabilities.rows()).map(({ weekly, blackouts }) => ({
        weekly: asJsonb(weekly),
        blackouts: asJsonb(blackouts),
      })),
      'official-assignment': ofUser(tables.officialAssignments.rows())
        .sort(byId)
        .map(({ gameId, position, feeCents, state, createdAt }) => ({ gameId, position, feeCents, state, createdAt })),
      'official-rating': here(tables.officialRatings.rows(), ({ coachId }) => coachId === userId)
        .sort((a, b) => byText(a.assignmentId, b.assignmentId))
        .map(({ assignmentId, teamId, rating, note, ratedAt }) => ({ assignmentId, teamId, rating, note, ratedAt })),
      'calendar-address': ofUser(tables.calendarAddresses.rows())
        .sort(byId)
        .map(({ teamId, createdAt }) => ({ teamId, createdAt })),
      device: ofUser(tables.pushTokens.rows())
        .sort(byId)
        .map(({ platform, token, teamId, createdAt, updatedAt }) => ({ platform, token, teamId, createdAt, updatedAt })),
      'push-preferences': ofUser(tables.pushPreferences.rows()).map(
        ({ chatMessages, gameChanges, answerReminders, eveningReminders, offerReminders, email }) => ({
          chatMessages,
          gameChanges,
          answerReminders,
          eveningReminders,
          offerReminders,
          email,
        }),
      ),
      mail: ofUser(tables.mailDeliveries.rows())
        .sort(byId)
        .map(({ plannedAt, end }) => ({ plannedAt, end })),
      'muted-room': ofUser(tables.roomMutes.rows())
        .sort((a, b) => byText(a.roomId, b.roomId))
        .map(({ roomId }) => ({ roomId })),
      reminder: ofUser(tables.itemReminders.rows())
        .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || byText(a.itemId, b.itemId) || byText(a.rule, b.rule))
        .map(({ itemId, rule, startsAt, madeAt }) => ({ itemId, rule, startsAt, madeAt })),
      'read-mark': here(tables.readMarks.rows(), ({ readerId }) => readerId === userId)
        .sort((a, b) => byText(a.roomId, b.roomId))
        .map(({ roomId, readUpTo }) => ({ roomId, readUpTo })),
      message: here(tables.messages.rows(), ({ senderId }) => senderId === userId)
        .sort(byTime('createdAt', 'id'))
        .map(({ roomId, id, content, createdAt, editedAt, deletedAt }) => ({
          roomId,
          messageId: id,
          content,
          createdAt,
          editedAt,
          deletedAt,
        })),
      'message-report': here(tables.textReports.rows(), ({ reporterId }) => reporterId === userId)
        .sort(byTime('createdAt', 'id'))
        .map(({ id: reportId, kind, aboutId, reason, createdAt }) => ({ reportId, kind, aboutId, reason, createdAt })),
      'earlier-wording': here(tables.wordings.rows(), ({ authorId }) => authorId === userId)
        .sort(byTime('replacedAt', 'id'))
        .map(({ part, aboutId, content, replacedAt }) => ({ part, aboutId, content, replacedAt })),
      'game-field': [...latest]
        .filter(({ by }) => by === userId)
        .sort((a, b) => byText(a.gameId, b.gameId) || byText(a.field, b.field))
        .map(({ gameId, field }) => ({ gameId, field, value: gameOf(gameId)[field] })),
      'official-scorer': here(tables.games.rows(), ({ officialScorerUserId }) => officialScorerUserId === userId)
        .sort(byId)
        .map(({ id, officialScorer }) => ({ gameId: id, officialScorer })),
      'game-change': here(tables.gameChanges.rows(), ({ by }) => by === userId)
        .sort(byTime('at', 'id'))
        .map(({ gameId, field, at }) => ({ gameId, field, at })),
      'stat-event': here(tables.statEvents.rows(), ({ recordedBy }) => recordedBy === userId)
        .sort(byId)
        .map(({ id, gameId, type, createdAt }) => ({ eventId: id, gameId, type, createdAt })),
      'team-event': here(tables.teamEvents.rows(), ({ createdBy }) => createdBy === userId)
        .sort(byId)
        .map(({ id, teamId, title, place, note, startsAt }) => ({ eventId: id, teamId, title, place, note, startsAt })),
      'slot-place': ofUser(tables.slotPlaces.rows())
        .sort(byTime('takenAt', 'id'))
        .map(({ slotId, phone, takenAt }) => {
          const { gameId, eventId, kind, label } = tables.slots.get(key(orgId, slotId))!;
          return { item: eventId ? 'event' : 'game', itemId: gameId ?? eventId, kind, label, phone, takenAt };
        }),
      'game-report': here(tables.reports.rows(), ({ authorId }) => authorId === userId)
        .sort(byId)
        .map(({ gameId, teams, incidents, createdAt }) => ({ gameId, teams: asJsonb(teams), incidents: asJsonb(incidents), createdAt })),
      'attendance-answer': here(tables.attendanceAnswers.rows(), ({ answeredBy }) => answeredBy === userId)
        .sort((a, b) => byText(a.itemId, b.itemId) || byText(a.playerId, b.playerId))
        .map(({ itemId, playerId, answer, note, answeredAt }) => ({ itemId, playerId, answer, note, answeredAt })),
      'attendance-change': here(tables.attendanceChanges.rows(), ({ answeredBy }) => answeredBy === userId)
        .sort((a, b) => byText(a.itemId, b.itemId) || byText(a.playerId, b.playerId) || a.version - b.version)
        .map(({ itemId, playerId, version, answer, answeredAt }) => ({ itemId, playerId, version, answer, answeredAt })),
      absence: here(tables.playerAbsences.rows(), ({ setBy }) => setBy === userId)
        .sort((a, b) => byText(a.playerId, b.playerId))
        .map(({ playerId, absences, setAt }) => ({ playerId, absences: asJsonb(absences), setAt })),
      consent: ofUser(tables.consents.rows())
        .sort(byTime('givenAt', 'id'))
        .map(({ document, version, playerId, givenAt, withdrawnAt }) => ({ document, version, playerId, givenAt, withdrawnAt })),
      invite: here(tables.invites.rows(), ({ createdBy }) => createdBy === userId)
        .sort(byId)
        .map(({ code, role, createdAt }) => ({ code, role, createdAt })),
      'audit-entry': here(tables.audit.rows(), ({ actorId }) => actorId === userId)
        .sort(byTime('at', 'id'))
        .map(({ action, subjectId, at }) => ({ action, subjectId, at })),
      'staff-line': here(tables.staff.rows(), (row) => row.userId === userId || (email !== null && row.email === email))
        .sort(byId)
        .map(({ teamId, name, role, email: address, clearedUntil }) => ({ teamId, name, role, email: address, clearedUntil })),
      'guardian-address': here(tables.guardians.rows(), (row) => row.email === email)
        .sort((a, b) => byText(a.playerId, b.playerId))
        .map(({ playerId, email: address }) => ({ playerId, email: address })),
    };
  }

  return {
    async requestsOf(userId, since, now, page) {
      const orgName = (orgId: OrgId) => tables.orgs.get(orgId)!.name;
      const mine = <Row extends Readonly<{ userId: UserId }>>(rows: Iterable<Row>) => [...rows].filter((row) => row.userId === userId);
      const memberships = mine(tables.memberships.rows()).map(
        ({ id, orgId, role, state, requestedAt, decidedAt }): RequestRow => ({
          id,
          kind: 'membership',
          orgId,
          orgName: orgName(orgId),
          role,
          status: state,
          claimedTeam: null,
          requestedAt,
          decidedAt,
        }),
      );
      const links = mine(tables.parentLinks.rows())
        .map((link) => linkAt(link, now))
        .map(
          ({ id, orgId, state, createdAt, decidedAt }): RequestRow => ({
            id,
            kind: 'parent_link',
            orgId,
            orgName: orgName(orgId),
            role: 'parent',
            status: state,
            claimedTeam: null,
            requestedAt: createdAt,
            decidedAt,
          }),
        );
      const claims = mine(tables.teamClaims.rows()).map(
        ({ id, orgId, teamId, state, requestedAt, decidedAt }): RequestRow => ({
          id,
          kind: 'team_claim',
          orgId,
          orgName: orgName(orgId),
          role: 'coach',
          status: state,
          requestedAt,
          decidedAt,
          claimedTeam: { id: teamId, name: tables.teams.get(key(orgId, teamId))!.name },
        }),
      );
      const all = [...memberships, ...links, ...claims].filter(({ requestedAt }) => requestedAt >= since);
      return timePage(all, ({ requestedAt, id }) => ({ at: requestedAt, id }), -1, page);
    },

    async recordsOf({ userId, email }) {
      const orgIds = await orgsOf(tables, userId);
      const records = orgIds.flatMap((orgId) => recordsFrom(orgId, recordsIn(orgId, userId, email)));
      const answers = [...tables.idempotencyRecords.rows()].filter(({ caller }) => caller === userId);
      const ordered = answers.sort(byTime('at', 'idempotencyKey'));
      const answerKeys = ordered.map(({ idempotencyKey, at }) => ({ key: idempotencyKey, at }));
      return [...records, ...recordsFrom(null, { 'kept-answer': answerKeys })];
    },

    recordsInOrg: async (orgId, { userId, email }) => recordsFrom(orgId, recordsIn(orgId, userId, email)),

    async recordsOfPlayer(orgId, playerId) {
      const ofPlayer = <Row extends InOrg & Readonly<{ playerId: PlayerId | null }>>(rows: Iterable<Row>) =>
        [...rows].filter((row) => row.orgId === orgId && row.playerId === playerId);
      const inOrg = <Row extends InOrg>(rows: Iterable<Row>, isTheirs: (row: Row) => boolean) =>
        [...rows].filter((row) => row.orgId === orgId && isTheirs(row));
      return recordsFrom(orgId, {
        'roster-spot': ofPlayer(tables.roster.rows())
          .sort((a, b) => byText(a.teamId, b.teamId))
          .map(({ teamId, jerseyNumber, positions, leagueAge }) => ({ teamId, jerseyNumber, positions, leagueAge })),
        'guardian-address': ofPlayer(tables.guardians.rows())
          .sort((a, b) => byText(a.email, b.email))
          .map(({ email }) => ({ email })),
        'linked-parent': ofPlayer(tables.parentLinks.rows())
          .sort(byId)
          .map(({ userId, state, createdAt, decidedAt }) => ({ userId, state, createdAt, decidedAt })),
        follower: ofPlayer(tables.followers.rows())
          .sort(byId)
          .map(({ userId, invitedBy, invitedAt, followsSince }) => ({ userId, invitedBy, invitedAt, followsSince })),
        'player-statistic': ofPlayer(tables.statEvents.rows())
          .sort(byId)
          .map(({ id, gameId, teamId, type, attributes, createdAt }) => ({ eventId: id, gameId, teamId, type, attributes, createdAt })),
        'lineup-place': ofPlayer(tables.lineupPlaces.rows())
          .sort((a, b) => byText(a.gameId, b.gameId) || byText(a.teamId, b.teamId))
          .map(({ gameId, teamId, isStarter, battingOrder, position, isGuest }) => ({
            gameId,
            teamId,
            isStarter,
            battingOrder,
            position,
            isGuest,
          })),
        'attendance-answer': ofPlayer(tables.attendanceAnswers.rows())
          .sort((a, b) => byText(a.itemId, b.itemId))
          .map(({ itemId, answer, note, answeredBy, answeredAt }) => ({ itemId, answer, note, answeredBy, answeredAt })),
        'attendance-change': ofPlayer(tables.attendanceChanges.rows())
          .sort((a, b) => byText(a.itemId, b.itemId) || a.version - b.version)
          .map(({ itemId, version, answer, answeredBy, answeredAt }) => ({ itemId, version, answer, answeredBy, answeredAt })),
        absence: ofPlayer(tables.playerAbsences.rows()).map(({ absences, setBy, setAt }) => ({
          absences: asJsonb(absences),
          setBy,
          setAt,
        })),
        consent: ofPlayer(tables.consents.rows())
          .sort(byTime('givenAt', 'id'))
          .map(({ document, version, userId, givenAt, withdrawnAt }) => ({ document, version, userId, givenAt, withdrawnAt })),
        block: inOrg(tables.blocks.rows(), ({ blockedFor }) => blockedFor === playerId)
          .sort(byTime('at', 'hash'))
          .map(({ at }) => ({ createdAt: at })),
        'audit-entry': inOrg(tables.audit.rows(), ({ subjectId }) => subjectId === playerId)
          .sort(byTime('at', 'id'))
          .map(({ action, actorId, at }) => ({ action, actorId, at })),
      });
    },
  };
}
