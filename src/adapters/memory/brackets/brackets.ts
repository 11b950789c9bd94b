import type { BracketReader, Brackets } from '../../../application/ports/storage/brackets/bracket-storage.ts';
import type { Bracket } from '../../../domain/brackets/bracket.ts';
import type { BracketId, OrgId, TeamId } from '../../../domain/shared/ids.ts';
import { memoryLeagueReader } from '../league/league-reader.ts';
import { byText } from '../tables/order.ts';
import { removeRow } from '../tables/references.ts';
import { key, type Table } from '../tables/table.ts';
import type { Tables } from '../tables/tables.ts';

const ofBracket = <Row extends Readonly<{ orgId: OrgId; bracketId: BracketId }>>(table: Table<Row>, orgId: OrgId, id: BracketId): Row[] =>
  [...table.rows()].filter((row) => row.orgId === orgId && row.bracketId === id);

export function memoryBrackets(tables: Tables): Brackets {
  const { brackets, bracketEntrants, bracketGames } = tables;
  const find: Brackets['find'] = async (orgId, id) => brackets.get(key(orgId, id));
  return {
    find,
    findForUpdate: find,
    save: async (bracket) => brackets.put(bracket),
    async remove(orgId, id) {
      const bracket = brackets.get(key(orgId, id));
      if (bracket) removeRow(tables, brackets, bracket);
    },
    async seat(entrants) {
      for (const each of entrants) bracketEntrants.put(each);
    },
    async link(orgId, bracketId, links) {
      for (const link of links) bracketGames.put({ ...link, orgId, bracketId });
    },
    async ofGames(orgId, gameIds) {
      const linked = [...bracketGames.rows()].filter((link) => link.orgId === orgId && gameIds.includes(link.gameId));
      return [...new Set(linked.map(({ bracketId }) => bracketId))].sort(byText);
    },
  };
}

export function memoryBracketReader(tables: Tables): BracketReader {
  const league = memoryLeagueReader(tables);
  const nameIn = (table: Table<{ name: string }>, orgId: OrgId, id: string | null) =>
    id === null ? null : table.get(key(orgId, id))!.name;
  const dataOf = async (bracket: Bracket) => {
    const { orgId, id, ageGroupId } = bracket;
    return {
      bracket,
      ageGroupName: nameIn(tables.ageGroups, orgId, ageGroupId)!,
      entrants: ofBracket(tables.bracketEntrants, orgId, id)
        .sort((a, b) => a.seed - b.seed)
        .map(({ orgId: _, bracketId: __, ...entrant }) => ({
          ...entrant,
          teamName: nameIn(tables.teams, orgId, entrant.teamId),
          divisionName: nameIn(tables.divisions, orgId, entrant.divisionId),
        })),
      games: await Promise.all(
        ofBracket(tables.bracketGames, orgId, id).map(async ({ match, number, gameId }) => {
          const listed = (await league.game(orgId, gameId))!;
          const events = [...tables.statEvents.rows()].filter((event) => event.orgId === orgId && event.gameId === gameId);
          const kicks = events.filter(({ type, voidedAt }) => type === 'shootout_kick' && voidedAt === null);
          const scoredBy = (teamId: TeamId) =>
            kicks.reduce((sum, kick) => sum + (kick.teamId === teamId && kick.attributes['outcome'] === 'scored' ? kick.count : 0), 0);
          const { homeTeamId, visitorTeamId } = listed.game;
          return {
            match,
            number,
            listed,
            hasRecords: events.length > 0,
            kicks: kicks.length === 0 ? null : { home: scoredBy(homeTeamId), visitor: scoredBy(visitorTeamId) },
          };
        }),
      ),
      fields: [...tables.fields.rows()]
        .filter((field) => field.orgId === orgId && bracket.plan.some(({ fieldId }) => fieldId === field.id))
        .map((field) => ({ id: field.id, name: field.name, facilityName: nameIn(tables.facilities, orgId, field.facilityId)! })),
    };
  };
  return {
    async brackets(orgId, { bracketId, seasonId, ageGroupId }) {
      const found = [...tables.brackets.rows()].filter(
        (bracket) =>
          bracket.orgId === orgId &&
          (bracketId === undefined || bracket.id === bracketId) &&
          (seasonId === undefined || bracket.seasonId === seasonId) &&
          (ageGroupId === undefined || bracket.ageGroupId === ageGroupId),
      );
      return Promise.all(found.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || byText(a.id, b.id)).map(dataOf));
    },
  };
}
