import type { PeriodScore } from '../../src/domain/games/game.ts';
import { type Match, type Moment, type Play, play, type Side, type SportPlay, sidesOf, timed } from './play.ts';
import type { Random } from './random.ts';

const POSITIONS = ['GK', 'LB', 'CB', 'RB', 'LM', 'CM', 'RM', 'ST', 'CM', 'ST', 'CB', 'LM', 'RM'];
const HALVES = 2;
const HALF_MINUTES = 25;
/** Of a side of eight. */
const OUTFIELD = 7;

/** How often a side scores no goal in a half, one, two and so on. */
const GOALS = [46, 33, 15, 5, 1];
const SHOTS = { saved: 45, off_target: 35, blocked: 15, post: 5 };
/** How often a goal has no assist, one or two. */
const ASSISTS = [35, 55, 10];

function score(random: Random, edge: number): readonly PeriodScore[] {
  const goalsOf = (advantage: number) => random.place(GOALS) + (random.chance(18 * advantage) ? 1 : 0);
  return Array.from({ length: HALVES }, (_, index) => ({ period: index + 1, home: goalsOf(edge), visitor: goalsOf(-edge) }));
}

const keeperOf = ({ players }: Side) => players[0]!;
const outfieldOf = ({ players }: Side) => players.slice(1);

function plays(random: Random, match: Match): readonly Play[] {
  const inPlay = match.periods.flatMap((half) => {
    const moments = sidesOf(match, half).flatMap(({ side, opponent, points }) => [
      ...Array.from({ length: points }, () => goal(random, side, opponent)),
      ...Array.from({ length: random.whole(2, 5) }, () => shot(random, side, opponent)),
      ...Array.from({ length: random.whole(0, 3) }, () => foul(random, side, opponent)),
      ...Array.from({ length: random.whole(0, 2) }, () => [play(side, random.pick(outfieldOf(side)), 'corner_kick')]),
      ...(random.chance(40) ? [[play(side, random.pick(outfieldOf(side)), 'offside')]] : []),
    ]);
    const kickOff = (half.period - 1) * HALF_MINUTES * 60;
    return timed(random, random.shuffled(moments), half.period, { from: kickOff, to: kickOff + HALF_MINUTES * 60 });
  });
  return [...inPlay, ...minutes(match.home, match.periods.length), ...minutes(match.visitor, match.periods.length)];
}

function goal(random: Random, side: Side, opponent: Side): Moment {
  const allowed = play(opponent, keeperOf(opponent), 'goal_allowed');
  if (random.chance(3)) return [play(opponent, random.pick(outfieldOf(opponent)), 'own_goal'), allowed];
  const [scorer, ...others] = random.shuffled(outfieldOf(side));
  if (random.chance(6)) return [play(side, scorer!, 'goal', { attributes: { penalty: true } }), allowed];
  const assistPlayerIds = others.slice(0, random.place(ASSISTS));
  return [play(side, scorer!, 'goal', { attributes: assistPlayerIds.length > 0 ? { assistPlayerIds } : {} }), allowed];
}

function shot(random: Random, side: Side, opponent: Side): Moment {
  const outcome = random.kind(SHOTS);
  const taken = play(side, random.pick(outfieldOf(side)), 'shot', { attributes: { outcome } });
  return outcome === 'saved' ? [taken, play(opponent, keeperOf(opponent), 'save')] : [taken];
}

function foul(random: Random, side: Side, opponent: Side): Moment {
  const offender = random.pick(outfieldOf(side));
  return [
    play(side, offender, 'foul_committed'),
    play(opponent, random.pick(outfieldOf(opponent)), 'foul_suffered'),
    ...(random.chance(7) ? [play(side, offender, 'yellow_card')] : []),
  ];
}

/** The goalkeeper stays on; the others share what the positions before the goal have to give. */
function minutes(side: Side, halves: number): readonly Play[] {
  const length = halves * HALF_MINUTES;
  const others = outfieldOf(side);
  const shared = OUTFIELD * length;
  return [
    ...(length > 0 ? [play(side, keeperOf(side), 'minutes_played', { attributes: { minutes: length, asGoalkeeper: true } })] : []),
    ...others.flatMap((playerId, index) => {
      const share = Math.floor(shared / others.length) + (index < shared % others.length ? 1 : 0);
      return share > 0 ? [play(side, playerId, 'minutes_played', { attributes: { minutes: share } })] : [];
    }),
  ];
}

export const SOCCER: SportPlay = { positions: POSITIONS, score, plays };
