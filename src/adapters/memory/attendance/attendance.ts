import {
  type AnswerRequests,
  type AttendanceReader,
  type HeldItem,
  type PlayerAnswers,
  type PlayerPresences,
  type PresenceAtItem,
  type ResponseDeadlines,
  type RosterPlayerAway,
  rowOfAnswer,
  rowOfPresence,
  type StoredAbsences,
  type StoredPresence,
} from '../../../application/ports/storage/attendance/attendance-storage.ts';
import { type AnswerableItem, answerableEvent, answerableGame, changeOf, type PlayerAnswer } from '../../../domain/attendance/answer.ts';
import { DEFAULT_ANSWER_RULES } from '../../../domain/attendance/response-deadline.ts';
import type { ItemRef } from '../../../domain/events/item.ts';
import type { TeamEvent } from '../../../domain/events/team-event.ts';
import type { OrgId, PlayerId } from '../../../domain/shared/ids.ts';
import { namedMember } from '../membership/named-member.ts';
import { byTime } from '../tables/order.ts';
import { key } from '../tables/table.ts';
import type { Tables } from '../tables/tables.ts';

export function memoryPlayerAnswers(tables: Tables): PlayerAnswers {
  const { attendanceAnswers, attendanceChanges, responseDeadlines, games, teamEvents, rosterSpots } = tables;
  const { attendance } = memoryAttendanceReader(tables);
  const find = (orgId: OrgId, item: ItemRef, withSeries: boolean): readonly AnswerableItem[] => {
    if (item.kind === 'game') {
      const game = games.get(key(orgId, item.id));
      return game ? [answerableGame(game)] : [];
    }
    const event = teamEvents.get(key(orgId, item.id));
    if (!event) return [];
    const goesWith = (each: TeamEvent) =>
      each.id === event.id ||
      (withSeries && event.seriesId !== null && each.seriesId === event.seriesId) ||
      (event.orgEventId !== null && each.orgEventId === event.orgEventId && each.startsAt.getTime() === event.startsAt.getTime());
    return [...teamEvents.rows()].filter((each) => each.orgId === orgId && goesWith(each)).map(answerableEvent);
  };
  return {
    async hold(orgId, item, playerId, withSeries) {
      const held: HeldItem[] = [];
      for (const found of find(orgId, item, withSeries)) {
        const teamIds = found.teamIds.filter((teamId) => rosterSpots.get(key(orgId, teamId, playerId)));
        const teams = await attendance(orgId, { teamIds, itemIds: [found.item.id], playerId });
        if (teams.length > 0) held.push({ ...found, teams });
      }
      return held;
    },
    async saveAll(orgId, playerId, answers, deadline) {
      const isNext = ({ item, version }: PlayerAnswer) =>
        version === (attendanceAnswers.get(key(orgId, item.id, playerId))?.version ?? 0) + 1;
      const hoursBefore = deadline && (responseDeadlines.get(key(orgId, deadline.teamId))?.hoursBefore ?? null);
      if (hoursBefore !== deadline?.hoursBefore || !answers.every(isNext)) return false;
      for (const answer of answers) {
        attendanceAnswers.put(rowOfAnswer(answer));
        attendanceChanges.put(changeOf(answer));
      }
      return true;
    },
  };
}

export const memoryPlayerAbsences = ({ playerAbsences }: Tables): StoredAbsences => ({
  hold: async () => {},
  save: async (absences) => playerAbsences.put(absences),
});

export const memoryResponseDeadlines = ({ responseDeadlines }: Tables): ResponseDeadlines => ({
  find: async (orgId, teamId) => responseDeadlines.get(key(orgId, teamId)),
  save: async (deadline) => responseDeadlines.put(deadline),
  remove: async (orgId, teamId) => responseDeadlines.delete(key(orgId, teamId)),
});

export const memoryAnswerRequests = ({ answerRequests }: Tables): AnswerRequests => ({
  save: async (request) => answerRequests.put(request),
});

