import { type CompiledWishes, clash, overlap, type Pair } from './compiled-wishes.ts';
import { slotsFor } from './place-games.ts';

/** Slots for all games; `impossible` if there is no solution, `unknown` if the search gave up. */
export type SearchOutcome = Readonly<{ slots: Int32Array } | 'impossible' | 'unknown'>;

/**
 * Tries every placement of the games, choosing the game with the fewest remaining places first, and gives up after `maxTries`. Slots with
 * the same day and time are treated as one place with room for several games.
 */
export function searchExhaustively(wishes: CompiledWishes, pairs: readonly Pair[], maxTries: number): SearchOutcome {
  const { dayOf, startOf, endOf, slots, isOpen } = wishes;
  const times = Map.groupBy(
    [...Array(slots).keys()].filter((slot) => isOpen[slot]),
    (slot) => `${dayOf[slot]} ${startOf[slot]} ${endOf[slot]}`,
  );
  const places = [...times.values()];
  const first = places.map(([slot]) => slot!);
  const room = places.map(({ length }) => length);
  /** For each game and place, the number of constraints that exclude it. */
  const blocked = pairs.map((pair) => {
    const possible = new Set(slotsFor(wishes, pair));
    return places.map((ofPlace) => (possible.has(ofPlace[0]!) ? 0 : 1));
  });
  const clashes = first.map((one) => first.map((other) => clash(wishes, one, other)));
  const overlaps = first.map((one) => first.map((other) => overlap(wishes, one, other)));
  const related = pairs.map(({ a, b }, game) =>
    pairs.flatMap((other, at) => {
      if (at === game) return [];
      if ([a, b].some((team) => team === other.a || team === other.b)) return [{ at, table: clashes }];
      const isCoached = [a, b].some((team) => wishes.coachMates[team]!.some((mate) => mate === other.a || mate === other.b));
      return isCoached ? [{ at, table: overlaps }] : [];
    }),
  );
  const placeOf = new Int32Array(pairs.length).fill(-1);
  let tries = 0;

  const search = (placed: number): boolean => {
    if (placed === pairs.length) return true;
    let chosen = -1;
    let fewest = Number.POSITIVE_INFINITY;
    for (let game = 0; game < pairs.length; game++) {
      if (placeOf[game]! >= 0) continue;
      let ways = 0;
      for (let place = 0; place < places.length; place++) if (blocked[game]![place] === 0 && room[place]! > 0) ways++;
      if (ways < fewest) [chosen, fewest] = [game, ways];
    }
    for (let place = 0; place < places.length; place++) {
      if (blocked[chosen]![place] !== 0 || room[place] === 0) continue;
      if (++tries > maxTries) return false;
      const mark = (by: 1 | -1) => {
        room[place]! -= by;
        placeOf[chosen] = by === 1 ? place : -1;
        for (const { at, table } of related[chosen]!) {
          for (let other = 0; other < places.length; other++) if (table[place]![other]) blocked[at]![other]! += by;
        }
      };
      mark(1);
      if (search(placed + 1)) return true;
      mark(-1);
    }
    return false;
  };

  if (!search(0)) return tries > maxTries ? 'unknown' : 'impossible';
  const left = places.map((ofPlace) => [...ofPlace]);
  return { slots: Int32Array.from(placeOf, (place) => left[place]!.pop()!) };
}
