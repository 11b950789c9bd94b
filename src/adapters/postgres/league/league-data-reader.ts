import { z } from 'zod';
import { DATA_FILTERS, DATA_ORDER, type LeagueDataReader } from '../../../application/ports/storage/league/league-data-reader.ts';
import { canBeArchived, type LeagueValueName } from '../../../application/ports/storage/league/league-storage.ts';
import { pageOf } from '../../../application/ports/storage/page.ts';
import { WITHOUT_RESULT } from '../../../domain/games/game-status.ts';
import type { OrgId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { statementPerFilters } from '../driver/statement.ts';
import { readingOf } from '../orm/collection.ts';
import type { Table } from '../orm/table.ts';
import {
  ageGroupRulesTable,
  ageGroupTable,
  divisionTable,
  facilityFieldTable,
  facilityTable,
  gameTable,
  playerTable,
  pointAdjustmentTable,
  seasonTable,
  sportTable,
  standingsDecisionTable,
  teamStaffTable,
  teamTable,
} from '../schema/tables.ts';

const ROWS: Readonly<Record<LeagueValueName, Table>> = {
  sports: sportTable,
  seasons: seasonTable,
  ageGroups: ageGroupTable,
  divisions: divisionTable,
  facilities: facilityTable,
  ageGroupRules: ageGroupRulesTable,
  pointAdjustments: pointAdjustmentTable,
  standingsDecisions: standingsDecisionTable,
  fields: facilityFieldTable,
  teams: teamTable,
  staff: teamStaffTable,
  players: playerTable,
  games: gameTable,
};
/** Filters other than equality with a member. */
const CONDITIONS: Readonly<Record<string, (value: string) => string>> = {
  'players teamId': (id) =>
    `exists (select 1 from roster_spot r where r.org_id = $1 and r.player_id = v.player_id and r.team_id = ${id}::uuid)`,
  'players q': (q) => `position(${q} in v.search_key) > 0`,
  'games teamId': (id) => `(v.home_team_id = ${id} or v.visitor_team_id = ${id})`,
  'games since': (at) => `v.starts_at >= ${at}::timestamptz`,
  'games before': (at) => `v.starts_at < ${at}::timestamptz`,
  'games overBy': (at) => `v.ends_at <= ${at}::timestamptz and v.status in (${WITHOUT_RESULT.map((status) => `'${status}'`).join(', ')})`,
};

function listed(name: LeagueValueName) {
  const { table, columns, types, columnOf } = readingOf(ROWS[name], 'v', ['searchKey']);
  const order = DATA_ORDER[name] === 'id' ? `${columnOf('id')}::text` : columnOf(DATA_ORDER[name]);
  const isTime = DATA_ORDER[name] === 'startsAt';
  const key = isTime ? order : `${order} collate "C"`;
  const id = columnOf('id');
  const filters = Object.fromEntries(
    DATA_FILTERS[name].map((filter) => {
      const condition = CONDITIONS[`${name} ${filter}`] ?? ((value: string) => `${columnOf(filter)} = ${value}`);
      return [filter, (value: string) => `and ${condition(value)}`];
    }),
  );
  const isArchived = canBeArchived(name) ? 'v.archived = $3' : 'not $3::boolean';
  return statementPerFilters<[orgId: OrgId, limit: number, archived: boolean], Readonly<Record<string, readonly unknown[]>>>(
    `list.${name}`,
    3,
    { ...filters, after: (at, after) => `and (${key}, ${id}) > (${at}${isTime ? '::timestamptz' : ''}, ${after}::uuid)` },
    (conditions) =>
      `select ${columns}, ${isTime ? `to_char(${order} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : order} as "orderedBy"
       from ${table} v where v.org_id = $1 and ${isArchived} ${Object.values(conditions).join(' ')} order by ${key}, ${id} limit $2`,
  ).rows(() => z.strictObject({ ...types(), orderedBy: z.string() }));
}

const LISTS = Object.fromEntries(Object.keys(ROWS).map((name) => [name, listed(name as LeagueValueName)])) as Readonly<
  Record<LeagueValueName, ReturnType<typeof listed>>
>;

export const postgresLeagueDataReader = (sql: Sql): LeagueDataReader => ({
  async leagueValues(name, orgId, { archived, filter }, { limit, after }) {
    const given = Object.fromEntries(Object.entries(filter).map(([member, value]) => [member, value === undefined ? value : [value]]));
    const rows = await sql(
      ...LISTS[name]([orgId, limit + 1, archived], { ...given, after: after && [after.key, after.id] } as Record<string, unknown[]>),
    );
    return pageOf(
      rows.map(({ orderedBy, ...value }) => ({ value: value as never, key: orderedBy })),
      limit,
    );
  },
});
