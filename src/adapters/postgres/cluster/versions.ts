import type { ScopeName, ScopeVersions, Version, VersionReader } from '../../../application/ports/watermarks.ts';
import type { GameId, OrgId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { statement } from '../driver/statement.ts';
import {
  ADVANCED,
  advancing,
  gameIdsOf,
  inLockingOrder,
  LOG_ROW,
  LOG_VERSIONS_OF,
  logsAsked,
  logVersionsOf,
  orgIdsOf,
  orgsOf,
  statesOf,
  WATCHED_TYPE,
  type Watched,
  watchedIn,
  watchedStates,
} from '../requests/scope-versions.ts';
import { statesOnCluster } from './chat.ts';

/** A join alone would query all shards. */
const onShardsOf = (orgs: string) => `where g.org_id = any(${orgs}::uuid[])`;
const LOG_VERSIONS = statement<[orgIds: readonly OrgId[], gameIds: readonly GameId[], orgs: readonly OrgId[]]>(
  'shared.game-log-versions on-cluster',
  `${LOG_VERSIONS_OF} ${onShardsOf('$3')}`,
).rows(LOG_ROW);
const WATCHED_STATES = statement<[...Watched, orgs: readonly OrgId[]]>(
  'shared.watched-states on-cluster',
  watchedStates(statesOnCluster('$6'), `${logsAsked('$4', '$5')} ${onShardsOf('$6')}`),
).rows(WATCHED_TYPE);

export const versionReaderOnCluster = (sql: Sql) => (): Partial<VersionReader> => ({
  gameLogVersions: async (logs) => logVersionsOf(logs, await sql(LOG_VERSIONS, [orgIdsOf(logs), gameIdsOf(logs), orgsOf(logs)])),
  async watchedStates(keys) {
    const orgs = orgsOf([...keys.rooms, ...keys.scopes, ...keys.gameLogs]);
    return statesOf(keys, (await sql(WATCHED_STATES, [...watchedIn(keys), orgs]))[0]!);
  },
});

/** A cluster would build selected rows on the node that receives the statement, and copy them to the org's. */
const ADVANCE_ONE = statement<[orgId: OrgId, name: ScopeName, version: Version]>(
  'shared.advance-scope',
  advancing('values ($1, $2, $3)'),
).rows(ADVANCED);

export const scopeVersionsOnCluster = (sql: Sql) => (): Partial<ScopeVersions> => ({
  async advance(scopes) {
    const advanced = inLockingOrder(scopes).flatMap(([orgId, names]) =>
      names.map(async (name) => {
        const [row] = await sql(ADVANCE_ONE, [orgId, name, Date.now() * 1000]);
        return { scope: { orgId, name }, version: row!.version };
      }),
    );
    return Promise.all(advanced);
  },
});
