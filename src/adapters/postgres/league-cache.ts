import { AsyncLocalStorage } from 'node:async_hooks';
import type { Label, Version } from '../../application/ports/watermarks.ts';
import type { OrgId, SeasonId } from '../../domain/shared/ids.ts';
import { leastRecentlyUsed } from '../system/least-recently-used.ts';
import { cacheCounts, type Metrics, NO_METRICS } from '../system/metrics.ts';
import { type LoadedGame, OrgGames } from './org-games.ts';
import { readDemand } from './read-demand.ts';

/** The league data of orgs, cached by the versions of the answer that is being made. Outside of `readAt` nothing is cached. */
export interface LeagueCache {
  /** Runs the readings of an answer with this label. */
  readAt<T>(label: Label, readings: () => Promise<T>): Promise<T>;
  /** What was kept under the name, if nothing but games has changed in the org since. */
  find<Value extends object>(orgId: OrgId, name: string): Value | undefined;
  /** The same for a value that MUST be used only if `games` returns the org's games. */
  peek<Value extends object>(orgId: OrgId, name: string): Value | undefined;
  /** Keeps what was just read, which MUST NOT depend on games. `rows` is how many rows of the database it was made from. */
  keep(orgId: OrgId, name: string, value: object, rows: number): void;
  /**
   * The org's games; undefined if they are not cached at these versions, and it would not pay to read what has changed or to load them. `cost`
   * is what the read takes without them, in multiples of listing one game with its names.
   */
  games(orgId: OrgId, load: LoadGames, cost: number): Promise<OrgGames | undefined>;
}

/** `names` is a hash of all names in the games, and of the seasons; `bytes` is the size of what was read. */
export type AllGames = Readonly<{ games: readonly LoadedGame[]; seasons: readonly SeasonId[]; names: string; bytes: number }>;
/** `count` is that of all games. */
export type ChangedGames = Readonly<{ games: readonly LoadedGame[]; count: number; names: string | null }>;
export type LoadGames = Readonly<{
  /** Games that start at or after `from`, and those of seasons that end on or after that date; undefined if there are too many. */
  all(orgId: OrgId, from: Date): Promise<AllGames | undefined>;
  /** The games that `known` has in another version or not at all; the hash of names only if it is asked for. */
  changed(orgId: OrgId, known: OrgGames, asked: Readonly<{ withNames: boolean }>): Promise<ChangedGames>;
}>;

export type LeagueCacheOptions = Readonly<{
  maxBytes: number;
  /** Called when an answer uses cached data, which may be later than the versions of its label: what it reads from now on MUST be as late. */
  onCachedData?: (() => void) | undefined;
  metrics?: Metrics | undefined;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
  today?: () => Date;
}>;

/** `games` is undefined if the answer does not depend on games. */
type OrgVersions = Readonly<{ league: Version; games: Version | undefined }>;
/** `rows` is how many rows of the database it was made from. */
type CachedValue = Readonly<{ league: Version; readAt: number; value: object; rows: number }>;
type CachedGames = Readonly<{
  league: Version;
  version: Version;
  games: OrgGames;
  names: string;
  /** When the names were last read. */
  namesReadAt: number;
  /** The size of what was read. */
  bytes: number;
  /** How many changes have been read since they were loaded. */
  changes: number;
}>;
type Reading = Readonly<{ league: Version; version: Version; found: Promise<CachedGames | undefined> }>;

/** Writes by hand advance no version. An answer that is made from cached data may be cached for another minute. */
const GOOD_FOR_MS = 60_000;
/** Two seasons and the one to come, usually. */
const DAYS_COVERED = 400;
const DAY_MS = 86_400_000;
const ROW_BYTES = 300;
const ENTRY_BYTES = 500;
/** What a game takes, on average with its views and their JSON, in multiples of the length of its row as JSON. */
const GAME_WEIGHT = 1.5;
/** Comparing the rows of games with those that are known, in multiples of listing one game with its names, measured. */
const costOfComparing = (games: number): number => 3 + games / 18;
const USUAL_GAMES = 200;
const PAYS_FROM = 1.3;
/** Of the memory. */
const SHARE = { games: 0.625, values: 0.375 };

export const NO_LEAGUE_CACHE: LeagueCache = {
  readAt: (_, readings) => readings(),
  find: () => undefined,
  peek: () => undefined,
  keep: () => {},
  games: async () => undefined,
};

/**
 * Caches what answers about a league are made from. On a game day the version of an org's games advances with every score, and every view of the
 * league is made anew: with this cache, what is not about games is not read again, and of the games only those that have changed, once for all
 * views.
 */
