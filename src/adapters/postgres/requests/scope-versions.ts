import { type Kysely, type OnConflictBuilder, sql } from 'kysely';
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
  type WatchedKeys,
  type WatchedStates,
} from '../../../application/ports/watermarks.ts';
import type { GameId, OrgId, RoomId } from '../../../domain/shared/ids.ts';
import { byCodePoint } from '../../../domain/shared/text.ts';
import { ROOMS_ASKED, STATES, STATES_TYPE, statesIn } from '../chat/room-states.ts';
import type { Sql } from '../driver/sql.ts';
import { statement } from '../driver/statement.ts';
import { anyId, type On, prepared } from '../orm/prepared.ts';
import type { Schema } from '../orm/schema.ts';
import { enumOf, uuid } from '../schema/columns.ts';

const VERSIONS = prepared('shared.scope-versions', ({ orgIds }: { orgIds: readonly OrgId[] }, db) =>
  db.selectFrom('scope_version').where('org_id', '=', anyId(orgIds)).select(['org_id as orgId', 'scope as name', 'version']),
);

type Logs = Readonly<{ orgIds: readonly OrgId[]; gameIds: readonly GameId[] }>;
export const logVersions = ({ orgIds, gameIds }: Logs, db: Kysely<Schema>) =>
  db
    .selectFrom(
      sql<{ org_id: OrgId; game_id: GameId }>`unnest(${orgIds}::uuid[], ${gameIds}::uuid[])`.as<'log'>(sql`log (org_id, game_id)`),
    )
    .innerJoin('game_sequence as g', (join) => join.onRef('g.org_id', '=', 'log.org_id').onRef('g.game_id', '=', 'log.game_id'))
    .select(['g.org_id as orgId', 'g.game_id as gameId', 'g.last_sequence as version']);
const LOG_VERSIONS = prepared('shared.game-log-versions', logVersions);

const VERSION_ROW = { orgId: uuid<OrgId>(), name: enumOf(SCOPE_NAMES), version: z.int() };
const LOG_ROW = { orgId: uuid<OrgId>(), gameId: uuid<GameId>(), version: z.int() };
export const logsAsked = (orgIds: string, gameIds: string) => `unnest(${orgIds}::uuid[], ${gameIds}::uuid[]) as log (org_id, game_id)
  join game_sequence g on g.org_id = log.org_id and g.game_id = log.game_id`;
export type Watched = [
  ...[orgIds: readonly OrgId[], roomIds: readonly RoomId[], scopeOrgIds: readonly OrgId[]],
  ...[logOrgIds: readonly OrgId[], gameIds: readonly GameId[]],
];
export const watchedStates = (states: string, logs: string) => `with asked as (${ROOMS_ASKED})
   select ${states} as rooms, (
     select coalesce(json_agg(json_build_object('orgId', org_id, 'name', scope, 'version', version)), '[]')
     from scope_version where org_id = any($3::uuid[])
   ) as scopes, (
     select coalesce(json_agg(json_build_object('orgId', g.org_id, 'gameId', g.game_id, 'version', g.last_sequence)), '[]')
     from ${logs}
   ) as "gameLogs"`;
export const WATCHED_TYPE = z.strictObject({
  rooms: STATES_TYPE,
  scopes: z.array(z.strictObject(VERSION_ROW)),
  gameLogs: z.array(z.strictObject(LOG_ROW)),
});
/** Everything that an instance watches, at once. */
const WATCHED_STATES = statement<Watched>('shared.watched-states', watchedStates(STATES, logsAsked('$4', '$5'))).rows(WATCHED_TYPE);

