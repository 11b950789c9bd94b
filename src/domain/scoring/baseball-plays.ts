import type { PlayerId } from '../shared/ids.ts';
import type { Side } from '../shared/violation.ts';
import { type Credit, type EventType, eventsCounting, type OtherCredit } from './sport-stats.ts';
import {
  type Attributes,
  FLAG,
  inferred,
  integer,
  JERSEY,
  letters,
  listOf,
  ORDER_PLACE,
  oneOf,
  player,
  playersInOrder,
  required,
  type Values,
} from './stat-attribute.ts';

export const COUNTERS = [
  ...[
    'plateAppearances',
    'singles',
    'doubles',
    'triples',
    'homeRuns',
    'homeRunsWithoutRun',
    'walks',
    'intentionalWalks',
    'hitByPitch',
    'strikeouts',
  ],
  ...['sacFlies', 'sacBunts', 'interferences', 'doublePlaysHitInto', 'runsBattedIn'],
  ...['runs', 'stolenBases', 'caughtStealing', 'pickedOff'],
  ...[
    'outs',
    'battersFaced',
    'hitsAllowed',
    'homeRunsAllowed',
    'walksAllowed',
    'intentionalWalksAllowed',
    'strikeoutsThrown',
    'battersHit',
  ],
  ...['runsAllowed', 'earnedRuns', 'runsEarnedForPitcherAlone', 'wildPitches', 'balks', 'pitches', 'pitchesByLetter', 'strikes'],
  ...['gamesUncounted'],
  ...['wins', 'losses', 'saves'],
  ...['putouts', 'assists', 'errors', 'passedBalls', 'doublePlaysTurned'],
] as const;
export type Counter = (typeof COUNTERS)[number];

const event = eventsCounting<Counter>();

export const BASES = ['first', 'second', 'third'] as const;
export type Base = (typeof BASES)[number];
/** Where a runner or batter is after a play. */
export const PLACES = ['out', ...BASES, 'home'] as const;
export type Destination = (typeof PLACES)[number];
/**
 * Whether a run is earned (9.16): for both, for neither, or for the pitcher only, if the inning was prolonged under an earlier pitcher
 * (9.16(i)).
 */
export const RUNS = ['earned', 'unearned', 'earned_for_pitcher'] as const;
export type RunKind = (typeof RUNS)[number];

const PITCHES = {
  B: 'ball',
  I: 'intentional ball',
  P: 'pitchout',
  H: 'pitch that hits the batter',
  V: 'automatic ball, not a pitch',
  C: 'called strike',
  S: 'swinging strike',
  F: 'foul',
  T: 'foul tip',
  L: 'foul bunt',
  M: 'missed bunt',
  O: 'foul tip of a bunt',
  A: 'automatic strike, not a pitch',
  X: 'ball put into play',
};
const BALLS = new Set<string>(['B', 'I', 'P', 'H', 'V']);
export const isBall = (letter: string): boolean => BALLS.has(letter);
/** Automatic balls and strikes. */
export const NO_PITCH: ReadonlySet<string> = new Set(['V', 'A']);
const isThrown = (letter: string) => !NO_PITCH.has(letter);

const pitchCounts = (pitches: string | null): Credit<Counter> => {
  const thrown = [...(pitches ?? '')].filter(isThrown);
  return { pitches: thrown.length, pitchesByLetter: thrown.length, strikes: thrown.filter((letter) => !isBall(letter)).length };
};

const RUN = inferred(oneOf(RUNS), 'if omitted, derived from the inning (9.16)');
const OUTS = inferred(
  integer(0, 3),
  'if omitted, the number of players whom the play puts out; in a game without whole plays, 1 for a strikeout, else 0',
);
const THROWN = letters(PITCHES, 99);

const runners = (name: string, side: Side) =>
  listOf(name, 3, {
    from: oneOf(BASES),
    to: oneOf(PLACES),
    playerId: player(side),
    /** Applies if this runner scores. */
    run: RUN,
    chargedTo: player(side === 'own' ? 'opponent' : 'own'),
    stolen: FLAG,
    caughtStealing: FLAG,
    pickedOff: FLAG,
  });
const RUNNERS = runners('Runner', 'own');
const OPPOSING_RUNNERS = runners('OpposingRunner', 'opponent');

