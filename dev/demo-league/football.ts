import type { PeriodScore } from '../../src/domain/games/game.ts';
import type { PlayerId } from '../../src/domain/shared/ids.ts';
import { type Match, type Moment, type Play, play, type Side, type SportPlay, sidesOf, timed } from './play.ts';
import type { Random } from './random.ts';

const POSITIONS = ['QB', 'RB', 'WR', 'WR', 'TE', 'C', 'LB', 'CB', 'S', 'K', 'G', 'T', 'DE'];
const QUARTERS = 4;
const QUARTER_SECONDS = 480;

type Score = 'field_goal' | 'touchdown' | 'touchdown_and_kick' | 'touchdown_and_two';

/** What a side may score in a quarter, and how often; every sum of points once. */
type QuarterScores = readonly Readonly<{ scores: readonly Score[]; weight: number }>[];
const POINTS: Readonly<Record<Score, number>> = { field_goal: 3, touchdown: 6, touchdown_and_kick: 7, touchdown_and_two: 8 };
const pointsOf = (scores: readonly Score[]) => scores.reduce((points, each) => points + POINTS[each], 0);

const TACKLE_SCORES: QuarterScores = [
  { scores: [], weight: 56 },
  { scores: ['touchdown_and_kick'], weight: 20 },
  { scores: ['touchdown'], weight: 10 },
  { scores: ['field_goal'], weight: 6 },
  { scores: ['touchdown_and_two'], weight: 4 },
  { scores: ['touchdown_and_kick', 'touchdown_and_kick'], weight: 3 },
  { scores: ['touchdown_and_kick', 'field_goal'], weight: 1 },
];
const FLAG_SCORES: QuarterScores = [
  { scores: [], weight: 40 },
  { scores: ['touchdown'], weight: 22 },
  { scores: ['touchdown_and_kick'], weight: 20 },
  { scores: ['touchdown_and_two'], weight: 8 },
  { scores: ['touchdown', 'touchdown'], weight: 5 },
  { scores: ['touchdown', 'touchdown_and_kick'], weight: 5 },
];
const DOWNS = { rush: 52, complete: 24, incomplete: 18, sack: 6 };
/** How a drive without a score ends. */
const TACKLE_ENDS = { punt: 50, interception: 30, fumble: 20, downs: 0 };
const FLAG_ENDS = { punt: 0, interception: 30, fumble: 0, downs: 70 };

const scoreWith =
  (quarterScores: QuarterScores) =>
  (random: Random, edge: number): readonly PeriodScore[] => {
    const pointsFor = (advantage: number) => {
      const anyPoints = () => pointsOf(quarterScores[random.place(quarterScores.map(({ weight }) => weight))]!.scores);
      const points = anyPoints();
      return points === 0 && random.chance(20 * advantage) ? anyPoints() : points;
    };
    return Array.from({ length: QUARTERS }, (_, index) => ({ period: index + 1, home: pointsFor(edge), visitor: pointsFor(-edge) }));
  };

type Style = Readonly<{ quarterScores: QuarterScores; hasTackles: boolean }>;

/** Drives in turn, those that score among those that do not. */
const playsIn =
  (style: Style) =>
  (random: Random, match: Match): readonly Play[] =>
    match.periods.flatMap((quarter) => {
      const drives = sidesOf(match, quarter).flatMap(({ side, opponent, points }) => {
        const { scores } = style.quarterScores.find((each) => pointsOf(each.scores) === points)!;
        const results = scores.length > 0 ? scores : [null];
        return results.map((result) => drive(random, style, side, opponent, result));
      });
      return timed(random, random.shuffled(drives).flat(), quarter.period, { from: QUARTER_SECONDS, to: 0 });
    });

const quarterbackOf = ({ players }: Side) => players[0]!;
const backOf = ({ players }: Side) => players[1]!;
const kickerOf = ({ players }: Side) => players[POSITIONS.indexOf('K')]!;
const receiversOf = ({ players }: Side) => players.slice(1, 5);

function drive(random: Random, style: Style, side: Side, opponent: Side, result: Score | null): readonly Moment[] {
  const downs = Array.from({ length: random.whole(2, 4) }, () => down(random, style, side, opponent));
  if (result === null) return [...downs, givenUp(random, style, side, opponent)];
  const kickoff = style.hasTackles ? [kickoffOf(random, side, opponent)] : [];
  return [...downs, ...scoring(random, side, result).map((each) => [each]), ...kickoff];
}

