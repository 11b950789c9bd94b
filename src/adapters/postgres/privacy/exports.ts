import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql as text } from 'kysely';
import type { ExportReader } from '../../../application/ports/storage/privacy/export-reader.ts';
import { columnsOfExport, type EXPORT_COLUMNS, TIME_TBD } from '../../../domain/imports/export-files.ts';
import { IMPORT_KINDS, type ImportKind } from '../../../domain/imports/import-kind.ts';
import type { Identified } from '../../../domain/imports/league.ts';
import type { OrgId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { anyTableIn } from '../orm/by-keys.ts';
import { type Prepared, prepared } from '../orm/prepared.ts';
import type { Schema } from '../orm/schema.ts';

/** Rows of several tables whose columns become the cells of a line, whatever their types. */
type Joined = SelectQueryBuilder<Record<string, Record<string, unknown>>, string, unknown>;
type Cell = string | RawBuilder<unknown>;
type Columns<K extends ImportKind> = Readonly<Record<keyof (typeof EXPORT_COLUMNS)[K], Cell>>;
/** `besides` is in rows and in no column. */
type Source<K extends ImportKind> = Readonly<{
  columns: (orgId: OrgId) => Columns<K>;
  besides?: Readonly<Record<string, Cell>>;
  from: (db: Kysely<Schema>, orgId: OrgId) => Joined;
}>;

const rowsOf = (db: Kysely<Schema>, table: string, alias: string, orgId: OrgId): Joined =>
  anyTableIn(db).selectFrom(`${table} as ${alias}`).where(`${alias}.org_id`, '=', orgId) as unknown as Joined;

/** A table's row of the same org whose column equals another one. */
type Other = readonly [table: string, alias: string, column: string, to: string];
function withRows(rows: Joined, orgId: OrgId, others: readonly Other[], isOptional = false): Joined {
  return others.reduce((joined, [table, alias, column, to]) => {
    const other = `${table} as ${alias}`;
    const isOf = text<boolean>`${text.ref(`${alias}.org_id`)} = ${orgId} and ${text.ref(`${alias}.${column}`)} = ${text.ref(to)}`;
    const with_ = isOptional ? joined.leftJoin(other, (join) => join.on(isOf)) : joined.innerJoin(other, (join) => join.on(isOf));
    return with_ as unknown as Joined;
  }, rows);
}

const externalId = (orgId: OrgId, thing: Identified, id: string) =>
  text`coalesce((select min(x.external_id collate "C") from external_id x
    where x.org_id = ${orgId} and x.thing = ${text.lit(thing)} and x.thing_id = ${text.ref(id)}), ${text.ref(id)}::text)`;

const TEAM = { season: 'n.name', sport: 's.code', ageGroup: 'a.name', team: 't.name' };
const OF_TEAM: readonly Other[] = [
  ['season', 'n', 'season_id', 't.season_id'],
  ['sport', 's', 'sport_id', 'n.sport_id'],
  ['age_group', 'a', 'age_group_id', 't.age_group_id'],
];
const GAME = {
  startsAt: text`to_char(g.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
    || case when g.starts_at = g.ends_at then ${text.lit(TIME_TBD)} else '' end`,
  season: 'n.name',
  sport: 's.code',
  ageGroup: 'a.name',
  home: 'h.name',
  homeLeague: 'h.outside_league',
  visitor: 'v.name',
  visitorLeague: 'v.outside_league',
};
const FORFEITED_BY = text`case when g.double_forfeit then 'both' when g.forfeited_by = g.home_team_id then 'home'
  when g.forfeited_by is not null then 'visitor' end`;
const OF_GAME: readonly Other[] = [
  ['season', 'n', 'season_id', 'g.season_id'],
  ['sport', 's', 'sport_id', 'g.sport_id'],
  ['age_group', 'a', 'age_group_id', 'g.age_group_id'],
  ['team', 'h', 'team_id', 'g.home_team_id'],
  ['team', 'v', 'team_id', 'g.visitor_team_id'],
];
const PLACE_OF_GAME: readonly Other[] = [
  ['facility', 'f', 'facility_id', 'g.facility_id'],
  ['facility_field', 'd', 'field_id', 'g.field_id'],
];
const games = (db: Kysely<Schema>, orgId: OrgId): Joined =>
  withRows(withRows(rowsOf(db, 'game', 'g', orgId), orgId, OF_GAME), orgId, PLACE_OF_GAME, true);

const SOURCES: { readonly [K in ImportKind]: Source<K> } = {
  facilities: {
    columns: (orgId) => ({
      facility: 'f.name',
      field: 'd.name',
      street: 'f.street',
      city: 'f.city',
      region: 'f.region',
      postalCode: 'f.postal_code',
      country: 'f.country',
      latitude: 'f.latitude',
      longitude: 'f.longitude',
      notes: 'f.notes',
      externalId: externalId(orgId, 'facility', 'f.facility_id'),
    }),
    from: (db, orgId) =>
      withRows(rowsOf(db, 'facility', 'f', orgId), orgId, [['facility_field', 'd', 'facility_id', 'f.facility_id']], true),
  },
  teams: {
    columns: (orgId) => ({
      ...TEAM,
      pool: 'w.name',
      color: 't.color',
      outsideLeague: 't.outside_league',
      contactName: 't.contact_name',
      contactEmail: 't.contact_email',
      contactPhone: 't.contact_phone',
      externalId: externalId(orgId, 'team', 't.team_id'),
    }),
    from: (db, orgId) =>
      withRows(withRows(rowsOf(db, 'team', 't', orgId), orgId, OF_TEAM), orgId, [['division', 'w', 'division_id', 't.division_id']], true),
  },
  staff: {
    columns: (orgId) => ({
      ...TEAM,
      name: 'l.name',
      role: 'l.role',
      email: 'l.email',
      clearedUntil: 'l.cleared_until',
      externalId: externalId(orgId, 'staffMember', 'l.staff_id'),
    }),
    from: (db, orgId) => withRows(rowsOf(db, 'team_staff', 'l', orgId), orgId, [['team', 't', 'team_id', 'l.team_id'], ...OF_TEAM]),
  },
  rosters: {
    columns: (orgId) => ({
      ...TEAM,
      lastName: 'p.last_name',
      firstName: 'p.first_name',
      jerseyNumber: 'r.jersey_number',
      positions: text`(select string_agg(each.position, ', ' order by each.at)
        from jsonb_array_elements_text(r.positions) with ordinality as each (position, at))`,
      leagueAge: 'r.league_age',
      guardianEmail: text`(select string_agg(u.email, ', ' order by u.email collate "C")
        from guardian u where u.org_id = ${orgId} and u.player_id = p.player_id)`,
      externalId: externalId(orgId, 'player', 'p.player_id'),
    }),
    from: (db, orgId) =>
      withRows(rowsOf(db, 'roster_spot', 'r', orgId), orgId, [
        ['player', 'p', 'player_id', 'r.player_id'],
        ['team', 't', 'team_id', 'r.team_id'],
        ...OF_TEAM,
      ]),
  },
  schedule: {
    columns: (orgId) => ({
      ...GAME,
      minutes: text`nullif(round(date_part('epoch', g.ends_at - g.starts_at) / 60), 0)`,
      facility: 'f.name',
      field: 'd.name',
      gameType: 'g.game_type',
      status: 'g.status',
      reason: text`case when g.status in ('canceled', 'postponed', 'forfeit') then g.status_reason end`,
      forfeitedBy: FORFEITED_BY,
      homeJerseyColor: 'g.home_jersey_color',
      visitorJerseyColor: 'g.visitor_jersey_color',
      snackParentName: 'g.snack_parent_name',
      snackParentPhone: 'g.snack_parent_phone',
      officialScorer: 'g.official_scorer',
      externalId: externalId(orgId, 'game', 'g.game_id'),
    }),
    from: games,
  },
  scores: {
    columns: (orgId) => ({
      ...GAME,
      homeScore: 'g.home_score',
      visitorScore: 'g.visitor_score',
      status: 'g.status',
      forfeitedBy: FORFEITED_BY,
      externalId: externalId(orgId, 'game', 'g.game_id'),
      homePeriods: text`''`,
      visitorPeriods: text`''`,
      periodsFrom: text`''`,
    }),
    besides: { gameId: 'g.game_id' },
    from: (db, orgId) =>
      games(db, orgId).where(
        text<boolean>`(g.status = 'forfeit' or (g.status = 'final' and g.home_score is not null and g.visitor_score is not null))`,
      ),
  },
};

type First = Readonly<{ orgId: OrgId; limit: number }>;
type Next = First & Readonly<{ [after: `after${number}`]: string }>;
type Line = Record<string, string>;

function exportOf(kind: ImportKind) {
  const { columns, besides = {}, from } = SOURCES[kind];
  const order = columnsOfExport(kind).map((name) => text.ref(`line.${name}`));
  const page = (db: Kysely<Schema>, { orgId, limit }: First) => {
    const cells = Object.entries<Cell>({ ...columns(orgId), ...besides }).map(([name, cell]) =>
      text<string>`coalesce((${typeof cell === 'string' ? text.ref(cell) : cell})::text, '') collate "C"`.as(name),
    );
    return anyTableIn(db).selectFrom(from(db, orgId).select(cells).as('line')).selectAll('line').orderBy(text.join(order)).limit(limit);
  };
  const first = prepared(`exports.${kind}`, (p: First, db) => page(db, p)) as unknown as Prepared<First, Line>;
  const next = prepared(`exports.${kind} after`, (p: Next, db) =>
    page(db, p).where(text<boolean>`(${text.join(order)}) > (${text.join(order.map((_, at) => p[`after${at}`]))})`),
  ) as unknown as Prepared<Next, Line>;
  return { first, next };
}
const EXPORTS = Object.fromEntries(IMPORT_KINDS.map((kind) => [kind, exportOf(kind)])) as Readonly<
  Record<ImportKind, ReturnType<typeof exportOf>>
>;

export const postgresExportReader = (sql: Sql): ExportReader => ({
  exportRows: (orgId, kind, { limit, after }) =>
    after
      ? EXPORTS[kind].next(sql, { orgId, limit, ...Object.fromEntries(after.map((cell, at) => [`after${at}`, cell])) })
      : EXPORTS[kind].first(sql, { orgId, limit }),
});
