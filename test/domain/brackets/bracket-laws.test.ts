import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type SeriesLength, seriesOf } from '../../../src/domain/brackets/bracket.ts';
import { roundsOf, seedOrder, shapeOf } from '../../../src/domain/brackets/bracket-shape.ts';
import { poolSeeds } from '../../../src/domain/brackets/pool-seeds.ts';
import { type PlayedInMatch, resolveBracket } from '../../../src/domain/brackets/resolve-bracket.ts';
import { seededRandom } from '../../../src/domain/scheduling/seeded-random.ts';
import type { TeamId } from '../../../src/domain/shared/ids.ts';
import { type Definition, double, playOut, single, teams } from './play.ts';

const COUNT = fc.integer({ min: 2, max: 32 });
const SEED = fc.integer();
const byChance = (seed: number) => {
  const random = seededRandom(seed);
  return () => random.next() < 0.5;
};
const favorite = (a: TeamId, b: TeamId) => Number(a) < Number(b);
const inMatches = (games: readonly PlayedInMatch[], team: TeamId) =>
  games.filter(({ game }) => [game.homeTeamId, game.visitorTeamId].includes(team));
/** In these games, the visitor always loses. */
const lossesOf = (games: readonly PlayedInMatch[], team: TeamId) => games.filter(({ game }) => game.visitorTeamId === team).length;

describe('a completed bracket', () => {
  test('of single elimination has one champion, n - 1 games, and every other team out after one loss', () => {
    fc.assert(
      fc.property(COUNT, SEED, (count, seed) => {
        const { resolved, games } = playOut(single(), teams(count), byChance(seed));
        expect([resolved.isOver, games.length]).toEqual([true, count - 1]);
        for (const team of teams(count)) expect(lossesOf(games, team)).toBe(team === resolved.champion ? 0 : 1);
      }),
    );
  });

  test('of double elimination has one champion, 2n - 2 or 2n - 1 games, and every other team out after two losses', () => {
    fc.assert(
      fc.property(COUNT, SEED, (count, seed) => {
        const { resolved, games } = playOut(double(), teams(count), byChance(seed));
        const losses = lossesOf(games, resolved.champion!);
        expect([resolved.isOver, games.length]).toEqual([true, 2 * count - 2 + losses]);
        for (const team of teams(count)) if (team !== resolved.champion) expect(lossesOf(games, team)).toBe(2);
      }),
    );
  });

  test('gives each team one place, behind all teams that went further', () => {
    fc.assert(
      fc.property(COUNT, SEED, fc.boolean(), fc.boolean(), (count, seed, isDouble, thirdPlace) => {
        const definition = isDouble ? double() : single({ thirdPlace: thirdPlace && count >= 4 });
        const { places, champion } = playOut(definition, teams(count), byChance(seed)).resolved;
        expect(places[0]).toEqual({ place: 1, teams: [champion] });
        expect(places.flatMap((each) => each.teams).toSorted()).toEqual(teams(count).toSorted());
        let next = 1;
        for (const each of places) {
          expect(each.place).toBe(next);
          next += each.teams.length;
        }
      }),
    );
  });

  test('has byes only in its first round and only for the best seeds', () => {
    for (let count = 2; count <= 64; count += 1) {
      for (const format of ['single_elimination', 'double_elimination'] as const) {
        const [first] = shapeOf({ format, entrants: count, thirdPlace: false, ifNecessary: true });
        const playing = first!.matches.flatMap(({ sources }) => sources.map((source) => (source.from === 'seed' ? source.seed : 0)));
        const byes = 2 ** roundsOf(count) - count;
        expect(playing.toSorted((a, b) => a - b)).toEqual(Array.from({ length: count - byes }, (_, at) => byes + at + 1));
      }
    }
  });

  test('lets the best seeds meet last: if favorites win, seed n is among the last n', () => {
    for (let count = 2; count <= 64; count += 1) {
      const { games } = playOut(single(), teams(count), favorite);
      const round = (team: TeamId) => roundsOf(count) - inMatches(games, team).length;
      for (const { game } of games) {
        const left = 2 ** (roundsOf(count) - (playedBefore(games, game) + byesOf(count, game.homeTeamId)));
        expect(Number(game.homeTeamId)).toBeLessThanOrEqual(left / 2);
        expect(Number(game.visitorTeamId)).toBeLessThanOrEqual(left);
      }
      expect(round('1' as TeamId)).toBe(byesOf(count, '1' as TeamId));
    }
  });

  const playedBefore = (games: readonly PlayedInMatch[], game: PlayedInMatch['game']) =>
    inMatches(games, game.homeTeamId).findIndex((each) => each.game === game);
  const byesOf = (count: number, team: TeamId) => (Number(team) <= 2 ** roundsOf(count) - count ? 1 : 0);

  test('of series plays each until a team has won the majority, and no unnecessary game', () => {
    const length = fc.constantFrom<SeriesLength>(1, 3, 5, 7);
    fc.assert(
      fc.property(COUNT, SEED, length, length, fc.boolean(), (count, seed, first, last, isDouble) => {
        const series = [
          { round: 'w1', games: first },
          { round: 'final', games: last },
        ];
        const definition: Definition = isDouble ? double({ series }) : single({ series });
        const { resolved, games } = playOut(definition, teams(count), byChance(seed));
        for (const match of resolved.matches.values()) {
          const needed = (seriesOf(definition, match.round) + 1) / 2;
          expect(Math.max(...match.wins)).toBe(match.state === 'not-needed' ? 0 : needed);
          expect(games.filter((game) => game.match === match.key)).toHaveLength(match.wins[0] + match.wins[1]);
        }
      }),
    );
  });

  test('is the same again once a correction is reverted', () => {
    fc.assert(
      fc.property(COUNT, SEED, fc.nat(), fc.boolean(), (count, seed, at, isDouble) => {
        const definition = isDouble ? double() : single();
        const { resolved, games } = playOut(definition, teams(count), byChance(seed));
        const index = at % games.length;
        const { game } = games[index]!;
        const corrected = games.with(index, {
          ...games[index]!,
          game: { ...game, homeScore: game.visitorScore, visitorScore: game.homeScore },
        });
        expect(resolveBracket(definition, teams(count), corrected)).not.toEqual(resolved);
        expect(resolveBracket(definition, teams(count), corrected.with(index, games[index]!))).toEqual(resolved);
      }),
    );
  });
});