function scoring(random: Random, side: Side, result: Score): readonly Play[] {
  const kick = (type: string, attributes = {}) => play(side, kickerOf(side), type, { attributes });
  switch (result) {
    case 'field_goal':
      return [kick('field_goal_made', { distance: random.whole(18, 32) })];
    case 'touchdown':
      return [touchdown(random, side), kick('extra_point_missed')];
    case 'touchdown_and_kick':
      return [touchdown(random, side), kick('extra_point_made')];
    case 'touchdown_and_two':
      return [touchdown(random, side), play(side, backOf(side), 'two_point_conversion', { attributes: { good: true } })];
  }
}

function touchdown(random: Random, side: Side): Play {
  const scored = { yards: random.whole(1, 34), touchdown: true };
  const receiverId = random.pick(receiversOf(side));
  return random.chance(45)
    ? play(side, quarterbackOf(side), 'pass', { attributes: { result: 'complete', ...scored, receiverId } })
    : play(side, backOf(side), 'rush', { attributes: scored });
}

/** One snap that neither scores nor gives the ball away. */
function down(random: Random, { hasTackles }: Style, side: Side, opponent: Side): Moment {
  const pass = (attributes: Play['attributes']) => play(side, quarterbackOf(side), 'pass', { attributes });
  const [tackler, helper] = random.shuffled(opponent.players) as [PlayerId, PlayerId];
  const alone = hasTackles ? 'tackle_solo' : 'flag_pull';
  const stop =
    hasTackles && random.chance(30)
      ? [play(opponent, tackler, 'tackle_assist'), play(opponent, helper, 'tackle_assist')]
      : [play(opponent, tackler, alone)];

  switch (random.kind(DOWNS)) {
    case 'rush': {
      const yards = random.whole(-3, 12);
      const loss = hasTackles && yards < 0 ? [play(opponent, tackler, 'tackle_for_loss')] : [];
      return [play(side, random.pick(side.players.slice(0, 3)), 'rush', { attributes: { yards } }), ...stop, ...loss];
    }
    case 'complete':
      return [pass({ result: 'complete', yards: random.whole(2, 22), receiverId: random.pick(receiversOf(side)) }), ...stop];
    case 'incomplete':
      return [pass({ result: 'incomplete' }), ...(random.chance(30) ? [play(opponent, tackler, 'pass_defended')] : [])];
    case 'sack':
      return [
        play(side, quarterbackOf(side), 'sack_taken', { attributes: { yards: random.whole(2, 8) } }),
        play(opponent, tackler, 'sack', { attributes: { value: 1 } }),
        play(opponent, tackler, alone),
        ...(hasTackles ? [play(opponent, tackler, 'tackle_for_loss')] : []),
      ];
  }
}

/** How the ball goes to the other side without a score; pulling flags, mostly after the last down. */
function givenUp(random: Random, style: Style, side: Side, opponent: Side): Moment {
  const defender = random.pick(opponent.players);
  switch (random.kind(style.hasTackles ? TACKLE_ENDS : FLAG_ENDS)) {
    case 'punt':
      return [
        play(side, kickerOf(side), 'punt', { attributes: { yards: random.whole(18, 42) } }),
        play(opponent, defender, 'punt_return', { attributes: { yards: random.whole(0, 15) } }),
      ];
    case 'interception':
      return [
        play(side, quarterbackOf(side), 'pass', { attributes: { result: 'intercepted' } }),
        play(opponent, defender, 'interception', { attributes: { yards: random.whole(0, 25) } }),
      ];
    case 'fumble':
      return [
        play(side, backOf(side), 'rush', { attributes: { yards: random.whole(0, 6) } }),
        play(side, backOf(side), 'fumble', { attributes: { lost: true } }),
        play(opponent, defender, 'forced_fumble'),
        play(opponent, random.pick(opponent.players), 'fumble_recovery'),
      ];
    case 'downs':
      return down(random, style, side, opponent);
  }
}

const kickoffOf = (random: Random, side: Side, opponent: Side): Moment => [
  play(side, kickerOf(side), 'kickoff', { attributes: { yards: random.whole(30, 50) } }),
  play(opponent, random.pick(receiversOf(opponent)), 'kick_return', { attributes: { yards: random.whole(5, 25) } }),
];

const footballBy = (style: Style): SportPlay => ({ positions: POSITIONS, score: scoreWith(style.quarterScores), plays: playsIn(style) });

export const TACKLE_FOOTBALL = footballBy({ quarterScores: TACKLE_SCORES, hasTackles: true });
export const FLAG_FOOTBALL = footballBy({ quarterScores: FLAG_SCORES, hasTackles: false });
