import { runsTeam } from '../../domain/events/event-permissions.ts';
import { memberName } from '../../domain/membership/member-name.ts';
import type { User } from '../../domain/membership/user.ts';
import type { TeamsView } from '../../domain/membership/views.ts';
import { openPlaces, type Slot, type SlotItem, type SlotPlace } from '../../domain/slots/slot.ts';
import type { NamedSlot } from '../ports/storage/slots/slot-storage.ts';

/** A slot as those see it for whom it exists. */
export type SlotView = Pick<Slot, 'id' | 'teamId' | 'kind' | 'label' | 'places'> &
  Readonly<{
    /** How many places can be taken: none of a canceled item. */
    open: number;
    /** In the order in which they were taken. */
    taken: readonly (Pick<SlotPlace, 'id' | 'userId' | 'phone' | 'isOffered' | 'takenAt'> & Readonly<{ name: string }>)[];
  }>;

/** Nobody can take the place: the slot as it is now says who has the places. */
export type SlotTaken = Readonly<{ kind: 'slot-taken'; slot: SlotView }>;

/** Without a user, for a reply that several people share, nobody's own phone number is shown. */
export type SlotViewer = TeamsView & Readonly<{ user?: Pick<User, 'id'> }>;

export function viewSlot(viewer: SlotViewer, named: NamedSlot, { isCanceled }: Pick<SlotItem, 'isCanceled'>): SlotView {
  const { id, teamId, kind, label, places } = named.slot;
  const seesPhones = runsTeam(viewer, teamId);
  return {
    id,
    teamId,
    kind,
    label,
    places,
    open: openPlaces(named, isCanceled),
    taken: named.places.map((place) => ({
      id: place.id,
      userId: place.userId,
      name: memberName(place.holder),
      phone: seesPhones || place.userId === viewer.user?.id ? place.phone : null,
      isOffered: place.isOffered,
      takenAt: place.takenAt,
    })),
  };
}
