import type { Clock } from '../../application/ports/clock.ts';
import type { ScopeVersionReader, ScopeVersions } from '../../application/ports/watermarks.ts';
import { key } from './table.ts';
import type { Tables } from './tables.ts';

export const memoryScopeVersionReader = ({ scopeVersions }: Tables): ScopeVersionReader => ({
  scopeVersions: async (scopes) => scopes.map(({ orgId, name }) => scopeVersions.get(key(orgId, name))?.version ?? 0),
});

export const memoryScopeVersions = ({ scopeVersions }: Tables, clock: Clock): ScopeVersions => ({
  advance: async (scopes) =>
    scopes.map((scope) => {
      const name = key(scope.orgId, scope.name);
      const advanced = { scope, version: Math.max((scopeVersions.get(name)?.version ?? 0) + 1, clock().getTime() * 1000) };
      scopeVersions.set(name, advanced);
      return advanced;
    }),
});
