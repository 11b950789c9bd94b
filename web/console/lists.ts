import { type OrgSeason, type OrgSport, type PageQuery, pages } from 'league-gateway-client';

/** The longest page that lists of the API have. */
export const PAGE = 100;

/** All items of a list that has no more than a league has teams or fields. */
export async function allOf<Page extends { nextCursor?: string | null }, Item>(
  load: (page: PageQuery) => Promise<{ data?: Page; error?: unknown; response: Response }>,
  items: (page: Page) => readonly Item[],
): Promise<readonly Item[]> {
  const all: Item[] = [];
  for await (const page of pages(load)) all.push(...items(page));
  return all;
}

/** Seasons of several sports have the same names. */
export function seasonName({ name, sportId }: Pick<OrgSeason, 'name' | 'sportId'>, sports: readonly OrgSport[]): string {
  const sport = sports.find(({ id }) => id === sportId);
  return sport && sports.length > 1 ? `${name} · ${sport.name}` : name;
}
