import { changedAt } from '../../domain/chat/message.ts';
import type { NotAMember, OrgContextRequired } from '../../domain/membership/membership.ts';
import type { NotAllowed } from '../../domain/membership/not-allowed.ts';
import type { Org } from '../../domain/membership/org.ts';
import type { Member, NotAdmitted } from '../../domain/membership/permissions.ts';
import type { RoomId } from '../../domain/shared/ids.ts';
import type { NotFound, TooManyRequests } from '../../domain/shared/refusals.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { addDays, localDate, startOfDay } from '../../domain/shared/time.ts';
import { resolveOrgMembership } from '../membership/resolve-org-membership.ts';
import { memoizedPerObject } from '../memoized-per-object.ts';
import { CacheableResult } from '../ports/cacheable-result.ts';
import type { Parked, Wait } from '../ports/change-signals.ts';
import type { Clock } from '../ports/clock.ts';
import type { RoomWatermarks } from '../ports/room-watermarks.ts';
import type { ChatReader, RoomChanges, SentMessage } from '../ports/storage/chat/chat-reader.ts';
import type { MembershipReader } from '../ports/storage/membership/membership-storage.ts';
import { type Freshness, RECENT, type ScopeSignal } from '../ports/watermarks.ts';
import { useCase } from '../use-case.ts';
import { type CheckOutcome, waitForChange } from '../wait-for-change.ts';
import { authorizeWatchedRoomAccess, roomKey } from './authorize-room-access.ts';
import { type ChatLimits, pollLimits } from './chat-limits.ts';
import { type MessageView, viewMessages } from './message-view.ts';

type Deps = Readonly<{
  read: Pick<ChatReader, 'newsSince' | 'newestMessages'> & Pick<MembershipReader, 'callerContext'>;
  roomWatermarks: Omit<RoomWatermarks, 'close'>;
  scopeSignal: ScopeSignal;
  chatLimits: ChatLimits;
  clock: Clock;
}>;
type Command = Readonly<{
  actor: Member;
  roomId: RoomId;
  /** The cursor of the previous poll; undefined for the first one. */
  since: Date | undefined;
  /** How long to wait if there is nothing new. */
  wait: Wait;
  freshness?: Freshness;
}>;
type Polled = PollView | CacheableResult<PollView>;
type Refusal = NotFound | NotAllowed | TooManyRequests | NotAMember | NotAdmitted | OrgContextRequired;

export type PollView = Readonly<{
  messages: readonly MessageView[];
  /** What the next poll sends as `since`: everything up to it has been delivered. */
  cursor: Date;
  hasMore: boolean;
  pollAfterMs: number;
}>;

