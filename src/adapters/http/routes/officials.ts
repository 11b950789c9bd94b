import { z } from 'zod';
import type { PlaceEdit } from '../../../application/officials/change-official-place.ts';
import type { OfficialFee } from '../../../application/officials/list-official-fees.ts';
import { ASSIGNMENT_STATES, FEE_CENTS, POSITION_LENGTH, STORED_STATES } from '../../../domain/officials/assignment.ts';
import { MAX_BLACKOUTS, MAX_WEEKLY_HOURS } from '../../../domain/officials/availability.ts';
import { OFFICIAL_RATING, RATING_NOTE_LENGTH } from '../../../domain/officials/official-rating.ts';
import type { GameId, OfficialAssignmentId, UserId } from '../../../domain/shared/ids.ts';
import { mapOk } from '../../../domain/shared/result.ts';
import { isLocalDate, type LocalDate } from '../../../domain/shared/time.ts';
import { cursorAfter, nextCursor, pageAfter, paging, timePosition } from '../contract/cursor.ts';
import { Game } from '../contract/league-schemas.ts';
import { route } from '../contract/route.ts';
import {
  count,
  definite,
  Id,
  Instant,
  id,
  instant,
  integer,
  NoContent,
  name,
  namedEnum,
  PersonName,
  positive,
  text,
} from '../contract/schemas.ts';
import { CsvText, csv, partsOf } from '../pipeline/csv.ts';

export const Assignment = z
  .object({
    id: Id,
    position: z.string().meta({ examples: ['Plate umpire'] }),
    feeCents: count.meta({ description: 'The fee that the league pays, in cents', examples: [4500] }),
    state: namedEnum('OfficialAssignmentState', ASSIGNMENT_STATES, '`expired` is an offer whose deadline has passed'),
    official: PersonName.nullable().meta({ description: 'The assigned official; null if there is none, and in the list of open games' }),
    respondBy: Instant.nullable().meta({ description: 'The deadline for responding to an offer' }),
    game: Game,
    version: positive,
    updatedAt: Instant,
  })
  .meta({ id: 'OfficialAssignment', description: 'An official’s position in a game' });

const day = z
  .string()
  .refine(isLocalDate, 'must be a date, YYYY-MM-DD')
  .transform((text) => text as LocalDate)
  .meta({ format: 'date', examples: ['2026-04-11'] });
const DAYS = 'Dates are days in the organization’s time zone, at most 370; without dates, today and the next 30 days.';
const days = {
  startDate: day.optional().meta({ description: 'The first day' }),
  endDate: day.optional().meta({ description: 'The last day' }),
};

const listOf = (id: string) => z.object({ assignments: z.array(Assignment), nextCursor }).meta({ id });
type Item = Readonly<{ id: string; game: Readonly<{ startsAt: Date }> }>;
const placeOf = ({ id, game }: Item) => [game.startsAt, id];
const ofAssignment = z.object({ assignmentId: id<OfficialAssignmentId>() });

const ORG_LIST = 'official-assignments';
export const listOfficialAssignments = route({
  method: 'get',
  path: '/api/org/official-assignments',
  summary: 'List official assignments',
  description: `In order of the games’ start. ${DAYS}`,
  access: 'member',
  useCase: 'listOfficialAssignments',
  query: z.object({
    ...paging(ORG_LIST, timePosition),
    ...days,
    gameId: id<GameId>().optional().meta({ description: 'Only of this game' }),
    userId: id<UserId>().optional().meta({ description: 'Only of this umpire' }),
    state: namedEnum('OfficialAssignmentFilter', STORED_STATES)
      .optional()
      .meta({ description: 'Only in this state; expired offers count as `offered`' }),
  }),
  replies: { 200: listOf('OfficialAssignments') },
  refusals: ['invalid-request'],
  handle: async ({ useCases, actor, query: { limit, cursor, ...filter } }) => {
    const listed = await useCases.listOfficialAssignments({ actor, ...filter, page: pageAfter({ limit, cursor }) });
    return mapOk(listed, (page) => ({ assignments: page.items, nextCursor: cursorAfter(ORG_LIST, page, placeOf) }));
  },
});

const position = name(POSITION_LENGTH).meta({ examples: ['Plate umpire'] });
const feeCents = integer(FEE_CENTS).meta({ description: 'In cents', examples: [4500] });
const official = id<UserId>().nullable().meta({ description: 'An approved umpire; null leaves the place open' });
const respondBy = instant.nullable().meta({ description: 'The deadline for a response to the offer; null for none' });
const force = z.boolean().meta({ description: 'Overrides conflicts with travel time, own teams and children, and availability' });

