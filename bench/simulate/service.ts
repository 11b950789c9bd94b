/** What phones follow, a room or a game: writes to it are told to who polls it. */
export type Topic = Readonly<{ org: number; kind: 'room' | 'game'; number: number }>;

type Asked =
  | Readonly<{ kind: 'home' | 'schedule'; tag: unknown }>
  | Readonly<{ kind: 'me' | 'score' | 'cancel' }>
  | Readonly<{ kind: 'message' | 'play'; topic: Topic }>
  | Readonly<{ kind: 'poll'; topic: Topic; cursor: unknown; waitMs: number }>;

export type Kind = Asked['kind'];

/** A request of somebody: `view` is what of the org they see, as those of the same team do. */
export type Ask = Readonly<{ phone: number; org: number; view: number }> & Asked;

export type Answer = Readonly<{
  isServed: boolean;
  retryAfterMs: number | null;
  /** Of an answer that may be asked for again; of a poll, where the next one goes on. */
  tag?: unknown;
  /** Whether a poll brings anything. */
  isNews?: boolean;
  bytes: number;
}>;

/** A gateway, simulated or real. */
export type Service = (ask: Ask, answered: (answer: Answer) => void) => void;

export const REFUSED: Answer = { isServed: false, retryAfterMs: null, bytes: 0 };