const MESSAGES_AT_ONCE = 100;
const FIRST_MESSAGES = 50;
/** A long poll is followed by the next one soon; 500 ms correspond to the allowed 120 polls a minute. */
const POLL_AFTER_MS = { more: 0, waiting: 500, plain: 3000 };
type NextPoll = keyof typeof POLL_AFTER_MS;
type PollMode = Exclude<NextPoll, 'more'>;
/** Returns the changes in a room since the cursor, each once and in one order, however many users are writing. */
export const pollRoom = useCase(
  'use-chat',
  async (deps: Deps, { actor, roomId, since, wait, freshness = RECENT }: Command): Promise<Result<Polled | Parked, Refusal>> => {
    const { read, roomWatermarks, scopeSignal, chatLimits, clock } = deps;
    const isFirst = wait.state === undefined;
    const counted = isFirst ? chatLimits.reserve(pollLimits(actor.user.id)) : ok(undefined);
    if (!counted.ok) return counted;

    if (wait.ms === 0 || since === undefined) {
      const visited = await authorizeWatchedRoomAccess(roomWatermarks, actor, roomId, clock(), freshness);
      if (!visited.ok) return visited;
      const room = visited.value;
      if (since === undefined) {
        // A first poll only needs a cursor and the newest messages.
        const mode = wait.ms > 0 ? 'waiting' : 'plain';
        return ok(new CacheableResult(roomKey(roomId, room, `newest ${mode}`), () => firstNews(deps, actor, roomId, mode)));
      }
      if (since.getTime() === room.lastAt.getTime()) return ok(nothingSince(room.lastAt, 'plain'));
      const make = async () => viewOfNews(await newsSince(deps, actor, roomId, since), 'plain');
      return ok(new CacheableResult(roomKey(roomId, room, since.toISOString()), make));
    }
    const cursor = isFirst ? since : (wait.state as Date);
    return waitForChange(wait, async (): Promise<Result<CheckOutcome<PollView>, Refusal>> => {
      const access = await scopeSignal({ orgId: actor.org.id, name: 'access' });
      // A user who has lost access to the room while waiting gets only the refusal.
      const { user, org } = actor;
      const entered = await resolveOrgMembership({ read, clock })({ actor: user, orgId: org.id, permission: 'use-chat', freshness });
      if (!entered.ok) return entered;
      const visited = await authorizeWatchedRoomAccess(roomWatermarks, entered.value, roomId, clock(), freshness);
      if (!visited.ok) return visited;
      const room = visited.value;
      const holdsMs = restOfDay(entered.value.org, clock());
      const parkedAt = (lastAt: Date) => [access, roomWatermarks.changeSignal(org.id, roomId, { ...room, lastAt })];
      if (cursor.getTime() === room.lastAt.getTime()) {
        const found = nothingSince(room.lastAt, 'waiting');
        return ok({ found, isNews: false, signals: parkedAt(room.lastAt), holdsMs, keeps: found.cursor });
      }
      // Shared by all polls that know of the same state, unless this one must be read anew.
      const news = await newsSince(deps, entered.value, roomId, cursor, freshness.isAnew ? undefined : room.lastAt);
      const found = viewForAll(news);
      return ok({ found, isNews: found.messages.length > 0, signals: parkedAt(news.lastAt), holdsMs, keeps: found.cursor });
    });
  },
);

/** Which seasons are current depends on the day. */
const restOfDay = ({ timeZone }: Org, now: Date): number =>
  startOfDay(addDays(localDate(now, timeZone), 1), timeZone).getTime() - now.getTime();

/** `knownAt` is the time that the room's clock is known to have reached; without it, the read is not shared with earlier ones. */
async function newsSince(
  { read, roomWatermarks }: Deps,
  { org }: Member,
  roomId: RoomId,
  since: Date,
  knownAt?: Date,
): Promise<RoomChanges> {
  const news = await read.newsSince(org.id, roomId, since, MESSAGES_AT_ONCE + 1, knownAt);
  roomWatermarks.advance(org.id, roomId, news.lastAt);
  return news;
}

const ofNothing = memoizedPerObject<Date, PollView>();

/** One shared value for all polls that find nothing new since the room's clock last moved. */
const nothingSince = (lastAt: Date, mode: PollMode): PollView => ofNothing(lastAt, () => viewOf([], lastAt, mode), mode);

const views = memoizedPerObject<RoomChanges, PollView>();

/** Thousands of waiting polls may get the same answer at once, so all polls share one value per read. */
const viewForAll = (news: RoomChanges): PollView => views(news, () => viewOfNews(news, 'waiting'));

function viewOfNews(news: RoomChanges, mode: PollMode): PollView {
  const messages = news.messages.slice(0, MESSAGES_AT_ONCE);
  const hasMore = news.messages.length > messages.length;
  // The room's clock was read with the messages and is no later than the last of them, so no message can be missed. Never use our own clock
  // here.
  return viewOf(messages, hasMore ? changedAt(messages.at(-1)!) : news.lastAt, hasMore ? 'more' : mode);
}

async function firstNews({ read, roomWatermarks }: Deps, { org }: Member, roomId: RoomId, mode: PollMode): Promise<PollView> {
  const { messages, lastAt } = await read.newestMessages(org.id, roomId, FIRST_MESSAGES);
  roomWatermarks.advance(org.id, roomId, lastAt);
  return viewOf(messages, lastAt, mode);
}

const viewOf = (messages: readonly SentMessage[], cursor: Date, nextPoll: NextPoll): PollView => ({
  messages: viewMessages(messages),
  cursor,
  hasMore: nextPoll === 'more',
  pollAfterMs: POLL_AFTER_MS[nextPoll],
});
