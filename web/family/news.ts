import { useEffect } from 'preact/hooks';

const AGAIN_MS = 20_000;

/** While somebody waits for a decision of the league: looks again now and then, and when they come back to the screen. */
export function useNews(isAwaited: boolean, look: () => void): void {
  useEffect(() => {
    if (!isAwaited) return;
    const lookIfSeen = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) look();
    };
    document.addEventListener('visibilitychange', lookIfSeen);
    const timer = setInterval(lookIfSeen, AGAIN_MS);
    return () => {
      document.removeEventListener('visibilitychange', lookIfSeen);
      clearInterval(timer);
    };
  }, [isAwaited]);
}
