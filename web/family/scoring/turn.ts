import type { Scoreboard } from '../../../src/domain/scoring/scoreboard.ts';
import type { BoardState, GameSide } from '../scoreboard.tsx';
import { hasInnings } from './plays.ts';

/** For which side and period the next play is entered; of innings the side is at bat. */
export type Turn = Readonly<{ side: GameSide; period: number }>;
type Situation = NonNullable<Scoreboard['situation']>;
type Innings = Extract<Situation, { kind: 'innings' }>;

export const otherSide = (side: GameSide): GameSide => (side === 'home' ? 'visitor' : 'home');

const inningsOf = ({ situation, opening }: Scoreboard): Innings | null => {
  const now = situation ?? opening;
  return now?.kind === 'innings' ? now : null;
};

/** What the book proposes, unless whoever keeps score has chosen otherwise. */
export function turnNow(sport: string, board: Scoreboard, chosen: Partial<Turn>, first: GameSide): Turn {
  const innings = inningsOf(board);
  if (hasInnings(sport)) return { side: innings?.batting ?? 'visitor', period: innings?.inning ?? 1, ...chosen };
  const { situation, proposal } = board;
  const period = situation?.kind === 'sets' ? situation.set : situation?.kind === 'clock' ? situation.period : 1;
  return { side: first, period: proposal?.period ?? period, ...chosen };
}

/** The turn after somebody has tapped the other side: back to a half that has just ended, else on to the next one. */
export function turnOfOther({ proposal }: Scoreboard, { side, period }: Turn): Turn {
  const isBack = proposal?.kind === 'half' && proposal.batting === side && proposal.period === period;
  const other = otherSide(side);
  if (isBack) return { side: other, period: side === 'visitor' ? period - 1 : period };
  return { side: other, period: side === 'visitor' ? period : period + 1 };
}

export type InningsNow = Pick<Innings, 'bases' | 'outs' | 'balls' | 'strikes' | 'batter' | 'onDeck' | 'pitcher' | 'pitcherPitches'>;
const FRESH: InningsNow = {
  ...{ bases: [null, null, null], outs: 0, balls: 0, strikes: 0 },
  ...{ batter: null, onDeck: null, pitcher: null, pitcherPitches: null },
};

/** Who is on base and at bat in the half that plays are entered for. */
export function inningsNow(board: Scoreboard, { side, period }: Turn): InningsNow {
  const innings = inningsOf(board);
  return innings && innings.batting === side && innings.inning === period ? innings : FRESH;
}

/** What the scoreboard shows of that turn. */
export function stateOf(sport: string, board: Scoreboard, turn: Turn): BoardState {
  const { situation } = board;
  const { side, period } = turn;
  if (hasInnings(sport)) {
    const { bases, outs, balls, strikes } = inningsNow(board, turn);
    return { kind: 'innings', inning: period, batting: side, bases, outs, balls, strikes };
  }
  if (sport === 'volleyball') {
    if (situation?.kind === 'sets' && situation.set === period) return situation;
    return { kind: 'sets', set: period, points: { home: 0, visitor: 0 }, serving: null };
  }
  if (situation?.kind === 'clock' && situation.period === period) return situation;
  return { kind: 'clock', period, clock: null, teamFouls: null, bonus: null, possession: null };
}

/** Who batted after the last batter when that one was up before; without a lineup the order shows itself. */
export function nextByHistory({ plays }: Scoreboard, teamId: string, isAtBat: (type: string) => boolean): string | undefined {
  const batters = plays.flatMap((play) => (play.teamId === teamId && play.playerId && isAtBat(play.type) ? [play.playerId as string] : []));
  const last = batters.at(-1);
  const before = last === undefined ? -1 : batters.slice(0, -1).lastIndexOf(last as never);
  return before < 0 ? undefined : batters[before + 1];
}
