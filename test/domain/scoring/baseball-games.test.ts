import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { type Comparison, compareGame, DECISIONS, together } from '../../../dev/check-games/compare.ts';
import { type PublishedGame, publishedGames, SIDES } from '../../../dev/check-games/published-game.ts';
import { type ScoredEvent, scoredGame } from '../../../dev/check-games/scored-game.ts';
import { rulesOf } from '../../../src/domain/league/season-rules.ts';
import { orderKeyOf } from '../../../src/domain/scoring/event-order.ts';
import type { BookEvent, BySide, GameBook, GameSummary } from '../../../src/domain/scoring/game-book.ts';
import { SPORT_STATS } from '../../../src/domain/scoring/sports.ts';
import { teamTotals } from '../../../src/domain/scoring/team-totals.ts';
import type { GameId, PlayerId, StatEventId, TeamId } from '../../../src/domain/shared/ids.ts';
import { quotient, type Ratio } from '../../../src/domain/shared/ratio.ts';

const games = publishedGames(fileURLToPath(new URL('../../games/baseball', import.meta.url)));

/** The published game's ids name players and teams. */
function bookOf(game: PublishedGame, events: readonly ScoredEvent[]): GameBook {
  const lineup = (team: string) => ({
    places: game.starters
      .filter((each) => each.team === team)
      .map(({ player, order, position }) => ({
        playerId: player as PlayerId,
        isStarter: true,
        battingOrder: order === 0 ? null : order,
        position,
      })),
  });
  return {
    rules: rulesOf('baseball', { regulationInnings: game.innings }),
    teams: { visitor: 'visitor' as TeamId, home: 'home' as TeamId },
    lineups: { visitor: lineup('visitor'), home: lineup('home') },
    events: events.map(({ team, player, type, period, attributes }, index) => ({
      id: `event ${index + 1}` as StatEventId,
      teamId: team as TeamId,
      playerId: player as PlayerId | null,
      type,
      period,
      clock: null,
      count: 1,
      attributes: attributes as BookEvent['attributes'],
    })),
    isOver: true,
  };
}

/** The domain's result for a book, for the comparison: players by their lines in both teams' totals. */
function ours(game: PublishedGame, book: GameBook, summary: GameSummary) {
  const counted = book.events.map((event, index) => ({
    ...event,
    gameId: game.id as GameId,
    voidedAt: null,
    orderKey: orderKeyOf(index + 1),
  }));
  const figures = new Map(
    SIDES.flatMap((side) => {
      const { players } = teamTotals({
        sport: 'baseball',
        rules: book.rules,
        teamId: side as TeamId,
        events: counted,
        lineups: new Map([[game.id as GameId, new Map(SIDES.map((each) => [book.teams[each], book.lineups[each]!]))]]),
        rosterPlayerIds: Object.keys(game.players) as PlayerId[],
      });
      return players.filter(({ gamesPlayed }) => gamesPlayed > 0).map(({ playerId, totals }) => [playerId as string, totals] as const);
    }),
  );
  const figure = (key: string): BySide<Ratio | null> => summary.teamFigures.find((each) => each.key === key)!;
  const totalsOf = (side: 'home' | 'visitor') =>
    Object.fromEntries(['r', 'h', 'e', 'lob'].map((key) => [key, quotient(figure(key)[side]!)]));
  const decided = (kind: string) => summary.decisions.find((decision) => decision.kind === kind)?.playerId ?? null;
  return {
    figuresOf: (player: string) => figures.get(player),
    totals: { home: totalsOf('home'), visitor: totalsOf('visitor') },
    lineScore: summary.lineScore,
    decisions: { win: decided('win'), loss: decided('loss'), save: decided('save') },
    warnings: summary.warnings.map(({ kind }) => kind),
  };
}

function compared(game: PublishedGame, events: readonly ScoredEvent[]): Comparison & Readonly<{ warnings: readonly string[] }> {
  const book = bookOf(game, events);
  const own = ours(game, book, SPORT_STATS.baseball.summarize!(book));
  return { ...compareGame(game, own), warnings: own.warnings };
}

/** Judgments that the scorer adds where the rules leave open who won, lost or saved. */
const judged = (game: PublishedGame): readonly ScoredEvent[] =>
  DECISIONS.flatMap((decision) => {
    const player = game.decisions[decision];
    const team = game.boxScore.pitching.find((line) => line.player === player)?.team;
    return player && team
      ? [{ team, player, type: 'pitching_decision', period: game.innings, batting: 'home', attributes: { decision } }]
      : [];
  });

