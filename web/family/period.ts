/** What a period is, by how many a game has before overtime: `periods` of its rules, or the sport's usual number. */
export function periodOf(sport: string, period: number, periods = sport === 'soccer' ? 2 : 4): Readonly<{ unit: string; period: number }> {
  if (sport === 'baseball' || sport === 'softball') return { unit: 'inning', period };
  if (sport === 'volleyball') return { unit: 'set', period };
  if (period > periods) return { unit: 'overtime', period: period - periods };
  return { unit: { 2: 'half', 4: 'quarter' }[periods] ?? 'period', period };
}
