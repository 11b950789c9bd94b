import { walk } from './journey.ts';
import { AT_MOST, makesLeague } from './new-league.ts';

walk('a volunteer with nothing but a phone makes a league, with schedule, coaches, rosters and posters', async (journey) => {
  const { tally } = await makesLeague(journey);
  journey.counts('A new league', tally, AT_MOST);
});
