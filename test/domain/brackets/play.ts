import type { Bracket } from '../../../src/domain/brackets/bracket.ts';
import { type PlayedInMatch, type Resolved, resolveBracket } from '../../../src/domain/brackets/resolve-bracket.ts';
import type { TeamId } from '../../../src/domain/shared/ids.ts';

export type Definition = Pick<Bracket, 'format' | 'thirdPlace' | 'ifNecessary' | 'series' | 'decisions'>;
export const single = (over: Partial<Definition> = {}): Definition => ({
  format: 'single_elimination',
  thirdPlace: false,
  ifNecessary: false,
  series: [],
  decisions: [],
  ...over,
});
export const double = (over: Partial<Definition> = {}): Definition => single({ format: 'double_elimination', ifNecessary: true, ...over });

/** Teams are named by their seeds. */
export const teams = (count: number): readonly TeamId[] => Array.from({ length: count }, (_, at) => `${at + 1}` as TeamId);

export const wonBy = (match: string, number: number, winner: TeamId, loser: TeamId): PlayedInMatch => ({
  match,
  number,
  game: {
    status: 'final',
    homeTeamId: winner,
    visitorTeamId: loser,
    homeScore: 1,
    visitorScore: 0,
    forfeitedBy: null,
    doubleForfeit: false,
  },
});

/** Plays every game that can be played, until none is left; `choose` says which of the two wins. */
export function playOut(
  definition: Definition,
  seeds: readonly TeamId[],
  choose: (first: TeamId, second: TeamId) => boolean,
): Readonly<{ resolved: Resolved; games: readonly PlayedInMatch[] }> {
  const games: PlayedInMatch[] = [];
  for (;;) {
    const resolved = resolveBracket(definition, seeds, games);
    const open = [...resolved.matches.values()].flatMap(({ key, sides, expected, state }) =>
      state === 'decided'
        ? []
        : expected
            .filter((number) => !games.some((game) => game.match === key && game.number === number))
            .map((number) => ({ key, number, sides: sides as readonly [TeamId, TeamId] })),
    );
    const [next] = open;
    if (!next) return { resolved, games };
    const { key, number, sides } = next;
    games.push(choose(...sides) ? wonBy(key, number, sides[0], sides[1]) : wonBy(key, number, sides[1], sides[0]));
  }
}
