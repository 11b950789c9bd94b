import { z } from 'zod';
import { EVERY_WEEKS, MAX_EXCEPT, SERIES_DAYS, SERIES_SCOPES } from '../../../domain/events/event-series.ts';
import { DAYS_OF_MONTH } from '../../../domain/events/monthly-rule.ts';
import { OPEN_ORG_EVENTS, ORG_EVENT_DAYS, ORG_EVENT_TEAMS } from '../../../domain/events/org-event.ts';
import { ARRIVAL_MINUTES, NOTE_LENGTH, OPEN_EVENTS_PER_TEAM, PLACE_LENGTH, TITLE_LENGTH } from '../../../domain/events/team-event.ts';
import type { EventSeriesId, FacilityId, FieldId, OrgEventId, TeamEventId, TeamId } from '../../../domain/shared/ids.ts';
import { mapOk } from '../../../domain/shared/result.ts';
import type { TimeZone } from '../../../domain/shared/time.ts';
import type { PlannedSpan } from '../../../domain/shared/time-tbd.ts';
import { cursorAfter, nextCursor, pageAfter, paging, timePosition } from '../contract/cursor.ts';
import { DAY_OF_MONTH, EventSeries, newLinks, OrgEvent, TeamEvent, TeamEventKind, WeekOfMonth } from '../contract/event-schemas.ts';
import { StatusReason } from '../contract/league-schemas.ts';
import { dateWithoutTime, hasTimeOrDate, isTimeOrDate, NEEDS_TIME_OR_DATE, TIME_OR_DATE, withSpan } from '../contract/planned-time.ts';
import { route } from '../contract/route.ts';
import { count, day, id, instant, integer, NoContent, name, namedEnum, pastedText, Weekday } from '../contract/schemas.ts';

const LIST = 'team-events';
const ofTeam = z.object({ teamId: id<TeamId>() });
const ofEvent = z.object({ eventId: id<TeamEventId>() });
const EXISTS_FOR =
  'Team events exist for the team’s coaches, managers and families with an approved link, and for admins and staff; where the organization wants it, followers of its players read them without `note`, `links` and `respondBy`. Nobody else sees that there are any.';

export const listTeamEvents = route({
  method: 'get',
  path: '/api/mobile/teams/:teamId/events',
  summary: 'List the events of a team',
  description: `Practices, meetings and the like, ordered by start; includes canceled ones. ${EXISTS_FOR} Dates are as in \`GET /api/mobile/schedule\`.`,
  access: 'member',
  useCase: 'listTeamEvents',
  params: ofTeam,
  query: z.object({
    ...paging(LIST, timePosition),
    startDate: day.optional().meta({ description: 'The first day' }),
    endDate: day.optional().meta({ description: 'The last day' }),
  }),
  replies: { 200: z.object({ events: z.array(TeamEvent), nextCursor }).meta({ id: 'TeamEvents' }) },
  cacheFor: { view: 'teams' },
  refusals: ['invalid-request', 'not-found'],
  handle: async ({ useCases, actor, params, query: { limit, cursor, ...days } }) => {
    const listed = await useCases.listTeamEvents({ actor, ...params, ...days, page: pageAfter({ limit, cursor }) });
    return mapOk(listed, (page) => ({ events: page.items, nextCursor: cursorAfter(LIST, page, (last) => [last.startsAt, last.id]) }));
  },
});

export const getTeamEvent = route({
  method: 'get',
  path: '/api/mobile/events/:eventId',
  summary: 'Get an event of a team',
  description: `${EXISTS_FOR} The \`ETag\` starts with the \`version\`, and can be sent as \`If-Match\` with a change.`,
  access: 'member',
  useCase: 'getTeamEvent',
  params: ofEvent,
  replies: { 200: TeamEvent },
  version: ({ version }) => version,
  cacheFor: { view: 'teams' },
  refusals: ['not-found'],
  handle: ({ useCases, actor, params }) => useCases.getTeamEvent({ actor, ...params }),
});

const title = name(TITLE_LENGTH).meta({ examples: ['Batting practice'] });
const arrivalMinutes = integer(ARRIVAL_MINUTES).nullable().meta({
  description: 'How many minutes before the start people should be there',
});
const facilityId = id<FacilityId>().nullable();
const fieldId = id<FieldId>().nullable().meta({ description: 'A field of the facility; without `facilityId`, it also sets the facility' });
const place = name(PLACE_LENGTH)
  .nullable()
  .meta({ description: 'The place in words', examples: ['Gym of the middle school'] });
const note = pastedText(NOTE_LENGTH).nullable();
const respondBy = instant.nullable().meta({ description: 'Until when families answer, at the latest the start' });

