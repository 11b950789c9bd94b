import type { OrgId } from '../../../../domain/shared/ids.ts';
import type { Page, PageRequest } from '../page.ts';
import type { LeagueValue, LeagueValueName } from './league-storage.ts';

/** Where a list continues: the sort key as text, and the id. */
export type KeyPosition = Readonly<{ key: string; id: string }>;

/** Members by which a list can be filtered, besides archived or not. */
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
  games: ['seasonId', 'teamId', 'fieldId', 'since', 'before', 'overBy'],
} as const satisfies Readonly<Record<LeagueValueName, readonly string[]>>;
/** Instants are RFC 3339 text; `overBy` selects games that are over by then and have a status in `WITHOUT_RESULT`; `q` is folded text that a player's name must contain. */
export type DataFilter<Name extends LeagueValueName> = { readonly [Member in (typeof DATA_FILTERS)[Name][number]]?: string };

/** The sort key of each list, followed by id; text sorts by code points. */
export const DATA_ORDER = {
  sports: 'name',
  seasons: 'name',
  ageGroups: 'name',
  divisions: 'name',
  facilities: 'name',
  fields: 'name',
  teams: 'name',
  staff: 'name',
  players: 'searchKey',
  games: 'startsAt',
  ageGroupRules: 'id',
  pointAdjustments: 'id',
  standingsDecisions: 'id',
} as const satisfies Readonly<Record<LeagueValueName, string>>;

export interface LeagueDataReader {
  /** The org's values that pass the filter, archived or not archived; staff lines are never archived. */
  leagueValues<Name extends LeagueValueName>(
    name: Name,
    orgId: OrgId,
    narrowed: Readonly<{ archived: boolean; filter: DataFilter<Name> }>,
    page: PageRequest<KeyPosition>,
  ): Promise<Page<Readonly<{ value: LeagueValue<Name>; key: string }>>>;
}
