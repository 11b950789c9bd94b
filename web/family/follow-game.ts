import { type LiveGame, unwrap } from 'league-gateway-client';
import { useEffect, useState } from 'preact/hooks';
import { league } from '../kit/league.ts';
import { withChanges } from './live-changes.ts';

/** A change of status is no play, so it is answered once a wait is over. */
const WAIT_SECONDS = 10;
/** A game is followed from so long before it starts. */
const SOON_MS = 3_600_000;

export const isOver = ({ status }: Readonly<{ status: string }>): boolean => ['final', 'canceled', 'forfeit'].includes(status);

/**
 * The live state of the game, from the one that its screen has loaded on: while it may change by the minute, waits for what changes. Where the
 * game itself has changed, as by its end, the whole screen is reloaded.
 */
export function useFollowed(gameId: string, loaded: LiveGame | undefined, reload: () => void): LiveGame | undefined {
  const [newer, setNewer] = useState<Readonly<{ than: LiveGame; live: LiveGame }>>();
  const isFollowed = loaded !== undefined && changesByTheMinute(loaded);
  useEffect(() => {
    if (!isFollowed) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const follow = async () => {
      let live = loaded;
      for (let since = `${live.changeSequence}`; !signal.aborted; ) {
        const params = { path: { gameId }, query: { since, wait: WAIT_SECONDS } };
        const changes = await unwrap(league.GET('/api/mobile/games/{gameId}/live/changes', { signal, params }));
        since = changes.cursor;
        live = withChanges(live, changes);
        setNewer({ than: loaded, live });
        if (live.game.version !== loaded.game.version) reload();
      }
    };
    // Offline it ends, and starts again with the reload when the network is back.
    follow().catch(() => undefined);
    return () => leaving.abort();
  }, [gameId, loaded, isFollowed]);
  return newer?.than === loaded ? newer?.live : loaded;
}

/** Not yet a game that is days away and that nobody keeps. */
const changesByTheMinute = ({ game, plays }: LiveGame): boolean =>
  !isOver(game) && (game.status === 'in_progress' || plays.length > 0 || Date.parse(game.startsAt) - SOON_MS < Date.now());
