import { type Answers, MOST_KEPT } from '../../application/ports/answers.ts';
import { key } from './table.ts';
import type { Tables } from './tables.ts';

export const memoryAnswers = ({ answers }: Tables): Answers => ({
  async find(caller, idempotencyKey, since) {
    const kept = answers.get(key(caller, idempotencyKey));
    if (!kept || kept.at < since) return undefined;
    const { caller: _, idempotencyKey: __, ...answer } = kept;
    return answer;
  },
  async keep(caller, idempotencyKey, answer) {
    const others = [...answers.rows()].filter((each) => each.caller === caller && each.idempotencyKey !== idempotencyKey);
    const tooMany = others.toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(MOST_KEPT);
    for (const each of tooMany) answers.delete(key(caller, each.idempotencyKey));
    answers.set(key(caller, idempotencyKey), { ...answer, caller, idempotencyKey });
  },
});
