import { z } from 'zod';
import { PHONE_LENGTH } from '../../../domain/games/game.ts';
import { ACTION_LIMITS } from '../../../domain/membership/action-limits.ts';
import type { GameId, SlotId, SlotPlaceId, TeamEventId, TeamId } from '../../../domain/shared/ids.ts';
import { mapOk } from '../../../domain/shared/result.ts';
import { SLOT_LABEL_LENGTH, SLOT_PLACES, SLOT_SCOPES, SLOTS_PER_ITEM } from '../../../domain/slots/slot.ts';
import { route } from '../contract/route.ts';
import { count, id, integer, NoContent, name, namedEnum } from '../contract/schemas.ts';
import { Slot, SlotKindWord, TakenSlot } from '../contract/slot-schemas.ts';

const ofGame = z.object({ gameId: id<GameId>() });
const ofEvent = z.object({ eventId: id<TeamEventId>() });
const ofSlot = z.object({ slotId: id<SlotId>() });
const ofPlace = z.object({ slotId: id<SlotId>(), placeId: id<SlotPlaceId>() });

const EXISTS_FOR =
  'Slots exist for the team’s coaches, managers and families with an approved link, and for admins and staff; nobody else sees that there are any.';
const RUNS = 'For the team’s coaches and managers, admins and staff.';
const SNACKS =
  'The snack fields of a game follow the first who took a snack place of the home team, or of the visitor without one; what was written by hand stands until that place changes.';

const Slots = z.object({ slots: z.array(Slot) }).meta({ id: 'Slots' });

export const listGameSlots = route({
  method: 'get',
  path: '/api/mobile/games/:gameId/slots',
  summary: 'List the slots of a game',
  description: `Those of the caller’s teams: empty for others. ${EXISTS_FOR}`,
  access: 'member',
  useCase: 'listSlots',
  params: ofGame,
  replies: { 200: Slots },
  refusals: ['not-found'],
  handle: async ({ useCases, actor, params }) =>
    mapOk(await useCases.listSlots({ actor, item: { kind: 'game', id: params.gameId } }), (slots) => ({ slots })),
});

export const listEventSlots = route({
  method: 'get',
  path: '/api/mobile/events/:eventId/slots',
  summary: 'List the slots of a team event',
  description: EXISTS_FOR,
  access: 'member',
  useCase: 'listSlots',
  params: ofEvent,
  replies: { 200: Slots },
  refusals: ['not-found'],
  handle: async ({ useCases, actor, params }) =>
    mapOk(await useCases.listSlots({ actor, item: { kind: 'event', id: params.eventId } }), (slots) => ({ slots })),
});

const label = name(SLOT_LABEL_LENGTH)
  .nullable()
  .meta({ description: 'The team’s own word; required of the kind `other`', examples: ['Set up the tent'] });
const slotMembers = { kind: SlotKindWord, label: label.exactOptional(), places: integer(SLOT_PLACES).meta({ examples: [1] }) };
const LIMIT = `A team may have ${SLOTS_PER_ITEM} slots at one item (\`limit-reached\`).`;

export const openGameSlot = route({
  method: 'post',
  path: '/api/mobile/games/:gameId/slots',
  summary: 'Open places at a game',
  description: `${RUNS} ${LIMIT}`,
  access: 'member',
  useCase: 'openSlot',
  params: ofGame,
  body: z
    .strictObject({ teamId: id<TeamId>().meta({ description: 'The one of the two teams whose people are asked' }), ...slotMembers })
    .meta({ id: 'NewGameSlot', examples: [{ teamId: '0199d3a4-0000-7000-8000-000000000011', kind: 'snack', places: 1 }] }),
  replies: { 201: Slot },
  refusals: ['not-found', 'not-allowed', 'invalid-request', 'unknown-reference', 'slot-closed', 'limit-reached'],
  handle: ({ useCases, actor, params, body: { teamId, ...draft } }) =>
    useCases.openSlot({ actor, item: { kind: 'game', id: params.gameId }, teamId, terms: { label: null, ...draft } }),
});

