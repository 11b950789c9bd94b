import type { ScopeName, ScopeVersions, Version, VersionReader } from '../../../application/ports/watermarks.ts';
import type { OrgId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { statement } from '../driver/statement.ts';
import { anyId, type On, prepared } from '../orm/prepared.ts';
import {
  ADVANCED,
  gameIdsOf,
  inLockingOrder,
  logsAsked,
  logVersions,
  logVersionsOf,
  orgIdsOf,
  orgsOf,
  raisingVersion,
  statesOf,
  WATCHED_TYPE,
  type Watched,
  watchedIn,
  watchedStates,
} from '../requests/scope-versions.ts';
import { statesOnCluster } from './chat.ts';

type Logs = Parameters<typeof logVersions>[0] & Readonly<{ orgs: readonly OrgId[] }>;
/** A join alone would query all shards. */
const LOG_VERSIONS = prepared('shared.game-log-versions on-cluster', (logs: Logs, db) =>
  logVersions(logs, db).where('g.org_id', '=', anyId(logs.orgs)),
);
const WATCHED_STATES = statement<[...Watched, orgs: readonly OrgId[]]>(
  'shared.watched-states on-cluster',
  watchedStates(statesOnCluster('$6'), `${logsAsked('$4', '$5')} where g.org_id = any($6::uuid[])`),
).rows(WATCHED_TYPE);

export const versionReaderOnCluster = (on: Sql) => (): Partial<VersionReader> => ({
  gameLogVersions: async (logs) =>
    logVersionsOf(logs, await LOG_VERSIONS(on, { orgIds: orgIdsOf(logs), gameIds: gameIdsOf(logs), orgs: orgsOf(logs) })),
  async watchedStates(keys) {
    const orgs = orgsOf([...keys.rooms, ...keys.scopes, ...keys.gameLogs]);
    return statesOf(keys, (await on(WATCHED_STATES, [...watchedIn(keys), orgs]))[0]!);
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
