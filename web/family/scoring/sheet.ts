import { type GameScreen, type LiveGame, type RosterPlayer, type StatEvent, type TeamWithPlayers, unwrap } from 'league-gateway-client';
import type { ScoredGame } from '../../../src/domain/scoring/scoreboard.ts';
import { keepScreen, screenOwner } from '../../kit/kept.ts';
import { currentOrg, league } from '../../kit/league.ts';
import { currentSession } from '../../kit/session.ts';
import type { BySide, GameSide } from '../scoreboard.tsx';

/** The data for scoring a game, kept for offline use. */
export type ScoreSheet = Readonly<{
  game: GameScreen['game'];
  sport: ScoredGame['sport'];
  rules: LiveGame['rules'];
  ruling: LiveGame['ruling'];
  sides: BySide<Side>;
  lineups: ScoredGame['lineups'];
  log: readonly StatEvent[];
  /** Up to where the log was read. */
  cursor: number;
}>;

export type Side = Readonly<{
  id: string;
  name: string;
  color: string | null;
  players: readonly SheetPlayer[];
  /** Whether plays name its players; else they are known by the numbers on their jerseys, or not at all. */
  isNamed: boolean;
  isOutside: boolean;
}>;
/** Whether the user is one of those who keep the side's book; else plays of it are entered in their place. */
export const isKept = ({ isNamed, isOutside }: Side): boolean => isNamed || isOutside;

export type SheetPlayer = Pick<RosterPlayer, 'playerId' | 'displayName' | 'jerseyNumber'>;

/** Sheets of earlier versions have another shape. */
export const SHEET = 'sheet/2';

const BOTH_SIDES: readonly string[] = ['admin', 'staff', 'umpire'];

/** Undefined for who keeps neither side's book. */
export async function readSheet(gameId: string, signal: AbortSignal): Promise<ScoreSheet | null> {
  // Without retries, so that being offline is detected immediately.
  const once = { signal, attempts: 1 };
  const path = { path: { gameId } };
  const [{ game, live }, { teams }, { lineups }, read] = await Promise.all([
    unwrap(league.GET('/api/mobile/screens/games/{gameId}', { ...once, params: path })),
    unwrap(league.GET('/api/mobile/teams', { ...once, params: { query: { mine: true } } })),
    unwrap(league.GET('/api/mobile/games/{gameId}/lineups', { ...once, params: path })),
    readLog(gameId, 0, signal),
  ]);
  const { roles = [], userId } = currentOrg() ?? {};
  const both = roles.some((role) => BOTH_SIDES.includes(role)) || game.officialScorerUserId === userId;
  const isMine = (id: string) => teams.some((team) => team.id === id);
  if (!both && ![game.visitorTeam, game.homeTeam].some(({ id }) => isMine(id))) return null;
  const teamOf = ({ id }: Readonly<{ id: string }>) => unwrap(league.GET('/api/mobile/teams/{id}', { ...once, params: { path: { id } } }));
  const sideOf = ({ id, name, color, players, outsideLeague }: TeamWithPlayers): Side => ({
    ...{ id, name, color, isOutside: outsideLeague !== null },
    players: [...players, ...guestsOf(id, players)].map(({ playerId, displayName, jerseyNumber }) => ({
      playerId,
      displayName,
      jerseyNumber,
    })),
    isNamed: (both || isMine(id)) && outsideLeague === null,
  });
  const guestsOf = (teamId: string, players: readonly SheetPlayer[]): readonly SheetPlayer[] =>
    (lineups.find((lineup) => lineup.teamId === teamId)?.places ?? []).filter(
      (place) => !players.some(({ playerId }) => playerId === place.playerId),
    );
  const [visitor, home] = await Promise.all([teamOf(game.visitorTeam), teamOf(game.homeTeam)]);
  const lineupOf = (side: GameSide) => lineups.find((lineup) => lineup.side === side && lineup.version > 0)?.places ?? null;
  return {
    ...{ game, sport: live.sport, rules: live.rules, ruling: live.ruling },
    sides: { visitor: sideOf(visitor), home: sideOf(home) },
    lineups: { visitor: lineupOf('visitor'), home: lineupOf('home') },
    log: read.events,
    cursor: read.cursor,
  };
}

/** What has changed in a game's log since the cursor. */
export async function readLog(
  gameId: string,
  since: number,
  signal: AbortSignal,
): Promise<Readonly<{ events: readonly StatEvent[]; cursor: number }>> {
  const params = { path: { gameId }, query: { since } };
  const {
    events,
    cursor = since,
    hasMore,
  } = await unwrap(league.GET('/api/mobile/games/{gameId}/player-stats', { signal, attempts: 1, params }));
  if (!hasMore) return { events, cursor };
  const rest = await readLog(gameId, cursor, signal);
  return { events: [...events, ...rest.events], cursor: rest.cursor };
}

/** Keeps what has arrived since the sheet was read, so that the game opens as it stands without a network. */
export function keepSheet(sheet: ScoreSheet): void {
  const { subject } = currentSession() ?? {};
  if (subject !== undefined) keepScreen(screenOwner(subject, currentOrg()?.id ?? ''), `${SHEET}/${sheet.game.id}`, sheet, true);
}