describe('for every possible course of a small bracket', () => {
  /** The winner of a single elimination among these places, computed recursively by halves. */
  const naiveSingle = (places: readonly (TeamId | null)[], choose: (a: TeamId, b: TeamId) => boolean): TeamId | null => {
    if (places.length === 1) return places[0]!;
    const a = naiveSingle(places.slice(0, places.length / 2), choose);
    const b = naiveSingle(places.slice(places.length / 2), choose);
    return a && b ? (choose(a, b) ? a : b) : (a ?? b);
  };

  /** The games of printed brackets: each side is a seed, or the winner (W) or loser (L) of an earlier game; `X` is a bye. */
  const PRINTED: Readonly<Record<number, readonly string[]>> = {
    4: ['1-4', '2-3', 'W1-W2', 'L1-L2', 'W4-L3', 'W3-W5'],
    8: ['1-8', '4-5', '2-7', '3-6', 'L1-L2', 'L3-L4', 'W1-W2', 'W3-W4', 'W5-L8', 'W6-L7', 'W7-W8', 'W9-W10', 'W12-L11', 'W11-W13'],
    6: ['1-X', '4-5', '2-X', '3-6', 'L1-L2', 'L3-L4', 'W1-W2', 'W3-W4', 'W5-L8', 'W6-L7', 'W7-W8', 'W9-W10', 'W12-L11', 'W11-W13'],
    5: ['1-X', '4-5', '2-X', '3-X', 'L1-L2', 'L3-L4', 'W1-W2', 'W3-W4', 'W5-L8', 'W6-L7', 'W7-W8', 'W9-W10', 'W12-L11', 'W11-W13'],
  };
  function naiveDouble(count: number, choose: (a: string, b: string) => boolean) {
    const [winners, losers]: [string[], string[]] = [[''], ['']];
    const met: string[] = [];
    const meet = (a: string, b: string) => {
      const [winner, loser] = a === 'X' || b === 'X' ? (a === 'X' ? [b, a] : [a, b]) : choose(a, b) ? [a, b] : [b, a];
      if (a !== 'X' && b !== 'X') met.push([a, b].toSorted().join('-'));
      return [winner, loser] as const;
    };
    const named = (of: string) => (of[0] === 'W' ? winners[Number(of.slice(1))]! : of[0] === 'L' ? losers[Number(of.slice(1))]! : of);
    for (const game of PRINTED[count]!) {
      const [a, b] = game.split('-').map(named) as [string, string];
      const [winner, loser] = meet(a, b);
      winners.push(winner);
      losers.push(loser);
      if (winners.length > PRINTED[count]!.length) return { met: met.toSorted(), champion: winner === a ? a : meet(a, b)[0], all: met };
    }
    throw new Error('no final');
  }

  /** Decides each game by a bit of `bits` for the pair of teams, inverted at every further meeting of the pair. */
  const byBits = (bits: number) => {
    const asked = new Map<string, number>();
    const places = new Map<string, number>();
    return (a: string, b: string) => {
      const [low, high] = Number(a) < Number(b) ? [a, b] : [b, a];
      const pair = `${low}-${high}`;
      if (!places.has(pair)) places.set(pair, [...pairs].indexOf(pair));
      const times = asked.get(pair) ?? 0;
      asked.set(pair, times + 1);
      const isUpset = ((bits >> (places.get(pair)! % 24)) ^ times) & 1;
      return (a === low) === (isUpset === 0);
    };
  };
  const pairs = new Set<string>();
  for (let a = 1; a <= 8; a += 1) for (let b = a + 1; b <= 8; b += 1) pairs.add(`${a}-${b}`);

  test('single elimination has the champion that the recursion by halves has', () => {
    for (let count = 2; count <= 6; count += 1) {
      const possible = [...pairs].filter((pair) => Number(pair.split('-')[1]) <= count);
      for (let results = 0; results < 2 ** possible.length; results += count === 6 ? 7 : 1) {
        const choose = (a: TeamId, b: TeamId) => {
          const at = possible.indexOf(Number(a) < Number(b) ? `${a}-${b}` : `${b}-${a}`);
          return Number(a) < Number(b) === (((results >> at) & 1) === 0);
        };
        const places = seedOrder(count).map((seed) => (seed <= count ? (`${seed}` as TeamId) : null));
        expect(playOut(single(), teams(count), choose).resolved.champion).toBe(naiveSingle(places, choose));
      }
    }
  });

  test.each([4, 5, 6, 8])('double elimination of %i has the same games and champion as printed brackets', (count) => {
    for (let bits = 0; bits < 2 ** 24; bits += count === 4 ? 262_139 : 65_521) {
      const { resolved, games } = playOut(double(), teams(count), byBits(bits));
      const { champion, all } = naiveDouble(count, byBits(bits));
      expect(games.map(({ game }) => [game.homeTeamId, game.visitorTeamId].toSorted().join('-')).toSorted()).toEqual(all.toSorted());
      expect(resolved.champion).toBe(champion);
    }
  });
});