const ChangedTeamEvent = TeamEvent.extend({
  changedEvents: count.meta({ description: 'How many events were made or changed, this one included', examples: [1] }),
}).meta({ id: 'ChangedTeamEvent', description: 'An event after a change, and how many of its series it was made to' });

const rule = {
  weekdays: z.array(Weekday).min(1, 'must have at least 1 item').max(7, 'must have at most 7 items'),
  until: day.meta({ description: `The last date that an event may have, at most ${SERIES_DAYS.max} days including the first` }),
  everyWeeks: integer(EVERY_WEEKS).meta({
    description: '2 for every second week, counted from that of the first date; weeks begin on Monday',
    examples: [2],
  }),
  monthly: z
    .union([
      z.strictObject({ day: integer(DAYS_OF_MONTH) }).meta({ id: 'NewDayOfMonth', description: DAY_OF_MONTH, examples: [{ day: 15 }] }),
      z
        .strictObject({ weekday: Weekday, week: WeekOfMonth })
        .meta({ id: 'NewWeekdayOfMonth', description: 'Such as the second Tuesday', examples: [{ weekday: 'tuesday', week: 'second' }] }),
    ])
    .meta({ id: 'NewMonthlyRule', description: 'Once in every month, instead of `weekdays` and `everyWeeks`' }),
};
type Days = Readonly<{ weekdays?: unknown; everyWeeks?: unknown; monthly?: unknown }>;
const isOneKind = ({ weekdays, everyWeeks, monthly }: Days) =>
  monthly === undefined || (weekdays === undefined && everyWeeks === undefined);
const ONE_KIND = { path: ['monthly'], message: 'is instead of weekdays and everyWeeks' };
const Repetition = z
  .strictObject({
    weekdays: rule.weekdays.exactOptional(),
    everyWeeks: rule.everyWeeks.exactOptional().meta({ description: 'Every week if omitted' }),
    monthly: rule.monthly.exactOptional(),
    until: rule.until,
    except: z
      .array(day)
      .max(MAX_EXCEPT, `must have at most ${MAX_EXCEPT} items`)
      .exactOptional()
      .meta({ description: 'Dates without an event, such as holidays', examples: [['2026-05-25']] }),
  })
  .refine(isOneKind, ONE_KIND)
  .refine(({ weekdays, monthly }) => weekdays !== undefined || monthly !== undefined, {
    path: ['weekdays'],
    message: 'is required, or else monthly',
  })
  .meta({
    id: 'NewRepetition',
    description: 'By `weekdays` or `monthly`, at the same local time whatever the clock change',
    examples: [
      { weekdays: ['tuesday', 'thursday'], until: '2026-06-11', except: ['2026-05-26'] },
      { monthly: { weekday: 'tuesday', week: 'second' }, until: '2026-12-31' },
    ],
  });

const NewTeamEvent = z
  .strictObject({
    kind: TeamEventKind,
    title,
    startsAt: instant.exactOptional().meta({ description: 'Of a repeated event, the day from which it is repeated, and its time of day' }),
    endsAt: instant.exactOptional(),
    date: dateWithoutTime,
    arrivalMinutes: arrivalMinutes.exactOptional(),
    facilityId: facilityId.exactOptional(),
    fieldId: fieldId.exactOptional(),
    place: place.exactOptional(),
    note: note.exactOptional(),
    links: newLinks.exactOptional(),
    respondBy: respondBy.exactOptional(),
    repeats: Repetition.exactOptional(),
  })
  .refine(hasTimeOrDate, NEEDS_TIME_OR_DATE)
  .refine(isTimeOrDate, TIME_OR_DATE)
  .refine(({ date, repeats }) => date === undefined || repeats === undefined, {
    path: ['repeats'],
    message: 'needs startsAt and endsAt: a series has a time of day',
  })
  .meta({
    id: 'NewTeamEvent',
    examples: [
      {
        kind: 'practice',
        title: 'Batting practice',
        startsAt: '2026-04-14T17:30:00-05:00',
        endsAt: '2026-04-14T19:00:00-05:00',
        arrivalMinutes: 15,
        place: 'Gym of the middle school',
        repeats: { weekdays: ['tuesday', 'thursday'], until: '2026-06-11' },
      },
    ],
  });

const RUNS = 'For the team’s coaches and managers, admins and staff.';
const CONFLICTS =
  'If another game or event has the field at that time the request is rejected with `field-taken`, if the team has another one with `team-taken`: a team’s event never displaces what is there. Of an event that is in the way, only team, place and time are shown.';

