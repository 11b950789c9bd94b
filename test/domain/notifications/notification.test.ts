import { expect, test } from '@jest/globals';
import { orgRooms, teamRoom } from '../../../src/domain/chat/room.ts';
import { chatNotification, gameNotification } from '../../../src/domain/notifications/notification.ts';
import type { GameChangeKind } from '../../../src/domain/notifications/push-event.ts';
import type { GameId, MessageId, OrgId, TeamId } from '../../../src/domain/shared/ids.ts';
import type { TimeZone } from '../../../src/domain/shared/time.ts';

const ORG = '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f' as OrgId;
const MESSAGE = '0198c1f0-5a2b-7c3d-8e4f-000000000001' as MessageId;

test.each([
  [teamRoom(ORG, 'team' as TeamId, 'Red Hawks'), 'team', 'Red Hawks'],
  ...orgRooms(ORG).map((room) => [room, room.type, room.name] as const),
])('a message in the room %j is told by the kind of the room, without content or sender', (room, type, team) => {
  expect(chatNotification('Springfield Little League', room, MESSAGE)).toEqual({
    title: { key: 'push.title.org', values: { org: 'Springfield Little League' } },
    body: { key: 'push.chat-message', values: { room: type, team } },
    data: { kind: 'chat-message', orgId: ORG, roomId: room.id, messageId: MESSAGE },
  });
});

const aGame = {
  id: 'game' as GameId,
  orgId: ORG,
  startsAt: new Date('2026-04-11T15:00:00.000Z'),
  endsAt: new Date('2026-04-11T17:00:00.000Z'),
  status: 'postponed',
  homeTeam: 'Red Hawks',
  visitorTeam: 'Blue Jays',
} as const;
const CHICAGO = 'America/Chicago' as TimeZone;

test('a game is told by its teams, its start in the org’s zone, and what changed', () => {
  expect(gameNotification(aGame, ['status'], CHICAGO)).toEqual({
    title: { key: 'push.title.game', values: { visitor: 'Blue Jays', home: 'Red Hawks' } },
    body: {
      key: 'push.game-change',
      values: { at: { at: '2026-04-11T15:00:00.000Z', zone: CHICAGO }, status: 'postponed', news: 'none' },
    },
    data: { kind: 'game-change', orgId: ORG, gameId: 'game' },
  });
});

test.each<[readonly GameChangeKind[], object]>([
  [['time'], { status: 'same', news: 'time' }],
  [['place'], { status: 'same', news: 'place' }],
  [['time', 'place'], { status: 'same', news: 'both' }],
  [['status', 'time', 'place'], { status: 'postponed', news: 'both' }],
])('of a game, %j is told at once', (changes, values) => {
  expect(gameNotification(aGame, changes, CHICAGO).body.values).toMatchObject(values);
});
