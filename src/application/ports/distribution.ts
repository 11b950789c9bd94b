/** What spreading a database over its nodes came to, or would. */
export type Distribution = Readonly<{
  /** Why it cannot be spread as it is, a sentence each; nothing was changed where there is one. */
  obstacles: readonly string[];
  tables: readonly DistributedTable[];
  /** What was done, in its order; empty where nothing was left to do. */
  steps: readonly Readonly<{ what: string; ms: number }>[];
}>;

/** `rows` is what the database estimates. */
export type DistributedTable = Readonly<{ name: string; place: string; isPlaced: boolean; rows: number }>;
