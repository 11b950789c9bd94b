import { z } from 'zod';
import type { GameWithNames, RosterEntry } from '../../../application/ports/storage/league/league-reader.ts';
import { GAME_TYPES, type Game } from '../../../domain/games/game.ts';
import { GAME_STATUSES, STATUS_REASONS } from '../../../domain/games/game-status.ts';
import type { Season } from '../../../domain/league/season.ts';
import { SPORT_CODES } from '../../../domain/league/sport.ts';
import type {
  AgeGroupId,
  FacilityId,
  FieldId,
  GameId,
  OrgId,
  PlayerId,
  SeasonId,
  SportId,
  TeamId,
  UserId,
} from '../../../domain/shared/ids.ts';
import type { LocalDate } from '../../../domain/shared/time.ts';
import { hiddenIds } from '../driver/statement.ts';
import { date, enumOf, json, jsonInstant, listOf, object, selected, selectedIf, uuid } from '../schema/columns.ts';
import { said, saidOf } from './place-states.ts';

export const SPORT = object('s', {
  id: selected('s.sport_id', uuid<SportId>()),
  orgId: uuid<OrgId>(),
  code: enumOf(SPORT_CODES),
  name: z.string(),
  isActive: z.boolean(),
  archived: z.boolean(),
});
export const SEASON = object('n', {
  id: selected('n.season_id', uuid<SeasonId>()),
  orgId: uuid<OrgId>(),
  sportId: uuid<SportId>(),
  name: z.string(),
  startsOn: date<LocalDate>(),
  endsOn: date<LocalDate>(),
  isActive: z.boolean(),
  firstActiveAt: jsonInstant().nullable(),
  rules: json<Season['rules']>(),
  archived: z.boolean(),
});
export const seasonIn = ({ firstActiveAt, ...season }: z.output<typeof SEASON.type>): Season => ({
  ...season,
  firstActiveAt: firstActiveAt === null ? null : new Date(firstActiveAt),
});
export const AGE_GROUP = object('a', {
  id: selected('a.age_group_id', uuid<AgeGroupId>()),
  orgId: uuid<OrgId>(),
  name: z.string(),
  sortOrder: z.int(),
  archived: z.boolean(),
});
/** What was read with its season. */
export const withSeason = <Found extends Readonly<{ season: z.output<typeof SEASON.type> }>>(found: Found) => ({
  ...found,
  season: seasonIn(found.season),
});

const PLAYED = {
  id: selected('g.game_id', uuid<GameId>()),
  status: enumOf(GAME_STATUSES),
  forfeitedBy: uuid<TeamId>().nullable(),
  doubleForfeit: z.boolean(),
  startsAt: jsonInstant(),
  homeTeamId: uuid<TeamId>(),
  visitorTeamId: uuid<TeamId>(),
  homeScore: z.int().nullable(),
  visitorScore: z.int().nullable(),
  periodScores: json<Game['periodScores']>(),
};
export const LISTED_GAME_COLUMNS = {
  ...PLAYED,
  gameType: enumOf(GAME_TYPES),
  orgId: uuid<OrgId>(),
  seasonId: uuid<SeasonId>(),
  sportId: uuid<SportId>(),
  ageGroupId: uuid<AgeGroupId>(),
  statusReason: enumOf(STATUS_REASONS).nullable(),
  endsAt: jsonInstant(),
  originalStartsAt: jsonInstant().nullable(),
  facilityId: uuid<FacilityId>().nullable(),
  fieldId: uuid<FieldId>().nullable(),
  homeJerseyColor: z.string().nullable(),
  visitorJerseyColor: z.string().nullable(),
  snackParentName: z.string().nullable(),
  snackParentPhone: z.string().nullable(),
  officialScorer: z.string().nullable(),
  officialScorerUserId: uuid<UserId>().nullable(),
  version: z.int(),
  updatedAt: jsonInstant(),
  archived: z.boolean(),
  ageGroupName: selected('a.name', z.string()),
  homeTeamName: selected('h.name', z.string()),
  visitorTeamName: selected('v.name', z.string()),
  facilityName: selected('f.name', z.string().nullable()),
  fieldName: selected('d.name', z.string().nullable()),
  ofFacility: selectedIf('fs.place_id is not null', saidOf('fs')),
  ofField: selectedIf('ds.place_id is not null', saidOf('ds')),
};
export const LISTED_GAME = object('g', LISTED_GAME_COLUMNS);
export const withNames = (games: string) => `${games} g
  join age_group a on a.org_id = $1 and a.age_group_id = g.age_group_id
  join team h on h.org_id = $1 and h.team_id = g.home_team_id
  join team v on v.org_id = $1 and v.team_id = g.visitor_team_id
  left join facility f on f.org_id = $1 and f.facility_id = g.facility_id
  left join facility_field d on d.org_id = $1 and d.field_id = g.field_id
  left join place_state fs on fs.org_id = $1 and fs.place_id = g.facility_id
  left join place_state ds on ds.org_id = $1 and ds.place_id = g.field_id`;
export const GAMES = withNames('game');

