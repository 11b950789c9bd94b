import { hasInnings, type SportCode } from '../league/sport.ts';
import type { PlayerId } from '../shared/ids.ts';
import { isWithin } from '../shared/range.ts';
import { unless, type Violation } from '../shared/violation.ts';
import type { LineupPlace } from './game-book.ts';
import { BATTING_ORDER, POSITIONS } from './substitution.ts';

/** Bounds of a lineup in one request: more than any roster has. */
export const LINEUP_SIZE = { min: 0, max: 60 };

/** A place in a lineup that is kept; `isGuest` says that the player was not on the team's roster when it was. */
export type StoredPlace = LineupPlace & Readonly<{ isGuest: boolean }>;

/**
 * Whether somebody who is in a game's book and not on the team's roster now was a guest in it. Events are taken of the roster and of the lineup
 * alone, and guests whom they name stay in the lineup: who is not in it was on the roster then.
 */
export const wasGuest = (lineup: Readonly<{ places: readonly StoredPlace[] }> | null, playerId: PlayerId): boolean =>
  lineup?.places.find((place) => place.playerId === playerId)?.isGuest ?? false;

/** Whether an event has the player as its own, or names them. */
export const isNamedIn = (
  { playerId, attributes }: Readonly<{ playerId: PlayerId | null; attributes: Readonly<Record<string, unknown>> }>,
  who: PlayerId,
): boolean => playerId === who || JSON.stringify(attributes).includes(who);

/** Positions of those who bat without a place in the field. */
const BATS_ONLY: ReadonlySet<string | null> = new Set(['DH', 'EH', 'DP', 'EP', 'PH', 'PR']);

/** What leagues do not agree on is no fault: see `lineupWarnings`. A batting order of everybody who is there is one like any other. */
export function lineupFaults(sport: SportCode, places: readonly LineupPlace[]): readonly Violation[] {
  const positions: readonly string[] = POSITIONS[sport];
  const players = places.map(({ playerId }) => playerId);
  const orders = places.map(({ battingOrder }) => battingOrder);
  const batters = orders.filter((order) => order !== null);
  return places.flatMap(({ playerId, isStarter, battingOrder, position }, index): readonly Violation[] => {
    const at = (name: string) => ['places', index, name];
    const mayBat = hasInnings(sport) && isStarter;
    return [
      ...unless(players.indexOf(playerId) === index, { path: at('playerId'), rule: 'listed-twice' }),
      ...unless(position === null || positions.includes(position), { path: at('position'), rule: 'not-a-choice', allowed: positions }),
      ...(battingOrder === null
        ? []
        : [
            ...unless(mayBat, { path: at('battingOrder'), rule: 'bats-not' }),
            ...unless(!mayBat || isWithin(BATTING_ORDER, battingOrder), {
              ...{ path: at('battingOrder'), rule: 'out-of-range' },
              ...{ min: BATTING_ORDER.min, limit: BATTING_ORDER.max },
            }),
            ...unless(!mayBat || orders.indexOf(battingOrder) === index, { path: at('battingOrder'), rule: 'listed-twice' }),
            ...unless(!mayBat || battingOrder <= batters.length, { path: at('battingOrder'), rule: 'gap-before', limit: batters.length }),
          ]),
    ];
  });
}

type Strength = Readonly<{ least: number; most: number; keeper: string | null }>;

/**
 * How many begin, from the fewest with whom a game may begin at any age to the most: Official Baseball Rules 1.01, ten where a fourth
 * outfielder or short fielder plays; IFAB Law 3; FIBA 4.2 and NFHS; flag football of five to eleven; FIVB 4.1 and 7.3 with two liberos.
 */
const STRENGTH: Readonly<Record<SportCode, Strength>> = {
  baseball: { least: 9, most: 10, keeper: 'P' },
  softball: { least: 9, most: 10, keeper: 'P' },
  football: { least: 5, most: 11, keeper: null },
  soccer: { least: 4, most: 11, keeper: 'GK' },
  basketball: { least: 3, most: 5, keeper: null },
  volleyball: { least: 6, most: 8, keeper: null },
};
/** Positions of which a side has one at a time; of the others it may have several. */
const SINGLE: Readonly<Record<SportCode, ReadonlySet<string>>> = {
  baseball: new Set(['P', 'C', '1B', '2B', '3B', 'SS', 'LF', 'LC', 'CF', 'RC', 'RF', 'SF', 'DH']),
  softball: new Set(['P', 'C', '1B', '2B', '3B', 'SS', 'LF', 'LC', 'CF', 'RC', 'RF', 'SF', 'DP', 'FLEX']),
  football: new Set(['QB']),
  soccer: new Set(['GK']),
  basketball: new Set(),
  volleyball: new Set(['1', '2', '3', '4', '5', '6']),
};

export const LINEUP_WARNINGS = ['too-few-starters', 'too-many-starters', 'position-twice', 'position-missing'] as const;
export type LineupWarning = Readonly<{ kind: (typeof LINEUP_WARNINGS)[number]; detail: string }>;

/** Whether somebody who begins there is in the field, and counts toward the side's strength; not said is not known, and counts. */
const isInField = (sport: SportCode, { position }: Pick<LineupPlace, 'position'>): boolean =>
  !hasInnings(sport) || !BATS_ONLY.has(position);

/** What is unusual about a lineup in its sport: leagues play with nine or ten fielders, with four or eleven, so that it is said and not refused. */
export function lineupWarnings(sport: SportCode, places: readonly LineupPlace[]): readonly LineupWarning[] {
  const fielders = places.filter((place) => place.isStarter && isInField(sport, place));
  const { least, most, keeper } = STRENGTH[sport];
  // Where a continuous order leaves positions unsaid, how many are in the field is not known.
  const isSaid = !hasInnings(sport) || fielders.every(({ position }) => position !== null);
  const positions = fielders.flatMap(({ position }) => position ?? []);
  const twice = new Set(positions.filter((position, index) => SINGLE[sport].has(position) && positions.indexOf(position) !== index));
  return [
    ...(fielders.length < least ? [{ kind: 'too-few-starters' as const, detail: `${fielders.length} begin, of at least ${least}` }] : []),
    ...(isSaid && fielders.length > most
      ? [{ kind: 'too-many-starters' as const, detail: `${fielders.length} begin, of at most ${most}` }]
      : []),
    ...[...twice].map((position) => ({ kind: 'position-twice' as const, detail: `More than one begins as ${position}` })),
    ...(keeper && positions.length > 0 && !positions.includes(keeper)
      ? [{ kind: 'position-missing' as const, detail: `Nobody begins as ${keeper}` }]
      : []),
  ];
}

/** Who may come back in after leaving. `starters_once`: those who began, once, and in their own place of the batting order (Little League 3.03). */
export const RE_ENTRY = ['none', 'starters_once', 'free'] as const;
export type ReEntry = (typeof RE_ENTRY)[number];

/**
 * Rules of the young: grassroots football returns substitutes (IFAB Law 3), FIBA and NFHS know no limit. In volleyball FIVB 15.6 lets a player
 * of the six come back once a set, and the rules of the young more often, so that nothing is said of it.
 */
export const RE_ENTRY_OF: Readonly<Record<SportCode, ReEntry>> = {
  baseball: 'starters_once',
  softball: 'starters_once',
  football: 'free',
  soccer: 'free',
  basketball: 'free',
  volleyball: 'free',
};
