import type {
  AssignmentInGame,
  OfficialAssignments,
  OfficialAvailabilities,
  OfficialRatings,
  OfficialReader,
} from '../../../application/ports/storage/officials/official-storage.ts';
import { isFree, type OfficialAssignment } from '../../../domain/officials/assignment.ts';
import type { OfficialRating } from '../../../domain/officials/official-rating.ts';
import type { OrgId } from '../../../domain/shared/ids.ts';
import { memoryLeagueReader } from '../league/league-reader.ts';
import { isInDraft } from '../league/team-season.ts';
import { byText, timePage } from '../tables/order.ts';
import { removeRow } from '../tables/references.ts';
import { key } from '../tables/table.ts';
import type { Tables } from '../tables/tables.ts';

const inOrg = ({ officialAssignments }: Tables, orgId: OrgId): OfficialAssignment[] =>
  [...officialAssignments.rows()].filter((each) => each.orgId === orgId);

export function memoryOfficialAssignments(tables: Tables): OfficialAssignments {
  const { officialAssignments, games } = tables;
  const find: OfficialAssignments['find'] = async (orgId, id) => officialAssignments.get(key(orgId, id));
  return {
    find,
    findForUpdate: find,
    save: async (assignment) => officialAssignments.put(assignment),
    async remove(orgId, id) {
      const assignment = officialAssignments.get(key(orgId, id));
      if (assignment) removeRow(tables, officialAssignments, assignment);
    },
    ofUserSince: async (orgId, userId, since) =>
      inOrg(tables, orgId)
        .filter((each) => each.userId === userId && games.get(key(orgId, each.gameId))!.startsAt > since)
        .sort((a, b) => byText(a.id, b.id)),
  };
}

export const memoryOfficialRatings = ({ officialRatings }: Tables): OfficialRatings => ({
  save: async (rating) => officialRatings.put(rating),
});

export const memoryOfficialAvailabilities = ({ officialAvailabilities }: Tables): OfficialAvailabilities => ({
  save: async (availability) => officialAvailabilities.put(availability),
});

export function memoryOfficialReader(tables: Tables): OfficialReader {
  const league = memoryLeagueReader(tables);
  const inGame = async (assignment: OfficialAssignment): Promise<AssignmentInGame> => {
    const user = [...tables.users.rows()].find(({ id }) => id === assignment.userId);
    return {
      assignment,
      listed: (await league.game(assignment.orgId, assignment.gameId))!,
      official: user ? { id: user.id, name: user.name } : null,
    };
  };
  return {
    async assignments(orgId, { from, before }, { gameId, userId, state, freeAt, butSeasons = [] }, page) {
      const all = await Promise.all(inOrg(tables, orgId).map(inGame));
      const found = all.filter(
        ({ assignment, listed: { game } }) =>
          game.startsAt >= from &&
          game.startsAt < before &&
          (gameId === undefined || game.id === gameId) &&
          !butSeasons.includes(game.seasonId) &&
          (userId === undefined || assignment.userId === userId) &&
          (state === undefined || assignment.state === state) &&
          (freeAt === undefined || (game.status === 'scheduled' && isFree(assignment, freeAt))),
      );
      return timePage(found, ({ assignment, listed }) => ({ at: listed.game.startsAt, id: assignment.id }), 1, page);
    },
    async assignment(orgId, id) {
      const found = tables.officialAssignments.get(key(orgId, id));
      return found && inGame(found);
    },
    async officialRatings(orgId, { userId, from, before }, page) {
      const found = [...tables.officialRatings.rows()].filter(
        (each) =>
          each.orgId === orgId &&
          (userId === undefined || each.officialId === userId) &&
          (from === undefined || each.ratedAt >= from) &&
          (before === undefined || each.ratedAt < before),
      );
      const { items, hasMore } = timePage(found, ({ ratedAt, id }) => ({ at: ratedAt, id }), -1, page);
      const about = async (rating: OfficialRating) => {
        const { assignment, listed } = await inGame(tables.officialAssignments.get(key(orgId, rating.assignmentId))!);
        const { id, name } = [...tables.users.rows()].find((user) => user.id === rating.officialId)!;
        return { rating, listed, position: assignment.position, official: { id, name } };
      };
      return { items: await Promise.all(items.map(about)), hasMore };
    },
    officialRatingsBy: async (orgId, coachId, assignmentIds) =>
      [...tables.officialRatings.rows()].filter(
        (each) => each.orgId === orgId && each.coachId === coachId && assignmentIds.includes(each.assignmentId),
      ),
    availability: async (orgId, userId) => tables.officialAvailabilities.get(key(orgId, userId)),
    assignsOfficials: async (orgId) => inOrg(tables, orgId).length > 0,
    async officialsOf(orgId, gameIds) {
      const held = inOrg(tables, orgId).filter(
        ({ gameId, state }) =>
          gameIds.includes(gameId) &&
          (state === 'offered' || state === 'accepted') &&
          !isInDraft(tables, tables.games.get(key(orgId, gameId))!),
      );
      return [...new Set(held.map(({ userId }) => userId!))].sort(byText);
    },
  };
}
