import type { Member } from '../../domain/membership/permissions.ts';
import { canonicalToken } from '../../domain/notifications/web-subscription.ts';
import { ok } from '../../domain/shared/result.ts';
import type { UnitOfWork } from '../ports/storage/storage.ts';
import { useCase } from '../use-case.ts';

type Command = Readonly<{ actor: Member; token: string }>;

/**
 * Removes one of the actor's devices from all their orgs on sign-out. Another user's device stays, and is not distinguished from an unknown one.
 */
export const removePushToken = useCase(
  'register-device',
  ({ unitOfWork }: { unitOfWork: UnitOfWork<'pushTokens'> }, { actor, token }: Command) =>
    unitOfWork.transact<{ removed: boolean }, never>(async ({ pushTokens }) => {
      const removed = await pushTokens.remove(actor.user.id, canonicalToken(token));
      return ok({ removed: removed > 0 });
    }),
);
