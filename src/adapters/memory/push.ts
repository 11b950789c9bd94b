import type { Outbox } from '../../application/ports/outbox.ts';
import type { PushReader, PushRepositories } from '../../application/ports/push-storage.ts';
import type { Delivery } from '../../domain/push/delivery.ts';
import type { Notice } from '../../domain/push/notice.ts';
import type { PushEvent } from '../../domain/push/push-event.ts';
import { EVERYTHING, type PushPreferences } from '../../domain/push/push-preferences.ts';
import type { PushToken } from '../../domain/push/push-token.ts';
import type { OrgId, PushEventId, RoomId, UserId } from '../../domain/shared/ids.ts';
import { children, staffedTeams } from './membership.ts';
import { byText } from './order.ts';
import { key } from './table.ts';
import type { Tables } from './tables.ts';

export type OutboxEvent = Readonly<{ event: PushEvent; dueAt: Date }>;
export type KeptNotice = Readonly<{ orgId: OrgId; eventId: PushEventId; notice: Notice; happenedAt: Date }>;
export type UserPreferences = PushPreferences & Readonly<{ orgId: OrgId; userId: UserId }>;
export type RoomMute = Readonly<{ orgId: OrgId; userId: UserId; roomId: RoomId }>;

export const memoryOutbox = ({ pushEvents }: Tables): Outbox => ({
  add: async (event) => pushEvents.set(key(event.orgId, event.id), { event, dueAt: event.happenedAt }),
  async take(now) {
    const due = [...pushEvents.rows()].filter(({ dueAt }) => dueAt <= now);
    const [first] = due.sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime() || byText(a.event.id, b.event.id));
    if (!first) return undefined;
    pushEvents.delete(key(first.event.orgId, first.event.id));
    return first.event;
  },
  putOff: async (event, until) => pushEvents.set(key(event.orgId, event.id), { event, dueAt: until }),
});

/** Removes a registration with all that waits for it. */
export function removeToken({ pushTokens, pushDeliveries }: Tables, { orgId, id }: PushToken): void {
  pushTokens.delete(key(orgId, id));
  for (const delivery of [...pushDeliveries.rows()]) {
    if (delivery.orgId === orgId && delivery.tokenId === id) pushDeliveries.delete(key(orgId, delivery.id));
  }
}

/** Removes a notice with its deliveries. */
export function removeNotice({ pushNotices, pushDeliveries }: Tables, { orgId, eventId }: KeptNotice): void {
  pushNotices.delete(key(orgId, eventId));
  for (const delivery of [...pushDeliveries.rows()]) {
    if (delivery.orgId === orgId && delivery.eventId === eventId) pushDeliveries.delete(key(orgId, delivery.id));
  }
}

