import { publishedGames } from '../../dev/check-games/published-game.ts';
import { playGames } from './played-games.ts';

const USAGE = `Usage: npm run check:games -- <folder>

Plays the published games of a folder (.json, as in test/games/baseball) through HTTP as two scorers' phones would, with a network
that loses and doubles requests and one phone offline for some innings, and compares box scores, line scores, decisions, pitch counts,
fielding, season totals and leaders with the published ones. Ends with 1 where a figure differs.
`;

const folder = process.argv[2];
if (!folder) {
  process.stderr.write(USAGE);
  process.exit(2);
}
const games = publishedGames(folder);
const { compared, differences } = await playGames(games);
for (const { game, figure, published, ours } of differences) {
  process.stdout.write(`${game.padEnd(16)}${figure.padEnd(28)}published ${JSON.stringify(published)}, ours ${JSON.stringify(ours)}\n`);
}
process.stdout.write(`${games.length} games, ${compared} figures compared, ${differences.length} differ\n`);
process.exit(differences.length > 0 || games.length === 0 ? 1 : 0);
