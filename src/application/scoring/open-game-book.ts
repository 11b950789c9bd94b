import { isAdminOrStaff, type Member, seesRoster } from '../../domain/membership/permissions.ts';
import { bySide } from '../../domain/scoring/book-reading.ts';
import { summaryOf } from '../../domain/scoring/book-summary.ts';
import { GAME_SIDES, type GameBook, type GameSide, type GameSummary, type Participant } from '../../domain/scoring/game-book.ts';
import { type GameScore, gameScore } from '../../domain/scoring/game-score.ts';
import type { GameId, PlayerId, TeamId } from '../../domain/shared/ids.ts';
import { type GameView, viewGame } from '../games/view-game.ts';
import { type AuditRosterReadDeps, auditRosterRead } from '../league/audit-roster-read.ts';
import { viewOutsider, viewRosterPlayer } from '../league/view-roster-player.ts';
import { rulesIn } from '../league/view-season.ts';
import type { GameBookData, GameBookReader } from '../ports/game-book-reader.ts';
import type { LineupReader } from '../ports/lineup-storage.ts';

export type OpenBookDeps = AuditRosterReadDeps & Readonly<{ read: GameBookReader & Pick<LineupReader, 'playersOnTeams'> }>;

/** A participant in a book as a member sees them; all null if the member may not know who it is, or if no player is meant. */
export type ParticipantView = Readonly<{
  playerId: PlayerId | null;
  /** A name, "#12" or "batter 3". */
  displayName: string | null;
  jerseyNumber: string | null;
  battingOrder: number | null;
}>;

/** How a member sees the participants on one side. */
export type Seeing = (side: GameSide, participant: Participant) => ParticipantView;

const BOOK_GAME = [
  ...(['id', 'gameType', 'status', 'statusReason', 'startsAt', 'timeZone', 'localDate', 'localTime'] as const),
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
export async function openGameBook({ read, ...deps }: OpenBookDeps, actor: Member, gameId: GameId): Promise<OpenBook | undefined> {
  const data = await read.gameBook(actor.org.id, gameId);
  if (!data) return undefined;
  const { homeTeamId, visitorTeamId } = data.game;
  for (const teamId of [homeTeamId, visitorTeamId]) await auditRosterRead(deps)(actor, teamId);
  const book = bookOf(data);
  const summary = summaryOf(data.sport, book);
  return { data, book, summary, score: gameScore(data.game, summary), game: bookGame(viewGame(actor, data)) };
}

const bookGame = (view: GameView): BookGame => Object.fromEntries(BOOK_GAME.map((name) => [name, view[name]])) as BookGame;

export const bookOf = ({ game, sport, season, ageGroupRules, lineups, events }: GameBookData): GameBook => ({
  rules: rulesIn(season, ageGroupRules, { code: sport }),
  teams: { home: game.homeTeamId, visitor: game.visitorTeamId },
  ...{ lineups, events },
  isOver: game.status === 'final' || game.status === 'forfeit',
});

const NOBODY: ParticipantView = { playerId: null, displayName: null, jerseyNumber: null, battingOrder: null };

/** Looks up the given players who are on neither roster, and returns how the member sees them all. */
export async function seeingPlayers(
  { read }: Pick<OpenBookDeps, 'read'>,
  actor: Member,
  { rosters, lineups, game }: GameBookData,
  playerIds: Iterable<PlayerId>,
): Promise<Seeing> {
  const teamIds = { home: game.homeTeamId, visitor: game.visitorTeamId };
  const seen = new Map<string, ParticipantView>();
  const onRosters = new Set<PlayerId>();
  for (const side of GAME_SIDES) {
    for (const entry of rosters[side]) {
      const { playerId, displayName, jerseyNumber } = viewRosterPlayer(actor, teamIds[side], entry);
      seen.set(`${side} ${playerId}`, { playerId, displayName, jerseyNumber, battingOrder: null });
      onRosters.add(playerId);
    }
  }
  const guestsOf = bySide((side) => new Set(lineups[side]?.places.flatMap(({ playerId, isGuest }) => (isGuest ? [playerId] : []))));
  // Guests may be on the roster of the other team.
  const isOutside = (playerId: PlayerId) => !onRosters.has(playerId) || GAME_SIDES.some((side) => guestsOf[side].has(playerId));
  const missing = [...new Set(playerIds)].filter(isOutside);
  const outsiders = missing.length === 0 ? [] : await read.playersOnTeams(actor.org.id, missing);
  for (const side of GAME_SIDES) {
    for (const outsider of outsiders) {
      const isGuest = guestsOf[side].has(outsider.player.id);
      const { playerId, displayName, jerseyNumber } = viewOutsider(actor, teamIds[side], outsider, { isGuest });
      const known = seen.get(`${side} ${playerId}`);
      seen.set(`${side} ${playerId}`, known ?? { playerId, displayName, jerseyNumber, battingOrder: null });
    }
  }
  return (side, { playerId, number, battingOrder }) => {
    if (!seesRoster(actor, teamIds[side])) return NOBODY;
    if (playerId !== null) return { ...(seen.get(`${side} ${playerId}`) ?? NOBODY), battingOrder };
    const displayName = number !== null ? `#${number}` : battingOrder !== null ? `batter ${battingOrder}` : null;
    return { playerId, displayName, jerseyNumber: number, battingOrder };
  };
}

/** Whether the member keeps the book of the game, and so sees its warnings. */
export const keepsBookOf = (actor: Member, { game }: Pick<GameBookData, 'game'>): boolean =>
  isAdminOrStaff(actor) ||
  [game.homeTeamId, game.visitorTeamId].some((teamId: TeamId) => actor.coachedTeams.has(teamId) || actor.scoredTeams.has(teamId));

/** All players that a summary names. */
export function playersInSummary({ notes, decisions, situation }: GameSummary): readonly PlayerId[] {
  const participants: (Participant | null)[] = notes.flatMap(({ entries }) => entries.map(({ participant }) => participant));
  if (situation?.kind === 'innings') participants.push(...situation.bases, situation.batter, situation.onDeck, situation.pitcher);
  const rotations = situation?.kind === 'sets' ? GAME_SIDES.flatMap((side) => situation.rotation[side] ?? []) : [];
  return [
    ...participants.map((participant) => participant?.playerId ?? null),
    ...decisions.map(({ playerId }) => playerId),
    ...rotations,
  ].filter((playerId) => playerId !== null);
}
