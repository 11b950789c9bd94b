import { followsPlayer, isAdminOrStaff, seesPlayersInGames, seesSeason } from '../../domain/membership/permissions.ts';
import type { PlayersView } from '../../domain/membership/views.ts';
import { bySide, otherSide, sideOf } from '../../domain/scoring/book-reading.ts';
import { summaryOf } from '../../domain/scoring/book-summary.ts';
import { GAME_SIDES, type GameBook, type GameSide, type GameSummary, type Participant } from '../../domain/scoring/game-book.ts';
import { type GameScore, gameScore } from '../../domain/scoring/game-score.ts';
import { isNumbered, numberBehind } from '../../domain/scoring/numbered-player.ts';
import type { GameId, PlayerId, TeamId } from '../../domain/shared/ids.ts';
import { type GameView, viewGame } from '../games/view-game.ts';
import { type AuditRosterReadDeps, auditRosterRead } from '../league/audit-roster-read.ts';
import { nameOutsider, nameRosterPlayer } from '../league/view-roster-player.ts';
import { rulesIn } from '../league/view-season.ts';
import type { GameBookData, GameBookReader } from '../ports/storage/scoring/game-book-reader.ts';
import type { LineupReader } from '../ports/storage/scoring/lineup-storage.ts';

export type OpenBookDeps = AuditRosterReadDeps & Readonly<{ read: GameBookReader & Pick<LineupReader, 'playersOnTeams'> }>;

/** A participant in a book as a member sees them; all null if the member may not know who it is, or if no player is meant. */
export type ParticipantView = Readonly<{
  playerId: PlayerId | null;
  /** A name, "#12" or "batter 3". */
  displayName: string | null;
  jerseyNumber: string | null;
  battingOrder: number | null;
}>;

/** A player in the book of one side. */
export type NamedOn = Readonly<{ side: GameSide; playerId: PlayerId }>;

/** How a member sees the participants on one side. */
export type Seeing = (side: GameSide, participant: Participant) => ParticipantView;

const BOOK_GAME = [
  ...(['id', 'gameType', 'status', 'statusReason', 'startsAt', 'timeZone', 'localDate', 'localTime', 'startTimeTbd'] as const),
  ...(['ageGroup', 'facility', 'homeTeam', 'visitorTeam', 'version'] as const),
] as const satisfies readonly (keyof GameView)[];
/** The game's data in a box score. */
export type BookGame = Pick<GameView, (typeof BOOK_GAME)[number]>;

export type OpenBook = Readonly<{
  data: GameBookData;
  book: GameBook;
  /** Undefined if no derivation is implemented for the sport. */
  summary: GameSummary | undefined;
  score: GameScore;
  game: BookGame;
}>;

/** Reads a game's book, and records in the audit log that the member reads the players of both teams. */
export async function openGameBook({ read, ...deps }: OpenBookDeps, actor: PlayersView, gameId: GameId): Promise<OpenBook | undefined> {
  const data = await read.gameBook(actor.org.id, gameId);
  if (!data || !seesSeason(actor, data.game.seasonId)) return undefined;
  const { homeTeamId, visitorTeamId } = data.game;
  for (const teamId of [homeTeamId, visitorTeamId]) await auditRosterRead(deps)(actor, teamId);
  const book = bookOf(data);
  const summary = summaryOf(data.sport, book);
  return { data, book, summary, score: gameScore(data.game, summary), game: bookGame(viewGame(actor, data, deps.clock())) };
}

const bookGame = (view: GameView): BookGame => Object.fromEntries(BOOK_GAME.map((name) => [name, view[name]])) as BookGame;

export const bookOf = ({ game, sport, season, ageGroupRules, lineups, events }: GameBookData): GameBook => ({
  rules: rulesIn(season, ageGroupRules, { code: sport }),
  teams: { home: game.homeTeamId, visitor: game.visitorTeamId },
  lineups,
  events,
  isOver: game.status === 'final' || game.status === 'forfeit',
});

