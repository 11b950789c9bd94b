import type { PeriodScore } from '../../domain/games/game.ts';
import type { PlayerId } from '../../domain/shared/ids.ts';
import { type Match, type Play, play, type Side, type SportPlay, tallied } from './play.ts';
import type { Random } from './random.ts';

const POSITIONS = ['P', 'C', '1B', '2B', '3B', 'SS', 'LF', 'CF', 'RF', 'P', 'LF', 'CF', 'RF'];
const INNINGS = 6;
/** A second pitcher takes over for the last innings, off the bench. */
const RELIEF_FROM = 5;

const fielderAt = ({ players }: Side, position: string): PlayerId => players[POSITIONS.indexOf(position)]!;
const pitcherOf = ({ players }: Side, inning: number): PlayerId => players[inning < RELIEF_FROM ? 0 : POSITIONS.lastIndexOf('P')]!;

const RUNS: readonly (readonly [number, number])[] = [
  [0, 58],
  [1, 20],
  [2, 12],
  [3, 6],
  [4, 3],
  [5, 1],
];

/** Six innings and at most one more: after that it is dark, and a tie stands. */
function score(random: Random, edge: number): readonly PeriodScore[] {
  const runsOf = (advantage: number) =>
    Math.max(0, random.weighted(RUNS) + (random.chance(12 * Math.abs(advantage)) ? Math.sign(advantage) : 0));
  const innings: PeriodScore[] = [];
  let lead = 0;
  for (let period = 1; period <= INNINGS || (period === INNINGS + 1 && lead === 0); period += 1) {
    const visitor = runsOf(-edge);
    lead -= visitor;
    const isLast = period >= INNINGS;
    const batted = runsOf(edge);
    // The winning run ends the game.
    const home = isLast && lead > 0 ? null : isLast ? Math.min(batted, 1 - lead) : batted;
    lead += home ?? 0;
    innings.push({ period, home, visitor });
  }
  return innings;
}

function plays(random: Random, match: Match): readonly Play[] {
  const halves = match.periods.flatMap(({ period, visitor, home }, index) => {
    const before = match.periods.slice(0, index);
    const lead = total(before, 'home') - total(before, 'visitor') - (visitor ?? 0);
    const endsGame = period >= INNINGS && home !== null && home + lead > 0;
    return [
      { period, batting: match.visitor, fielding: match.home, runs: visitor, endsGame: false },
      { period, batting: match.home, fielding: match.visitor, runs: home, endsGame },
    ];
  });
  const next = new Map([match.home, match.visitor].map((side) => [side, 0]));
  const book: Play[] = [];
  const fielding: Play[] = [];
  for (const { runs, ...half } of halves) {
    if (runs === null) continue;
    const leadoff = next.get(half.batting)!;
    const inning = halfInning(random, { ...half, runs, leadoff });
    next.set(half.batting, leadoff + inning.batters);
    book.push(...inning.plays);
    fielding.push(...inning.fielding);
  }
  return [...book, ...tallied(fielding), ...(match.isOver ? decisions(match) : [])];
}

type Half = Readonly<{ period: number; batting: Side; fielding: Side; runs: number; leadoff: number; endsGame: boolean }>;
type HalfPlayed = Readonly<{ plays: readonly Play[]; fielding: readonly Play[]; batters: number; runs: number; outs: number }>;

/** Plays half an inning until one comes out as the score has it. */
function halfInning(random: Random, half: Half): HalfPlayed {
  for (;;) {
    const played = tryHalfInning(random, half);
    if (played.runs === half.runs && (played.outs === 3) !== half.endsGame) return played;
  }
}

const AT_BAT: readonly (readonly [string, number])[] = [
  ['field_out', 34],
  ['strikeout', 21],
  ['single', 18],
  ['walk', 13],
  ['reached_on_error', 5],
  ['double', 5],
  ['hit_by_pitch', 2],
  ['triple', 1],
  ['home_run', 1],
];
const BASES_OF_HIT: Readonly<Record<string, number>> = { single: 1, reached_on_error: 1, double: 2, triple: 3, home_run: 4 };

type Runner = Readonly<{ playerId: PlayerId; isEarned: boolean }>;

