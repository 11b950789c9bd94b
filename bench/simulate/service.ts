/** A room or game that phones follow: polls of it return writes to it. */
export type Topic = Readonly<{ org: number; kind: 'room' | 'game'; number: number }>;

type Asked =
  | Readonly<{ kind: 'home' | 'schedule'; tag: unknown }>
  | Readonly<{ kind: 'me' | 'score' | 'cancel' }>
  | Readonly<{ kind: 'message' | 'play'; topic: Topic }>
  | Readonly<{ kind: 'poll'; topic: Topic; cursor: unknown; waitMs: number }>;

export type Kind = Asked['kind'];

/** A request: callers with the same `view`, such as members of the same team, see the same data of the org. */
export type Ask = Readonly<{ phone: number; org: number; view: number }> & Asked;

export type Answer = Readonly<{
  isServed: boolean;
  retryAfterMs: number | null;
  /** The ETag of a cacheable response; the cursor for the next poll. */
  tag?: unknown;
  /** Whether a poll returned news. */
  isNews?: boolean;
  bytes: number;
}>;

/** A gateway, simulated or real. */
export type Service = (ask: Ask, answered: (answer: Answer) => void) => void;

export const REFUSED: Answer = { isServed: false, retryAfterMs: null, bytes: 0 };
