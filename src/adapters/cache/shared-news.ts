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
  const keyOf = (orgId: OrgId, asked: readonly unknown[]) => JSON.stringify([generationOf(orgId), ...asked]);
  const messages = recentReads<Awaited<ReturnType<News['newsSince']>>>({ name: 'news-of-rooms', maxSize: MAX_SHARED, ...options });
  const events = recentReads<Awaited<ReturnType<News['statEventNews']>>>({ name: 'news-of-games', maxSize: MAX_SHARED, ...options });
  return {
    async newsSince(...asked) {
      if (asked[4] === undefined) return newsSince(...asked);
      return (await messages({ key: keyOf(asked[0], asked), read: () => newsSince(...asked) })).value;
    },
    async statEventNews(...asked) {
      if (asked[4] === undefined) return statEventNews(...asked);
      return (await events({ key: keyOf(asked[0], asked), read: () => statEventNews(...asked) })).value;
    },
  };
}