const fieldersOf = (side: Side) =>
  ({ putouts: playersInOrder(side, 3), assists: playersInOrder(side, 20), errors: playersInOrder(side, 9) }) as const;

/** A completed plate appearance: the batter against the pitcher. */
const PLATE_APPEARANCE = {
  rbi: inferred(integer(0, 4), 'if omitted, derived from the play (9.04); in a game without whole plays, 1 for a home run, else 0'),
  outs: OUTS,
  pitcherId: player('opponent'),
  batterNumber: JERSEY,
  battingOrder: ORDER_PLACE,
  batterTo: inferred(oneOf(PLACES), 'if omitted, derived from the event type'),
  run: RUN,
  runners: RUNNERS,
  ...fieldersOf('opponent'),
  pitches: THROWN,
  wildPitch: FLAG,
  passedBall: FLAG,
  catcherId: player('opponent'),
  doublePlay: inferred(FLAG, 'if omitted, true for a play with two outs and no error'),
  chargedBatterId: player('own'),
  chargedPitcherId: player('opponent'),
} as const satisfies Attributes;

/** A play of runners only; the event's own player is the runner whom its type is about. */
const RUNNING = {
  outs: OUTS,
  pitcherId: player('opponent'),
  runners: RUNNERS,
  ...fieldersOf('opponent'),
  pitches: THROWN,
} as const satisfies Attributes;

/** A misplay of the fielding team on which runners may move; the event's own player is the one at fault. */
const MISPLAY = {
  outs: OUTS,
  pitcherId: player('own'),
  runners: OPPOSING_RUNNERS,
  ...fieldersOf('own'),
  pitches: THROWN,
} as const satisfies Attributes;

const WHOLE_PLAYS: ReadonlySet<string> = new Set(['defensive_indifference', 'other_advance', 'placed_runner', 'foul_error']);
/** Attributes of plate appearances and pitch counts from before whole plays were recorded; other types had none. */
const SAID_ALONE: ReadonlySet<string> = new Set(['rbi', 'outs', 'pitcherId', 'batterNumber', 'battingOrder', 'count']);

/** Whether the event type or attribute is used only by a scorer who records whole plays. */
export function tellsWholePlay(type: string, attribute: string | null): boolean {
  if (attribute === null) return WHOLE_PLAYS.has(type);
  if (WHOLE_PLAYS.has(type)) return true;
  // Softball's illegal pitch has the attributes of a balk.
  const { runners, pitches } = EVENTS[type === 'illegal_pitch' ? 'balk' : type]?.attributes ?? {};
  return (runners !== undefined && !(type in PLATE_APPEARANCES)) || (pitches !== undefined && !SAID_ALONE.has(attribute));
}

type Moved = Values<typeof RUNNING>['runners'][number];

const runAllowed = (run: RunKind | null): Credit<Counter> => ({
  runsAllowed: 1,
  earnedRuns: run === 'unearned' ? 0 : 1,
  runsEarnedForPitcherAlone: run === 'earned_for_pitcher' ? 1 : 0,
});

/** The credits of a play's runners, and of the pitchers charged with those who score; `side` is that of the runners. */
function ofRunners(moved: readonly Moved[], side: Side, pitcherId: PlayerId | null): OtherCredit<Counter>[] {
  return moved.flatMap(({ playerId, to, run, chargedTo, stolen, caughtStealing, pickedOff }) => {
    const credit = {
      runs: to === 'home' ? 1 : 0,
      stolenBases: stolen ? 1 : 0,
      caughtStealing: caughtStealing ? 1 : 0,
      pickedOff: pickedOff ? 1 : 0,
    };
    const charged = to === 'home' ? (chargedTo ?? pitcherId) : null;
    return [{ side, playerId, credit }, ...(charged === null ? [] : [{ side: other(side), playerId: charged, credit: runAllowed(run) }])];
  });
}

const other = (side: Side): Side => (side === 'own' ? 'opponent' : 'own');

type Fielded = Readonly<{ putouts: readonly PlayerId[]; assists: readonly PlayerId[] }>;

/** A double play is credited to every fielder with a putout or an assist in it (9.11); a triple play is not. */
const ofDoublePlay = (turned: boolean, { putouts, assists }: Fielded, side: Side): OtherCredit<Counter>[] =>
  turned ? [...new Set([...putouts, ...assists])].map((playerId) => ({ side, playerId, credit: { doublePlaysTurned: 1 } })) : [];

