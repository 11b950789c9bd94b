import type { Readers } from '../../application/ports/storage/storage.ts';
import type { OrgId } from '../../domain/shared/ids.ts';
import type { Metrics } from '../observability/metrics.ts';
import { type Generations, recentReads } from './recent-reads.ts';

const MAX_SHARED = 1_000;

type News = Pick<Readers, 'newsSince' | 'statEventNews'>;

/** Lets polls share a read if they know of the same state of the room or log, which the key names. A poll that names none reads anew. */
export function sharedNews(
  { newsSince, statEventNews }: News,
  { generationOf, ...options }: Readonly<{ generationOf: Generations['of']; now: () => number; metrics?: Metrics }>,
): News {
  const keyOf = (orgId: OrgId, args: readonly unknown[]) => JSON.stringify([generationOf(orgId), ...args]);
  const messages = recentReads<Awaited<ReturnType<News['newsSince']>>>({ name: 'news-of-rooms', maxSize: MAX_SHARED, ...options });
  const events = recentReads<Awaited<ReturnType<News['statEventNews']>>>({ name: 'news-of-games', maxSize: MAX_SHARED, ...options });
  return {
    async newsSince(...args) {
      if (args[4] === undefined) return newsSince(...args);
      return (await messages({ key: keyOf(args[0], args), read: () => newsSince(...args) })).value;
    },
    async statEventNews(...args) {
      if (args[4] === undefined) return statEventNews(...args);
      return (await events({ key: keyOf(args[0], args), read: () => statEventNews(...args) })).value;
    },
  };
}
