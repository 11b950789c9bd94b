import { z } from 'zod';
import {
  type GameLog,
  SCOPE_NAMES,
  type Scope,
  type ScopeName,
  type ScopeVersion,
  type ScopeVersions,
  type Version,
  type VersionReader,
} from '../../../application/ports/watermarks.ts';
import type { GameId, OrgId, RoomId } from '../../../domain/shared/ids.ts';
import { byCodePoint } from '../../../domain/shared/text.ts';
import type { Sql } from '../driver/sql.ts';
import { statement } from '../driver/statement.ts';
import { uuid, word } from '../schema/columns.ts';
import { ROOMS_ASKED, STATES, STATES_TYPE, statesIn, statesOnCluster } from './chat.ts';

const VERSION_ROW = { orgId: uuid<OrgId>(), name: word(SCOPE_NAMES), version: z.int() };
const VERSIONS = statement<[orgIds: readonly OrgId[]]>(
  'shared.scope-versions',
  'select org_id as "orgId", scope as name, version from scope_version where org_id = any($1::uuid[])',
).rows(VERSION_ROW);

const LOG_ROW = { orgId: uuid<OrgId>(), gameId: uuid<GameId>(), version: z.int() };
const logsAsked = (orgIds: string, gameIds: string) => `unnest(${orgIds}::uuid[], ${gameIds}::uuid[]) as log (org_id, game_id)
  join game_sequence g on g.org_id = log.org_id and g.game_id = log.game_id`;
/** On a cluster a join alone would query all shards. */
const onShardsOf = (orgs: string) => `where g.org_id = any(${orgs}::uuid[])`;
const LOG_VERSIONS_OF = `select g.org_id as "orgId", g.game_id as "gameId", g.last_sequence as version from ${logsAsked('$1', '$2')}`;
const LOG_VERSIONS = statement<[orgIds: readonly OrgId[], gameIds: readonly GameId[]]>('shared.game-log-versions', LOG_VERSIONS_OF).rows(
  LOG_ROW,
);
const LOG_VERSIONS_ON_CLUSTER = statement<[orgIds: readonly OrgId[], gameIds: readonly GameId[], orgs: readonly OrgId[]]>(
  'shared.game-log-versions on-cluster',
  `${LOG_VERSIONS_OF} ${onShardsOf('$3')}`,
).rows(LOG_ROW);

type Watched = [
  ...[orgIds: readonly OrgId[], roomIds: readonly RoomId[], scopeOrgIds: readonly OrgId[]],
  ...[logOrgIds: readonly OrgId[], gameIds: readonly GameId[]],
];
const watchedStates = (states: string, logs: string) => `with asked as (${ROOMS_ASKED})
   select ${states} as rooms, (
     select coalesce(json_agg(json_build_object('orgId', org_id, 'name', scope, 'version', version)), '[]')
     from scope_version where org_id = any($3::uuid[])
   ) as scopes, (
     select coalesce(json_agg(json_build_object('orgId', g.org_id, 'gameId', g.game_id, 'version', g.last_sequence)), '[]')
     from ${logs}
   ) as "gameLogs"`;
const WATCHED_ROW = { rooms: STATES_TYPE, scopes: z.array(z.strictObject(VERSION_ROW)), gameLogs: z.array(z.strictObject(LOG_ROW)) };
/** Everything that an instance watches, at once. */
const WATCHED_STATES = statement<Watched>('shared.watched-states', watchedStates(STATES, logsAsked('$4', '$5'))).rows(WATCHED_ROW);
const WATCHED_STATES_ON_CLUSTER = statement<[...Watched, orgs: readonly OrgId[]]>(
  'shared.watched-states on-cluster',
  watchedStates(statesOnCluster('$6'), `${logsAsked('$4', '$5')} ${onShardsOf('$6')}`),
).rows(WATCHED_ROW);

