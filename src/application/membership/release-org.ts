import type { Operator } from '../../domain/membership/operator.ts';
import { confirmOrg, isConfirmed } from '../../domain/membership/org.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import type { UnitOfWork } from '../ports/storage/storage.ts';
import { useCase } from '../use-case.ts';

type Command = Readonly<{ actor: Operator; code: string }>;

/** Confirms an org that waits, so that it acts as every other one and its invites are good for what was asked for; answers whether it waited. */
export const releaseOrg = useCase('operate', ({ unitOfWork }: { unitOfWork: UnitOfWork<'orgs' | 'releaseRequests'> }, { code }: Command) =>
  unitOfWork.transact<{ wasHeld: boolean }, NotFound>(async ({ orgs, releaseRequests }) => {
    const found = await orgs.findByCode(code);
    const org = found && (await orgs.findForUpdate(found.id));
    if (!org) return err({ kind: 'not-found' });
    const wasHeld = !isConfirmed(org);
    if (wasHeld) {
      await orgs.update(confirmOrg(org));
      // Renamed, it waits again, and may ask again.
      await releaseRequests.remove(org.id);
    }
    return ok({ wasHeld });
  }),
);