type SaidRunner = Readonly<{ from: string; to: string; stolen?: boolean; caughtStealing?: boolean; pickedOff?: boolean }>;
const BASES = ['first', 'second', 'third'];
const PLACES = [...BASES, 'home'];
const BATTER_TO: Readonly<Record<string, string>> = {
  single: 'first',
  double: 'second',
  triple: 'third',
  home_run: 'home',
  walk: 'first',
  intentional_walk: 'first',
  hit_by_pitch: 'first',
  force_out: 'first',
  fielders_choice: 'first',
  reached_on_error: 'first',
  catcher_interference: 'first',
};

/** What a parent enters: the batter and what happened, runners who were out or advanced further than forced, errors, and pitches. */
function asParent(event: ScoredEvent): ScoredEvent {
  const {
    runners = [],
    batterTo,
    errors,
    pitches,
    wildPitch,
    passedBall,
    battingOrder,
    position,
    replacesPlayerId,
    base,
  } = event.attributes as Record<string, unknown> & { runners?: readonly SaidRunner[] };
  const byType = BATTER_TO[event.type] ?? 'out';
  const isAtBat = batterTo !== undefined;
  let behind = isAtBat ? PLACES.indexOf(batterTo as string) : -1;
  const told: SaidRunner[] = [];
  for (const runner of [...runners].sort((a, b) => BASES.indexOf(a.from) - BASES.indexOf(b.from))) {
    const { from, to, stolen, caughtStealing, pickedOff } = runner;
    const pushed = Math.min(3, Math.max(BASES.indexOf(from), behind + 1));
    const isNamed = !isAtBat || to !== PLACES[pushed] || stolen || caughtStealing || pickedOff;
    if (isNamed)
      told.push({ from, to, ...(stolen && { stolen }), ...(caughtStealing && { caughtStealing }), ...(pickedOff && { pickedOff }) });
    if (to !== 'out') behind = Math.max(behind, Math.min(2, PLACES.indexOf(to)));
  }
  const isWalkOfRunners = told.length === 0;
  return {
    ...event,
    attributes: Object.fromEntries(
      Object.entries({
        errors,
        pitches,
        wildPitch,
        passedBall,
        battingOrder,
        position,
        replacesPlayerId,
        base,
        runners: isWalkOfRunners ? undefined : told,
        batterTo: isAtBat && batterTo !== byType ? batterTo : undefined,
      }).filter(([, value]) => value !== undefined),
    ),
  };
}

/** Figures that depend on a scorer's judgment, and the warning for a missing judgment. */
const JUDGMENTS: Readonly<Record<string, string>> = { er: 'earned_unsaid', rbi: 'rbi_unsaid' };

describe('thirty published games', () => {
  test('come out figure by figure, with the decisions that the rules leave no choice in', () => {
    const all = games.map((game) => compared(game, scoredGame(game)));
    expect(all.flatMap(({ warnings }) => warnings.filter((kind) => kind !== 'decision_open'))).toEqual([]);
    const { differences, compared: figures } = together(all);
    expect(figures).toBeGreaterThan(17_900);
    expect(differences.filter(({ ours: own }) => own !== null)).toEqual([]);
    expect(differences.map(({ figure }) => figure).filter((figure) => !DECISIONS.includes(figure as 'win'))).toEqual([]);
    const open = games.map((game) => compared(game, [...scoredGame(game), ...judged(game)]));
    expect(together(open).differences).toEqual([]);
    expect(open.flatMap(({ warnings }) => warnings)).toEqual([]);
  });

  test('come out when a parent keeps them, but for what is a judgment and warned of', () => {
    const all = games.map((game) => compared(game, [...scoredGame(game).map(asParent), ...judged(game)]));
    // Who fielded a ball cannot be derived if it was not entered.
    const said = all.flatMap(({ differences, warnings }) =>
      differences.filter(({ figure }) => !/ (po|a|dp)$/.test(figure)).map((difference) => ({ ...difference, warnings })),
    );
    for (const { figure, warnings } of said) expect(warnings).toContain(JUDGMENTS[figure.split(' ').at(-1)!]);
    expect(said.length).toBeLessThan(20);
    expect(all.flatMap(({ warnings }) => warnings).filter((kind) => !Object.values(JUDGMENTS).includes(kind))).toEqual([]);
  });
});