describe('teams that have met', () => {
  /**
   * The number of pairs of teams whose earliest possible rematch is in a round of the losers bracket, for each round from the first. `sentTo`
   * has, by round of the winners bracket, the match of the losers bracket to which the loser of each match goes.
   */
  function rematches(size: number, sentTo: readonly (readonly number[])[]): readonly number[] {
    const rounds = Math.log2(size);
    const counts: number[] = [];
    for (let later = 2; later <= rounds; later += 1) {
      for (let earlier = 1; earlier < later; earlier += 1) {
        for (let match = 0; match < size / 2 ** later; match += 1) {
          // The team that the loser of this match beat in the earlier round lost in one of these matches.
          for (let of = match * 2 ** (later - earlier); of < (match + 1) * 2 ** (later - earlier); of += 1) {
            let [a, b] = [sentTo[later - 1]![match]!, sentTo[earlier - 1]![of]! >> (later - earlier)];
            let round = later;
            while (a !== b) [a, b, round] = [a >> 1, b >> 1, round + 1];
            counts[round] = (counts[round] ?? 0) + 2 ** -(round - earlier);
          }
        }
      }
    }
    return Array.from({ length: rounds + 1 }, (_, round) => counts[round] ?? 0).slice(2);
  }

  const permutations = (values: readonly number[]): readonly (readonly number[])[] =>
    values.length === 0
      ? [[]]
      : values.flatMap((value) => permutations(values.filter((each) => each !== value)).map((rest) => [value, ...rest]));
  const every = (lists: readonly (readonly (readonly number[])[])[]): readonly (readonly (readonly number[])[])[] =>
    lists.length === 0 ? [[]] : lists[0]!.flatMap((first) => every(lists.slice(1)).map((rest) => [first, ...rest]));
  const range = (count: number) => Array.from({ length: count }, (_, at) => at);

  /** Where the losers go in a shape, read from the sources of its matches. */
  function sentBy(size: number): readonly (readonly number[])[] {
    const rounds = shapeOf({ format: 'double_elimination', entrants: size, thirdPlace: false, ifNecessary: true });
    return range(Math.log2(size)).map((at) => {
      const of = rounds.find(({ key }) => key === `w${at + 1}`)!;
      return of.matches.map(({ key }) => {
        const round = rounds.find(({ matches }) =>
          matches.some(({ sources }) => sources.some((source) => source.from === 'loser' && source.match === key)),
        )!;
        const index = round.matches.findIndex(({ sources }) => sources.some((source) => source.from === 'loser' && source.match === key));
        return at === 0
          ? 2 * index +
              (round.matches[index]!.sources[0].from === 'loser' && (round.matches[index]!.sources[0] as { match?: string }).match === key
                ? 0
                : 1)
          : index;
      });
    });
  }

  test.each([4, 8, 16])(
    'among %i have no earlier rematch, and no more rematches that early, than with any other placement of losers',
    (size) => {
      const own = rematches(size, sentBy(size));
      const straight = range(size / 2);
      const others = every(range(Math.log2(size) - 1).map((at) => permutations(range(size / 2 ** (at + 2)))));
      for (const other of others) {
        const theirs = rematches(size, [straight, ...other]);
        const first = own.findIndex((count, at) => count !== theirs[at]);
        if (first >= 0) expect(own[first]).toBeLessThan(theirs[first]!);
      }
    },
  );

  test('among 32 and 64 can meet again only in the last rounds of the losers bracket', () => {
    expect(rematches(32, sentBy(32)).findIndex((count) => count > 0) + 2).toBe(4);
    expect(rematches(64, sentBy(64)).findIndex((count) => count > 0) + 2).toBe(5);
  });
});

