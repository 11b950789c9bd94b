import { z } from 'zod';
import type { ImportedLeague, ImportReader, LeagueImports, PartRead } from '../../../application/ports/storage/imports/import-storage.ts';
import { pageOf } from '../../../application/ports/storage/page.ts';
import { USES_FIELD } from '../../../domain/games/game.ts';
import type { GameStatus } from '../../../domain/games/game-status.ts';
import { IMPORT_KINDS } from '../../../domain/imports/import-kind.ts';
import { type Change, IDENTIFIED, isSameValue, THINGS, type Thing } from '../../../domain/imports/league.ts';
import {
  IMPORT_FAILURES,
  IMPORT_LEASE_MS,
  IMPORT_STAGES,
  IMPORT_STATES,
  type ImportProgress,
  type ImportReport,
  type LeagueImport,
  type Removed,
} from '../../../domain/imports/league-import.ts';
import type { LeaguePart } from '../../../domain/imports/league-parts.ts';
import { compareWithMade, type Held, IN_THE_WAY, type InTheWay, placeOf, REFERRED, type Stored } from '../../../domain/imports/undo.ts';
import { playerKey, staffKey } from '../../../domain/league/name-keys.ts';
import type { FieldId, GameId, LeagueImportId, OrgId, TeamId, UserId } from '../../../domain/shared/ids.ts';
import { type DatabaseTime, timeAt } from '../driver/database-time.ts';
import { isSchemaRule } from '../driver/failures.ts';
import type { Sql } from '../driver/sql.ts';
import { statement, statementPerFilters } from '../driver/statement.ts';
import { heldByKeys, pagesOf, readingOf, removeByKeys } from '../orm/collection.ts';
import type { Table } from '../orm/table.ts';
import type { Transaction } from '../orm/unit-of-work.ts';
import { values } from '../orm/values.ts';
import { enumOf, instant, json, row, selected, uuid } from '../schema/columns.ts';
import {
  ageGroupTable,
  divisionTable,
  TABLES as EVERY_TABLE,
  externalIdTable,
  facilityFieldTable,
  facilityTable,
  gameTable,
  guardianTable,
  playerTable,
  rosterSpotTable,
  seasonTable,
  sportTable,
  teamStaffTable,
  teamTable,
} from '../schema/tables.ts';

const TIME = statement<[now: Date | null]>('imports.time', `select ${timeAt('$1')} as now`).rows({ now: instant() });
const END_ABANDONED = statement<[orgId: OrgId, now: Date]>(
  'imports.end-abandoned',
  `update league_import set state = 'failed', failure = 'interrupted', ended_at = lease_until
   where org_id = $1 and state = 'running' and lease_until <= $2`,
);
const BEGIN = statement<
  [
    ...[orgId: OrgId, id: LeagueImportId, kind: string, isDryRun: boolean, requestedBy: UserId, requestedAt: Date],
    ...[progress: ImportProgress['stage'], leaseUntil: Date],
  ]
>(
  'imports.begin',
  `insert into league_import (org_id, import_id, kind, is_dry_run, requested_by, requested_at, state, stage, done, total, lease_until, faults, notes)
   values ($1, $2, $3, $4, $5, $6, 'running', $7, 0, 0, $8, 0, 0)
   on conflict (org_id) where state = 'running' do nothing returning 1 as one`,
).rows({ one: z.int() });
const RENEW = statement<
  [orgId: OrgId, id: LeagueImportId, now: Date, leaseUntil: Date, stage: ImportProgress['stage'], done: number, total: number]
>(
  'imports.renew',
  `update league_import set lease_until = $4, stage = $5, done = $6, total = $7
   where org_id = $1 and import_id = $2 and state = 'running' and lease_until > $3 returning 1 as one`,
).rows({ one: z.int() });
const END = statement<
  [
    ...[orgId: OrgId, id: LeagueImportId, now: Date, state: string, failure: string | null, report: string | null],
    ...[faults: number, notes: number, made: number, endedAt: Date],
  ]
