import { compareGame, type PublishedGame, playsOf, watchedIn } from '../../dev/check-sports/compare-game.ts';
import { type Comparison, type Derived, derivedFrom, idOf, playerId } from '../../dev/check-sports/published-game.ts';
import type { GameSide } from '../../src/domain/scoring/game-book.ts';
import type { PlayerId } from '../../src/domain/shared/ids.ts';
import { recordedGame } from './recorded-game.ts';

/** Records a published game of basketball, football or volleyball over HTTP, and compares what the gateway answers with what was published. */
export async function compareRecorded(game: PublishedGame): Promise<Comparison[]> {
  const plays = playsOf(game);
  const named = new Set(JSON.stringify(plays.map(({ who, attributes }) => [idOf(who), attributes])).match(ID));
  const bench = (side: GameSide) => [...named].filter((id) => id.startsWith(playerId(side, '').slice(0, PREFIX)));
  const { box, live, lines, nameOf } = await recordedGame({
    sport: game.sport,
    rules: {},
    sheets: { home: { starters: [], bench: bench('home') }, visitor: { starters: [], bench: bench('visitor') } },
    entries: plays.map(({ who, clock, ...facts }) => ({ ...facts, side: who[0], by: idOf(who), ...(clock ? { clock } : {}) })),
    result: resultOf(game),
    watched: watchedIn(game),
  });
  const standing = (rotation: readonly (Readonly<{ playerId: string }> | null)[] | null) =>
    rotation?.map((player) => (player ? (nameOf(player) as PlayerId) : null)) ?? null;
  const derived: Derived = {
    score: box.score,
    lineScore: box.lineScore.derived,
    figure: (key, side) => box.teamFigures.find((line) => line.key === key)?.[side].value ?? null,
    // Who is published without a play has no line.
    figures: (side) => ({
      of: (player) => lines[playerId(side, player)] ?? derivedFrom(game.sport, []).figures(side, [player]).of(player),
      team: box.teams[side].totals,
    }),
    situationAfter(count) {
      const sets = live.get(count);
      if (!sets) return null;
      return { ...sets, kind: 'sets', rotation: { home: standing(sets.rotation.home), visitor: standing(sets.rotation.visitor) } };
    },
  };
  return compareGame(game, derived);
}

/** The ids by which the plays name players, of which the beginning tells the side. */
const ID = /00000000-0000-4000-8000-[ab][0-9a-f]{11}/g;
const PREFIX = 25;

function resultOf(game: PublishedGame) {
  if (game.sport !== 'volleyball') {
    const { home, visitor } = game.score;
    const periodScores = game.lineScore.home.map((points, index) => ({
      period: index + 1,
      home: points,
      visitor: game.lineScore.visitor[index] ?? null,
    }));
    return { homeScore: home, visitorScore: visitor, periodScores };
  }
  return {
    homeScore: game.sets.filter(({ home, visitor }) => home > visitor).length,
    visitorScore: game.sets.filter(({ home, visitor }) => visitor > home).length,
    periodScores: game.sets.map((set, index) => ({ period: index + 1, ...set })),
  };
}
