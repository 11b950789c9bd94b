import type { SportCode } from '../../domain/league/sport.ts';
import { rulesOfPlay, type SportRules } from '../../domain/league/sport-rules.ts';
import { followsPlayer, seesPlayersInGames } from '../../domain/membership/permissions.ts';
import type { PlayersView } from '../../domain/membership/views.ts';
import { bySide, sideOf } from '../../domain/scoring/book-reading.ts';
import {
  type BookEvent,
  type BookWarning,
  type BySide,
  type DiamondRuling,
  GAME_SIDES,
  type GameSide,
  type Proposal,
} from '../../domain/scoring/game-book.ts';
import { type GameScore, gameWarnings } from '../../domain/scoring/game-score.ts';
import { fieldAfter } from '../../domain/scoring/on-field.ts';
import { SPORT_STATS } from '../../domain/scoring/sports.ts';
import type { GameId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { useCase } from '../use-case.ts';
import {
  type BookGame,
  keepsBookOf,
  type OpenBook,
  type OpenBookDeps,
  openGameBook,
  type ParticipantView,
  playersInSummary,
  seeingPlayers,
} from './open-game-book.ts';
import { viewAttributes } from './view-stat-event.ts';
import {
  type LineScoreView,
  type SituationView,
  type TeamFigureView,
  viewLineScore,
  viewRuling,
  viewSituation,
  viewTeamFigures,
} from './view-summary.ts';

type Query = Readonly<{ actor: PlayersView; gameId: GameId }>;

/** The number of plays shown, newest last. */
const LAST_PLAYS = 10;
/** The number of warnings shown, the newest ones: the box score has them all. */
const LAST_WARNINGS = 5;

export type PlayView = Pick<BookEvent, 'id' | 'teamId' | 'type' | 'period' | 'clock' | 'count' | 'attributes'> &
  Readonly<{
    /** The meaning of the event type. */
    label: string;
    /** Null for an event that counts only for the team, and if the member may not see the player. */
    player: ParticipantView | null;
  }>;

/** A player who is in the game. */
export type OnFieldView = ParticipantView & Readonly<{ position: string | null }>;

export type LiveGameView = Readonly<{
  game: BookGame;
  sport: SportCode;
  score: GameScore;
  lineScore: LineScoreView;
  teamFigures: readonly TeamFigureView[];
  situation: SituationView | null;
  proposal: Proposal | null;
  /** The rules of the sport that apply to this game. */
  rules: Partial<SportRules>;
  /** What the rules of baseball and softball have ended; null in other sports. */
  ruling: DiamondRuling | null;
  plays: readonly PlayView[];
  /**
   * The players of each side who are in the game, in batting order if there is one; null if there is no lineup, or if the member may not see it.
   */
  onField: BySide<readonly OnFieldView[] | null>;
  /** Null for members who do not keep the book. */
  warnings: readonly BookWarning[] | null;
  /** The last sequence number in the game's log: a reader of the log continues from here. */
  changeSequence: number;
}>;

/** The state of a game, in one small answer for those who follow it. */
export const getLiveGame = useCase(
  'read-league',
  async (deps: OpenBookDeps, { actor, gameId }: Query): Promise<Result<LiveGameView, NotFound>> => {
    const open = await openGameBook(deps, actor, gameId);
    return open ? ok(await viewLiveGame(deps, actor, open)) : err({ kind: 'not-found' });
  },
);

/** The same for a book that is already open. */
export async function viewLiveGame(deps: OpenBookDeps, actor: PlayersView, open: OpenBook): Promise<LiveGameView> {
  const { data, book, summary, score, game } = open;
  const last = book.events.slice(-LAST_PLAYS);
  const fields = bySide((side) => {
    const [lineup, teamId] = [book.lineups[side], book.teams[side]];
    return lineup && seesPlayersInGames(actor, teamId) ? fieldAfter({ teamId, lineup }, book.events) : null;
  });
  const see = await seeingPlayers(deps, actor, data, [
    ...(summary ? playersInSummary(book, summary) : []),
    ...last.flatMap(({ teamId, playerId }) => (playerId === null ? [] : [{ side: sideOf(book, teamId), playerId }])),
    ...GAME_SIDES.flatMap((side) => fields[side]?.map(({ playerId }) => ({ side, playerId })) ?? []),
  ]);
  const viewPlay = ({ playerId, ...play }: BookEvent): PlayView => {
    const { id, teamId, type, period, clock, count, attributes } = play;
    const { batterNumber, battingOrder } = attributes;
    const number = typeof batterNumber === 'string' ? batterNumber : null;
    const order = typeof battingOrder === 'number' ? battingOrder : null;
    const isVisible = seesPlayersInGames(actor, teamId);
    const isNamed = (isVisible && (playerId !== null || number !== null || order !== null)) || followsPlayer(actor, playerId);
    return {
      id,
      teamId,
      type,
      period,
      clock,
      count,
      label: SPORT_STATS[data.sport].events[type]!.meaning,
      player: isNamed ? see(sideOf(book, teamId), { playerId, number, battingOrder: order }) : null,
      attributes: viewAttributes(attributes, isVisible),
    };
  };
  const viewField = (side: GameSide) =>
    fields[side]
      ?.map(({ playerId, battingOrder, position }) => ({ ...see(side, { playerId, number: null, battingOrder }), position }))
      .sort((a, b) => (a.battingOrder ?? Number.MAX_SAFE_INTEGER) - (b.battingOrder ?? Number.MAX_SAFE_INTEGER)) ?? null;
  return {
    game,
    sport: data.sport,
    score,
    lineScore: viewLineScore(open),
    teamFigures: viewTeamFigures(summary),
    situation: viewSituation(summary, see),
    proposal: summary?.proposal ?? null,
    rules: rulesOfPlay(data.sport, book.rules),
    ruling: viewRuling(open),
    plays: last.map(viewPlay),
    onField: bySide(viewField),
    warnings: keepsBookOf(actor, data) ? [...gameWarnings(data.game, score), ...(summary?.warnings ?? [])].slice(-LAST_WARNINGS) : null,
    changeSequence: data.changeSequence,
  };
}