const FIELDED = { putouts: { putouts: 1 }, assists: { assists: 1 }, errors: { errors: 1 } };

/** What a type of plate appearance implies on its own: where the batter ends up, and the number of outs. */
type Meaning = Readonly<{ to: Destination; outs?: number }>;
export const PLATE_APPEARANCES = {
  single: { to: 'first' },
  double: { to: 'second' },
  triple: { to: 'third' },
  home_run: { to: 'home' },
  walk: { to: 'first' },
  intentional_walk: { to: 'first' },
  hit_by_pitch: { to: 'first' },
  strikeout: { to: 'out' },
  field_out: { to: 'out' },
  force_out: { to: 'first' },
  fielders_choice: { to: 'first' },
  grounded_into_double_play: { to: 'out' },
  reached_on_error: { to: 'first' },
  sac_fly: { to: 'out' },
  sac_bunt: { to: 'out' },
  catcher_interference: { to: 'first' },
} as const satisfies Readonly<Record<string, Meaning>>;
export type PlateAppearanceType = keyof typeof PLATE_APPEARANCES;
export const isPlateAppearance = (type: string): type is PlateAppearanceType => Object.hasOwn(PLATE_APPEARANCES, type);

/**
 * One plate appearance of the batter and, if a pitcher is named, one batter faced with the outs of the play. With `batterNumber` or
 * `battingOrder` it counts for the pitcher only: coaches record what their pitchers face, but no figures of the other team.
 */
const plateAppearance = (
  meaning: string,
  batter: Credit<Counter>,
  pitcher: Credit<Counter> = {},
  least: Readonly<{ rbi?: number; outs?: number }> = {},
) =>
  event(meaning, PLATE_APPEARANCE, (said) => {
    const { pitcherId, chargedBatterId, chargedPitcherId } = said;
    const charged = {
      plateAppearances: 1,
      runsBattedIn: Math.max(said.rbi ?? 0, least.rbi ?? 0),
      ...batter,
    };
    const hasScored = said.batterTo === 'home';
    const faced = { battersFaced: 1, ...pitcher };
    const worked = {
      outs: said.outs ?? least.outs ?? 0,
      wildPitches: said.wildPitch ? 1 : 0,
      ...pitchCounts(said.pitches),
    };
    const responsible = chargedPitcherId ?? pitcherId;
    return {
      player: {
        ...(chargedBatterId === null && charged),
        ...(hasScored && { runs: 1 }),
        // Beyond the limit of runs.
        ...(batter.homeRuns && said.batterTo !== null && !hasScored && { homeRunsWithoutRun: 1 }),
      },
      chargedBatterId: charged,
      pitcherId: { ...worked, ...(chargedPitcherId === null && faced) },
      chargedPitcherId: faced,
      catcherId: { passedBalls: said.passedBall ? 1 : 0 },
      ...FIELDED,
      others: [
        ...(hasScored && responsible !== null ? [{ side: 'opponent' as const, playerId: responsible, credit: runAllowed(said.run) }] : []),
        ...ofRunners(said.runners, 'own', pitcherId),
        ...ofDoublePlay(said.doublePlay === true, said, 'opponent'),
      ],
    };
  });

/** Does not credit to the same runner again what the event's own player is credited with. */
const running = (meaning: string, credit: Credit<Counter>) =>
  event(meaning, RUNNING, (said) => ({
    player: credit,
    pitcherId: { outs: said.outs ?? 0, ...pitchCounts(said.pitches) },
    ...FIELDED,
    others: [
      ...ofRunners(said.runners, 'own', said.pitcherId),
      ...ofDoublePlay(said.outs === 2 && said.errors.length === 0, said, 'opponent'),
    ],
  }));

const misplay = (meaning: string, credit: Credit<Counter>, isPitchers: boolean) =>
  event(meaning, MISPLAY, (said) => {
    const worked = { outs: said.outs ?? 0, ...pitchCounts(said.pitches) };
    const { pitcherId } = said;
    return {
      player: { ...credit, ...(isPitchers && pitcherId === null && worked) },
      pitcherId: worked,
      ...FIELDED,
      others: ofRunners(said.runners, 'opponent', pitcherId),
    };
  });

