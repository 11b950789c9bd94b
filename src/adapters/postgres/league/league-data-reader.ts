import { type RawBuilder, sql as text } from 'kysely';
import { DATA_FILTERS, DATA_ORDER, type LeagueDataReader } from '../../../application/ports/storage/league/league-data-reader.ts';
import { canBeArchived, type LeagueValueName } from '../../../application/ports/storage/league/league-storage.ts';
import { pageOf } from '../../../application/ports/storage/page.ts';
import { WITHOUT_RESULT } from '../../../domain/games/game-status.ts';
import type { OrgId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { gameTable } from '../games/entities.ts';
import { anyTableIn, refIn, valueColumns } from '../orm/by-keys.ts';
import { type Prepared, prepared } from '../orm/prepared.ts';
import type { Table } from '../orm/table.ts';
import {
  ageGroupRulesTable,
  ageGroupTable,
  divisionTable,
  facilityFieldTable,
  facilityTable,
  playerTable,
  pointAdjustmentTable,
  seasonTable,
  sportTable,
  standingsDecisionTable,
  teamStaffTable,
  teamTable,
} from './entities.ts';

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
type Value = RawBuilder<unknown>;
/** Filters other than equality with a member. */
const CONDITIONS: Readonly<Record<string, (value: unknown, orgId: unknown) => RawBuilder<boolean>>> = {
  'players teamId': (id, orgId) =>
    text`exists (select 1 from roster_spot r where r.org_id = ${orgId} and r.player_id = v.player_id and r.team_id = ${id}::uuid)`,
  'players q': (q) => text`position(${q} in v.search_key) > 0`,
  'games teamId': (id) => text`(v.home_team_id = ${id} or v.visitor_team_id = ${id})`,
  'games since': (at) => text`v.starts_at >= ${at}::timestamptz`,
  'games before': (at) => text`v.starts_at < ${at}::timestamptz`,
  'games overBy': (at) => text`(v.ends_at <= ${at}::timestamptz and v.status in (${text.join(WITHOUT_RESULT)}))`,
};

/** Where a list goes on is `after` and `afterId`; the others are filters by their names. */
type Listed = Readonly<{ orgId: OrgId; limit: number; archived: boolean; after?: string; afterId?: string; [filter: string]: unknown }>;
type Row = Readonly<Record<string, unknown> & { orderedBy: string }>;

function listed(name: LeagueValueName): Prepared<Listed, Row> {
  const table = ROWS[name];
  const columnOf = (member: string): Value => refIn('v', table.columns.find((column) => column.member === member)!);
  const [order, id] = [columnOf(DATA_ORDER[name]), columnOf('id')];
  const isTime = DATA_ORDER[name] === 'startsAt';
  const asText = DATA_ORDER[name] === 'id' ? text`${order}::text` : order;
  const key = isTime ? order : text`${asText} collate "C"`;
  const orderedBy = isTime ? text<string>`to_char(${order} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : asText;
  return prepared(
    `list.${name}`,
    (p: Listed, db) => {
      const filters = DATA_FILTERS[name].flatMap((filter) => {
        const value = p[filter];
        if (value === undefined) return [];
        return [CONDITIONS[`${name} ${filter}`]?.(value, p.orgId) ?? text<boolean>`${columnOf(filter)} = ${value}`];
      });
      const after = isTime ? text`${p.after}::timestamptz` : text`${p.after}`;
      const rest = p.after === undefined ? [] : [text<boolean>`(${key}, ${id}) > (${after}, ${p.afterId}::uuid)`];
      const isArchived = canBeArchived(name) ? text<boolean>`v.archived = ${p.archived}` : text<boolean>`not ${p.archived}::boolean`;
      return anyTableIn(db)
        .selectFrom(`${table.name} as v`)
        .where('v.org_id', '=', p.orgId)
        .where((eb) => eb.and([isArchived, ...filters, ...rest]))
        .select([...valueColumns(table, 'v', ['searchKey']), orderedBy.as('orderedBy')])
        .orderBy(key)
        .orderBy(id)
        .limit(p.limit) as never;
    },
    [...DATA_FILTERS[name], 'after'],
  );
}

const LISTS = Object.fromEntries(Object.keys(ROWS).map((name) => [name, listed(name as LeagueValueName)])) as Readonly<
  Record<LeagueValueName, Prepared<Listed, Row>>
>;

export const postgresLeagueDataReader = (sql: Sql): LeagueDataReader => ({
  async leagueValues(name, orgId, { archived, filter }, { limit, after }) {
    const position = after && { after: after.key, afterId: after.id };
    const rows = await LISTS[name](sql, { ...filter, ...position, orgId, archived, limit: limit + 1 });
    return pageOf(
      rows.map(({ orderedBy, ...value }) => ({ value: value as never, key: orderedBy })),
      limit,
    );
  },
});
