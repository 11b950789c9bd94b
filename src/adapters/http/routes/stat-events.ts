import { z } from 'zod';
import { BATCH_MODES, BATCH_SIZE, type BatchOutcome } from '../../../application/scoring/record-stat-events.ts';
import { type ClaimedEvent, LOG_OUTCOMES, type LogItem, type LogItemRefusal } from '../../../application/scoring/stat-event-log.ts';
import { KEPT_PLAYS } from '../../../domain/scoring/book-keeping.ts';
import { AT_START, BY_OPPONENT, type EventName } from '../../../domain/scoring/event-log.ts';
import { CLOCK, EVENT_COUNT, EVENT_TYPE_LENGTH, PERIOD } from '../../../domain/scoring/stat-event.ts';
import type { GameId, PlayerId, TeamId } from '../../../domain/shared/ids.ts';
import { err, mapOk } from '../../../domain/shared/result.ts';
import type { Language } from '../../../domain/texts/language.ts';
import { cursorAfter, nextCursor, pageAfter, paging, sequencePosition } from '../contract/cursor.ts';
import { documentedAs } from '../contract/json-schema.ts';
import { SportCode } from '../contract/league-schemas.ts';
import { FaultEntry } from '../contract/problems.ts';
import { createdOrFound, route } from '../contract/route.ts';
import {
  count,
  Id,
  Instant,
  id,
  instant,
  integer,
  MAX_WAIT_SECONDS,
  namedEnum,
  PersonName,
  positive,
  text,
  waitSeconds,
  worded,
} from '../contract/schemas.ts';
import { AttributeValue, NUMBERED_PLAYERS, newStatEventSchema, statEventSchema } from '../contract/stat-event-schemas.ts';
import { type Fault, faultOf } from '../contract/violations.ts';
import { parseValue } from '../pipeline/parse-request.ts';
import { problemIn } from '../pipeline/problem-words.ts';

const ofGame = z.object({ gameId: id<GameId>() });

const clock = { examples: ['05:12'], description: 'Minutes and seconds on the game clock' };

const StatEventFacts = z.object({
  id: Id,
  sport: SportCode,
  gameId: Id,
  sequence: positive.meta({
    description: 'The number of the event in the game’s log: increasing, with gaps',
    examples: [17],
  }),
  changeSequence: positive.meta({ description: 'The number of its last change in the same log, such as its voiding', examples: [17] }),
  orderKey: z.string().meta({
    description: 'Its place in the game: sort events by it, byte by byte, to get the order in which they happened',
    examples: ['00000017', '00000003V'],
  }),
  replacesId: Id.nullable().meta({ description: 'The event that this one corrects, which is void' }),
  replacedById: Id.nullable().meta({ description: 'The event that corrects this one' }),
  clientEventId: Id.nullable(),
  teamId: Id,
  playerId: Id.nullable().meta({ description: 'Null for events that count only for the team, and if the caller may not see players' }),
  type: z.string().meta({ examples: ['single'] }),
  period: positive.max(PERIOD.max).nullable(),
  clock: z.string().nullable().meta(clock),
  count: positive.max(EVENT_COUNT.max).meta({ examples: [1] }),
  attributes: z.record(z.string(), AttributeValue).meta({ examples: [{ rbi: 1 }] }),
  occurredAt: Instant.nullable(),
  recordedBy: PersonName.nullable().meta({ description: 'Null if the caller may not see players' }),
  createdAt: Instant,
  voidedAt: Instant.nullable().meta({ description: 'When the event was voided or set aside; null if it counts' }),
  byOpponent: namedEnum('ByOpponent', BY_OPPONENT).nullable().meta({
    description:
      'Null if one of the side’s own keepers recorded it; else a coach of the opponent did: `booked` (it counts unless void), `set_aside` (void until a keeper of the side chooses), `kept` (chosen: the side’s own from then on)',
  }),
});

/** Serialized as it was recorded, whatever later versions say about its attributes. */
const StatEvent = documentedAs(StatEventFacts, () => statEventSchema(StatEventFacts.shape));

const statEvents = 'stat-events';