export const EVENTS: Readonly<Record<string, EventType<Counter>>> = {
  single: plateAppearance('Hit for one base', { singles: 1 }, { hitsAllowed: 1 }),
  double: plateAppearance('Hit for two bases', { doubles: 1 }, { hitsAllowed: 1 }),
  triple: plateAppearance('Hit for three bases', { triples: 1 }, { hitsAllowed: 1 }),
  home_run: plateAppearance('Home run', { homeRuns: 1 }, { hitsAllowed: 1, homeRunsAllowed: 1 }, { rbi: 1 }),
  walk: plateAppearance('Base on balls', { walks: 1 }, { walksAllowed: 1 }),
  intentional_walk: plateAppearance(
    'Intentional base on balls',
    { walks: 1, intentionalWalks: 1 },
    { walksAllowed: 1, intentionalWalksAllowed: 1 },
  ),
  hit_by_pitch: plateAppearance('Batter hit by a pitch', { hitByPitch: 1 }, { battersHit: 1 }),
  strikeout: plateAppearance('Strikeout', { strikeouts: 1 }, { strikeoutsThrown: 1 }, { outs: 1 }),
  field_out: plateAppearance('Batter out on a batted ball', {}),
  force_out: plateAppearance('Runner forced out on a batted ball', {}),
  fielders_choice: plateAppearance("Batter safe on a fielder's choice", {}),
  grounded_into_double_play: plateAppearance('Ground ball into a double play', { doublePlaysHitInto: 1 }),
  reached_on_error: plateAppearance('Batter safe on an error', {}),
  sac_fly: plateAppearance('Sacrifice fly', { sacFlies: 1 }),
  sac_bunt: plateAppearance('Sacrifice bunt', { sacBunts: 1 }),
  catcher_interference: plateAppearance("Batter to first on catcher's interference", { interferences: 1 }),

  run: event('Run scored', {}, { player: { runs: 1 } }),
  stolen_base: running('Stolen base', { stolenBases: 1 }),
  caught_stealing: running('Caught stealing', { caughtStealing: 1 }),
  picked_off: running('Runner picked off', { pickedOff: 1 }),
  defensive_indifference: running('Base taken while the defense makes no attempt to put the runner out; not a stolen base', {}),
  other_advance: running('Runner advanced for another reason, such as a throwing error', {}),
  courtesy_runner: event(
    'The player runs for another one, usually the pitcher or catcher, who stays in the game, in the order and in the field',
    { forPlayerId: player('own') },
    { player: {} },
  ),
  placed_runner: event('Runner placed on a base at the start of an extra inning', { base: oneOf(BASES, 'second') }, { player: {} }),

  outs_recorded: event('Outs of a pitcher in addition to those in plate appearances', { count: integer(0, 999, 1) }, ({ count }) => ({
    player: { outs: count },
  })),
  run_allowed: event('Run allowed by a pitcher', { earned: required(FLAG) }, ({ earned }) => ({
    player: { runsAllowed: 1, earnedRuns: earned ? 1 : 0 },
  })),
  pitches: event(
    'Pitches thrown: their number, or the individual pitches of a plate appearance in progress',
    { count: inferred(integer(0, 999), 'if omitted, the number of letters, else 1'), pitches: THROWN },
    ({ count, pitches }) => ({ player: { ...pitchCounts(pitches), ...((pitches === null || count !== null) && { pitches: count ?? 1 }) } }),
  ),
  wild_pitch: misplay('Wild pitch', { wildPitches: 1 }, true),
  balk: misplay('Balk', { balks: 1 }, true),
  pitching_decision: event(
    'The decision that the pitcher is credited with',
    { decision: oneOf(['win', 'loss', 'save']) },
    ({ decision }) => ({
      player: { win: { wins: 1 }, loss: { losses: 1 }, save: { saves: 1 } }[decision],
    }),
  ),

  putout: event('Putout', {}, { player: { putouts: 1 } }),
  assist: event('Fielding assist', {}, { player: { assists: 1 } }),
  error: event('Fielding error', {}, { player: { errors: 1 } }),
  passed_ball: misplay('Passed ball', { passedBalls: 1 }, false),
  foul_error: misplay('Error on a foul ball that prolongs a plate appearance', { errors: 1 }, false),
  double_play_turned: event('Part in a double play', {}, { player: { doublePlaysTurned: 1 } }),
};
