import type { Clock } from '../../../application/ports/clock.ts';
import type { ScopeVersions, VersionReader } from '../../../application/ports/watermarks.ts';
import { memoryChatReader } from '../chat/chat.ts';
import { key } from '../tables/table.ts';
import type { Tables } from '../tables/tables.ts';

export function memoryVersionReader(tables: Tables): VersionReader {
  const scopeVersions: VersionReader['scopeVersions'] = async (scopes) =>
    scopes.map(({ orgId, name }) => tables.scopeVersions.get(key(orgId, name))?.version ?? 0);
  const { roomStates } = memoryChatReader(tables);
  const gameLogVersions: VersionReader['gameLogVersions'] = async (logs) =>
    logs.map(({ orgId, gameId }) =>
      [...tables.statEvents.rows()]
        .filter((event) => event.orgId === orgId && event.gameId === gameId)
        .reduce((last, { changeSequence }) => Math.max(last, changeSequence), 0),
    );
  return {
    scopeVersions,
    gameLogVersions,
    async watchedStates(keys) {
      const [rooms, scopes, gameLogs] = await Promise.all([
        roomStates(keys.rooms),
        scopeVersions(keys.scopes),
        gameLogVersions(keys.gameLogs),
      ]);
      return { rooms, scopes, gameLogs };
    },
  };
}

export const memoryScopeVersions = ({ scopeVersions }: Tables, clock: Clock): ScopeVersions => ({
  advance: async (scopes) =>
    scopes.map((scope) => {
      const { orgId, name } = scope;
      const version = Math.max((scopeVersions.get(key(orgId, name))?.version ?? 0) + 1, clock().getTime() * 1000);
      scopeVersions.put({ orgId, scope: name, version });
      return { scope, version };
    }),
});
