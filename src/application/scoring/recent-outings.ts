import type { FollowedTable } from '../../domain/league/pitching-table.ts';
import { tableIn } from '../../domain/league/season-rules.ts';
import { SPORTS_WITH_INNINGS, type SportCode } from '../../domain/league/sport.ts';
import { type Org, pitchingTableIn } from '../../domain/membership/org.ts';
import { isNumbered } from '../../domain/scoring/numbered-player.ts';
import { outingsOf } from '../../domain/scoring/outings.ts';
import type { OrgId, PlayerId, SeasonId } from '../../domain/shared/ids.ts';
import { addDays, type LocalDate, localDate, localDayRange, type TimeZone } from '../../domain/shared/time.ts';
import { rulesIn } from '../league/view-season.ts';
import type { BookedDays, DatedBook, GameBookReader } from '../ports/storage/scoring/game-book-reader.ts';

/** Days before a game whose pitching may still restrict it: the longest rest in a table, and one day. */
const LOOK_BACK = 7;

/** The games whose pitching counts on the days from one to another. */
export const pitchingDays = (from: LocalDate, through: LocalDate, zone: TimeZone): BookedDays => ({
  ...localDayRange(addDays(from, -LOOK_BACK), through, zone),
  sports: SPORTS_WITH_INNINGS,
});

/** What each pitcher and catcher of the org did in a game, day by day. */
export const outingsIn = ({ game, sport, seasonRules, ageGroupRules, earlierStarts, lineups, events }: DatedBook, zone: TimeZone) => {
  const outings = outingsOf({
    rules: rulesIn({ rules: seasonRules }, ageGroupRules, { code: sport }),
    gameId: game.id,
    lineups,
    events,
    teams: { home: game.homeTeamId, visitor: game.visitorTeamId },
    // What was recorded before the game was moved, as a suspended one is, happened before.
    dateOf: ({ occurredAt, recordedAt }) =>
      localDate(occurredAt ?? earlierStarts.find(({ until }) => recordedAt < until)?.startsAt ?? game.startsAt, zone),
  });
  return new Map([...outings].filter(([playerId]) => !isNumbered(playerId)));
};

/** The pitching limits that a season and an age group follow. */
export const followedTable = (
  org: Pick<Org, 'settings'>,
  sport: SportCode,
  { seasonRules, ageGroupRules }: Pick<DatedBook, 'seasonRules' | 'ageGroupRules'>,
): FollowedTable => {
  const { diamond } = rulesIn({ rules: seasonRules }, ageGroupRules, { code: sport });
  return pitchingTableIn(org, diamond && tableIn(diamond));
};

/** Tells the league age of each of the players in a season; null if the league has given none. */
export async function leagueAgesOf(read: Pick<GameBookReader, 'leagueAges'>, orgId: OrgId, playerIds: readonly PlayerId[]) {
  const known = playerIds.length === 0 ? [] : await read.leagueAges(orgId, [...new Set(playerIds)]);
  const ages = new Map(known.map(({ playerId, seasonId, leagueAge }) => [`${playerId} ${seasonId}`, leagueAge]));
  return (playerId: PlayerId, seasonId: SeasonId): number | null => ages.get(`${playerId} ${seasonId}`) ?? null;
}
