import type { Format } from './schedule-wishes.ts';

/** Two opponents, by their indices in the group, and their round. */
export type Pairing = Readonly<{ a: number; b: number; round: number }>;

/** The games of each team in a group. */
export const gamesOfTeam = (format: Format, teams: number): number =>
  format.kind === 'round-robin' ? format.meetings * Math.max(teams - 1, 0) : format.games;

/** The games of a whole group; fractional if the number is odd. */
export const gamesOfGroup = (format: Format, teams: number): number => (gamesOfTeam(format, teams) * teams) / 2;

/** Whether the format alone determines the pairings: every pair meets equally often. */
export const arePairingsForced = (format: Format, teams: number): boolean => gamesOfTeam(format, teams) % Math.max(teams - 1, 1) === 0;

/**
 * Every team meets every other once, in rounds in which no team plays twice, by the circle method: one team stays fixed, the others
 * rotate. With an odd number of teams each has one bye.
 */
export function circleRounds(teams: number): readonly (readonly (readonly [number, number])[])[] {
  const places = teams + (teams % 2);
  return Array.from({ length: Math.max(places - 1, 0) }, (_, round) =>
    Array.from({ length: places / 2 }, (_, at): readonly [number, number] =>
      at === 0 ? [places - 1, round] : [(round + at) % (places - 1), (round - at + places - 1) % (places - 1)],
    ).filter(([a, b]) => a < teams && b < teams),
  );
}

/**
 * Pairings in which each team plays as many games as the format requires; undefined if there are none. The numbers of meetings of any two
 * pairs differ by at most one.
 */
export function pairingsOf(format: Format, teams: number): readonly Pairing[] | undefined {
  const each = gamesOfTeam(format, teams);
  if (each === 0) return [];
  if (teams < 2 || (each * teams) % 2 === 1) return undefined;
  const full = circleRounds(teams);
  const cycles = Math.floor(each / (teams - 1));
  const left = each % (teams - 1);
  const pairings: Pairing[] = [];
  const add = (pairs: readonly (readonly [number, number])[], round: number) => {
    for (const [a, b] of pairs) pairings.push({ a, b, round });
  };
  for (let cycle = 0; cycle < cycles; cycle++) for (const [round, pairs] of full.entries()) add(pairs, cycle * full.length + round);
  const from = cycles * full.length;
  if (teams % 2 === 0) {
    for (const [round, pairs] of full.slice(0, left).entries()) add(pairs, from + round);
  } else {
    // Each team has one bye, so whole rounds would leave some teams a game behind: each meets the teams at distances 1, 2, … from it.
    for (let apart = 1; apart <= left / 2; apart++) {
      add(
        Array.from({ length: teams }, (_, at) => [at, (at + apart) % teams] as const),
        from + 2 * (apart - 1),
      );
    }
  }
  return pairings;
}
