import type { Clock } from '../../../application/ports/clock.ts';
import type { ChatReader, RoomOverview, SentMessage } from '../../../application/ports/storage/chat/chat-reader.ts';
import type { Chat } from '../../../application/ports/storage/chat/chat-storage.ts';
import { pageOf } from '../../../application/ports/storage/page.ts';
import { BEGINNING, changedAt, earlierOf, type Message, nextTick } from '../../../domain/chat/message.ts';
import { type RoomKey, type RoomState, roomWith } from '../../../domain/chat/room.ts';
import type { MessageId, OrgId, RoomId, UserId, WordingId } from '../../../domain/shared/ids.ts';
import type { LocalDate } from '../../../domain/shared/time.ts';
import { isCurrentTeam, seasonOf } from '../league/team-season.ts';
import { namedMember } from '../membership/named-member.ts';
import { memoryOutbox } from '../notifications/notifications.ts';
import type { RoomClock, StoredMessage } from '../tables/rows.ts';
import { key } from '../tables/table.ts';
import type { Tables } from '../tables/tables.ts';

const messageOf = ({ key: _, seq: __, deletedBy: ___, contentHash: ____, ...message }: StoredMessage): Message => message;

export function memoryChat(tables: Tables, clock: Clock): Chat {
  const { messages, roomClocks, readMarks, wordings } = tables;
  const outbox = memoryOutbox(tables, clock);
  /** Advances the room's clock. */
  function tick(orgId: OrgId, roomId: RoomId, sent: 0 | 1): RoomClock {
    const name = key(orgId, roomId);
    const { lastSeq, lastAt } = roomClocks.get(name) ?? { lastSeq: 0, lastAt: BEGINNING };
    const next = { orgId, roomId, lastSeq: lastSeq + sent, lastAt: nextTick(lastAt, clock()) };
    roomClocks.put(next);
    return next;
  }

  function isTeamRoomOn(day: LocalDate, orgId: OrgId, roomId: RoomId): boolean {
    const team = tables.teams.get(key(orgId, roomId));
    return team !== undefined && isCurrentTeam(tables, team, day);
  }

  function keepWording({ orgId, id: aboutId, content, senderId }: StoredMessage, id: WordingId, replacedBy: UserId, replacedAt: Date) {
    const wording = { id, orgId, part: 'message', aboutId, content: content!, authorId: senderId, replacedAt, replacedBy } as const;
    wordings.put(wording);
  }

  const find: Chat['find'] = async (orgId, roomId, id) => {
    const stored = messages.get(key(orgId, roomId, id));
    return stored && messageOf(stored);
  };
  const findByKey: Chat['findByKey'] = async (orgId, roomId, senderId, sendersKey) => {
    for (const each of messages.rows()) {
      if (each.orgId === orgId && each.roomId === roomId && each.senderId === senderId && each.key === sendersKey) {
        return { ...messageOf(each), contentHash: each.contentHash };
      }
    }
    return undefined;
  };

  return {
    find,
    findByKey,

    async append(message, { currentOn, event } = {}) {
      const { orgId, roomId, senderId, replyToId } = message;
      if (currentOn !== undefined && !isTeamRoomOn(currentOn, orgId, roomId)) return undefined;
      if (replyToId !== null && !messages.get(key(orgId, roomId, replyToId))) return undefined;
      if (message.key !== null && (await findByKey(orgId, roomId, senderId, message.key))) return undefined;
      const { lastSeq, lastAt } = tick(orgId, roomId, 1);
      const stored = { ...message, createdAt: lastAt, editedAt: null, deletedAt: null, seq: lastSeq, deletedBy: null, contentHash: null };
      messages.put(stored);
      if (event) await outbox.add(event);
      return messageOf(stored);
    },

    async correct({ orgId, roomId, id }, content, hash, wordingId) {
      const stored = messages.get(key(orgId, roomId, id));
      if (!stored || stored.deletedAt) return undefined;
      const contentHash = stored.key === null ? null : (stored.contentHash ?? hash);
      const corrected = { ...stored, contentHash, content, editedAt: tick(orgId, roomId, 0).lastAt };
      keepWording(stored, wordingId, stored.senderId, corrected.editedAt);
      messages.put(corrected);
      return messageOf(corrected);
    },

    async retract({ orgId, roomId, id }, by, hash, wordingId) {
      const stored = messages.get(key(orgId, roomId, id));
      if (!stored || stored.deletedAt) return undefined;
      const contentHash = stored.key === null ? null : (stored.contentHash ?? hash);
      const tombstone = { ...stored, contentHash, content: null, deletedAt: tick(orgId, roomId, 0).lastAt, deletedBy: by };
      keepWording(stored, wordingId, by, tombstone.deletedAt);
      messages.put(tombstone);
      return messageOf(tombstone);
    },

    async markRead(orgId, roomId, readerId, upTo) {
      const room = roomClocks.get(key(orgId, roomId));
      if (!room) return undefined;
      const name = key(orgId, roomId, readerId);
      const target = earlierOf(upTo, room.lastAt);
      const mark = readMarks.get(name);
      const readUpTo = mark && mark.readUpTo > target ? mark.readUpTo : target;
      readMarks.put({ orgId, roomId, readerId, readUpTo });
      return readUpTo;
    },
  };
}

