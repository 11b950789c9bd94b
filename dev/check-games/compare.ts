import { BATTING, FIELDING, PITCHING, type PublishedGame, SIDES, type Side } from './published-game.ts';

export const DECISIONS = ['win', 'loss', 'save'] as const;
type Decisions = Readonly<Record<(typeof DECISIONS)[number], string | null>>;
type Figures = Readonly<Record<string, number | null>>;

/** The domain's results for a game, by the ids of the published game. */
export type OurGame = Readonly<{
  figuresOf: (player: string) => Figures | undefined;
  totals: Readonly<Record<Side, Figures>>;
  lineScore: readonly Readonly<{ period: number } & Record<Side, number | null>>[];
  decisions: Decisions;
  warnings: readonly string[];
}>;

export type Difference = Readonly<{ game: string; figure: string; published: unknown; ours: unknown }>;
export type Comparison = Readonly<{ compared: number; differences: readonly Difference[] }>;

/** Compares figures one at a time, and collects the differences. */
export function comparing(game: string) {
  const differences: Difference[] = [];
  let compared = 0;
  return {
    compare(figure: string, published: unknown, ours: unknown): void {
      compared += 1;
      if (published !== ours) differences.push({ game, figure, published, ours });
    },
    result: (): Comparison => ({ compared, differences }),
  };
}

export const together = (comparisons: readonly Comparison[]): Comparison => ({
  compared: comparisons.reduce((sum, { compared }) => sum + compared, 0),
  differences: comparisons.flatMap(({ differences }) => differences),
});

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Every published figure by player; several lines of a player, such as for several positions, are added up. */
export function publishedFigures(games: readonly PublishedGame[]): ReadonlyMap<string, ReadonlyMap<string, number | null>> {
  const players = new Map<string, Map<string, number | null>>();
  const add = (player: string, key: string, value: number | null) => {
    const figures = players.get(player) ?? new Map<string, number | null>();
    players.set(player, figures);
    const before = figures.get(key);
    figures.set(key, value === null || before === null ? null : (before ?? 0) + value);
  };
  for (const { boxScore } of games) {
    for (const line of boxScore.batting) for (const [name, key] of Object.entries(BATTING)) add(line.player, key, line[name as 'ab']);
    for (const line of boxScore.pitching) for (const [name, key] of Object.entries(PITCHING)) add(line.player, key, line[name as 'bf']);
    for (const line of boxScore.fielding) for (const [name, key] of Object.entries(FIELDING)) add(line.player, key, line[name as 'po']);
  }
  return players;
}

/** A figure that is 0 in a published line may be unknown in ours, such as the batters of a pitcher who is charged with none. */
export const asPublished = (value: number | null | undefined): number => value ?? 0;

export function compareGame(game: PublishedGame, ours: OurGame): Comparison {
  const { compare, result } = comparing(game.id);
  for (const [player, figures] of publishedFigures([game])) {
    const own = ours.figuresOf(player);
    for (const [key, published] of figures) if (published !== null) compare(`${player} ${key}`, published, asPublished(own?.[key]));
  }
  const { totals, leftOnBase, lineScore } = game.boxScore;
  for (const side of SIDES) {
    compare(`${side} R`, totals[side].runs, ours.totals[side]['r']);
    compare(`${side} H`, totals[side].hits, ours.totals[side]['h']);
    compare(`${side} E`, totals[side].errors, ours.totals[side]['e']);
    compare(`${side} LOB`, leftOnBase[side], ours.totals[side]['lob']);
    compare(`${side} innings`, lineScore.length, ours.lineScore.length);
    for (const inning of lineScore) {
      const own = ours.lineScore.find(({ period }) => period === inning.inning);
      compare(`${side} inning ${inning.inning}`, inning[side], own ? own[side] : undefined);
    }
    const batters = game.boxScore.batting.filter(({ team }) => team === side);
    compare(`${side} runs of all batters`, sum(batters.map(({ r }) => r)), totals[side].runs);
  }
  for (const kind of DECISIONS) compare(kind, game.decisions[kind], ours.decisions[kind]);
  return result();
}