const orgsOf = (scopes: readonly Readonly<{ orgId: OrgId }>[]) => [...new Set(scopes.map(({ orgId }) => orgId))];
const versionsOf = (scopes: readonly Scope[], rows: readonly (Scope & Readonly<{ version: Version }>)[]) => {
  const versions = new Map(rows.map(({ orgId, name, version }) => [`${orgId} ${name}`, version]));
  return scopes.map(({ orgId, name }) => versions.get(`${orgId} ${name}`) ?? 0);
};
const logVersionsOf = (logs: readonly GameLog[], rows: readonly (GameLog & Readonly<{ version: Version }>)[]) => {
  const versions = new Map(rows.map(({ orgId, gameId, version }) => [`${orgId} ${gameId}`, version]));
  return logs.map(({ orgId, gameId }) => versions.get(`${orgId} ${gameId}`) ?? 0);
};
const orgIdsOf = (keys: readonly Readonly<{ orgId: OrgId }>[]) => keys.map(({ orgId }) => orgId);
const gameIdsOf = (logs: readonly GameLog[]) => logs.map(({ gameId }) => gameId);

export const postgresVersionReader = (sql: Sql): VersionReader => ({
  scopeVersions: async (scopes) => versionsOf(scopes, await sql(VERSIONS, [orgsOf(scopes)])),

  async gameLogVersions(logs) {
    const [orgIds, gameIds] = [orgIdsOf(logs), gameIdsOf(logs)];
    const rows = sql.isCluster
      ? await sql(LOG_VERSIONS_ON_CLUSTER, [orgIds, gameIds, orgsOf(logs)])
      : await sql(LOG_VERSIONS, [orgIds, gameIds]);
    return logVersionsOf(logs, rows);
  },

  async watchedStates({ rooms, scopes, gameLogs }) {
    const roomIds = rooms.map(({ roomId }) => roomId);
    const watched: Watched = [orgIdsOf(rooms), roomIds, orgsOf(scopes), orgIdsOf(gameLogs), gameIdsOf(gameLogs)];
    const [found] = sql.isCluster
      ? await sql(WATCHED_STATES_ON_CLUSTER, [...watched, orgsOf([...rooms, ...scopes, ...gameLogs])])
      : await sql(WATCHED_STATES, watched);
    return {
      rooms: statesIn(found!.rooms),
      scopes: versionsOf(scopes, found!.scopes),
      gameLogs: logVersionsOf(gameLogs, found!.gameLogs),
    };
  },
});

/**
 * The time in microseconds, or the last version plus one: a restored database assigns no version again that it assigned after the backup was
 * made. The time is a parameter, since an update of a sharded table may not read the clock.
 */
const advancing = (rows: string) => `
  insert into scope_version as v (org_id, scope, version) ${rows}
  on conflict (org_id, scope) do update set version = greatest(v.version + 1, excluded.version)
  returning scope as name, version`;
const ADVANCED = { name: word(SCOPE_NAMES), version: z.int() };
const ADVANCE = statement<[orgId: OrgId, names: readonly ScopeName[], version: Version]>(
  'shared.advance-scopes',
  advancing('select $1::uuid, scope, $3::bigint from unnest($2::text[]) as asked (scope)'),
).rows(ADVANCED);
/** For a cluster, which would build selected rows on the node that receives the statement, and copy them to the org's. */
const ADVANCE_ONE = statement<[orgId: OrgId, name: ScopeName, version: Version]>(
  'shared.advance-scope',
  advancing('values ($1, $2, $3)'),
).rows(ADVANCED);

export const postgresScopeVersions = (sql: Sql): ScopeVersions => ({
  async advance(scopes) {
    // All transactions lock orgs and scopes in the same order, to avoid deadlocks.
    const orgs = [...Map.groupBy(scopes, ({ orgId }) => orgId)].sort(([a], [b]) => byCodePoint(a, b));
    const advanced = orgs.map(async ([orgId, ofOrg]): Promise<readonly ScopeVersion[]> => {
      const names = ofOrg.map(({ name }) => name).sort(byCodePoint);
      const version = Date.now() * 1000;
      const rows = sql.isCluster
        ? (await Promise.all(names.map((name) => sql(ADVANCE_ONE, [orgId, name, version])))).flat()
        : await sql(ADVANCE, [orgId, names, version]);
      return rows.map(({ name, version }) => ({ scope: { orgId, name }, version }));
    });
    return (await Promise.all(advanced)).flat();
  },
});
