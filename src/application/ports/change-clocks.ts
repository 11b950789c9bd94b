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
  /**
   * Resolves once one of the clocks wakes it, after `holdsMs`, or when waiting is over. MUST take up no place in flight, and cost nothing
   * while nothing happens.
   */
  forChange(clocks: readonly ChangeClock[], holdsMs?: number): Promise<void>;
}