>(
  'imports.end',
  `update league_import set state = $4, failure = $5, report = $6::jsonb, faults = $7, notes = $8, made = $9, ended_at = $10
   where org_id = $1 and import_id = $2 and state = 'running' and lease_until > $3 returning 1 as one`,
).rows({ one: z.int() });
const ADD_FINDINGS = statement<[orgId: OrgId, id: LeagueImportId, first: number, findings: string]>(
  'imports.add-findings',
  `insert into import_finding (org_id, import_id, place, severity, line, column_letters, header, rule, sentence)
   select $1::uuid, $2::uuid, $3::integer + f.place, f.severity, f.line, f."column", f.header, f.rule, f.sentence
   from json_to_recordset($4) as f (place integer, severity text, line integer, "column" text, header text, rule text, sentence text)`,
);

/** An import whose lease has expired ended with its process, even if that is not recorded yet. */
const isAbandoned = (now: string) => `(j.state = 'running' and j.lease_until <= ${timeAt(now)})`;
export const importState = (now: string) => `case when ${isAbandoned(now)} then 'failed' else j.state end`;
/** `at` is the type of instants: in a row, or inside of JSON. */
export const importColumns = <Time>(now: string, at: z.ZodType<Time>) => ({
  id: selected('j.import_id', uuid<LeagueImportId>()),
  orgId: uuid<OrgId>(),
  kind: enumOf(IMPORT_KINDS),
  isDryRun: z.boolean(),
  requestedBy: uuid<UserId>(),
  requestedAt: at,
  faults: z.int(),
  notes: z.int(),
  stage: enumOf(IMPORT_STAGES),
  done: z.int(),
  total: z.int(),
  report: json<ImportReport | null>(),
  made: z.int(),
  undoneAt: at.nullable(),
  undoneBy: uuid<UserId>().nullable(),
  removed: json<Removed | null>(),
  state: selected(importState(now), enumOf(IMPORT_STATES)),
  failure: selected(`case when ${isAbandoned(now)} then 'interrupted' else j.failure end`, enumOf(IMPORT_FAILURES).nullable()),
  endedAt: selected(`case when ${isAbandoned(now)} then j.lease_until else j.ended_at end`, at.nullable()),
});
const JOB = (now: string) => row('j', importColumns(now, instant()));
const ONE_ROW = JOB('$3');
const ONE = statement<[orgId: OrgId, id: LeagueImportId, now: Date | null]>(
  'imports.one',
  `select ${ONE_ROW.sql} from league_import j where j.org_id = $1 and j.import_id = $2`,
).rows(ONE_ROW);
const HOLD = statement<[orgId: OrgId, id: LeagueImportId, now: Date | null]>(
  'imports.hold',
  `select ${ONE_ROW.sql} from league_import j where j.org_id = $1 and j.import_id = $2 for update`,
).rows(ONE_ROW);
const RUNNING_ROW = JOB('$2');
const RUNNING = statement<[orgId: OrgId, now: Date | null]>(
  'imports.running',
  `select ${RUNNING_ROW.sql} from league_import j where j.org_id = $1 and j.state = 'running'`,
).rows(RUNNING_ROW);
const PAGE_ROW = JOB('$3');
const PAGE = statementPerFilters<[orgId: OrgId, limit: number, now: Date | null], { after: [at: Date, id: string] }>(
  'imports.page',
  3,
  { after: (at, id) => `and (j.requested_at, j.import_id) < (${at}, ${id}::uuid)` },
  ({ after }) =>
    `select ${PAGE_ROW.sql} from league_import j where j.org_id = $1 ${after} order by j.requested_at desc, j.import_id desc limit $2`,
).rows(PAGE_ROW);
const FINDING_ROW = row('f', {
  severity: enumOf(['fault', 'note'] as const),
  line: z.int().nullable(),
  column: selected('f.column_letters', z.string().nullable()),
  header: z.string().nullable(),
  rule: z.string(),
  sentence: z.string(),
});
const FINDINGS = statement<[orgId: OrgId, id: LeagueImportId, first: number, limit: number]>(
  'imports.findings',
  `select ${FINDING_ROW.sql} from import_finding f where f.org_id = $1 and f.import_id = $2 and f.place >= $3 order by f.place limit $4`,
).rows(FINDING_ROW);

