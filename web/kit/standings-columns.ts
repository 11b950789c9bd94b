/** The columns of a sport's tables, as its papers print them. */
const OF_SPORT = {
  soccer: ['played', 'wins', 'draws', 'losses', 'goalsFor', 'goalsAgainst', 'goalDifference', 'perGame', 'points', 'streak'],
  volleyball: ['played', 'wins', 'losses', 'setsFor', 'setsAgainst', 'pct', 'perGame', 'points', 'streak'],
  basketball: ['wins', 'losses', 'pct', 'behind', 'pointsFor', 'pointsAgainst', 'perGame', 'points', 'streak'],
  football: ['wins', 'losses', 'ties', 'pct', 'behind', 'pointsFor', 'pointsAgainst', 'perGame', 'points', 'streak'],
  innings: ['wins', 'losses', 'ties', 'pct', 'behind', 'perGame', 'points', 'streak'],
} as const;
export type StandingsColumn = (typeof OF_SPORT)[keyof typeof OF_SPORT][number];

type Table = Readonly<{ rules: Readonly<{ rankBy: string }>; rows: readonly Readonly<{ adjustments?: readonly unknown[] }>[] }>;

/** Points are shown where the order goes by them or they were adjusted; a share of games won and games behind, where it does not. */
export function standingsColumns(sport: string, { rules, rows }: Table): readonly StandingsColumn[] {
  const { rankBy } = rules;
  const isByPoints = rankBy === 'points' || rankBy === 'points_per_game';
  const columns: readonly StandingsColumn[] = sport in OF_SPORT ? OF_SPORT[sport as keyof typeof OF_SPORT] : OF_SPORT.innings;
  return columns.filter((column) => {
    if (column === 'perGame') return rankBy === 'points_per_game';
    if (column === 'points') return isByPoints || rows.some(({ adjustments = [] }) => adjustments.length > 0);
    return !isByPoints || (column !== 'pct' && column !== 'behind');
  });
}
