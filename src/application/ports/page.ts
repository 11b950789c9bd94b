/** `after` is the place of the last item that the caller has; without it, the list begins. `limit` is 1–100. */
export type PageRequest<Position> = Readonly<{ limit: number; after?: Position }>;
/** `hasMore` is true when at least one more item follows `items`. */
export type Page<Item> = Readonly<{ items: readonly Item[]; hasMore: boolean }>;

/** Makes a page of what an adapter found when it asked for one item more than wanted. */
export const pageOf = <Item>(found: readonly Item[], limit: number): Page<Item> => ({
  items: found.slice(0, limit),
  hasMore: found.length > limit,
});
