import type { PublishedGame, PublishedPlay, PublishedRunner, PublishedSubstitution, Side } from './published-game.ts';

// Converts a published game into the API events that a scorer's phone sends: one for each play and each substitution.

/** Players have the ids of the published game. */
export type ScoredEvent = Readonly<{
  team: Side;
  player: string | null;
  type: string;
  period: number;
  /** The side at bat. */
  batting: Side;
  attributes: Readonly<Record<string, unknown>>;
}>;
type Told = Omit<ScoredEvent, 'batting'>;

const OTHER = { visitor: 'home', home: 'visitor' } as const;
const PLACES = ['out', 'first', 'second', 'third', 'home', 'home', 'home'] as const;
const RUNS: Readonly<Record<number, string>> = { 4: 'earned', 5: 'unearned', 6: 'earned_for_pitcher' };
const BASES = { '1': 'first', '2': 'second', '3': 'third' } as const;

/** Maps published pitch letters to ours; letters that are not pitches, such as a throw to a base, are omitted. */
const LETTERS: Readonly<Record<string, string>> = {
  B: 'B',
  I: 'I',
  P: 'P',
  H: 'H',
  V: 'V',
  C: 'C',
  S: 'S',
  F: 'F',
  T: 'T',
  L: 'L',
  M: 'M',
  O: 'O',
  A: 'A',
  X: 'X',
  // Pitchouts that the batter swung at, fouled off, or put into play; and a strike of unknown kind.
  Q: 'S',
  R: 'F',
  Y: 'X',
  K: 'C',
};
const pitchLetters = (pitches: string): string => [...pitches].map((letter) => LETTERS[letter] ?? '').join('');

const PLATE_APPEARANCES: Readonly<Record<string, string>> = {
  strikeout: 'strikeout',
  single: 'single',
  double: 'double',
  triple: 'triple',
  home_run: 'home_run',
  walk: 'walk',
  intentional_walk: 'intentional_walk',
  hit_by_pitch: 'hit_by_pitch',
  error: 'reached_on_error',
  fielders_choice: 'fielders_choice',
  interference: 'catcher_interference',
};

export function scoredGame(game: PublishedGame): readonly ScoredEvent[] {
  const events: ScoredEvent[] = [];
  const tell = (batting: Side, ...told: readonly Told[]) => events.push(...told.map((event) => ({ ...event, batting })));
  const occupants = new Map(game.starters.map((place) => [slotOf(place), place.player]));
  const positions: Record<Side, Map<string, string>> = { visitor: new Map(), home: new Map() };
  for (const { team, position, player } of game.starters) positions[team].set(position, player);
  const substitutions = Map.groupBy(game.substitutions ?? [], ({ beforePlay }) => beforePlay);

  let before: PublishedPlay | null = null;
  for (const play of game.plays) {
    const isNewHalf = before === null || before.inning !== play.inning || before.batting !== play.batting;
    let told = before === null || isNewHalf || before.endsPlateAppearance ? '' : pitchLetters(before.pitches);
    // Pitches alone are compared: what is noted between them may be noted at another place in the next string.
    const since = (pitches: string) => {
      const letters = pitchLetters(pitches);
      return letters.startsWith(told) ? letters.slice(told.length) : letters;
    };

    // The runner placed on second may be replaced by a substitution before the inning's first play.
    if (isNewHalf) tell(play.batting, ...placedRunner(play, substitutions.get(play.n) ?? [], occupants));
    for (const substitution of substitutions.get(play.n) ?? []) {
      const { pitchesSoFar } = substitution;
      if (pitchesSoFar !== undefined) {
        const pitcher = positions[OTHER[play.batting]].get('P') ?? play.pitcher;
        const pitches = since(pitchesSoFar);
        if (pitches)
          tell(play.batting, { team: OTHER[play.batting], player: pitcher, type: 'pitches', period: play.inning, attributes: { pitches } });
        told = pitchLetters(pitchesSoFar);
      }
      tell(play.batting, substitutionEvent(substitution, play.inning, occupants.get(slotOf(substitution)) ?? null));
      occupants.set(slotOf(substitution), substitution.player);
      positions[substitution.team].set(substitution.position, substitution.player);
    }
    const catcher = positions[OTHER[play.batting]].get('C') ?? null;
    tell(play.batting, ...misplayBeside(play, catcher), playEvent(play, since(play.pitches), catcher));
    before = play;
  }
  return events;
}

const slotOf = ({ team, order }: Readonly<{ team: Side; order: number }>): string => `${team} ${order}`;

function substitutionEvent({ team, player, order, position }: PublishedSubstitution, period: number, replaced: string | null): Told {
  const replaces = replaced !== null && replaced !== player ? { replacesPlayerId: replaced } : {};
  return { team, player, type: 'substitution', period, attributes: { ...replaces, ...(order > 0 && { battingOrder: order }), position } };
}

/** The runner placed on second at the start of an inning. A pinch runner for them has a separate substitution. */
function placedRunner(
  { inning, batting, runners = {} }: PublishedPlay,
  substitutions: readonly PublishedSubstitution[],
  occupants: ReadonlyMap<string, string>,
): readonly Told[] {
  return Object.entries(runners).map(([base, { player }]) => {
    const pinch = substitutions.find((each) => each.team === batting && each.player === player && each.position === 'PR');
    const placed = pinch ? (occupants.get(slotOf(pinch)) ?? player) : player;
    return {
      team: batting,
      player: placed,
      type: 'placed_runner',
      period: inning,
      attributes: { base: BASES[base as keyof typeof BASES] },
    };
  });
}

