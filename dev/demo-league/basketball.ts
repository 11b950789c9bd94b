import type { PeriodScore } from '../../src/domain/games/game.ts';
import { type Match, type Moment, type Play, play, type Side, type SportPlay, sidesOf, timed } from './play.ts';
import type { Random } from './random.ts';

const POSITIONS = ['PG', 'SG', 'SF', 'PF', 'C', 'PG', 'SG', 'SF', 'PF', 'C', 'SG', 'SF', 'PF'];
const QUARTERS = 4;
const QUARTER_SECONDS = 480;
const OVERTIME_SECONDS = 180;

/** Four quarters, and overtimes until somebody leads. */
function score(random: Random, edge: number): readonly PeriodScore[] {
  const quarters: PeriodScore[] = [];
  let lead = 0;
  for (let period = 1; period <= QUARTERS || lead === 0; period += 1) {
    const most = period <= QUARTERS ? 11 : 5;
    const home = random.whole(1, most + Math.max(0, 2 * edge));
    const visitor = random.whole(1, most + Math.max(0, -2 * edge));
    lead += home - visitor;
    quarters.push({ period, home, visitor });
  }
  return quarters;
}

function plays(random: Random, match: Match): readonly Play[] {
  return match.periods.flatMap((quarter) => {
    const moments = sidesOf(match, quarter).flatMap(({ side, opponent, points }) => [
      ...scoring(random, side, opponent, points),
      ...misses(random, side, opponent),
      ...turnovers(random, side, opponent),
    ]);
    const from = quarter.period <= QUARTERS ? QUARTER_SECONDS : OVERTIME_SECONDS;
    return timed(random, random.shuffled(moments), quarter.period, { from, to: 0 });
  });
}

function scoring(random: Random, side: Side, opponent: Side, points: number): Moment[] {
  const moments: Moment[] = [];
  for (let left = points; left > 0; ) {
    const shooter = random.pick(side.players);
    if (left === 1 || random.chance(20)) {
      const thrown = [true, random.chance(45) && left > 1];
      left -= thrown.filter(Boolean).length;
      moments.push([
        play(opponent, random.pick(opponent.players), 'foul', { attributes: { kind: 'personal' } }),
        ...random.shuffled(thrown).map((isMade) => play(side, shooter, isMade ? 'free_throw_made' : 'free_throw_missed')),
      ]);
    } else {
      const worth = left > 2 && random.chance(12) ? 3 : 2;
      left -= worth;
      const assistant = random.pick(side.players);
      const isAssisted = assistant !== shooter && random.chance(60);
      moments.push([
        play(side, shooter, 'field_goal_made', { attributes: { points: worth, ...(isAssisted && { assistPlayerId: assistant }) } }),
      ]);
    }
  }
  return moments;
}

const misses = (random: Random, side: Side, opponent: Side): Moment[] =>
  Array.from({ length: random.whole(2, 6) }, () => {
    const attributes = { points: random.chance(15) ? 3 : 2, ...(random.chance(8) && { blockedByPlayerId: random.pick(opponent.players) }) };
    const rebound = random.chance(28)
      ? play(side, random.pick(side.players), 'offensive_rebound')
      : play(opponent, random.pick(opponent.players), 'defensive_rebound');
    return [play(side, random.pick(side.players), 'field_goal_missed', { attributes }), rebound];
  });

const turnovers = (random: Random, side: Side, opponent: Side): Moment[] =>
  Array.from({ length: random.whole(1, 3) }, () => [
    play(side, random.pick(side.players), 'turnover'),
    ...(random.chance(55) ? [play(opponent, random.pick(opponent.players), 'steal')] : []),
  ]);

export const BASKETBALL: SportPlay = { positions: POSITIONS, score, plays };
