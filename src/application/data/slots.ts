import type { SlotPlace } from '../../domain/slots/slot.ts';
import type { StoredSlot } from '../ports/storage/slots/slot-storage.ts';
import { SLOT_PLACES_KEPT_FOR_MS } from '../ports/storage/slots/slot-storage.ts';
import { TEAM_EVENTS } from './events.ts';
import { GAMES } from './games.ts';
import { author, id, kindOfData, league, owner, personal, plain, since } from './kind-of-data.ts';
import { TEAMS } from './league.ts';
import { USERS } from './membership.ts';

export const SLOTS = kindOfData<StoredSlot>()({
  name: 'slot',
  holds: 'what families do at a game or an event of their team: snacks, keeping score and the like; who wrote its label',
  why: 'so that families divide the work',
  retentionPeriod: 'as long as the game or the event; who wrote the label, until erased',
  seenBy: 'coaches, managers and families of the team; admins and staff',
  members: {
    orgId: id.key,
    id: id.key,
    gameId: id.refersTo(GAMES, 'slots'),
    eventId: id.goesWith(TEAM_EVENTS),
    teamId: id.refersTo(TEAMS, 'slots'),
    kind: plain,
    label: league,
    labelBy: author.refersTo(USERS),
    places: plain,
  },
});

export const SLOT_PLACES = kindOfData<SlotPlace>()({
  name: 'slot_place',
  holds: 'who does it; a phone number if they typed one',
  why: 'so that the team knows whom to expect and can reach them',
  retentionPeriod: 'a year after it was taken, or until given back, removed or erased',
  seenBy: 'names: as the slot; phone: who typed it, coaches and managers of the team, admins and staff',
  expires: { kind: 'slot-places', at: 'takenAt', keptSince: since(SLOT_PLACES_KEPT_FOR_MS) },
  members: {
    orgId: id.key,
    id: id.key,
    slotId: id.goesWith(SLOTS),
    userId: owner.refersTo(USERS),
    phone: personal,
    isOffered: plain,
    takenAt: plain,
  },
});
