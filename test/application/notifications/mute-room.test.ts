import { expect, test } from '@jest/globals';
import { newId } from '../../../src/adapters/random/new-id.ts';
import { muteRoom } from '../../../src/application/chat/mute-room.ts';
import { getPushPreferences } from '../../../src/application/notifications/get-push-preferences.ts';
import { elsewhere, parent, roomId, setUpChat } from '../../support/chat.ts';
import { given } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

setUpChat();

const mute = async (room = roomId, isMuted = true) => muteRoom(given.ports)({ actor: await given.as(parent), roomId: room, isMuted });
const muted = async () => accepted(await getPushPreferences(given.ports)({ actor: await given.as(parent) })).mutedRoomIds;

test('a room that one may read is muted until one hears it again, and no other', async () => {
  expect(await mute()).toEqual({ ok: true, value: { roomId, muted: true } });
  expect(await mute(elsewhere)).toMatchObject({ error: { kind: 'not-allowed', reason: 'not-in-this-room' } });
  expect(await mute(newId<typeof roomId>())).toMatchObject({ error: { kind: 'not-found' } });
  expect(await muted()).toEqual([roomId]);
  expect(await mute(roomId, false)).toEqual({ ok: true, value: { roomId, muted: false } });
  expect(await muted()).toEqual([]);
});