const CONFLICTS =
  'Refused with `official-conflict` if the umpire is already assigned to the game, has another game at that time, cannot travel between the two in time (by the distance between the facilities if both have coordinates, else by the organization’s `travelMinutes`), has a team or a child in the game, or is unavailable. `force: true` overrides all of these but the first two.';

export const addOfficialPlace = route({
  method: 'post',
  path: '/api/org/official-assignments',
  summary: 'Add a place for an official to a game',
  description: `Without \`userId\` the place is open; otherwise it is offered to that umpire, who is notified. ${CONFLICTS}`,
  access: 'member',
  useCase: 'addOfficialPlace',
  body: z
    .strictObject({
      gameId: id<GameId>(),
      position,
      feeCents: feeCents.exactOptional(),
      userId: official.exactOptional(),
      respondBy: respondBy.exactOptional(),
      force: force.exactOptional(),
    })
    .meta({ id: 'NewOfficialPlace' }),
  replies: { 201: Assignment },
  refusals: ['unknown-reference', 'official-conflict'],
  handle: ({ useCases, actor, body }) =>
    useCases.addOfficialPlace({ actor, feeCents: 0, userId: null, respondBy: null, force: false, ...body }),
});

export const changeOfficialPlace = route({
  method: 'patch',
  path: '/api/org/official-assignments/:assignmentId',
  summary: 'Change, assign or open a place of an official',
  description: `Omitted members are unchanged; \`userId: null\` opens the place. Officials who are assigned, or no longer assigned, are notified. ${CONFLICTS}`,
  access: 'member',
  useCase: 'changeOfficialPlace',
  params: ofAssignment,
  body: z
    .strictObject({
      position: position.exactOptional(),
      feeCents: feeCents.exactOptional(),
      userId: official.exactOptional(),
      respondBy: respondBy.exactOptional(),
      force: force.exactOptional(),
    })
    .meta({ id: 'OfficialPlaceEdit' }),
  replies: { 200: Assignment },
  refusals: ['not-found', 'unknown-reference', 'official-conflict'],
  handle: ({ useCases, actor, params, body: { force: isForced = false, ...edit } }) =>
    useCases.changeOfficialPlace({ actor, assignmentId: params.assignmentId, edit: definite(edit) as PlaceEdit, force: isForced }),
});

export const removeOfficialPlace = route({
  method: 'delete',
  path: '/api/org/official-assignments/:assignmentId',
  summary: 'Remove a place of an official',
  description: 'The assigned official is notified.',
  access: 'member',
  useCase: 'removeOfficialPlace',
  params: ofAssignment,
  replies: { 204: NoContent },
  refusals: ['not-found'],
  handle: ({ useCases, actor, params }) => useCases.removeOfficialPlace({ actor, assignmentId: params.assignmentId }),
});

const HEADER = ['Date', 'Time', 'Game', 'Status', 'Facility', 'Position', 'Official', 'Fee'];
/** The fee is a number with two decimals, so that spreadsheets can add it up. */
const row = ({ game, official, position, feeCents }: OfficialFee) => [
  ...[game.localDate, game.startTimeTbd ? '' : game.localTime, `${game.visitorTeam.name} at ${game.homeTeam.name}`, game.status],
  ...[game.facility?.name ?? '', position, official ?? 'Former member', (feeCents / 100).toFixed(2)],
];

export const listOfficialFees = route({
  method: 'get',
  path: '/api/org/official-fees.csv',
  summary: 'Download the officials’ fees of a month',
  description:
    'CSV (RFC 4180, UTF-8): a line for each accepted place in the games of the month, by the organization’s clock, canceled and postponed games left out. Text that looks like a formula is marked as text.',
  access: 'member',
  useCase: 'listOfficialFees',
  query: z.object({
    month: z
      .string()
      .regex(/^(\d{3}[1-9]|\d{2}[1-9]\d|\d[1-9]\d{2}|[1-9]\d{3})-(0[1-9]|1[0-2])$/, 'must be a month, YYYY-MM')
      .meta({ examples: ['2026-04'] }),
  }),
  fileType: 'text/csv',
  replies: { 200: CsvText },
  refusals: [],
  handle: async ({ useCases, actor, query }) =>
    mapOk(await useCases.listOfficialFees({ actor, ...query }), (fees) => ({
      fileName: `officials-${query.month}.csv`,
      parts: partsOf(csv([HEADER, ...fees.map(row)])),
    })),
});

const rating = integer(OFFICIAL_RATING).meta({ description: '1 is worst, 5 is best', examples: [4] });
const ToldRating = z
  .object({ rating, note: z.string().nullable() })
  .meta({ id: 'OfficialRating', description: 'What a coach says of an official' });

