import type { Clock } from '../../../application/ports/clock.ts';
import type { ActionCounts } from '../../../application/ports/storage/privacy/action-counts.ts';
import { key } from '../tables/table.ts';
import type { Tables } from '../tables/tables.ts';

export const memoryActionCounts = (tables: Tables, clock: Clock): ActionCounts => ({
  async add({ orgId, action, subject, windowSeconds }) {
    const now = clock();
    const counts = orgId === null ? tables.personActionCounts : tables.actionCounts;
    const found = counts.get(orgId === null ? key(action, subject) : key(orgId, action, subject));
    const endsAt = found && found.endsAt > now ? found.endsAt : new Date(now.getTime() + windowSeconds * 1000);
    const count = found && found.endsAt > now ? found.count + 1 : 1;
    counts.put({ orgId, action, subject, count, endsAt });
    return { count, secondsLeft: (endsAt.getTime() - now.getTime()) / 1000 };
  },
});
