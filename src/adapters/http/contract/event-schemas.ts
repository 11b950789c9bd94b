import { z } from 'zod';
import { WEEKS_OF_MONTH } from '../../../domain/events/monthly-rule.ts';
import type { EventKind, EventStatus } from '../../../domain/events/team-event.ts';
import { LINK_LABEL_LENGTH, LINK_LENGTH, MOST_LINKS } from '../../../domain/shared/link.ts';
import { Day, FacilityAndField, StatusReason, startTimeTbd, TimeZoneName } from './league-schemas.ts';
import { explainedEnum, Id, Instant, name, namedEnum, orNull, positive, TeamName, Weekday } from './schemas.ts';

export const TeamEventKind = explainedEnum<EventKind>('TeamEventKind', {
  practice: 'the team trains',
  meeting: 'people meet, with or without the children',
  picture_day: 'pictures of the team are taken',
  other: 'as the title says',
});

export const TeamEventStatus = explainedEnum<EventStatus>('TeamEventStatus', {
  scheduled: 'it takes place',
  canceled: 'it does not take place',
  displaced:
    'the league has placed a game on its field, or of its team, at that time: it has no field any more, and the team moves or cancels it',
});

const Link = z
  .object({
    url: z.string().meta({ format: 'uri', examples: ['https://www.example.org/fields/map'] }),
    label: orNull(z.string(), { description: 'Null if there is none: show the host', examples: ['Map of the fields'] }),
  })
  .meta({
    id: 'Link',
    description:
      'An address on the web that somebody has put beside what they wrote. Show its host with it, and open it outside of the app',
  });

/** Links in a request. What is wrong with an address is the domain's to say. */
export const newLinks = z
  .array(
    z
      .strictObject({
        url: name(LINK_LENGTH).meta({
          description: 'https, with a host, without a user name or password, spaces and invisible characters',
          examples: ['https://www.example.org/fields/map'],
        }),
        label: name(LINK_LABEL_LENGTH).nullable().exactOptional(),
      })
      .meta({ id: 'NewLink', examples: [{ url: 'https://www.example.org/fields/map', label: 'Map of the fields' }] }),
  )
  .max(MOST_LINKS, `must have at most ${MOST_LINKS} items`)
  .transform((links) => links.map(({ url, label = null }) => ({ url, label })));

const when = {
  startsAt: Instant,
  endsAt: Instant,
  timeZone: TimeZoneName,
  localDate: Day.meta({ description: 'The date of the start in that time zone' }),
  localTime: z.string().meta({ description: 'The local time of the start in that time zone', examples: ['17:30'] }),
  startTimeTbd,
};

const TAKEN_TIME_EXAMPLE = {
  team: { id: '0199d3a4-0000-7000-8000-000000000011', name: 'Red Hawks' },
  startsAt: '2026-04-14T22:30:00.000Z',
  endsAt: '2026-04-15T00:00:00.000Z',
  timeZone: 'America/Chicago',
  localDate: '2026-04-14',
  localTime: '17:30',
  startTimeTbd: false,
  facility: { id: '0199d3a4-0000-7000-8000-000000000010', name: 'Legion Park', fieldName: 'Field 2' },
};

const TEAM_EVENT_EXAMPLE = {
  id: '0199d3a4-0000-7000-8000-000000000014',
  ...TAKEN_TIME_EXAMPLE,
  series: {
    id: '0199d3a4-0000-7000-8000-000000000015',
    weekdays: ['tuesday', 'thursday'],
    everyWeeks: 1,
    monthly: null,
    until: '2026-06-11',
  },
  seriesDate: '2026-04-14',
  orgEventId: null,
  kind: 'practice',
  title: 'Batting practice',
  arrivalMinutes: 15,
  fieldId: '0199d3a4-0000-7000-8000-000000000016',
  place: null,
  note: 'Bring water and a helmet',
  links: [{ url: 'https://www.example.org/fields/map', label: 'Map of the fields' }],
  respondBy: '2026-04-14T01:00:00.000Z',
  status: 'scheduled',
  statusReason: null,
  version: 1,
  updatedAt: '2026-04-01T12:00:00.000Z',
};

export const WeekOfMonth = namedEnum('WeekOfMonth', WEEKS_OF_MONTH);
export const DAY_OF_MONTH = 'That day of every month; of a month that is shorter, its last day';
const DayOfMonth = z.object({ day: positive }).meta({ id: 'DayOfMonth', description: DAY_OF_MONTH, examples: [{ day: 15 }] });
const WeekdayOfMonth = z
  .object({ weekday: Weekday, week: WeekOfMonth })
  .meta({ id: 'WeekdayOfMonth', description: 'Such as the second Tuesday', examples: [{ weekday: 'tuesday', week: 'second' }] });