export const listStatEvents = route({
  method: 'get',
  path: '/api/mobile/games/:gameId/player-stats',
  summary: 'List the stat events of a game',
  description: `In the order in which they were recorded, including void events; sort them by \`orderKey\` for the order of the game.
With \`since\`, returns the changes since that cursor, including voided events and corrections: each change once and in one order, however many people record at the same time. \`wait\` holds the response until there is a change (long polling). Start with 0, and then send the \`cursor\` of the previous response.
For parents without an approved link to a child, \`playersVisible\` is false: players, including those in the attributes, and recorders are null.`,
  access: 'member',
  useCase: 'listStatEvents',
  otherUseCase: 'followStatEvents',
  params: ofGame,
  query: z
    .object({
      ...paging(statEvents, sequencePosition),
      teamId: id<TeamId>().optional().meta({ description: 'Only events of this team; not together with "since"' }),
      since: z
        .string()
        .regex(/^\d{1,9}$/, 'must be a whole number')
        .transform(Number)
        .optional()
        .meta({
          type: 'integer',
          minimum: 0,
          maximum: 999_999_999,
          pattern: undefined,
          description:
            'The `cursor` of the previous response, or 0: returns the events recorded or changed later, in the order of the changes',
        }),
      wait: waitSeconds,
    })
    .superRefine(({ since, teamId }, context) => {
      if (since !== undefined && teamId !== undefined)
        context.addIssue({ code: 'custom', path: ['teamId'], message: 'must be left out with "since"' });
    }),
  replies: {
    200: z
      .object({
        events: z.array(StatEvent),
        playersVisible: z.boolean(),
        nextCursor,
        cursor: count
          .optional()
          .meta({ description: 'Only with `since`: everything up to this cursor has been returned; send it as "since"' }),
        hasMore: z.boolean().optional().meta({ description: 'Only with `since`: whether to poll again immediately' }),
        pollAfterMs: count.optional().meta({ description: 'Only with `since`: how long to wait before the next poll', examples: [200] }),
      })
      .meta({ id: 'StatEvents' }),
  },
  cacheFor: { view: 'teams', exceptWithQuery: 'since' },
  isRoutine: ({ cursor, events }) => cursor !== undefined && events.length === 0,
  waitsUpToMs: MAX_WAIT_SECONDS * 1000,
  isShared: true,
  refusals: ['not-found', 'not-a-member', 'org-suspended', 'membership-pending', 'org-context-required'],
  handle: async ({ useCases, actor, params, query: { limit, cursor, teamId, since, wait: seconds }, wait, freshness }) => {
    if (since !== undefined)
      return useCases.followStatEvents({ actor, gameId: params.gameId, since, wait: wait(seconds * 1000), freshness });
    const page = pageAfter({ limit, cursor });
    const found = await useCases.listStatEvents({ actor, gameId: params.gameId, teamId, page });
    return mapOk(found, (page) => ({
      events: page.items,
      playersVisible: page.playersVisible,
      nextCursor: cursorAfter(statEvents, page, (last) => [last.sequence]),
    }));
  },
});

const BOTH_SIDES =
  'While nobody of the other side has entered a play of its book, a coach records for it too: without a player, or by an id that stands for a jersey number, which is nobody’s until a keeper of that side corrects the event with a player. Once they have, such a play is refused with `book-kept`; `setAsideStatEvents` stores it for them to choose. What a side records of its own pitchers is never refused, and ends nobody’s right. A play in a period that the opponent’s coach has recorded sets what that coach recorded of it aside.';
const BY_NAME = 'by its id or its `clientEventId`';

const NewStatEventFacts = z.strictObject({
  clientEventId: id<string>()
    .nullable()
    .default(null)
    .meta({ description: 'The client’s id for the event: sending it again records nothing' }),
  sport: SportCode.optional(),
  teamId: id<TeamId>(),
  playerId: id<PlayerId>().nullable().default(null).meta({ description: 'Null for an event that counts only for the team' }),
  type: text(EVENT_TYPE_LENGTH).meta({ examples: ['single'] }),
  period: integer(PERIOD).nullable().default(null),
  clock: z
    .string('must be text')
    .regex(CLOCK, 'must be minutes and seconds, such as 05:12 or 00:12.4, or null')
    .nullable()
    .default(null)
    .meta(clock),
  count: integer(EVENT_COUNT)
    .default(1)
    .meta({ description: 'How many such events this stands for, for a box score entered after the game' }),
  attributes: z
    .record(z.string(), z.unknown(), 'must be an object')
    .default({})
    .meta({ description: 'The attributes of the event type, and no others', examples: [{ rbi: 1 }] }),
  occurredAt: instant.nullable().default(null),
  replaces: id<EventName>()
    .nullable()
    .default(null)
    .meta({
      description: `The event that this one corrects, ${BY_NAME}: voids that event, or its current correction if it was corrected before`,
    }),
  after: documentedAs(
    z
      .union([z.literal(AT_START), id<EventName>()], `must be a UUID, "${AT_START}" or null`)
      .nullable()
      .optional(),
    () =>
      z
        .string()
        .regex(new RegExp(`^${AT_START}$|${z.regexes.guid.source}`))
        .nullable()
        .optional()
        .meta({
          description: `The event of the game that this one follows, ${BY_NAME}: \`"${AT_START}"\` puts it before all others, null at the end. If omitted, it goes at the end, or in the place of the event that it replaces`,
        }),
  ),
});

