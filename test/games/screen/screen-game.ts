import { type PublishedGame, SIDES } from '../../../dev/check-games/published-game.ts';
import { scoredGame } from '../../../dev/check-games/scored-game.ts';
import { randomOf } from '../../../dev/demo-league/random.ts';
import type { SeasonRulesOverrides } from '../../../src/domain/league/season-rules.ts';
import type { SportCode } from '../../../src/domain/league/sport.ts';
import type { BySide, GameSide } from '../../../src/domain/scoring/game-book.ts';

// Whole games as somebody taps them on the screen for keeping score, with the events that the book then has.

/** A button of a play, by its words, and the event that it makes. */
export type Said = Readonly<{ say: string; type: string; attributes?: object; isUnderMore?: boolean }>;
export type Move = Readonly<{ from: 'first' | 'second' | 'third'; to: 'first' | 'second' | 'third' | 'home' | 'out' }>;

/** What is entered; players by their names. */
export type Entry = Readonly<{ side: GameSide; period: number }> &
  (
    | (Readonly<{ kind: 'play'; by: string | null }> & Said)
    | Readonly<{ kind: 'at-bat'; say: string; isUnderMore: boolean; moves: readonly Move[] }>
    | Readonly<{ kind: 'pitches'; letters: string }>
    | Readonly<{ kind: 'runner'; from: Move['from']; say: string }>
    | Readonly<{ kind: 'pitcher'; into: string }>
    | Readonly<{ kind: 'substitution'; out: string; into: string }>
  );

type Place = Readonly<{ name: string; battingOrder: number | null; position: string | null; isStarter: boolean }>;
export type ScreenGame = Readonly<{
  sport: SportCode;
  rules: SeasonRulesOverrides;
  /** Everybody on the roster. */
  places: BySide<readonly Place[]>;
  entries: readonly Entry[];
}>;

