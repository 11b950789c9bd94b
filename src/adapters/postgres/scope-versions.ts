import { z } from 'zod';
import {
  SCOPE_NAMES,
  type ScopeName,
  type ScopeVersion,
  type ScopeVersionReader,
  type ScopeVersions,
  type Version,
} from '../../application/ports/watermarks.ts';
import type { OrgId } from '../../domain/shared/ids.ts';
import { byCodePoint } from '../../domain/shared/text.ts';
import { uuid, word } from './columns.ts';
import type { Sql } from './sql.ts';
import { statement } from './statement.ts';

const VERSIONS = statement<[orgIds: readonly OrgId[]]>(
  'shared.scope-versions',
  'select org_id as "orgId", scope as name, version from scope_version where org_id = any($1::uuid[])',
).rows({ orgId: uuid<OrgId>(), name: word(SCOPE_NAMES), version: z.int() });

export const postgresScopeVersionReader = (sql: Sql): ScopeVersionReader => ({
  async scopeVersions(scopes) {
    const rows = await sql(VERSIONS, [[...new Set(scopes.map(({ orgId }) => orgId))]]);
    const versions = new Map(rows.map(({ orgId, name, version }) => [`${orgId} ${name}`, version]));
    return scopes.map(({ orgId, name }) => versions.get(`${orgId} ${name}`) ?? 0);
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
