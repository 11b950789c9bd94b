import type { Answers } from '../../application/ports/answers.ts';
import { key } from './table.ts';
import type { Tables } from './tables.ts';

export const memoryAnswers = ({ answers }: Tables): Answers => ({
  async find(caller, idempotencyKey, since) {
    const kept = answers.get(key(caller, idempotencyKey));
    if (!kept || kept.at < since) return undefined;
    const { caller: _, idempotencyKey: __, ...answer } = kept;
    return answer;
  },
  keep: async (caller, idempotencyKey, answer) => answers.set(key(caller, idempotencyKey), { ...answer, caller, idempotencyKey }),
});
