/** The result of distributing a database over its nodes, or of a dry run. */
export type Distribution = Readonly<{
  /** Why the database cannot be distributed as it is, one sentence each; if there are any, nothing was changed. */
  obstacles: readonly string[];
  tables: readonly DistributedTable[];
  /** The steps taken, in order; empty if there was nothing left to do. */
  steps: readonly Readonly<{ what: string; ms: number }>[];
}>;

/** `rows` is the database's estimate. */
export type DistributedTable = Readonly<{ name: string; place: string; isPlaced: boolean; rows: number }>;
