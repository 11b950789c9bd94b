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

/** Whether `a` is the home team of each game. Games are given in order of time; each team's home and away games differ by at most one. */
export function homeSides(teams: number, games: readonly Readonly<{ a: number; b: number }>[]): readonly boolean[] {
  const isHome = new Array<boolean>(games.length).fill(true);
  // Of two meetings each team is at home once; the remaining single games form circuits, in which each team has as many home as away
  // games.
  const open = new Map<string, number>();
  const isSettled = new Array<boolean>(games.length).fill(false);
  games.forEach(({ a, b }, at) => {
    const pair = a < b ? `${a} ${b}` : `${b} ${a}`;
    const earlier = open.get(pair);
    if (earlier === undefined) open.set(pair, at);
    else {
      isHome[at] = games[earlier]!.a !== a;
      isSettled[earlier] = isSettled[at] = true;
      open.delete(pair);
    }
  });
  const edges: number[][] = Array.from({ length: teams }, () => []);
  games.forEach(({ a, b }, at) => {
    if (isSettled[at]) return;
    edges[a]!.push(at);
    edges[b]!.push(at);
  });
  const unused = edges.map((ofTeam) => ofTeam.length);
  // Trails that start at a team with an odd number of games also end at one, and leave a difference of one.
  const starts = [...edges.keys()].sort((one, other) => (unused[other]! % 2) - (unused[one]! % 2));
  const walk = (start: number) => {
    let team = start;
    for (;;) {
      const ofTeam = edges[team]!;
      while (ofTeam.length > 0 && isSettled[ofTeam[0]!]) ofTeam.shift();
      const at = ofTeam.shift();
      if (at === undefined) return;
      isSettled[at] = true;
      const { a, b } = games[at]!;
      isHome[at] = a === team;
      unused[a]!--;
      unused[b]!--;
      team = a === team ? b : a;
    }
  };
  for (const team of starts) if (unused[team]! % 2 === 1) walk(team);
  for (const team of starts) while (unused[team]! > 0) walk(team);
  return isHome;
}
