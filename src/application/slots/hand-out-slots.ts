import type { OutsideTeam } from '../../domain/league/team.ts';
import type { NotAllowed } from '../../domain/membership/not-allowed.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { PushEventId, SlotPlaceId, TeamId, UserId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { ok } from '../../domain/shared/result.ts';
import { type Family, familiesOf, type HandedPlace, handOut } from '../../domain/slots/hand-out.ts';
import { openPlaces, requireOpen, type SlotItem } from '../../domain/slots/slot.ts';
import { answerLookup } from '../answer-lookup.ts';
import { auditEntry } from '../audit-entry.ts';
import type { Repositories } from '../ports/storage/storage.ts';
import { teamToRun } from '../team-to-run.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { changeItems, type ItemSlots, type SlotAct, type SlotReads, type SlotUses } from './change-item.ts';
import { placesOf } from './places-at-once.ts';

type Uses = SlotUses | 'teams' | 'audit' | 'outbox';
type Reads = SlotReads | 'attendance' | 'guardiansOf';
type Command = Readonly<{ actor: Member; teamId: TeamId }>;
/** How many places somebody has now, and how many are still open. */
export type HandedOutSlots = Readonly<{ handedOut: number; open: number }>;

const EVER = new Date(0);

/**
 * Hands out what is open at a team's games and events to come among its families: the fewest places first, those of its past items counted. Whoever
 * gets one is told, once for all of them, and may give it back or offer it to others. Repeating it hands out what is open by then.
 */
export const handOutSlots = useCase('run-team', ({ unitOfWork, clock, newId }: WriteDeps<Uses, Reads>, { actor, teamId }: Command) =>
  unitOfWork.transact<HandedOutSlots, NotFound | NotAllowed | OutsideTeam>(async (repositories) => {
    const orgId = actor.org.id;
    const act = { actor, now: clock(), newId };
    const team = await teamToRun(actor, teamId, repositories);
    if (!team.ok) return team;
    const items = async (after: Date) => {
      const games = await repositories.slots.itemsToCome(orgId, teamId, 'game', after);
      const events = await repositories.slots.itemsToCome(orgId, teamId, 'event', after);
      return [...games.map((id) => ({ kind: 'game', id })), ...events.map((id) => ({ kind: 'event', id }))] as ItemSlots['item']['ref'][];
    };
    const toCome = await items(act.now);
    const coming = new Set(toCome.map(({ id }) => id));
    const past = (await items(EVER)).map(({ id }) => id).filter((id) => !coming.has(id));
    let handed: readonly HandedPlace[] = [];
    let open = 0;
    await changeItems<never>(repositories, act, toCome, async (before) => {
      const slots = before.flatMap(({ item, slots: ofItem }) =>
        ofItem.filter(({ slot }) => slot.teamId === teamId).map((taken) => ({ item, taken })),
      );
      const earlier = (await repositories.read.slotsOf(orgId, past))
        .filter(({ slot }) => slot.teamId === teamId)
        .flatMap(({ places }) => places.map(({ userId }) => userId));
      const [attendance] = await repositories.read.attendance(orgId, { teamIds: [teamId], itemIds: [...coming] });
      const listed = attendance?.players ?? [];
      const guardians = await repositories.read.guardiansOf(
        orgId,
        listed.map(({ player }) => player.id),
      );
      const families = familiesOf(guardians);
      const answerOf = answerLookup({ answers: attendance?.answers ?? [] }, actor.org.timeZone);
      const isExpected = ({ playerIds }: Family, { ref, startsAt }: SlotItem) =>
        listed.some((each) => playerIds.includes(each.player.id) && answerOf(each, { item: ref, startsAt }) !== 'no');
      const people = [...new Set(families.flatMap((each) => each.guardians))];
      const elsewhere = (await placesOf(repositories, orgId, people, act.now)).filter(({ slot }) => slot.teamId !== teamId);
      handed = handOut({ slots, earlier, elsewhere, families, isExpected }, act.now);
      open = slots
        .filter(({ item }) => requireOpen(item, act.now).ok)
        .reduce((sum, { item, taken }) => sum + openPlaces(taken, item.isCanceled), -handed.length);
      for (const { slot, userId } of handed) {
        const id = newId<SlotPlaceId>();
        await repositories.slots.savePlace({ id, orgId, slotId: slot.id, userId, phone: null, isOffered: false, takenAt: act.now });
      }
      if (handed.length > 0) await repositories.audit.append(auditEntry(act, 'slots-handed-out', teamId, { places: handed.length }));
      return ok(undefined);
    });
    await tellOfHandedPlaces(repositories, act, handed);
    return ok({ handedOut: handed.length, open });
  }),
);

async function tellOfHandedPlaces(
  { outbox }: Pick<Repositories, 'outbox'>,
  { actor, newId }: SlotAct,
  handed: readonly HandedPlace[],
): Promise<void> {
  const ofPerson: ReadonlyMap<UserId, readonly HandedPlace[]> = Map.groupBy(handed, ({ userId }) => userId);
  for (const [userId, places] of ofPerson) {
    if (userId === actor.user.id) continue;
    const { item, slot } = places[0]!;
    const about = { item: item.ref, slot: slot.kind, count: places.length, userId };
    await outbox.add({ id: newId<PushEventId>(), orgId: slot.orgId, kind: 'slot-given', ...about });
  }
}