export const listOfficialsToRate = route({
  method: 'get',
  path: '/api/mobile/games/:gameId/official-ratings',
  summary: 'List the officials of a game, to rate them',
  description:
    'For the coaches of its teams: the officials who have accepted the game, without the caller, and the caller’s own rating of each.',
  access: 'member',
  useCase: 'listOfficialsToRate',
  params: z.object({ gameId: id<GameId>() }),
  replies: {
    200: z
      .object({
        officials: z.array(
          z
            .object({
              assignmentId: Id,
              position: z.string().meta({ examples: ['Plate umpire'] }),
              official: PersonName,
              rating: ToldRating.nullable().meta({ description: 'The caller’s own; null if they have given none' }),
            })
            .meta({ id: 'OfficialToRate', description: 'An official of a game' }),
        ),
      })
      .meta({ id: 'OfficialsToRate' }),
  },
  refusals: ['not-found', 'not-allowed'],
  handle: async ({ useCases, actor, params }) =>
    mapOk(await useCases.listOfficialsToRate({ actor, gameId: params.gameId }), (officials) => ({ officials })),
});

export const rateOfficial = route({
  method: 'put',
  path: '/api/mobile/games/:gameId/official-ratings/:assignmentId',
  summary: 'Rate an official of a game',
  description:
    'For the coaches of its teams, from the start of the game (earlier: `not-allowed`, reason `too-early`) until 14 days after its end (later: `too-late`). It replaces the caller’s earlier rating of this place. Admins alone read it, without the name of the coach.',
  access: 'member',
  useCase: 'rateOfficial',
  params: z.object({ gameId: id<GameId>(), assignmentId: id<OfficialAssignmentId>() }),
  body: z.strictObject({ rating, note: text(RATING_NOTE_LENGTH).nullable() }).meta({ id: 'NewOfficialRating' }),
  replies: { 200: ToldRating },
  refusals: ['not-found', 'not-allowed'],
  handle: ({ useCases, actor, params, body }) => useCases.rateOfficial({ actor, ...params, ...body }),
});

const RATINGS_LIST = 'official-ratings';
export const listOfficialRatings = route({
  method: 'get',
  path: '/api/org/official-ratings',
  summary: 'List coaches’ ratings of officials',
  description: 'Newest first. It names the team of the coach, not the coach.',
  access: 'member',
  useCase: 'listOfficialRatings',
  query: z.object({
    ...paging(RATINGS_LIST, timePosition),
    userId: id<UserId>().optional().meta({ description: 'Only of this umpire' }),
    startDate: day.optional().meta({ description: 'Given on this day of the organization’s time zone or later' }),
    endDate: day.optional().meta({ description: 'Given on this day or earlier' }),
  }),
  replies: {
    200: z
      .object({
        ratings: z.array(
          z
            .object({
              id: Id,
              official: PersonName,
              position: z.string(),
              rating,
              note: z.string().nullable(),
              teamId: Id.meta({ description: 'The team of the game whose coach gave it' }),
              ratedAt: Instant,
              game: Game,
            })
            .meta({ id: 'RatingOfOfficial', description: 'What a coach of one of the teams says of an official' }),
        ),
        nextCursor,
      })
      .meta({ id: 'OfficialRatings' }),
  },
  refusals: [],
  handle: async ({ useCases, actor, query: { limit, cursor, ...filter } }) =>
    mapOk(await useCases.listOfficialRatings({ actor, ...filter, page: pageAfter({ limit, cursor }) }), (page) => ({
      ratings: page.items,
      nextCursor: cursorAfter(RATINGS_LIST, page, (last) => [last.ratedAt, last.id]),
    })),
});

const MINE_LIST = 'my-assignments';
export const listMyAssignments = route({
  method: 'get',
  path: '/api/mobile/officiating/assignments',
  summary: 'List the games that I officiate',
  description: `Offered, accepted, declined and expired, in order of the games’ start. ${DAYS}`,
  access: 'member',
  useCase: 'listMyAssignments',
  query: z.object({ ...paging(MINE_LIST, timePosition), ...days }),
  replies: { 200: listOf('MyOfficialAssignments') },
  refusals: ['invalid-request'],
  handle: async ({ useCases, actor, query: { limit, cursor, ...filter } }) => {
    const listed = await useCases.listMyAssignments({ actor, ...filter, page: pageAfter({ limit, cursor }) });
    return mapOk(listed, (page) => ({ assignments: page.items, nextCursor: cursorAfter(MINE_LIST, page, placeOf) }));
  },
});

export const answerAssignment = route({
  method: 'post',
  path: '/api/mobile/officiating/assignments/:assignmentId',
  summary: 'Accept or decline a game',
  description:
    'Possible until the deadline of the offer. An accepted game may still be declined; admins are notified. Repeating the same answer changes nothing; a different answer to a declined or expired offer is rejected with `already-decided`.',
  access: 'member',
  useCase: 'answerAssignment',
  params: ofAssignment,
  body: z
    .strictObject({ action: namedEnum('OfficialAnswer', ['accept', 'decline']) })
    .meta({ id: 'AssignmentAnswer', examples: [{ action: 'accept' }] }),
  replies: { 200: Assignment },
  refusals: ['not-found', 'already-decided'],
  handle: ({ useCases, actor, params, body }) =>
    useCases.answerAssignment({ actor, assignmentId: params.assignmentId, given: body.action }),
});

