/** The due entries of a queue, in all orgs. `MAX_COUNTED` means that many or more. */
export type Backlog = Readonly<{
  waiting: number;
  /** How long the oldest has been due, in milliseconds; 0 if there is none. */
  oldestMs: number;
  /** How long ago the oldest was made of those that were tried and have to be tried again, in milliseconds; 0 if there is none. Of work that is sent. */
  undeliveredMs?: number;
}>;
/** By the name of the queue. */
export type Backlogs = Readonly<Record<string, Backlog>>;

export const MAX_COUNTED = 10_000;
/** What was claimed more often has been tried in vain: what merely waits for its time has been claimed once at most. */
export const RETRIED_AFTER_ATTEMPTS = 1;

/** The sum of the backlogs of disjoint sets of orgs. */
export const backlogOf = (parts: readonly Backlog[]): Backlog => ({
  waiting: Math.min(
    MAX_COUNTED,
    parts.reduce((sum, { waiting }) => sum + waiting, 0),
  ),
  oldestMs: Math.max(0, ...parts.map(({ oldestMs }) => oldestMs)),
  ...(parts.some(({ undeliveredMs }) => undeliveredMs !== undefined) && {
    undeliveredMs: Math.max(0, ...parts.map(({ undeliveredMs = 0 }) => undeliveredMs)),
  }),
});