/** A wild pitch or passed ball on a steal or the like, whose runners are those of the other event. */
function misplayBeside(
  { type, endsPlateAppearance, wildPitch, passedBall, ...play }: PublishedPlay,
  catcher: string | null,
): readonly Told[] {
  if (endsPlateAppearance || type === 'wild_pitch' || type === 'passed_ball') return [];
  const told = { team: OTHER[play.batting], period: play.inning };
  const attributes = { outs: 0, runners: [], pitcherId: play.pitcher };
  return [
    ...(wildPitch ? [{ ...told, player: play.pitcher, type: 'wild_pitch', attributes }] : []),
    ...(passedBall ? [{ ...told, player: catcher, type: 'passed_ball', attributes }] : []),
  ];
}

function typeOf({ type, event, doublePlay, batterTo, sacrificeFly, sacrificeBunt, runners = {} }: PublishedPlay): string {
  if (sacrificeFly) return 'sac_fly';
  if (sacrificeBunt) return 'sac_bunt';
  const isGrounder = /\/B?GDP/.test(event);
  // A batter may reach on the fielder's choice that puts out two runners.
  if (type === 'fielders_choice' && isGrounder && doublePlay) return 'grounded_into_double_play';
  if (type === 'out') {
    if (isGrounder) return 'grounded_into_double_play';
    return batterTo > 0 ? 'force_out' : 'field_out';
  }
  if (type === 'pickoff') {
    const moved = Object.values(runners);
    if (moved.some(({ caughtStealing }) => caughtStealing)) return 'caught_stealing';
    return moved.some(({ pickedOff, to }) => pickedOff && to === 0) ? 'picked_off' : 'other_advance';
  }
  return PLATE_APPEARANCES[type] ?? type;
}

const listIf = (name: string, list: readonly unknown[]) => (list.length > 0 ? { [name]: list } : {});

function playEvent(play: PublishedPlay, pitches: string, catcher: string | null): Told {
  const { inning: period, batting, batter, pitcher, batterTo, putouts = [], assists = [], errors = [] } = play;
  const fielding = OTHER[batting];
  const type = typeOf(play);
  const isPickoff = type === 'other_advance';
  const runners = Object.entries(play.runners ?? {}).map(([base, runner]) => runnerOf(base as keyof typeof BASES, runner, isPickoff));
  const common = {
    outs: play.outsOnPlay,
    ...listIf('runners', runners),
    ...listIf('putouts', putouts),
    ...listIf('assists', assists),
    ...(pitches && { pitches }),
  };
  if (play.endsPlateAppearance) {
    const attributes = {
      ...common,
      rbi: play.rbi,
      pitcherId: pitcher,
      batterTo: PLACES[batterTo],
      doublePlay: play.doublePlay ?? false,
      ...(batterTo >= 4 && { run: RUNS[batterTo] }),
      ...listIf('errors', errors),
      ...(play.wildPitch && { wildPitch: true }),
      ...(play.passedBall && { passedBall: true, catcherId: catcher }),
      ...(play.chargedBatter && { chargedBatterId: play.chargedBatter }),
      ...(play.chargedPitcher && { chargedPitcherId: play.chargedPitcher }),
    };
    return { team: batting, player: batter, type, period, attributes };
  }
  switch (type) {
    case 'wild_pitch':
    case 'balk':
      return { team: fielding, player: pitcher, type, period, attributes: { ...common, ...listIf('errors', errors) } };
    case 'passed_ball':
      return { team: fielding, player: catcher, type, period, attributes: { ...common, pitcherId: pitcher, ...listIf('errors', errors) } };
    case 'foul_error': {
      const [erring = null, ...others] = errors;
      return { team: fielding, player: erring, type, period, attributes: { ...common, pitcherId: pitcher, ...listIf('errors', others) } };
    }
    default: {
      const attributes = { ...common, pitcherId: pitcher, ...listIf('errors', errors) };
      return { team: batting, player: whoseRun(type, Object.values(play.runners ?? {})), type, period, attributes };
    }
  }
}

function runnerOf(base: keyof typeof BASES, { player, to, chargedTo, ...flags }: PublishedRunner, isPickoff: boolean) {
  return {
    from: BASES[base],
    to: PLACES[to],
    playerId: player,
    ...(to >= 4 && { run: RUNS[to] }),
    chargedTo,
    ...(flags.stolenBase && { stolen: true }),
    ...(flags.caughtStealing && { caughtStealing: true }),
    // A runner who was safe on an errant throw was not picked off.
    ...(flags.pickedOff && !isPickoff && { pickedOff: true }),
  };
}

/** The runner of a baserunning play. */
function whoseRun(type: string, runners: readonly PublishedRunner[]): string | null {
  const is = { stolen_base: 'stolenBase', caught_stealing: 'caughtStealing', picked_off: 'pickedOff' } as const;
  const flag = is[type as keyof typeof is];
  const front = [...runners].reverse();
  return (flag ? front.find((runner) => runner[flag]) : front[0])?.player ?? null;
}
