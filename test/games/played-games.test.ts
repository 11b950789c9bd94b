import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { publishedGames } from '../../dev/check-games/published-game.ts';
import { playGames } from './played-games.ts';

/** Extra innings that begin with a runner on second, and a game that rain ended; all thirty are played by `npm run check:games`. */
const games = publishedGames(fileURLToPath(new URL('baseball', import.meta.url))).filter(({ id }) =>
  ['PIT202007270', 'WAS202007230'].includes(id),
);

test('two phones with a bad network score games whose figures are the published ones, and a wrong one is found', async () => {
  const { compared, differences } = await playGames(games);
  expect(differences).toEqual([]);
  expect(compared).toBeGreaterThan(1_500);
  const [first, ...others] = games;
  const wrong = { ...first!, decisions: { ...first!.decisions, loss: 'nobody' } };
  expect((await playGames([wrong, ...others], 'other phones')).differences).toMatchObject([{ game: 'PIT202007270', figure: 'loss' }]);
});