function officeOf({ orgId, roomId }: RoomKey) {
  const room = roomWith(orgId, roomId, null);
  return room.type === 'office' ? [room] : [];
}

const newestFirst = (a: Message, b: Message) => b.createdAt.getTime() - a.createdAt.getTime();
const firstChangedFirst = (a: Message, b: Message) => changedAt(a).getTime() - changedAt(b).getTime();

export function memoryChatReader(tables: Tables): ChatReader {
  const { messages, roomClocks, readMarks, teams, seasons } = tables;

  const teamOf = (orgId: OrgId, roomId: RoomId) => teams.get(key(orgId, roomId));
  const lastAtOf = (orgId: OrgId, roomId: RoomId) => roomClocks.get(key(orgId, roomId))?.lastAt ?? BEGINNING;
  const inRoom = (orgId: OrgId, roomId: RoomId) => [...messages.rows()].filter((each) => each.orgId === orgId && each.roomId === roomId);
  const sent = (stored: StoredMessage): SentMessage => ({
    ...messageOf(stored),
    sender: namedMember(tables, stored.orgId, stored.senderId),
  });

  function overview(orgId: OrgId, roomId: RoomId, readerId: UserId): RoomOverview {
    const standing = inRoom(orgId, roomId).filter(({ deletedAt }) => deletedAt === null);
    const last = standing.toSorted(newestFirst)[0];
    const readUpTo = readMarks.get(key(orgId, roomId, readerId))?.readUpTo ?? BEGINNING;
    return {
      roomId,
      teamName: teamOf(orgId, roomId)?.name ?? null,
      parent: null,
      lastMessage: last ? sent(last) : null,
      unreadCount: standing.filter(({ senderId, createdAt }) => senderId !== readerId && createdAt > readUpTo).length,
    };
  }

  function stateOf({ orgId, roomId }: RoomKey): RoomState {
    const team = teamOf(orgId, roomId);
    if (!team) return { team: null, lastAt: lastAtOf(orgId, roomId) };
    const { isActive, startsOn, endsOn } = seasonOf({ seasons }, team);
    return { team: { name: team.name, season: { isActive, startsOn, endsOn } }, lastAt: lastAtOf(orgId, roomId) };
  }

  return {
    roomState: async (orgId, roomId) => stateOf({ orgId, roomId }),
    roomStates: async (rooms) => rooms.map(stateOf),

    async roomOverviews(orgId, readerId, { orgRooms, teams: teamIds, offices, today }) {
      const teamRooms = [...teams.rows()]
        .filter(
          (team) => team.orgId === orgId && (teamIds === 'all' || teamIds.includes(team.id)) && isCurrentTeam({ seasons }, team, today),
        )
        .map(({ id }) => id as string as RoomId);
      const officeRooms = offices ? [...roomClocks.rows()].filter((room) => room.orgId === orgId).flatMap(officeOf) : [];
      return [
        ...[...orgRooms, ...teamRooms].map((roomId) => overview(orgId, roomId, readerId)),
        ...officeRooms.map(({ id, parentId }) => ({ ...overview(orgId, id, readerId), parent: namedMember(tables, orgId, parentId) })),
      ];
    },

    async newsSince(orgId, roomId, since, limit) {
      const found = inRoom(orgId, roomId).filter((each) => changedAt(each) > since);
      return { messages: found.sort(firstChangedFirst).slice(0, limit).map(sent), lastAt: lastAtOf(orgId, roomId) };
    },

    async newestMessages(orgId, roomId, limit) {
      const newest = inRoom(orgId, roomId).sort(newestFirst).slice(0, limit);
      return { messages: newest.reverse().map(sent), lastAt: lastAtOf(orgId, roomId) };
    },

    async messagesBefore(orgId, roomId, before, limit) {
      const earlier = inRoom(orgId, roomId).filter(({ createdAt }) => before === undefined || createdAt < before);
      const found = earlier.sort(newestFirst).slice(0, limit + 1);
      return pageOf(found.map(sent), limit);
    },

    async message(orgId, roomId, id) {
      const stored = messages.get(key(orgId, roomId, id));
      return stored && sent(stored);
    },
    messageTime: async (orgId, roomId, id: MessageId) => messages.get(key(orgId, roomId, id))?.createdAt,

    async readCount({ orgId, roomId, senderId, createdAt }, roles) {
      const isLinked = (id: UserId) =>
        [...tables.parentLinks.rows()].some((link) => link.orgId === orgId && link.userId === id && link.state === 'approved');
      const readers = new Set(
        [...tables.memberships.rows()]
          .filter((each) => each.orgId === orgId && each.state === 'approved' && roles.includes(each.role))
          .filter(({ userId, role }) => userId !== senderId && (role !== 'parent' || isLinked(userId)))
          .map(({ userId }) => userId),
      );
      const hasRead = (userId: UserId) => (readMarks.get(key(orgId, roomId, userId))?.readUpTo ?? BEGINNING) >= createdAt;
      return { recipients: readers.size, readBy: [...readers].filter(hasRead).length };
    },
  };
}
