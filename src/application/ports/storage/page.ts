/** `after` is the position of the last item that the caller has; without it, the list starts at the beginning. `limit` is 1–100. */
export type PageRequest<Position> = Readonly<{ limit: number; after?: Position }>;
/** `hasMore` is true when at least one more item follows `items`. */
export type Page<Item> = Readonly<{ items: readonly Item[]; hasMore: boolean }>;

/** Makes a page from an adapter's result, for which it asked for one item more than the limit. */
export const pageOf = <Item>(found: readonly Item[], limit: number): Page<Item> => ({
  items: found.slice(0, limit),
  hasMore: found.length > limit,
});
