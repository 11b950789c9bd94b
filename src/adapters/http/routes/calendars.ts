import { z } from 'zod';
import type { MadeCalendarAddress } from '../../../application/calendars/make-calendar-address.ts';
import type { CalendarAddressId, OrgId, TeamId } from '../../../domain/shared/ids.ts';
import { mapOk } from '../../../domain/shared/result.ts';
import { calendarFile } from '../calendar-file.ts';
import { page, route } from '../route.ts';
import { Id, Instant, id } from '../schemas.ts';

const CalendarTeam = z.object({ id: Id, name: z.string().meta({ examples: ['Red Hawks'] }) }).meta({ id: 'CalendarTeam' });
const calendarTeam = CalendarTeam.nullable().meta({ description: 'The team whose games it shows; null for the caller’s own games' });

const CalendarAddress = z.object({ id: Id, team: calendarTeam, createdAt: Instant }).meta({
  id: 'CalendarAddress',
  description: 'A calendar of which the caller has an address. The address itself is shown when it is made',
});

const NewCalendarAddress = z
  .object({
    ...CalendarAddress.shape,
    address: z.string().meta({
      format: 'uri',
      description: 'What a calendar app subscribes to. Everyone who knows it can read the calendar. It is shown this once',
      examples: [
        'https://league.example.org/calendars/0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f/kM3xq0Zf8V1uYt7sRw2bLd5nGh9jPc4eXa6oTi0mKvE.ics',
      ],
    }),
    webcalAddress: z.string().meta({
      format: 'uri',
      description: 'The same, opened by the calendar app of a phone',
      examples: [
        'webcal://league.example.org/calendars/0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f/kM3xq0Zf8V1uYt7sRw2bLd5nGh9jPc4eXa6oTi0mKvE.ics',
      ],
    }),
  })
  .meta({ id: 'NewCalendarAddress' });

const told = (publicUrl: string, { orgId, secret, ...made }: MadeCalendarAddress) => {
  const address = `${publicUrl}/calendars/${orgId}/${secret}.ics`;
  return { ...made, address, webcalAddress: address.replace(/^https?:/, 'webcal:') };
};

const ONCE =
  'Only a hash of the address is kept, so that it is shown this once. Requesting it again creates a new one, and the earlier one stops working.';

export const listCalendars = route({
  method: 'get',
  path: '/api/mobile/calendars',
  summary: 'See of which calendars I have an address',
  description: 'The oldest first. An address is shown when it is created; a lost one is replaced by creating it again.',
  access: 'member',
  useCase: 'listCalendarAddresses',
  replies: { 200: z.object({ calendars: z.array(CalendarAddress) }).meta({ id: 'CalendarAddresses' }) },
  refusals: [],
  handle: ({ useCases, actor }) => useCases.listCalendarAddresses({ actor }),
});

export const makeMyCalendar = route({
  method: 'put',
  path: '/api/mobile/calendars/mine',
  summary: 'Make the address of the calendar of my own games',
  description: `It shows what \`mine=true\` shows in the schedule: the games of the teams that the caller coaches, of their children’s, and those that they score or officiate. ${ONCE}`,
  access: 'member',
  useCase: 'makeCalendarAddress',
  replies: { 200: NewCalendarAddress },
  refusals: ['not-found'],
  handle: async ({ useCases, actor, publicUrl }) =>
    mapOk(await useCases.makeCalendarAddress({ actor, teamId: null }), (made) => told(publicUrl, made)),
});

export const makeTeamCalendar = route({
  method: 'put',
  path: '/api/mobile/calendars/teams/:teamId',
  summary: 'Make the address of the calendar of a team',
  description: `It shows the games of the team for as long as who made it is a member. ${ONCE}`,
  access: 'member',
  useCase: 'makeCalendarAddress',
  params: z.object({ teamId: id<TeamId>() }),
  replies: { 200: NewCalendarAddress },
  refusals: ['not-found'],
  handle: async ({ useCases, actor, params, publicUrl }) =>
    mapOk(await useCases.makeCalendarAddress({ actor, teamId: params.teamId }), (made) => told(publicUrl, made)),
});

export const revokeCalendar = route({
  method: 'delete',
  path: '/api/mobile/calendars/:calendarId',
  summary: 'End an address of a calendar',
  description: 'It is not found from then on.',
  access: 'member',
  useCase: 'revokeCalendarAddress',
  params: z.object({ calendarId: id<CalendarAddressId>() }),
  replies: { 204: z.undefined() },
  refusals: ['not-found'],
  handle: ({ useCases, actor, params }) => useCases.revokeCalendarAddress({ actor, calendarId: params.calendarId }),
});

export const getCalendar = page({
  method: 'get',
  path: '/calendars/:orgId/:secret.ics',
  summary: 'The calendar behind a secret address',
  description: `iCalendar (RFC 5545) for calendar apps, without a child’s name: games from 90 days ago to a year ahead, in UTC, each under a \`UID\` that it keeps wherever it is moved. A game that is postponed, canceled or forfeited has \`STATUS:CANCELLED\`.
60 requests an hour for an address, then 429; a good address is never refused for the network that it is asked for from. An address that was ended or made again, whose owner is no member any more, or that never was, is not found.`,
  params: z.object({
    orgId: id<OrgId>(),
    secret: z
      .string()
      .regex(/^[A-Za-z0-9_-]{43}$/)
      .meta({ description: 'What makes the address secret' }),
  }),
  answers: { 200: 'text/calendar' },
  refusals: ['not-found'],
  isRevalidated: true,
  secret: { scopes: ['league', 'membership'] },
  async handle({ useCases, params }) {
    const found = await useCases.readCalendar(params);
    return mapOk(found, (calendar) => ({ status: 200, contentType: 'text/calendar', body: calendarFile(calendar) }));
  },
});
