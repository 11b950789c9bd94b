import { z } from 'zod';
import type { ExportReader } from '../../../application/ports/storage/privacy/export-reader.ts';
import { columnsOfExport, type EXPORT_COLUMNS, TIME_TBD } from '../../../domain/imports/export-files.ts';
import { IMPORT_KINDS, type ImportKind } from '../../../domain/imports/import-kind.ts';
import type { Identified } from '../../../domain/imports/league.ts';
import type { Sql } from '../driver/sql.ts';
import { type Statement, statement } from '../driver/statement.ts';

type Columns<K extends ImportKind> = Readonly<Record<keyof (typeof EXPORT_COLUMNS)[K], string>>;
/** `besides` is in rows and in no column. */
type Source<K extends ImportKind> = Readonly<{ columns: Columns<K>; besides?: Readonly<Record<string, string>>; from: string }>;

const externalId = (thing: Identified, id: string) =>
  `coalesce((select min(x.external_id collate "C") from external_id x where x.org_id = $1 and x.thing = '${thing}' and x.thing_id = ${id}), ${id}::text)`;

const TEAM = { season: 'n.name', sport: 's.code', ageGroup: 'a.name', team: 't.name' };
const TEAMS = `join season n on n.org_id = $1 and n.season_id = t.season_id
  join sport s on s.org_id = $1 and s.sport_id = n.sport_id
  join age_group a on a.org_id = $1 and a.age_group_id = t.age_group_id`;
const GAME = {
  startsAt: `to_char(g.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') || case when g.starts_at = g.ends_at then '${TIME_TBD}' else '' end`,
  season: 'n.name',
  sport: 's.code',
  ageGroup: 'a.name',
  home: 'h.name',
  homeLeague: 'h.outside_league',
  visitor: 'v.name',
  visitorLeague: 'v.outside_league',
};
const FORFEITED_BY = `case when g.double_forfeit then 'both' when g.forfeited_by = g.home_team_id then 'home' when g.forfeited_by is not null then 'visitor' end`;
const GAMES = `game g
  join season n on n.org_id = $1 and n.season_id = g.season_id
  join sport s on s.org_id = $1 and s.sport_id = g.sport_id
  join age_group a on a.org_id = $1 and a.age_group_id = g.age_group_id
  join team h on h.org_id = $1 and h.team_id = g.home_team_id
  join team v on v.org_id = $1 and v.team_id = g.visitor_team_id
  left join facility f on f.org_id = $1 and f.facility_id = g.facility_id
  left join facility_field d on d.org_id = $1 and d.field_id = g.field_id
  where g.org_id = $1`;

const SOURCES: { readonly [K in ImportKind]: Source<K> } = {
  facilities: {
    columns: {
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
      externalId: externalId('facility', 'f.facility_id'),
    },
    from: 'facility f left join facility_field d on d.org_id = $1 and d.facility_id = f.facility_id where f.org_id = $1',
  },
  teams: {
    columns: {
      ...TEAM,
      pool: 'w.name',
      color: 't.color',
      outsideLeague: 't.outside_league',
      contactName: 't.contact_name',
      contactEmail: 't.contact_email',
      contactPhone: 't.contact_phone',
      externalId: externalId('team', 't.team_id'),
    },
    from: `team t ${TEAMS} left join division w on w.org_id = $1 and w.division_id = t.division_id where t.org_id = $1`,
  },
  staff: {
    columns: {
      ...TEAM,
      name: 'l.name',
      role: 'l.role',
      email: 'l.email',
      clearedUntil: 'l.cleared_until::text',
      externalId: externalId('staffMember', 'l.staff_id'),
    },
    from: `team_staff l join team t on t.org_id = $1 and t.team_id = l.team_id ${TEAMS} where l.org_id = $1`,
  },
  rosters: {
    columns: {
      ...TEAM,
      lastName: 'p.last_name',
      firstName: 'p.first_name',
      jerseyNumber: 'r.jersey_number',
      positions: `(select string_agg(each.position, ', ' order by each.at) from jsonb_array_elements_text(r.positions) with ordinality as each (position, at))`,
      leagueAge: 'r.league_age',
      guardianEmail: `(select string_agg(u.email, ', ' order by u.email collate "C") from guardian u where u.org_id = $1 and u.player_id = p.player_id)`,
      externalId: externalId('player', 'p.player_id'),
    },
    from: `roster_spot r join player p on p.org_id = $1 and p.player_id = r.player_id
      join team t on t.org_id = $1 and t.team_id = r.team_id ${TEAMS} where r.org_id = $1`,
  },
  schedule: {
    columns: {
      ...GAME,
      minutes: `nullif(round(date_part('epoch', g.ends_at - g.starts_at) / 60), 0)`,
      facility: 'f.name',
      field: 'd.name',
      gameType: 'g.game_type',
      status: 'g.status',
      reason: `case when g.status in ('canceled', 'postponed', 'forfeit') then g.status_reason end`,
      forfeitedBy: FORFEITED_BY,
      homeJerseyColor: 'g.home_jersey_color',
      visitorJerseyColor: 'g.visitor_jersey_color',
      snackParentName: 'g.snack_parent_name',
      snackParentPhone: 'g.snack_parent_phone',
      officialScorer: 'g.official_scorer',
      externalId: externalId('game', 'g.game_id'),
    },
    from: GAMES,
  },
  scores: {
    columns: {
      ...GAME,
      homeScore: 'g.home_score',
      visitorScore: 'g.visitor_score',
      status: 'g.status',
      forfeitedBy: FORFEITED_BY,
      externalId: externalId('game', 'g.game_id'),
      homePeriods: `''`,
      visitorPeriods: `''`,
      periodsFrom: `''`,
    },
    besides: { gameId: 'g.game_id' },
    from: `${GAMES} and (g.status = 'forfeit' or (g.status = 'final' and g.home_score is not null and g.visitor_score is not null))`,
  },
};

const stated = (kind: ImportKind) => {
  const columns = columnsOfExport(kind);
  const sqlOf = SOURCES[kind].columns as Readonly<Record<string, string>>;
  const { besides = {} } = SOURCES[kind];
  const cells = Object.entries({ ...sqlOf, ...besides }).map(
    ([name, source]) => `coalesce((${source})::text, '') collate "C" as "${name}"`,
  );
  const names = columns.map((name) => `line."${name}"`);
  const after = columns.map((_, at) => `$${at + 3}`);
  const text = (condition: string) =>
    `select ${[...names, ...Object.keys(besides).map((name) => `line."${name}"`)]} from (select ${cells} from ${SOURCES[kind].from}) line ${condition} order by ${names} limit $2`;
  const row = () => z.strictObject(Object.fromEntries([...columns, ...Object.keys(besides)].map((name) => [name, z.string()])));
  return {
    first: statement<readonly unknown[]>(`exports.${kind}`, text('')).rows(row),
    next: statement<readonly unknown[]>(`exports.${kind} after`, text(`where (${names}) > (${after})`)).rows(row),
  };
};
type Stated = Readonly<Record<'first' | 'next', Statement<readonly unknown[], Record<string, string>>>>;
const STATEMENTS = Object.fromEntries(IMPORT_KINDS.map((kind) => [kind, stated(kind)])) as Readonly<Record<ImportKind, Stated>>;

export const postgresExportReader = (sql: Sql): ExportReader => ({
  exportRows: (orgId, kind, { limit, after }) =>
    after ? sql(STATEMENTS[kind].next, [orgId, limit, ...after]) : sql(STATEMENTS[kind].first, [orgId, limit]),
});