export const memoryPlayerPresences = ({ playerPresences }: Tables): PlayerPresences => ({
  async saveAll(presences) {
    for (const presence of presences) playerPresences.put(rowOfPresence(presence));
  },
});

export function memoryAttendanceReader(tables: Tables): AttendanceReader {
  const { teams, rosterSpots, players, games, teamEvents, attendanceAnswers, playerAbsences, responseDeadlines, parentLinks } = tables;
  const { answerRequests, playerPresences } = tables;
  const listed = (orgId: OrgId, playerId: PlayerId, jerseyNumber: string | null): RosterPlayerAway => {
    const { id, firstName, lastName } = players.get(key(orgId, playerId))!;
    const away = playerAbsences.get(key(orgId, playerId));
    return {
      player: { id, firstName, lastName },
      jerseyNumber,
      away: away ? { absences: away.absences, setAt: away.setAt, setBy: namedMember(tables, orgId, away.setBy) } : null,
    };
  };
  function atItem(orgId: OrgId, { teamId, playerId, presence, itemId, gameId, eventId }: StoredPresence): PresenceAtItem {
    const teamName = teams.get(key(orgId, teamId))!.name;
    if (gameId === null) {
      const { kind, title, startsAt } = teamEvents.get(key(orgId, eventId!))!;
      return { teamId, playerId, presence, itemId, startsAt, teamName, kind, title };
    }
    const { homeTeamId, visitorTeamId, startsAt } = games.get(key(orgId, gameId))!;
    const [homeTeam, visitorTeam] = [teams.get(key(orgId, homeTeamId))!.name, teams.get(key(orgId, visitorTeamId))!.name];
    return { teamId, playerId, presence, itemId, startsAt, teamName, kind: 'game', homeTeam, visitorTeam };
  }
  return {
    attendance: async (orgId, { teamIds, itemIds, playerId }) =>
      [...new Set(teamIds)]
        .filter((teamId) => teams.get(key(orgId, teamId)))
        .map((teamId) => {
          const spots = [...rosterSpots.rows()].filter(
            (spot) => spot.orgId === orgId && spot.teamId === teamId && (playerId === undefined || spot.playerId === playerId),
          );
          const present = new Set(spots.map((spot) => spot.playerId));
          return {
            teamId,
            hoursBefore: (responseDeadlines.get(key(orgId, teamId)) ?? DEFAULT_ANSWER_RULES).hoursBefore,
            practicesAsked: (responseDeadlines.get(key(orgId, teamId)) ?? DEFAULT_ANSWER_RULES).practicesAsked,
            players: spots.map((spot) => listed(orgId, spot.playerId, spot.jerseyNumber)),
            answers: [...attendanceAnswers.rows()]
              .filter((each) => each.orgId === orgId && itemIds.includes(each.itemId) && present.has(each.playerId))
              .map(({ orgId: _, gameId: __, eventId: ___, answeredBy, ...answer }) => ({
                ...answer,
                answeredBy: namedMember(tables, orgId, answeredBy),
              })),
            requests: [...answerRequests.rows()]
              .filter((each) => each.orgId === orgId && each.teamId === teamId && itemIds.includes(each.itemId))
              .map(({ itemId, requestedAt }) => ({ itemId, requestedAt })),
            presences: [...playerPresences.rows()]
              .filter((each) => each.orgId === orgId && each.teamId === teamId)
              .filter((each) => itemIds.includes(each.itemId) && present.has(each.playerId))
              .map(({ itemId, playerId: of, presence }) => ({ itemId, playerId: of, presence })),
          };
        }),
    presences: async (orgId, { teamIds, playerId }) =>
      [...playerPresences.rows()]
        .filter((each) => each.orgId === orgId && teamIds.includes(each.teamId))
        .filter((each) => playerId === undefined || each.playerId === playerId)
        .map((each) => atItem(orgId, each))
        .sort((a, b) => byTime({ at: a.startsAt, id: a.itemId }, { at: b.startsAt, id: b.itemId })),
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
