import type { Field } from './race-field.ts';

/**
 * Whether a team can finish with no team of its group above it: it wins all its games, and the minimum that the other games must award is
 * distributed among the others so that none passes it. Schwartz (1966) models this as a flow from games to teams; here a team with too
 * much passes it on along shared games until one has room, which are the augmenting paths of that flow. False is always certain; true is
 * certain if every distribution is a possible result.
 */
export function canStay({ teams, games, shares, least, most }: Field, t: number): boolean {
  const team = teams[t]!;
  const rivals = teams
    .keys()
    .filter((x) => x !== t && teams[x]!.group === team.group)
    .toArray();
  const unit = shares.flat().reduce((divisor, share) => gcd(divisor, share - least), most - least) || 1;
  const given = Math.min(...shares.map(([home, visitor]) => home + visitor - 2 * least)) / unit;
  const room = new Map(rivals.map((x) => [x, Math.floor((Math.floor((team.high * teams[x]!.of) / team.of) - teams[x]!.low) / unit)]));
  /** By team: its share of the games with each other team. */
  const held = new Map(rivals.map((x) => [x, new Map<number, number>()]));
  for (const [home, visitor] of games) {
    if (!room.has(home) || !room.has(visitor)) continue;
    // Nearly even, so that little is left to redistribute.
    const half = Math.floor(given / 2);
    const [less, more] = room.get(home)! < room.get(visitor)! ? [home, visitor] : [visitor, home];
    assign(held, room, less, more, half);
    assign(held, room, more, less, given - half);
  }
  return rivals.every((x) => {
    while (room.get(x)! < 0) if (!handOn(x, room, held)) return false;
    return true;
  });
}

function assign(
  held: ReadonlyMap<number, Map<number, number>>,
  room: Map<number, number>,
  by: number,
  against: number,
  much: number,
): void {
  const own = held.get(by)!;
  own.set(against, (own.get(against) ?? 0) + much);
  room.set(by, room.get(by)! - much);
}

const gcd = (a: number, b: number): number => (b === 0 ? Math.abs(a) : gcd(b, a % b));

/** Passes on as much as fits along the shortest path from a team with too much to one with room. */
function handOn(from: number, room: Map<number, number>, held: ReadonlyMap<number, Map<number, number>>): boolean {
  const cameFrom = new Map<number, number>([[from, from]]);
  const queue = [from];
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    if (room.get(at)! > 0) {
      const way = [at];
      while (way[0] !== from) way.unshift(cameFrom.get(way[0]!)!);
      const steps = way.slice(1).map((to, index) => [way[index]!, to] as const);
      const much = Math.min(-room.get(from)!, room.get(at)!, ...steps.map(([one, other]) => held.get(one)!.get(other)!));
      for (const [one, other] of steps) {
        held.get(one)!.set(other, held.get(one)!.get(other)! - much);
        held.get(other)!.set(one, held.get(other)!.get(one)! + much);
      }
      room.set(from, room.get(from)! + much).set(at, room.get(at)! - much);
      return true;
    }
    for (const [other, much] of held.get(at)!) {
      if (much > 0 && !cameFrom.has(other)) {
        cameFrom.set(other, at);
        queue.push(other);
      }
    }
  }
  return false;
}
