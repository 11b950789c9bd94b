/**
 * A message as a reader received it. `createdAt` is an RFC 3339 instant in UTC with milliseconds, so that comparing the
 * text compares the time.
 */
export type SeenMessage = Readonly<{ id: string; createdAt: string; contentId: string }>;

/**
 * One attempt to send; attempts of one client in one room with the same key are retries of one message, and carry the
 * same content. `refused` is a reply that promises that nothing was stored; a 5xx, a timeout and a lost connection are
 * `unknown`. Times are milliseconds since the epoch, on one machine.
 */
export type SendRecord = Readonly<{
  type: 'send';
  client: string;
  room: string;
  key: string;
  /** The message's content: unique among the messages of a history. */
  contentId: string;
  invokedAt: number;
  answeredAt: number;
  outcome: Readonly<{ kind: 'acknowledged'; messageId: string; createdAt: string } | { kind: 'refused' } | { kind: 'unknown' }>;
}>;

/** One answered poll. A poller sends back the cursor of its last answered poll; one that starts over has a new name. */
export type PollRecord = Readonly<{
  type: 'poll';
  poller: string;
  room: string;
  since: string | null;
  invokedAt: number;
  messages: readonly SeenMessage[];
  cursor: string;
  hasMore: boolean;
}>;

/** A page of the walk through a room's whole history, newest message first, after everything else has ended. */
export type PageRecord = Readonly<{ type: 'page'; room: string; messages: readonly SeenMessage[] }>;

export type HistoryRecord = SendRecord | PollRecord | PageRecord;

/** The reader's name that faults use for the walk through a room's history. */
export const HISTORY_READER = 'the history';

/** Reads records from JSON lines. The files of several processes may be concatenated in any order: each contains whole readers. */
export const readHistory = (lines: string): readonly HistoryRecord[] =>
  lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line));