type UndoRow = Readonly<{ undoneAt: Date | null; undoneBy: UserId | null; removed: Removed | null }>;
type JobRow = Omit<LeagueImport, 'progress' | 'undo'> & ImportProgress & UndoRow;
export const jobOf = ({ stage, done, total, undoneAt, undoneBy, removed, ...job }: JobRow): LeagueImport => ({
  ...job,
  progress: { stage, done, total },
  undo: undoneAt && { at: undoneAt, by: undoneBy!, removed: removed! },
});

const TABLES: Readonly<Record<Thing, Readonly<{ table: Table; derived?: Record<string, (value: never) => string> }>>> = {
  ageGroup: { table: ageGroupTable },
  division: { table: divisionTable },
  facility: { table: facilityTable },
  field: { table: facilityFieldTable },
  team: { table: teamTable },
  staffMember: { table: teamStaffTable, derived: { searchKey: staffKey } },
  player: { table: playerTable, derived: { searchKey: playerKey } },
  rosterSpot: { table: rosterSpotTable },
  guardian: { table: guardianTable },
  game: { table: gameTable },
  externalId: { table: externalIdTable },
};
const PARTS: Readonly<Record<LeaguePart, Table>> = {
  sports: sportTable,
  seasons: seasonTable,
  ageGroups: ageGroupTable,
  divisions: divisionTable,
  facilities: facilityTable,
  fields: facilityFieldTable,
  teams: teamTable,
  staff: teamStaffTable,
  players: playerTable,
  rosterSpots: rosterSpotTable,
  guardians: guardianTable,
  games: gameTable,
  externalIds: externalIdTable,
};
const DERIVED: Readonly<Partial<Record<LeaguePart, readonly string[]>>> = { staff: ['searchKey'], players: ['searchKey'] };

const HOLD_FIELDS = statement<[orgId: OrgId, gameIds: readonly GameId[]]>(
  'imports.hold-fields',
  `select d.field_id as id from facility_field d join (
     select distinct g.field_id from game g where g.org_id = $1 and g.game_id = any($2::uuid[]) and g.field_id is not null) taken
     on taken.field_id = d.field_id
   where d.org_id = $1 order by d.field_id for update of d`,
).rows({ id: uuid<FieldId>() });
const FIELD_TAKEN = statement<[orgId: OrgId, gameIds: readonly GameId[], since: Date, statuses: readonly GameStatus[]]>(
  'imports.field-taken',
  `select other.game_id as id from game other
     join game g on g.org_id = $1 and g.field_id = other.field_id and g.starts_at < other.ends_at and g.ends_at > other.starts_at
     join unnest($2::uuid[]) as ours (id) on ours.id = g.game_id
   where other.org_id = $1 and other.updated_at >= $3 and other.status = any($4::text[]) and g.status = any($4::text[])
     and other.game_id <> all($2::uuid[])
   limit 1`,
).rows({ id: uuid<GameId>() });
const ADD_MADE = statement<[orgId: OrgId, id: LeagueImportId, first: number, made: string]>(
  'imports.add-made',
  `insert into import_made (org_id, import_id, thing_id, place, thing, team_id, version)
   select $1::uuid, $2::uuid, m.id, $3::integer + m.place, m.thing, m."teamId", m.version
   from json_to_recordset($4) as m (id uuid, place integer, thing text, "teamId" uuid, version integer)`,
);
const SAVE_UNDO = statement<[orgId: OrgId, id: LeagueImportId, at: Date, by: UserId, removed: string]>(
  'imports.save-undo',
  `update league_import set made = 0, undone_at = $3, undone_by = $4, removed = $5::jsonb where org_id = $1 and import_id = $2`,
);
const FORGET_MADE = statement<[orgId: OrgId, id: LeagueImportId]>(
  'imports.forget-made',
  'delete from import_made where org_id = $1 and import_id = $2',
);
const MADE_ROW = row('m', {
  thing: enumOf(THINGS),
  id: selected('m.thing_id', z.uuid()),
  teamId: uuid<TeamId>().nullable(),
  version: z.int(),
});
const MADE = statement<[orgId: OrgId, id: LeagueImportId]>(
  'imports.made',
  `select ${MADE_ROW.sql} from import_made m where m.org_id = $1 and m.import_id = $2`,
).rows(MADE_ROW);

