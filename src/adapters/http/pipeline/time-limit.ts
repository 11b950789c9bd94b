import { Unavailable } from '../../../application/ports/unavailable.ts';
import { type Route, takesFile } from '../contract/route.ts';

const TIME_LIMIT_MS = 10_000;
/** The time that the server allows for a request to arrive. */
const RECEIVED_WITHIN_MS = 20_000;

/** Limits how long a request to the route is handled, with the file that its handler reads: beyond it, it fails as `Unavailable`. */
export function withTimeLimit<T>(route: Route, work: Promise<T>): Promise<T> {
  const limitMs = TIME_LIMIT_MS + (takesFile(route) ? RECEIVED_WITHIN_MS : 0);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Unavailable('the operation took too long')), limitMs);
    work.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}