describe('seeds from pools', () => {
  const cost = (seeds: readonly { pool: number; place: number }[]): readonly number[] => {
    const order = seedOrder(seeds.length);
    const counts = Array.from({ length: roundsOf(seeds.length) }, () => 0);
    for (const [a, one] of seeds.entries()) {
      for (const [b, other] of seeds.entries()) {
        if (a >= b || one.pool !== other.pool) continue;
        let [left, right, round] = [order.indexOf(a + 1), order.indexOf(b + 1), 0];
        while (left !== right) [left, right, round] = [left >> 1, right >> 1, round + 1];
        counts[round - 1]! += 1;
      }
    }
    return counts;
  };
  const orders = (pools: number): readonly (readonly number[])[] =>
    pools === 0 ? [[]] : orders(pools - 1).flatMap((rest) => Array.from({ length: pools }, (_, at) => rest.toSpliced(at, 0, pools - 1)));
  const everyWay = (pools: number, places: number): readonly (readonly { pool: number; place: number }[])[] =>
    places === 1
      ? [Array.from({ length: pools }, (_, pool) => ({ pool, place: 0 }))]
      : everyWay(pools, places - 1).flatMap((rest) =>
          orders(pools).map((order) => [...rest, ...order.map((pool) => ({ pool, place: places - 1 }))]),
        );

  test.each([
    [2, 2],
    [2, 3],
    [2, 4],
    [3, 2],
    [3, 3],
    [4, 2],
    [4, 3],
  ])('of %i pools, %i of each, let two teams of a pool meet no earlier than any other order', (pools, places) => {
    const own = cost(poolSeeds(pools, places));
    for (const other of everyWay(pools, places)) {
      const theirs = cost(other);
      const first = own.findIndex((count, at) => count !== theirs[at]);
      if (first >= 0) expect(own[first]).toBeLessThan(theirs[first]!);
    }
  });

  test('cross over: the winner of each of two pools plays the second of the other', () => {
    expect(poolSeeds(2, 2)).toEqual([
      { pool: 0, place: 0 },
      { pool: 1, place: 0 },
      { pool: 0, place: 1 },
      { pool: 1, place: 1 },
    ]);
  });

  test('are found for the maximum number of pools', () => {
    const seeds = poolSeeds(12, 5);
    expect(new Set(seeds.map(({ pool, place }) => `${pool} ${place}`)).size).toBe(60);
    expect(cost(seeds).slice(0, 2)).toEqual([0, 0]);
  });
});
