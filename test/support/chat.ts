import { beforeEach } from '@jest/globals';
import { AT_ONCE } from '../../src/adapters/limits/parked-requests.ts';
import { deleteMessage } from '../../src/application/chat/delete-message.ts';
import { listMessages } from '../../src/application/chat/list-messages.ts';
import { markRead } from '../../src/application/chat/mark-read.ts';
import type { PollView } from '../../src/application/chat/poll-room.ts';
import { pollRoom } from '../../src/application/chat/poll-room.ts';
import { sendMessage } from '../../src/application/chat/send-message.ts';
import { CacheableResult } from '../../src/application/ports/cacheable-result.ts';
import { Parked } from '../../src/application/ports/change-signals.ts';
import { type OrgRoomType, orgRooms } from '../../src/domain/chat/room.ts';
import type { User } from '../../src/domain/membership/user.ts';
import type { MessageId, RoomId } from '../../src/domain/shared/ids.ts';
import { err, ok } from '../../src/domain/shared/result.ts';
import { given, setUpUseCases } from './given.ts';
import { accepted } from './use-cases.ts';

/** The coach of the Red Hawks, a parent on the team, and an admin; the rooms of the Red Hawks and the Blue Jays. */
export let coach: User;
export let parent: User;
export let admin: User;
export let roomId: RoomId;
export let elsewhere: RoomId;

export function setUpChat(): void {
  setUpUseCases();
  beforeEach(async () => {
    const { league, person } = given;
    [coach, parent, admin] = [await person({ name: 'Lee Park' }, 'coach'), await person({}, 'parent'), await person({}, 'admin')];
    await league.coachedBy(league.hawks, coach);
    await league.linkTo(await league.addPlayer('Sam Ortiz', league.hawks), parent);
    [roomId, elsewhere] = [league.hawks.id, league.jays.id] as string[] as [RoomId, RoomId];
  });
}

export const orgRoom = (type: OrgRoomType): RoomId => orgRooms(given.org.id).find((room) => room.type === type)!.id;

type Sent = { key?: string; replyToId?: MessageId; room?: RoomId };
export const send = async (user: User, content: string, { key, replyToId, room = roomId }: Sent = {}) =>
  sendMessage(given.ports)({ actor: await given.as(user), roomId: room, content, replyToId: replyToId ?? null, key: key ?? null });
export const remove = async (user: User, messageId: MessageId) =>
  deleteMessage(given.ports)({ actor: await given.as(user), roomId, messageId });
export const mark = async (user: User, upTo: Date | MessageId, room = roomId) =>
  markRead(given.ports)({ actor: await given.as(user), roomId: room, upTo });

/** The result as the first caller gets it. */
export async function made<T extends object>(answered: T | CacheableResult<T>): Promise<T> {
  return answered instanceof CacheableResult ? (answered as CacheableResult<T>).make() : answered;
}

export async function poll(user: User, since: Date | undefined, room = roomId) {
  const polled = await pollRoom(given.ports)({ actor: await given.as(user), roomId: room, since, wait: AT_ONCE });
  if (!polled.ok) return err(polled.error);
  if (polled.value instanceof Parked) throw new Error('A poll that waits for nothing has waited');
  const found: PollView = await made(polled.value);
  return ok(found);
}
/** The room's messages, oldest first. */
export async function contents() {
  const listed = await listMessages(given.ports)({ actor: await given.as(admin), roomId, before: undefined, limit: 100 });
  const { messages } = await made(accepted(listed));
  return messages.map(({ content }) => content).reverse();
}
