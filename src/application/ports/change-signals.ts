/**
 * Subscribes to changes of something since it was read: a chat room, the permissions of an org's members, a game's log. It MUST call `wake` as
 * soon as the state differs from the one that was read, and at once if it differs already or is not watched. The returned function unsubscribes.
 * A subscription MUST hold no connection and no timer, and send no statement of its own.
 */
export type ChangeSignal = (wake: () => void) => () => void;

/**
 * How long a request may wait: until the time its caller asked for is over, the caller disconnects, or this instance stops accepting requests.
 */
export interface Wait {
  /** Milliseconds that the caller asked for; 0 means an immediate answer. */
  readonly ms: number;
  isOver(): boolean;
  /** The `keeps` of the previous call; undefined on the first one. */
  readonly state: unknown;
}

/**
 * A use case returns this when it finds nothing new. The adapter MUST call it again with the same wait when one of the signals fires, after
 * `holdsMs` milliseconds, or when the wait is over. Until then the adapter holds nothing of the call.
 */
export class Parked {
  readonly signals: readonly ChangeSignal[];
  readonly holdsMs: number;
  readonly keeps: unknown;

  constructor(signals: readonly ChangeSignal[], holdsMs: number, keeps: unknown) {
    this.signals = signals;
    this.holdsMs = holdsMs;
    this.keeps = keeps;
  }
}
