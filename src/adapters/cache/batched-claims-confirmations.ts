import type { ClaimsConfirmation } from '../../application/ports/storage/membership/membership-storage.ts';
import type { UnitOfWork } from '../../application/ports/storage/storage.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import { ok } from '../../domain/shared/result.ts';
import { unrefTimeout } from './unref-timeout.ts';

export type ClaimsConfirmationsOptions = Readonly<{
  /** Starts a timer. */
  schedule?: (task: () => void, ms: number) => void;
  batchSize?: number;
}>;

const DELAY_MS = 1000;
const BATCH_SIZE = 500;

/** Collects the users whose provider has confirmed their stored claims and stores that within a second, many with one statement. Failures are dropped: a later token confirms the claims again. */
export function batchedClaimsConfirmations(
  unitOfWork: UnitOfWork,
  { schedule = unrefTimeout, batchSize = BATCH_SIZE }: ClaimsConfirmationsOptions = {},
): (confirmation: ClaimsConfirmation) => void {
  const pending = new Map<UserId, ClaimsConfirmation>();

  async function flush(): Promise<void> {
    // In the same order on every instance, so that two of them do not deadlock.
    const batch = [...pending.values()].sort((one, other) => (one.userId < other.userId ? -1 : 1));
    pending.clear();
    for (let from = 0; from < batch.length; from += batchSize) {
      await unitOfWork.transact<undefined, never>(async ({ users }) =>
        ok(void (await users.confirmClaims(batch.slice(from, from + batchSize)))),
      );
    }
  }

  return (confirmation) => {
    if (pending.size === 0) schedule(() => flush().catch(() => undefined), DELAY_MS);
    pending.set(confirmation.userId, confirmation);
  };
}
