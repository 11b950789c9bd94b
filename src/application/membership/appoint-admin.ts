import type { Operator } from '../../domain/membership/operator.ts';
import { comparableEmail } from '../../domain/shared/email-address.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { auditEntry } from '../audit-entry.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { isBlockedEverywhere } from './block-joiner.ts';
import { makeAdmin } from './make-admin.ts';

type Deps = WriteDeps<'orgs' | 'users' | 'memberships' | 'blocks' | 'personBlocks' | 'adminAppointments' | 'audit', 'keyedHash'>;
type Command = Readonly<{ actor: Operator; code: string; email: string }>;

/**
 * `admins` are the users who have this address now; if there are none, the appointment waits for a sign-in with the address. Nothing is done for who
 * is blocked on the deployment.
 */
export type Appointment = Readonly<{ admins: readonly UserId[]; isBlocked: boolean }>;

type Blocked = Readonly<{ kind: 'blocked' }>;

/** Makes the person with the address an admin of the org: at once, or at the first sign-in for which a provider verifies it. */
export const appointAdmin = useCase(
  'operate',
  async (
    { unitOfWork, clock, newId }: Deps,
    { actor: { user }, code, email: written }: Command,
  ): Promise<Result<Appointment, NotFound>> => {
    const appointed = await unitOfWork.transact<Appointment, NotFound | Blocked>(async (repositories) => {
      const { orgs, users, adminAppointments, personBlocks, audit, read } = repositories;
      const org = await orgs.findByCode(code);
      if (!org) return err({ kind: 'not-found' });
      const email = comparableEmail(written);
      const hash = await read.keyedHash('address', email);
      const now = clock();
      const known = await users.ofAddress(email);
      for (const { id } of known) await makeAdmin(repositories, { orgId: org.id, userId: id, now, newId });
      if (known.length === 0) {
        await adminAppointments.add(org.id, hash, now);
        await audit.append(auditEntry({ actor: { org, user }, now, newId }, 'admin-appointed', org.id, {}));
      }
      if (await personBlocks.has([hash])) return err({ kind: 'blocked' });
      for (const each of known) if (await isBlockedEverywhere(repositories, each)) return err({ kind: 'blocked' });
      return ok({ admins: known.map(({ id }) => id), isBlocked: false });
    });
    if (appointed.ok) return appointed;
    return appointed.error.kind === 'blocked' ? ok({ admins: [], isBlocked: true }) : err(appointed.error);
  },
);