/** The column by which rows of a kind are remembered. */
const ownerOf = (thing: Thing): string => {
  if (thing === 'rosterSpot' || thing === 'guardian') return 'player_id';
  return thing === 'externalId' ? 'thing_id' : TABLES[thing].table.key.at(-1)!.name;
};
/** The rows of things that an import made. */
const HOLD_MADE = (thing: Thing) => {
  const { table, derived = {} } = TABLES[thing];
  const { columns, types } = readingOf(table, 'v', Object.keys(derived));
  const keys = table.key.map(({ name }) => `v.${name}`);
  return statement<[orgId: OrgId, id: LeagueImportId, things: readonly Thing[]]>(
    `imports.hold-made ${table.name}`,
    `select ${columns} from ${table.name} v
       join (select distinct m.thing_id from import_made m where m.org_id = $1 and m.import_id = $2 and m.thing = any($3::text[])) made
         on made.thing_id = v.${ownerOf(thing)}
     where v.org_id = $1 order by ${keys} for update of v`,
  ).rows(() => z.strictObject(types()));
};
const HELD = new Map<Thing, ReturnType<typeof HOLD_MADE>>(THINGS.map((thing) => [thing, HOLD_MADE(thing)]));

/** What it means for undoing an import that a row of a table refers to something that the import made. */
const MEANING: Readonly<Record<string, InTheWay>> = {
  game_change: 'changed',
  facility_field: 'fields',
  division: 'divisions',
  team: 'teams',
  team_staff: 'staff',
  roster_spot: 'players',
  game: 'games',
  bracket: 'brackets',
  bracket_entrant: 'brackets',
  bracket_game: 'brackets',
  age_group_rules: 'standings',
  point_adjustment: 'standings',
  standings_decision: 'standings',
  team_event: 'events',
  team_event_series: 'events',
  place_state: 'place-states',
  slot: 'slots',
  official_assignment: 'officials',
  game_sequence: 'scoring',
  stat_event: 'scoring',
  game_lineup: 'scoring',
  game_lineup_place: 'scoring',
  game_report: 'scoring',
  attendance_answer: 'answers',
  player_absences: 'answers',
  response_deadline: 'answers',
  chat_room_clock: 'messages',
  parent_link: 'families',
  team_claim: 'families',
  follower: 'families',
  consent: 'families',
  push_token: 'families',
  calendar_address: 'families',
};
const NOBODYS = 'null::text as referrer, null::uuid as "byId", null::uuid as "byTeamId"';
const THING_OF = new Map(THINGS.map((thing) => [TABLES[thing].table.name, thing]));
/** Rows that refer to things that the import made; of kinds that imports make, by which name, to tell those of the same import. */
const useOf = (thing: Thing, table: string, column: string): string => {
  const cause = MEANING[table];
  if (!cause) throw new Error(`MEANING does not say what a row of ${table} that refers to ${thing} means for undoing an import`);
  const referrer = THING_OF.get(table);
  const by = referrer
    ? `'${referrer}' as referrer, r.${ownerOf(referrer)} as "byId", ${referrer === 'rosterSpot' ? 'r.team_id' : 'null::uuid'} as "byTeamId"`
    : NOBODYS;
  return `select m.thing_id as id, '${cause}' as cause, ${by}
    from import_made m join ${table} r on r.org_id = $1 and r.${column} = m.thing_id
    where m.org_id = $1 and m.import_id = $2 and m.thing = '${thing}'`;
};
/** A player's addresses are compared with those that the import made. */
const usesOf = (thing: Thing): readonly string[] =>
  EVERY_TABLE.filter(({ name }) => name !== guardianTable.name).flatMap(({ name, columns }) =>
    columns.filter(({ references }) => references === TABLES[thing].table.name).map((column) => useOf(thing, name, column.name)),
  );
const USE_ROW = {
  id: z.uuid(),
  cause: enumOf(IN_THE_WAY),
  referrer: enumOf(THINGS).nullable(),
  byId: z.uuid().nullable(),
  byTeamId: uuid<TeamId>().nullable(),
};
const ofChildOnTeam = (cause: InTheWay, uses: string): string =>
  `select m.thing_id as id, '${cause}' as cause, ${NOBODYS} from import_made m ${uses}
   where m.org_id = $1 and m.import_id = $2 and m.thing = 'rosterSpot'`;
