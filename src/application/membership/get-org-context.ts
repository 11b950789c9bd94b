import type { Member } from '../../domain/membership/permissions.ts';
import { ok } from '../../domain/shared/result.ts';
import type { MembershipReader } from '../ports/storage/membership/membership-storage.ts';
import { useCase } from '../use-case.ts';
import { roleView } from './list-my-orgs.ts';

/** Which org the caller acts in, as which user, and in which roles. */
export const getOrgContext = useCase(
  'manage-org',
  async ({ read }: { read: Pick<MembershipReader, 'callerContext'> }, { actor }: { actor: Member }) => {
    const { memberships: standings } = await read.callerContext(actor.user.id, { orgId: actor.org.id });
    const { id, name, code, timeZone } = actor.org;
    return ok({
      org: { id, name, code, timeZone },
      user: { id: actor.user.id, name: actor.user.name, email: actor.user.email, emailVerified: actor.user.emailVerified },
      roles: standings.filter(({ org }) => org.id === id).map(roleView),
    });
  },
);
