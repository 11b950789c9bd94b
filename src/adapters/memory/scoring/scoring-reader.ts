import type { GameChange, RecordedEvent } from '../../../application/ports/storage/league/league-storage.ts';
import { pageOf } from '../../../application/ports/storage/page.ts';
import {
  type FieldValue,
  GAME_TIES,
  type GameChangeWithNames,
  type GameTie,
  type ScoringReader,
  type StatEventWithNames,
} from '../../../application/ports/storage/scoring/scoring-reader.ts';
import { playsIn } from '../../../domain/games/game.ts';
import { isOutside } from '../../../domain/league/team.ts';
import { countsForOpponent, isOwnPlay } from '../../../domain/scoring/book-keeping.ts';
import type { GameId, OrgId, TeamId, UserId } from '../../../domain/shared/ids.ts';
import { ageGroupRulesIn } from '../league/age-group-rules.ts';
import { namedMember } from '../membership/named-member.ts';
import { timePage } from '../tables/order.ts';
import { key } from '../tables/table.ts';
import type { Tables } from '../tables/tables.ts';
import { placesOf } from './lineup-reader.ts';

export function memoryScoringReader(tables: Tables): ScoringReader {
  const { games, gameChanges, sports, seasons, teams, players, rosterSpots, statEvents, users } = tables;
  const nameOf = (userId: UserId) => [...users.rows()].find(({ id }) => id === userId)!.name;
  const rosterOf = (orgId: OrgId, teamId: TeamId) =>
    [...rosterSpots.rows()].filter((spot) => spot.orgId === orgId && spot.teamId === teamId);
  const namedFor = (orgId: OrgId, gameId: GameId, teamId: TeamId) => {
    const places = [...tables.lineupPlaces.rows()].filter(
      (place) => place.orgId === orgId && place.gameId === gameId && place.teamId === teamId,
    );
    return [...new Set([...rosterOf(orgId, teamId), ...places].map(({ playerId }) => playerId))];
  };
  const eventsOf = (orgId: OrgId, gameId: GameId) =>
    [...statEvents.rows()].filter((event) => event.orgId === orgId && event.gameId === gameId);
  const listed = (event: RecordedEvent): StatEventWithNames => ({
    event,
    sport: sports.get(key(event.orgId, games.get(key(event.orgId, event.gameId))!.sportId))!.code,
    recorder: namedMember(tables, event.orgId, event.recordedBy),
  });

  return {
    async scoringFacts(orgId, gameId, clientEventIds) {
      const game = games.get(key(orgId, gameId));
      if (!game) return undefined;
      const earlier = eventsOf(orgId, gameId).filter(
        ({ clientEventId }) => clientEventId !== null && clientEventIds.includes(clientEventId),
      );
      const { seasonId, status, homeTeamId, visitorTeamId, officialScorerUserId } = game;
      const outsideTeamId = [homeTeamId, visitorTeamId].find((teamId) => isOutside(teams.get(key(orgId, teamId))!)) ?? null;
      return {
        game: { seasonId, status, homeTeamId, visitorTeamId, officialScorerUserId, outsideTeamId },
        sport: sports.get(key(orgId, game.sportId))!.code,
        homeRoster: namedFor(orgId, gameId, homeTeamId),
        visitorRoster: namedFor(orgId, gameId, visitorTeamId),
        kept: {
          own: [...new Set(eventsOf(orgId, gameId).flatMap((event) => (isOwnPlay(event) ? [event.teamId] : [])))],
          isAnyByOpponent: eventsOf(orgId, gameId).some(countsForOpponent),
        },
        earlier: earlier.map(listed),
      };
    },

    statEventLog: async (orgId, gameId) => eventsOf(orgId, gameId).map(listed),

    async gameStatEvents(orgId, gameId, teamId, { limit, after = 0 }) {
      if (!games.get(key(orgId, gameId))) return undefined;
      const found = eventsOf(orgId, gameId)
        .filter(({ sequence }) => sequence > after)
        .filter((event) => teamId === undefined || event.teamId === teamId)
        .sort((a, b) => a.sequence - b.sequence);
      return pageOf(found.slice(0, limit + 1).map(listed), limit);
    },

    async statEventNews(orgId, gameId, since, limit) {
      const game = games.get(key(orgId, gameId));
      if (!game) return undefined;
      const log = eventsOf(orgId, gameId).sort((a, b) => a.changeSequence - b.changeSequence);
      const news = log.filter(({ changeSequence }) => changeSequence > since);
      return { seasonId: game.seasonId, events: news.slice(0, limit).map(listed), last: log.at(-1)?.changeSequence ?? 0 };
    },

    async gameChanges(orgId, gameId, page) {
      if (!games.get(key(orgId, gameId))) return undefined;
      const changes = [...gameChanges.rows()].filter((change) => change.orgId === orgId && change.gameId === gameId);
      const { items, hasMore } = timePage(changes, ({ at, id }) => ({ at, id }), 1, page);
      const view = ({ id, field, old, new: after, at, by }: GameChange): GameChangeWithNames => ({
        id,
        field,
        old: asWritten(old),
        new: asWritten(after),
        at,
        by: { id: by, name: nameOf(by) },
      });
      return { items: items.map(view), hasMore };
    },

    async scorerCandidates(orgId, gameId, { teamIds, parentsOf }) {
      const { staff, officialAssignments, parentLinks, memberships } = tables;
      const inOrg = <Row extends { orgId: OrgId }>(rows: Iterable<Row>) => [...rows].filter((each) => each.orgId === orgId);
      const children = new Set(parentsOf.flatMap((teamId) => rosterOf(orgId, teamId).map(({ playerId }) => playerId)));
      const tied: Readonly<Record<GameTie, readonly (UserId | null)[]>> = {
        staff: inOrg(staff.rows()).flatMap(({ teamId, userId }) => (teamIds.includes(teamId) ? [userId] : [])),
        official: inOrg(officialAssignments.rows()).flatMap((each) =>
          each.gameId === gameId && each.state === 'accepted' ? [each.userId] : [],
        ),
        parent: inOrg(parentLinks.rows()).flatMap((link) =>
          link.state === 'approved' && link.playerId !== null && children.has(link.playerId) ? [link.userId] : [],
        ),
      };
      const approved = new Set(inOrg(memberships.rows()).flatMap(({ state, userId }) => (state === 'approved' ? [userId] : [])));
      return [...approved].flatMap((userId) => {
        const ties = GAME_TIES.filter((tie) => tied[tie].includes(userId));
        return ties.length > 0 ? [{ userId, ties, name: namedMember(tables, orgId, userId) }] : [];
      });
    },

    async teamStatFacts(orgId, teamId) {
      const team = teams.get(key(orgId, teamId));
      if (!team) return undefined;
      const season = seasons.get(key(orgId, team.seasonId))!;
      const events = [...statEvents.rows()].filter((event) => event.orgId === orgId && event.voidedAt === null);
      return {
        team: { id: team.id, name: team.name },
        season,
        ageGroupRules: ageGroupRulesIn(tables, team),
        sport: sports.get(key(orgId, season.sportId))!.code,
        roster: rosterOf(orgId, teamId).map(({ playerId, jerseyNumber, positions }) => {
          const { id, firstName, lastName } = players.get(key(orgId, playerId))!;
          return { player: { id, firstName, lastName }, spot: { jerseyNumber, positions } };
        }),
        lineups: [...tables.lineups.rows()]
          .filter((lineup) => lineup.orgId === orgId && lineup.teamId === teamId)
          .map(({ gameId }) => {
            const { status, gameType } = games.get(key(orgId, gameId))!;
            return { gameId, status, gameType, places: placesOf(tables, orgId, gameId, teamId) };
          }),
        events: events.flatMap((event) => {
          const game = games.get(key(orgId, event.gameId))!;
          return playsIn(game, teamId) ? [{ ...event, status: game.status, gameType: game.gameType }] : [];
        }),
      };
    },
  };
}

const asWritten = (value: GameChange['old']): FieldValue => (value instanceof Date ? value.toISOString() : value);
