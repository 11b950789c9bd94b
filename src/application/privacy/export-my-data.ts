import { type User, verifiedEmail } from '../../domain/membership/user.ts';
import type { TooManyRequests } from '../../domain/shared/refusals.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import type { Clock } from '../ports/clock.ts';
import type { RateLimiter, RateLimitPolicy } from '../ports/rate-limiter.ts';
import type { AccountReader, PersonalRecord } from '../ports/storage/membership/account-reader.ts';
import { useCase } from '../use-case.ts';

type Deps = Readonly<{ read: Pick<AccountReader, 'recordsOf'>; exportLimits: ExportLimits; clock: Clock }>;

export type ExportView = Readonly<{ exportedAt: Date; user: User; records: readonly PersonalRecord[] }>;

/** An export reads through everything that the user has ever done, so it is limited. */
export const EXPORT_POLICIES: Readonly<Record<'export', RateLimitPolicy>> = { export: { limit: 10, windowSeconds: 3600 } };
export type ExportLimits = RateLimiter<'export'>;

/** Everything stored on the caller, and nothing about anyone else. */
export const exportMyData = useCase(
  'signed-in',
  async ({ read, exportLimits, clock }: Deps, { actor }: Readonly<{ actor: User }>): Promise<Result<ExportView, TooManyRequests>> => {
    const reserved = exportLimits.reserve([{ policy: 'export', subject: actor.id }]);
    if (!reserved.ok) return reserved;
    const records = await read.recordsOf({ userId: actor.id, email: verifiedEmail(actor) });
    return ok({ exportedAt: clock(), user: actor, records });
  },
);
