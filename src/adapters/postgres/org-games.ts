import { memoizedPerObject } from '../../application/memoized-per-object.ts';
import type { GameFilter, GameWithNames } from '../../application/ports/league-reader.ts';
import type { TimePosition } from '../../application/ports/membership-storage.ts';
import type { PageRequest } from '../../application/ports/page.ts';
import { type Game, playsIn } from '../../domain/games/game.ts';
import type { GameId, SeasonId, TeamId } from '../../domain/shared/ids.ts';
import { byCodePoint } from '../../domain/shared/text.ts';
import { recordOf, type WinLossTie } from '../../domain/standings/standings.ts';
import { outcomeFor } from '../../domain/standings/team-result.ts';

/** Games that this holds in full: those that start at `from` or later, and those of `seasons`. */
export type GamesCovered = Readonly<{ from: Date; seasons: ReadonlySet<SeasonId> }>;

/** A game, the version of its row, which any write to the row changes, also by hand, and when the game was last written, as PostgreSQL writes it. */
export type LoadedGame = Readonly<{ listed: GameWithNames; rowVersion: string; updatedAt: string }>;

/** The place of each game, and all ids in order as the text of PostgreSQL's array: a score changes neither. */
type Order = Readonly<{ places: ReadonlyMap<GameId, number>; ids: string }>;

const inOrder = ({ listed: { game: a } }: LoadedGame, { listed: { game: b } }: LoadedGame): number =>
  a.startsAt.getTime() - b.startsAt.getTime() || byCodePoint(a.id, b.id);

/** The games of an org at one version, in order of start, then id. Immutable: a change makes another one, with the same objects for other games. */
export class OrgGames {
  readonly covered: GamesCovered;
  readonly #games: readonly LoadedGame[];
  readonly #order: Order;
  readonly #bySeason = new Map<SeasonId, readonly Game[]>();
  #ofTeams: ReadonlyMap<string, readonly Game[]> | undefined;

  private constructor(covered: GamesCovered, games: readonly LoadedGame[], order: Order, ofTeams?: ReadonlyMap<string, readonly Game[]>) {
    this.covered = covered;
    this.#games = games;
    this.#order = order;
    this.#ofTeams = ofTeams;
  }

  static of(covered: GamesCovered, games: readonly LoadedGame[]): OrgGames {
    const sorted = games.toSorted(inOrder);
    const ids = sorted.map(({ listed }) => listed.game.id);
    return new OrgGames(covered, sorted, { places: new Map(ids.map((id, place) => [id, place])), ids: `{${ids}}` });
  }

  get size(): number {
    return this.#games.length;
  }

  /**
   * Ids, versions and times of the rows in the same order, as texts of PostgreSQL's arrays: the driver would look for what to escape in each.
   */
  get rows(): Readonly<{ ids: string; versions: string; updatedAt: string }> {
    return {
      ids: this.#order.ids,
      versions: `{${this.#games.map(({ rowVersion }) => rowVersion)}}`,
      updatedAt: `{${this.#games.map(({ updatedAt }) => updatedAt)}}`,
    };
  }

