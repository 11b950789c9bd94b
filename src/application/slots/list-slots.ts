import { seesTeamEvents } from '../../domain/events/event-permissions.ts';
import type { ItemRef } from '../../domain/events/item.ts';
import { type Member, seesSeason } from '../../domain/membership/permissions.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { eventAsItem, gameAsItem } from '../../domain/slots/slot.ts';
import type { EventReader } from '../ports/storage/events/event-storage.ts';
import type { LeagueReader } from '../ports/storage/league/league-reader.ts';
import type { SlotReader } from '../ports/storage/slots/slot-storage.ts';
import { useCase } from '../use-case.ts';
import { type SlotView, viewSlot } from './view-slot.ts';

type Deps = Readonly<{ read: Pick<LeagueReader, 'game'> & Pick<EventReader, 'teamEvent'> & SlotReader }>;
type Query = Readonly<{ actor: Member; item: ItemRef }>;

/** The slots of a game or an event that exist for the member; an event of another team is not found. */
export const listSlots = useCase(
  'read-league',
  async ({ read }: Deps, { actor, item: ref }: Query): Promise<Result<readonly SlotView[], NotFound>> => {
    const orgId = actor.org.id;
    const item = ref.kind === 'game' ? await gameOf() : await eventOf();
    if (!item) return err({ kind: 'not-found' });
    const teamIds = item.teamIds.filter((teamId) => seesTeamEvents(actor, teamId));
    if (teamIds.length === 0) return ref.kind === 'game' ? ok([]) : err({ kind: 'not-found' });
    const slots = await read.slotsOf(orgId, [ref.id]);
    return ok(slots.filter(({ slot }) => teamIds.includes(slot.teamId)).map((slot) => viewSlot(actor, slot, item)));

    async function gameOf() {
      const found = ref.kind === 'game' ? await read.game(orgId, ref.id) : undefined;
      return found && seesSeason(actor, found.game.seasonId) ? gameAsItem(found.game) : undefined;
    }
    async function eventOf() {
      const found = ref.kind === 'event' ? await read.teamEvent(orgId, ref.id) : undefined;
      return found && eventAsItem(found.event);
    }
  },
);
