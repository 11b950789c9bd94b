import { useEffect, useState } from 'preact/hooks';

/** The segments of the URL fragment: `#/team/7` is `['team', '7']`. Needs no support from the server. */
export type Route = readonly string[];

const routeOf = (hash: string): Route =>
  hash
    .replace(/^#?\/?/, '')
    .split('/')
    .filter((part) => part !== '')
    .map((part) => {
      try {
        return decodeURIComponent(part);
      } catch {
        return part;
      }
    });

export const to = (...parts: readonly string[]): string => `#/${parts.map(encodeURIComponent).join('/')}`;

export function go(...parts: readonly string[]): void {
  location.hash = to(...parts);
}

const LOOK_AGAIN = 'look-again';

/** Told by a link to the screen that is already open, which loads it anew. */
export function lookAgainAt(...parts: readonly string[]): void {
  if (to(...routeOf(location.hash)) === to(...parts)) dispatchEvent(new Event(LOOK_AGAIN));
}

/** Calls `look` when somebody may expect something new: the network or the page is there again, or a link leads to the screen that is open. */
export function whenLookedAtAgain(look: () => void, signal: AbortSignal): void {
  for (const event of ['online', LOOK_AGAIN]) addEventListener(event, look, { signal });
  const lookIfVisible = () => {
    if (document.visibilityState === 'visible') look();
  };
  document.addEventListener('visibilitychange', lookIfVisible, { signal });
}

/** Without a way back to the screen that is left. */
export function goInstead(...parts: readonly string[]): void {
  location.replace(to(...parts));
}

export function useRoute(): Route {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const moved = () => setHash(location.hash);
    addEventListener('hashchange', moved);
    // The address may have changed between the first render and this effect.
    moved();
    return () => removeEventListener('hashchange', moved);
  }, []);
  return routeOf(hash);
}
