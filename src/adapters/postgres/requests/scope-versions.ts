import { type OnConflictBuilder, type QueryCreator, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type {
  GameLog,
  Scope,
  ScopeName,
  ScopeVersion,
  ScopeVersions,
  Version,
  VersionReader,
  WatchedKeys,
  WatchedStates,
} from '../../../application/ports/watermarks.ts';
import type { GameId, OrgId, RoomId } from '../../../domain/shared/ids.ts';
import { byCodePoint } from '../../../domain/shared/text.ts';
import { roomStates, statesIn } from '../chat/room-states.ts';
import type { Sql } from '../driver/sql.ts';
import { anyId, type On, prepared } from '../orm/prepared.ts';
import type { Schema } from '../orm/schema.ts';

export const versions = ({ orgIds }: Readonly<{ orgIds: readonly OrgId[] }>, db: QueryCreator<Schema>) =>
  db.selectFrom('scope_version').where('org_id', '=', anyId(orgIds)).select(['org_id as orgId', 'scope as name', 'version']);
const VERSIONS = prepared('shared.scope-versions', versions);

type Logs = Readonly<{ orgIds: readonly OrgId[]; gameIds: readonly GameId[] }>;
export const logVersions = ({ orgIds, gameIds }: Logs, db: QueryCreator<Schema>) =>
  db
    .selectFrom(
      sql<{ org_id: OrgId; game_id: GameId }>`unnest(${orgIds}::uuid[], ${gameIds}::uuid[])`.as<'log'>(sql`log (org_id, game_id)`),
    )
    .innerJoin('game_sequence as g', (join) => join.onRef('g.org_id', '=', 'log.org_id').onRef('g.game_id', '=', 'log.game_id'))
    .select(['g.org_id as orgId', 'g.game_id as gameId', 'g.last_sequence as version']);
const LOG_VERSIONS = prepared('shared.game-log-versions', logVersions);

export type Watched = Readonly<{
  roomOrgIds: readonly OrgId[];
  roomIds: readonly RoomId[];
  scopeOrgIds: readonly OrgId[];
  logOrgIds: readonly OrgId[];
  gameIds: readonly GameId[];
}>;
export const logsOf = ({ logOrgIds, gameIds }: Watched): Logs => ({ orgIds: logOrgIds, gameIds });
/** Everything that an instance watches, at once. */
const WATCHED_STATES = prepared('shared.watched-states', (watched: Watched, db) =>
  db.selectNoFrom([
    roomStates({ orgIds: watched.roomOrgIds, roomIds: watched.roomIds }, db).as('rooms'),
    jsonArrayFrom(versions({ orgIds: watched.scopeOrgIds }, db)).as('scopes'),
    jsonArrayFrom(logVersions(logsOf(watched), db)).as('gameLogs'),
  ]),
);
type WatchedRow = Awaited<ReturnType<typeof WATCHED_STATES>>[number];

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

export const watchedIn = ({ rooms, scopes, gameLogs }: WatchedKeys): Watched => ({
  roomOrgIds: orgIdsOf(rooms),
  roomIds: rooms.map(({ roomId }) => roomId),
  scopeOrgIds: orgsOf(scopes),
  logOrgIds: orgIdsOf(gameLogs),
  gameIds: gameIdsOf(gameLogs),
});
export const statesOf = ({ scopes, gameLogs }: WatchedKeys, found: WatchedRow): WatchedStates => ({
  rooms: statesIn(found.rooms),
  scopes: versionsOf(scopes, found.scopes),
  gameLogs: logVersionsOf(gameLogs, found.gameLogs),
});

export const postgresVersionReader = (on: Sql): VersionReader => ({
  scopeVersions: async (scopes) => versionsOf(scopes, await VERSIONS(on, { orgIds: orgsOf(scopes) })),

  gameLogVersions: async (logs) => logVersionsOf(logs, await LOG_VERSIONS(on, { orgIds: orgIdsOf(logs), gameIds: gameIdsOf(logs) })),

  watchedStates: async (keys) => statesOf(keys, (await WATCHED_STATES(on, watchedIn(keys)))[0]!),
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
