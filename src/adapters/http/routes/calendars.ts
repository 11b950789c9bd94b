import { z } from 'zod';
import type { MadeCalendarAddress } from '../../../application/calendars/make-calendar-address.ts';
import type { CalendarAddressId, OrgId, TeamId } from '../../../domain/shared/ids.ts';
import { mapOk } from '../../../domain/shared/result.ts';
import { calendarFile } from '../../icalendar/calendar-file.ts';
import { contentOf } from '../contract/content.ts';
import { page, route } from '../contract/route.ts';
import { Id, Instant, id, secretText } from '../contract/schemas.ts';
import { UNLISTED } from '../pipeline/page-reply.ts';

const CalendarTeam = z.object({ id: Id, name: z.string().meta({ examples: ['Red Hawks'] }) }).meta({ id: 'CalendarTeam' });
const calendarTeam = CalendarTeam.nullable().meta({ description: 'The team whose games it shows; null for the caller’s own games' });

const leavesOutDeclined = z.boolean().meta({
  description:
    'Whether it leaves out games and events to which none of the caller’s children comes: each has said no, or is away that day. What is canceled or postponed stays, and what the caller has another part in, such as a coach, an official or who has taken a place of a slot',
});
const CalendarAddress = z.object({ id: Id, team: calendarTeam, leavesOutDeclined, createdAt: Instant }).meta({
  id: 'CalendarAddress',
  description: 'A calendar that the caller has created an address for. The address itself is shown only when it is created',
});

const NewCalendarAddress = z
  .object({
    ...CalendarAddress.shape,
    address: z.string().meta({
      format: 'uri',
      description: 'The address that a calendar app subscribes to. Anyone who knows it can read the calendar. It is shown only once',
      examples: [
        'https://league.example.org/calendars/0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f/kM3xq0Zf8V1uYt7sRw2bLd5nGh9jPc4eXa6oTi0mKvE.ics',
      ],
    }),
    webcalAddress: z.string().meta({
      format: 'uri',
      description: 'The same address in a form that opens a phone’s calendar app',
      examples: [
        'webcal://league.example.org/calendars/0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f/kM3xq0Zf8V1uYt7sRw2bLd5nGh9jPc4eXa6oTi0mKvE.ics',
      ],
    }),
  })
  .meta({ id: 'NewCalendarAddress' });

const withAddress = (publicUrl: string, { orgId, secret, ...made }: MadeCalendarAddress) => {
  const address = `${publicUrl}/calendars/${orgId}/${secret}.ics`;
  return { ...made, address, webcalAddress: address.replace(/^https?:/, 'webcal:') };
};

const ONCE =
  'Only a hash of the address is stored, so it is shown only once. Requesting it again creates a new address, and the earlier one stops working.';

export const listCalendars = route({
  method: 'get',
  path: '/api/mobile/calendars',
  summary: 'List my calendar addresses',
  description: 'Oldest first. An address is shown only when it is created; to replace a lost one, create it again.',
  access: 'member',
  useCase: 'listCalendarAddresses',
  replies: { 200: z.object({ calendars: z.array(CalendarAddress) }).meta({ id: 'CalendarAddresses' }) },
  refusals: [],
  handle: ({ useCases, actor }) => useCases.listCalendarAddresses({ actor }),
});

export const makeMyCalendar = route({
  method: 'put',
  path: '/api/mobile/calendars/mine',
  summary: 'Create the address of my own calendar',
  description: `Games and team events of teams that the caller coaches or manages and of their children’s teams, games that they officiate, and games that they have still to score. ${ONCE}`,
  access: 'member',
  useCase: 'makeCalendarAddress',
  replies: { 200: NewCalendarAddress },
  refusals: ['not-found', 'too-many-requests'],
  handle: async ({ useCases, actor, publicUrl }) =>
    mapOk(await useCases.makeCalendarAddress({ actor, teamId: null }), (made) => withAddress(publicUrl, made)),
});

export const makeTeamCalendar = route({
  method: 'put',
  path: '/api/mobile/calendars/teams/:teamId',
  summary: 'Create the address of a team’s calendar',
  description: `The calendar shows the games of the team for as long as its creator is a member, and its practices, meetings and other events as long as they may see them. ${ONCE}`,
  access: 'member',
  useCase: 'makeCalendarAddress',
  params: z.object({ teamId: id<TeamId>() }),
  replies: { 200: NewCalendarAddress },
  refusals: ['not-found', 'too-many-requests'],
  handle: async ({ useCases, actor, params, publicUrl }) =>
    mapOk(await useCases.makeCalendarAddress({ actor, teamId: params.teamId }), (made) => withAddress(publicUrl, made)),
});

export const changeCalendar = route({
  method: 'patch',
  path: '/api/mobile/calendars/:calendarId',
  summary: 'Change what a calendar shows',
  description: 'Its address stays, and so does the choice when the address is created again.',
  access: 'member',
  useCase: 'changeCalendarAddress',
  params: z.object({ calendarId: id<CalendarAddressId>() }),
  body: z.strictObject({ leavesOutDeclined }).meta({ id: 'CalendarEdit', examples: [{ leavesOutDeclined: true }] }),
  replies: { 200: CalendarAddress },
  refusals: ['not-found'],
  handle: ({ useCases, actor, params, body }) => useCases.changeCalendarAddress({ actor, ...params, edit: body }),
});

export const revokeCalendar = route({
  method: 'delete',
  path: '/api/mobile/calendars/:calendarId',
  summary: 'Revoke a calendar address',
  description: 'The address returns 404 from then on.',
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
  description: `iCalendar (RFC 5545) for calendar apps, without a child’s name: games from 90 days ago to a year ahead, in UTC, each with a \`UID\` that stays the same when the game is moved. A game that is postponed, canceled or forfeited has \`STATUS:CANCELLED\`.
Events of teams are there as far as the owner may read them when the calendar is read, with the time to be there in their notes. A series has one \`UID\`: an entry that repeats weekly by the organization’s clock, without the dates that have no event, and one with \`RECURRENCE-ID\` for each event that is otherwise. An event that is canceled, or that a game has displaced, has \`STATUS:CANCELLED\`.
Limited to 60 requests an hour per address, then 429; a valid address is never rejected because of the caller’s network. Unknown addresses are looked up a few at a time for each network, and count as its requests once they are not found. An address that was revoked or replaced, whose owner is no longer a member, or that never existed, is not found.`,
  params: z.object({
    orgId: id<OrgId>(),
    secret: secretText().meta({ description: 'The secret part of the address' }),
  }),
  answers: { 200: 'text/calendar' },
  refusals: ['not-found'],
  isRevalidated: true,
  secret: {
    isKnown: async ({ useCases, params }) => (await useCases.findCalendar(params)).ok,
  },
  async handle({ useCases, params }) {
    const found = await useCases.readCalendar(params);
    return mapOk(found, (calendar) => ({
      status: 200,
      content: contentOf(calendarFile(calendar), 'text/calendar; charset=utf-8'),
      headers: UNLISTED,
    }));
  },
});
