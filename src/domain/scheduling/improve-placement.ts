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

const BALANCE_WEIGHT = 4;
const SPREAD_WEIGHT = 6;

/**
 * Moves games to free slots and swaps the slots of two, at first also for the worse (simulated annealing), so that early and late starts
 * are spread evenly over teams and each team's games evenly over the season. Hard constraints stay satisfied.
 */
export function improvePlacement(wishes: CompiledWishes, placement: Placement, random: SeededRandom, { steps }: Effort): void {
  const { pairs, slotOf, gameAt, gamesOf } = placement;
  const { dayOf, calendarDay, mayPlay, isOpen } = wishes;
  if (pairs.length === 0) return;
  const timeOf = timesOfDay(wishes);
  const open = [...isOpen.keys()].filter((slot) => isOpen[slot]);
  const first = calendarDay[dayOf[open[0]!]!]!;
  const last = calendarDay[dayOf[open.at(-1)!]!]!;

  const scratch = new Float64Array(Math.max(...gamesOf.map(({ length }) => length)) + 2);
  const costOf = (team: number): number => {
    const games = gamesOf[team]!;
    let early = 0;
    let late = 0;
    let length = 0;
    for (const game of games) {
      const slot = slotOf[game]!;
      if (timeOf[slot] === -1) early++;
      else if (timeOf[slot] === 1) late++;
      const day = calendarDay[dayOf[slot]!]!;
      let at = length++;
      for (; at > 0 && scratch[at - 1]! > day; at--) scratch[at] = scratch[at - 1]!;
      scratch[at] = day;
    }
    // The sum of squares is minimal if the parts are equal.
    const ideal = (last - first) / Math.max(1, length);
    let spread = (scratch[0]! - first - ideal / 2) ** 2 + (last - scratch[length - 1]! - ideal / 2) ** 2;
    for (let at = 1; at < length; at++) spread += (scratch[at]! - scratch[at - 1]! - ideal) ** 2;
    return BALANCE_WEIGHT * (early ** 2 + late ** 2 + (early - late) ** 2) + (SPREAD_WEIGHT * spread) / Math.max(1, ideal ** 2);
  };
  const costs = Float64Array.from(gamesOf, (_, team) => costOf(team));

  const put = (game: number, slot: number) => {
    slotOf[game] = slot;
    if (slot >= 0) gameAt[slot] = game;
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

  const [hot, cold] = [12, 0.05];
  for (let step = 0; step < steps; step++) {
    const game = random.below(pairs.length);
    const from = slotOf[game]!;
    const to = open[random.below(open.length)]!;
    if (to === from) continue;
    const other = gameAt[to]!;
    put(game, -1);
    gameAt[from] = -1;
    if (other >= 0) {
      put(other, -1);
      gameAt[to] = -1;
    }
    let isKept = isFree(game, to);
    if (isKept) {
      put(game, to);
      if (other >= 0) {
        isKept = isFree(other, from);
        if (isKept) put(other, from);
      }
    }
    if (isKept) {
      const teams = new Set([pairs[game]!.a, pairs[game]!.b, ...(other >= 0 ? [pairs[other]!.a, pairs[other]!.b] : [])]);
      let change = 0;
      const fresh: [number, number][] = [];
      for (const team of teams) {
        const cost = costOf(team);
        fresh.push([team, cost]);
        change += cost - costs[team]!;
      }
      const heat = hot * (cold / hot) ** (step / steps);
      isKept = change <= 0 || random.next() < Math.exp(-change / heat);
      if (isKept) for (const [team, cost] of fresh) costs[team] = cost;
    }
    if (!isKept) {
      gameAt[to] = -1;
      put(game, from);
      if (other >= 0) put(other, to);
    }
  }
}
