import type { Operator } from '../../domain/membership/operator.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import type { Clock } from '../ports/clock.ts';
import type { Retention, RetentionReport } from '../ports/storage/privacy/retention.ts';
import { useCase } from '../use-case.ts';

/** Removes now what the gateway removes every ten minutes, and returns what was removed and what could not be. */
export const removeExpired = useCase(
  'operate',
  async (
    { retention, clock }: Readonly<{ retention: Retention; clock: Clock }>,
    { tell }: Readonly<{ actor: Operator; tell?: (done: number, of: number) => void }>,
  ): Promise<Result<RetentionReport, never>> => ok(await retention.removeExpired(clock(), tell)),
);
