import type { PeriodScore } from '../../domain/games/game.ts';
import { otherSide, sideOf } from '../../domain/scoring/book-reading.ts';
import type { BySide, DECISIONS, DiamondRuling, GameSide, GameSummary, Participant, Situation } from '../../domain/scoring/game-book.ts';
import { type LineScore, lineScoreOf } from '../../domain/scoring/line-score.ts';
import type { TeamId } from '../../domain/shared/ids.ts';
import { quotient, type Ratio, toFixed } from '../../domain/shared/ratio.ts';
import type { OpenBook, ParticipantView, Seeing } from './open-game-book.ts';

export type LineScoreView = LineScore & Readonly<{ entered: readonly PeriodScore[]; derived: readonly PeriodScore[] }>;

/** What the rules of baseball and softball have ended; null in other sports. A forfeit was ended by none of them. */
export const viewRuling = ({ data, summary }: Pick<OpenBook, 'data' | 'summary'>): DiamondRuling | null =>
  summary?.ruling ? { ...summary.ruling, ...(data.game.status === 'forfeit' && { gameEndedBy: null }) } : null;

/** The line score that is displayed, the one that was entered and the one derived from events. */
export function viewLineScore({ data, book, summary, score }: Pick<OpenBook, 'data' | 'book' | 'summary' | 'score'>): LineScoreView {
  const shown = lineScoreOf({ sport: data.sport, periods: book.rules.periods }, data.game, summary, score);
  return { ...shown, entered: data.game.periodScores, derived: summary?.lineScore ?? [] };
}

type FigureValue = Readonly<{ value: number | null; display: string }>;
export type TeamFigureView = Readonly<{ key: string; label: string; description: string } & BySide<FigureValue>>;

const viewFigure = (figure: Ratio | null): FigureValue => {
  const value = figure && quotient(figure);
  if (figure === null || value === null) return { value: null, display: '-' };
  return { value, display: toFixed(figure, Number.isInteger(value) ? 0 : 1) };
};

export const viewTeamFigures = (summary: GameSummary | undefined): readonly TeamFigureView[] =>
  (summary?.teamFigures ?? []).map(({ home, visitor, ...figure }) => ({ ...figure, home: viewFigure(home), visitor: viewFigure(visitor) }));

export type NoteView = Readonly<{
  key: string;
  label: string;
  teamId: TeamId;
  /** Of all players in the note, visible or not. */
  count: number;
  entries: readonly Readonly<{ player: ParticipantView; count: number; detail: string | null }>[];
}>;
export type DecisionView = Readonly<{ kind: (typeof DECISIONS)[number]; teamId: TeamId; player: ParticipantView }>;

/** Whether the member may know who a participant on one side is. */
type Naming = (side: GameSide, participant: Participant) => boolean;

/** Without the entries of players whom the member may not see. */
export const viewNotes = ({ summary, book }: OpenBook, see: Seeing, isNamed: Naming): readonly NoteView[] =>
  (summary?.notes ?? []).map(({ entries, ...note }) => {
    const side = sideOf(book, note.teamId);
    return {
      ...note,
      count: entries.reduce((sum, { count }) => sum + count, 0),
      entries: entries
        .filter(({ participant }) => isNamed(side, participant))
        .map(({ participant, ...entry }) => ({ player: see(side, participant), ...entry })),
    };
  });

export const viewDecisions = ({ summary, book }: OpenBook, see: Seeing, isNamed: Naming): readonly DecisionView[] =>
  (summary?.decisions ?? []).flatMap(({ playerId, ...decision }) => {
    const side = sideOf(book, decision.teamId);
    const participant = { playerId, number: null, battingOrder: null };
    return isNamed(side, participant) ? [{ ...decision, player: see(side, participant) }] : [];
  });

type Innings = Extract<Situation, { kind: 'innings' }>;
type Sets = Extract<Situation, { kind: 'sets' }>;
type View<Of, Changed> = Omit<Of, 'kind' | keyof Changed> & Readonly<Changed>;
type Viewed = ParticipantView | null;

/** One of the three describes the state of the game; the others are null. */
export type SituationView = Readonly<{
  innings: View<Innings, { bases: readonly Viewed[]; batter: Viewed; onDeck: Viewed; pitcher: Viewed }> | null;
  clock: Omit<Extract<Situation, { kind: 'clock' }>, 'kind'> | null;
  sets: View<Sets, { rotation: BySide<readonly Viewed[] | null> }> | null;
}>;

export function viewSituation(summary: GameSummary | undefined, see: Seeing): SituationView | null {
  const situation = summary?.situation;
  if (!situation) return null;
  const none = { innings: null, clock: null, sets: null };
  const { kind, ...facts } = situation;
  if (kind === 'clock') return { ...none, clock: facts as NonNullable<SituationView['clock']> };
  if (kind === 'sets') {
    const { rotation, ...others } = facts as Omit<Sets, 'kind'>;
    const rotationOf = (side: GameSide) =>
      rotation[side]?.map((playerId) => playerId && see(side, { playerId, number: null, battingOrder: null })) ?? null;
    return { ...none, sets: { ...others, rotation: { home: rotationOf('home'), visitor: rotationOf('visitor') } } };
  }
  const { bases, batter, onDeck, pitcher, ...others } = facts as Omit<Innings, 'kind'>;
  const viewed = (side: GameSide) => (participant: Participant | null) => participant && see(side, participant);
  const [batting, fielding] = [viewed(others.batting), viewed(otherSide(others.batting))];
  return {
    ...none,
    innings: { ...others, bases: bases.map(batting), batter: batting(batter), onDeck: batting(onDeck), pitcher: fielding(pitcher) },
  };
}
