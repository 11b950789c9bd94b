import { SLOT_PLACES_KEPT_FOR_MS } from '../../../../application/ports/storage/slot-storage.ts';
import { boolean, defineOrgTable, id, instant, integer, since, text, uuid } from '../table.ts';

export const slotTable = defineOrgTable('slot', {
  holds: 'what families do at a game or an event of their team: snacks, keeping score and the like',
  why: 'so that families divide the work',
  retentionPeriod: 'as long as the game or the event; it is about nobody',
  seenBy: 'coaches, managers and families of the team; admins and staff',
  columns: {
    id: id('slot_id'),
    gameId: uuid('id').nullable().references('game'),
    eventId: uuid('id').nullable().references('team_event'),
    teamId: uuid('id').references('team'),
    kind: text('plain'),
    label: text('league').nullable(),
    places: integer('plain'),
  },
});

export const slotPlaceTable = defineOrgTable('slot_place', {
  holds: 'who does it; a phone number if they typed one',
  why: 'so that the team knows whom to expect and can reach them',
  retentionPeriod: 'a year after it was taken, or until given back, removed or erased',
  seenBy: 'names: as the slot; phone: who typed it, coaches and managers of the team, admins and staff',
  expires: { kind: 'slot-places', at: 'takenAt', keptSince: since(SLOT_PLACES_KEPT_FOR_MS) },
  columns: {
    id: id('place_id'),
    slotId: uuid('id').references('slot'),
    userId: uuid('owner').references('app_user'),
    phone: text('personal').nullable(),
    isOffered: boolean('plain'),
    takenAt: instant('plain'),
  },
});
