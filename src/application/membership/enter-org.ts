import { type Operator, operatorIn } from '../../domain/membership/operator.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { useCase, type WriteDeps } from '../use-case.ts';

type Command = Readonly<{ actor: Operator; code: string }>;

/** Lets the operator act as an admin of the org with this code, where its admins may do the same; the audit log distinguishes them. */
export const enterOrg = useCase(
  'operate',
  ({ unitOfWork, clock }: Pick<WriteDeps<'orgs'>, 'unitOfWork' | 'clock'>, { actor, code }: Command) =>
    unitOfWork.transact<Member, NotFound>(async ({ orgs }) => {
      const org = await orgs.findByCode(code);
      return org ? ok(operatorIn(org, actor, clock())) : err({ kind: 'not-found' });
    }),
);