export const createTeamEvent = route({
  method: 'post',
  path: '/api/mobile/teams/:teamId/events',
  summary: 'Create an event of a team, or a series',
  description: `${RUNS} With \`repeats\`, an event is created for each date; the response is the first. All are created or none.
${CONFLICTS} A team may have ${OPEN_EVENTS_PER_TEAM} events that are neither canceled nor over (\`limit-reached\`).`,
  access: 'member',
  useCase: 'createTeamEvent',
  params: ofTeam,
  body: NewTeamEvent,
  replies: { 201: ChangedTeamEvent },
  version: ({ version }) => version,
  refusals: [
    'not-found',
    'not-allowed',
    'invalid-request',
    'unknown-reference',
    'field-taken',
    'team-taken',
    'limit-reached',
    'outside-team',
  ],
  handle: ({ useCases, actor, params, body: { repeats, ...terms } }) =>
    useCases.createTeamEvent({
      actor,
      ...params,
      terms: {
        arrivalMinutes: null,
        facilityId: null,
        fieldId: null,
        place: null,
        note: null,
        respondBy: null,
        ...withSpan(terms, actor.org.timeZone),
      },
      repeats: repeats ? { except: [], weekdays: [], everyWeeks: 1, monthly: null, ...repeats } : null,
    }),
});

const TeamEventEdit = z
  .strictObject({
    scope: namedEnum('SeriesScope', SERIES_SCOPES).exactOptional().meta({
      description: 'Of a series: this event alone (`one`, the default), it and those `following`, or `all` that have not begun',
    }),
    kind: TeamEventKind.exactOptional(),
    title: title.exactOptional(),
    startsAt: instant.exactOptional(),
    endsAt: instant
      .exactOptional()
      .meta({ description: 'If omitted, a moved event keeps its length; needed when an event without a time gets one' }),
    date: dateWithoutTime,
    arrivalMinutes: arrivalMinutes.exactOptional(),
    facilityId: facilityId.exactOptional(),
    fieldId: fieldId.exactOptional(),
    place: place.exactOptional(),
    note: note.exactOptional(),
    links: newLinks.exactOptional(),
    respondBy: respondBy.exactOptional(),
    status: namedEnum('NewTeamEventStatus', ['scheduled', 'canceled']).exactOptional(),
    statusReason: StatusReason.nullable().exactOptional(),
  })
  .refine(({ scope: _, ...edit }) => Object.keys(edit).length > 0, 'must change at least one field')
  .refine(isTimeOrDate, TIME_OR_DATE)
  .refine(({ date, scope = 'one' }) => date === undefined || scope === 'one', {
    path: ['scope'],
    message: 'must be one beside date: a series has a time of day',
  })
  .meta({ id: 'TeamEventEdit', minProperties: 1, examples: [{ scope: 'following', startsAt: '2026-05-05T18:00:00-05:00' }] });

export const updateTeamEvent = route({
  method: 'patch',
  path: '/api/mobile/events/:eventId',
  summary: 'Change, move, cancel or restore an event of a team',
  description: `${RUNS} An omitted field is unchanged; null clears it. \`status: "canceled"\` cancels the event, which stays in lists, and \`scheduled\` restores it. An event of the league (\`orgEventId\`) is changed by \`PATCH /api/org/events/{orgEventId}\` alone.
In a series, \`scope\` says which events are changed: all of them or none. A new time is taken as a time of day and, if the day changes, as many days later or earlier; in a monthly series, as the day of the month or the weekday of the month to which the event is moved. Events that were moved by themselves keep their time; canceled ones stay canceled, and are as the others if they are restored. A series that is changed from a date on is a series of its own from then on.
${CONFLICTS}
With \`If-Match\`, the change applies to that version of the event or is rejected with \`edit-conflict\`, which shows the current event.`,
  access: 'member',
  useCase: 'updateTeamEvent',
  params: ofEvent,
  body: TeamEventEdit,
  replies: { 200: ChangedTeamEvent },
  version: ({ version }) => version,
  refusals: [
    'not-found',
    'not-allowed',
    'edit-conflict',
    'invalid-request',
    'unknown-reference',
    'field-taken',
    'team-taken',
    'limit-reached',
  ],
  handle: ({ useCases, actor, params, body: { scope = 'one', ...edit }, ifMatchVersions }) =>
    useCases.updateTeamEvent({ actor, ...params, scope, edit: withSpan(edit, actor.org.timeZone), versions: ifMatchVersions }),
});

const ofSeries = z.object({ seriesId: id<EventSeriesId>() });

