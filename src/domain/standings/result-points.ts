import { DEFAULT_GOALS_COUNTED, givesOvertimePoints, type ResultPoints, type SeasonRules, type SetPoints } from '../league/season-rules.ts';

export type Outcome = 'win' | 'loss' | 'tie';

/** One side of a game, as far as points depend on it. */
export type Showing = Readonly<{
  outcome: Outcome;
  /** How overtime or kicks ended for this side; null if neither decided the game. A game that kicks decide stays a tie. */
  overtime: 'won' | 'lost' | null;
  /** Whether this team forfeited. */
  isForfeitLoss: boolean;
  /** Whether there is a score, of a game that was played or of a forfeit. */
  hasScore: boolean;
  scored: number;
  conceded: number;
}>;

/** What a game gives one side in the table. */
export function pointsOf(rule: SeasonRules['points'], showing: Showing): number {
  if ('bySets' in rule) return bySets(rule, showing);
  return showing.isForfeitLoss ? rule.forfeitLoss : byResult(rule, showing) + forScore(rule, showing);
}

function bySets({ bySets }: SetPoints, { outcome, hasScore, scored, conceded }: Showing): number {
  const [winner, loser] = (hasScore && bySets[`${Math.max(scored, conceded)}-${Math.min(scored, conceded)}`]) || [0, 0];
  return outcome === 'loss' ? loser : winner;
}

function byResult(rule: ResultPoints, { outcome, overtime }: Showing): number {
  if (overtime === null || !givesOvertimePoints(rule)) return rule[outcome];
  return overtime === 'won' ? (rule.overtimeWin ?? rule.win) : (rule.overtimeLoss ?? rule.loss);
}

function forScore(
  { goal = 0, goalsCounted = DEFAULT_GOALS_COUNTED, shutout = 0, shutoutWin = 0 }: ResultPoints,
  { outcome, hasScore, scored, conceded }: Showing,
): number {
  if (!hasScore) return 0;
  const isShutout = conceded === 0;
  return goal * Math.min(scored, goalsCounted) + (isShutout ? shutout : 0) + (isShutout && outcome === 'win' ? shutoutWin : 0);
}
