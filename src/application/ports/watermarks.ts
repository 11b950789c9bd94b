import type { RoomKey, RoomState } from '../../domain/chat/room.ts';
import type { GameId, OrgId } from '../../domain/shared/ids.ts';
import type { ChangeSignal } from './change-signals.ts';

/**
 * What of an org has a version. `league`: seasons, teams, rosters, staff lists, facilities and games. `scoring`: stat events, which are
 * written all day. `membership`: who is a member, what members are called, whose children are whose, and what addresses of calendars there
 * are. `access`: what decides what members may do: memberships, staff lists, links to children, rosters, seasons, official
 * scorers, and who officiates what.
 */
export const SCOPE_NAMES = ['league', 'scoring', 'membership', 'access'] as const;
export type ScopeName = (typeof SCOPE_NAMES)[number];
export type Scope = Readonly<{ orgId: OrgId; name: ScopeName }>;

/** Grows with every transaction that writes in the scope, and MUST never be given twice, after a restore neither. 0 before the first write. */
export type Version = number;
export type ScopeVersion = Readonly<{ scope: Scope; version: Version }>;
/** How far a room's clock has come, in milliseconds. */
export type RoomVersion = Readonly<{ room: RoomKey; version: Version }>;

/** What has happened to the stat events of a game. Its version is the last number that was given in it, 0 before the first. */
export type GameLog = Readonly<{ orgId: OrgId; gameId: GameId }>;

/** How far a write has brought what it wrote in. */
export type Advanced = ScopeVersion | RoomVersion;

/** How far what a caller knows of has come: what they are answered is no older. */
export type KnownToCaller = Readonly<{
  scope: (scope: Scope) => Version;
  room: (room: RoomKey) => Version;
  /** Those in which they know of a change to what members may do. */
  orgs: readonly OrgId[];
}>;
export const NOTHING_KNOWN: KnownToCaller = { scope: () => 0, room: () => 0, orgs: [] };

export interface VersionReader {
  /** In the order asked for; undefined of an org that cannot be reached though others can. */
  scopeVersions(scopes: readonly Scope[]): Promise<readonly (Version | undefined)[]>;
  /** The same. */
  gameLogVersions(logs: readonly GameLog[]): Promise<readonly (Version | undefined)[]>;
  /** All that watermarks are of, as one statement finds it; each in the order asked for. */
  watchedStates(asked: WatchedKeys): Promise<WatchedStates>;
}
export type WatchedKeys = Readonly<{ rooms: readonly RoomKey[]; scopes: readonly Scope[]; gameLogs: readonly GameLog[] }>;
export type WatchedStates = Readonly<{
  rooms: readonly (RoomState | undefined)[];
  scopes: readonly (Version | undefined)[];
  gameLogs: readonly (Version | undefined)[];
}>;

/** What an answer is made of, and at which versions of it, as `stampOf` writes them. */
export type Label = Readonly<{ scopes: readonly Scope[]; room: RoomKey | undefined; stamp: string }>;

/** The same for the same data alone. Whether there is such a room, and who may read it, depends on its team. */
export const stampOf = (versions: readonly Version[], room: RoomState | undefined): string =>
  `${versions.join(' ')}${room ? ` ${room.lastAt.getTime()} ${JSON.stringify(room.team)}` : ''}`;

/** The versions of scopes inside a transaction. */
export interface ScopeVersions {
  /**
   * Raises the versions of these scopes. MUST become visible exactly with the transaction's writes, and MUST let transactions of one scope
   * commit in the order of their versions: it holds the scopes until the transaction ends, so that it comes last.
   */
  advance(scopes: readonly Scope[]): Promise<readonly ScopeVersion[]>;
}

/** A state, and when the reading of it began, in milliseconds of this process's monotonic clock. */
export type Known<State> = Readonly<{ state: State; readAt: number }>;

/**
 * How far scopes have come, as this process knows it. However many ask, the storage is asked for all scopes at once, and at intervals, and
 * only for scopes that somebody keeps asking for.
 */
export interface Watermarks<Key, State> {
  /**
   * MUST NOT answer what a reading told that began more than a second ago, and MUST NOT answer less than `atLeast`, unless the storage
   * itself has not come so far. What is not watched is read, together with what others ask for at the same time; MUST NOT make it watched.
   */
  current(key: Key, atLeast?: Version): Promise<Known<State>>;
  /** The same, where it is known without reading; undefined elsewhere. */
  known(key: Key, atLeast?: Version): State | undefined;
  /** Keeps up to date from now on, for a while, what somebody may know and has looked at. MUST bound how much that is. */
  watch(key: Key, known: Known<State>): void;
  /** Tells of a version that is committed. MUST NOT be taken back by a reading that began before. */
  advance(key: Key, version: Version): void;
  /** Tells that the state is unknown, as after a commit whose outcome is: the next caller has it read. */
  invalidate(key: Key): void;
  /** The same of all that have that in common. */
  invalidateGroup(group: string): void;
  /** Tells of whatever makes it another than `state`, which was looked at. */
  changeSignal(key: Key, state: State): ChangeSignal;
  /** Reads no more. */
  close(): void;
}

export type ScopeWatermarks = Watermarks<Scope, Version>;
export type GameLogWatermarks = Watermarks<GameLog, Version>;

/** The clock of a scope as it stands now: to be taken before what is read of the scope, since a change meanwhile is one to be woken by. */
export type ScopeSignal = (scope: Scope) => Promise<ChangeSignal>;