const OPEN_LIST = 'open-games';
export const listOpenGames = route({
  method: 'get',
  path: '/api/mobile/officiating/open-games',
  summary: 'List games that need an official',
  description:
    'Open places in scheduled games of the next 60 days. `mayTake` says whether umpires may take them themselves in this organization.',
  access: 'member',
  useCase: 'listOpenGames',
  query: z.object(paging(OPEN_LIST, timePosition)),
  replies: { 200: z.object({ assignments: z.array(Assignment), mayTake: z.boolean(), nextCursor }).meta({ id: 'OpenGames' }) },
  refusals: [],
  handle: async ({ useCases, actor, query }) => {
    const listed = await useCases.listOpenGames({ actor, page: pageAfter(query) });
    return mapOk(listed, (page) => ({ assignments: page.items, mayTake: page.mayTake, nextCursor: cursorAfter(OPEN_LIST, page, placeOf) }));
  },
});

export const takeOpenPlace = route({
  method: 'post',
  path: '/api/mobile/officiating/open-games/:assignmentId',
  summary: 'Take a game that needs an official',
  description:
    'Only if the organization lets umpires take games themselves. A place that another umpire has taken is not found; a conflict is rejected with `official-conflict`.',
  access: 'member',
  useCase: 'takeOpenPlace',
  params: ofAssignment,
  replies: { 200: Assignment },
  refusals: ['not-found', 'not-allowed', 'official-conflict', 'too-many-requests'],
  handle: ({ useCases, actor, params }) => useCases.takeOpenPlace({ actor, assignmentId: params.assignmentId }),
});

const clock = (pattern: RegExp, what: string) =>
  z
    .string()
    .regex(pattern, what)
    .meta({ examples: ['17:30'] });
const hours = {
  weekday: integer({ min: 1, max: 7 }).meta({ description: '1 is Monday, 7 is Sunday' }),
  from: clock(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be HH:MM, 00:00 to 23:59'),
  to: clock(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be HH:MM, up to 24:00'),
};
const WeeklyHours = z
  .strictObject(hours)
  .refine(({ from, to }) => from < to, 'must end after it begins')
  .meta({
    id: 'WeeklyHours',
    description: 'A weekly time range, in the organization’s time zone',
    examples: [{ weekday: 6, from: '08:00', to: '18:00' }],
  });
const NewBlackout = z
  .strictObject({ from: day, to: day })
  .refine(({ from, to }) => from <= to, 'must not end before it begins')
  .meta({
    id: 'NewOfficialBlackout',
    description: 'A range of days without assignments, first and last day included',
    examples: [{ from: '2026-05-01', to: '2026-05-10' }],
  });

const ToldHours = z.object({ weekday: hours.weekday, from: z.string(), to: z.string() }).meta({ id: 'OfficialHours' });
const ToldBlackout = z.object({ from: z.string(), to: z.string() }).meta({ id: 'OfficialBlackout' });
const Availability = z.object({ weekly: z.array(ToldHours), blackouts: z.array(ToldBlackout) }).meta({
  id: 'OfficialAvailability',
  description: 'When the caller can be assigned: at any time if `weekly` is empty, and never in a blackout',
});

export const getAvailability = route({
  method: 'get',
  path: '/api/mobile/officiating/availability',
  summary: 'Get my availability',
  description: 'Available at any time if nothing was set.',
  access: 'member',
  useCase: 'getAvailability',
  replies: { 200: Availability },
  refusals: [],
  handle: ({ useCases, actor }) => useCases.getAvailability({ actor }),
});

export const setAvailability = route({
  method: 'put',
  path: '/api/mobile/officiating/availability',
  summary: 'Set my availability',
  description: 'Replaces the earlier availability. Accepted games are unchanged.',
  access: 'member',
  useCase: 'setAvailability',
  body: z
    .strictObject({
      weekly: z.array(WeeklyHours).max(MAX_WEEKLY_HOURS, `must be at most ${MAX_WEEKLY_HOURS}`),
      blackouts: z.array(NewBlackout).max(MAX_BLACKOUTS, `must be at most ${MAX_BLACKOUTS}`),
    })
    .meta({ id: 'NewOfficialAvailability', examples: [{ weekly: [], blackouts: [] }] }),
  replies: { 200: Availability },
  refusals: [],
  handle: ({ useCases, actor, body }) => useCases.setAvailability({ actor, ...body }),
});
