/**
 * Subscribes to a change of something since it was read: a chat room, the permissions of an org's members, a game's log. It MUST call `wake` as soon
 * as the state differs from the one that was read, at once if it differs already or is not watched. The function that it returns unsubscribes.
 * A subscription MUST hold no connection and no timer, and send no statement of its own.
 */
export type ChangeSignal = (wake: () => void) => () => void;

/** How long a request may wait: as long as its caller asked for, is connected, and this instance accepts requests. */
export interface Wait {
  /** Milliseconds that the caller asked for; 0 for an answer at once. */
  readonly ms: number;
  isOver(): boolean;
  /** The `keeps` of the previous call; undefined at the first one. */
  readonly kept: unknown;
}

/**
 * Returned by a use case that has found nothing new: the adapter MUST call it again with the same wait, once one of the signals fires, after
 * `holdsMs` milliseconds, or when the wait is over. Until then it holds nothing of the call.
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