export function memoryPush(tables: Tables): PushRepositories {
  const { pushTokens, pushNotices, pushDeliveries, pushPreferences, roomMutes } = tables;
  const registrationsOf = (token: string) => [...pushTokens.rows()].filter((each) => each.token === token);

  return {
    pushTokens: {
      find: async (orgId, token) => registrationsOf(token).find((each) => each.orgId === orgId),
      save: async (token) => pushTokens.set(key(token.orgId, token.id), token),
      async takeFromOthers({ orgId, userId, token }) {
        for (const each of registrationsOf(token)) if (each.orgId !== orgId && each.userId !== userId) removeToken(tables, each);
      },
      async remove(userId, token) {
        const own = registrationsOf(token).filter((each) => each.userId === userId);
        for (const each of own) removeToken(tables, each);
        return own.length;
      },
      async removeAll(orgId, userId) {
        for (const each of [...pushTokens.rows()]) if (each.orgId === orgId && each.userId === userId) removeToken(tables, each);
      },
      async retire(dead) {
        for (const { orgId, tokenId, asOf } of dead) {
          const token = pushTokens.get(key(orgId, tokenId));
          if (token && token.updatedAt <= asOf) removeToken(tables, token);
        }
      },
    },

    pushDeliveries: {
      async add({ orgId, id: eventId, happenedAt }, notice, deliveries) {
        pushNotices.set(key(orgId, eventId), { orgId, eventId, notice, happenedAt });
        const known = new Set(
          [...pushDeliveries.rows()].filter((each) => each.orgId === orgId && each.eventId === eventId).map(({ tokenId }) => tokenId),
        );
        for (const { userId, delivery } of deliveries) {
          const isTheirs = pushTokens.get(key(orgId, delivery.tokenId))?.userId === userId;
          if (isTheirs && !known.has(delivery.tokenId)) pushDeliveries.set(key(orgId, delivery.id), delivery);
        }
      },
      async due(now, limit) {
        const due = [...pushDeliveries.rows()].filter(({ dueAt }) => dueAt !== null && dueAt <= now).sort(inTurn);
        return due.slice(0, limit).map((delivery) => {
          const { token } = pushTokens.get(key(delivery.orgId, delivery.tokenId))!;
          const { notice, happenedAt } = pushNotices.get(key(delivery.orgId, delivery.eventId))!;
          return { delivery, token, notice, happenedAt };
        });
      },
      async save(deliveries) {
        for (const delivery of deliveries) {
          const name = key(delivery.orgId, delivery.id);
          const stored = pushDeliveries.get(name);
          if (stored && stored.attempts <= delivery.attempts) pushDeliveries.set(name, delivery);
        }
      },
      async drop(orgId, tokenId) {
        for (const each of [...pushDeliveries.rows()]) {
          const isWaiting = each.receiptId === null && each.dueAt !== null;
          if (each.orgId === orgId && each.tokenId === tokenId && isWaiting) pushDeliveries.delete(key(orgId, each.id));
        }
      },
    },

    pushSettings: {
      async change(orgId, userId, change) {
        const earlier = pushPreferences.get(key(orgId, userId)) ?? EVERYTHING;
        const { chatMessages = earlier.chatMessages, gameChanges = earlier.gameChanges } = change;
        pushPreferences.set(key(orgId, userId), { orgId, userId, chatMessages, gameChanges });
      },
      async setMuted(orgId, roomId, userId, isMuted) {
        if (isMuted) roomMutes.set(key(orgId, userId, roomId), { orgId, userId, roomId });
        else roomMutes.delete(key(orgId, userId, roomId));
      },
    },
  };
}

const inTurn = (a: Delivery, b: Delivery) =>
  Number(a.receiptId !== null) - Number(b.receiptId !== null) || a.dueAt!.getTime() - b.dueAt!.getTime() || byText(a.id, b.id);

export function memoryPushReader(tables: Tables): PushReader {
  const { memberships, pushTokens, pushPreferences, roomMutes, pushEvents, pushDeliveries } = tables;
  const preferencesOf = (orgId: OrgId, userId: UserId): PushPreferences => {
    const { chatMessages, gameChanges } = pushPreferences.get(key(orgId, userId)) ?? EVERYTHING;
    return { chatMessages, gameChanges };
  };
  const theirs = (orgId: OrgId, userId: UserId) => (row: { orgId: OrgId; userId: UserId | null }) =>
    row.orgId === orgId && row.userId === userId;

  return {
    async pushSettings(orgId, userId) {
      const muted = [...roomMutes.rows()].filter(theirs(orgId, userId)).map(({ roomId }) => roomId);
      return { ...preferencesOf(orgId, userId), mutedRoomIds: muted.sort(byText) };
    },

    async listeners(orgId, reach, roomId) {
      const devices = Map.groupBy(
        [...pushTokens.rows()].filter((token) => token.orgId === orgId),
        ({ userId }) => userId,
      );
      const listeners = [...devices].map(([userId, tokens]) => ({
        userId,
        tokenIds: tokens.map(({ id }) => id).sort(byText),
        roles: [...memberships.rows()]
          .filter(theirs(orgId, userId))
          .filter(({ state }) => state === 'approved')
          .map(({ role }) => role)
          .sort(byText),
        staffed: staffedTeams(tables, userId)
          .filter((team) => team.orgId === orgId)
          .map(({ orgId: _, ...team }) => team),
        children: children(tables, userId)
          .filter((child) => child.orgId === orgId)
          .map(({ orgId: _, ...child }) => child),
        preferences: preferencesOf(orgId, userId),
        hasMutedRoom: roomId !== null && roomMutes.get(key(orgId, userId, roomId)) !== undefined,
      }));
      return listeners.filter(
        ({ roles, staffed, children }) =>
          roles.some((role) => reach.roles.includes(role)) ||
          [...staffed, ...children.flatMap(({ team }) => team ?? [])].some(({ teamId }) => reach.teamIds.includes(teamId)),
      );
    },

    isPushDue: async (now) =>
      [...pushEvents.rows()].some(({ dueAt }) => dueAt <= now) ||
      [...pushDeliveries.rows()].some(({ dueAt }) => dueAt !== null && dueAt <= now),
  };
}
