const DAY_MS = 24 * 3_600_000;

/** A full mailbox is emptied in time by most people: only one that is still full after this takes no mail for good. */
export const FULL_FOR_MS = 7 * DAY_MS;
/** What was full longer ago says nothing any more: the person may have another address, or has emptied it since. */
export const FULL_FORGOTTEN_AFTER_MS = 14 * DAY_MS;
