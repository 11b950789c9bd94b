import { describe, expect, test } from '@jest/globals';
import { sum } from '../../../dev/demo-league/play.ts';
import type { Game } from '../../../src/domain/games/game.ts';
import { SPORT_CODES, type SportCode } from '../../../src/domain/league/sport.ts';
import { validateStatEvent } from '../../../src/domain/scoring/stat-event.ts';
import { STAT_RULE_DEFAULTS } from '../../../src/domain/scoring/stat-rules.ts';
import { type CountedEvent, teamTotals } from '../../../src/domain/scoring/team-totals.ts';
import type { TeamId } from '../../../src/domain/shared/ids.ts';
import { leagueAt, sportOf } from './league-at.ts';

/** While a Saturday's games are on. */
const NOW = new Date('2026-04-18T16:00:00.000Z');
const league = leagueAt(NOW);
const gamesById = new Map(league.games.map((game) => [game.id, game]));
const eventsByGame = Map.groupBy(league.statEvents, ({ gameId }) => gameId);
const rosters = new Map(
  [...Map.groupBy(league.roster, ({ teamId }) => teamId)].map(([teamId, spots]) => [
    teamId,
    new Set(spots.map(({ playerId }) => playerId)),
  ]),
);
const opponentOf = ({ homeTeamId, visitorTeamId }: Game, teamId: TeamId) => (teamId === homeTeamId ? visitorTeamId : homeTeamId);
const eventsOf = ({ id }: Game) => eventsByGame.get(id) ?? [];
const gamesOf = (sport: SportCode) => league.games.filter((game) => sportOf(league, game).code === sport && eventsOf(game).length > 0);

/** A team's figures, its opponent's and no player's. */
function figuresOf(sport: SportCode, game: Game, teamId: TeamId, events: readonly CountedEvent[]) {
  const of = (id: TeamId) => {
    const { team } = teamTotals({ sport, rules: STAT_RULE_DEFAULTS, teamId: id, events, rosterPlayerIds: [] });
    return team.totals as Readonly<Record<string, number>>;
  };
  return { own: of(teamId), theirs: of(opponentOf(game, teamId)) };
}

type Figures = ReturnType<typeof figuresOf>;
/** What a side's plays are worth; in volleyball a block is the hitter's error, so that it is not counted twice. */
const WORTH: Readonly<Record<SportCode, (figures: Figures) => number>> = {
  baseball: ({ own }) => own['r']!,
  football: ({ own }) => own['pts']!,
  soccer: ({ own, theirs }) => own['g']! + theirs['og']!,
  basketball: ({ own }) => own['pts']!,
  volleyball: ({ own, theirs }) => own['k']! + own['sa']! + theirs['e']! + theirs['se']! + theirs['bhe']!,
};

const checked = league.statEvents.map((event) => {
  const game = gamesById.get(event.gameId)!;
  return { event, game, result: validateStatEvent(sportOf(league, game).code, event) };
});

test('every event is one that its sport takes', () => {
  expect(checked.flatMap(({ result }) => (result.ok ? [] : result.error))).toEqual([]);
});

test('every player of an event, and every one whom it names, is on the roster', () => {
  const strangers = checked.flatMap(({ event: { teamId, playerId }, game, result }) => {
    const named = [{ side: 'own', playerId: playerId! }, ...(result.ok ? result.value.references : [])];
    return named.filter((each) => !rosters.get(each.side === 'own' ? teamId : opponentOf(game, teamId))!.has(each.playerId));
  });
  expect(strangers).toEqual([]);
});

test('every game that was played has events, numbered from 1, and a scrimmage has none', () => {
  for (const game of league.games) {
    const hasEvents = game.periodScores.length > 0 && game.gameType !== 'scrimmage';
    expect(eventsOf(game).length > 0).toBe(hasEvents);
    expect(eventsOf(game).map(({ sequence }) => sequence)).toEqual(eventsOf(game).map((_, index) => index + 1));
  }
});

test('nothing is recorded before its game, and nothing after now', () => {
  const late = checked.filter(({ event: { createdAt }, game }) => createdAt <= game.startsAt || createdAt > NOW);
  expect(late).toEqual([]);
});

