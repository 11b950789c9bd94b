import type { StandingRow } from 'league-gateway-client';
import { standingsFigure as figureOf, type StandingsColumn } from '../../src/domain/standings/columns.ts';
import { kitText } from './kit-texts.ts';

export { type StandingsColumn, standingsColumns } from '../../src/domain/standings/columns.ts';

export function standingsFigure(row: StandingRow, column: StandingsColumn): string | number {
  if (column !== 'streak') return figureOf(row, column);
  return row.streak === null ? '-' : kitText('standings.streakOf', { result: row.streak.charAt(0), games: row.streak.slice(1) });
}
export const standingsHeading = (column: StandingsColumn): string => kitText('standings.short', { column });
export const standingsTitle = (column: StandingsColumn): string => kitText('standings.column', { column });
