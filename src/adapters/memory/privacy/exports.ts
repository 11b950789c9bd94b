import type { ExportReader } from '../../../application/ports/storage/privacy/export-reader.ts';
import type { Game } from '../../../domain/games/game.ts';
import { columnsOfExport, type ExportRow, TIME_TBD } from '../../../domain/imports/export-files.ts';
import type { ImportKind } from '../../../domain/imports/import-kind.ts';
import type { Identified } from '../../../domain/imports/league.ts';
import type { OrgId, TeamId } from '../../../domain/shared/ids.ts';
import { isTimeTbd } from '../../../domain/shared/time-tbd.ts';
import { byText } from '../tables/order.ts';
import { key, type Table } from '../tables/table.ts';
import type { Tables } from '../tables/tables.ts';

type Cells = Readonly<Record<string, string | number | null | undefined>>;

export const memoryExportReader = (tables: Tables): ExportReader => ({
  async exportRows(orgId, kind, { limit, after }) {
    const columns = columnsOfExport(kind);
    const compare = (a: readonly string[], b: readonly string[]) =>
      a.map((cell, at) => byText(cell, b[at]!)).find((order) => order !== 0) ?? 0;
    const cellsOf = (row: ExportRow) => columns.map((column) => row[column]!);
    return [...linesOf(tables, orgId)[kind]()]
      .map((line) =>
        Object.fromEntries([...columns, ...(kind === 'scores' ? ['gameId'] : [])].map((column) => [column, String(line[column] ?? '')])),
      )
      .filter((row) => !after || compare(cellsOf(row), after) > 0)
      .sort((a, b) => compare(cellsOf(a), cellsOf(b)))
      .slice(0, limit);
  },
});

function linesOf(tables: Tables, orgId: OrgId): Readonly<Record<ImportKind, () => readonly Cells[]>> {
  const of = <Row extends { readonly orgId: OrgId }>(table: Table<Row>) => [...table.rows()].filter((row) => row.orgId === orgId);
  const externalId = (thing: Identified, id: string) =>
    of(tables.externalIds)
      .filter((each) => each.of === thing && each.id === id)
      .map((each) => each.externalId)
      .sort(byText)[0] ?? id;
  const teamCells = (teamId: TeamId) => {
    const team = tables.teams.get(key(orgId, teamId))!;
    const season = tables.seasons.get(key(orgId, team.seasonId))!;
    const sport = tables.sports.get(key(orgId, season.sportId))!;
    return { season: season.name, sport: sport.code, ageGroup: tables.ageGroups.get(key(orgId, team.ageGroupId))!.name, team: team.name };
  };
  const gameCells = (game: Game) => ({
    startsAt: game.startsAt.toISOString().replace('.000Z', 'Z') + (isTimeTbd(game) ? TIME_TBD : ''),
    season: tables.seasons.get(key(orgId, game.seasonId))!.name,
    sport: tables.sports.get(key(orgId, game.sportId))!.code,
    ageGroup: tables.ageGroups.get(key(orgId, game.ageGroupId))!.name,
    home: tables.teams.get(key(orgId, game.homeTeamId))!.name,
    homeLeague: tables.teams.get(key(orgId, game.homeTeamId))!.outsideLeague,
    visitor: tables.teams.get(key(orgId, game.visitorTeamId))!.name,
    visitorLeague: tables.teams.get(key(orgId, game.visitorTeamId))!.outsideLeague,
    forfeitedBy: forfeitedBy(game),
    externalId: externalId('game', game.id),
  });
  return {
    facilities: () =>
      of(tables.facilities).flatMap(({ id, name, ...facility }) => {
        const fields = of(tables.fields).filter(({ facilityId }) => facilityId === id);
        const names = fields.length > 0 ? fields.map((field) => field.name) : [''];
        return names.map((field) => ({ ...(facility as unknown as Cells), facility: name, field, externalId: externalId('facility', id) }));
      }),
    teams: () =>
      of(tables.teams).map(({ id, color, divisionId, outsideLeague, contactName, contactEmail, contactPhone }) => ({
        ...teamCells(id),
        pool: divisionId && tables.divisions.get(key(orgId, divisionId))!.name,
        color,
        outsideLeague,
        contactName,
        contactEmail,
        contactPhone,
        externalId: externalId('team', id),
      })),
    staff: () =>
      of(tables.staff).map(({ id, teamId, name, role, email, clearedUntil }) => ({
        ...teamCells(teamId),
        name,
        role,
        email,
        clearedUntil,
        externalId: externalId('staffMember', id),
      })),
    rosters: () =>
      of(tables.rosterSpots).map(({ teamId, playerId, jerseyNumber, positions, leagueAge }) => {
        const { firstName, lastName } = tables.players.get(key(orgId, playerId))!;
        const addresses = of(tables.guardians).filter((guardian) => guardian.playerId === playerId);
        return {
          ...teamCells(teamId),
          lastName,
          firstName,
          jerseyNumber,
          positions: positions.join(', '),
          leagueAge,
          guardianEmail: addresses
            .map(({ email }) => email)
            .sort(byText)
            .join(', '),
          externalId: externalId('player', playerId),
        };
      }),
    schedule: () =>
      of(tables.games).map((game) => ({
        ...gameCells(game),
        minutes: isTimeTbd(game) ? null : Math.round((game.endsAt.getTime() - game.startsAt.getTime()) / 60_000),
        facility: game.facilityId && tables.facilities.get(key(orgId, game.facilityId))!.name,
        field: game.fieldId && tables.fields.get(key(orgId, game.fieldId))!.name,
        gameType: game.gameType,
        status: game.status,
        reason: reasonOf(game),
        officialScorer: game.officialScorer,
        homeJerseyColor: game.homeJerseyColor,
        visitorJerseyColor: game.visitorJerseyColor,
        snackParentName: game.snackParentName,
        snackParentPhone: game.snackParentPhone,
      })),
    scores: () =>
      of(tables.games)
        .filter(
          ({ status, homeScore, visitorScore }) =>
            status === 'forfeit' || (status === 'final' && homeScore !== null && visitorScore !== null),
        )
        .map((game) => ({
          ...gameCells(game),
          gameId: game.id,
          status: game.status,
          homeScore: game.homeScore,
          visitorScore: game.visitorScore,
        })),
  };
}

const reasonOf = ({ status, statusReason }: Game) => (['canceled', 'postponed', 'forfeit'].includes(status) ? statusReason : null);

function forfeitedBy({ forfeitedBy: by, doubleForfeit, homeTeamId }: Game): string | null {
  if (doubleForfeit) return 'both';
  if (by === null) return null;
  return by === homeTeamId ? 'home' : 'visitor';
}
