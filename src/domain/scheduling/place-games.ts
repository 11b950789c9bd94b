import { type CompiledWishes, clash, overlap, type Pair } from './compiled-wishes.ts';
import type { SeededRandom } from './seeded-random.ts';

/** The slots of games: `slotOf` is -1 for an unplaced game. */
export type Placement = {
  readonly pairs: Pair[];
  readonly slotOf: Int32Array;
  /** The game at a slot, -1 if there is none. */
  readonly gameAt: Int32Array;
  /** Games of each team, placed or not. */
  readonly gamesOf: number[][];
};

export function emptyPlacement(wishes: CompiledWishes, pairs: readonly Pair[]): Placement {
  const gamesOf: number[][] = Array.from({ length: wishes.teams }, () => []);
  pairs.forEach(({ a, b }, game) => {
    gamesOf[a]!.push(game);
    gamesOf[b]!.push(game);
  });
  return { pairs: [...pairs], slotOf: new Int32Array(pairs.length).fill(-1), gameAt: new Int32Array(wishes.slots).fill(-1), gamesOf };
}

/** Open slots in which both teams can play. */
export function slotsFor({ mayPlay, isOpen, slots }: CompiledWishes, { a, b }: Pair): Int32Array {
  const [one, other] = [mayPlay[a]!, mayPlay[b]!];
  const found: number[] = [];
  for (let slot = 0; slot < slots; slot++) if (isOpen[slot] && one[slot] && other[slot]) found.push(slot);
  return Int32Array.from(found);
}

/** Calls `visit` for every placed game that conflicts with the pair at the slot, some more than once, except the game in that slot. */
export function forEachConflict(
  wishes: CompiledWishes,
  { slotOf, gamesOf }: Placement,
  { a, b }: Pair,
  slot: number,
  visit: (game: number) => void,
): void {
  for (const team of [a, b]) {
    for (const game of gamesOf[team]!) if (slotOf[game]! >= 0 && clash(wishes, slotOf[game]!, slot)) visit(game);
    for (const mate of wishes.coachMates[team]!) {
      for (const game of gamesOf[mate]!) if (slotOf[game]! >= 0 && overlap(wishes, slotOf[game]!, slot)) visit(game);
    }
  }
}

/** The number of moves before the search gives up: steps rather than time, so that the same wishes give the same schedule. */
export type Effort = Readonly<{ steps: number }>;

/**
 * Places the games one by one. A game without a free place takes the place whose games have been easiest to place, and these wait again
 * (a search by ejection chains, with weights that rise each time). `mayRepair` says for which groups two unplaced games may swap
 * opponents. Returns whether all are placed.
 */
