import type { Member } from '../../domain/membership/permissions.ts';
import { ok } from '../../domain/shared/result.ts';
import { foldText } from '../../domain/shared/text.ts';
import type { MemberFilter, MembershipReader, TimePosition } from '../ports/storage/membership/membership-storage.ts';
import type { PageRequest } from '../ports/storage/page.ts';
import { useCase } from '../use-case.ts';

type Query = Readonly<{ actor: Member; filter: MemberFilter; page: PageRequest<TimePosition> }>;

/** Memberships of the org in any state, newest request first. */
export const listMembers = useCase(
  'manage-org',
  async ({ read }: { read: Pick<MembershipReader, 'members'> }, { actor, filter: { q, ...filter }, page }: Query) =>
    ok(await read.members(actor.org.id, q === undefined ? filter : { ...filter, q: foldText(q) }, page)),
);
