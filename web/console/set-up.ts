import { unwrap } from 'league-gateway-client';
import { league } from '../kit/league.ts';
import { seasonName } from './lists.ts';

/** What the league has so far, as the steps read it. */
export type SetUp = Awaited<ReturnType<typeof loadSetUp>>;

export async function loadSetUp(signal: AbortSignal) {
  const setUp = await unwrap(league.GET('/api/org/screens/setup', { signal }));
  return { ...setUp, seasons: setUp.seasons.map((season) => ({ ...season, name: seasonName(season, setUp.sports) })) };
}