const answersFor = (item: string): string => `join attendance_answer a on a.org_id = $1 and a.player_id = m.thing_id join ${item}`;
/** What a child of the league did with a team that the import added the child to. */
const OF_CHILDREN_ON_TEAMS = [
  ofChildOnTeam(
    'answers',
    answersFor('game g on g.org_id = $1 and g.game_id = a.game_id and m.team_id in (g.home_team_id, g.visitor_team_id)'),
  ),
  ofChildOnTeam('answers', answersFor('team_event e on e.org_id = $1 and e.event_id = a.event_id and e.team_id = m.team_id')),
  ofChildOnTeam('scoring', 'join game_lineup_place r on r.org_id = $1 and r.player_id = m.thing_id and r.team_id = m.team_id'),
  ofChildOnTeam('scoring', 'join stat_event r on r.org_id = $1 and r.player_id = m.thing_id and r.team_id = m.team_id'),
];
const USES: readonly (readonly [Thing, ReturnType<typeof usesStatement>])[] = [
  ...REFERRED.map((thing) => [thing, usesStatement(thing, usesOf(thing))] as const),
  ['rosterSpot', usesStatement('rosterSpot', OF_CHILDREN_ON_TEAMS)],
];
function usesStatement(thing: Thing, uses: readonly string[]) {
  return statement<[orgId: OrgId, id: LeagueImportId]>(`imports.uses-of-made ${thing}`, uses.join('\n union ')).rows(USE_ROW);
}
const FORGET_EXTERNAL_IDS = statement<[orgId: OrgId, ids: readonly string[]]>(
  'imports.forget-external-ids',
  'delete from external_id where org_id = $1 and thing_id = any($2::uuid[])',
);
const REMOVED_AT_ONCE = 2_000;

/** More than the clock skew between instances that write games. */
const CLOCKS_APART_MS = 600_000;
const SETTLED = statement<[]>('imports.settled', 'select true as settled').rows({ settled: z.boolean() });

