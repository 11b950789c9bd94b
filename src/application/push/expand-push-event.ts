import { roomOf } from '../../domain/chat/room.ts';
import { chatReach, gameReach, hearsOfGame, hearsOfMessage, type Listener, type Reach } from '../../domain/push/audience.ts';
import { isOldNews, newDelivery } from '../../domain/push/delivery.ts';
import { chatNotice, gameNotice, type Notice } from '../../domain/push/notice.ts';
import type { PushEvent } from '../../domain/push/push-event.ts';
import type { RoomId } from '../../domain/shared/ids.ts';
import { ok } from '../../domain/shared/result.ts';
import { localDate } from '../../domain/shared/time.ts';
import type { Clock } from '../ports/clock.ts';
import type { NewId } from '../ports/new-id.ts';
import type { Repositories, UnitOfWork } from '../ports/storage.ts';

type Deps = Readonly<{ unitOfWork: UnitOfWork; clock: Clock; newId: NewId }>;

const TRY_AGAIN_AFTER_MS = 60_000;

/**
 * Puts news of the event that is due first on its way to everybody who is to hear of it, and answers whether there was one. An event that
 * fails is put off for a minute, so that it holds up no other, and its failure is thrown.
 */
export const expandPushEvent =
  ({ unitOfWork, clock, newId }: Deps) =>
  async (): Promise<boolean> => {
    let taken: PushEvent | undefined;
    const expanding = unitOfWork.transact<boolean, never>(async (repositories) => {
      const now = clock();
      taken = await repositories.outbox.take(now);
      if (taken && !isOldNews(taken.happenedAt, now)) await spread(taken, repositories, newId, now);
      return ok(taken !== undefined);
    });
    try {
      const expanded = await expanding;
      return expanded.ok && expanded.value;
    } catch (failure) {
      const event = taken;
      if (event) {
        const until = new Date(clock().getTime() + TRY_AGAIN_AFTER_MS);
        await unitOfWork.transact<undefined, never>(async ({ outbox }) => ok(void (await outbox.putOff(event, until))));
      }
      throw failure;
    }
  };

async function spread(event: PushEvent, repositories: Repositories, newId: NewId, now: Date): Promise<void> {
  const { orgId, id: eventId } = event;
  const news = await newsOf(event, repositories, now);
  if (!news) return;
  const listeners = await repositories.read.listeners(orgId, news.reach, news.roomId);
  const deliveries = listeners
    .filter(news.isFor)
    .flatMap(({ userId, tokenIds }) =>
      tokenIds.map((tokenId) => ({ userId, delivery: newDelivery({ id: newId(), orgId, eventId, tokenId }, now) })),
    );
  if (deliveries.length > 0) await repositories.pushDeliveries.add(event, news.notice, deliveries);
}

type News = Readonly<{ notice: Notice; reach: Reach; roomId: RoomId | null; isFor: (listener: Listener) => boolean }>;

/** What an event comes to, as things stand; undefined where there is nothing to tell any more. */
async function newsOf(event: PushEvent, { orgs, chat, games, teams, read }: Repositories, now: Date): Promise<News | undefined> {
  const { orgId } = event;
  const org = (await orgs.find(orgId))!;
  const today = localDate(now, org.timeZone);
  switch (event.kind) {
    case 'chat-message': {
      const { roomId, messageId } = event;
      const message = await chat.find(orgId, roomId, messageId);
      const [state] = await read.roomStates([{ orgId, roomId }]);
      const room = roomOf(orgId, roomId, state!.team, today);
      if (!message || message.deletedAt || !room) return undefined;
      const isFor = (listener: Listener) => hearsOfMessage(listener, room, message.senderId, today);
      return { notice: chatNotice(org.name, room, messageId), reach: chatReach(room), roomId, isFor };
    }
    case 'game-change': {
      const game = await games.peek(orgId, event.gameId);
      if (!game) return undefined;
      const homeTeam = (await teams.peek(orgId, game.homeTeamId))!.name;
      const visitorTeam = (await teams.peek(orgId, game.visitorTeamId))!.name;
      const notice = gameNotice({ ...game, homeTeam, visitorTeam }, event.news, org.timeZone);
      return { notice, reach: gameReach(game), roomId: null, isFor: (listener) => hearsOfGame(listener, game, today) };
    }
  }
}
