export const HOUR_MS = 3_600_000;

/** Whether this is the first of its kind within so many milliseconds, for lines of the log: what is away is asked again and again. */
export function firstWithin(ms: number, now: () => number = () => performance.now()): (kind: string) => boolean {
  const saidAt = new Map<string, number>();
  return (kind) => {
    const at = now();
    if (at - (saidAt.get(kind) ?? -Infinity) < ms) return false;
    saidAt.set(kind, at);
    return true;
  };
}