export function postgresImports(
  transaction: Transaction,
  time: DatabaseTime,
): Readonly<{ leagueImports: LeagueImports; importedLeague: ImportedLeague }> {
  const { sql } = transaction;
  const now = async () => (await sql(TIME, [time()]))[0]!.now;
  const leaseAfter = (at: Date) => new Date(at.getTime() + IMPORT_LEASE_MS);
  return {
    leagueImports: {
      async begin({ orgId, id, kind, isDryRun, requestedBy, requestedAt, progress }) {
        const at = await now();
        await sql(END_ABANDONED, [orgId, at]);
        const begun = await sql(BEGIN, [orgId, id, kind, isDryRun, requestedBy, requestedAt, progress.stage, leaseAfter(at)]);
        if (begun.length > 0) return undefined;
        const [running] = await sql(RUNNING, [orgId, at]);
        if (!running) throw new Error('an import ended while another one was about to begin');
        return jobOf(running);
      },
      async renew(orgId, id, { stage, done, total }) {
        const at = await now();
        return (await sql(RENEW, [orgId, id, at, leaseAfter(at), stage, done, total])).length > 0;
      },
      async end(orgId, id, { state, failure, report, faults, notes, made, endedAt }) {
        const written = report && JSON.stringify(report);
        return (await sql(END, [orgId, id, await now(), state, failure, written, faults, notes, made, endedAt])).length > 0;
      },
      async addFindings(orgId, id, first, findings) {
        await sql(ADD_FINDINGS, [orgId, id, first, JSON.stringify(findings.map((finding, place) => ({ ...finding, place })))]);
      },
      async addMade(orgId, id, first, made) {
        await sql(ADD_MADE, [orgId, id, first, JSON.stringify(made.map((each, place) => ({ ...each, place })))]);
      },
      async findForUpdate(orgId, id) {
        const [job] = await sql(HOLD, [orgId, id, time()]);
        return job && jobOf(job);
      },
      async findRunning(orgId) {
        const [job] = await sql(RUNNING, [orgId, time()]);
        return job?.state === 'running' ? jobOf(job) : undefined;
      },
      async saveUndo(orgId, id, { at, by, removed }) {
        await sql(SAVE_UNDO, [orgId, id, at, by, JSON.stringify(removed)]);
        await sql(FORGET_MADE, [orgId, id]);
      },
    },
    importedLeague: {
      async apply(orgId, changes) {
        try {
          for (const thing of THINGS) {
            const ofThing = changes.filter((change) => change.thing === thing);
            if (ofThing.length > 0 && !(await applyTo(transaction, orgId, thing, ofThing))) return false;
          }
          await sql(SETTLED, []);
          return true;
        } catch (error) {
          if (isSchemaRule(error)) return false;
          throw error;
        }
      },
      async areFieldsFree(orgId, gameIds, since) {
        await sql(HOLD_FIELDS, [orgId, gameIds]);
        const changedSince = new Date(since.getTime() - CLOCKS_APART_MS);
        return (await sql(FIELD_TAKEN, [orgId, gameIds, changedSince, USES_FIELD])).length === 0;
      },
      async holdMade(orgId, id) {
        const made = await sql(MADE, [orgId, id]);
        const stored: Stored[] = [];
        for (const thing of THINGS) {
          const things: readonly Thing[] = thing === 'guardian' ? ['guardian', 'player'] : [thing];
          if (!made.some((each) => things.includes(each.thing))) continue;
          for (const value of await sql(HELD.get(thing)!, [orgId, id, things])) stored.push({ thing, value } as unknown as Stored);
        }
        return compareWithMade(made, stored);
      },
      async usesOfMade(orgId, id) {
        const own = new Set((await sql(MADE, [orgId, id])).map(placeOf));
        const held: Held[] = [];
        for (const [thing, uses] of USES) {
          for (const { id: used, cause, referrer, byId, byTeamId } of await sql(uses, [orgId, id])) {
            const isOwn = referrer !== null && own.has(placeOf({ thing: referrer, id: byId!, teamId: byTeamId }));
            // What a new player did is in the way of removing the player.
            const isToldOfPlayer = thing === 'rosterSpot' && own.has(placeOf({ thing: 'player', id: used, teamId: null }));
            if (!isOwn && !isToldOfPlayer) held.push({ thing, id: used, cause });
          }
        }
        return held;
      },
      async remove(orgId, stored) {
        for (const thing of THINGS.toReversed()) {
          const values = stored.filter((each) => each.thing === thing).map(({ value }) => value);
          for (let from = 0; from < values.length; from += REMOVED_AT_ONCE) {
            await removeByKeys(sql, TABLES[thing].table, orgId, values.slice(from, from + REMOVED_AT_ONCE));
          }
        }
        const ids = stored.filter(({ thing }) => IDENTIFIED.some((of) => of === thing)).map(({ value }) => (value as { id: string }).id);
        await sql(FORGET_EXTERNAL_IDS, [orgId, ids]);
      },
    },
  };
}

async function applyTo(transaction: Transaction, orgId: OrgId, thing: Thing, changes: readonly Change[]): Promise<boolean> {
  const { table, derived } = TABLES[thing];
  const befores = changes.flatMap((change) => (change.state === 'changed' ? [change.before] : []));
  const held = befores.length > 0 ? await heldByKeys<object>(transaction.sql, table, orgId, befores, Object.keys(derived ?? {})) : [];
  if (!befores.every((before, at) => held[at] !== undefined && isSameValue(before, held[at]))) return false;
  await values<object>(transaction, table, derived as never).saveAll(changes.map(({ value }) => ({ orgId, ...value })));
  return true;
}

export const postgresImportReader = (sql: Sql, time: DatabaseTime): ImportReader => ({
  async leagueImport(orgId, id) {
    const [job] = await sql(ONE, [orgId, id, time()]);
    return job && jobOf(job);
  },
  async leagueImports(orgId, { limit, after }) {
    const rows = await sql(...PAGE([orgId, limit + 1, time()], { after: after && ([after.at, after.id] as const) }));
    return pageOf(rows.map(jobOf), limit);
  },
  importFindings: (orgId, id, first, limit) => sql(FINDINGS, [orgId, id, first, limit]),
  async leaguePart<P extends LeaguePart>(orgId: OrgId, part: P, page: Readonly<{ limit: number; after?: readonly string[] }>) {
    return (await pagesOf(sql, PARTS[part], DERIVED[part])(orgId, page)) as unknown as PartRead<P>;
  },
});
