import type { CompiledWishes } from './compiled-wishes.ts';
import { type Effort, forEachConflict, type Placement } from './place-games.ts';
import type { SeededRandom } from './seeded-random.ts';

export type TimeOfDay = -1 | 0 | 1;

/**
 * Whether a slot starts early (-1) or late (1): in the first or last third of its day's start times. A day with one start time has
 * neither.
 */
export function timesOfDay({ slots, dayOf, startOf }: Pick<CompiledWishes, 'slots' | 'dayOf' | 'startOf'>): readonly TimeOfDay[] {
  const starts = new Map<number, number[]>();
  for (let slot = 0; slot < slots; slot++) {
    const ofDay = starts.get(dayOf[slot]!) ?? [];
    if (!ofDay.includes(startOf[slot]!)) ofDay.push(startOf[slot]!);
    starts.set(dayOf[slot]!, ofDay);
  }
  for (const ofDay of starts.values()) ofDay.sort((a, b) => a - b);
  return Array.from({ length: slots }, (_, slot): TimeOfDay => {
    const ofDay = starts.get(dayOf[slot]!)!;
    if (ofDay.length === 1) return 0;
    const rank = ofDay.indexOf(startOf[slot]!) / (ofDay.length - 1);
    return rank <= 1 / 3 ? -1 : rank >= 2 / 3 ? 1 : 0;
  });
}

const BALANCE_WEIGHT = 10;
const SPREAD_WEIGHT = 6;
const RETURN_WEIGHT = 32;
const MEETINGS_WEIGHT = 6;
/** Every so many moves is an exchange of two days. */
const DAYS_EVERY = 3;

/**
 * Moves games to free slots, swaps the slots of two, or exchanges games of two days, at first also for the worse (simulated annealing), so that
 * each team's early and late starts are even, its games and its meetings with each opponent are spread evenly over the season, and it meets
 * nobody again before it has met the others. Hard constraints stay satisfied.
 */
