import type { StandingsData } from '../../application/ports/league-reader.ts';

type Games = Pick<StandingsData, 'games' | 'remaining'>;

const lastOf = new WeakMap<object, StandingsData>();

/** The table with these games: the same object as before if the table and its games are, since what is computed from it is cached by identity. */
export function standingsDataOf(table: Omit<StandingsData, keyof Games>, { games, remaining }: Games): StandingsData {
  const last = lastOf.get(table);
  if (last && areSame(last.games, games) && areSame(last.remaining, remaining)) return last;
  const data = { ...table, games, remaining };
  lastOf.set(table, data);
  return data;
}

const areSame = <Item>(one: readonly Item[], other: readonly Item[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index]);
