import { seesTeamEvents } from '../../domain/events/event-permissions.ts';
import type { Org } from '../../domain/membership/org.ts';
import { ownTeams, setOf } from '../../domain/membership/own-teams.ts';
import type { OrgId, TeamId, UserId } from '../../domain/shared/ids.ts';
import { ok } from '../../domain/shared/result.ts';
import { localDate } from '../../domain/shared/time.ts';
import type { Act } from '../audit-entry.ts';
import type { NewId } from '../ports/new-id.ts';
import type { Repositories } from '../ports/storage/storage.ts';
import { changeItems, type SlotAct, type SlotReads, type SlotUses } from './change-item.ts';
import { type OpenedPlace, tellOfOpenPlaces } from './tell-of-open-place.ts';

export type ReleasesSlots = SlotUses | 'outbox';
export type ReleasedSlotReads = SlotReads | 'callerContextIn';

/**
 * Opens the person's places at items to come of teams to which they no longer belong, as part of the transaction that has ended it. Who runs the team is
 * told, once for all of them.
 */
export async function releaseSlots(
  repositories: Repositories<ReleasesSlots, ReleasedSlotReads>,
  act: Act & Readonly<{ actor: Readonly<{ org: Org }> }>,
  userId: UserId,
): Promise<void> {
  const { org } = act.actor;
  const items = await repositories.slots.itemsOfUser(org.id, userId, act.now);
  if (items.length === 0) return;
  const { memberships, staffedTeams, children, followed } = await repositories.read.callerContextIn(org.id, userId);
  const roles = setOf(memberships.filter(({ state }) => state === 'approved').map(({ role }) => role));
  const teams = ownTeams(roles, { staffed: staffedTeams, children, followed }, localDate(act.now, org.timeZone));
  await openPlacesOf(repositories, act, { userId, items, isLost: (teamId) => !seesTeamEvents({ roles, ...teams }, teamId) });
}

/** Opens all places of somebody who is erased from an org, also those of the past: who brought snacks is stored with the game. */
export async function eraseSlots(
  repositories: Repositories<ReleasesSlots, SlotReads>,
  { orgId, userId, now, newId }: Readonly<{ orgId: OrgId; userId: UserId; now: Date; newId: NewId }>,
): Promise<void> {
  const items = await repositories.slots.itemsOfUser(orgId, userId, null);
  const act = { actor: { org: { id: orgId }, user: { id: userId } }, now, newId, erased: userId };
  if (items.length > 0) await openPlacesOf(repositories, act, { userId, items, isLost: () => true });
}

type Released = Readonly<{
  userId: UserId;
  items: Awaited<ReturnType<Repositories<'slots', never>['slots']['itemsOfUser']>>;
  isLost: (teamId: TeamId) => boolean;
}>;

async function openPlacesOf(repositories: Repositories<ReleasesSlots, SlotReads>, act: SlotAct, { userId, items, isLost }: Released) {
  const orgId: OrgId = act.actor.org.id;
  await changeItems<never>(repositories, act, items, async (before) => {
    const opened: OpenedPlace[] = [];
    for (const { item, slots } of before) {
      for (const { slot, places } of slots) {
        const place = places.find((each) => each.userId === userId);
        if (!place || !isLost(slot.teamId)) continue;
        await repositories.slots.removePlace(orgId, place.id);
        opened.push({ slot, item });
      }
    }
    await tellOfOpenPlaces(repositories, act, opened);
    return ok(undefined);
  });
}
