import { walk } from './journey.ts';
import { AT_MOST, makesLeague } from './new-league.ts';
import { callsOffADay } from './rain-day.ts';
import { scoresGame } from './scored-game.ts';
import { joinsWithTwoDaughters } from './two-daughters.ts';

walk('a volunteer makes a league, on a laptop', async (journey) => {
  const { tally } = await makesLeague(journey, { size: 'laptop' });
  journey.counts('A new league, on a laptop', tally, AT_MOST);
});

walk('a parent joins with two daughters, on a laptop', (journey) => joinsWithTwoDaughters(journey, { size: 'laptop' }));

walk('a coach scores a game, on a laptop', (journey) => scoresGame(journey, { size: 'laptop' }));

walk('a day is called off for rain and restored, on a laptop', (journey) => callsOffADay(journey, 'laptop'));
