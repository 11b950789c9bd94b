import type { Clock } from '../../../application/ports/clock.ts';
import type { PushReader, PushRepositories } from '../../../application/ports/storage/notifications/notification-storage.ts';
import type { Outbox } from '../../../application/ports/storage/notifications/outbox.ts';
import { linkAt, type ParentLink } from '../../../domain/families/parent-link.ts';
import type { Delivery } from '../../../domain/notifications/delivery.ts';
import { EVERYTHING, type PushPreferences } from '../../../domain/notifications/push-preferences.ts';
import type { PushToken } from '../../../domain/notifications/push-token.ts';
import { deviceOf } from '../../../domain/notifications/web-subscription.ts';
import type { OrgId, UserId } from '../../../domain/shared/ids.ts';
import { backlogOf, backlogOfSent } from '../backlog.ts';
import { dueOrgs } from '../due-orgs.ts';
import { mailAddressOf } from '../mail/mail.ts';
import { children, followed, staffedTeams, teamInSeason } from '../membership/membership.ts';
import { byText } from '../tables/order.ts';
import { removeRow } from '../tables/references.ts';
import { key } from '../tables/table.ts';
import type { Tables } from '../tables/tables.ts';

export function memoryOutbox({ pushEvents, reminders }: Tables, clock: Clock): Outbox {
  return {
    async add(event, dueAt) {
      const happenedAt = clock();
      pushEvents.put({ event: { ...event, happenedAt }, failures: 0, dueAt: dueAt ?? happenedAt });
    },
    async take(orgId) {
      const now = clock();
      const due = [...pushEvents.rows()].filter(({ event, dueAt }) => event.orgId === orgId && dueAt <= now);
      const [first] = due.sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime() || byText(a.event.id, b.event.id));
      if (!first) return undefined;
      pushEvents.delete(key(first.event.orgId, first.event.id));
      return { event: first.event, failures: first.failures, now };
    },
    async reschedule({ event, failures }, until) {
      pushEvents.put({ event, failures: failures + 1, dueAt: until });
    },
    async nextReminder(orgId, userId, everyMs) {
      const now = clock();
      const last = reminders.get(key(orgId, userId));
      if (last && last.dueAt > now) return undefined;
      const dueAt = last ? new Date(Math.max(now.getTime(), last.dueAt.getTime() + everyMs)) : now;
      reminders.put({ orgId, userId, dueAt });
      return dueAt;
    },
  };
}

