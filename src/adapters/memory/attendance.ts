import {
  type AttendanceReader,
  type PlayerAnswers,
  type ResponseDeadlines,
  type RosterPlayerAway,
  rowOfAnswer,
  type StoredAbsences,
} from '../../application/ports/storage/attendance-storage.ts';
import { type AnswerableItem, answerableEvent, answerableGame, changeOf } from '../../domain/attendance/answer.ts';
import type { ItemRef } from '../../domain/events/item.ts';
import type { OrgId, PlayerId } from '../../domain/shared/ids.ts';
import { namedMember } from './named-member.ts';
import { key } from './tables/table.ts';
import type { Tables } from './tables/tables.ts';

export function memoryPlayerAnswers({ attendanceAnswers, attendanceChanges, games, teamEvents, roster }: Tables): PlayerAnswers {
  const find = (orgId: OrgId, item: ItemRef, withSeries: boolean): readonly AnswerableItem[] => {
    if (item.kind === 'game') {
      const game = games.get(key(orgId, item.id));
      return game ? [answerableGame(game)] : [];
    }
    const event = teamEvents.get(key(orgId, item.id));
    if (!event?.seriesId || !withSeries) return event ? [answerableEvent(event)] : [];
    return [...teamEvents.rows()].filter((each) => each.orgId === orgId && each.seriesId === event.seriesId).map(answerableEvent);
  };
  return {
    hold: async (orgId, item, playerId, withSeries) =>
      find(orgId, item, withSeries)
        .map((found) => ({ ...found, teamIds: found.teamIds.filter((teamId) => roster.get(key(orgId, teamId, playerId))) }))
        .filter(({ teamIds }) => teamIds.length > 0),
    async saveAll(orgId, answers) {
      for (const answer of answers) {
        const { item, playerId, version } = answer;
        attendanceAnswers.set(key(orgId, item.id, playerId), rowOfAnswer(answer));
        attendanceChanges.set(key(orgId, playerId, item.id, String(version)), changeOf(answer));
      }
    },
  };
}

export const memoryPlayerAbsences = ({ playerAbsences }: Tables): StoredAbsences => ({
  hold: async () => {},
  save: async (absences) => playerAbsences.set(key(absences.orgId, absences.playerId), absences),
});

export const memoryResponseDeadlines = ({ responseDeadlines }: Tables): ResponseDeadlines => ({
  save: async (deadline) => responseDeadlines.set(key(deadline.orgId, deadline.teamId), deadline),
  remove: async (orgId, teamId) => responseDeadlines.delete(key(orgId, teamId)),
});

export function memoryAttendanceReader(tables: Tables): AttendanceReader {
  const { teams, roster, players, attendanceAnswers, playerAbsences, responseDeadlines, parentLinks } = tables;
  const listed = (orgId: OrgId, playerId: PlayerId, jerseyNumber: string | null): RosterPlayerAway => {
    const { id, firstName, lastName } = players.get(key(orgId, playerId))!;
    const away = playerAbsences.get(key(orgId, playerId));
    return {
      player: { id, firstName, lastName },
      jerseyNumber,
      away: away ? { absences: away.absences, setAt: away.setAt, setBy: namedMember(tables, orgId, away.setBy) } : null,
    };
  };
  return {
    attendance: async (orgId, { teamIds, itemIds, playerId }) =>
      [...new Set(teamIds)]
        .filter((teamId) => teams.get(key(orgId, teamId)))
        .map((teamId) => {
          const spots = [...roster.rows()].filter(
            (spot) => spot.orgId === orgId && spot.teamId === teamId && (playerId === undefined || spot.playerId === playerId),
          );
          const present = new Set(spots.map((spot) => spot.playerId));
          return {
            teamId,
            hoursBefore: responseDeadlines.get(key(orgId, teamId))?.hoursBefore ?? null,
            players: spots.map((spot) => listed(orgId, spot.playerId, spot.jerseyNumber)),
            answers: [...attendanceAnswers.rows()]
              .filter((each) => each.orgId === orgId && itemIds.includes(each.itemId) && present.has(each.playerId))
              .map(({ orgId: _, gameId: __, eventId: ___, answeredBy, ...answer }) => ({
                ...answer,
                answeredBy: namedMember(tables, orgId, answeredBy),
              })),
          };
        }),
    async absencesOf(orgId, playerId) {
      const found = playerAbsences.get(key(orgId, playerId));
      return found && { ...found, setByName: namedMember(tables, orgId, found.setBy) };
    },
    guardiansOf: async (orgId, playerIds) =>
      [...parentLinks.rows()].flatMap((link) =>
        link.orgId === orgId && link.state === 'approved' && link.playerId !== null && playerIds.includes(link.playerId)
          ? [{ playerId: link.playerId, userId: link.userId }]
          : [],
      ),
  };
}
