import { countSearch, refuseSearch } from '../../domain/families/name-searches.ts';
import { playerKey, shortKey } from '../../domain/league/name-keys.ts';
import { type Member, seesEveryName, seesJerseys, seesPresentPlayers, teamsSeenInFull } from '../../domain/membership/permissions.ts';
import { callerOf, type TeamsView } from '../../domain/membership/views.ts';
import { MAX_NAMES } from '../../domain/shared/name-match.ts';
import { type NameView, nameFor } from '../../domain/shared/person-name.ts';
import type { TooManyRequests } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { byCodePoint } from '../../domain/shared/text.ts';
import { type LocalDate, localDate } from '../../domain/shared/time.ts';
import { type WholeName, wholeName } from '../../domain/shared/whole-name.ts';
import type { Clock } from '../ports/clock.ts';
import type { PlayerFound, SearchReader } from '../ports/storage/families/search-reader.ts';
import type { KeyedHashes } from '../ports/storage/privacy/keyed-hash.ts';
import type { UnitOfWork } from '../ports/storage/storage.ts';
import { useCase } from '../use-case.ts';

type Searches = Pick<SearchReader, 'searchPlayers' | 'searchShortNames' | 'playersByWholeName' | 'nameSearches'>;
type Deps = Readonly<{ read: Searches & KeyedHashes; unitOfWork: UnitOfWork<'nameSearches'>; clock: Clock }>;
type Query = Readonly<{ actor: TeamsView | Member; name: string }>;

/** `score` is null for a player whose name the member may not see in full; so is `team` if a whole name has found them. */
export type FoundView = Readonly<{
  playerId: PlayerFound['player']['id'];
  displayName: string;
  team: PlayerFound['team'] | null;
  ageGroup: PlayerFound['ageGroup'];
  jerseyNumber: string | null;
  score: number | null;
}>;

const MAX_HITS_BY_WHOLE_NAME = 5;

/**
 * Players of the org by name, once for each team of a current season: best match first, at most 25. Names that the member may not see in full
 * match only by the part that they may see. A whole name finds any player, without their team, within hourly limits: this is how a parent finds
 * their child. Nothing less than whole words ever finds a hidden name.
 */
export const searchPlayers = useCase(
  'search-players',
  async ({ read, unitOfWork, clock }: Deps, { actor, name }: Query): Promise<Result<readonly FoundView[], TooManyRequests>> => {
    const { org } = actor;
    const today = localDate(clock(), org.timeZone);
    if (seesEveryName(actor)) {
      const found = await read.searchPlayers(org.id, name, today, 'all');
      return ok(found.map((each) => viewFound(actor, each, 'full')));
    }

    const whole = wholeName(name);
    // By what the match reads, which joins words that are next to each other: another order is another search.
    const key = whole && (await read.keyedHash('search', org.id, ...whole.words));
    const { user } = callerOf(actor);
    const searcher = await read.keyedHash('searcher', user.issuer, user.subject);
    if (key) {
      const { searches, now } = await read.nameSearches(searcher);
      const refusal = refuseSearch(searches, key, now);
      if (refusal) return err(refusal);
    }
    const visible = await searchVisible(read, actor, name, today);
    if (!whole || !key) return ok(visible);

    const named = await searchWholeName(read, actor, whole, today, visible);
    const counted = await unitOfWork.transact<undefined, TooManyRequests>(async ({ nameSearches }) => {
      const { searches, now } = await nameSearches.find(searcher);
      const next = countSearch(searches, { key, found: named.length > 0 }, now);
      if (!next.ok) return next;
      await nameSearches.save(searcher, next.value);
      return ok(undefined);
    });
    return counted.ok ? ok([...visible.slice(0, MAX_NAMES - named.length), ...named]) : counted;
  },
);

/** Matches by the names that the member sees: in full on some teams, short on the others; none for who sees no present players. */
async function searchVisible(read: Searches, actor: TeamsView, name: string, today: LocalDate): Promise<readonly FoundView[]> {
  const teams = teamsSeenInFull(actor);
  const [full, short] = await Promise.all([
    teams.length > 0 ? read.searchPlayers(actor.org.id, name, today, teams) : [],
    seesPresentPlayers(actor) ? read.searchShortNames(actor.org.id, name, today, teams) : [],
  ]);
  return [
    ...full.map((found) => ({ found, names: 'full' as const, key: playerKey(found.player) })),
    ...short.map((found) => ({ found, names: 'short' as const, key: shortKey(found.player) })),
  ]
    .sort((a, b) => b.found.score - a.found.score || byCodePoint(a.key, b.key) || byCodePoint(a.found.player.id, b.found.player.id))
    .slice(0, MAX_NAMES)
    .map(({ found, names }) => viewFound(actor, found, names));
}

/** Players found only by their whole name, in order of the displayed name. */
async function searchWholeName(read: Searches, { org }: TeamsView, whole: WholeName, today: LocalDate, visible: readonly FoundView[]) {
  const seen = new Set(visible.map(({ playerId }) => playerId));
  const found = (await read.playersByWholeName(org.id, whole, today)).filter(({ player }) => !seen.has(player.id));
  return found
    .map(
      ({ player, ageGroup }): FoundView => ({
        playerId: player.id,
        displayName: nameFor('short', player).displayName,
        team: null,
        ageGroup,
        jerseyNumber: null,
        score: null,
      }),
    )
    .sort(
      (a, b) =>
        byCodePoint(a.displayName, b.displayName) || byCodePoint(a.playerId, b.playerId) || byCodePoint(a.ageGroup.id, b.ageGroup.id),
    )
    .slice(0, MAX_HITS_BY_WHOLE_NAME);
}

function viewFound(viewer: TeamsView, { player, team, ageGroup, jerseyNumber, score }: PlayerFound, names: NameView): FoundView {
  return {
    playerId: player.id,
    displayName: nameFor(names, player).displayName,
    team,
    ageGroup,
    jerseyNumber: seesJerseys(viewer, team.id) ? jerseyNumber : null,
    score: names === 'full' ? score : null,
  };
}