export function memoryPush(tables: Tables, clock: Clock): PushRepositories {
  const { pushTokens, pushNotices, pushDeliveries, pushPreferences, roomMutes } = tables;
  const removeToken = (token: PushToken) => removeRow(tables, pushTokens, token);
  const registrationsOf = (token: string) => [...pushTokens.rows()].filter((each) => deviceOf(each.token) === deviceOf(token));

  return {
    pushTokens: {
      find: async (orgId, userId, token) => registrationsOf(token).find((each) => each.orgId === orgId && each.userId === userId),
      async take({ orgId, userId, token }) {
        for (const each of registrationsOf(token)) if (each.orgId !== orgId && each.userId !== userId) removeToken(each);
        return registrationsOf(token).find((each) => each.orgId === orgId);
      },
      save: async (token) => pushTokens.put(token),
      async keepNewest(orgId, userId, most) {
        const own = [...pushTokens.rows()].filter((each) => each.orgId === orgId && each.userId === userId);
        const newestFirst = own.sort((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime() || byText(b.id, a.id));
        for (const each of newestFirst.slice(most)) removeToken(each);
      },
      async remove(userId, token) {
        const own = registrationsOf(token).filter((each) => each.userId === userId);
        for (const each of own) removeToken(each);
        return own.length;
      },
      async removeAll(orgId, userId) {
        for (const each of [...pushTokens.rows()]) if (each.orgId === orgId && each.userId === userId) removeToken(each);
      },
      async retire(dead) {
        for (const { orgId, tokenId, asOf } of dead) {
          const token = pushTokens.get(key(orgId, tokenId));
          if (token && token.updatedAt <= asOf) removeToken(token);
        }
      },
    },

    pushDeliveries: {
      async add({ orgId, id: eventId, happenedAt }, notice, deliveries) {
        pushNotices.put({ orgId, eventId, notice, happenedAt });
        const known = new Set(
          [...pushDeliveries.rows()].filter((each) => each.orgId === orgId && each.eventId === eventId).map(({ tokenId }) => tokenId),
        );
        for (const { userId, delivery } of deliveries) {
          const isTheirs = pushTokens.get(key(orgId, delivery.tokenId))?.userId === userId;
          if (isTheirs && !known.has(delivery.tokenId)) pushDeliveries.put(delivery);
        }
      },
      async due(orgId, limit) {
        const now = clock();
        const due = [...pushDeliveries.rows()]
          .filter((each) => each.orgId === orgId && each.dueAt !== null && each.dueAt <= now)
          .sort(inTurn);
        const found = due.slice(0, limit).map((delivery) => {
          const { token, userId } = pushTokens.get(key(delivery.orgId, delivery.tokenId))!;
          const { notice, happenedAt } = pushNotices.get(key(delivery.orgId, delivery.eventId))!;
          return { delivery, userId, token, notice, happenedAt };
        });
        return { now, due: found };
      },
      async save(deliveries) {
        for (const delivery of deliveries) {
          const name = key(delivery.orgId, delivery.id);
          const stored = pushDeliveries.get(name);
          if (stored && stored.attempts <= delivery.attempts) pushDeliveries.put(delivery);
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
        const { answerReminders = earlier.answerReminders, eveningReminders = earlier.eveningReminders } = change;
        const { offerReminders = earlier.offerReminders, email = earlier.email } = change;
        const reminders = { answerReminders, eveningReminders, offerReminders };
        pushPreferences.put({ orgId, userId, chatMessages, gameChanges, ...reminders, email });
      },
      async setMuted(orgId, roomId, userId, isMuted) {
        if (isMuted) roomMutes.put({ orgId, userId, roomId });
        else roomMutes.delete(key(orgId, userId, roomId));
      },
    },
  };
}

const inTurn = (a: Delivery, b: Delivery) =>
  Number(a.receiptId !== null) - Number(b.receiptId !== null) || a.dueAt!.getTime() - b.dueAt!.getTime() || byText(a.id, b.id);

export function memoryPushReader(tables: Tables, clock: Clock): PushReader {
  const { memberships, pushTokens, pushPreferences, roomMutes, pushEvents, pushDeliveries } = tables;
  const preferencesOf = (orgId: OrgId, userId: UserId): PushPreferences => {
    const { orgId: _, userId: __, ...preferences } = pushPreferences.get(key(orgId, userId)) ?? { orgId, userId, ...EVERYTHING };
    return preferences;
  };
  const theirs = (orgId: OrgId, userId: UserId) => (row: { orgId: OrgId; userId: UserId | null }) =>
    row.orgId === orgId && row.userId === userId;

  const due = () =>
    dueOrgs([...[...pushEvents.rows()].map(({ event, dueAt }) => ({ orgId: event.orgId, dueAt })), ...pushDeliveries.rows()], clock());

  return {
    async pushSettings(orgId, userId) {
      const muted = [...roomMutes.rows()].filter(theirs(orgId, userId)).map(({ roomId }) => roomId);
      return { ...preferencesOf(orgId, userId), mutedRoomIds: muted.sort(byText) };
    },

    async listeners(orgId, reach, roomId, by) {
      const among = typeof by === 'object' && 'tokenIds' in by ? by.tokenIds : undefined;
      const people = typeof by === 'object' && 'mailOf' in by ? by.mailOf : undefined;
      const hasMail = by === 'device-or-mail' || people !== undefined;
      const devices = Map.groupBy(
        [...pushTokens.rows()].filter((token) => token.orgId === orgId && (among === undefined || among.includes(token.id))),
        ({ userId }) => userId,
      );
      const languageOf = (id: UserId) => {
        const user = [...tables.users.rows()].find((each) => each.id === id);
        return user?.language ?? user?.claimedLanguage ?? null;
      };
      const reached = [...new Set([...devices.keys(), ...(hasMail ? [...tables.users.rows()].map(({ id }) => id) : [])])]
        .map((userId) => ({ userId, tokens: devices.get(userId) ?? [], address: hasMail ? mailAddressOf(tables, userId) : null }))
        .filter(({ userId, tokens, address }) =>
          people ? people.includes(userId) && address !== null : tokens.length > 0 || address !== null,
        );
      const listeners = reached.map(({ userId, tokens, address }) => ({
        userId,
        tokenIds: tokens.map(({ id }) => id).sort(byText),
        address,
        reads: languageOf(userId),
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
        followed: followed(tables, userId)
          .filter((child) => child.orgId === orgId)
          .map(({ orgId: _, ...child }) => child),
        preferences: preferencesOf(orgId, userId),
        hasMutedRoom: roomId !== null && roomMutes.get(key(orgId, userId, roomId)) !== undefined,
      }));
      return listeners.filter(
        ({ userId, roles, staffed, children, followed }) =>
          reach.userIds.includes(userId) ||
          roles.some((role) => reach.roles.includes(role)) ||
          [...staffed, ...[...children, ...followed].flatMap(({ team }) => team ?? [])].some(({ teamId }) =>
            reach.teamIds.includes(teamId),
          ),
      );
    },

    async waitingRequests(orgId) {
      const waits = (row: Readonly<{ orgId: OrgId; state: string }>) => row.orgId === orgId && row.state === 'pending';
      const isOpen = (link: ParentLink) => waits(linkAt(link, clock()));
      const teamsOf = ({ playerId, teamId: linkTeamId }: ParentLink) =>
        [...tables.rosterSpots.rows()]
          .filter((spot) => spot.orgId === orgId && spot.playerId === playerId)
          .map(({ teamId }) => teamId)
          .concat(playerId === null && linkTeamId !== null ? [linkTeamId] : [])
          .map((teamId) => teamInSeason(tables, orgId, teamId));
      return {
        memberships: [...memberships.rows()].filter(waits).length,
        teamClaims: [...tables.teamClaims.rows()].filter(waits).length,
        parentLinks: [...tables.parentLinks.rows()].filter(isOpen).map((link) => ({ teams: teamsOf(link) })),
      };
    },

    pushDue: async () => due(),
    pushDueIn: async (orgId) => due().find((each) => each.orgId === orgId)?.inMs,

    async pushBacklog() {
      const now = clock();
      return {
        'push-events': backlogOf(
          [...pushEvents.rows()].map(({ dueAt }) => dueAt),
          now,
        ),
        'push-deliveries': backlogOfSent(
          [...pushDeliveries.rows()].filter(({ receiptId }) => receiptId === null),
          ({ orgId, eventId }) => tables.pushNotices.get(key(orgId, eventId))?.happenedAt,
          now,
        ),
      };
    },
  };
}
