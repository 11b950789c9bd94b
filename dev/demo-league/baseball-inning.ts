import type { PlayerId } from '../../src/domain/shared/ids.ts';
import { type Play, play, type Side } from './play.ts';
import type { Random } from './random.ts';

/** The first nine in the order of the roster, then the bench. */
export const POSITIONS = ['P', 'C', '1B', '2B', '3B', 'SS', 'LF', 'CF', 'RF', 'P', 'LF', 'CF', 'RF'];

export type Half = Readonly<{
  period: number;
  batting: Side;
  fielding: Side;
  pitcherId: PlayerId;
  /** Whose turn it is, counted from the first batter of the game. */
  leadoff: number;
  /** What the score has for it. */
  runs: number;
  /** Whether the last of these runs ends the game. */
  endsGame: boolean;
}>;

export type HalfPlayed = Readonly<{ plays: readonly Play[]; fielding: readonly Play[]; batters: number }>;

/** Plays half an inning until one comes out as the score has it. */
export function halfInning(random: Random, half: Half): HalfPlayed {
  for (;;) {
    const { outs, runs, ...played } = tryHalfInning(random, half);
    if (runs === half.runs && (outs === 3) !== half.endsGame) return played;
  }
}

/** How often a batter does what. */
const AT_BATS = {
  field_out: 34,
  strikeout: 21,
  single: 18,
  walk: 13,
  reached_on_error: 5,
  double: 5,
  hit_by_pitch: 2,
  triple: 1,
  home_run: 1,
};
const OUTS: Readonly<Record<string, number>> = { field_out: 1, strikeout: 1, sac_fly: 1, grounded_into_double_play: 2 };

function tryHalfInning(random: Random, half: Half): HalfPlayed & Readonly<{ outs: number; runs: number }> {
  const { period, batting, fielding, pitcherId, leadoff, endsGame } = half;
  const plays: Play[] = [];
  const credits: Play[] = [];
  let bases = EMPTY;
  let [outs, runs, errors, batters] = [0, 0, 0, 0];
  const note = (side: Side, playerId: PlayerId, type: string, attributes: Play['attributes'] = {}) =>
    plays.push(play(side, playerId, type, { period, attributes }));

  while (outs < 3 && runs <= half.runs && !(endsGame && runs === half.runs)) {
    const [first, second, third] = bases;
    if (first && !second && random.chance(14)) {
      const isSafe = random.chance(75);
      note(batting, first.playerId, isSafe ? 'stolen_base' : 'caught_stealing');
      bases = [undefined, isSafe ? first : undefined, third];
      if (!isSafe) {
        outs += 1;
        note(fielding, pitcherId, 'outs_recorded', { count: 1 });
        credits.push(...fieldingOf(random, fielding, 'caught_stealing'));
        continue;
      }
    }

    const playerId = batting.players[(leadoff + batters) % batting.players.length]!;
    const type = atBat(random, bases, outs);
    const batter = { playerId, isEarned: type !== 'reached_on_error' };
    const moved = MOVES[type]?.(bases, batter) ?? { bases, home: [] };
    const out = OUTS[type] ?? 0;
    const rbi = batter.isEarned ? moved.home.length : 0;
    note(batting, playerId, type, { ...(rbi > 0 && { rbi }), ...(out > 0 && { outs: out }), pitcherId });
    credits.push(...fieldingOf(random, fielding, type));
    if (!batter.isEarned) errors += 1;
    // What scores after the third out that errors have cost is not the pitcher's doing.
    const isClean = outs + errors < 3;
    for (const runner of moved.home) {
      note(batting, runner.playerId, 'run');
      note(fielding, pitcherId, 'run_allowed', { earned: runner.isEarned && isClean });
    }
    bases = moved.bases;
    batters += 1;
    outs += out;
    runs += moved.home.length;
  }
  note(fielding, pitcherId, 'pitches', { count: batters * 3 + random.whole(0, batters) });
  return { plays, fielding: credits, batters, outs, runs };
}

function atBat(random: Random, [first, second, third]: Bases, outs: number): string {
  const type = random.kind(AT_BATS);
  if (type !== 'field_out' || outs === 2) return type;
  if (third && random.chance(30)) return 'sac_fly';
  return first && !second && !third && random.chance(15) ? 'grounded_into_double_play' : type;
}

type Runner = Readonly<{ playerId: PlayerId; isEarned: boolean }>;
type Base = Runner | undefined;
type Bases = readonly [first: Base, second: Base, third: Base];
const EMPTY: Bases = [undefined, undefined, undefined];

/** Who moves where when the batter does not simply go out; `home` has those who score. */
type Move = (bases: Bases, batter: Runner) => Readonly<{ bases: Bases; home: readonly Runner[] }>;
const those = (...runners: readonly Base[]): readonly Runner[] => runners.filter((runner) => runner !== undefined);

/** From second a runner scores on a single. */
const single: Move = ([first, second, third], batter) => ({ bases: [batter, first, undefined], home: those(third, second) });

/** Only those move whom the batter forces to. */
const walk: Move = ([first, second, third], batter) => {
  if (!first) return { bases: [batter, second, third], home: [] };
  if (!second) return { bases: [batter, first, third], home: [] };
  return { bases: [batter, first, second], home: those(third) };
};

const MOVES: Readonly<Record<string, Move>> = {
  single,
  reached_on_error: single,
  double: ([first, second, third], batter) => ({ bases: [undefined, batter, first], home: those(third, second) }),
  triple: (bases, batter) => ({ bases: [undefined, undefined, batter], home: those(...bases.toReversed()) }),
  home_run: (bases, batter) => ({ bases: EMPTY, home: [...those(...bases.toReversed()), batter] }),
  walk,
  hit_by_pitch: walk,
  sac_fly: ([first, second, third]) => ({ bases: [first, second, undefined], home: those(third) }),
  grounded_into_double_play: () => ({ bases: EMPTY, home: [] }),
};

type Credit = readonly [position: string, type: string];

/** What the fielders are credited with, one putout an out. */
function fieldingOf(random: Random, side: Side, type: string): readonly Play[] {
  return creditsOf(random, type).map(([position, credit]) => play(side, side.players[POSITIONS.indexOf(position)]!, credit));
}

function creditsOf(random: Random, type: string): readonly Credit[] {
  switch (type) {
    case 'strikeout':
      return [['C', 'putout']];
    case 'field_out':
      return random.chance(55)
        ? [
            [random.pick(['2B', '3B', 'SS', 'P']), 'assist'],
            ['1B', 'putout'],
          ]
        : [[random.pick(['LF', 'CF', 'RF', 'SS', '2B']), 'putout']];
    case 'sac_fly':
      return [[random.pick(['LF', 'CF', 'RF']), 'putout']];
    case 'grounded_into_double_play':
      return [
        ...([
          ['SS', 'assist'],
          ['2B', 'putout'],
          ['2B', 'assist'],
          ['1B', 'putout'],
        ] as const),
        ...['SS', '2B', '1B'].map((position): Credit => [position, 'double_play_turned']),
      ];
    case 'caught_stealing':
      return [
        ['C', 'assist'],
        ['SS', 'putout'],
      ];
    case 'reached_on_error':
      return [[random.pick(['2B', '3B', 'SS']), 'error']];
    default:
      return [];
  }
}