export const SEQUENCES = 'left join game_sequence q on q.org_id = $1 and q.game_id = g.game_id';
/** The version of the book of the game aliased `g`, joined by `SEQUENCES`. */
export const BOOK_VERSION = {
  ageGroupId: uuid<AgeGroupId>(),
  changeSequence: selected('coalesce(q.last_sequence, 0)', z.int()),
  lineupVersions: selected(
    '(select coalesce(sum(l.version), 0)::integer from game_lineup l where l.org_id = $1 and l.game_id = g.game_id)',
    z.int(),
  ),
};

const ROSTER_ENTRY = object('r', {
  id: selected('p.player_id', uuid<PlayerId>()),
  firstName: selected('p.first_name', z.string()),
  lastName: selected('p.last_name', z.string()),
  jerseyNumber: z.string().nullable(),
  positions: json<readonly string[]>(),
});
export const rosterEntry = ({ jerseyNumber, positions, ...player }: z.output<typeof ROSTER_ENTRY.type>): RosterEntry => ({
  player,
  spot: { jerseyNumber, positions },
});
/** The roster of the team whose id is this SQL. */
export const rosterOf = (teamId: string) =>
  listOf(
    ROSTER_ENTRY,
    `roster_spot r join player p on p.org_id = $1 and p.player_id = r.player_id where r.org_id = $1 and r.team_id = ${teamId}`,
  );
/** The roster of the team aliased `t`. */
export const ROSTER = rosterOf('t.team_id');

export type ScheduleFilters = {
  teamId: [teamId: TeamId];
  own: [teamIds: readonly TeamId[], gameIds: readonly GameId[]];
  but: [seasonIds: readonly SeasonId[]];
  after: [at: Date, id: string];
};
const idsBy = (condition: string) => `select game_id from game where org_id = $1 and ${condition}`;
/** Of games `g`. */
export const BUT_SEASONS = (seasonIds: string) => `and g.season_id <> all(${seasonIds}::uuid[])`;
/** The filter by seasons; none where nothing is left out, which is one statement fewer. */
export const butSeasonsOf = (seasonIds: readonly SeasonId[] = []) => (seasonIds.length > 0 ? ([seasonIds] as const) : undefined);
export const SCHEDULE_FILTERS = {
  teamId: (teamId: string) => `(${idsBy(`home_team_id = ${teamId}`)} union ${idsBy(`visitor_team_id = ${teamId}`)})`,
  own: (teamIds: string, gameIds: string) =>
    `(${idsBy(`home_team_id = any(${hiddenIds(teamIds)})`)} union ${idsBy(`visitor_team_id = any(${hiddenIds(teamIds)})`)}
        union ${idsBy(`game_id = any(${hiddenIds(gameIds)})`)})`,
  but: BUT_SEASONS,
  after: (at: string, id: string) => `(${at}, ${id}::uuid)`,
};
/**
 * The games of a schedule from $2 until $3, at most $4. Those of the teams are found first: a plan that knows neither the teams nor the range
 * expects few games in any range, and would scan those of the whole org.
 */
export function scheduledGames({ teamId, own, but, after }: Readonly<Record<keyof ScheduleFilters, string>>) {
  const chosen = [teamId, own].filter((ids) => ids !== '').join(' intersect ');
  const rest = after && `and (g.starts_at, g.game_id) > ${after}`;
  const condition = `g.org_id = $1 and not g.archived and g.starts_at >= $2 and g.starts_at < $3 ${but} ${rest}`;
  const inOrder = 'order by g.starts_at, g.game_id limit $4';
  // Without "offset 0" the games of the whole org would be walked through all the same, and without the limit for what each of them names.
  const games = chosen
    ? `(with chosen as materialized (${chosen})
          select g.* from chosen, lateral (select * from game where org_id = $1 and game_id = chosen.game_id offset 0) g
          where ${condition} ${inOrder})`
    : 'game';
  return listOf(LISTED_GAME, `${withNames(games)} where ${condition}`, inOrder);
}
const optionalText = () => z.string().nullable();
export const FACILITY = object('f', {
  id: selected('f.facility_id', uuid<FacilityId>()),
  orgId: uuid<OrgId>(),
  name: z.string(),
  street: optionalText(),
  city: optionalText(),
  region: optionalText(),
  postalCode: optionalText(),
  country: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  notes: optionalText(),
  archived: z.boolean(),
});
export type WrittenGame = z.output<typeof LISTED_GAME.type>;
export const listedGame = ({
  ageGroupName,
  homeTeamName,
  visitorTeamName,
  facilityName,
  fieldName,
  ofFacility,
  ofField,
  ...game
}: WrittenGame): GameWithNames => ({
  ageGroupName,
  homeTeamName,
  visitorTeamName,
  facilityName,
  fieldName,
  ofFacility: ofFacility && said(ofFacility),
  ofField: ofField && said(ofField),
  game: {
    ...game,
    startsAt: new Date(game.startsAt),
    endsAt: new Date(game.endsAt),
    originalStartsAt: game.originalStartsAt === null ? null : new Date(game.originalStartsAt),
    updatedAt: new Date(game.updatedAt),
  },
});