const EXAMPLE = {
  clientEventId: '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e11',
  sport: 'baseball',
  teamId: '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f',
  playerId: '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e12',
  type: 'single',
  period: 3,
  attributes: { rbi: 1 },
};

/** The use case, which knows the game, checks whether type and attributes belong to the game’s sport. */
const NewStatEvent = documentedAs(NewStatEventFacts, () => newStatEventSchema(NewStatEventFacts.shape, [EXAMPLE]));

const claimed = ({ type, period, clock, count, attributes, ...event }: z.output<typeof NewStatEventFacts>): ClaimedEvent => ({
  ...event,
  facts: { type, period, clock, count, attributes },
});

export const recordStatEvent = route({
  method: 'post',
  path: '/api/mobile/games/:gameId/player-stats',
  summary: 'Record a stat event',
  description: `Sending the same \`clientEventId\` again returns the first event (200), whatever the rest of the request says. A canceled game takes no events.
The official scorer of the game, whatever their role, records for both teams; a coach records for their own, and for an opponent of another league.
${BOTH_SIDES}
${NUMBERED_PLAYERS}
A coach also records what the opponent’s batters did against their own pitchers: with the opponent’s \`teamId\`, no \`playerId\`, the pitcher as \`pitcherId\` and the batter’s jersey number as \`batterNumber\`. Such an event counts only for the pitcher: neither the batter nor their team gets statistics from events that the other side recorded.
A correction is a new event that \`replaces\` another one: both are kept, and refer to each other. To move an event to another place in the game, replace it with the same data and a different \`after\`.
Event types and their attributes depend on the sport of the game: any other type is rejected with \`stat-not-applicable\`, which lists the types that apply.`,
  access: 'member',
  useCase: 'recordStatEvent',
  params: ofGame,
  body: NewStatEvent,
  replies: { 201: StatEvent, 200: StatEvent },
  status: createdOrFound,
  refusals: [
    'not-found',
    'not-allowed',
    'book-kept',
    'game-not-open',
    'stat-not-applicable',
    'invalid-request',
    'unknown-reference',
    'bracket-affected',
  ],
  handle: ({ useCases, actor, params, body }) => useCases.recordStatEvent({ actor, gameId: params.gameId, ...claimed(body) }),
});

const refusedItems = {
  teamId: Id.optional(),
  keptBy: PersonName.optional().meta({ description: 'Who entered the last play of the side’s book, for `book-kept`' }),
};
const ItemProblem = z
  .object({
    type: z.string().meta({ examples: ['/problems/unknown-reference'] }),
    title: worded('The request refers to something unknown', 'What is wrong in general'),
    status: positive.max(599).meta({ description: 'The status that the item would have got as a single request', examples: [422] }),
    detail: worded('"errors" lists every id that does not exist in this organization, or is not valid here.', 'What is wrong'),
    errors: z.array(FaultEntry).optional().meta({ description: 'Pointers are relative to the body of the whole request' }),
    reason: z.string().optional(),
    cause: z.string().optional(),
    field: z.string().nullable().optional(),
    seasonEndedOn: z.string().meta({ format: 'date' }).nullable().optional(),
    gameStatus: z.string().optional(),
    ...refusedItems,
    allowed: z.array(z.string()).optional().meta({ description: 'The event types of the game’s sport' }),
  })
  .meta({ id: 'StatEventProblem', description: 'Why an item of a batch was rejected' });

