import { type OfficialAssignment, vacate } from '../../domain/officials/assignment.ts';
import type { OrgId, UserId } from '../../domain/shared/ids.ts';
import type { NewId } from '../ports/new-id.ts';
import type { Repositories } from '../ports/storage/storage.ts';
import { notifyOfOpenPlace } from './notify-of-officiating.ts';

type Leaving = Readonly<{ orgId: OrgId; userId: UserId; now: Date; newId: NewId }>;

/** Opens a former umpire's places in future games; admins are notified that officials are needed. */
export async function releaseOfficial(
  repositories: Repositories<'officialAssignments' | 'outbox'>,
  { orgId, userId, now, newId }: Leaving,
): Promise<void> {
  const held: readonly OfficialAssignment[] = await repositories.officialAssignments.ofUserSince(orgId, userId, now);
  for (const assignment of held) {
    await repositories.officialAssignments.save(vacate(assignment, now));
    if (assignment.state !== 'declined') await notifyOfOpenPlace(repositories, assignment, newId);
  }
}