function tryHalfInning(random: Random, { period, batting, fielding, runs: enough, leadoff, endsGame }: Half): HalfPlayed {
  const pitcherId = pitcherOf(fielding, period);
  const book: Play[] = [];
  const credits: Play[] = [];
  const bases: (Runner | undefined)[] = [undefined, undefined, undefined];
  let [outs, runs, errors, batters] = [0, 0, 0, 0];

  const note = (side: Side, playerId: PlayerId, type: string, attributes: Play['attributes'] = {}) =>
    book.push(play(side, playerId, type, { period, attributes }));
  const credit = (position: string, type: string) => credits.push(play(fielding, fielderAt(fielding, position), type));

  /** Everyone by as many bases as the ball was hit for; from second a runner scores on a single. */
  function hitFor(many: number, batter: Runner): Runner[] {
    const home: Runner[] = [];
    for (const from of [2, 1, 0]) {
      const runner = bases[from];
      if (!runner) continue;
      bases[from] = undefined;
      const to = from + many + (from === 1 && many === 1 ? 1 : 0);
      if (to > 2) home.push(runner);
      else bases[to] = runner;
    }
    if (many > 3) home.push(batter);
    else bases[many - 1] = batter;
    return home;
  }

  /** Only those move whom the batter forces to. */
  function walked(batter: Runner): Runner[] {
    const free = bases.indexOf(undefined);
    const [forced] = bases.splice(free === -1 ? 2 : free, 1);
    bases.unshift(batter);
    return forced ? [forced] : [];
  }

  function groundOut() {
    const infielder = random.pick(['2B', '3B', 'SS', 'P']);
    credit(infielder, 'assist');
    credit('1B', 'putout');
  }

  while (outs < 3 && runs <= enough && !(endsGame && runs === enough)) {
    const [first, second] = bases;
    if (first && !second && random.chance(14)) {
      const isSafe = random.chance(75);
      note(batting, first.playerId, isSafe ? 'stolen_base' : 'caught_stealing');
      bases[0] = undefined;
      if (isSafe) bases[1] = first;
      else {
        outs += 1;
        note(fielding, pitcherId, 'outs_recorded', { count: 1 });
        credit('C', 'assist');
        credit('SS', 'putout');
        continue;
      }
    }

    const playerId = batting.players[(leadoff + batters) % batting.players.length]!;
    batters += 1;
    let type = random.weighted(AT_BAT);
    if (type === 'field_out' && outs < 2 && bases[2] && random.chance(30)) type = 'sac_fly';
    if (type === 'field_out' && outs < 2 && bases[0] && !bases[1] && !bases[2] && random.chance(15)) type = 'grounded_into_double_play';
    let home: Runner[] = [];
    let out = 0;
    switch (type) {
      case 'field_out':
        out = 1;
        if (random.chance(55)) groundOut();
        else credit(random.pick(['LF', 'CF', 'RF', 'SS', '2B']), 'putout');
        break;
      case 'strikeout':
        out = 1;
        credit('C', 'putout');
        break;
      case 'sac_fly':
        out = 1;
        home = [bases[2]!];
        bases[2] = undefined;
        credit(random.pick(['LF', 'CF', 'RF']), 'putout');
        break;
      case 'grounded_into_double_play':
        out = 2;
        bases[0] = undefined;
        for (const [position, what] of [
          ['SS', 'assist'],
          ['2B', 'putout'],
          ['2B', 'assist'],
          ['1B', 'putout'],
        ] as const)
          credit(position, what);
        for (const position of ['SS', '2B', '1B']) credit(position, 'double_play_turned');
        break;
      case 'walk':
      case 'hit_by_pitch':
        home = walked({ playerId, isEarned: true });
        break;
      case 'reached_on_error':
        errors += 1;
        credit(random.pick(['2B', '3B', 'SS']), 'error');
        home = hitFor(1, { playerId, isEarned: false });
        break;
      default:
        home = hitFor(BASES_OF_HIT[type]!, { playerId, isEarned: true });
    }
    const rbi = type === 'reached_on_error' ? 0 : home.length;
    note(batting, playerId, type, { ...(rbi > 0 && { rbi }), ...(out > 0 && { outs: out }), pitcherId });
    // What scores after the third out that errors have cost is not the pitcher's doing.
    const isClean = outs + errors < 3;
    outs += out;
    runs += home.length;
    for (const runner of home) {
      note(batting, runner.playerId, 'run');
      note(fielding, pitcherId, 'run_allowed', { earned: runner.isEarned && isClean });
    }
  }
  note(fielding, pitcherId, 'pitches', { count: batters * 3 + random.whole(0, batters) });
  return { plays: book, fielding: credits, batters, runs, outs };
}

const total = (innings: readonly PeriodScore[], side: 'home' | 'visitor') =>
  innings.reduce((runs, inning) => runs + (inning[side] ?? 0), 0);

/** Win and loss to the pitchers of record when the winner took the lead for good; a save to whoever kept a lead of three runs or fewer. */
function decisions({ home, visitor, periods }: Match): readonly Play[] {
  const margin = total(periods, 'home') - total(periods, 'visitor');
  if (margin === 0) return [];
  const isHome = margin > 0;
  const [winner, loser] = isHome ? [home, visitor] : [visitor, home];
  /** The winner's lead after so many of its turns at bat. */
  const leadAfter = (innings: number) => {
    const [own, other] = isHome ? (['home', 'visitor'] as const) : (['visitor', 'home'] as const);
    return total(periods.slice(0, innings), own) - total(periods.slice(0, isHome ? innings : innings - 1), other);
  };
  const leadBefore = (inning: number) => leadAfter(inning) - (periods[inning - 1]![isHome ? 'home' : 'visitor'] ?? 0);
  const decisive = periods.map(({ period }) => period).findLast((inning) => leadBefore(inning) <= 0)!;
  const winning = pitcherOf(winner, isHome ? decisive : decisive - 1);
  const closing = pitcherOf(winner, periods.length);
  const leadKept = isHome ? leadAfter(RELIEF_FROM - 1) : leadAfter(RELIEF_FROM);
  const decision = (side: Side, pitcher: PlayerId, what: string) =>
    play(side, pitcher, 'pitching_decision', { attributes: { decision: what } });
  return [
    decision(winner, winning, 'win'),
    decision(loser, pitcherOf(loser, decisive), 'loss'),
    ...(closing !== winning && leadKept <= 3 ? [decision(winner, closing, 'save')] : []),
  ];
}

export const BASEBALL: SportPlay = { positions: POSITIONS, score, plays };
