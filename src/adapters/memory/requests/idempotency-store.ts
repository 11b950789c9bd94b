import { type IdempotencyStore, MAX_ENTRIES } from '../../../application/ports/storage/requests/idempotency-store.ts';
import { key } from '../tables/table.ts';
import type { Tables } from '../tables/tables.ts';

export const memoryIdempotencyStore = ({ idempotencyRecords: records }: Tables): IdempotencyStore => ({
  async find({ caller, key: idempotencyKey }, since) {
    const record = records.get(key(caller, idempotencyKey));
    if (!record || record.at < since) return undefined;
    return { fingerprint: record.fingerprint, outcome: JSON.parse(record.outcome), at: record.at };
  },
  async keep({ caller, key: idempotencyKey }, { fingerprint, outcome, at }) {
    const others = [...records.rows()].filter((each) => each.caller === caller && each.idempotencyKey !== idempotencyKey);
    const tooMany = others.toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(MAX_ENTRIES);
    for (const each of tooMany) records.delete(key(caller, each.idempotencyKey));
    records.put({ caller, idempotencyKey, fingerprint, outcome: JSON.stringify(outcome), at });
  },
});
