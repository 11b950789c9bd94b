import type { SportCode } from '../league/sport.ts';
import type { PlayerId, TeamId } from '../shared/ids.ts';
import { compareRatios, hasValue, type Ratio } from '../shared/ratio.ts';
import { SPORT_STATS } from './sports.ts';
import { figureDisplay, figureValue, type StatColumn, type StatRules, toColumn } from './stat-column.ts';
import { countsOf, type LineOf } from './team-totals.ts';

/** Players are listed only with at least this much of another column per game of their team. */
type Minimum = Readonly<{ column: string; perGame: (rules: StatRules) => number }>;
type Board = Readonly<{ column: string; best: 'most' | 'least'; minimum?: Minimum }>;

const most = (...columns: string[]): readonly Board[] => columns.map((column) => ({ column, best: 'most' }));
const qualified = (minimum: Minimum, best: Board['best'], ...columns: string[]): readonly Board[] =>
  columns.map((column) => ({ column, best, minimum }));

/**
 * Official Baseball Rules 9.22(a) and (b): 3.1 plate appearances and one inning per game of nine innings; proportionally less for shorter
 * games.
 */
const PLATE_APPEARANCES: Minimum = { column: 'pa', perGame: ({ regulationInnings }) => (3.1 * regulationInnings) / 9 };
const INNINGS: Minimum = { column: 'ip', perGame: ({ regulationInnings }) => (3 * regulationInnings) / 9 };
const DIAMOND = [
  ...qualified(PLATE_APPEARANCES, 'most', 'avg', 'obp', 'slg', 'ops'),
  ...most('h', 'hr', 'rbi', 'r', 'sb'),
  ...qualified(INNINGS, 'least', 'era', 'whip'),
  ...most('w', 'pitchingSo', 'sv'),
];

/** Ours: half of the NCAA's minimums for Division I leaders, whose games are twice as long. */
const MADE = (column: string, perGame: number): Minimum => ({ column, perGame: () => perGame });
/** Ours: half of the minutes of the team's games. */
const GOALKEEPER_MINUTES: Minimum = { column: 'goalkeeperMin', perGame: ({ regulationMinutes }) => regulationMinutes / 2 };

const BOARDS: Readonly<Record<SportCode, readonly Board[]>> = {
  baseball: DIAMOND,
  softball: DIAMOND,
  basketball: [
    ...most('pts', 'ppg', 'reb', 'rpg', 'ast', 'apg', 'stl', 'blk'),
    ...qualified(MADE('fgm', 2.5), 'most', 'fgPct'),
    ...qualified(MADE('3pm', 1.25), 'most', '3pPct'),
    ...qualified(MADE('ftm', 1.25), 'most', 'ftPct'),
  ],
  soccer: [
    ...most('g', 'a', 'pts', 'sv', 'sho'),
    ...qualified(GOALKEEPER_MINUTES, 'least', 'gaa'),
    ...qualified(GOALKEEPER_MINUTES, 'most', 'svPct'),
  ],
  // NFL Guide for Statisticians: 14 attempts, 6.25 carries and 1.875 catches per game of the team.
  football: [
    ...most('passingYds', 'passingTd'),
    ...qualified(MADE('att', 14), 'most', 'rtg'),
    ...most('rushingYds', 'rushingTd'),
    ...qualified(MADE('car', 6.25), 'most', 'rushingAvg'),
    ...most('rec', 'receivingYds', 'receivingTd'),
    ...qualified(MADE('rec', 1.875), 'most', 'receivingAvg'),
    ...most('tot', 'sack', 'int', 'pts'),
  ],
  // Ours: five attacks per match of the team.
  volleyball: [...most('k', 'kPerSet', 'a', 'sa', 'dig', 'blk', 'pts'), ...qualified(MADE('ta', 5), 'most', 'hitPct')],
};

/** Per-game averages, for which a player needs half of the team's games. */
const PER_GAME: ReadonlySet<string> = new Set(['ppg', 'rpg', 'apg']);

export type Contestant = Readonly<{
  playerId: PlayerId;
  /** The team with which they have played last. */
  teamId: TeamId;
  lines: readonly LineOf[];
  /** Those of the age group of that team. */
  rules: StatRules;
  /** Games played by the one of their teams that has played most. */
  teamGames: number;
}>;
export type LeaderEntry = Readonly<{ rank: number; playerId: PlayerId; teamId: TeamId; value: number | null; display: string }>;
export type Leaders = Readonly<{
  column: StatColumn;
  /** The minimum to be listed; null if there is none. */
  minimum: Readonly<{ column: string; perGame: number }> | null;
  entries: readonly LeaderEntry[];
}>;

/** The number of listed ranks; if ties at the end would make more than twice as many entries, none of those tied is listed. */
const RANKS = 10;

/**
 * The leaders of every key column of the sport. `rules` are those that are reported; each contestant is measured by their own. Tied
 * players share a rank, and the next rank is lower by their number; a player with nothing is not listed.
 */
export function leaders(sport: SportCode, rules: StatRules, contestants: readonly Contestant[]): readonly Leaders[] {
  const columns = new Map(SPORT_STATS[sport].columns.map((column) => [column.key, column]));
  const counted = contestants.map((contestant) => {
    const counts = countsOf(sport, contestant.lines);
    const subject = { kind: 'player' as const, gamesPlayed: contestant.lines.length, rules: contestant.rules };
    return { contestant, figure: (key: string): Ratio => columns.get(key)!.figure(counts, subject) };
  });
  return BOARDS[sport].map(({ column: key, best, minimum }) => {
    const column = columns.get(key)!;
    const isQualified = ({ contestant, figure }: (typeof counted)[number]) => {
      const { teamGames, lines, rules: own } = contestant;
      if (PER_GAME.has(key)) return 2 * lines.length >= teamGames;
      return minimum === undefined || (figureValue(figure(minimum.column)) ?? 0) >= Math.round(minimum.perGame(own) * teamGames);
    };
    const ranked = counted
      .filter(isQualified)
      .map(({ contestant, figure }) => ({ contestant, figure: figure(key) }))
      .filter(({ figure }) => hasValue(figure) && figure.of !== 0 && (best === 'least' || figure.part > 0))
      .sort((a, b) => {
        const order = best === 'least' ? compareRatios(a.figure, b.figure) : compareRatios(b.figure, a.figure);
        return order || (a.contestant.playerId < b.contestant.playerId ? -1 : 1);
      });
    const entries: LeaderEntry[] = [];
    for (const [index, { contestant, figure }] of ranked.entries()) {
      const isLevel = index > 0 && compareRatios(figure, ranked[index - 1]!.figure) === 0;
      const rank = isLevel ? entries.at(-1)!.rank : index + 1;
      if (rank > RANKS) break;
      const { playerId, teamId } = contestant;
      entries.push({ rank, playerId, teamId, value: figureValue(figure), display: figureDisplay(column, figure) });
    }
    return {
      column: toColumn(column),
      minimum: minimum ? { column: minimum.column, perGame: minimum.perGame(rules) } : null,
      entries: entries.length <= 2 * RANKS ? entries : entries.filter(({ rank }) => rank < entries.at(-1)!.rank),
    };
  });
}
