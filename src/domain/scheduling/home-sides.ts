import type { SeededRandom } from './seeded-random.ts';

type Game = Readonly<{ a: number; b: number }>;

/**
 * Whether `a` is the home team of each game. Games are given in order of time. Each team's home and away games differ by at most one, a
 * return game is at the other team's, and no team is longer at home or away in a row than it has to be, as far as the search finds.
 */
export function homeSides(teams: number, games: readonly Game[], random: SeededRandom): readonly boolean[] {
  const meetings = meetingsIn(games);
  const isHome = balancedSides(teams, games, meetings);
  shortenRuns(teams, games, meetings, isHome, random);
  return isHome;
}

/** The games in which two teams meet for the first time and their return games, and the games that have none. */
type Meetings = Readonly<{ returnOf: ReadonlyMap<number, number>; single: readonly number[] }>;

function meetingsIn(games: readonly Game[]): Meetings {
  const open = new Map<string, number>();
  const returnOf = new Map<number, number>();
  games.forEach(({ a, b }, at) => {
    const pair = a < b ? `${a} ${b}` : `${b} ${a}`;
    const earlier = open.get(pair);
    if (earlier === undefined) open.set(pair, at);
    else {
      returnOf.set(earlier, at);
      open.delete(pair);
    }
  });
  return { returnOf, single: [...open.values()] };
}

/**
 * Sides with as many home as away games for each team, give or take one: of two meetings each team is at home once; the remaining single
 * games form circuits.
 */
function balancedSides(teams: number, games: readonly Game[], { returnOf, single }: Meetings): boolean[] {
  const isHome = new Array<boolean>(games.length).fill(true);
  const isSettled = new Array<boolean>(games.length).fill(true);
  for (const at of single) isSettled[at] = false;
  for (const [first, second] of returnOf) isHome[second] = games[first]!.a !== games[second]!.a;
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

const TURNS_PER_GAME = 300;
/** What a run of games at home or away costs: a longer one outweighs many shorter ones. */
const costOfRun = (length: number): number => (length < 2 ? 0 : 10 ** (length - 2));

/**
 * Turns round games together with their return games, or single games along a circuit, at first also for the worse (simulated annealing):
 * neither changes how often a team is at home.
 */
function shortenRuns(teams: number, games: readonly Game[], { returnOf, single }: Meetings, isHome: boolean[], random: SeededRandom): void {
  const gamesOf: number[][] = Array.from({ length: teams }, () => []);
  games.forEach(({ a, b }, at) => {
    gamesOf[a]!.push(at);
    gamesOf[b]!.push(at);
  });
  const hostOf = (at: number) => (isHome[at] ? games[at]!.a : games[at]!.b);
  const guestOf = (at: number) => (isHome[at] ? games[at]!.b : games[at]!.a);
  const costOf = (team: number): number => {
    let cost = 0;
    let length = 0;
    let wasHost: boolean | undefined;
    for (const at of gamesOf[team]!) {
      const isHost = hostOf(at) === team;
      length = isHost === wasHost ? length + 1 : 1;
      if (length > 1) cost += costOfRun(length) - costOfRun(length - 1);
      wasHost = isHost;
    }
    return cost;
  };
  const costs = gamesOf.map((_, team) => costOf(team));

  const singlesOf: number[][] = Array.from({ length: teams }, () => []);
  for (const at of single) for (const team of [games[at]!.a, games[at]!.b]) singlesOf[team]!.push(at);
  const surplusOf = (team: number) => singlesOf[team]!.reduce((sum, at) => sum + (hostOf(at) === team ? 1 : -1), 0);
  /** From a host to its guest, on to that team's guest, and so on, until a team comes again, or one is at home too rarely by one. */
  const circuit = (start: number): readonly number[] => {
    const path: number[] = [];
    const teamsOnPath = [hostOf(start)];
    const mayEnd = surplusOf(hostOf(start)) > 0;
    for (let at: number | undefined = start; at !== undefined; ) {
      path.push(at);
      const guest = guestOf(at);
      const before = teamsOnPath.indexOf(guest);
      if (before >= 0) return path.slice(before);
      if (mayEnd && surplusOf(guest) < 0) return path;
      teamsOnPath.push(guest);
      const next: number[] = singlesOf[guest]!.filter((each) => hostOf(each) === guest);
      at = next.length > 0 ? next[random.below(next.length)] : undefined;
    }
    return [];
  };

  const [hot, cold] = [10, 0.1];
  const steps = games.length * TURNS_PER_GAME;
  const firsts = [...returnOf.keys(), ...single];
  for (let step = 0; step < steps; step++) {
    const first = firsts[random.below(firsts.length)]!;
    const second = returnOf.get(first);
    const turned = second === undefined ? circuit(first) : [first, second];
    for (const at of turned) isHome[at] = !isHome[at];
    const fresh = new Map<number, number>();
    let change = 0;
    for (const at of turned)
      for (const team of [games[at]!.a, games[at]!.b]) {
        if (fresh.has(team)) continue;
        const cost = costOf(team);
        fresh.set(team, cost);
        change += cost - costs[team]!;
      }
    const heat = hot * (cold / hot) ** (step / steps);
    if (change <= 0 || random.next() < Math.exp(-change / heat)) for (const [team, cost] of fresh) costs[team] = cost;
    else for (const at of turned) isHome[at] = !isHome[at];
  }
}
