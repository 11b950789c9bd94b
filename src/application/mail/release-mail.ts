import type { Operator } from '../../domain/membership/operator.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import type { UnitOfWork } from '../ports/storage/storage.ts';
import { useCase } from '../use-case.ts';

type Command = Readonly<{ actor: Operator; code: string }>;

/** Lets an org send invitations by mail that was kept from it; answers whether it was. */
export const releaseMail = useCase('operate', ({ unitOfWork }: { unitOfWork: UnitOfWork<'orgs' | 'mailings'> }, { code }: Command) =>
  unitOfWork.transact<{ wasHeld: boolean }, NotFound>(async ({ orgs, mailings }) => {
    const org = await orgs.findByCode(code);
    return org ? ok({ wasHeld: await mailings.release(org.id) }) : err({ kind: 'not-found' });
  }),
);
