import type { PeriodScore } from '../../src/domain/games/game.ts';
import type { PlayerId } from '../../src/domain/shared/ids.ts';
import { type Match, type Play, play, type Side, type SportPlay, tallied } from './play.ts';
import type { Random } from './random.ts';

const POSITIONS = ['OH', 'S', 'MB', 'OPP', 'OH', 'MB', 'L', 'DS', 'OH', 'MB', 'OPP', 'S', 'DS'];
const SETTER = POSITIONS.indexOf('S');
const SIX = 6;
const SETS_TO_WIN = 2;
/** What a rally ends with that the serve has not ended. */
const POINTS = { kill: 58, attack_error: 24, block: 12, ball_handling_error: 6 };

/** Best of three: sets to 25, the third to 15, each won by two at least. */
function score(random: Random, edge: number): readonly PeriodScore[] {
  const sets: PeriodScore[] = [];
  const won = { home: 0, visitor: 0 };
  while (won.home < SETS_TO_WIN && won.visitor < SETS_TO_WIN) {
    const target = sets.length === 2 * SETS_TO_WIN - 2 ? 15 : 25;
    const beyond = random.chance(15) ? random.whole(1, 3) : 0;
    const points =
      beyond > 0
        ? { winner: target + beyond, loser: target + beyond - 2 }
        : { winner: target, loser: random.whole(target - 14, target - 2) };
    const isHome = random.chance(50 + 12 * edge);
    won[isHome ? 'home' : 'visitor'] += 1;
    const [home, visitor] = isHome ? [points.winner, points.loser] : [points.loser, points.winner];
    sets.push({ period: sets.length + 1, home, visitor });
  }
  return sets;
}

/** Every set rally by rally, and then one line for what a player did how often in it. */
const plays = (random: Random, match: Match): readonly Play[] =>
  match.periods.flatMap((set) => tallied(setOf(random, match, set)).map((each) => ({ ...each, period: set.period })));

function setOf(random: Random, { home, visitor }: Match, set: PeriodScore): readonly Play[] {
  const [homePoints, visitorPoints] = [set.home!, set.visitor!];
  const setWinner = homePoints > visitorPoints ? home : visitor;
  const rallies = random.shuffled([...Array(homePoints).fill(home), ...Array(visitorPoints).fill(visitor)] as Side[]);
  // The last point is the winner's.
  rallies.push(...rallies.splice(rallies.indexOf(setWinner), 1));

  const six = new Map([home, visitor].map((side) => [side, starters(random, side)]));
  const rotations = new Map([home, visitor].map((side) => [side, 0]));
  let serving = set.period % 2 === 1 ? home : visitor;
  const book = [home, visitor].flatMap((side) =>
    six.get(side)!.map((playerId) => play(side, playerId, 'set_played', { attributes: { set: set.period } })),
  );
  for (const winner of rallies) {
    const receiving = serving === home ? visitor : home;
    const server = six.get(serving)![rotations.get(serving)! % SIX]!;
    book.push(...rally(random, { serving, receiving, winner, server, six }));
    if (winner !== serving) {
      serving = winner;
      rotations.set(winner, rotations.get(winner)! + 1);
    }
  }
  return book;
}

/** The setter and five others. */
const starters = (random: Random, { players }: Side): readonly PlayerId[] => {
  const setter = players[SETTER]!;
  return [setter, ...random.shuffled(players.filter((playerId) => playerId !== setter)).slice(0, SIX - 1)];
};

type Rally = Readonly<{
  serving: Side;
  receiving: Side;
  winner: Side;
  server: PlayerId;
  six: ReadonlyMap<Side, readonly PlayerId[]>;
}>;

/** Ends with one point: an ace, a kill, or an error of the other side. A stuffed attack is the attacker's error and the blockers' block. */
function rally(random: Random, { serving, receiving, winner, server, six }: Rally): readonly Play[] {
  const loser = winner === serving ? receiving : serving;
  const oneOf = (side: Side) => random.pick(six.get(side)!);
  if (winner === serving && random.chance(16))
    return [play(serving, server, 'service_ace'), play(receiving, oneOf(receiving), 'reception_error')];
  if (winner === receiving && random.chance(18)) return [play(serving, server, 'service_error')];

  const opening = [play(serving, server, 'serve_attempt'), play(receiving, oneOf(receiving), 'reception')];
  const dug = random.chance(35) ? [play(loser, oneOf(loser), 'attack_attempt'), play(winner, oneOf(winner), 'dig')] : [];
  return [...opening, ...dug, ...point()];

  function point(): readonly Play[] {
    const [setter, ...hitters] = six.get(winner)!;
    switch (random.kind(POINTS)) {
      case 'kill':
        return [play(winner, random.pick(hitters), 'kill', { attributes: random.chance(75) ? { assistPlayerId: setter! } : {} })];
      case 'attack_error':
        return [play(loser, oneOf(loser), 'attack_error')];
      case 'ball_handling_error':
        return [play(loser, oneOf(loser), 'ball_handling_error')];
      case 'block': {
        const blockers = random.shuffled(hitters).slice(0, random.whole(1, 2));
        const type = blockers.length === 1 ? 'block_solo' : 'block_assist';
        return [play(loser, oneOf(loser), 'attack_error'), ...blockers.map((playerId) => play(winner, playerId, type))];
      }
    }
  }
}

export const VOLLEYBALL: SportPlay = { positions: POSITIONS, score, plays };