export const EventSeries = z
  .object({
    id: Id,
    weekdays: z.array(Weekday).meta({ description: 'None of a monthly series', examples: [['tuesday', 'thursday']] }),
    everyWeeks: positive.meta({ description: '2 if it runs every second week', examples: [1] }),
    monthly: z.union([DayOfMonth, WeekdayOfMonth, z.null()]).meta({ description: 'Null for a series by weeks' }),
    until: Day.meta({ description: 'The last date that an event of the series may have' }),
  })
  .meta({ id: 'TeamEventSeries', description: 'The rule, by weeks or by months, by which an event is repeated' });

export const TeamEvent = z
  .object({
    id: Id,
    team: TeamName,
    kind: TeamEventKind,
    title: z.string().meta({ examples: ['Batting practice'] }),
    ...when,
    arrivalMinutes: orNull(positive, { description: 'How many minutes before the start people should be there', examples: [15] }),
    facility: FacilityAndField.nullable(),
    fieldId: Id.nullable(),
    place: orNull(z.string(), { description: 'The place in words', examples: ['Gym of the middle school'] }),
    note: orNull(z.string(), { examples: ['Bring water and a helmet'] }),
    links: z.array(Link).meta({ description: `At most ${MOST_LINKS}` }),
    respondBy: Instant.nullable().meta({ description: 'Until when families answer; null for no deadline' }),
    series: EventSeries.nullable().meta({ description: 'Null for an event that is not repeated' }),
    seriesDate: orNull(Day, { description: 'The date that its series gave it, wherever it was moved since', examples: ['2026-04-14'] }),
    orgEventId: Id.nullable().meta({
      description:
        'Of an event of the league, for several teams or days: equal for all of them. Only admins change it. An answer for a child of several of its teams counts for all events of it that start at the same time',
    }),
    status: TeamEventStatus,
    statusReason: StatusReason.nullable(),
    version: positive.meta({ description: 'Increases by one with every change', examples: [1] }),
    updatedAt: Instant,
  })
  .meta({ id: 'TeamEvent', description: 'A practice, meeting or other event of one team', examples: [TEAM_EVENT_EXAMPLE] });

export const TakenTime = z
  .object({ team: TeamName, ...when, facility: FacilityAndField.nullable() })
  .meta({ id: 'TakenTime', description: 'When and where a team has an event', examples: [TAKEN_TIME_EXAMPLE] });

const ORG_EVENT_EXAMPLE = {
  id: '0199d3a4-0000-7000-8000-000000000017',
  kind: 'picture_day',
  title: 'Picture day',
  days: [
    {
      startsAt: '2026-04-18T14:00:00.000Z',
      endsAt: '2026-04-18T18:00:00.000Z',
      localDate: '2026-04-18',
      localTime: '09:00',
      startTimeTbd: false,
    },
  ],
  timeZone: 'America/Chicago',
  teams: [{ id: '0199d3a4-0000-7000-8000-000000000012', name: 'Red Hawks' }],
  arrivalMinutes: 15,
  facility: { id: '0199d3a4-0000-7000-8000-000000000010', name: 'Legion Park', fieldName: null },
  place: 'Pavilion',
  note: 'In full uniform',
  links: [],
  respondBy: null,
  status: 'scheduled',
  statusReason: null,
  version: 1,
  updatedAt: '2026-04-01T12:00:00.000Z',
};

export const OrgEvent = z
  .object({
    id: Id,
    kind: TeamEventKind,
    title: TeamEvent.shape.title,
    days: z
      .array(
        z
          .object({
            startsAt: Instant,
            endsAt: Instant,
            localDate: Day.meta({ description: 'The date in the organization’s time zone' }),
            localTime: TeamEvent.shape.localTime,
            startTimeTbd,
          })
          .meta({ id: 'OrgEventDay' }),
      )
      .meta({ description: 'In order; each is answered by itself' }),
    timeZone: TimeZoneName,
    teams: z.array(TeamName).meta({ description: 'By name' }),
    arrivalMinutes: TeamEvent.shape.arrivalMinutes,
    facility: FacilityAndField.nullable(),
    place: TeamEvent.shape.place,
    note: TeamEvent.shape.note,
    links: TeamEvent.shape.links,
    respondBy: TeamEvent.shape.respondBy,
    status: namedEnum('OrgEventStatus', ['scheduled', 'canceled']),
    statusReason: StatusReason.nullable(),
    version: TeamEvent.shape.version,
    updatedAt: Instant,
  })
  .meta({
    id: 'OrgEvent',
    description: 'An event of several teams or of the whole league. Each team has an event of its own for each day, with its `orgEventId`',
    examples: [ORG_EVENT_EXAMPLE],
  });
