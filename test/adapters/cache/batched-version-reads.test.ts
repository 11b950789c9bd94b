import { beforeEach, expect, test } from '@jest/globals';
import { batchedVersionReads } from '../../../src/adapters/cache/batched-version-reads.ts';
import type { GameLog, Scope } from '../../../src/application/ports/watermarks.ts';
import { BEGINNING } from '../../../src/domain/chat/message.ts';
import type { RoomKey } from '../../../src/domain/chat/room.ts';
import type { GameId, OrgId, RoomId } from '../../../src/domain/shared/ids.ts';

const orgId = 'org' as OrgId;
const room: RoomKey = { orgId, roomId: 'field' as RoomId };
const scope: Scope = { orgId, name: 'access' };
const log: GameLog = { orgId, gameId: 'final' as GameId };
const state = { team: null, lastAt: BEGINNING };

let statements: string[];
let failure: Error | undefined;
let system: ReturnType<typeof batchedVersionReads>;
const answering =
  <Keys, Found>(name: string, found: (keys: Keys) => Found) =>
  async (keys: Keys) => {
    statements.push(name);
    if (failure) throw failure;
    return found(keys);
  };
beforeEach(() => {
  statements = [];
  failure = undefined;
  system = batchedVersionReads({
    roomStates: answering('rooms', (keys) => keys.map(() => state)),
    scopeVersions: answering('scopes', (keys) => keys.map(() => 2)),
    gameLogVersions: answering('logs', (keys) => keys.map(() => 3)),
    watchedStates: answering('all', ({ rooms, scopes, gameLogs }) => ({
      rooms: rooms.map(() => state),
      scopes: scopes.map(() => 2),
      gameLogs: gameLogs.map(() => 3),
    })),
  });
});

test('what is asked for in one turn is read by one statement, each answered what it asked for', async () => {
  const asked = [system.roomStates([room]), system.gameLogVersions([log, log]), system.scopeVersions([scope])];
  expect(await Promise.all(asked)).toEqual([[state], [3, 3], [2]]);
  expect(await Promise.all([system.gameLogVersions([log]), system.scopeVersions([])])).toEqual([[3], []]);
  expect(statements).toEqual(['all', 'all']);
});

test('one kind alone is read alone', async () => {
  expect(await system.roomStates([room])).toEqual([state]);
  expect(await system.gameLogVersions([log])).toEqual([3]);
  expect(statements).toEqual(['rooms', 'logs']);
});

test('what cannot be read is told to all who asked, and to nobody after them', async () => {
  failure = new Error('away');
  const asked = await Promise.allSettled([system.roomStates([room]), system.scopeVersions([scope]), system.gameLogVersions([log])]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  failure = undefined;
  expect(await system.scopeVersions([scope])).toEqual([2]);
});
