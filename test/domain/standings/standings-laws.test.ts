import { describe, expect, test } from '@jest/globals';
import { PERIOD_KINDS } from '../../../src/domain/games/game.ts';
import { BREAK_OUTS, INTERLEAGUE_GAMES, RANK_BY, rulesOf, TIE_BREAKERS } from '../../../src/domain/league/season-rules.ts';
import { SPORT_CODES } from '../../../src/domain/league/sport.ts';
import type { DivisionId, GameId, PlayerId } from '../../../src/domain/shared/ids.ts';
import { recordOf, type StandingRow, standings } from '../../../src/domain/standings/standings.ts';
import type { StandingsGame } from '../../../src/domain/standings/team-result.ts';
import fc from '../../support/fast-check.ts';
import { teamId } from './league.ts';
import { naiveStandings } from './naive-standings.ts';

const TEAMS = ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => ({ id: teamId(name), name }));
/** The opponent of some games, and in no table. */
const ELSEWHERE = { id: teamId('elsewhere'), name: 'elsewhere' };

const score = fc.nat(3);
const anyGame: fc.Arbitrary<StandingsGame> = fc
  .record({
    pair: fc.shuffledSubarray([...TEAMS, ELSEWHERE], { minLength: 2, maxLength: 2 }),
    home: score,
    visitor: score,
    status: fc.constantFrom('final' as const, 'final' as const, 'final' as const, 'forfeit' as const, 'in_progress' as const),
    doubleForfeit: fc.boolean(),
    gameType: fc.constantFrom('regular' as const, 'regular' as const, 'regular' as const, 'playoff' as const),
    day: fc.nat(20),
    periods: fc.array(fc.record({ home: fc.option(score), visitor: fc.option(score) }), { maxLength: 3 }),
    beyond: fc.constantFrom(undefined, undefined, ...PERIOD_KINDS),
  })
  .map(({ pair, home, visitor, status, doubleForfeit, gameType, day, periods, beyond }) => ({
    id: '' as GameId,
    gameType,
    status,
    forfeitedBy: status === 'forfeit' && !doubleForfeit ? pair[0]!.id : null,
    doubleForfeit: status === 'forfeit' && doubleForfeit,
    startsAt: new Date(Date.UTC(2026, 3, 1 + day)),
    homeTeamId: pair[0]!.id,
    visitorTeamId: pair[1]!.id,
    homeScore: home,
    visitorScore: visitor,
    periodScores: periods.map((entry, index) => ({
      period: index + 1,
      ...entry,
      ...(beyond && index === periods.length - 1 && { kind: beyond }),
    })),
  }));
const anyGames = fc
  .array(anyGame, { maxLength: 18 })
  .map((games) => games.map((game, index) => ({ ...game, id: `game-${index}` as GameId })));

const anyBreaker = fc.constantFrom(...TIE_BREAKERS);
const anyOverrides = fc.record({
  rankBy: fc.constantFrom(...RANK_BY),
  breakOut: fc.constantFrom(...BREAK_OUTS),
  tieBreakers: fc.array(fc.oneof(anyBreaker, fc.tuple(anyBreaker, anyBreaker)), { maxLength: 5 }),
  maxDiffPerGame: fc.option(fc.integer({ min: 1, max: 2 })),
  forfeitScore: fc.option(fc.constant({ for: 2, against: 0 })),
  commonGamesMinimum: fc.integer({ min: 1, max: 3 }),
  interleagueGames: fc.constantFrom(...INTERLEAGUE_GAMES),
});
const anyPoints = fc.constantFrom(
  {},
  { win: 6, tie: 3, goal: 1, shutout: 1 },
  { win: 6, tie: 3, goal: 1, goalsCounted: 2, shutoutWin: 1 },
  { win: 2, overtimeLoss: 1 },
  { win: 3, overtimeWin: 2, overtimeLoss: 1, goal: 1 },
);
const anyCards = fc.array(
  fc.record({
    game: fc.nat(17),
    team: fc.constantFrom(...TEAMS),
    player: fc.option(fc.constantFrom('one', 'other')),
    yellow: fc.nat(2),
    secondYellow: fc.nat(1),
    red: fc.nat(1),
  }),
  { maxLength: 6 },
);
const anyDivisions = fc.tuple(...TEAMS.map(() => fc.constantFrom('east', 'west', null)));