export const updateEventSeries = route({
  method: 'patch',
  path: '/api/mobile/event-series/:seriesId',
  summary: 'Lengthen or shorten a series, or give it other weekdays, weeks or days of the month',
  description: `${RUNS} An omitted member is unchanged; \`monthly\` makes a weekly series monthly, \`weekdays\` a monthly one weekly. What has begun stays, and so do dates that were left out. Further events are made as the next one is. An event that the rule does not give any more is gone, and who had been told is told once; it is canceled if somebody has answered about it or taken a slot there. To move a series to another day or hour, change one of its events with \`scope\`.
${CONFLICTS}`,
  access: 'member',
  useCase: 'updateEventSeries',
  params: ofSeries,
  body: z
    .strictObject({
      weekdays: rule.weekdays.exactOptional(),
      everyWeeks: rule.everyWeeks.exactOptional(),
      monthly: rule.monthly.exactOptional(),
      until: rule.until.exactOptional(),
    })
    .refine((edit) => Object.keys(edit).length > 0, 'must change at least one field')
    .refine(isOneKind, ONE_KIND)
    .meta({ id: 'EventSeriesEdit', minProperties: 1, examples: [{ until: '2026-06-25' }] }),
  replies: {
    200: z
      .object({
        ...EventSeries.shape,
        madeEvents: count.meta({ examples: [4] }),
        withdrawnEvents: count.meta({ description: 'How many events are gone', examples: [0] }),
        canceledEvents: count.meta({ description: 'How many were canceled, since somebody had answered', examples: [0] }),
      })
      .meta({ id: 'ChangedEventSeries', description: 'A series after a change, and what it has done to its events' }),
  },
  refusals: ['not-found', 'not-allowed', 'invalid-request', 'unknown-reference', 'field-taken', 'team-taken', 'limit-reached'],
  handle: ({ useCases, actor, params, body }) => useCases.updateEventSeries({ actor, ...params, edit: body }),
});

export const deleteEventSeries = route({
  method: 'delete',
  path: '/api/mobile/event-series/:seriesId',
  summary: 'Delete a series that was made by mistake',
  description: `${RUNS} Within an hour of its making, or as long as nobody has answered about its events to come or taken a slot there: they are gone, and who had been told is told once. What has begun stays. Else 409 \`series-answered\`: cancel the events.`,
  access: 'member',
  useCase: 'deleteEventSeries',
  params: ofSeries,
  replies: { 204: NoContent },
  refusals: ['not-found', 'not-allowed', 'series-answered'],
  handle: ({ useCases, actor, params }) => useCases.deleteEventSeries({ actor, ...params }),
});

const ofOrgEvent = z.object({ orgEventId: id<OrgEventId>() });
const days = z
  .array(
    z
      .strictObject({ startsAt: instant.exactOptional(), endsAt: instant.exactOptional(), date: dateWithoutTime })
      .refine(hasTimeOrDate, NEEDS_TIME_OR_DATE)
      .refine(isTimeOrDate, TIME_OR_DATE)
      .meta({
        id: 'NewOrgEventDay',
        examples: [{ startsAt: '2026-04-18T09:00:00-05:00', endsAt: '2026-04-18T13:00:00-05:00' }],
      }),
  )
  .min(ORG_EVENT_DAYS.min, 'must have at least 1 item')
  .max(ORG_EVENT_DAYS.max, `must have at most ${ORG_EVENT_DAYS.max} items`);
const teamIds = z
  .array(id<TeamId>())
  .min(ORG_EVENT_TEAMS.min, 'must have at least 1 item')
  .max(ORG_EVENT_TEAMS.max, `must have at most ${ORG_EVENT_TEAMS.max} items`);
const spans = (given: z.infer<typeof days>, zone: TimeZone): readonly PlannedSpan[] =>
  given.map((each) => withSpan(each, zone) as unknown as PlannedSpan);

export const listOrgEvents = route({
  method: 'get',
  path: '/api/org/events',
  summary: 'List events of the league',
  description: 'Those that are not over for more than 30 days, in order of start, also canceled ones.',
  access: 'member',
  useCase: 'listOrgEvents',
  replies: { 200: z.object({ events: z.array(OrgEvent) }).meta({ id: 'OrgEvents' }) },
  refusals: [],
  handle: async ({ useCases, actor }) => mapOk(await useCases.listOrgEvents({ actor }), (events) => ({ events: [...events] })),
});

const ONE_A_TEAM =
  'Each team has an event of its own for each day, so its families answer, are reminded and offer help as with any other, and its coaches see the answers of their own team. A child of several of its teams is asked once, and the answer counts for all of them.';