export const openEventSlot = route({
  method: 'post',
  path: '/api/mobile/events/:eventId/slots',
  summary: 'Open places at a team event',
  description: `${RUNS} ${LIMIT}`,
  access: 'member',
  useCase: 'openSlot',
  params: ofEvent,
  body: z.strictObject(slotMembers).meta({ id: 'NewEventSlot', examples: [{ kind: 'other', label: 'Set up the tent', places: 2 }] }),
  replies: { 201: Slot },
  refusals: ['not-found', 'not-allowed', 'invalid-request', 'unknown-reference', 'slot-closed', 'limit-reached'],
  handle: ({ useCases, actor, params, body }) =>
    useCases.openSlot({ actor, item: { kind: 'event', id: params.eventId }, teamId: null, terms: { label: null, ...body } }),
});

export const openSeasonSlots = route({
  method: 'post',
  path: '/api/mobile/teams/:teamId/slots',
  summary: 'Open places at all games or events of a team to come',
  description: `${RUNS} Items where the team has a slot of this kind and label already, or ${SLOTS_PER_ITEM} slots, stay as they are: it can be repeated when games have been added.`,
  access: 'member',
  useCase: 'openSeasonSlots',
  params: z.object({ teamId: id<TeamId>() }),
  body: z
    .strictObject({ at: namedEnum('SlotItems', ['games', 'events']), ...slotMembers })
    .meta({ id: 'NewSeasonSlots', examples: [{ at: 'games', kind: 'snack', places: 1 }] }),
  replies: {
    201: z
      .object({ opened: count.meta({ description: 'At how many items', examples: [12] }) })
      .meta({ id: 'OpenedSlots', description: 'What was opened' }),
  },
  refusals: ['not-found', 'not-allowed', 'invalid-request', 'outside-team'],
  handle: ({ useCases, actor, params, body: { at, ...draft } }) =>
    useCases.openSeasonSlots({ actor, ...params, at: at === 'games' ? 'game' : 'event', terms: { label: null, ...draft } }),
});

export const handOutSlots = route({
  method: 'post',
  path: '/api/mobile/teams/:teamId/slot-places',
  summary: 'Hand out what is open among the families of a team',
  description: `${RUNS} Each open place at its games and events to come is given to a family: the one that has had and has the fewest places of the team first, siblings as one family, within it the guardian with the fewest. A family whose children have all declined, or that has a place at that time, is left out; what nobody can do stays open. Whoever is given places is notified once (\`slot-given\`), and may give them back or offer them to others. It can be repeated. ${SNACKS}`,
  access: 'member',
  useCase: 'handOutSlots',
  params: z.object({ teamId: id<TeamId>() }),
  replies: {
    200: z
      .object({
        handedOut: count.meta({ description: 'How many places somebody has now', examples: [12] }),
        open: count.meta({ description: 'How many are still open', examples: [0] }),
      })
      .meta({ id: 'HandedOutSlots', description: 'What was handed out' }),
  },
  refusals: ['not-found', 'not-allowed', 'outside-team'],
  handle: ({ useCases, actor, params }) => useCases.handOutSlots({ actor, ...params }),
});

const SCOPE =
  'With `scope=all` it is also done to the slots of the same kind and label of the team at games, or at events, that have not begun.';
const scope = namedEnum('SlotScope', SLOT_SCOPES);

export const changeSlot = route({
  method: 'patch',
  path: '/api/mobile/slots/:slotId',
  summary: 'Change a slot',
  description: `${RUNS} Who has a place keeps it, even if there are fewer now. ${SCOPE} ${SNACKS}`,
  access: 'member',
  useCase: 'changeSlot',
  params: ofSlot,
  body: z
    .strictObject({
      scope: scope.exactOptional(),
      kind: SlotKindWord.exactOptional(),
      label: label.exactOptional(),
      places: integer(SLOT_PLACES).exactOptional(),
    })
    .refine(({ scope: _, ...edit }) => Object.keys(edit).length > 0, 'must change at least one field')
    .meta({ id: 'SlotEdit', minProperties: 1, examples: [{ places: 2 }] }),
  replies: { 200: Slot },
  refusals: ['not-found', 'not-allowed', 'invalid-request'],
  handle: ({ useCases, actor, params, body: { scope: slotScope = 'one', ...edit } }) =>
    useCases.changeSlot({ actor, ...params, scope: slotScope, edit }),
});

