import { walk } from './journey.ts';
import { AT_MOST, makesLeague } from './new-league.ts';
import { scoresGame } from './scored-game.ts';
import { joinsWithTwoDaughters } from './two-daughters.ts';

walk('a volunteer makes a league, in Spanish', async (journey) => {
  const { tally } = await makesLeague(journey, { language: 'es' });
  journey.counts('A new league, in Spanish', tally, AT_MOST);
});

walk('a parent joins with two daughters, in Spanish', (journey) => joinsWithTwoDaughters(journey, { language: 'es' }));

walk('a coach scores a game, in Spanish', (journey) => scoresGame(journey, { language: 'es' }));
