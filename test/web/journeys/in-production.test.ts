import { CHROMIUM } from '../../support/chromium.ts';
import { walk } from './journey.ts';
import { AT_MOST, makesLeague } from './new-league.ts';
import { PRODUCTION, productionScene } from './scene.ts';
import { scoresGame } from './scored-game.ts';
import { joinsWithTwoDaughters } from './two-daughters.ts';

const needs = CHROMIUM.isThere ? PRODUCTION : CHROMIUM;

walk(
  'a volunteer makes a league, as in production',
  async (journey) => {
    const { tally } = await makesLeague(journey);
    journey.counts('A new league, as in production', tally, AT_MOST);
  },
  productionScene,
  needs,
);

walk('a parent joins with two daughters, as in production', (journey) => joinsWithTwoDaughters(journey), productionScene, needs);

walk('a coach scores a game, as in production', (journey) => scoresGame(journey), productionScene, needs);
