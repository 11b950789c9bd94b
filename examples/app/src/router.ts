import { useEffect, useState } from 'preact/hooks';

/** The part of the address behind `#`, in its parts: `#/team/7` is `['team', '7']`. It needs nothing of the server that has the files. */
export type Route = readonly string[];

const here = (): Route =>
  location.hash
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

export function useRoute(): Route {
  const [route, setRoute] = useState(here);
  useEffect(() => {
    const moved = () => setRoute(here());
    addEventListener('hashchange', moved);
    return () => removeEventListener('hashchange', moved);
  }, []);
  return route;
}