  /** The same with these games added, in place of those with their ids. */
  with(changed: readonly LoadedGame[]): OrgGames {
    if (changed.length === 0) return this;
    const { places } = this.#order;
    const games = [...this.#games];
    let isSameOrder = true;
    const ofTeams = this.#ofTeams && new Map(this.#ofTeams);
    for (const loaded of changed) {
      const place = places.get(loaded.listed.game.id);
      const before = place === undefined ? undefined : games[place]!;
      isSameOrder &&= before !== undefined && inOrder(before, loaded) === 0;
      if (place === undefined) games.push(loaded);
      else games[place] = loaded;
      if (ofTeams && before) for (const key of teamKeys(before)) ofTeams.set(key, without(before, ofTeams.get(key)));
      if (ofTeams) for (const key of teamKeys(loaded)) ofTeams.set(key, [...(ofTeams.get(key) ?? []), loaded.listed.game]);
    }
    return isSameOrder ? new OrgGames(this.covered, games, this.#order, ofTeams) : OrgGames.of(this.covered, games);
  }

  /** Games that start at or after `from` and before `before`; `from` MUST be covered. */
  between({ from, before }: Readonly<{ from: Date; before: Date }>): readonly GameWithNames[] {
    return this.#games.slice(this.#firstAt(from), this.#firstAt(before)).map(({ listed }) => listed);
  }

  /** At most `limit` games of the range that match the filter and are not archived; its start MUST be covered. */
  schedule(
    { from, before }: Readonly<{ from: Date; before: Date }>,
    filter: GameFilter,
    { limit, after }: PageRequest<TimePosition>,
  ): readonly GameWithNames[] {
    const found: GameWithNames[] = [];
    const isWanted = matching(filter);
    for (let at = this.#firstAt(after && after.at > from ? after.at : from); at < this.#games.length && found.length < limit; at += 1) {
      const { listed } = this.#games[at]!;
      const { game } = listed;
      if (game.startsAt >= before) break;
      if (!game.archived && (!after || isAfter(game, after)) && isWanted(game)) found.push(listed);
    }
    return found;
  }

  /** All games of a season, which MUST be covered. */
  ofSeason(seasonId: SeasonId): readonly Game[] {
    const known = this.#bySeason.get(seasonId);
    if (known) return known;
    const games = this.#games.map(({ listed }) => listed.game).filter((game) => game.seasonId === seasonId);
    this.#bySeason.set(seasonId, games);
    return games;
  }

  /** A team's wins, losses and ties in a season, which MUST be covered. */
  recordOf(seasonId: SeasonId, teamId: TeamId): WinLossTie {
    this.#ofTeams ??= byTeam(this.#games);
    const games = this.#ofTeams.get(keyOf(seasonId, teamId)) ?? [];
    return records(games, () => recordOf(teamId, games));
  }

  /** The position of the first game that starts at this time or later. */
  #firstAt(time: Date): number {
    let [low, high] = [0, this.#games.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#games[middle]!.listed.game.startsAt < time) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const isAfter = ({ startsAt, id }: Game, { at, id: last }: TimePosition): boolean =>
  startsAt > at || (startsAt.getTime() === at.getTime() && id > last);

function matching({ teamId, own }: GameFilter): (game: Game) => boolean {
  const ownTeams = own && new Set(own.teamIds);
  const ownGames = own && new Set(own.gameIds);
  const isOwn = (game: Game): boolean =>
    !own || ownTeams!.has(game.homeTeamId) || ownTeams!.has(game.visitorTeamId) || ownGames!.has(game.id);
  return (game) => (teamId === undefined || playsIn(game, teamId)) && isOwn(game);
}

/** The games that have a result, by season and team. */
function byTeam(games: readonly LoadedGame[]): ReadonlyMap<string, readonly Game[]> {
  const found = new Map<string, Game[]>();
  for (const loaded of games) {
    for (const key of teamKeys(loaded)) {
      const own = found.get(key);
      if (own) own.push(loaded.listed.game);
      else found.set(key, [loaded.listed.game]);
    }
  }
  return found;
}

/** The keys of both teams, if the game has a result. */
function teamKeys({ listed: { game } }: LoadedGame): readonly string[] {
  if (!outcomeFor(game.homeTeamId, game)) return [];
  return [game.homeTeamId, game.visitorTeamId].map((teamId) => keyOf(game.seasonId, teamId));
}

/** A list of a team's games is the same object while they are unchanged. */
const records = memoizedPerObject<readonly Game[], WinLossTie>();

const keyOf = (seasonId: SeasonId, teamId: TeamId): string => `${seasonId} ${teamId}`;

const without = ({ listed: { game } }: LoadedGame, games: readonly Game[] = []): readonly Game[] => games.filter((each) => each !== game);