const anySeason = fc
  .record({ sport: fc.constantFrom(...SPORT_CODES), overrides: anyOverrides, points: anyPoints, games: anyGames })
  .map(({ sport, overrides, points, games }) => ({
    sport,
    rules: rulesOf(sport, { ...overrides, ...(sport !== 'volleyball' && { points }) }),
    games,
  }));

const total = (rows: readonly StandingRow[], figure: (row: StandingRow) => number) => rows.reduce((sum, row) => sum + figure(row), 0);

describe('standings', () => {
  test('are those of a second, naive implementation, with what decided every rank', () => {
    fc.assert(
      fc.property(anySeason, anyDivisions, anyCards, fc.boolean(), ({ sport, rules, games }, divisions, cards, isOfOtherLeague) => {
        const outsideTeams = isOfOtherLeague ? [ELSEWHERE.id] : [];
        const shown = cards.map(({ game, team, player, ...counts }) => ({
          ...counts,
          gameId: `game-${game}` as GameId,
          teamId: team.id,
          playerId: player as PlayerId | null,
        }));
        const divided = TEAMS.map((team, at) => {
          const name = divisions[at]!;
          return { ...team, division: name === null ? null : { id: name as DivisionId, name } };
        });
        const rows = standings(rules, sport, divided, games, { cards: shown, outsideTeams });
        const expected = naiveStandings(
          rules,
          sport,
          TEAMS.map(({ id }) => id),
          games,
          { divisionOf: Object.fromEntries(TEAMS.map(({ id }, at) => [id, divisions[at]!])), cards: shown, otherLeagues: outsideTeams },
        );
        expect(
          rows.map(({ team, rank, tied, tieBreak }) => ({
            team: team.id,
            rank,
            tied,
            reasons: tieBreak.map(({ by, value, among }) => ({ by, value: value ?? Number.POSITIVE_INFINITY, among })),
          })),
        ).toEqual(expected);
        for (const { tied, tieBreak, decidedBy } of rows) expect(decidedBy).toBe(tied ? null : (tieBreak.at(-1)?.by ?? null));
      }),
      { numRuns: 2_000 },
    );
  });

  test('do not depend on the order of games or of teams', () => {
    const shuffledSeason = anySeason.chain((season) =>
      fc.record({
        season: fc.constant(season),
        games: fc.shuffledSubarray(season.games, { minLength: season.games.length }),
        teams: fc.shuffledSubarray(TEAMS, { minLength: TEAMS.length }),
      }),
    );
    fc.assert(
      fc.property(shuffledSeason, ({ season: { sport, rules, games: inOrder }, games, teams }) => {
        expect(standings(rules, sport, teams, games)).toEqual(standings(rules, sport, TEAMS, inOrder));
      }),
    );
  });

  test('have a row for every team, with ranks that count on', () => {
    fc.assert(
      fc.property(anySeason, ({ sport, rules, games }) => {
        const rows = standings(rules, sport, TEAMS, games);
        expect(rows.map(({ team }) => team.name).sort()).toEqual(TEAMS.map(({ name }) => name));
        rows.forEach((row, index) => {
          const sharing = rows.filter(({ rank }) => rank === row.rank);
          expect(row.rank).toBe(1 + rows.findIndex(({ rank }) => rank === row.rank));
          expect(row.tied).toBe(sharing.length > 1);
          expect(row.rank).toBeLessThanOrEqual(index + 1);
          if (row.tied) expect(row.decidedBy).toBeNull();
        });
      }),
    );
  });

  test('have as many wins as losses but for double forfeits, and what one side scored another conceded', () => {
    fc.assert(
      fc.property(anySeason, ({ sport, rules, games }) => {
        const amongTeams = games.filter((game) => ![game.homeTeamId, game.visitorTeamId].includes(ELSEWHERE.id));
        const rows = standings(rules, sport, TEAMS, amongTeams);
        const doubleForfeits = amongTeams.filter(({ doubleForfeit, gameType }) => doubleForfeit && gameType === 'regular').length;
        expect(total(rows, ({ losses }) => losses)).toBe(total(rows, ({ wins }) => wins) + 2 * doubleForfeits);
        expect(total(rows, ({ ties }) => ties) % 2).toBe(0);
        expect(total(rows, ({ pointsFor }) => pointsFor)).toBe(total(rows, ({ pointsAgainst }) => pointsAgainst));
        expect(total(rows, ({ pointDiff }) => pointDiff)).toBe(0);
      }),
    );
  });

  test('count every game at home or away, once', () => {
    fc.assert(
      fc.property(anySeason, ({ sport, rules, games }) => {
        for (const { gamesPlayed, wins, losses, ties, home, away, team } of standings(rules, sport, TEAMS, games)) {
          expect(wins + losses + ties).toBe(gamesPlayed);
          expect({ wins: home.wins + away.wins, losses: home.losses + away.losses, ties: home.ties + away.ties }).toEqual({
            wins,
            losses,
            ties,
          });
          expect(recordOf(team.id, games)).toEqual({ wins, losses, ties });
        }
      }),
    );
  });

  test('never put a team below one with a smaller ranking value', () => {
    fc.assert(
      fc.property(anySeason, ({ sport, rules, games }) => {
        const value = ({ wins, ties, gamesPlayed, points }: StandingRow) => {
          const perGame = (sum: number) => (gamesPlayed === 0 ? 0 : sum / gamesPlayed);
          return { win_pct: perGame(wins + ties / 2), points, wins, points_per_game: perGame(points) }[rules.rankBy];
        };
        const values = standings(rules, sport, TEAMS, games).map(value);
        expect(values).toEqual(values.toSorted((a, b) => b - a));
      }),
    );
  });

  test('leave the order of teams that are level alone when others play among themselves and stay off their level', () => {
    const level = ({ wins, ties, gamesPlayed, points }: StandingRow, rankBy: string) => {
      if (rankBy === 'points') return String(points);
      if (rankBy === 'points_per_game') return String(gamesPlayed === 0 ? 0 : points / gamesPlayed);
      return rankBy === 'wins' ? String(wins) : String(gamesPlayed === 0 ? 0 : (2 * wins + ties) / gamesPlayed);
    };
    fc.assert(
      fc.property(anySeason, anyGame, fc.nat(TEAMS.length - 1), ({ sport, rules, games }, extra, pick) => {
        // Strength of victory is about the results of others.
        fc.pre(!rules.tieBreakers.flat().includes('strength_of_victory'));
        const before = standings(rules, sport, TEAMS, games);
        const watched = level(before[pick]!, rules.rankBy);
        const group = before.filter((row) => level(row, rules.rankBy) === watched).map(({ team }) => team.id);
        fc.pre(!group.includes(extra.homeTeamId) && !group.includes(extra.visitorTeamId));

        const after = standings(rules, sport, TEAMS, [...games, { ...extra, id: 'extra' as GameId }]);
        const groupAfter = after.filter((row) => level(row, rules.rankBy) === watched).map(({ team }) => team.id);
        fc.pre(groupAfter.length === group.length);

        const placing = (rows: readonly StandingRow[]) => {
          const own = rows.filter(({ team }) => group.includes(team.id));
          return own.map(({ team, rank, tied, decidedBy }) => ({ name: team.name, place: rank - own[0]!.rank, tied, decidedBy }));
        };
        expect(placing(after)).toEqual(placing(before));
      }),
    );
  });
});