const BatchResult = z
  .object({
    clientEventId: Id.nullable(),
    status: namedEnum('StatEventOutcome', [...LOG_OUTCOMES, 'refused']),
    event: StatEvent.nullable().meta({ description: 'The current state of the event; null if the item was rejected' }),
    problem: ItemProblem.nullable().meta({ description: 'Null if the item was accepted' }),
  })
  .meta({ id: 'StatEventResult' });

const EventToVoid = z
  .strictObject({ void: id<EventName>().meta({ description: 'The id or the `clientEventId` of an event of the game' }) })
  .meta({ id: 'StatEventToVoid', description: 'Voids an event' });
const BatchItem = z.union([NewStatEvent, EventToVoid]).meta({ id: 'StatEventBatchItem' });

/** The schema that an item is meant to match. */
const schemaOf = (raw: unknown) => (typeof raw === 'object' && raw !== null && Object.hasOwn(raw, 'void') ? EventToVoid : NewStatEvent);
const readItem = (raw: unknown, index: number) => ({ raw, ...parseValue(schemaOf(raw), raw, ['events', index]) });
type ReadItem = ReturnType<typeof readItem>;

const { min, max } = BATCH_SIZE;
const batchItems = documentedAs(
  z
    .array(z.unknown())
    .min(min, `must have ${min} item or more`)
    .max(max, `must have ${max} items or fewer`)
    .transform((items) => items.map(readItem)),
  () => z.array(BatchItem).min(min).max(max),
);
const BATCH_EXAMPLE = [
  { ...EXAMPLE, clientEventId: '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e13' },
  { void: '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e11' },
];
const NewBatch = z
  .strictObject({
    mode: namedEnum('StatEventBatchMode', BATCH_MODES).meta({
      description:
        '`all`: if one item is rejected, nothing is recorded and every fault is listed; `each`: every item is handled separately',
    }),
    events: batchItems,
  })
  .superRefine(({ mode, events }, context) => {
    if (mode === 'each') return;
    for (const { pointer, detail, form } of events.flatMap((item) => ('faults' in item ? item.faults : []))) {
      context.addIssue({ code: 'custom', path: pointer.split('/').slice(1), message: detail, input: pointer, params: { form } });
    }
  })
  .meta({
    id: 'NewStatEventBatch',
    examples: [{ mode: 'each', events: BATCH_EXAMPLE }],
  });

/** A refusal with its locations in the whole request; the answer to a single item has no request id of its own. */
function problemOf(refusal: LogItemRefusal | Unreadable, index: number, language: Language) {
  const located =
    'violations' in refusal
      ? { kind: refusal.kind, errors: refusal.violations.map((each) => faultOf({}, { ...each, path: ['events', index, ...each.path] })) }
      : refusal;
  const { instance: _, ...said } = problemIn(language, located, '');
  return said;
}
type Unreadable = Readonly<{ kind: 'invalid-request'; errors: readonly Fault[] }>;

/** The results of all items: `outcomes` are those of the readable ones, in order. */
function resultsOf(items: readonly ReadItem[], outcomes: BatchOutcome, language: Language) {
  const ofReadable = outcomes.values();
  return items.map((item, index) => {
    const outcome = 'faults' in item ? err<Unreadable>({ kind: 'invalid-request', errors: item.faults }) : ofReadable.next().value!;
    const named = id().safeParse((item.raw as { clientEventId?: unknown } | null)?.clientEventId);
    if (outcome.ok) return { ...outcome.value, clientEventId: outcome.value.event.clientEventId, problem: null };
    return {
      clientEventId: named.data ?? null,
      status: 'refused' as const,
      event: null,
      problem: problemOf(outcome.error, index, language),
    };
  });
}

const StatEventResults = z
  .object({ results: z.array(BatchResult).meta({ description: 'One result per item, in order' }) })
  .meta({ id: 'StatEventResults' });

const readableIn = (items: readonly ReadItem[]): readonly LogItem[] =>
  items.flatMap((item) => ('faults' in item ? [] : ['void' in item.value ? item.value : { record: claimed(item.value) }]));

