import type { Member } from '../../domain/membership/permissions.ts';
import type { MembershipReader, TimePosition } from '../ports/membership-storage.ts';
import type { PageRequest } from '../ports/page.ts';

/** Requests that wait for an admin's decision, oldest first. */
export const listPendingApprovals =
  ({ read }: { read: Pick<MembershipReader, 'pendingApprovals'> }) =>
  ({ actor, page }: { actor: Member; page: PageRequest<TimePosition> }) =>
    read.pendingApprovals(actor.org.id, page);
