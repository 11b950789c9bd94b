import { type PublishedGame as PublishedBaseball, publishedGames } from '../../dev/check-games/published-game.ts';
import type { PublishedGame } from '../../dev/check-sports/compare-game.ts';
import { differing } from '../../dev/check-sports/published-game.ts';
import { playGames } from './played-games.ts';
import { compareRecorded } from './recorded-sports.ts';
import { checkScreen } from './screen/check-screen.ts';

const USAGE = `Usage: npm run check:games -- <folder> | --screen [sport | speed]…

Plays the published games of a folder (.json) through HTTP and compares what the gateway answers with what was published.
Baseball, as in test/games/baseball: by two scorers' phones, with a network that loses and doubles requests and one phone offline for
some innings; box scores, line scores, decisions, pitch counts, fielding, season totals and leaders.
Basketball, football and volleyball, in the formats of dev/check-sports: by one phone that sends everything twice; line scores, box scores
and, after each rally, the live view.
With --screen, scores a whole game of each of six sports by tapping on a phone in Chromium: one with a network that is cut eleven times, one
on two phones. Every figure is compared; says taps, processor time, requests and bytes of a play.
Ends with 1 where a figure differs.
`;

const folder = process.argv[2];
if (folder === '--screen') process.exit(await checkScreen(process.argv.slice(3)));
if (!folder) {
  process.stderr.write(USAGE);
  process.exit(2);
}
const found: readonly (PublishedBaseball | PublishedGame)[] = publishedGames(folder);
const isOfSports = (game: (typeof found)[number]): game is PublishedGame => 'sport' in game;
const baseball = found.filter((game): game is PublishedBaseball => !isOfSports(game));

let compared = 0;
let different = 0;
const say = (game: string, figure: string, published: unknown, ours: unknown) => {
  different += 1;
  process.stdout.write(`${game.padEnd(16)}${figure.padEnd(28)}published ${JSON.stringify(published)}, ours ${JSON.stringify(ours)}\n`);
};
if (baseball.length > 0) {
  const played = await playGames(baseball);
  compared += played.compared;
  for (const { game, figure, published, ours } of played.differences) say(game, figure, published, ours);
}
for (const game of found.filter(isOfSports)) {
  const comparisons = await compareRecorded(game);
  compared += comparisons.length;
  for (const { what, published, ours } of differing(comparisons)) say(game.sport, what, published, ours);
}
process.stdout.write(`${found.length} games, ${compared} figures compared, ${different} differ\n`);
process.exit(different > 0 || found.length === 0 ? 1 : 0);
