import { expect, test } from '@jest/globals';
import { orgRooms, teamRoom } from '../../../src/domain/chat/room.ts';
import { GAME_STATUSES } from '../../../src/domain/games/game-status.ts';
import { chatNotification, gameNotification } from '../../../src/domain/notifications/notification.ts';
import type { GameId, MessageId, OrgId, TeamId } from '../../../src/domain/shared/ids.ts';
import type { TimeZone } from '../../../src/domain/shared/time.ts';

const ORG = '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f' as OrgId;
const MESSAGE = '0198c1f0-5a2b-7c3d-8e4f-000000000001' as MessageId;

test.each([
  [teamRoom(ORG, 'team' as TeamId, 'Red Hawks'), 'New message in Red Hawks chat'],
  [orgRooms(ORG).find(({ type }) => type === 'announcements')!, 'New announcement'],
  [orgRooms(ORG).find(({ type }) => type === 'coaches')!, 'New message in Coaches chat'],
  [orgRooms(ORG).find(({ type }) => type === 'officials')!, 'New message in Officials chat'],
])('a message in the room %j is told as %j', (room, body) => {
  expect(chatNotification('Springfield Little League', room, MESSAGE)).toEqual({
    title: 'Springfield Little League',
    body,
    data: { kind: 'chat-message', orgId: ORG, roomId: room.id, messageId: MESSAGE },
  });
});

const aGame = {
  id: 'game' as GameId,
  orgId: ORG,
  startsAt: new Date('2026-04-11T15:00:00.000Z'),
  status: 'postponed',
  homeTeam: 'Red Hawks',
  visitorTeam: 'Blue Jays',
} as const;
const CHICAGO = 'America/Chicago' as TimeZone;

test('a game is told by its teams, its start by the org’s clock, and what changed', () => {
  expect(gameNotification(aGame, ['status'], CHICAGO)).toEqual({
    title: 'Blue Jays at Red Hawks',
    body: 'Game Sat Apr 11, 10:00 AM: postponed',
    data: { kind: 'game-change', orgId: ORG, gameId: 'game' },
  });
});

test('all that changed is told at once', () => {
  expect(gameNotification({ ...aGame, status: 'scheduled' }, ['status', 'time', 'place'], CHICAGO).body).toBe(
    'Game Sat Apr 11, 10:00 AM: back on the schedule, new time, new place',
  );
});

test.each([
  ['2026-04-12T05:05:00.000Z', 'Sun Apr 12, 12:05 AM', 'America/Chicago'],
  ['2026-04-11T17:00:00.000Z', 'Sat Apr 11, 12:00 PM', 'America/Chicago'],
  ['2026-03-08T08:00:00.000Z', 'Sun Mar 8, 3:00 AM', 'America/Chicago'],
  ['2026-04-11T20:00:00.000Z', 'Sun Apr 12, 1:30 AM', 'Asia/Kolkata'],
])('a start at %s is shown as %s in its zone', (startsAt, shown, zone) => {
  expect(gameNotification({ ...aGame, startsAt: new Date(startsAt) }, ['time'], zone as TimeZone).body).toBe(`Game ${shown}: new time`);
});

test.each(GAME_STATUSES)('the status %s has words of its own', (status) => {
  expect(gameNotification({ ...aGame, status }, ['status'], CHICAGO).body).toMatch(/: [a-z]+( [a-z]+)*$/);
});
