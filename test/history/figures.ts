import type { SendRecord } from './record.ts';
import type { Key, KnownMessage, Poller, RoomHistory } from './room-history.ts';

export type Figures = Readonly<{
  rooms: number;
  /** Send attempts, retries included. */
  attempts: number;
  retries: number;
  /** Keys by their final state as the client knows it. */
  acknowledged: number;
  refused: number;
  unknown: number;
  /** Messages in the walks through the history. */
  messages: number;
  pollers: number;
  /** Pollers whose last poll reached the end, late enough to see everything: only these show that the newest messages are not lost. */
  pollersAtEnd: number;
  polls: number;
  deliveries: number;
  /** The longest time after its acknowledgement at which a poll that reached the end still missed a message. */
  longestStaleMs: number;
}>;

/** `visibleWithinMs` is how long after its acknowledgement every poll shows a message. */
export function figuresOf(rooms: readonly RoomHistory[], visibleWithinMs: number): Figures {
  const keys = rooms.flatMap((room) => room.keys);
  const pollers = rooms.flatMap((room) => room.pollers);
  const attempts = countOf(keys.map((key) => key.attempts));
  const ends = Map.groupBy(keys, endOf);
  return {
    rooms: rooms.length,
    attempts,
    retries: attempts - keys.length,
    acknowledged: ends.get('acknowledged')?.length ?? 0,
    refused: ends.get('refused')?.length ?? 0,
    unknown: ends.get('unknown')?.length ?? 0,
    messages: countOf(rooms.map(({ walk }) => walk.messages)),
    pollers: pollers.length,
    pollersAtEnd: countOf(rooms.map((room) => pollersAtEnd(room, visibleWithinMs))),
    polls: countOf(pollers.map(({ polls }) => polls)),
    deliveries: countOf(rooms.flatMap(({ deliveries }) => deliveries.map(({ messages }) => messages))),
    longestStaleMs: largest(rooms.flatMap(({ known, pollers: own }) => own.map((poller) => longestStale(poller, known)))),
  };
}

/** One acknowledged attempt settles a key; an unknown one leaves it open. */
const endOf = ({ attempts }: Key): SendRecord['outcome']['kind'] =>
  (['acknowledged', 'unknown', 'refused'] as const).find((kind) => attempts.some(({ outcome }) => outcome.kind === kind))!;

function pollersAtEnd({ acknowledged, pollers }: RoomHistory, visibleWithinMs: number): readonly Poller[] {
  const settledAt = largest(acknowledged.map(({ acknowledgedAt }) => acknowledgedAt)) + visibleWithinMs;
  return pollers.filter(({ polls }) => !polls.at(-1)!.hasMore && polls.at(-1)!.invokedAt >= settledAt);
}

function longestStale({ polls }: Poller, known: ReadonlyMap<string, KnownMessage>): number {
  const staleness = polls.flatMap(({ messages }, n) => {
    const before = polls[n - 1];
    if (!before || before.hasMore) return [];
    return messages.map(({ id }) => before.invokedAt - (known.get(id)?.acknowledgedAt ?? before.invokedAt));
  });
  return largest(staleness);
}

const countOf = (lists: readonly (readonly unknown[])[]): number => lists.reduce((sum, { length }) => sum + length, 0);

const largest = (values: readonly number[]): number => values.reduce((most, value) => Math.max(most, value), 0);
