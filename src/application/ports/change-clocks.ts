/**
 * Something that changes and can be waited for, as it stood when it was looked at: a chat room, what decides what members of an org may do,
 * a log. Called with `wake`, it MUST call that as soon as it stands otherwise, at once where it does so already or nobody keeps it up to
 * date; what it answers ends that. Meanwhile it MUST hold no connection and no timer, and ask the storage for nothing of its own.
 */
export type ChangeClock = (wake: () => void) => () => void;

/** How somebody waits: for as long as they asked, while they are there and this instance takes requests. */
export interface Wait {
  /** How long they asked for; 0 for an answer at once. */
  readonly ms: number;
  isOver(): boolean;
  /** What the look before has left; undefined at the first one. */
  readonly kept: unknown;
}

/**
 * Answered instead of what there is, since nothing of it is news: whoever asked MUST ask the same again, with the same wait, once one of the
 * clocks wakes them, after `holdsMs`, or when the wait is over. Meanwhile nothing of the call is held.
 */
export class Parked {
  readonly clocks: readonly ChangeClock[];
  readonly holdsMs: number;
  readonly keeps: unknown;

  constructor(clocks: readonly ChangeClock[], holdsMs: number, keeps: unknown) {
    this.clocks = clocks;
    this.holdsMs = holdsMs;
    this.keeps = keeps;
  }
}