export const createOrgEvent = route({
  method: 'post',
  path: '/api/org/events',
  summary: 'Create an event of several teams or of the league',
  description: `A picture day, a meeting, a tournament weekend: of several teams, or of all teams of current seasons, on one day or on several within ${ORG_EVENT_DAYS.max} days, each of which is answered by itself. ${ONE_A_TEAM} Calendars show it as one entry.
It takes no field and no time of a team: games and practices beside it stay. A team that is made later is not in it until it is added. People with several of its teams are told once. An organization may have ${OPEN_ORG_EVENTS} that are not over (\`limit-reached\`).`,
  access: 'member',
  useCase: 'createOrgEvent',
  body: z
    .strictObject({
      kind: TeamEventKind,
      title,
      days,
      teamIds: teamIds.exactOptional().meta({ description: 'All teams of current seasons if omitted' }),
      arrivalMinutes: arrivalMinutes.exactOptional(),
      facilityId: facilityId.exactOptional(),
      place: place.exactOptional(),
      note: note.exactOptional(),
      links: newLinks.exactOptional(),
      respondBy: respondBy.exactOptional(),
    })
    .meta({
      id: 'NewOrgEvent',
      examples: [
        {
          kind: 'picture_day',
          title: 'Picture day',
          days: [{ startsAt: '2026-04-18T09:00:00-05:00', endsAt: '2026-04-18T13:00:00-05:00' }],
          place: 'Pavilion',
        },
      ],
    }),
  replies: { 201: OrgEvent },
  version: ({ version }) => version,
  refusals: ['invalid-request', 'unknown-reference', 'limit-reached'],
  handle: ({ useCases, actor, body: { days: given, teamIds: teams = null, ...terms } }) =>
    useCases.createOrgEvent({
      actor,
      teamIds: teams,
      days: spans(given, actor.org.timeZone),
      terms: { arrivalMinutes: null, facilityId: null, place: null, note: null, links: [], respondBy: null, ...terms },
    }),
});

export const updateOrgEvent = route({
  method: 'patch',
  path: '/api/org/events/:orgEventId',
  summary: 'Change, move, cancel or restore an event of the league',
  description: `For all of its teams and days at once. An omitted field is unchanged; null clears it. \`teamIds\` and \`days\` are given as a whole. As many days as before are moved in their order and keep their answers; else a date that is the same stays, and others are added or fall out. A team or day that falls out is canceled for those who had it, and is that team’s own event from then on. \`status\` is that of what is not over.
With \`If-Match\`, the change applies to that version of the event or is rejected with \`edit-conflict\`.`,
  access: 'member',
  useCase: 'updateOrgEvent',
  params: ofOrgEvent,
  body: z
    .strictObject({
      kind: TeamEventKind.exactOptional(),
      title: title.exactOptional(),
      days: days.exactOptional(),
      teamIds: teamIds.exactOptional(),
      arrivalMinutes: arrivalMinutes.exactOptional(),
      facilityId: facilityId.exactOptional(),
      place: place.exactOptional(),
      note: note.exactOptional(),
      links: newLinks.exactOptional(),
      respondBy: respondBy.exactOptional(),
      status: namedEnum('NewTeamEventStatus', ['scheduled', 'canceled']).exactOptional(),
      statusReason: StatusReason.nullable().exactOptional(),
    })
    .refine((edit) => Object.keys(edit).length > 0, 'must change at least one field')
    .meta({ id: 'OrgEventEdit', minProperties: 1, examples: [{ status: 'canceled', statusReason: 'rain' }] }),
  replies: { 200: OrgEvent },
  version: ({ version }) => version,
  refusals: ['not-found', 'edit-conflict', 'invalid-request', 'unknown-reference'],
  handle: ({ useCases, actor, params, body: { days: given, ...edit }, ifMatchVersions }) =>
    useCases.updateOrgEvent({
      actor,
      ...params,
      edit: { ...edit, ...(given && { days: spans(given, actor.org.timeZone) }) },
      versions: ifMatchVersions,
    }),
});

export const deleteOrgEvent = route({
  method: 'delete',
  path: '/api/org/events/:orgEventId',
  summary: 'Call off an event of the league',
  description:
    'As long as nobody has answered about it or taken a slot there, what is to come of it is gone; else it is canceled, and stays in lists. Who had been told is told once.',
  access: 'member',
  useCase: 'deleteOrgEvent',
  params: ofOrgEvent,
  replies: { 204: NoContent },
  refusals: ['not-found', 'invalid-request'],
  handle: ({ useCases, actor, params }) => useCases.deleteOrgEvent({ actor, ...params }),
});
