import type { Member } from '../../domain/membership/permissions.ts';
import type { MembershipReader } from '../ports/membership-storage.ts';
import { roleView } from './list-my-orgs.ts';

/** Which org the caller acts in, as whom, and in which roles. */
export const getOrgContext =
  ({ read }: { read: Pick<MembershipReader, 'callerContext'> }) =>
  async ({ actor }: { actor: Member }) => {
    const { memberships: standings } = await read.callerContext(actor.user.id);
    const { id, name, code, timeZone } = actor.org;
    return {
      org: { id, name, code, timeZone },
      user: { id: actor.user.id, name: actor.user.name, email: actor.user.email, emailVerified: actor.user.emailVerified },
      roles: standings.filter(({ org }) => org.id === id).map(roleView),
    };
  };
