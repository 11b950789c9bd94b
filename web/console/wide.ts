import { useEffect, useState } from 'preact/hooks';

/** As wide as a laptop: the same width as in console.css. */
const WIDE = matchMedia('(min-width: 64rem)');

/** Whether there is room for a table: what shows one has another form for a phone. */
export function useWide(): boolean {
  const [isWide, setWide] = useState(WIDE.matches);
  useEffect(() => {
    const changed = () => setWide(WIDE.matches);
    changed();
    WIDE.addEventListener('change', changed);
    return () => WIDE.removeEventListener('change', changed);
  }, []);
  return isWide;
}
