import { changedAt } from '../../domain/chat/message.ts';
import type { MembershipPending, NotAMember, NotFound, OrgContextRequired, TooManyRequests } from '../../domain/errors.ts';
import type { NotAllowed } from '../../domain/membership/membership.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { RoomId } from '../../domain/shared/ids.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { enterOrg } from '../membership/enter-org.ts';
import type { ChatReader } from '../ports/chat-reader.ts';
import type { Clock } from '../ports/clock.ts';
import type { MembershipReader } from '../ports/membership-storage.ts';
import type { Patience, RoomMarks } from '../ports/room-marks.ts';
import { type ChatLimits, pollLimits } from './chat-limits.ts';
import { type MessageView, viewMessage } from './message-view.ts';
import { visitRoom } from './visit-room.ts';

type Deps = Readonly<{
  read: Pick<ChatReader, 'newsSince' | 'newestMessages'> & Pick<MembershipReader, 'callerFacts'>;
  roomMarks: Omit<RoomMarks, 'close'>;
  chatLimits: ChatLimits;
  clock: Clock;
}>;
type Command = Readonly<{
  actor: Member;
  roomId: RoomId;
  /** The cursor of the poll before; undefined for a first one. */
  since: Date | undefined;
  /** How to wait while there is nothing to say; not at all with 0 ms. */
  patience: Patience;
}>;
type Refusal = NotFound | NotAllowed | TooManyRequests | NotAMember | MembershipPending | OrgContextRequired;

export type PollView = Readonly<{
  messages: readonly MessageView[];
  /** What the next poll sends as `since`: everything up to it has been delivered. */
  cursor: Date;
  hasMore: boolean;
  pollAfterMs: number;
}>;

const MESSAGES_AT_ONCE = 100;
const FIRST_MESSAGES = 50;
/** Somebody who waits for an answer asks for the next one soon; 500 ms are the 120 polls a minute that are allowed. */
const POLL_AFTER_MS = { more: 0, waiting: 500, plain: 3000 };

/** Answers what has happened in a room since the cursor, each thing once and in one order, whoever else is writing. */
export const pollRoom = ({ read, roomMarks, chatLimits, clock }: Deps) => {
  const enter = enterOrg({ read, clock });
  type Found = Pick<PollView, 'messages' | 'cursor' | 'hasMore'>;

  /** The storage is left alone when the room has come no further than the cursor. */
  async function newsFor({ org }: Member, roomId: RoomId, since: Date, lastAt: Date): Promise<Found> {
    if (since.getTime() === lastAt.getTime()) return { messages: [], cursor: since, hasMore: false };
    const news = await read.newsSince(org.id, roomId, since, MESSAGES_AT_ONCE + 1);
    roomMarks.raise(org.id, roomId, news.lastAt);
    const messages = news.messages.slice(0, MESSAGES_AT_ONCE);
    const hasMore = news.messages.length > messages.length;
    // Read with the messages, the room's clock is no later than the last of them, so nothing can come between; never our own clock.
    const cursor = hasMore ? changedAt(messages.at(-1)!) : news.lastAt;
    return { messages: messages.map(viewMessage), cursor, hasMore };
  }

  async function firstNews({ org }: Member, roomId: RoomId): Promise<Found> {
    const { messages, lastAt } = await read.newestMessages(org.id, roomId, FIRST_MESSAGES);
    roomMarks.raise(org.id, roomId, lastAt);
    return { messages: messages.map(viewMessage), cursor: lastAt, hasMore: false };
  }

  async function look(actor: Member, roomId: RoomId, since: Date | undefined): Promise<Result<Found, Refusal>> {
    const state = await roomMarks.look(actor.org.id, roomId);
    const visited = visitRoom(actor, roomId, state, clock());
    if (!visited.ok) return visited;
    return ok(await (since ? newsFor(actor, roomId, since, state.lastAt) : firstNews(actor, roomId)));
  }

  return async ({ actor, roomId, since, patience }: Command): Promise<Result<PollView, Refusal>> => {
    const counted = chatLimits.reserve(pollLimits(actor.user.id));
    if (!counted.ok) return counted;

    let found = await look(actor, roomId, since);
    if (found.ok && found.value.messages.length === 0 && patience.ms > 0) {
      const { cursor } = found.value;
      await patience.aside(roomMarks.moved(actor.org.id, roomId, cursor, patience));
      // Who has lost the room while they waited is told so, and nothing else.
      const entered = await enter({ actor: actor.user, orgId: actor.org.id });
      if (!entered.ok) return entered;
      found = await look(entered.value, roomId, cursor);
    }
    if (!found.ok) return found;
    const { hasMore } = found.value;
    const pollAfterMs = hasMore ? POLL_AFTER_MS.more : patience.ms > 0 ? POLL_AFTER_MS.waiting : POLL_AFTER_MS.plain;
    return ok({ ...found.value, pollAfterMs });
  };
};
