/*
 * The rules of a league of small children, as such leagues publish them.
 *
 * U8, where a coach pitches: http://sball.org/Umpires/CoachPitchRules.aspx (everybody bats, five runs an inning, no walks, no inning after 70
 * minutes), https://docslib.org/doc/4497793 (six innings, "5 run rule … unlimited in 6th inning only", "no mercy rule", five pitches or three
 * strikes), http://www.longmontbaseball.org/coachpitchrules (ten in the field, a game may be played with eight, free substitution on defense,
 * who comes late bats last).
 *
 * U10: https://www.mcnll.com/Default.aspx?tabid=1829403 (five runs a half, no inning after an hour and 45 minutes, the entire roster bats),
 * Little League 4.10(e) for the lead that ends a game, NFHS 2-33 for runners for pitcher and catcher, PONY Section 10 for pitchers.
 *
 * U12: Little League: 4.10(e), 3.03 (a starter comes back once), 7.14 (runners for anybody), Regulation VI for pitchers and catchers.
 */

/** The table: two points for a win and one for a tie; a forfeit is 6–0, the usual score of six innings (Official Baseball Rules, Forfeited Game: 9–0). */
export const SEASON_RULES = {
  rankBy: 'points',
  points: { win: 2, tie: 1, loss: 0, forfeitLoss: 0 },
  tieBreakers: ['head_to_head', 'head_to_head_diff', 'points_against', 'point_diff'],
  maxDiffPerGame: 10,
  forfeitScore: { for: 6, against: 0 },
  diamond: { courtesyRunners: 'none' },
};

export const DIVISIONS = ['U8', 'U10', 'U12'] as const;
export type Division = (typeof DIVISIONS)[number];

/** What an age group plays by where it differs from the season. */
export const AGE_GROUP_RULES = {
  U8: {
    diamond: {
      pitchedBy: 'coach',
      walks: false,
      runsPerInning: 5,
      lastInningOpen: true,
      timeLimit: 70,
      runRule: [],
      everybodyBats: true,
      freeSubstitution: true,
    },
  },
  U10: {
    tieBreakers: ['head_to_head', 'points_against_per_period', 'away_wins', 'point_diff'],
    diamond: {
      runsPerInning: 5,
      timeLimit: 105,
      runRule: [{ afterInnings: 4, lead: 10 }],
      everybodyBats: true,
      freeSubstitution: true,
      courtesyRunners: 'pitcher_and_catcher',
      pitchingTable: 'pony',
    },
  },
  // Little League's own rules, which are the gateway's defaults.
  U12: { diamond: { courtesyRunners: 'any' } },
} as const;

/** The innings of a regulation game, in every division. */
export const INNINGS = 6;

export const TEAMS: Readonly<Record<Division, readonly string[]>> = {
  U8: ['Ladybugs', 'Bumblebees', 'Grasshoppers', 'Fireflies'],
  U10: ['Otters', 'Badgers', 'Foxes', 'Beavers'],
  U12: ['Hawks', 'Ravens', 'Falcons', 'Kestrels'],
};
/** The children of a team, by the division; the first nine or ten are in the field when a game begins. */
export const ROSTER_SIZE: Readonly<Record<Division, number>> = { U8: 11, U10: 12, U12: 12 };
export const LEAGUE_AGES: Readonly<Record<Division, readonly number[]>> = { U8: [7, 8, 6], U10: [9, 10, 8], U12: [12, 11, 10] };
const NINE = ['P', 'C', '1B', '2B', '3B', 'SS', 'LF', 'CF', 'RF'];
export const IN_THE_FIELD: Readonly<Record<Division, readonly string[]>> = {
  U8: ['P', 'C', '1B', '2B', '3B', 'SS', 'LF', 'LC', 'RC', 'RF'],
  U10: NINE,
  U12: NINE,
};

const FIRST_NAMES = ['Ana', 'Ben', 'Cleo', 'Dov', 'Eli', 'Fay', 'Gus', 'Hana', 'Ivo', 'Jo', 'Kim', 'Lou'];
const LAST_NAMES = ['Ames', 'Bell', 'Cruz', 'Diaz', 'Egan', 'Foss', 'Gray', 'Hale', 'Ito', 'Jung', 'Kerr', 'Lane'];
/** Nobody in the league has another's name. */
export const nameOf = (team: number, child: number): readonly [first: string, last: string] => [
  FIRST_NAMES[child]!,
  LAST_NAMES[(team + child) % LAST_NAMES.length]!,
];