export function placeGames(
  wishes: CompiledWishes,
  placement: Placement,
  random: SeededRandom,
  { steps }: Effort,
  mayRepair: (group: number) => boolean,
): boolean {
  const { pairs, slotOf, gameAt, gamesOf } = placement;
  const { dayOf, calendarDay, days, minRestDays, oneGameADay, coachMates } = wishes;
  const weight = new Float64Array(pairs.length).fill(1);
  const known = new Map<number, Int32Array>();
  const slotsOfPair = (pair: Pair) => {
    const key = Math.min(pair.a, pair.b) * wishes.teams + Math.max(pair.a, pair.b);
    const found = known.get(key) ?? slotsFor(wishes, pair);
    known.set(key, found);
    return found;
  };
  const rounds = Math.max(1, ...pairs.map(({ round }) => round + 1));
  const waiting = random
    .shuffled([...pairs.keys()])
    .sort((one, other) => slotsOfPair(pairs[one]!).length - slotsOfPair(pairs[other]!).length || pairs[one]!.round - pairs[other]!.round);
  const dayCost = new Float64Array(days);
  /** Slots of games on the same day or with the same coach, which conflict only if they overlap. */
  const near: number[] = [];

  const costsOf = ({ a, b }: Pair) => {
    dayCost.fill(0);
    near.length = 0;
    for (const team of [a, b]) {
      for (const game of gamesOf[team]!) {
        const slot = slotOf[game]!;
        if (slot < 0) continue;
        const day = dayOf[slot]!;
        const from = oneGameADay ? day : day + 1;
        for (let later = from; later < days && calendarDay[later]! - calendarDay[day]! <= minRestDays; later++)
          dayCost[later]! += weight[game]!;
        for (let sooner = day - 1; sooner >= 0 && calendarDay[day]! - calendarDay[sooner]! <= minRestDays; sooner--)
          dayCost[sooner]! += weight[game]!;
        if (!oneGameADay) near.push(game);
      }
      for (const mate of coachMates[team]!) for (const game of gamesOf[mate]!) if (slotOf[game]! >= 0) near.push(game);
    }
  };

  const remove = (game: number) => {
    gameAt[slotOf[game]!] = -1;
    slotOf[game] = -1;
    weight[game]!++;
    waiting.unshift(game);
  };

  const takeFirst = 0.9;
  for (let step = 0; waiting.length > 0 && step < steps; step++) {
    const at = random.next() < takeFirst ? waiting.length - 1 : random.below(waiting.length);
    const [game] = waiting.splice(at, 1) as [number];
    const pair = pairs[game]!;
    const slots = slotsOfPair(pair);
    costsOf(pair);
    const target = calendarDay[0]! + ((pair.round + 0.5) / rounds) * (calendarDay[days - 1]! - calendarDay[0]!);
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    for (const slot of slots) {
      const day = dayOf[slot]!;
      let cost = dayCost[day]!;
      const holder = gameAt[slot]!;
      if (holder >= 0) cost += weight[holder]!;
      if (cost >= least) continue;
      for (const other of near) if (overlap(wishes, slotOf[other]!, slot)) cost += weight[other]!;
      // Of free places prefer the one nearest to the round's date, with random tie-breaking.
      cost += Math.abs(calendarDay[day]! - target) * 1e-4 + random.next() * 1e-3;
      if (cost < least) {
        least = cost;
        best = slot;
      }
    }
    if (best < 0) {
      waiting.unshift(game);
      weight[game]!++;
      if (!exchangeOpponents(placement, game, waiting, random, mayRepair, slotsOfPair)) return false;
      continue;
    }
    if (gameAt[best]! >= 0) remove(gameAt[best]!);
    forEachConflict(wishes, placement, pair, best, (other) => {
      if (slotOf[other]! >= 0) remove(other);
    });
    slotOf[game] = best;
    gameAt[best] = game;
    if (weight[game]! > 30 && waiting.length > 1 && mayRepair(pair.group)) {
      weight[game] = 1;
      exchangeOpponents(placement, waiting[random.below(waiting.length)]!, waiting, random, mayRepair, slotsOfPair);
    }
  }
  return waiting.length === 0;
}

/**
 * Swaps opponents between a waiting game and another of its group, which loses its place: every team still plays as often. Returns
 * whether it found one.
 */
function exchangeOpponents(
  { pairs, slotOf, gameAt, gamesOf }: Placement,
  game: number,
  waiting: number[],
  random: SeededRandom,
  mayRepair: (group: number) => boolean,
  slotsOfPair: (pair: Pair) => Int32Array,
): boolean {
  const pair = pairs[game]!;
  if (!mayRepair(pair.group)) return false;
  const meet = (one: number, other: number) => gamesOf[one]!.filter((each) => pairs[each]!.a === other || pairs[each]!.b === other).length;
  const most = Math.max(1, meet(pair.a, pair.b));
  for (const other of random.shuffled([...pairs.keys()])) {
    const { group, a: c, b: d, round } = pairs[other]!;
    if (group !== pair.group || new Set([pair.a, pair.b, c, d]).size < 4) continue;
    const [first, second] = [
      { ...pair, b: c },
      { a: pair.b, b: d, group, round },
    ];
    if (meet(first.a, first.b) >= most || meet(second.a, second.b) >= most) continue;
    if (slotsOfPair(first).length === 0 || slotsOfPair(second).length === 0) continue;
    if (slotOf[other]! >= 0) {
      gameAt[slotOf[other]!] = -1;
      slotOf[other] = -1;
      waiting.unshift(other);
    }
    pairs[game] = first;
    pairs[other] = second;
    gamesOf[pair.b]!.splice(gamesOf[pair.b]!.indexOf(game), 1, other);
    gamesOf[c]!.splice(gamesOf[c]!.indexOf(other), 1, game);
    return true;
  }
  return false;
}
