import { z } from 'zod';
import { SLOT_CLOSED_REASONS, type SlotKind } from '../../../domain/slots/slot.ts';
import { count, explainedEnum, Id, Instant, namedEnum, orNull, positive } from './schemas.ts';

export const SlotKindWord = explainedEnum<SlotKind>('SlotKind', {
  snack: 'brings snacks',
  scorekeeper: 'keeps score',
  field_preparation: 'prepares the field',
  other: 'as the label says',
});

export const SlotClosedReason = namedEnum('SlotClosedReason', SLOT_CLOSED_REASONS, '`canceled` includes forfeited games');

export const SLOT_EXAMPLE = {
  id: '0199d3a4-0000-7000-8000-000000000017',
  teamId: '0199d3a4-0000-7000-8000-000000000011',
  kind: 'snack',
  label: null,
  places: 1,
  open: 0,
  taken: [
    {
      id: '0199d3a4-0000-7000-8000-000000000018',
      userId: '0199d3a4-0000-7000-8000-000000000019',
      name: 'Pat O.',
      phone: null,
      isOffered: false,
      takenAt: '2026-04-01T12:00:00.000Z',
    },
  ],
};

const SlotPlace = z
  .object({
    id: Id,
    userId: Id.meta({ description: 'Who has it' }),
    name: z.string().meta({ examples: ['Pat O.'] }),
    phone: orNull(z.string(), {
      description:
        'Null unless one was typed, and for everybody but those who run the team and, where slots are read for the caller alone, who typed it',
      examples: ['+1 217 555 0100'],
    }),
    isOffered: z.boolean().meta({ description: 'Whether anybody of the team may take it over' }),
    takenAt: Instant,
  })
  .meta({ id: 'SlotPlace', description: 'A taken place of a slot' });

export const Slot = z
  .object({
    id: Id,
    teamId: Id,
    kind: SlotKindWord,
    label: orNull(z.string(), { description: 'The team’s own word', examples: ['Set up the tent'] }),
    places: positive.meta({ description: 'How many people it takes', examples: [1] }),
    open: count.meta({ description: 'How many places can be taken; none of a canceled item', examples: [0] }),
    taken: z.array(SlotPlace).meta({ description: 'In the order in which they were taken' }),
  })
  .meta({ id: 'Slot', description: 'What people of a team do at a game or an event', examples: [SLOT_EXAMPLE] });

const PlaceAtOnce = z
  .object({
    slotId: Id,
    kind: SlotKindWord,
    label: orNull(z.string(), { examples: ['Set up the tent'] }),
    itemKind: namedEnum('ItemKind', ['game', 'event']),
    itemId: Id,
    startsAt: Instant,
  })
  .meta({ id: 'PlaceAtOnce', description: 'What somebody has taken on at a game or an event' });

export const TakenSlot = Slot.extend({
  atOnce: z.array(PlaceAtOnce).meta({ description: 'What else the caller has taken on at that time, in order of start' }),
}).meta({ id: 'TakenSlot', description: 'A slot after its caller has taken a place', examples: [{ ...SLOT_EXAMPLE, atOnce: [] }] });
