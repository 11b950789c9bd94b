import type { OrgId } from '../../domain/shared/ids.ts';
import type { LeagueValue, LeagueValueName } from './league-storage.ts';
import type { Page, PageRequest } from './page.ts';

/** Where a list goes on: what it is ordered by, as text, and the id. */
export type KeyPosition = Readonly<{ key: string; id: string }>;

/** Members that a list can be narrowed by, besides whether things are archived. */
export const DATA_FILTERS = {
  sports: [],
  seasons: ['sportId'],
  ageGroups: [],
  divisions: ['seasonId', 'ageGroupId'],
  ageGroupRules: ['seasonId', 'ageGroupId'],
  pointAdjustments: ['teamId'],
  standingsDecisions: ['seasonId', 'ageGroupId'],
  facilities: [],
  fields: ['facilityId'],
  teams: ['seasonId', 'ageGroupId', 'divisionId'],
  staff: ['teamId'],
  players: ['teamId', 'q'],
  games: ['seasonId', 'teamId', 'fieldId', 'since', 'before'],
} as const satisfies Readonly<Record<LeagueValueName, readonly string[]>>;
/** Instants are RFC 3339 text; `q` is folded text that a player's name holds. */
export type DataFilter<Name extends LeagueValueName> = { readonly [Member in (typeof DATA_FILTERS)[Name][number]]?: string };

/** What a list is ordered by, then by id: text by code points. */
export const DATA_ORDER = {
  ...{ sports: 'name', seasons: 'name', ageGroups: 'name', divisions: 'name', facilities: 'name', fields: 'name', teams: 'name' },
  ...{ staff: 'name', players: 'searchKey', games: 'startsAt' },
  ...{ ageGroupRules: 'id', pointAdjustments: 'id', standingsDecisions: 'id' },
} as const satisfies Readonly<Record<LeagueValueName, string>>;

export interface LeagueDataReader {
  /** What of the org is archived, or what is not, as far as it passes the filter; staff lines are never archived. */
  leagueValues<Name extends LeagueValueName>(
    name: Name,
    orgId: OrgId,
    narrowed: Readonly<{ archived: boolean; filter: DataFilter<Name> }>,
    page: PageRequest<KeyPosition>,
  ): Promise<Page<Readonly<{ value: LeagueValue<Name>; key: string }>>>;
}
