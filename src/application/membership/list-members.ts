import type { Member } from '../../domain/membership/permissions.ts';
import { foldText } from '../../domain/shared/text.ts';
import type { MemberFilter, MembershipReader, TimePosition } from '../ports/membership-storage.ts';
import type { PageRequest } from '../ports/page.ts';

type Query = Readonly<{ actor: Member; filter: MemberFilter; page: PageRequest<TimePosition> }>;

/** Memberships of the org in any state, newest request first. */
export const listMembers =
  ({ read }: { read: Pick<MembershipReader, 'members'> }) =>
  ({ actor, filter: { q, ...filter }, page }: Query) =>
    read.members(actor.org.id, q === undefined ? filter : { ...filter, q: foldText(q) }, page);
