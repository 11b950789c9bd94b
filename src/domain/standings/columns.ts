import type { StandingRow } from './standings.ts';

/** The columns of a sport's tables, as its papers print them. */
const OF_SPORT = {
  soccer: ['played', 'wins', 'draws', 'losses', 'goalsFor', 'goalsAgainst', 'goalDifference', 'perGame', 'points', 'streak'],
  volleyball: ['played', 'wins', 'losses', 'setsFor', 'setsAgainst', 'pct', 'perGame', 'points', 'streak'],
  basketball: ['wins', 'losses', 'pct', 'behind', 'pointsFor', 'pointsAgainst', 'perGame', 'points', 'streak'],
  football: ['wins', 'losses', 'ties', 'pct', 'behind', 'pointsFor', 'pointsAgainst', 'perGame', 'points', 'streak'],
  innings: ['wins', 'losses', 'ties', 'pct', 'behind', 'perGame', 'points', 'streak'],
} as const;
export type StandingsColumn = (typeof OF_SPORT)[keyof typeof OF_SPORT][number];
export const STANDINGS_COLUMNS: readonly StandingsColumn[] = [...new Set(Object.values(OF_SPORT).flat())];

/** What columns show of a row. */
export type StandingsFigures = Pick<
  StandingRow,
  | 'gamesPlayed'
  | 'wins'
  | 'losses'
  | 'ties'
  | 'winPctDisplay'
  | 'gamesBehindDisplay'
  | 'pointsFor'
  | 'pointsAgainst'
  | 'pointDiff'
  | 'points'
> &
  Readonly<{ pointsPerGameDisplay?: string | undefined }>;

/** Points are shown where the order goes by them or they were adjusted; a share of games won and games behind, where it does not. */
export function standingsColumns(
  sport: string,
  rankBy: string,
  rows: readonly Readonly<{ team: unknown; adjustments?: readonly unknown[] | undefined }>[],
): readonly StandingsColumn[] {
  const isByPoints = rankBy === 'points' || rankBy === 'points_per_game';
  const columns: readonly StandingsColumn[] = sport in OF_SPORT ? OF_SPORT[sport as keyof typeof OF_SPORT] : OF_SPORT.innings;
  return columns.filter((column) => {
    if (column === 'perGame') return rankBy === 'points_per_game';
    if (column === 'points') return isByPoints || rows.some(({ adjustments = [] }) => adjustments.length > 0);
    return !isByPoints || (column !== 'pct' && column !== 'behind');
  });
}

const FIGURES = {
  played: ({ gamesPlayed }) => gamesPlayed,
  wins: ({ wins }) => wins,
  losses: ({ losses }) => losses,
  ties: ({ ties }) => ties,
  draws: ({ ties }) => ties,
  pct: ({ winPctDisplay }) => winPctDisplay,
  behind: ({ gamesBehindDisplay }) => gamesBehindDisplay,
  goalsFor: ({ pointsFor }) => pointsFor,
  goalsAgainst: ({ pointsAgainst }) => pointsAgainst,
  goalDifference: ({ pointDiff }) => pointDiff,
  setsFor: ({ pointsFor }) => pointsFor,
  setsAgainst: ({ pointsAgainst }) => pointsAgainst,
  pointsFor: ({ pointsFor }) => pointsFor,
  pointsAgainst: ({ pointsAgainst }) => pointsAgainst,
  perGame: ({ pointsPerGameDisplay }) => pointsPerGameDisplay ?? '-',
  points: ({ points }) => points,
} as const satisfies Record<Exclude<StandingsColumn, 'streak'>, (row: StandingsFigures) => string | number>;

/** What a column shows of a row; a streak is in words. */
export const standingsFigure = (row: StandingsFigures, column: Exclude<StandingsColumn, 'streak'>): string | number => FIGURES[column](row);
