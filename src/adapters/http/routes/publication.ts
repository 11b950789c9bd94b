import { z } from 'zod';
import type { PublicBracket as PublicBracketView } from '../../../application/publication/view-public.ts';
import type { TeamId } from '../../../domain/shared/ids.ts';
import { mapOk } from '../../../domain/shared/result.ts';
import { DEFAULT_LANGUAGE } from '../../../domain/texts/language.ts';
import { matchName, originName, roundName } from '../../texts/bracket-words.ts';
import { cursorAfter, nextCursor, pageAfter, paging, timePosition } from '../contract/cursor.ts';
import { PublicBracket, PublicFacility, PublicGame, PublicLeague, PublicStandings } from '../contract/public-schemas.ts';
import { route } from '../contract/route.ts';
import { day, id, nameInPath } from '../contract/schemas.ts';

export const OrgCodeParams = z.object({
  orgCode: nameInPath('The code of an organization, in upper or lower case', 'SLL'),
});

const OPT_IN =
  'For everybody, without a token, of an organization that has turned on `publicPage` in its settings; any other code is not found. Names teams and places, and no person. May be kept for a minute by caches on the way.';
const SCHEDULE = 'public-schedule';

export const getPublicLeague = route({
  method: 'get',
  path: '/api/public/:orgCode',
  summary: 'Get an organization as everybody sees it',
  description: OPT_IN,
  access: 'public',
  useCase: 'getPublicLeague',
  params: OrgCodeParams,
  replies: { 200: PublicLeague },
  isForEverybody: true,
  refusals: ['not-found'],
  handle: ({ useCases, params }) => useCases.getPublicLeague(params),
});

export const listPublicSchedule = route({
  method: 'get',
  path: '/api/public/:orgCode/schedule',
  summary: 'List games as everybody sees them',
  description: `Ordered by start; includes canceled games, and no events of teams. Without dates: today and the next 30 days. A range is at most 370 days. ${OPT_IN}`,
  access: 'public',
  useCase: 'listPublicSchedule',
  params: OrgCodeParams,
  query: z.object({
    ...paging(SCHEDULE, timePosition),
    teamId: id<TeamId>().optional().meta({ description: 'Only games of this team' }),
    startDate: day.optional().meta({ description: 'The first day' }),
    endDate: day.optional().meta({ description: 'The last day' }),
  }),
  replies: { 200: z.object({ games: z.array(PublicGame), nextCursor }).meta({ id: 'PublicSchedule' }) },
  isForEverybody: true,
  refusals: ['not-found', 'invalid-request'],
  handle: async ({ useCases, params, query: { limit, cursor, ...filter } }) =>
    mapOk(await useCases.listPublicSchedule({ ...params, ...filter, page: pageAfter({ limit, cursor }) }), (page) => ({
      games: page.items,
      nextCursor: cursorAfter(SCHEDULE, page, ({ startsAt, id: gameId }) => [startsAt, gameId]),
    })),
});

export const listPublicStandings = route({
  method: 'get',
  path: '/api/public/:orgCode/standings',
  summary: 'List standings as everybody sees them',
  description: `The tables of current seasons, without age groups for which the league keeps no standings. ${OPT_IN}`,
  access: 'public',
  useCase: 'listPublicStandings',
  params: OrgCodeParams,
  replies: { 200: z.object({ standings: z.array(PublicStandings) }).meta({ id: 'PublicStandingsList' }) },
  isForEverybody: true,
  refusals: ['not-found'],
  handle: async ({ useCases, params }) => mapOk(await useCases.listPublicStandings(params), (standings) => ({ standings })),
});

const inEnglish = (bracket: PublicBracketView) => ({
  ...bracket,
  rounds: bracket.rounds.map((round) => ({
    ...round,
    name: roundName(round.name, DEFAULT_LANGUAGE),
    matches: round.matches.map((match) => ({
      ...match,
      name: matchName(match.name, DEFAULT_LANGUAGE),
      sides: match.sides.map((side) => ({ ...side, from: originName(side.from, DEFAULT_LANGUAGE) })),
    })),
  })),
});

export const listPublicBrackets = route({
  method: 'get',
  path: '/api/public/:orgCode/brackets',
  summary: 'List play-off brackets as everybody sees them',
  description: `Those of current seasons, in order of creation. The reply is the same for everybody: names of rounds and matches, and \`from\`, are in English. ${OPT_IN}`,
  access: 'public',
  useCase: 'listPublicBrackets',
  params: OrgCodeParams,
  replies: { 200: z.object({ brackets: z.array(PublicBracket) }).meta({ id: 'PublicBrackets' }) },
  isForEverybody: true,
  refusals: ['not-found'],
  handle: async ({ useCases, params }) =>
    mapOk(await useCases.listPublicBrackets(params), (brackets) => ({ brackets: brackets.map(inEnglish) })),
});

export const listPublicFields = route({
  method: 'get',
  path: '/api/public/:orgCode/fields',
  summary: 'List facilities and the state of their fields as everybody sees them',
  description: `By name. ${OPT_IN}`,
  access: 'public',
  useCase: 'listPublicFields',
  params: OrgCodeParams,
  replies: { 200: z.object({ facilities: z.array(PublicFacility) }).meta({ id: 'PublicFacilities' }) },
  isForEverybody: true,
  refusals: ['not-found'],
  handle: async ({ useCases, params }) => mapOk(await useCases.listPublicFields(params), (facilities) => ({ facilities })),
});