export const recordStatEvents = route({
  method: 'post',
  path: '/api/mobile/games/:gameId/player-stats/batch',
  summary: 'Record and void up to 200 stat events at once',
  description: `Recorded in the order given, in one transaction; meant for events that a phone queued while offline. Each item is an event as in a single request, or \`{ "void": … }\` with the id or \`clientEventId\` of an event, which may be an earlier item. If each event has a \`clientEventId\`, the batch can be retried whatever the outcome of the first attempt: existing events are returned as \`already_recorded\`.
A body of more than 100 KiB, compressed or not, is rejected with \`body-too-large\`: split it and send the parts in order.`,
  access: 'member',
  useCase: 'recordStatEvents',
  params: ofGame,
  body: NewBatch,
  replies: { 200: StatEventResults },
  hasTexts: true,
  refusals: ['not-found', 'not-allowed', 'book-kept', 'game-not-open', 'invalid-request', 'unknown-reference', 'bracket-affected'],
  async handle({ useCases, actor, params, body: { mode, events }, language }) {
    const outcomes = await useCases.recordStatEvents({ actor, gameId: params.gameId, mode, items: readableIn(events) });
    return mapOk(outcomes, (done) => ({ results: resultsOf(events, done, language) }));
  },
});

export const setAsideStatEvents = route({
  method: 'post',
  path: '/api/mobile/games/:gameId/player-stats/set-aside',
  summary: 'Set stat events aside for the other side to choose',
  description: `For what a phone has recorded of the other side and \`book-kept\` refuses: it is stored as \`set_aside\`, counts nowhere, and is in the log for both sides until a keeper of that side chooses, period by period. Each item is as in a batch and is handled separately; items that are not refused for that reason are recorded, so that a queue can be sent as it is. Until the choice, such an event can be voided and corrected here.
Sending the same \`clientEventId\` again records nothing, whichever operation stored it.`,
  access: 'member',
  useCase: 'setAsideStatEvents',
  params: ofGame,
  body: z.strictObject({ events: batchItems }).meta({ id: 'StatEventsToSetAside', examples: [{ events: BATCH_EXAMPLE }] }),
  replies: { 200: StatEventResults },
  hasTexts: true,
  refusals: ['not-found', 'not-allowed', 'bracket-affected'],
  async handle({ useCases, actor, params, body: { events }, language }) {
    const outcomes = await useCases.setAsideStatEvents({ actor, gameId: params.gameId, items: readableIn(events) });
    return mapOk(outcomes, (done) => ({ results: resultsOf(events, done, language) }));
  },
});

export const chooseStatEvents = route({
  method: 'post',
  path: '/api/mobile/games/:gameId/player-stats/choices',
  summary: 'Choose which record of a period stays',
  description: `For those who keep the book of the team: its coaches, the official scorer, admins and staff. \`own\` keeps what they recorded of the period, \`opponent\` what a coach of the opponent did, \`both\` all of it, as when one took over from the other. What loses is voided; what is kept is \`kept\`, the side’s own from then on. To take over a book without setting its last period aside, choose \`both\` for that period before the first play.
Choosing again changes nothing, unless more was set aside in the meantime.`,
  access: 'member',
  useCase: 'chooseStatEvents',
  params: ofGame,
  body: z
    .strictObject({
      teamId: id<TeamId>(),
      period: integer(PERIOD)
        .nullable()
        .meta({ description: 'Null for events without a period', examples: [3] }),
      keep: namedEnum('KeptStatEvents', KEPT_PLAYS),
    })
    .meta({ id: 'StatEventChoice' }),
  replies: {
    200: z
      .object({ events: z.array(StatEvent).meta({ description: 'The events that it changed, as they are now' }) })
      .meta({ id: 'ChosenStatEvents' }),
  },
  refusals: ['not-found', 'not-allowed', 'unknown-reference', 'bracket-affected'],
  handle: async ({ useCases, actor, params, body }) =>
    mapOk(await useCases.chooseStatEvents({ actor, gameId: params.gameId, ...body }), (events) => ({ events })),
});

export const voidStatEvent = route({
  method: 'delete',
  path: '/api/mobile/games/:gameId/player-stats/:eventId',
  summary: 'Void a stat event',
  description: `The event no longer counts, as if it had never been recorded, but stays in the list. It may be given ${BY_NAME}. Voiding it again returns the same response.`,
  access: 'member',
  useCase: 'voidStatEvent',
  params: z.object({ gameId: id<GameId>(), eventId: id<EventName>() }),
  replies: { 200: StatEvent },
  refusals: ['not-found', 'not-allowed', 'book-kept', 'bracket-affected'],
  handle: ({ useCases, actor, params }) => useCases.voidStatEvent({ actor, ...params }),
});
