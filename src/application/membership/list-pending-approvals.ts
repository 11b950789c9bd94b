import type { Member } from '../../domain/membership/permissions.ts';
import { ok } from '../../domain/shared/result.ts';
import type { MembershipReader, TimePosition } from '../ports/membership-storage.ts';
import type { PageRequest } from '../ports/page.ts';
import { useCase } from '../use-case.ts';

/** Requests that wait for an admin's decision, oldest first. */
export const listPendingApprovals = useCase(
  'manage-org',
  async (
    { read }: { read: Pick<MembershipReader, 'pendingApprovals'> },
    { actor, page }: { actor: Member; page: PageRequest<TimePosition> },
  ) => ok(await read.pendingApprovals(actor.org.id, page)),
);
