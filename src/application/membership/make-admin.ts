import { appoint, type Membership } from '../../domain/membership/membership.ts';
import { OPERATOR } from '../../domain/membership/operator.ts';
import type { User } from '../../domain/membership/user.ts';
import type { MembershipId, OrgId, UserId } from '../../domain/shared/ids.ts';
import { auditEntry } from '../audit-entry.ts';
import { addressHash } from '../person-hashes.ts';
import type { NewId } from '../ports/new-id.ts';
import { APPOINTMENT_KEPT_FOR_MS } from '../ports/storage/membership/membership-storage.ts';
import type { Repositories } from '../ports/storage/storage.ts';
import { isBlockedEverywhere, unblockJoiner } from './block-joiner.ts';

type Appointed = Readonly<{ orgId: OrgId; userId: UserId; now: Date; newId: NewId }>;

/** Makes a user an admin on the operator's authority, whatever was decided before; returns the membership. */
export async function makeAdmin(
  repositories: Repositories<'memberships' | 'users' | 'blocks' | 'audit', 'keyedHash'>,
  { orgId, userId, now, newId }: Appointed,
): Promise<Membership> {
  const { memberships, audit } = repositories;
  const earlier = await memberships.findByRole(orgId, userId, 'admin');
  const { value: membership, changed } = appoint({ id: newId<MembershipId>(), orgId, userId }, earlier, OPERATOR.user.id, now);
  if (!changed) return membership;
  await memberships.save(membership);
  await unblockJoiner(repositories, membership, OPERATOR.user.id, now);
  const act = { actor: { org: { id: orgId }, user: OPERATOR.user }, now, newId };
  await audit.append(auditEntry(act, 'membership-approved', membership.id, { role: 'admin', userId }));
  return membership;
}

/** Makes a user who signs in an admin of the orgs with an appointment for their verified address. */
export async function takeAppointments(
  repositories: Repositories<'memberships' | 'users' | 'blocks' | 'personBlocks' | 'adminAppointments' | 'audit', 'keyedHash'>,
  { user, now, newId }: Readonly<{ user: User; now: Date; newId: NewId }>,
): Promise<void> {
  const hash = await addressHash(repositories.read, user);
  if (hash === null || (await isBlockedEverywhere(repositories, user))) return;
  const orgIds = await repositories.adminAppointments.take(hash, new Date(now.getTime() - APPOINTMENT_KEPT_FOR_MS));
  for (const orgId of orgIds) await makeAdmin(repositories, { orgId, userId: user.id, now, newId });
}