export const removeSlot = route({
  method: 'delete',
  path: '/api/mobile/slots/:slotId',
  summary: 'Remove a slot, with its places',
  description: `${RUNS} ${SCOPE} ${SNACKS} Whoever has a place at an item to come is notified once.`,
  access: 'member',
  useCase: 'removeSlot',
  params: ofSlot,
  query: z.object({ scope: scope.optional().meta({ description: '`one` if omitted' }) }),
  replies: { 204: NoContent },
  refusals: ['not-found', 'not-allowed'],
  handle: ({ useCases, actor, params, query }) => useCases.removeSlot({ actor, ...params, scope: query.scope ?? 'one' }),
});

export const takeSlot = route({
  method: 'post',
  path: '/api/mobile/slots/:slotId/places',
  summary: 'Take a place, or take over an offered one',
  description: `${EXISTS_FOR} A person has one place of a slot: whoever has one keeps it, no longer offered, with the phone number if one is given. \`slot-taken\` says who was faster, \`slot-closed\` that the item is canceled or over.
\`atOnce\` is what else the caller has taken on at that time, which is no refusal. Whose offered place is taken over is notified (\`slot-taken-over\`).
A member takes ${ACTION_LIMITS['taking-a-slot'].limit} places in a day. ${SNACKS}`,
  access: 'member',
  useCase: 'takeSlot',
  params: ofSlot,
  body: z
    .strictObject({
      phone: name(PHONE_LENGTH)
        .nullable()
        .exactOptional()
        .meta({ description: 'Stored only if given; of a snack place at a game it becomes `snackParentPhone`' }),
      placeId: id<SlotPlaceId>().exactOptional().meta({ description: 'An offered place to take over; otherwise an open one is taken' }),
    })
    .meta({ id: 'SlotTaking', examples: [{ phone: '+1 217 555 0100' }] }),
  replies: { 200: TakenSlot },
  refusals: ['not-found', 'slot-taken', 'slot-closed', 'too-many-requests'],
  handle: async ({ useCases, actor, params, body: { phone, placeId = null } }) =>
    mapOk(await useCases.takeSlot({ actor, ...params, phone, placeId }), ({ atOnce, ...slot }) => ({
      ...slot,
      atOnce: atOnce.map(({ item, ...place }) => ({ ...place, itemKind: item.kind, itemId: item.id })),
    })),
});

export const offerPlace = route({
  method: 'patch',
  path: '/api/mobile/slots/:slotId/places/:placeId',
  summary: 'Offer my place to the others of the team, or stop offering it',
  description: 'It stays the caller’s until somebody takes it over. Only who has the place may offer it.',
  access: 'member',
  useCase: 'offerPlace',
  params: ofPlace,
  body: z.strictObject({ isOffered: z.boolean() }).meta({ id: 'SlotOffer', examples: [{ isOffered: true }] }),
  replies: { 200: Slot },
  refusals: ['not-found', 'not-allowed'],
  handle: ({ useCases, actor, params, body }) => useCases.offerPlace({ actor, ...params, ...body }),
});

export const giveBackPlace = route({
  method: 'delete',
  path: '/api/mobile/slots/:slotId/places/:placeId',
  summary: 'Give back a place',
  description: `The caller’s own at any time; those who run the team also another’s. A place that is not taken any more is no error. The team’s coaches and managers are notified of a place given back within 48 hours of the start. ${SNACKS}`,
  access: 'member',
  useCase: 'giveBackPlace',
  params: ofPlace,
  replies: { 200: Slot },
  refusals: ['not-found', 'not-allowed'],
  handle: ({ useCases, actor, params }) => useCases.giveBackPlace({ actor, ...params }),
});
