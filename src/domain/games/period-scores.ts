import type { SportCode } from '../league/sport.ts';
import type { PeriodScore } from './game.ts';

type Score = Readonly<{ home: number | null; visitor: number | null }>;

/** Whether the periods are those of a whole game with this score: sets won in volleyball, else the sum of everything but kicks. */
export function addsUp(sport: SportCode, periods: readonly PeriodScore[], score: Score): boolean {
  const played = periods.filter(({ kind }) => kind !== 'shootout');
  if (!played.some(({ kind }) => kind === undefined)) return false;
  return (['home', 'visitor'] as const).every((side) => {
    const other = side === 'home' ? 'visitor' : 'home';
    const counted = (period: PeriodScore) =>
      sport === 'volleyball' ? Number((period[side] ?? 0) > (period[other] ?? 0)) : (period[side] ?? 0);
    return played.reduce((total, period) => total + counted(period), 0) === score[side];
  });
}
