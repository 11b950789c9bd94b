const EMPTY: ReadonlySet<never> = new Set();

/** The set of these values; a shared instance if there are none, as is the case for most of thousands of members. */
export const setOf = <T>(values: readonly T[]): ReadonlySet<T> => (values.length === 0 ? EMPTY : new Set(values));
