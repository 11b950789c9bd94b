import type { Clock } from '../../application/ports/clock.ts';
import type { ScopeVersionReader, ScopeVersions } from '../../application/ports/watermarks.ts';
import { memoryChatReader } from './chat.ts';
import { key } from './table.ts';
import type { Tables } from './tables.ts';

export function memoryScopeVersionReader(tables: Tables): ScopeVersionReader {
  const scopeVersions: ScopeVersionReader['scopeVersions'] = async (scopes) =>
    scopes.map(({ orgId, name }) => tables.scopeVersions.get(key(orgId, name))?.version ?? 0);
  const { roomStates } = memoryChatReader(tables);
  return {
    scopeVersions,
    async roomStatesAndScopeVersions(rooms, scopes) {
      const [states, versions] = await Promise.all([roomStates(rooms), scopeVersions(scopes)]);
      return { states, versions };
    },
  };
}

export const memoryScopeVersions = ({ scopeVersions }: Tables, clock: Clock): ScopeVersions => ({
  advance: async (scopes) =>
    scopes.map((scope) => {
      const name = key(scope.orgId, scope.name);
      const advanced = { scope, version: Math.max((scopeVersions.get(name)?.version ?? 0) + 1, clock().getTime() * 1000) };
      scopeVersions.set(name, advanced);
      return advanced;
    }),
});