export function improvePlacement(wishes: CompiledWishes, placement: Placement, random: SeededRandom, { steps }: Effort): void {
  const { pairs, slotOf, gameAt, gamesOf } = placement;
  const { dayOf, calendarDay, mayPlay, isOpen, openOn } = wishes;
  if (pairs.length === 0) return;
  const timeOf = timesOfDay(wishes);
  const open = [...isOpen.keys()].filter((slot) => isOpen[slot]);
  const first = calendarDay[dayOf[open[0]!]!]!;
  const last = calendarDay[dayOf[open.at(-1)!]!]!;

  const mostGames = Math.max(...gamesOf.map(({ length }) => length));
  /** A team's slots in order of time, and its opponents there. */
  const inOrder = new Int32Array(mostGames);
  const opponents = new Int32Array(mostGames);
  /** How often a team has met the opponent of each of its games before. */
  const metBefore = new Int32Array(mostGames);
  const meetings = new Int32Array(wishes.teams);
  const lastMet = new Int32Array(wishes.teams);
  const costOf = (team: number): number => {
    let early = 0;
    let late = 0;
    const games = gamesOf[team]!;
    const length = games.length;
    for (let place = 0; place < length; place++) {
      const game = games[place]!;
      const slot = slotOf[game]!;
      if (timeOf[slot] === -1) early++;
      else if (timeOf[slot] === 1) late++;
      // The list stays sorted, so that the next move has little to sort.
      let at = place;
      for (; at > 0 && slotOf[games[at - 1]!]! > slot; at--) games[at] = games[at - 1]!;
      games[at] = game;
    }
    for (let at = 0; at < length; at++) {
      const { a, b } = pairs[games[at]!]!;
      inOrder[at] = slotOf[games[at]!]!;
      opponents[at] = a === team ? b : a;
    }
    const dayAt = (at: number) => calendarDay[dayOf[inOrder[at]!]!]!;
    // The sum of squares is minimal if the parts are equal.
    const ideal = (last - first) / Math.max(1, length);
    let spread = 0;
    if (length > 0) spread = (dayAt(0) - first - ideal / 2) ** 2 + (last - dayAt(length - 1) - ideal / 2) ** 2;
    for (let at = 1; at < length; at++) spread += (dayAt(at) - dayAt(at - 1) - ideal) ** 2;

    for (let at = 0; at < length; at++) meetings[opponents[at]!] = 0;
    for (let at = 0; at < length; at++) metBefore[at] = meetings[opponents[at]!]!++;
    let apart = 0;
    for (let at = 0; at < length; at++) {
      const opponent = opponents[at]!;
      const between = (last - first) / meetings[opponent]!;
      if (metBefore[at]! > 0) apart += ((dayAt(at) - lastMet[opponent]! - between) / Math.max(1, between)) ** 2;
      lastMet[opponent] = dayAt(at);
    }
    let tooSoon = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let at = length - 1; at >= 0; at--) {
      least = Math.min(least, metBefore[at]!);
      tooSoon += metBefore[at]! - least;
    }
    return (
      BALANCE_WEIGHT * (early ** 2 + late ** 2 + (early - late) ** 2) +
      (SPREAD_WEIGHT * spread) / Math.max(1, ideal ** 2) +
      MEETINGS_WEIGHT * apart +
      RETURN_WEIGHT * tooSoon
    );
  };
  const costs = Float64Array.from(gamesOf, (_, team) => costOf(team));

  const put = (game: number, slot: number) => {
    slotOf[game] = slot;
    gameAt[slot] = game;
  };
  const isFree = (game: number, slot: number): boolean => {
    const { a, b } = pairs[game]!;
    if (!mayPlay[a]![slot] || !mayPlay[b]![slot]) return false;
    let isClear = true;
    forEachConflict(wishes, placement, pairs[game]!, slot, () => {
      isClear = false;
    });
    return isClear;
  };

  /** The games to move, and the slot of each. */
  const moved: number[] = [];
  const targets: number[] = [];
  const move = (game: number, slot: number) => {
    if (game < 0) return;
    moved.push(game);
    targets.push(slot);
  };
  const swap = (one: number, other: number) => {
    move(gameAt[one]!, other);
    move(gameAt[other]!, one);
  };
  /**
   * The game goes to the day of the slot, the games that its teams have there come back, and so on: in a season without a day to spare a single game
   * finds no day on which both teams are free. Moves none if a day has too few slots.
   */
  const exchange = (game: number, to: number) => {
    const days = [dayOf[slotOf[game]!]!, dayOf[to]!] as const;
    const other = (each: number) => (dayOf[slotOf[each]!] === days[0] ? 1 : 0);
    const chain = [game];
    for (const each of chain) {
      const otherDay = days[other(each)];
      for (const team of [pairs[each]!.a, pairs[each]!.b])
        for (const next of gamesOf[team]!) if (dayOf[slotOf[next]!] === otherDay && !chain.includes(next)) chain.push(next);
    }
    const slots = days.map((day) => [
      ...chain.map((each) => slotOf[each]!).filter((slot) => dayOf[slot] === day),
      ...openOn[day]!.filter((slot) => gameAt[slot]! < 0).slice(0, 1),
    ]);
    const placed = chain.map((each) => slots[other(each)]!.shift());
    if (!placed.includes(undefined)) for (const [at, slot] of placed.entries()) move(chain[at]!, slot!);
  };
  /** Moves all of them, or none if one has no free place there. */
  const placeMoved = (): boolean => {
    for (const game of moved) gameAt[slotOf[game]!] = -1;
    for (const game of moved) slotOf[game] = -1;
    return moved.every((game, at) => {
      const isPlaced = isFree(game, targets[at]!);
      if (isPlaced) put(game, targets[at]!);
      return isPlaced;
    });
  };

  const [hot, cold] = [40, 0.05];
  for (let step = 0; step < steps; step++) {
    moved.length = targets.length = 0;
    const game = random.below(pairs.length);
    const to = open[random.below(open.length)]!;
    if (step % DAYS_EVERY === 0 && dayOf[to] !== dayOf[slotOf[game]!]) exchange(game, to);
    else if (to !== slotOf[game]) swap(slotOf[game]!, to);
    if (moved.length === 0) continue;

    const from = moved.map((each) => slotOf[each]!);
    let isKept = placeMoved();
    if (isKept) {
      let change = 0;
      const fresh = new Map<number, number>();
      for (const each of moved)
        for (const team of [pairs[each]!.a, pairs[each]!.b]) {
          if (fresh.has(team)) continue;
          const cost = costOf(team);
          fresh.set(team, cost);
          change += cost - costs[team]!;
        }
      const heat = hot * (cold / hot) ** (step / steps);
      isKept = change <= 0 || random.next() < Math.exp(-change / heat);
      if (isKept) for (const [team, cost] of fresh) costs[team] = cost;
    }
    if (!isKept) {
      for (const each of moved) if (slotOf[each]! >= 0) gameAt[slotOf[each]!] = -1;
      moved.forEach((each, at) => {
        put(each, from[at]!);
      });
    }
  }
}
