import { versionOf } from '../league/data-version.ts';
import type { LeagueImportId, TeamId } from '../shared/ids.ts';
import { type Change, THINGS, type Thing, type ValueOf } from './league.ts';
import type { Removed } from './league-import.ts';

/**
 * A row that an import made, without a name or an address. `id` is the row's; of a place on a roster and of a guardian's address the player's, of
 * an external id that of what it identifies.
 */
export type Made = Readonly<{
  thing: Thing;
  id: string;
  /** The team of a place on a roster. */
  teamId: TeamId | null;
  /** The version of what the import wrote. */
  version: number;
}>;

/** A value of the league, whatever its kind. */
export type Stored = { [T in Thing]: Readonly<{ thing: T; value: ValueOf<T> }> }[Thing];

/** An import that made more cannot be undone: that would take longer than a request may. */
export const MOST_UNDOABLE = 20_000;

export const removedOf = (stored: readonly Stored[]): Removed =>
  Object.fromEntries(THINGS.map((thing) => [thing, stored.filter((each) => each.thing === thing).length])) as Removed;

const idOf = ({ thing, value }: Stored): string => (thing === 'rosterSpot' || thing === 'guardian' ? value.playerId : value.id);

export const madeOf = (stored: Stored): Made => {
  const { orgId: _, ...value } = stored.value as Stored['value'] & Readonly<{ orgId?: unknown }>;
  const teamId = stored.thing === 'rosterSpot' ? stored.value.teamId : null;
  return { thing: stored.thing, id: idOf(stored), teamId, version: versionOf(value) };
};

/** What of a plan is new. */
export const madeBy = (changes: readonly Change[]): readonly Made[] => changes.filter(({ state }) => state === 'new').map(madeOf);

/** What keeps an import from being undone. */
export const IN_THE_WAY = [
  /** It has been changed since. */
  'changed',
  'fields',
  'divisions',
  'teams',
  'staff',
  'players',
  'games',
  'brackets',
  'standings',
  'events',
  'place-states',
  'slots',
  'officials',
  'scoring',
  'answers',
  'messages',
  'families',
  'settings',
] as const;
export type InTheWay = (typeof IN_THE_WAY)[number];
/** What is in the way of removing a row. */
export type Held = Readonly<{ thing: Thing; id: string; cause: InTheWay }>;

/** Where a row is in the league. */
export const placeOf = ({ thing, id, teamId }: Pick<Made, 'thing' | 'id' | 'teamId'>): string => `${thing} ${id} ${teamId}`;

/** Of an address or an external id there may be several of one thing, told apart by their content. */
const nameOf = (made: Made): string =>
  made.thing === 'guardian' || made.thing === 'externalId' ? `${placeOf(made)} ${made.version}` : placeOf(made);

/** What an import made and is still there, as it made it or changed since. */
export type HeldMade = Readonly<{ unchanged: readonly Stored[]; changed: readonly Stored[] }>;

/** Compares what an import made with what is stored now, its players' addresses included. What is gone already is in nobody's way. */
export function compareWithMade(made: readonly Made[], stored: readonly Stored[]): HeldMade {
  const versions = new Map(made.map((each) => [nameOf(each), each.version]));
  const unchanged: Stored[] = [];
  const changed: Stored[] = [];
  const withOtherAddress = new Set<string>();
  for (const each of stored) {
    const now = madeOf(each);
    const version = versions.get(nameOf(now));
    if (version === now.version) unchanged.push(each);
    else if (version !== undefined) changed.push(each);
    else if (now.thing === 'guardian') withOtherAddress.add(now.id);
  }
  changed.push(...unchanged.filter(({ thing, value }) => thing === 'player' && withOtherAddress.has(value.id)));
  return { unchanged, changed };
}

/** The number of items that a reason names. */
const NAMED = 10;

/** Why an import is not undone: of which things how many are in the way for what cause, with the first of them. */
export type UndoReason = Readonly<{ thing: Thing; cause: InTheWay; count: number; items: readonly NamedItem[] }>;
/** Of a game the start, of a child neither: names are read where reading them is recorded. */
type NamedItem = Readonly<{ id: string; name: string | null; startsAt: Date | null }>;

const named = (id: string, stored: Stored | undefined): NamedItem => ({
  id,
  name: stored && stored.thing !== 'player' && 'name' in stored.value ? stored.value.name : null,
  startsAt: stored?.thing === 'game' ? stored.value.startsAt : null,
});

/** Each cause for each kind once, in the order of kinds. */
export function reasonsOf(uses: readonly Held[], { unchanged, changed }: HeldMade): readonly UndoReason[] {
  const stored = new Map([...unchanged, ...changed].map((each) => [`${each.thing} ${idOf(each)}`, each]));
  const held = [...changed.map((each): Held => ({ thing: each.thing, id: idOf(each), cause: 'changed' })), ...uses];
  return THINGS.flatMap((thing) =>
    IN_THE_WAY.flatMap((cause) => {
      const ids = [...new Set(held.filter((each) => each.thing === thing && each.cause === cause).map(({ id }) => id))].sort();
      const items = ids.slice(0, NAMED).map((id) => named(id, stored.get(`${thing} ${id}`)));
      return ids.length > 0 ? [{ thing, cause, count: ids.length, items }] : [];
    }),
  );
}

/** Something that it made has been changed or is in use. */
export type ImportInUse = Readonly<{ kind: 'import-in-use'; reasons: readonly UndoReason[] }>;
/** It stored nothing new, or is too long ago. */
export type NothingToUndo = Readonly<{ kind: 'nothing-to-undo'; importId: LeagueImportId }>;
