import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ScopeName, ScopeVersions, Version, VersionReader } from '../../../application/ports/watermarks.ts';
import type { OrgId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { anyId, type On, prepared } from '../orm/prepared.ts';
import {
  ADVANCED,
  gameIdsOf,
  inLockingOrder,
  logsOf,
  logVersions,
  logVersionsOf,
  orgIdsOf,
  orgsOf,
  raisingVersion,
  statesOf,
  versions,
  type Watched,
  watchedIn,
} from '../requests/scope-versions.ts';
import { statesOnCluster } from './chat.ts';

type Logs = Parameters<typeof logVersions>[0] & Readonly<{ orgs: readonly OrgId[] }>;
/** A join alone would query all shards. */
const LOG_VERSIONS = prepared('shared.game-log-versions on-cluster', (logs: Logs, db) =>
  logVersions(logs, db).where('g.org_id', '=', anyId(logs.orgs)),
);
const WATCHED_STATES = prepared('shared.watched-states on-cluster', (watched: Watched & Pick<Logs, 'orgs'>, db) => {
  const { roomOrgIds, roomIds, scopeOrgIds, orgs } = watched;
  return db.selectNoFrom([
    statesOnCluster({ orgIds: roomOrgIds, roomIds, orgs }, db).as('rooms'),
    jsonArrayFrom(versions({ orgIds: scopeOrgIds }, db)).as('scopes'),
    jsonArrayFrom(logVersions(logsOf(watched), db).where('g.org_id', '=', anyId(orgs))).as('gameLogs'),
  ]);
});

export const versionReaderOnCluster = (on: Sql) => (): Partial<VersionReader> => ({
  gameLogVersions: async (logs) =>
    logVersionsOf(logs, await LOG_VERSIONS(on, { orgIds: orgIdsOf(logs), gameIds: gameIdsOf(logs), orgs: orgsOf(logs) })),
  async watchedStates(keys) {
    const orgs = orgsOf([...keys.rooms, ...keys.scopes, ...keys.gameLogs]);
    return statesOf(keys, (await WATCHED_STATES(on, { ...watchedIn(keys), orgs }))[0]!);
  },
});

/** A cluster would build selected rows on the node that receives the statement, and copy them to the org's. */
type Advance = Readonly<{ orgId: OrgId; name: ScopeName; version: Version }>;
const ADVANCE_ONE = prepared('shared.advance-scope', ({ orgId, name, version }: Advance, db) =>
  db.insertInto('scope_version').values({ org_id: orgId, scope: name, version }).onConflict(raisingVersion).returning(ADVANCED),
);

export const scopeVersionsOnCluster = (on: On) => (): Partial<ScopeVersions> => ({
  async advance(scopes) {
    const advanced = inLockingOrder(scopes).flatMap(([orgId, names]) =>
      names.map(async (name) => {
        const [row] = await ADVANCE_ONE(on, { orgId, name, version: Date.now() * 1000 });
        return { scope: { orgId, name }, version: row!.version };
      }),
    );
    return Promise.all(advanced);
  },
});
