import { LRUCache } from 'lru-cache';
import type { ChatReader, RoomKey, RoomState } from '../../application/ports/chat-reader.ts';
import type { LookedAt, RoomWatermarks } from '../../application/ports/room-watermarks.ts';
import { batchedReading } from '../cache/batched-reader.ts';

/** `readAt` and `askedAt` are on the clock of `performance.now()`. */
type Watched = {
  readonly room: RoomKey;
  state: RoomState;
  /** When the reading began that the state is from. */
  readAt: number;
  /** When somebody last asked for it. */
  askedAt: number;
  readonly waiting: Set<() => void>;
};

const REFRESH_EVERY_MS = 400;
/** A message is to reach every poll within a second of its commit: an older state is read anew before it answers. */
const GOOD_FOR_MS = 900;
/** A room that nobody has asked for so long is no longer watched. */
const WATCHED_FOR_MS = 30_000;
/** Of more rooms, those that were asked for last are watched. */
const MAX_WATCHED = 20_000;
const ROOMS_A_STATEMENT = 500;
/** How many of those who wait go on in one turn of the event loop. */
const WOKEN_AT_ONCE = 50;

/** Marks in this process's memory, read for all watched rooms at intervals, for as long as their rooms are asked for. */
export function roomWatermarks(
  { roomStates }: Pick<ChatReader, 'roomStates'>,
  { mostWatched = MAX_WATCHED, roomsAStatement = ROOMS_A_STATEMENT } = {},
): RoomWatermarks {
  const watched = new LRUCache<string, Watched>({ max: mostWatched, dispose: ({ waiting }) => wakeAll(waiting) });
  const nameOf = ({ orgId, roomId }: RoomKey) => `${orgId}/${roomId}`;
  const readOne = batchedReading<RoomKey, LookedAt>(readRooms, { most: roomsAStatement, nameOf });
  let isRefreshing = false;
  let isClosed = false;

  const timer = setInterval(() => {
    if (isRefreshing || watched.size === 0) return;
    isRefreshing = true;
    refresh()
      // Whoever needs a state next meets the failure.
      .catch(() => undefined)
      .finally(() => {
        isRefreshing = false;
      });
  }, REFRESH_EVERY_MS).unref();

  async function readRooms(rooms: readonly RoomKey[]): Promise<readonly LookedAt[]> {
    const readAt = performance.now();
    const states = await roomStates(rooms);
    return rooms.map((room, place) => {
      const looked = { ...states[place]!, readAt };
      const known = watched.peek(nameOf(room));
      if (known) settle(known, looked);
      return looked;
    });
  }

  async function refresh(): Promise<void> {
    const now = performance.now();
    for (const [name, { askedAt, waiting }] of [...watched.entries()]) {
      if (waiting.size === 0 && now - askedAt > WATCHED_FOR_MS) watched.delete(name);
    }
    const rooms = [...watched.values()].map(({ room }) => room);
    for (let from = 0; from < rooms.length; from += roomsAStatement) await readRooms(rooms.slice(from, from + roomsAStatement));
  }

  function settle(room: Watched, { team, lastAt, readAt }: LookedAt): void {
    if (readAt < room.readAt) return;
    room.readAt = readAt;
    // A message of our own may have raised the mark while the room was read.
    advance(room, { team, lastAt: room.state.lastAt > lastAt ? room.state.lastAt : lastAt });
  }

  function advance(room: Watched, state: RoomState): void {
    const hasMoved = state.lastAt > room.state.lastAt;
    room.state = state;
    if (hasMoved) wakeAll(room.waiting);
  }

  function ask(orgId: RoomKey['orgId'], roomId: RoomKey['roomId']): Watched | undefined {
    const known = watched.get(nameOf({ orgId, roomId }));
    if (known) known.askedAt = performance.now();
    return known;
  }

  return {
    async current(orgId, roomId) {
      const known = ask(orgId, roomId);
      if (known && known.readAt >= performance.now() - GOOD_FOR_MS) return { ...known.state, readAt: known.readAt };
      const looked = await readOne({ orgId, roomId });
      return { ...(watched.peek(nameOf({ orgId, roomId }))?.state ?? looked), readAt: looked.readAt };
    },

    watch(orgId, roomId, { team, lastAt, readAt }) {
      if (isClosed || ask(orgId, roomId)) return;
      const room = { orgId, roomId };
      watched.set(nameOf(room), { room, state: { team, lastAt }, readAt, askedAt: performance.now(), waiting: new Set() });
    },

    advance(orgId, roomId, at) {
      const room = watched.peek(nameOf({ orgId, roomId }));
      if (room && at > room.state.lastAt) advance(room, { ...room.state, lastAt: at });
    },

    waitForChange(orgId, roomId, since, { ms, signal }) {
      const room = ask(orgId, roomId);
      if (!room || isClosed || signal.aborted || room.state.lastAt > since) return Promise.resolve();
      return new Promise((resolve) => {
        const end = () => {
          clearTimeout(deadline);
          signal.removeEventListener('abort', end);
          room.waiting.delete(end);
          room.askedAt = performance.now();
          resolve();
        };
        const deadline = setTimeout(end, ms);
        signal.addEventListener('abort', end);
        room.waiting.add(end);
      });
    },

    close() {
      isClosed = true;
      clearInterval(timer);
      for (const { waiting } of watched.values()) for (const wake of [...waiting]) wake();
    },
  };
}

/** Thousands may wait in one room: a few go on in each turn of the event loop, so that others are served meanwhile. */
function wakeAll(waiting: ReadonlySet<() => void>): void {
  const wakes = [...waiting];
  const wakeSome = () => {
    for (const wake of wakes.splice(0, WOKEN_AT_ONCE)) wake();
    if (wakes.length > 0) setImmediate(wakeSome);
  };
  wakeSome();
}
