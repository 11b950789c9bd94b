import { z } from 'zod';
import { STATE_NOTE_LENGTH } from '../../../domain/league/place-state.ts';
import type { FacilityId, FieldId, SeasonId, SportId, TeamId } from '../../../domain/shared/ids.ts';
import { mapOk } from '../../../domain/shared/result.ts';
import { CURRENT, mine, PlaceStateWord, placeState, Season, SportCode, Team } from '../contract/league-schemas.ts';
import { route } from '../contract/route.ts';
import { Id, id, instant, orNull, RosterPlayer, text as textOf } from '../contract/schemas.ts';

export const listTeams = route({
  method: 'get',
  path: '/api/mobile/teams',
  summary: 'List teams',
  description: `Ordered by sport, age group and name. Without \`seasonId\`, the teams of current seasons. ${CURRENT}`,
  access: 'member',
  useCase: 'listTeams',
  query: z.object({ seasonId: id<SeasonId>().optional(), sportId: id<SportId>().optional(), mine: mine('teams') }),
  replies: { 200: z.object({ teams: z.array(Team) }).meta({ id: 'Teams' }) },
  cacheFor: { view: 'teams' },
  refusals: [],
  handle: async ({ useCases, actor, query }) => mapOk(await useCases.listTeams({ actor, ...query }), (teams) => ({ teams })),
});

export const TeamWithPlayers = Team.extend({
  outsideLeague: orNull(z.string(), {
    description: 'The league of a team of another league, an opponent without a roster; null for the organization’s own teams',
    examples: ['Riverside Little League'],
  }),
  players: z.array(RosterPlayer),
}).meta({
  id: 'TeamWithPlayers',
  description: 'A team and its players',
});

export const getTeam = route({
  method: 'get',
  path: '/api/mobile/teams/:id',
  summary: 'Get a team with its players',
  description: `Players are ordered by the displayed name. Admins and staff see every roster in full, coaches and team managers those of their own teams, parents those of their children’s teams.
Umpires see full names, without jersey numbers; all others see first names and last initials. Parents without an approved link to a child see no players: \`players\` is empty and \`rosterVisible\` false.`,
  access: 'member',
  useCase: 'getTeam',
  params: z.object({ id: id<TeamId>() }),
  replies: { 200: TeamWithPlayers },
  cacheFor: { view: 'roster' },
  teamsRead: (_, { id }) => [id],
  refusals: ['not-found'],
  handle: ({ useCases, actor, params }) => useCases.getTeam({ actor, teamId: params.id }),
});

const Sport = z
  .object({ id: Id, code: SportCode, name: z.string().meta({ examples: ['Baseball'] }), isActive: z.boolean() })
  .meta({ id: 'Sport', description: 'A sport that the organization plays' });

export const listSports = route({
  method: 'get',
  path: '/api/mobile/sports',
  summary: 'List active sports',
  description: 'By name.',
  access: 'member',
  useCase: 'listSports',
  replies: { 200: z.object({ sports: z.array(Sport) }).meta({ id: 'Sports' }) },
  cacheFor: { view: 'org' },
  refusals: [],
  handle: async ({ useCases, actor }) => mapOk(await useCases.listSports({ actor }), (sports) => ({ sports })),
});

export const listSeasons = route({
  method: 'get',
  path: '/api/mobile/seasons',
  summary: 'List seasons',
  description: 'Past, current and future seasons, latest start first.',
  access: 'member',
  useCase: 'listSeasons',
  query: z.object({ sportId: id<SportId>().optional() }),
  replies: { 200: z.object({ seasons: z.array(Season) }).meta({ id: 'Seasons' }) },
  cacheFor: { view: 'org' },
  refusals: [],
  handle: async ({ useCases, actor, query }) => mapOk(await useCases.listSeasons({ actor, ...query }), (seasons) => ({ seasons })),
});

const text = (example: string) => orNull(z.string(), { examples: [example] });

export const Facility = z
  .object({
    id: Id,
    name: z.string().meta({ examples: ['Legion Park'] }),
    address: z
      .object({
        street: text('12 Elm Street'),
        city: text('Springfield'),
        region: text('IL'),
        postalCode: text('62701'),
        country: z.string().meta({ description: 'ISO 3166-1 alpha-2', examples: ['US'] }),
      })
      .meta({ id: 'Address', description: 'A postal address' }),
    latitude: orNull(z.number().min(-90).max(90), { description: 'Degrees, WGS 84', examples: [41.8] }),
    longitude: orNull(z.number().min(-180).max(180), { examples: [-87.6] }),
    notes: text('Park behind the school'),
    state: placeState,
    fields: z.array(
      z
        .object({ id: Id, name: z.string().meta({ examples: ['Field 2'] }), state: placeState })
        .meta({ id: 'Field', description: 'A field of a facility. Its state is its own, else that of the facility' }),
    ),
  })
  .meta({ id: 'Facility', description: 'A place with its address and fields' });

export const listFacilities = route({
  method: 'get',
  path: '/api/mobile/facilities',
  summary: 'List facilities with their addresses',
  description: 'By name.',
  access: 'member',
  useCase: 'listFacilities',
  replies: { 200: z.object({ facilities: z.array(Facility) }).meta({ id: 'Facilities' }) },
  cacheFor: { view: 'org' },
  refusals: [],
  handle: async ({ useCases, actor }) => mapOk(await useCases.listFacilities({ actor }), (facilities) => ({ facilities })),
});

const stateChange = z
  .strictObject({
    fieldId: id<FieldId>().nullable().meta({ description: 'A field of the facility; null for all of it' }),
    state: PlaceStateWord.nullable().meta({ description: 'Null takes back what was said; `until` and `note` must be null then' }),
    until: instant.nullable().meta({ description: 'In the future; null if it holds until it is changed' }),
    note: textOf(STATE_NOTE_LENGTH)
      .nullable()
      .meta({ description: 'Without addresses of web pages', examples: ['Too wet; next look at noon'] }),
  })
  .meta({ id: 'PlaceStateChange', description: 'What the league says about a facility or a field from now on' });

export const setPlaceState = route({
  method: 'put',
  path: '/api/mobile/facilities/:facilityId/state',
  summary: 'Say whether a facility or a field is open',
  description: `For admins and staff. What is said about a facility counts for all of its fields of which nothing else is said; once \`until\` has passed, it no longer holds. It is shown with games and facilities. Families, coaches and officials of today’s games there that are not over are notified of a new state or time: of a closing at once, and so of other news, but ten minutes after the last notification that has reached somebody, in a single one that tells the state at that time. Whose game is moved there today is told of a place that is not open.`,
  access: 'member',
  useCase: 'setPlaceState',
  params: z.object({ facilityId: id<FacilityId>() }),
  body: stateChange,
  replies: { 200: Facility },
  refusals: ['not-found', 'invalid-request', 'unknown-reference'],
  handle: ({ useCases, actor, params, body }) => useCases.setPlaceState({ actor, ...params, ...body }),
});
