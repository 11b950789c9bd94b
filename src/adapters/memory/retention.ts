import { KEPT_FOR_MS } from '../../application/ports/answers.ts';
import type { Retention } from '../../application/ports/retention.ts';
import { key } from './table.ts';
import type { Tables } from './tables.ts';

export const memoryRetention = ({ answers }: Tables): Retention => ({
  async removeExpired(now) {
    const expired = [...answers.rows()].filter(({ at }) => at.getTime() < now.getTime() - KEPT_FOR_MS);
    for (const { caller, idempotencyKey } of expired) answers.delete(key(caller, idempotencyKey));
    return expired.length;
  },
});