describe.each(SPORT_CODES)('the events of %s', (sport) => {
  const games = gamesOf(sport);

  test('add up to the score of every game', () => {
    expect(games.length).toBeGreaterThan(40);
    for (const game of games) {
      const points = (side: 'home' | 'visitor') => sum(game.periodScores.map((period) => period[side] ?? 0));
      const worth = (teamId: TeamId) => WORTH[sport](figuresOf(sport, game, teamId, eventsOf(game)));
      expect([worth(game.homeTeamId), worth(game.visitorTeamId)]).toEqual([points('home'), points('visitor')]);
      if (sport !== 'volleyball') expect([game.homeScore, game.visitorScore]).toEqual([points('home'), points('visitor')]);
    }
  });

  test('add up to the score of every period where they tell the period', () => {
    for (const game of games) {
      const events = Map.groupBy(eventsOf(game), ({ period }) => period);
      if (![...events.keys()].some((period) => period !== null)) continue;
      for (const { period, home, visitor } of game.periodScores) {
        const worth = (teamId: TeamId) => WORTH[sport](figuresOf(sport, game, teamId, events.get(period) ?? []));
        expect([worth(game.homeTeamId), worth(game.visitorTeamId)]).toEqual([home ?? 0, visitor ?? 0]);
      }
    }
  });
});

test('a volleyball score counts the sets that are won', () => {
  for (const game of gamesOf('volleyball')) {
    const won = game.periodScores.filter(({ home, visitor }) => home! > visitor!).length;
    expect([game.homeScore, game.visitorScore]).toEqual([won, game.periodScores.length - won]);
    expect(figuresOf('volleyball', game, game.homeTeamId, eventsOf(game)).own['s']).toBe(game.periodScores.length);
  }
});

describe('a baseball game', () => {
  const games = gamesOf('baseball').filter(({ status }) => status === 'final');

  test('has three outs an inning, but for a run that ends it', () => {
    for (const game of games) {
      const innings = game.periodScores.length;
      expect(figuresOf('baseball', game, game.homeTeamId, eventsOf(game)).own['ip']).toBe(3 * innings);
      const batted = game.periodScores.filter(({ home }) => home !== null).length;
      const visitorsOuts = figuresOf('baseball', game, game.visitorTeamId, eventsOf(game)).own['ip']!;
      const isWonAtBat = batted === innings && game.homeScore! > game.visitorScore!;
      if (isWonAtBat) expect(visitorsOuts).toBeLessThan(3 * batted);
      else expect(visitorsOuts).toBe(3 * batted);
    }
  });

  test('puts as many out as its pitchers have outs, and charges every run to one of them', () => {
    for (const game of games) {
      const { own, theirs } = figuresOf('baseball', game, game.homeTeamId, eventsOf(game));
      expect([own['po'], own['pitchingR']]).toEqual([own['ip'], theirs['r']]);
      expect(own['er']).toBeLessThanOrEqual(own['pitchingR']!);
      expect(theirs['rbi']).toBeLessThanOrEqual(theirs['r']!);
    }
  });

  test('is won by one pitcher and lost by one, unless it is a tie', () => {
    for (const game of games) {
      const { own, theirs } = figuresOf('baseball', game, game.homeTeamId, eventsOf(game));
      const homeWon = Number(game.homeScore! > game.visitorScore!);
      const visitorWon = Number(game.homeScore! < game.visitorScore!);
      expect([own['w'], own['l'], theirs['w'], theirs['l']]).toEqual([homeWon, visitorWon, visitorWon, homeWon]);
    }
  });
});

test('a soccer goal is let in by the other goalkeeper, and a saved shot is saved', () => {
  for (const game of gamesOf('soccer')) {
    const { own, theirs } = figuresOf('soccer', game, game.homeTeamId, eventsOf(game));
    expect([own['ga'], own['sv']]).toEqual([game.visitorScore, theirs['sog']! - theirs['g']!]);
    expect(own['min']).toBe(8 * 25 * game.periodScores.length);
  }
});