export function leagueCache({
  maxBytes,
  onCachedData = () => {},
  metrics = NO_METRICS,
  now = () => performance.now(),
  today = () => new Date(),
}: LeagueCacheOptions): LeagueCache {
  if (maxBytes <= 0) return NO_LEAGUE_CACHE;
  const answers = new AsyncLocalStorage<Label>();
  const counts = { values: cacheCounts(), games: cacheCounts() };
  const demand = readDemand<OrgId>();
  const values = leastRecentlyUsed<string, CachedValue>(Math.ceil(maxBytes * SHARE.values), {
    sizeOf: ({ rows }, name) => rows * ROW_BYTES + name.length + ENTRY_BYTES,
    dispose: counts.values.disposed,
  });
  const gamesOfOrgs = leastRecentlyUsed<OrgId, CachedGames>(Math.ceil(maxBytes * SHARE.games), {
    sizeOf: ({ bytes }) => Math.ceil(bytes * GAME_WEIGHT) + ENTRY_BYTES,
    dispose(evicted, orgId, reason) {
      counts.games.disposed(evicted, orgId, reason);
      if (reason === 'evict' && evicted.changes < 2) demand.wasted(orgId);
    },
  });
  metrics.observe('cache', 'league', () => counts.values.of(values.size, values.calculatedSize));
  metrics.observe('cache', 'league-games', () => counts.games.of(gamesOfOrgs.size, gamesOfOrgs.calculatedSize));
  const underWay = new Map<OrgId, Reading>();

  const isFresh = (readAt: number) => now() - readAt < GOOD_FOR_MS;

  function versionsOf(orgId: OrgId): OrgVersions | undefined {
    const label = answers.getStore();
    if (!label) return undefined;
    const versionOf = (name: string) => label.versions[label.scopes.findIndex((scope) => scope.orgId === orgId && scope.name === name)];
    const league = versionOf('league');
    return league === undefined ? undefined : { league, games: versionOf('games') };
  }

  function valueNamed(orgId: OrgId, name: string): object | undefined {
    const versions = versionsOf(orgId);
    if (!versions) return undefined;
    const key = `${orgId} ${name}`;
    const cached = values.get(key);
    const isPresent = cached !== undefined && cached.league === versions.league && isFresh(cached.readAt);
    if (cached && cached.league < versions.league) values.delete(key);
    counts.values.looked(isPresent);
    return isPresent ? cached.value : undefined;
  }

  async function loadAll(orgId: OrgId, { league, version }: Pick<Reading, 'league' | 'version'>, load: LoadGames) {
    const namesReadAt = now();
    const from = new Date(today().getTime() - DAYS_COVERED * DAY_MS);
    const found = await load.all(orgId, from);
    demand.loaded(orgId);
    if (!found) {
      demand.tooLarge(orgId);
      return undefined;
    }
    const { games, seasons, names, bytes } = found;
    return { league, version, games: OrgGames.of({ from, seasons: new Set(seasons) }, games), names, namesReadAt, bytes, changes: 0 };
  }

  async function loadChanged(orgId: OrgId, before: CachedGames, version: Version, load: LoadGames): Promise<CachedGames | undefined> {
    const withNames = !isFresh(before.namesReadAt);
    const readAt = now();
    const found = await load.changed(orgId, before.games, { withNames });
    const games = before.games.with(found.games);
    const areSameNames = !withNames || found.names === before.names;
    // A name was changed by hand, or a game is gone.
    if (!areSameNames || games.size !== found.count) return loadAll(orgId, { league: before.league, version }, load);
    const bytes = before.games.size === 0 ? before.bytes : (before.bytes * games.size) / before.games.size;
    return { ...before, version, games, bytes, namesReadAt: withNames ? readAt : before.namesReadAt, changes: before.changes + 1 };
  }

  async function cached(orgId: OrgId, reading: Promise<CachedGames | undefined>): Promise<CachedGames | undefined> {
    const found = await reading;
    const present = gamesOfOrgs.peek(orgId);
    // A concurrent reading may have found a later version.
    if (!found || (present && present.league === found.league && present.version > found.version)) return found;
    gamesOfOrgs.set(orgId, found);
    // More than the cache holds.
    if (!gamesOfOrgs.has(orgId)) demand.tooLarge(orgId);
    return found;
  }

  async function gamesOf(orgId: OrgId, load: LoadGames, cost: number): Promise<CachedGames | undefined> {
    const versions = versionsOf(orgId);
    if (versions?.games === undefined) return undefined;
    const { league, games: version } = versions;
    const known = gamesOfOrgs.get(orgId);
    const before = known?.league === league ? known : undefined;
    // No later answer can use them, and they may hold names that have been erased since.
    if (known && known.league < league) gamesOfOrgs.delete(orgId);
    const isPresent = before !== undefined && before.version === version && isFresh(before.namesReadAt);
    counts.games.looked(isPresent);
    const wanted = demand.observe(orgId, version, cost);
    if (isPresent) return before;
    // Another answer has read later ones, or the database was restored.
    if (before && before.version > version) return undefined;
    const others = underWay.get(orgId);
    if (others?.league === league && others.version === version) return others.found;
    if (wanted.cost < PAYS_FROM * costOfComparing(before?.games.size ?? USUAL_GAMES) || !(before || wanted.mayLoad)) return undefined;
    const reading = before ? loadChanged(orgId, before, version, load) : loadAll(orgId, { league, version }, load);
    const found = cached(orgId, reading).finally(() => {
      if (underWay.get(orgId)?.found === found) underWay.delete(orgId);
    });
    underWay.set(orgId, { league, version, found });
    return found;
  }

  return {
    readAt: (label, readings) => answers.run(label, readings),

    find<Value extends object>(orgId: OrgId, name: string) {
      const value = valueNamed(orgId, name);
      if (value) onCachedData();
      return value as Value | undefined;
    },

    peek: <Value extends object>(orgId: OrgId, name: string) => valueNamed(orgId, name) as Value | undefined,

    keep(orgId, name, value, rows) {
      const versions = versionsOf(orgId);
      if (versions) values.set(`${orgId} ${name}`, { league: versions.league, readAt: now(), value, rows });
    },

    async games(orgId, load, cost) {
      const found = await gamesOf(orgId, load, cost);
      if (found) onCachedData();
      return found?.games;
    },
  };
}