const names = (letter: string, count: number): readonly string[] =>
  ['Ada', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gus', 'Hana', 'Ivo', 'Jade', 'Kai', 'Lena', 'Milo', 'Nia']
    .slice(0, count)
    .map((first) => `${first} ${letter}ander`);

/** How often each play is made, in percent of all. */
type Often = readonly (readonly [percent: number, said: Said])[];

const BASKETBALL: Often = [
  [16, { say: 'Two points', type: 'field_goal_made', attributes: { points: 2 } }],
  [6, { say: 'Three points', type: 'field_goal_made', attributes: { points: 3 } }],
  [8, { say: 'Free throw made', type: 'free_throw_made' }],
  [18, { say: 'Missed shot', type: 'field_goal_missed', attributes: { points: 2 } }],
  [6, { say: 'Missed three', type: 'field_goal_missed', attributes: { points: 3 } }],
  [5, { say: 'Free throw missed', type: 'free_throw_missed' }],
  [14, { say: 'Defensive rebound', type: 'defensive_rebound' }],
  [5, { say: 'Offensive rebound', type: 'offensive_rebound' }],
  [7, { say: 'Assist', type: 'assist' }],
  [5, { say: 'Steal', type: 'steal' }],
  [6, { say: 'Foul', type: 'foul', attributes: { kind: 'personal' } }],
  [3, { say: 'Turnover', type: 'turnover', isUnderMore: true }],
  [1, { say: 'Block', type: 'block', isUnderMore: true }],
];
const SOCCER: Often = [
  [8, { say: 'Goal', type: 'goal' }],
  [22, { say: 'Shot saved', type: 'shot', attributes: { outcome: 'saved' } }],
  [22, { say: 'Shot wide', type: 'shot', attributes: { outcome: 'off_target' } }],
  [14, { say: 'Corner kick', type: 'corner_kick' }],
  [20, { say: 'Foul', type: 'foul_committed' }],
  [8, { say: 'Offside', type: 'offside' }],
  [4, { say: 'Save', type: 'save' }],
  [1, { say: 'Yellow card', type: 'yellow_card' }],
  [1, { say: 'Penalty goal', type: 'goal', attributes: { penalty: true }, isUnderMore: true }],
];
const FOOTBALL: Often = [
  [26, { say: 'Run', type: 'rush', attributes: {} }],
  [14, { say: 'Pass', type: 'pass', attributes: { result: 'complete' } }],
  [12, { say: 'Incomplete', type: 'pass', attributes: { result: 'incomplete' } }],
  [2, { say: 'Touchdown run', type: 'rush', attributes: { touchdown: true } }],
  [2, { say: 'Touchdown catch', type: 'reception', attributes: { touchdown: true } }],
  [3, { say: 'Extra point', type: 'extra_point_made' }],
  [1, { say: 'Two-point try', type: 'two_point_conversion', attributes: { good: true } }],
  [24, { say: 'Tackle', type: 'tackle_solo' }],
  [4, { say: 'Flag pull', type: 'flag_pull' }],
  [2, { say: 'Interception', type: 'interception' }],
  [2, { say: 'Field goal', type: 'field_goal_made' }],
  [4, { say: 'Punt', type: 'punt', isUnderMore: true }],
  [3, { say: 'Penalty', type: 'penalty', isUnderMore: true }],
  [1, { say: 'Safety', type: 'safety', isUnderMore: true }],
];
/** Whose point each ends in; none in those that go on. */
const VOLLEYBALL: readonly (readonly [percent: number, said: Said, point: 'own' | 'other' | null])[] = [
  [24, { say: 'Kill', type: 'kill' }, 'own'],
  [8, { say: 'Service ace', type: 'service_ace' }, 'own'],
  [5, { say: 'Block alone', type: 'block_solo' }, 'own'],
  [12, { say: 'Attack error', type: 'attack_error' }, 'other'],
  [9, { say: 'Service error', type: 'service_error' }, 'other'],
  [6, { say: 'Reception error', type: 'reception_error' }, 'other'],
  [8, { say: 'Point', type: 'rally_won' }, 'own'],
  [16, { say: 'Dig', type: 'dig' }, null],
  [10, { say: 'Assist', type: 'assist' }, null],
  [2, { say: 'Handling error', type: 'ball_handling_error', isUnderMore: true }, 'other'],
];

/** Each as often as it says. */
const weighed = <Kind extends readonly [percent: number, ...rest: unknown[]]>(often: readonly Kind[]): readonly Kind[] =>
  often.flatMap((each) => Array.from({ length: each[0] }, () => each));

const benchFrom = (letter: string, count: number, starters: number, positions: readonly string[] = []): readonly Place[] =>
  names(letter, count).map((name, index) => ({
    ...{ name, battingOrder: null, isStarter: index < starters },
    position: index < starters ? (positions[index] ?? null) : null,
  }));

const NO_NAME_PERCENT = 5;

type Timed = Readonly<{
  sport: SportCode;
  often: Often;
  periods: number;
  playsInPeriod: number;
  players: number;
  starters: number;
  positions?: readonly string[];
}>;

/** A made-up game of periods of equal length, the same in each run. */
function timedGame({ sport, often, periods, playsInPeriod, players, starters, positions }: Timed): ScreenGame {
  const random = randomOf(`${sport} on the screen`);
  const places = { visitor: benchFrom('V', players, starters, positions), home: benchFrom('H', players, starters, positions) };
  const drawn = weighed(often);
  const entries = Array.from({ length: periods * playsInPeriod }, (_, index): Entry => {
    const side = random.pick(SIDES);
    const by = random.chance(NO_NAME_PERCENT) ? null : random.pick(places[side].slice(0, starters)).name;
    return { kind: 'play', side, by, period: 1 + Math.floor(index / playsInPeriod), ...random.pick(drawn)[1] };
  });
  return { sport, rules: {}, places, entries };
}

export const basketballGame = (playsInPeriod = 40): ScreenGame =>
  timedGame({ sport: 'basketball', often: BASKETBALL, periods: 4, playsInPeriod, players: 10, starters: 5 });

export const footballGame = (): ScreenGame =>
  timedGame({ sport: 'football', often: FOOTBALL, periods: 4, playsInPeriod: 30, players: 14, starters: 11 });

/** With three players a side who come in from the bench in the second half. */
export function soccerGame(): ScreenGame {
  const game = timedGame({
    ...{ sport: 'soccer', often: SOCCER, periods: 2, playsInPeriod: 40, players: 14, starters: 11 },
    positions: ['GK', 'RB', 'CB', 'CB', 'LB', 'CM', 'CM', 'RW', 'AM', 'LW', 'ST'],
  });
  const half = game.entries.findIndex(({ period }) => period === 2) + 1;
  const changes = SIDES.flatMap((side) =>
    [0, 1, 2].map(
      (index): Entry => ({
        ...{ kind: 'substitution', side, period: 2 },
        out: game.places[side][8 + index]!.name,
        into: game.places[side][11 + index]!.name,
      }),
    ),
  );
  const gone = new Set(changes.map((change) => (change.kind === 'substitution' ? change.out : '')));
  const later = game.entries
    .slice(half)
    .map((entry) => (entry.kind === 'play' && gone.has(entry.by ?? '') ? { ...entry, by: null } : entry));
  return { ...game, entries: [...game.entries.slice(0, half), ...changes, ...later] };
}

const SET_POINTS = 25;
const DECIDING_SET_POINTS = 15;
const BEST_OF = 3;

/** Rally by rally until one side has won the match. */
export function volleyballGame(): ScreenGame {
  const random = randomOf('volleyball on the screen');
  const places = { visitor: benchFrom('V', 9, 6), home: benchFrom('H', 9, 6) };
  const drawn = weighed(VOLLEYBALL);
  const won = { visitor: 0, home: 0 };
  const entries: Entry[] = [];
  const toWin = Math.ceil(BEST_OF / 2);
  for (let set = 1; Math.max(won.visitor, won.home) < toWin; set += 1) {
    const points = { visitor: 0, home: 0 };
    const needed = set === BEST_OF ? DECIDING_SET_POINTS : SET_POINTS;
    const isOver = () => Math.max(points.visitor, points.home) >= needed && Math.abs(points.visitor - points.home) >= 2;
    while (!isOver()) {
      const side = random.pick(SIDES);
      const [, said, point] = random.pick(drawn);
      const by = random.chance(NO_NAME_PERCENT) || said.type === 'rally_won' ? null : random.pick(places[side].slice(0, 6)).name;
      entries.push({ kind: 'play', side, by, period: set, ...said });
      if (point !== null) points[point === 'own' ? side : side === 'home' ? 'visitor' : 'home'] += 1;
    }
    won[points.home > points.visitor ? 'home' : 'visitor'] += 1;
  }
  return {
    sport: 'volleyball',
    rules: { bestOf: BEST_OF, setPoints: SET_POINTS, decidingSetPoints: DECIDING_SET_POINTS },
    places,
    entries,
  };
}

const AT_BAT: Readonly<Record<string, string>> = {
  ...{ single: 'Single', double: 'Double', triple: 'Triple', home_run: 'Home run', field_out: 'Field out' },
  ...{ strikeout: 'Strikeout', walk: 'Walk', reached_on_error: 'Reached on error' },
};
const AT_BAT_UNDER_MORE: Readonly<Record<string, string>> = {
  ...{
    hit_by_pitch: 'Hit by pitch',
    fielders_choice: 'Fielder’s choice',
    force_out: 'Force out',
    sac_fly: 'Sac fly',
    sac_bunt: 'Sac bunt',
  },
  ...{
    grounded_into_double_play: 'Double play',
    intentional_walk: 'Intentional walk',
    wild_pitch: 'Wild pitch',
    passed_ball: 'Passed ball',
  },
};
const OF_RUNNERS: Readonly<Record<string, string>> = {
  ...{ stolen_base: 'Stole', caught_stealing: 'Caught stealing', picked_off: 'Picked off', other_advance: 'Moved up' },
};

/** A published game, without what the screen does not ask: who fielded the ball. `withPitches` counts each pitch. */
export function baseballGame(game: PublishedGame, withPitches: boolean): ScreenGame {
  const nameOf = (player: string) => game.players[player] ?? player;
  const placesOf = (side: GameSide): readonly Place[] => {
    const began = game.starters.filter(({ team }) => team === side);
    const came = (game.substitutions ?? []).filter(({ team, player }) => team === side && !began.some((each) => each.player === player));
    return [
      ...began.map(({ player, order, position }) => ({ name: nameOf(player), battingOrder: order || null, position, isStarter: true })),
      ...[...new Set(came.map(({ player }) => player))].map((player) => ({
        ...{ name: nameOf(player), battingOrder: null, position: null, isStarter: false },
      })),
    ];
  };
  const entries = scoredGame(game).flatMap(({ type, batting, player, period, attributes }): readonly Entry[] => {
    const at = { side: batting, period };
    const { pitches = '', runners = [] } = attributes as { pitches?: string; runners?: readonly Move[] };
    const moves = runners.map(({ from, to }) => ({ from, to }));
    if (type === 'substitution') return [{ kind: 'pitcher', ...at, into: nameOf(player!) }];
    // The last pitch of a plate appearance is that of the play.
    const counted = withPitches ? pitches.replace(/[XH]$/, '') : '';
    const isLastTapped = withPitches && (type === 'walk' || type === 'strikeout');
    const told: Entry[] = counted === '' ? [] : [{ kind: 'pitches', ...at, letters: counted }];
    if (isLastTapped) return told;
    const from = moves[0]?.from;
    if (OF_RUNNERS[type] && from) return [...told, { kind: 'runner', ...at, from, say: OF_RUNNERS[type] }];
    const say = AT_BAT[type] ?? AT_BAT_UNDER_MORE[type];
    if (!say) throw new Error(`The screen has no button for ${type}`);
    return [...told, { kind: 'at-bat', ...at, say, isUnderMore: !(type in AT_BAT), moves }];
  });
  return {
    ...{ sport: 'baseball', rules: { regulationInnings: game.innings }, entries },
    places: { visitor: placesOf('visitor'), home: placesOf('home') },
  };
}
