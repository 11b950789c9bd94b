import { unwrap } from './problems.ts';

/** The query parameter for the next page: `cursor`, or `before` if pages go back in time. Spread it into the query. */
export type PageQuery = { cursor?: string; before?: string };
type Paged = { nextCursor?: string | null; nextBefore?: string | null };

/** Iterates over the pages of a list and fetches each one when it is needed. Throws a refusal as a `ProblemError`. */
export async function* pages<Page extends Paged>(
  load: (page: PageQuery) => Promise<{ data?: Page; error?: unknown; response: Response }>,
): AsyncGenerator<Page, void, undefined> {
  let query: PageQuery = {};
  for (;;) {
    const page = await unwrap(load(query));
    yield page;
    if (page.nextCursor) query = { cursor: page.nextCursor };
    else if (page.nextBefore) query = { before: page.nextBefore };
    else return;
  }
}
