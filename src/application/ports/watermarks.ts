import type { RoomKey, RoomState } from '../../domain/chat/room.ts';
import type { GameId, OrgId } from '../../domain/shared/ids.ts';
import type { ChangeSignal } from './change-signals.ts';

/**
 * The parts of an org that have a version. `access`: what decides what members may do: memberships, staff lists, links to children, rosters,
 * seasons, official scorers, and officials' assignments.
 */
export const SCOPE_NAMES = ['access'] as const;
export type ScopeName = (typeof SCOPE_NAMES)[number];
export type Scope = Readonly<{ orgId: OrgId; name: ScopeName }>;

/** Grows with every transaction that writes in the scope, and MUST never be issued twice, not even after a restore. 0 before the first write. */
export type Version = number;
export type ScopeVersion = Readonly<{ scope: Scope; version: Version }>;

/** The log of a game's stat events. Its version is its last sequence number; 0 before the first. */
export type GameLog = Readonly<{ orgId: OrgId; gameId: GameId }>;

/** How fresh the data of an answer must be, from the caller's consistency token. */
export type Freshness = Readonly<{
  /** Whether the data MUST be read after the request arrived, since the caller has just written; otherwise it may be a second old. */
  isAnew: boolean;
  /** Orgs in which the caller has changed who may do what: they may have joined one of them through another instance. */
  joinedOrgs: readonly OrgId[];
}>;
export const RECENT: Freshness = { isAnew: false, joinedOrgs: [] };

export interface VersionReader {
  /** In the order of the argument. */
  scopeVersions(scopes: readonly Scope[]): Promise<readonly Version[]>;
  /** The same. */
  gameLogVersions(logs: readonly GameLog[]): Promise<readonly Version[]>;
  /** The states of all three kinds, from one statement, each in the order of the argument. */
  watchedStates(keys: WatchedKeys): Promise<WatchedStates>;
}
export type WatchedKeys = Readonly<{ rooms: readonly RoomKey[]; scopes: readonly Scope[]; gameLogs: readonly GameLog[] }>;
export type WatchedStates = Readonly<{
  rooms: readonly RoomState[];
  scopes: readonly Version[];
  gameLogs: readonly Version[];
}>;

/** The versions of scopes inside a transaction. */
export interface ScopeVersions {
  /**
   * Raises the versions of these scopes. MUST become visible exactly with the transaction's writes, and MUST let transactions of one scope
   * commit in the order of their versions. It locks the scopes until the transaction ends, so it must come last.
   */
  advance(scopes: readonly Scope[]): Promise<readonly ScopeVersion[]>;
}

/** A state, and when its read began, in milliseconds of this process's monotonic clock. */
export type Known<State> = Readonly<{ state: State; readBeganAt: number }>;

/**
 * This process's cache of the versions of keys. Keys in use are watched: all of them are read together, at intervals, however many callers ask.
 */
export interface Watermarks<Key, State> {
  /**
   * MUST NOT return a state whose read began more than a second ago; if it is asked for anew, nor one whose read began before the call. A key
   * that is not watched is read, batched with concurrent calls; this MUST NOT start watching it. Rejects with `Unavailable` if it cannot be read.
   */
  current(key: Key, freshness?: Pick<Freshness, 'isAnew'>): Promise<Known<State>>;
  /** The state from memory only; undefined if it would have to be read. */
  known(key: Key): State | undefined;
  /** Watches a key whose state the caller was allowed to read, for as long as it is requested. MUST bound the number of watched keys. */
  watch(key: Key, known: Known<State>): void;
  /** Reports a committed version. A read that began earlier MUST NOT overwrite it. */
  advance(key: Key, version: Version): void;
  /** Makes the state unknown, as after a commit with an unknown outcome: the next caller reads it. */
  invalidate(key: Key): void;
  /** Invalidates all keys of a group, such as the rooms of an org. */
  invalidateGroup(group: string): void;
  /** A signal of any change from `state`, which the caller has read. */
  changeSignal(key: Key, state: State): ChangeSignal;
  /** Stops reading. */
  close(): void;
}

export type ScopeWatermarks = Watermarks<Scope, Version>;
export type GameLogWatermarks = Watermarks<GameLog, Version>;

/** A signal of changes in a scope from now on. It MUST be taken before the scope's data is read, so that a change during the read fires it. */
export type ScopeSignal = (scope: Scope) => Promise<ChangeSignal>;
