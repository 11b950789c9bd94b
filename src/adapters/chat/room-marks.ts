import type { ChatReader, RoomKey, RoomState } from '../../application/ports/chat-reader.ts';
import type { RoomMarks } from '../../application/ports/room-marks.ts';

type Watched = {
  readonly room: RoomKey;
  state: RoomState | undefined;
  /** When the reading began that the state is from, and when somebody last asked for it; on the clock of `performance.now()`. */
  readAt: number;
  askedAt: number;
  readonly waiting: Set<() => void>;
};

const REFRESH_EVERY_MS = 400;
/** A message is to reach every poll within a second of its commit: an older state is read anew before it answers. */
const GOOD_FOR_MS = 900;
/** A room that nobody has asked for so long is no longer watched. */
const WATCHED_FOR_MS = 30_000;

/** Marks in this process's memory, all read by one query an interval for as long as their rooms are asked for. */
export function roomMarks({ roomStates }: Pick<ChatReader, 'roomStates'>): RoomMarks {
  const watched = new Map<string, Watched>();
  const nameOf = (orgId: string, roomId: string) => `${orgId}/${roomId}`;
  let refreshing: Promise<void> | undefined;
  let isClosed = false;

  const timer = setInterval(() => {
    // Whoever needs the state next meets the failure.
    if (watched.size > 0) refresh().catch(() => undefined);
  }, REFRESH_EVERY_MS).unref();

  /** Joins the refresh that is under way. */
  function refresh(): Promise<void> {
    refreshing ??= readAll().finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  }

  async function readAll(): Promise<void> {
    const began = performance.now();
    for (const [name, { askedAt, waiting }] of watched) {
      if (waiting.size === 0 && began - askedAt > WATCHED_FOR_MS) watched.delete(name);
    }
    const rooms = [...watched.values()];
    const states = await roomStates(rooms.map(({ room }) => room));
    for (const [place, room] of rooms.entries()) {
      const { team, lastAt } = states[place]!;
      room.readAt = began;
      // A message of our own may have raised the mark while the others were read.
      advance(room, { team, lastAt: room.state && room.state.lastAt > lastAt ? room.state.lastAt : lastAt });
    }
  }

  function advance(room: Watched, state: RoomState): void {
    const hasMoved = room.state === undefined || state.lastAt > room.state.lastAt;
    room.state = state;
    if (hasMoved) for (const wake of [...room.waiting]) wake();
  }

  function watch(room: RoomKey): Watched {
    const name = nameOf(room.orgId, room.roomId);
    const known = watched.get(name) ?? { room, state: undefined, readAt: Number.NEGATIVE_INFINITY, askedAt: 0, waiting: new Set() };
    known.askedAt = performance.now();
    watched.set(name, known);
    return known;
  }

  return {
    async look(orgId, roomId) {
      const room = watch({ orgId, roomId });
      const goodSince = performance.now() - GOOD_FOR_MS;
      // The refresh under way may have begun too early for this room; the next one has not.
      while (!room.state || room.readAt < goodSince) await refresh();
      return room.state;
    },

    raise(orgId, roomId, at) {
      const room = watched.get(nameOf(orgId, roomId));
      if (room?.state && at > room.state.lastAt) advance(room, { ...room.state, lastAt: at });
    },

    moved(orgId, roomId, since, { ms, signal }) {
      const room = watch({ orgId, roomId });
      const hasMoved = () => room.state !== undefined && room.state.lastAt > since;
      if (isClosed || signal.aborted || hasMoved()) return Promise.resolve();
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
