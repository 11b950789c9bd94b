import { type LiveGame, unwrap } from 'league-gateway-client';
import { useEffect } from 'preact/hooks';
import { league } from '../kit/league.ts';

/** A change of status does not appear among the plays, so the game is read again at least this often, mostly with a 304. */
const WAIT_SECONDS = 10;
/** A game is followed from so long before it starts. */
const SOON_MS = 3_600_000;

export const isOver = ({ status }: Readonly<{ status: string }>): boolean => ['final', 'canceled', 'forfeit'].includes(status);

/** Long-polls the game while it may change by the minute, and reloads the whole screen after each response. */
export function useFollowed(gameId: string, live: LiveGame | undefined, changed: () => void): void {
  const since = live?.changeSequence;
  const isFollowed = live !== undefined && changesByTheMinute(live);
  useEffect(() => {
    if (since === undefined || !isFollowed) return;
    const leaving = new AbortController();
    const follow = async () => {
      while (!leaving.signal.aborted) {
        const params = { path: { gameId }, query: { since, wait: WAIT_SECONDS } };
        const { events } = await unwrap(league.GET('/api/mobile/games/{gameId}/player-stats', { signal: leaving.signal, params }));
        changed();
        // The reload provides the next cursor.
        if (events.length > 0) return;
      }
    };
    // Offline it ends, and starts again with the reload when the network is back.
    follow().catch(() => undefined);
    return () => leaving.abort();
  }, [gameId, since, isFollowed]);
}

/** Not yet a game that is days away and that nobody keeps. */
const changesByTheMinute = ({ game, plays }: LiveGame): boolean =>
  !isOver(game) && (game.status === 'in_progress' || plays.length > 0 || Date.parse(game.startsAt) - SOON_MS < Date.now());
