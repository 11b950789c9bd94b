import { type Expression, expressionBuilder, type Kysely, type Nullable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { RosterEntry } from '../../../application/ports/storage/league/league-reader.ts';
import type { Season } from '../../../domain/league/season.ts';
import type { SeasonRulesOverrides } from '../../../domain/league/season-rules.ts';
import type { AgeGroupId, OrgId, SeasonId, TeamId } from '../../../domain/shared/ids.ts';
import { fragment, stored } from '../orm/fragment.ts';
import type { Schema } from '../orm/schema.ts';

/** Columns by the members of their values; of a sport `s`, a season `n`, an age group `a`, a facility `f`, a team `t`. */
export const SPORT = ['s.sport_id as id', 's.org_id as orgId', 's.code', 's.name', 's.is_active as isActive', 's.archived'] as const;
export const SEASON = [
  'n.season_id as id',
  'n.org_id as orgId',
  'n.sport_id as sportId',
  'n.name',
  'n.starts_on as startsOn',
  'n.ends_on as endsOn',
  'n.is_active as isActive',
  'n.first_active_at as firstActiveAt',
  'n.rules',
  'n.archived',
] as const;
export const AGE_GROUP = ['a.age_group_id as id', 'a.org_id as orgId', 'a.name', 'a.sort_order as sortOrder', 'a.archived'] as const;
export const FACILITY = [
  'f.facility_id as id',
  'f.org_id as orgId',
  'f.name',
  'f.street',
  'f.city',
  'f.region',
  'f.postal_code as postalCode',
  'f.country',
  'f.latitude',
  'f.longitude',
  'f.notes',
  'f.archived',
] as const;
export const TEAM = [
  't.team_id as id',
  't.name',
  't.org_id as orgId',
  't.season_id as seasonId',
  't.age_group_id as ageGroupId',
  't.color',
  't.division_id as divisionId',
  't.outside_league as outsideLeague',
  't.archived',
] as const;

type WrittenSeason = Omit<Season, 'firstActiveAt'> & Readonly<{ firstActiveAt: Date | string | null }>;
/** A season from a row, or from JSON. */
export const seasonIn = ({ firstActiveAt, ...season }: WrittenSeason): Season => ({
  ...season,
  firstActiveAt: firstActiveAt === null ? null : new Date(firstActiveAt),
});
/** What was read with its season. */
export const withSeason = <Found extends Readonly<{ season: WrittenSeason }>>(found: Found) => ({
  ...found,
  season: seasonIn(found.season),
});

export const ROSTER_ENTRY = [
  'p.player_id as id',
  'p.first_name as firstName',
  'p.last_name as lastName',
  'r.jersey_number as jerseyNumber',
  'r.positions',
] as const;
/** The roster of a team, as a list; `rosterEntry` reads its entries. */
export const rosterOf = (db: Kysely<Schema>, orgId: OrgId, teamId: Expression<TeamId>) =>
  jsonArrayFrom(
    db
      .selectFrom('roster_spot as r')
      .innerJoin('player as p', (join) => join.on('p.org_id', '=', orgId).onRef('p.player_id', '=', 'r.player_id'))
      .where('r.org_id', '=', orgId)
      .where('r.team_id', '=', teamId)
      .select(ROSTER_ENTRY),
  );
export const rosterEntry = ({ jerseyNumber, positions, ...player }: RosterEntry['player'] & RosterEntry['spot']): RosterEntry => ({
  player,
  spot: { jerseyNumber, positions },
});

/** The rules that the age group of a team or game, aliased `of`, sets for itself in the season; nothing if it sets none. */
export const ageGroupRulesOf = (db: Kysely<Schema>, orgId: OrgId, of: 'g' | 't') =>
  fragment(stored<SeasonRulesOverrides>())`coalesce(${db
    .selectFrom('age_group_rules as r')
    .where('r.org_id', '=', orgId)
    .where('r.season_id', '=', sql.ref<SeasonId>(`${of}.season_id`))
    .where('r.age_group_id', '=', sql.ref<AgeGroupId>(`${of}.age_group_id`))
    .select('r.rules')}, '{}')`;

const booked = expressionBuilder<Schema & { g: Schema['game']; q: Nullable<Schema['game_sequence']> }, 'g' | 'q'>();
/** The version of the book of a game `g`, with its events' sequence `q`, joined by `left join game_sequence`. */
export const bookVersion = (db: Kysely<Schema>, orgId: OrgId) =>
  [
    booked.ref('g.age_group_id').as('ageGroupId'),
    booked.fn.coalesce('q.last_sequence', booked.lit(0)).as('changeSequence'),
    db
      .selectFrom('game_lineup as l')
      .where('l.org_id', '=', orgId)
      .where('l.game_id', '=', booked.ref('g.game_id'))
      .select((eb) => eb.cast<number>(eb.fn.coalesce(eb.fn.sum('l.version'), eb.lit(0)), 'integer').as('versions'))
      .$asScalar()
      .as('lineupVersions'),
  ] as const;
