import type { Member } from '../../domain/membership/permissions.ts';
import { ok } from '../../domain/shared/result.ts';
import { foldText } from '../../domain/shared/text.ts';
import { localDate } from '../../domain/shared/time.ts';
import type { Clock } from '../ports/clock.ts';
import type { MemberFilter, MembershipReader, TimePosition } from '../ports/storage/membership/membership-storage.ts';
import type { PageRequest } from '../ports/storage/page.ts';
import { useCase } from '../use-case.ts';

type Query = Readonly<{ actor: Member; filter: MemberFilter; page: PageRequest<TimePosition> }>;

/** Memberships of the org in any state, newest request first. */
export const listMembers = useCase(
  'manage-org',
  async (
    { read, clock }: Readonly<{ read: Pick<MembershipReader, 'members'>; clock: Clock }>,
    { actor: { org }, filter: { q, ...filter }, page }: Query,
  ) => ok(await read.members(org.id, q === undefined ? filter : { ...filter, q: foldText(q) }, page, localDate(clock(), org.timeZone))),
);