export const orgsOf = (scopes: readonly Readonly<{ orgId: OrgId }>[]) => [...new Set(scopes.map(({ orgId }) => orgId))];
const versionsOf = (scopes: readonly Scope[], rows: readonly (Scope & Readonly<{ version: Version }>)[]) => {
  const versions = new Map(rows.map(({ orgId, name, version }) => [`${orgId} ${name}`, version]));
  return scopes.map(({ orgId, name }) => versions.get(`${orgId} ${name}`) ?? 0);
};
export const logVersionsOf = (logs: readonly GameLog[], rows: readonly (GameLog & Readonly<{ version: Version }>)[]) => {
  const versions = new Map(rows.map(({ orgId, gameId, version }) => [`${orgId} ${gameId}`, version]));
  return logs.map(({ orgId, gameId }) => versions.get(`${orgId} ${gameId}`) ?? 0);
};
export const orgIdsOf = (keys: readonly Readonly<{ orgId: OrgId }>[]) => keys.map(({ orgId }) => orgId);
export const gameIdsOf = (logs: readonly GameLog[]) => logs.map(({ gameId }) => gameId);

export const watchedIn = ({ rooms, scopes, gameLogs }: WatchedKeys): Watched => [
  ...([orgIdsOf(rooms), rooms.map(({ roomId }) => roomId), orgsOf(scopes)] as const),
  ...([orgIdsOf(gameLogs), gameIdsOf(gameLogs)] as const),
];
export const statesOf = ({ scopes, gameLogs }: WatchedKeys, found: z.output<typeof WATCHED_TYPE>): WatchedStates => ({
  rooms: statesIn(found.rooms),
  scopes: versionsOf(scopes, found.scopes),
  gameLogs: logVersionsOf(gameLogs, found.gameLogs),
});

export const postgresVersionReader = (on: Sql): VersionReader => ({
  scopeVersions: async (scopes) => versionsOf(scopes, await VERSIONS(on, { orgIds: orgsOf(scopes) })),

  gameLogVersions: async (logs) => logVersionsOf(logs, await LOG_VERSIONS(on, { orgIds: orgIdsOf(logs), gameIds: gameIdsOf(logs) })),

  watchedStates: async (keys) => statesOf(keys, (await on(WATCHED_STATES, watchedIn(keys)))[0]!),
});

/**
 * The time in microseconds, or the last version plus one: a restored database assigns no version again that it assigned after the backup was
 * made. The time is a parameter, since an update of a sharded table may not read the clock.
 */
export const raisingVersion = (known: OnConflictBuilder<Schema, 'scope_version'>) =>
  known.columns(['org_id', 'scope']).doUpdateSet((eb) => ({
    version: sql<Version>`greatest(${eb.ref('scope_version.version')} + 1, ${eb.ref('excluded.version')})`,
  }));
export const ADVANCED = ['scope as name', 'version'] as const;

type Advance = Readonly<{ orgId: OrgId; names: readonly ScopeName[]; version: Version }>;
const ADVANCE = prepared('shared.advance-scopes', ({ orgId, names, version }: Advance, db) =>
  db
    .insertInto('scope_version')
    .columns(['org_id', 'scope', 'version'])
    .expression((eb) =>
      eb
        .selectFrom(sql<{ scope: ScopeName }>`unnest(${names}::text[])`.as<'asked'>(sql`asked (scope)`))
        .select([sql<OrgId>`${orgId}::uuid`.as('org_id'), 'asked.scope', sql<Version>`${version}::bigint`.as('version')]),
    )
    .onConflict(raisingVersion)
    .returning(ADVANCED),
);
/** All transactions lock orgs and scopes in the same order, to avoid deadlocks. */
export const inLockingOrder = (scopes: readonly Scope[]) =>
  [...Map.groupBy(scopes, ({ orgId }) => orgId)]
    .sort(([a], [b]) => byCodePoint(a, b))
    .map(([orgId, ofOrg]) => [orgId, ofOrg.map(({ name }) => name).sort(byCodePoint)] as const);

export const postgresScopeVersions = (on: On): ScopeVersions => ({
  async advance(scopes) {
    const advanced = inLockingOrder(scopes).map(async ([orgId, names]): Promise<readonly ScopeVersion[]> => {
      const rows = await ADVANCE(on, { orgId, names, version: Date.now() * 1000 });
      return rows.map(({ name, version }) => ({ scope: { orgId, name }, version }));
    });
    return (await Promise.all(advanced)).flat();
  },
});
