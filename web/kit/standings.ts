import type { StandingRow } from 'league-gateway-client';
import { kitText } from './kit-texts.ts';
import type { StandingsColumn } from './standings-columns.ts';

export { standingsColumns } from './standings-columns.ts';

/** What a column shows of a row. */
const COLUMNS = {
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
  streak: ({ streak }) => (streak === null ? '-' : kitText('standings.streakOf', { result: streak.charAt(0), games: streak.slice(1) })),
} as const satisfies Record<StandingsColumn, (row: StandingRow) => string | number>;
export const standingsFigure = (row: StandingRow, column: StandingsColumn): string | number => COLUMNS[column](row);
export const standingsHeading = (column: StandingsColumn): string => kitText('standings.short', { column });
export const standingsTitle = (column: StandingsColumn): string => kitText('standings.column', { column });
