const EMPTY: ReadonlySet<never> = new Set();

/** The set of these: one and the same where there are none, as of most of thousands of members. */
export const setOf = <T>(values: readonly T[]): ReadonlySet<T> => (values.length === 0 ? EMPTY : new Set(values));
