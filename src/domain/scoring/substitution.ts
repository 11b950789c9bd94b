import { hasInnings, type SportCode } from '../league/sport.ts';
import type { Range } from '../shared/range.ts';
import { type EventType, eventsCounting } from './sport-stats.ts';
import { integer, oneOf, optional, player } from './stat-attribute.ts';

/** A place in a batting order; a continuous order has as many as there are players. */
export const BATTING_ORDER: Range = { min: 1, max: 40 };

/**
 * Positions in the sport's own terms. Baseball: the nine of Official Baseball Rules 5.02, the fourth outfielder and the short fielder of
 * younger ages, `EH` for a batter without a fielding position, `DH`, `PH`, `PR`. Softball: the same with the designated player and the
 * flex (USA Softball 4.3) instead of the designated hitter. Soccer: as coaches write them, from one letter to the place in the line. Volleyball: the line-up sheet's positions by rotation (FIVB 7.4), `L` for a
 * libero.
 */
export const POSITIONS = {
  baseball: ['P', 'C', '1B', '2B', '3B', 'SS', 'LF', 'LC', 'CF', 'RC', 'RF', 'SF', 'DH', 'EH', 'PH', 'PR'],
  softball: ['P', 'C', '1B', '2B', '3B', 'SS', 'LF', 'LC', 'CF', 'RC', 'RF', 'SF', 'DP', 'FLEX', 'EP', 'PH', 'PR'],
  football: [
    ...(['QB', 'RB', 'HB', 'FB', 'WR', 'TE', 'C', 'G', 'T', 'OL'] as const),
    ...(['DL', 'DE', 'DT', 'NT', 'LB', 'CB', 'S', 'DB', 'R'] as const),
    ...(['K', 'P', 'LS', 'H', 'KR', 'PR'] as const),
  ],
  soccer: [
    ...(['GK', 'D', 'M', 'F'] as const),
    ...(['DF', 'DEF', 'LB', 'CB', 'LCB', 'RCB', 'RB', 'WB', 'LWB', 'RWB', 'SW'] as const),
    ...(['MF', 'MID', 'DM', 'CDM', 'CM', 'LCM', 'RCM', 'AM', 'CAM', 'LM', 'RM'] as const),
    ...(['FW', 'FWD', 'LW', 'RW', 'CF', 'ST'] as const),
  ],
  basketball: ['PG', 'SG', 'SF', 'PF', 'C', 'G', 'F'],
  volleyball: ['1', '2', '3', '4', '5', '6', 'L'],
} as const satisfies Record<SportCode, readonly string[]>;

export const SUBSTITUTION = 'substitution';

/** Credits no counter: the player who comes in and the one replaced have both played. Without a player, someone left and nobody came in. */
export const substitutionIn = (sport: SportCode): EventType<never> =>
  eventsCounting<never>()(
    'The player enters the game or changes position; without a player, the replaced player leaves without a substitute',
    {
      replacesPlayerId: player('own'),
      ...(hasInnings(sport) && { battingOrder: optional(integer(BATTING_ORDER.min, BATTING_ORDER.max)) }),
      position: optional(oneOf<string>(POSITIONS[sport])),
    },
    { player: {} },
  );
