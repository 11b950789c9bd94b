/** What is due in an outbox of all orgs and has not been taken up; more than `MOST_COUNTED` are not counted. */
export type Backlog = Readonly<{
  waiting: number;
  /** For how long the first of it has been due, in milliseconds; 0 where nothing is. */
  oldestMs: number;
}>;
/** By queue, in words of ours. */
export type Backlogs = Readonly<Record<string, Backlog>>;

export const MOST_COUNTED = 10_000;

/** The backlog of all orgs, from those of some. */
export const backlogOf = (parts: readonly Backlog[]): Backlog => ({
  waiting: Math.min(
    MOST_COUNTED,
    parts.reduce((sum, { waiting }) => sum + waiting, 0),
  ),
  oldestMs: Math.max(0, ...parts.map(({ oldestMs }) => oldestMs)),
});
