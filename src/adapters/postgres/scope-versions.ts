import { z } from 'zod';
import {
  SCOPE_NAMES,
  type Scope,
  type ScopeName,
  type ScopeVersion,
  type ScopeVersionReader,
  type ScopeVersions,
  type Version,
} from '../../application/ports/watermarks.ts';
import type { OrgId, RoomId } from '../../domain/shared/ids.ts';
import { byCodePoint } from '../../domain/shared/text.ts';
import { ROOMS_ASKED, STATES, STATES_TYPE, statesIn } from './chat.ts';
import { uuid, word } from './columns.ts';
import type { Sql } from './sql.ts';
import { statement } from './statement.ts';

const VERSION_ROW = { orgId: uuid<OrgId>(), name: word(SCOPE_NAMES), version: z.int() };
const VERSIONS = statement<[orgIds: readonly OrgId[]]>(
  'shared.scope-versions',
  'select org_id as "orgId", scope as name, version from scope_version where org_id = any($1::uuid[])',
).rows(VERSION_ROW);

/** Rooms and scopes at once, for the watermarks of an instance. */
const STATES_AND_VERSIONS = statement<[orgIds: readonly OrgId[], roomIds: readonly RoomId[], scopeOrgIds: readonly OrgId[]]>(
  'shared.room-states-and-scope-versions',
  `with asked as (${ROOMS_ASKED})
   select ${STATES} as states, (
     select coalesce(json_agg(json_build_object('orgId', org_id, 'name', scope, 'version', version)), '[]')
     from scope_version where org_id = any($3::uuid[])
   ) as versions`,
).rows({ states: STATES_TYPE, versions: z.array(z.strictObject(VERSION_ROW)) });

const orgsOf = (scopes: readonly Scope[]) => [...new Set(scopes.map(({ orgId }) => orgId))];
const versionsOf = (scopes: readonly Scope[], rows: readonly (Scope & Readonly<{ version: Version }>)[]) => {
  const versions = new Map(rows.map(({ orgId, name, version }) => [`${orgId} ${name}`, version]));
  return scopes.map(({ orgId, name }) => versions.get(`${orgId} ${name}`) ?? 0);
};

export const postgresScopeVersionReader = (sql: Sql): ScopeVersionReader => ({
  async scopeVersions(scopes) {
    return versionsOf(scopes, await sql(VERSIONS, [orgsOf(scopes)]));
  },

  async roomStatesAndScopeVersions(rooms, scopes) {
    const [found] = await sql(STATES_AND_VERSIONS, [rooms.map(({ orgId }) => orgId), rooms.map(({ roomId }) => roomId), orgsOf(scopes)]);
    return { states: statesIn(found!.states), versions: versionsOf(scopes, found!.versions) };
  },
});

/**
 * The time in microseconds, or one more than before: a database that was restored gives no version again that it gave after the backup was
 * made. The time is a parameter, since an update of a sharded table may not read the clock.
 */
const ADVANCE = statement<[orgId: OrgId, names: readonly ScopeName[], version: Version]>(
  'shared.advance-scopes',
  `insert into scope_version as v (org_id, scope, version)
  select $1::uuid, scope, $3::bigint from unnest($2::text[]) as asked (scope)
  on conflict (org_id, scope) do update set version = greatest(v.version + 1, excluded.version)
  returning scope as name, version`,
).rows({ name: word(SCOPE_NAMES), version: z.int() });

export const postgresScopeVersions = (sql: Sql): ScopeVersions => ({
  async advance(scopes) {
    // Everybody holds orgs and scopes in one order, so that nobody waits for each other.
    const orgs = [...Map.groupBy(scopes, ({ orgId }) => orgId)].sort(([a], [b]) => byCodePoint(a, b));
    const advanced = orgs.map(async ([orgId, ofOrg]): Promise<readonly ScopeVersion[]> => {
      const names = ofOrg.map(({ name }) => name).sort(byCodePoint);
      const rows = await sql(ADVANCE, [orgId, names, Date.now() * 1000]);
      return rows.map(({ name, version }) => ({ scope: { orgId, name }, version }));
    });
    return (await Promise.all(advanced)).flat();
  },
});
