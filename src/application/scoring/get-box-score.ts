import type { SportCode } from '../../domain/league/sport.ts';
import type { Team } from '../../domain/league/team.ts';
import { followsPlayer, seesPlayersInGames } from '../../domain/membership/permissions.ts';
import type { PlayersView } from '../../domain/membership/views.ts';
import { type BoxLine, type BoxScore, boxScore, playersIn, type TeamBox } from '../../domain/scoring/box-score.ts';
import type { BookWarning, BySide, DiamondRuling, GameSide, Participant } from '../../domain/scoring/game-book.ts';
import { type GameScore, gameWarnings } from '../../domain/scoring/game-score.ts';
import { numberBehind } from '../../domain/scoring/numbered-player.ts';
import type { GameId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { type SeasonView, viewSeason } from '../league/view-season.ts';
import { useCase } from '../use-case.ts';
import {
  type BookGame,
  keepsBookOf,
  type OpenBookDeps,
  openGameBook,
  type ParticipantView,
  playersInSummary,
  seeingPlayers,
} from './open-game-book.ts';
import {
  type DecisionView,
  type LineScoreView,
  type NoteView,
  type TeamFigureView,
  viewDecisions,
  viewLineScore,
  viewNotes,
  viewRuling,
  viewTeamFigures,
} from './view-summary.ts';

type Query = Readonly<{ actor: PlayersView; gameId: GameId }>;

export type BoxLineView = ParticipantView & Pick<BoxLine, 'isStarter' | 'pitchingOrder' | 'positions' | 'totals' | 'display'>;

export type TeamBoxView = Pick<TeamBox, 'totals' | 'display'> &
  Readonly<{
    team: Pick<Team, 'id' | 'name'>;
    /** Whether the member may see the players. If not, they see at most a child whom they follow. */
    playersVisible: boolean;
    /** In the order of a printed box score. */
    players: readonly BoxLineView[];
    /** The part of the totals that no player's line contains; null if there is none. */
    unattributed: Pick<BoxLine, 'totals' | 'display'> | null;
  }>;

export type BoxScoreView = Pick<BoxScore, 'basis' | 'columns'> &
  Readonly<{
    game: BookGame;
    sport: SportCode;
    season: SeasonView;
    score: GameScore;
    lineScore: LineScoreView;
    teamFigures: readonly TeamFigureView[];
    /** What the rules of baseball and softball have ended; null in other sports. */
    ruling: DiamondRuling | null;
    teams: BySide<TeamBoxView>;
    notes: readonly NoteView[];
    decisions: readonly DecisionView[];
    /** Null for members who do not keep the book. */
    warnings: readonly BookWarning[] | null;
  }>;

/** A game's box score, derived from its events, with the players that the member may see. */
export const getBoxScore = useCase(
  'read-league',
  async (deps: OpenBookDeps, { actor, gameId }: Query): Promise<Result<BoxScoreView, NotFound>> => {
    const open = await openGameBook(deps, actor, gameId);
    if (!open) return err({ kind: 'not-found' });
    const { data, book, summary, score, game } = open;
    const numbers = {
      home: new Map(data.rosters.home.map(({ player, spot }) => [player.id, spot.jerseyNumber])),
      visitor: new Map(data.rosters.visitor.map(({ player, spot }) => [player.id, spot.jerseyNumber])),
    };
    const box = boxScore(data.sport, book, (side, playerId) => numbers[side].get(playerId) ?? numberBehind(playerId));
    const see = await seeingPlayers(deps, actor, data, [...playersIn(box), ...(summary ? playersInSummary(book, summary) : [])]);
    const isVisible = { home: seesPlayersInGames(actor, book.teams.home), visitor: seesPlayersInGames(actor, book.teams.visitor) };
    const isNamed = (side: GameSide, { playerId }: Participant) => isVisible[side] || followsPlayer(actor, playerId);
    const teamOf = (side: GameSide): TeamBoxView => ({
      team: side === 'home' ? game.homeTeam : game.visitorTeam,
      playersVisible: isVisible[side],
      ...viewTeamBox(
        box.teams[side],
        (participant) => isNamed(side, participant),
        (participant) => see(side, participant),
      ),
    });
    return ok({
      game,
      sport: data.sport,
      season: viewSeason(data.season, { code: data.sport }),
      score,
      lineScore: viewLineScore(open),
      teamFigures: viewTeamFigures(summary),
      basis: box.basis,
      columns: box.columns,
      ruling: viewRuling(open),
      teams: { home: teamOf('home'), visitor: teamOf('visitor') },
      notes: viewNotes(open, see, isNamed),
      decisions: viewDecisions(open, see, isNamed),
      warnings: keepsBookOf(actor, data) ? [...gameWarnings(data.game, score), ...(summary?.warnings ?? [])] : null,
    });
  },
);

type Shown = Readonly<{ line: BoxLine; view: BoxLineView }>;

function viewTeamBox(
  { lines, totals, display }: TeamBox,
  isNamed: (participant: Participant) => boolean,
  see: (participant: Participant) => ParticipantView,
) {
  const ofTeam = lines.find((line) => isOfTeam(line));
  const shown = lines
    .filter((line) => !isOfTeam(line) && isNamed(line.participant))
    .map((line): Shown => {
      const { participant, isStarter, pitchingOrder, positions, totals, display } = line;
      return { line, view: { ...see(participant), isStarter, pitchingOrder, positions, totals, display } };
    });
  return {
    players: shown.sort(inPrintedOrder).map(({ view }) => view),
    unattributed: ofTeam ? { totals: ofTeam.totals, display: ofTeam.display } : null,
    totals,
    display,
  };
}

const isOfTeam = ({ participant: { playerId, number, battingOrder } }: BoxLine): boolean =>
  playerId === null && number === null && battingOrder === null;

const numbers = new Intl.Collator('en', { numeric: true });

/**
 * Players with a place in the batting order first, then starters, then by the displayed number and name; hidden data does not affect the order.
 */
function inPrintedOrder(a: Shown, b: Shown): number {
  const [left, right] = [a.line.place ?? Number.POSITIVE_INFINITY, b.line.place ?? Number.POSITIVE_INFINITY];
  if (left !== right) return left - right;
  return (
    Number(b.view.isStarter) - Number(a.view.isStarter) ||
    Number(a.view.jerseyNumber === null) - Number(b.view.jerseyNumber === null) ||
    numbers.compare(a.view.jerseyNumber ?? '', b.view.jerseyNumber ?? '') ||
    numbers.compare(a.view.displayName ?? '', b.view.displayName ?? '') ||
    ((a.view.playerId ?? '') < (b.view.playerId ?? '') ? -1 : 1)
  );
}