const NO_PARTICIPANT: ParticipantView = { playerId: null, displayName: null, jerseyNumber: null, battingOrder: null };

/**
 * Looks up the given players who are not on the roster of the side in whose book they are, since they were guests or have left it, also for the
 * other side, and returns how the member sees them all; `sees` decides whether they see any of a team; a child whom they follow,
 * they see in any case.
 */
export async function seeingPlayers(
  { read }: Pick<OpenBookDeps, 'read'>,
  actor: PlayersView,
  { rosters, lineups, game }: GameBookData,
  named: readonly NamedOn[],
  sees = seesPlayersInGames,
): Promise<Seeing> {
  const teamIds = { home: game.homeTeamId, visitor: game.visitorTeamId };
  const seen = new Map<string, ParticipantView>();
  for (const side of GAME_SIDES) {
    for (const entry of rosters[side]) {
      const { playerId, displayName, jerseyNumber } = nameRosterPlayer(actor, teamIds[side], entry);
      seen.set(`${side} ${playerId}`, { playerId, displayName, jerseyNumber, battingOrder: null });
    }
  }
  const guestsOf = bySide((side) => new Set(lineups[side]?.places.flatMap(({ playerId, isGuest }) => (isGuest ? [playerId] : []))));
  const missing = [
    ...new Set(named.flatMap(({ side, playerId }) => (seen.has(`${side} ${playerId}`) || isNumbered(playerId) ? [] : [playerId]))),
  ];
  const outsiders = missing.length === 0 ? [] : await read.playersOnTeams(actor.org.id, missing);
  for (const side of GAME_SIDES) {
    for (const outsider of outsiders) {
      const isGuest = guestsOf[side].has(outsider.player.id);
      const { playerId, displayName, jerseyNumber } = nameOutsider(actor, teamIds[side], outsider, { isGuest });
      const known = seen.get(`${side} ${playerId}`);
      seen.set(`${side} ${playerId}`, known ?? { playerId, displayName, jerseyNumber, battingOrder: null });
    }
  }
  return (side, { playerId, number, battingOrder }) => {
    if (!sees(actor, teamIds[side]) && !followsPlayer(actor, playerId)) return NO_PARTICIPANT;
    const known = playerId === null ? number : numberBehind(playerId);
    if (playerId !== null && known === null) return { ...(seen.get(`${side} ${playerId}`) ?? NO_PARTICIPANT), battingOrder };
    const displayName = known !== null ? `#${known}` : battingOrder !== null ? `batter ${battingOrder}` : null;
    return { playerId, displayName, jerseyNumber: known, battingOrder };
  };
}

/** Whether the member keeps the book of the game, and so sees its warnings. */
export const keepsBookOf = (actor: PlayersView, { game }: Pick<GameBookData, 'game'>): boolean =>
  isAdminOrStaff(actor) ||
  actor.scoredGames.has(game.id) ||
  [game.homeTeamId, game.visitorTeamId].some((teamId: TeamId) => actor.coachedTeams.has(teamId));

/** All players that a summary names. */
export function playersInSummary(book: GameBook, { notes, decisions, situation }: GameSummary): readonly NamedOn[] {
  const found: NamedOn[] = [];
  const add = (side: GameSide, playerId: PlayerId | null | undefined) => {
    if (playerId) found.push({ side, playerId });
  };
  for (const { teamId, entries } of notes) for (const { participant } of entries) add(sideOf(book, teamId), participant.playerId);
  for (const { teamId, playerId } of decisions) add(sideOf(book, teamId), playerId);
  if (situation?.kind === 'innings') {
    for (const participant of [...situation.bases, situation.batter, situation.onDeck]) add(situation.batting, participant?.playerId);
    add(otherSide(situation.batting), situation.pitcher?.playerId);
  }
  if (situation?.kind === 'sets') for (const side of GAME_SIDES) for (const playerId of situation.rotation[side] ?? []) add(side, playerId);
  return found;
}
