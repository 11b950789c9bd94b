import type { PitchedBy } from '../league/season-rules.ts';
import { hasInnings, type SportCode } from '../league/sport.ts';
import type { SportRules } from '../league/sport-rules.ts';
import type { PlayerId } from '../shared/ids.ts';
import { isWithin } from '../shared/range.ts';
import { unless, type Violation } from '../shared/violation.ts';
import type { LineupPlace } from './game-book.ts';
import { BATTING_ORDER, POSITIONS } from './substitution.ts';

/** Bounds of a lineup in one request: more than any roster holds. */
export const LINEUP_SIZE = { min: 0, max: 60 };

/** A place in a stored lineup; `isGuest` means that the player was not on the team's roster when it was stored. */
export type StoredPlace = LineupPlace & Readonly<{ isGuest: boolean }>;

/**
 * Whether a player in a game's book who is not on the team's roster now was a guest then. Events are accepted only for players of the
 * roster and of the lineup, and guests named by events stay in the lineup: a player not in it was on the roster then.
 */
export const wasGuest = (lineup: Readonly<{ places: readonly StoredPlace[] }> | null, playerId: PlayerId): boolean =>
  lineup?.places.find((place) => place.playerId === playerId)?.isGuest ?? false;

/** Whether the player is the event's own or is named in it. */
export const isNamedIn = (
  { playerId, attributes }: Readonly<{ playerId: PlayerId | null; attributes: Readonly<Record<string, unknown>> }>,
  who: PlayerId,
): boolean => playerId === who || JSON.stringify(attributes).includes(who);

/** Positions of batters who do not play in the field. */
const BATS_ONLY: ReadonlySet<string | null> = new Set(['DH', 'EH', 'DP', 'EP', 'PH', 'PR']);

/** Practices that differ between leagues are not faults: see `lineupWarnings`. A batting order of all players present is allowed. */
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
              path: at('battingOrder'),
              rule: 'out-of-range',
              min: BATTING_ORDER.min,
              limit: BATTING_ORDER.max,
            }),
            ...unless(!mayBat || orders.indexOf(battingOrder) === index, { path: at('battingOrder'), rule: 'listed-twice' }),
            ...unless(!mayBat || battingOrder <= batters.length, { path: at('battingOrder'), rule: 'gap-before', limit: batters.length }),
          ]),
    ];
  });
}

type Strength = Readonly<{ least: number; most: number; keeper: string | null }>;

/**
 * The number of starters, from the fewest to the most that any age allows: Official Baseball Rules 1.01, ten with a fourth outfielder or
 * short fielder; IFAB Law 3; FIBA 4.2 and NFHS; flag football of five to eleven; FIVB 4.1 and 7.3 with two liberos.
 */
const STRENGTH: Readonly<Record<SportCode, Strength>> = {
  baseball: { least: 9, most: 10, keeper: 'P' },
  softball: { least: 9, most: 10, keeper: 'P' },
  football: { least: 5, most: 11, keeper: null },
  soccer: { least: 4, most: 11, keeper: 'GK' },
  basketball: { least: 3, most: 5, keeper: null },
  volleyball: { least: 6, most: 8, keeper: null },
};
/** Positions that one player of a side holds at a time; the others may have several. */
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

/** Whether a starter plays in the field and counts toward the side's strength; an unknown position counts. */
const isInField = (sport: SportCode, { position }: Pick<LineupPlace, 'position'>): boolean =>
  !hasInnings(sport) || !BATS_ONLY.has(position);

/** The rules of a season that a lineup depends on. */
export type LineupRules = Partial<Pick<SportRules, 'playersASide' | 'goalkeeper'>> & Readonly<{ pitchedBy?: PitchedBy | undefined }>;

/** How many start in a sport, or in a league with so many a side, and the position that somebody must have. */
function strengthOf(sport: SportCode, { playersASide = null, goalkeeper = true }: LineupRules): Strength {
  const { least, most, keeper } = STRENGTH[sport];
  return {
    least: Math.min(least, playersASide ?? least),
    most: playersASide ?? most,
    keeper: sport === 'soccer' && !goalkeeper ? null : keeper,
  };
}

/**
 * What is unusual about a lineup in its sport and season: leagues play with nine or ten fielders, with four or eleven, so this is reported,
 * not refused. Where no player pitches, as many are in the field as have come.
 */
export function lineupWarnings(sport: SportCode, places: readonly LineupPlace[], rules: LineupRules = {}): readonly LineupWarning[] {
  const playersPitch = (rules.pitchedBy ?? 'player') === 'player';
  const fielders = places.filter((place) => place.isStarter && isInField(sport, place));
  const { least, most, keeper } = strengthOf(sport, rules);
  // If a continuous order leaves positions out, the number of fielders is unknown.
  const isSaid = !hasInnings(sport) || fielders.every(({ position }) => position !== null);
  const positions = fielders.flatMap(({ position }) => position ?? []);
  const twice = new Set(positions.filter((position, index) => SINGLE[sport].has(position) && positions.indexOf(position) !== index));
  return [
    ...(playersPitch && fielders.length < least
      ? [{ kind: 'too-few-starters' as const, detail: `${fielders.length} starters, fewer than the usual minimum of ${least}` }]
      : []),
    ...(isSaid && playersPitch && fielders.length > most
      ? [{ kind: 'too-many-starters' as const, detail: `${fielders.length} starters, more than the usual maximum of ${most}` }]
      : []),
    ...[...twice].map((position) => ({ kind: 'position-twice' as const, detail: `More than one starter plays ${position}` })),
    ...(keeper && playersPitch && positions.length > 0 && !positions.includes(keeper)
      ? [{ kind: 'position-missing' as const, detail: `No starter plays ${keeper}` }]
      : []),
  ];
}

/** Who may re-enter after leaving. `starters_once`: starters, once, and in their own place of the batting order (Little League 3.03). */
export const RE_ENTRY = ['none', 'starters_once', 'free'] as const;
export type ReEntry = (typeof RE_ENTRY)[number];

/**
 * Youth rules: grassroots football allows return substitutions (IFAB Law 3), FIBA and NFHS have no limit. In volleyball FIVB 15.6 lets a
 * starter re-enter once a set, and youth rules more often, so no limit is checked.
 */
export const RE_ENTRY_OF: Readonly<Record<SportCode, ReEntry>> = {
  baseball: 'starters_once',
  softball: 'starters_once',
  football: 'free',
  soccer: 'free',
  basketball: 'free',
  volleyball: 'free',
};
