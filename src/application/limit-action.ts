import { ACTION_LIMITS, type LimitedAction } from '../domain/membership/action-limits.ts';
import type { User } from '../domain/membership/user.ts';
import type { OrgId } from '../domain/shared/ids.ts';
import type { TooManyRequests } from '../domain/shared/refusals.ts';
import { err, ok, type Result } from '../domain/shared/result.ts';
import type { Repositories } from './ports/storage/storage.ts';

type Person = Pick<User, 'issuer' | 'subject'>;

/** Counts what a person does in an org, or to one object in it, or in no org; refused beyond the action's limit, so that the transaction leaves no trace of it. */
export async function limitAction(
  repositories: Repositories<'actionCounts', 'keyedHash'>,
  action: LimitedAction,
  orgId: OrgId | null,
  { issuer, subject }: Person,
  object = '',
): Promise<Result<undefined, TooManyRequests>> {
  return limitSubject(repositories, action, orgId, await repositories.read.keyedHash('actor', issuer, subject, object));
}

/** The same for a subject that is not a person, and perhaps within another limit. */
export async function limitSubject(
  { actionCounts }: Pick<Repositories<'actionCounts', never>, 'actionCounts'>,
  action: LimitedAction,
  orgId: OrgId | null,
  subject: string,
  limit: number = ACTION_LIMITS[action].limit,
): Promise<Result<undefined, TooManyRequests>> {
  const { windowSeconds } = ACTION_LIMITS[action];
  const { count, secondsLeft } = await actionCounts.add({ orgId, action, subject, windowSeconds });
  if (count <= limit) return ok(undefined);
  return err({ kind: 'too-many-requests', retryAfterSeconds: Math.max(1, Math.ceil(secondsLeft)), limit, windowSeconds });
}
