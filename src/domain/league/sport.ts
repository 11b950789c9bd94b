export const SPORT_CODES = ['baseball', 'softball', 'football', 'soccer', 'basketball', 'volleyball'] as const;
export type SportCode = (typeof SPORT_CODES)[number];

/** Whether the sport is played in innings, with sides that bat in turn in an order. */
export const hasInnings = (sport: SportCode): boolean => sport === 'baseball' || sport === 'softball';
export const SPORTS_WITH_INNINGS: readonly SportCode[] = SPORT_CODES.filter(hasInnings);

export const OFFICIAL_TERMS = ['umpire', 'referee', 'official'] as const;
/** What English calls those who officiate games. */
export type OfficialTerm = (typeof OFFICIAL_TERMS)[number];

/** The term that all of the sports share; `official` if they share none, or there are no sports. */
export function officialTerm(sports: readonly Readonly<{ code: SportCode }>[]): OfficialTerm {
  const [term, ...others] = new Set(sports.map(({ code }) => (hasInnings(code) ? 'umpire' : 'referee')));
  return term !== undefined && others.length === 0 ? term : 'official';
}

/** What a period by the clock is called, by how many a game has before overtime. */
export const clockUnit = (periods: number): 'half' | 'quarter' | 'period' =>
  periods === 2 ? 'half' : periods === 4 ? 'quarter' : 'period';

/** What a period is, by how many a game has before overtime: `periods` of its rules, or the sport's usual number. */
export function periodOf(sport: string, period: number, periods = sport === 'soccer' ? 2 : 4): Readonly<{ unit: string; period: number }> {
  if (sport === 'baseball' || sport === 'softball') return { unit: 'inning', period };
  if (sport === 'volleyball') return { unit: 'set', period };
  if (period > periods) return { unit: 'overtime', period: period - periods };
  return { unit: clockUnit(periods), period };
}
