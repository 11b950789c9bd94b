import type { StoredAnswer } from '../../../application/ports/storage/attendance/attendance-storage.ts';
import type { PersonalData } from '../../../application/ports/storage/privacy/personal-data.ts';
import { PERSONAL_FIELDS } from '../../../domain/games/game.ts';
import type { Consent } from '../../../domain/privacy/consent.ts';
import type { OrgId, UserId } from '../../../domain/shared/ids.ts';
import { orgsOf } from '../membership/membership.ts';
import { removeToken } from '../notifications/notifications.ts';
import { ratingKey } from '../officials/officials.ts';
import { reminderKey } from '../reminders/reminders.ts';
import { byText } from '../tables/order.ts';
import { key, keyOf, type Table } from '../tables/table.ts';
import type { Tables } from '../tables/tables.ts';

type OfUser = Readonly<{ orgId: OrgId; userId: UserId | null }>;

export function memoryPersonalData(tables: Tables): PersonalData {
  const removeWhere = <Row extends object>(table: Table<Row>, isGone: (row: Row) => boolean, nameOf: (row: Row) => string) => {
    for (const row of [...table.rows()]) if (isGone(row)) table.delete(nameOf(row));
  };
  const changeWhere = <Row extends object>(
    table: Table<Row>,
    isChanged: (row: Row) => boolean,
    nameOf: (row: Row) => string,
    next: (row: Row) => Row,
  ) => {
    for (const row of [...table.rows()]) if (isChanged(row)) table.set(nameOf(row), next(row));
  };
  const nameOfAnswer = ({ orgId, itemId, playerId }: StoredAnswer) => key(orgId, itemId, playerId);
  const byId = ({ orgId, id }: Readonly<{ orgId: OrgId; id: string }>) => key(orgId, id);

  /** The games and fields that the user was the last to write. */
  function writtenBy(orgId: OrgId, userId: UserId) {
    const written = [...tables.gameChanges.rows()].filter(
      (change) => change.orgId === orgId && (PERSONAL_FIELDS as readonly string[]).includes(change.field),
    );
    const latest = Map.groupBy(written, ({ gameId, field }) => key(gameId, field))
      .values()
      .map((changes) => changes.toSorted((a, b) => b.at.getTime() - a.at.getTime() || byText(b.id, a.id))[0]!);
    return [...latest].filter(({ by }) => by === userId);
  }

  const withdrawWhere = (isTheirs: (consent: Consent) => boolean, now: Date) =>
    changeWhere(
      tables.consents,
      (consent) => consent.withdrawnAt === null && isTheirs(consent),
      byId,
      (consent) => ({ ...consent, withdrawnAt: now }),
    );

  return {
    orgsOf: (userId) => orgsOf(tables, userId),

    async eraseInOrg(orgId, { userId, email }, now) {
      const isTheirs = (row: OfUser) => row.orgId === orgId && row.userId === userId;
      removeWhere(tables.memberships, isTheirs, byId);
      removeWhere(tables.parentLinks, isTheirs, byId);
      removeWhere(tables.followers, isTheirs, byId);
      removeWhere(tables.teamClaims, isTheirs, byId);
      removeWhere(tables.calendarAddresses, isTheirs, byId);
      removeWhere(tables.slotPlaces, isTheirs, byId);
      removeWhere(tables.officialAvailabilities, isTheirs, (row) => key(orgId, row.userId));
      removeWhere(tables.officialRatings, (row) => row.orgId === orgId && (row.coachId === userId || row.officialId === userId), ratingKey);
      removeWhere(tables.pushPreferences, isTheirs, (row) => key(orgId, row.userId));
      removeWhere(tables.mailDeliveries, isTheirs, byId);
      removeWhere(tables.reminders, isTheirs, (row) => key(orgId, row.userId));
      removeWhere(tables.itemReminders, isTheirs, reminderKey);
      removeWhere(tables.roomMutes, isTheirs, (row) => key(orgId, row.userId, row.roomId));
      removeWhere(
        tables.readMarks,
        (row) => row.orgId === orgId && row.readerId === userId,
        (row) => key(orgId, row.roomId, row.readerId),
      );
      for (const token of [...tables.pushTokens.rows()]) if (isTheirs(token)) removeToken(tables, token);
      const isTheirLine = (row: OfUser & Readonly<{ email: string | null }>) =>
        row.orgId === orgId && (row.userId === userId || (email !== null && row.email === email));
      changeWhere(tables.staff, isTheirLine, byId, (line) => ({ ...line, userId: null, email: null, clearedUntil: null }));
      removeWhere(
        tables.guardians,
        (row) => row.orgId === orgId && row.email === email,
        (row) => key(orgId, row.playerId, row.email),
      );
      changeWhere(
        tables.messages,
        (row) => row.orgId === orgId && row.senderId === userId && row.key !== null,
        (row) => key(orgId, row.roomId, row.id),
        (row) => ({ ...row, key: null }),
      );
      changeWhere(
        tables.textReports,
        (row) => row.orgId === orgId && row.reporterId === userId,
        byId,
        (row) => ({ ...row, reason: null }),
      );
      changeWhere(
        tables.attendanceAnswers,
        (row) => row.orgId === orgId && row.answeredBy === userId,
        nameOfAnswer,
        (row) => ({ ...row, note: null }),
      );
      withdrawWhere(isTheirs, now);
      const written = writtenBy(orgId, userId);
      for (const game of [...tables.games.rows()].filter((row) => row.orgId === orgId)) {
        const fields = written.filter(({ gameId }) => gameId === game.id).map(({ field }) => field);
        const scored = game.officialScorerUserId === userId ? { officialScorer: null, officialScorerUserId: null } : {};
        const cleared = { ...game, ...Object.fromEntries(fields.map((field) => [field, null])), ...scored };
        if (fields.some((field) => game[field] !== null) || game.officialScorerUserId === userId) {
          tables.games.set(byId(game), { ...cleared, version: game.version + 1, updatedAt: now });
        }
      }
    },

    async reattribute(orgId, from, to) {
      const isHere = (row: Readonly<{ orgId: OrgId }>) => row.orgId === orgId;
      changeWhere(
        tables.messages,
        (row) => isHere(row) && row.senderId === from,
        (row) => key(orgId, row.roomId, row.id),
        (row) => ({ ...row, senderId: to }),
      );
      const renamed = <Id extends UserId | null>(id: Id) => (id === from ? to : id);
      changeWhere(tables.textReports, isHere, byId, (row) => ({
        ...row,
        reporterId: renamed(row.reporterId),
        authorIds: row.authorIds.map(renamed),
      }));
      changeWhere(tables.wordings, isHere, byId, (row) => ({
        ...row,
        authorId: renamed(row.authorId),
        replacedBy: renamed(row.replacedBy),
      }));
      const isRecorded = (row: Readonly<{ orgId: OrgId; recordedBy: UserId }>) => isHere(row) && row.recordedBy === from;
      changeWhere(tables.statEvents, isRecorded, byId, (row) => ({ ...row, recordedBy: to }));
      changeWhere(
        tables.attendanceAnswers,
        (row) => isHere(row) && row.answeredBy === from,
        nameOfAnswer,
        (row) => ({ ...row, answeredBy: to }),
      );
      changeWhere(
        tables.playerAbsences,
        (row) => isHere(row) && row.setBy === from,
        (row) => key(orgId, row.playerId),
        (row) => ({ ...row, setBy: to }),
      );
      const isWritten = (row: Readonly<{ orgId: OrgId; authorId: UserId }>) => isHere(row) && row.authorId === from;
      changeWhere(tables.reports, isWritten, byId, (row) => ({ ...row, authorId: to }));
      const isMadeBy = (row: Readonly<{ orgId: OrgId; createdBy: UserId }>) => isHere(row) && row.createdBy === from;
      changeWhere(tables.teamEvents, isHere, byId, (row) => ({
        ...row,
        createdBy: renamed(row.createdBy),
        titleBy: renamed(row.titleBy),
        placeBy: renamed(row.placeBy),
        noteBy: renamed(row.noteBy),
      }));
      changeWhere(tables.slots, isHere, byId, (row) => ({ ...row, labelBy: renamed(row.labelBy) }));
      changeWhere(tables.placeStates, isHere, byId, (row) => ({ ...row, noteBy: renamed(row.noteBy) }));
      changeWhere(tables.invites, isMadeBy, byId, (row) => ({ ...row, createdBy: to }));
    },

    async eraseBeyondOrgs(userId) {
      removeWhere(
        tables.idempotencyRecords,
        ({ caller }) => caller === userId,
        ({ caller, idempotencyKey }) => key(caller, idempotencyKey),
      );
    },

    async erasePlayer(orgId, playerId, now) {
      const isTheirs = (row: Readonly<{ orgId: OrgId; playerId: string | null }>) => row.orgId === orgId && row.playerId === playerId;
      removeWhere(tables.guardians, isTheirs, (row) => key(orgId, row.playerId, row.email));
      removeWhere(tables.parentLinks, isTheirs, byId);
      removeWhere(tables.followers, isTheirs, byId);
      removeWhere(tables.attendanceAnswers, isTheirs, nameOfAnswer);
      removeWhere(tables.playerAbsences, isTheirs, (row) => key(orgId, row.playerId));
      removeWhere(
        tables.externalIds,
        (row) => row.orgId === orgId && row.of === 'player' && row.id === playerId,
        (row) => key(orgId, row.of, row.externalId),
      );
      removeWhere(
        tables.importMade,
        (row) => row.orgId === orgId && row.id === playerId,
        (row) => keyOf(tables.importMade.stores, row),
      );
      changeWhere(
        tables.roster,
        isTheirs,
        (row) => key(orgId, row.teamId, row.playerId),
        (row) => ({ ...row, jerseyNumber: null, positions: [], leagueAge: null }),
      );
      withdrawWhere((row) => isTheirs(row), now);
    },

    async rememberErased(identityHash, at) {
      const earlier = tables.erasedIdentities.get(identityHash);
      if (!earlier || earlier.erasedAt < at) tables.erasedIdentities.set(identityHash, { identityHash, erasedAt: at });
    },
    erasedUpTo: async (identityHash) => tables.erasedIdentities.get(identityHash)?.erasedAt,
  };
}
