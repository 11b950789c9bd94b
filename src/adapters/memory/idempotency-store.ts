import { type IdempotencyStore, MAX_ENTRIES } from '../../application/ports/idempotency-store.ts';
import { key } from './table.ts';
import type { Tables } from './tables.ts';

export const memoryIdempotencyStore = ({ answers }: Tables): IdempotencyStore => ({
  async find(caller, idempotencyKey, since) {
    const kept = answers.get(key(caller, idempotencyKey));
    if (!kept || kept.at < since) return undefined;
    const { caller: _, idempotencyKey: __, ...answer } = kept;
    return answer;
  },
  async keep(caller, idempotencyKey, answer) {
    const others = [...answers.rows()].filter((each) => each.caller === caller && each.idempotencyKey !== idempotencyKey);
    const tooMany = others.toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(MAX_ENTRIES);
    for (const each of tooMany) answers.delete(key(caller, each.idempotencyKey));
    answers.set(key(caller, idempotencyKey), { ...answer, caller, idempotencyKey });
  },
});
