import { z } from 'zod';
import { LEAGUE_AGE } from '../../../../domain/league/team.ts';
import type { PlayerId, TeamId } from '../../../../domain/shared/ids.ts';
import { mapOk } from '../../../../domain/shared/result.ts';
import { route } from '../../contract/route.ts';
import { Id, id, integer, NoContent, name, orNull } from '../../contract/schemas.ts';
import { Version } from './data-routes.ts';
import { replyText, replyTextOrNull } from './schemas.ts';

const MAX_POSITIONS = 10;

const leagueAge = 'The age in years by which the league places the child in this season; it comes before the age group for pitching limits';

const OrgRosterSpot = z
  .object({
    teamId: Id,
    playerId: Id,
    firstName: replyText('Sam'),
    lastName: replyText('Ortiz'),
    jerseyNumber: replyTextOrNull('07'),
    positions: z.array(z.string()).meta({ examples: [['P', 'SS']] }),
    leagueAge: orNull(integer(LEAGUE_AGE), { description: leagueAge, examples: [10] }),
    version: Version,
  })
  .meta({ id: 'OrgRosterSpot', description: 'A player’s place on a team' });

const facts = {
  jerseyNumber: z
    .string('must be text')
    .regex(/^\d{1,3}$/, 'must be a jersey number of one to three digits, or null')
    .nullable()
    .exactOptional()
    .meta({ description: 'As printed on the jersey: 07 is not 7', examples: ['07'] }),
  positions: z
    .array(name({ min: 1, max: 20 }))
    .max(MAX_POSITIONS, `must be at most ${MAX_POSITIONS}`)
    .exactOptional(),
  leagueAge: integer(LEAGUE_AGE).nullable().exactOptional().meta({ description: leagueAge }),
};
const place = z.object({ teamId: id<TeamId>(), playerId: id<PlayerId>() });

export const listRosterSpots = route({
  method: 'get',
  path: '/api/org/roster-spots',
  summary: 'List the roster of a team as admins keep it',
  description: 'Ordered by last name. Every read is recorded in the audit log.',
  access: 'member',
  useCase: 'listRosterSpots',
  query: z.object({ teamId: id<TeamId>() }),
  replies: { 200: z.object({ rosterSpots: z.array(OrgRosterSpot) }).meta({ id: 'OrgRosterSpots' }) },
  refusals: ['not-found'],
  handle: async ({ useCases, actor, query }) =>
    mapOk(await useCases.listRosterSpots({ actor, ...query }), (rosterSpots) => ({ rosterSpots })),
});

export const createRosterSpot = route({
  method: 'post',
  path: '/api/org/roster-spots',
  summary: 'Put a player on a team',
  access: 'member',
  useCase: 'createRosterSpot',
  body: z.strictObject({ ...place.shape, ...facts }).meta({ id: 'NewRosterSpot', description: 'A player’s place on a team' }),
  replies: { 201: OrgRosterSpot },
  refusals: ['invalid-request', 'unknown-reference'],
  handle: ({ useCases, actor, body }) => useCases.createRosterSpot({ actor, jerseyNumber: null, positions: [], leagueAge: null, ...body }),
});

export const updateRosterSpot = route({
  method: 'patch',
  path: '/api/org/roster-spots/:teamId/:playerId',
  summary: 'Change a player’s number, positions or league age on a team',
  access: 'member',
  useCase: 'updateRosterSpot',
  params: place,
  body: z.strictObject(facts).meta({ id: 'RosterSpotChange', description: 'Changes to a player’s place on a team' }),
  replies: { 200: OrgRosterSpot },
  version: ({ version }) => version,
  refusals: ['not-found', 'edit-conflict'],
  handle: ({ useCases, actor, params, body: changes, ifMatchVersions: versions }) =>
    useCases.updateRosterSpot({ actor, ...params, changes, versions }),
});

export const deleteRosterSpot = route({
  method: 'delete',
  path: '/api/org/roster-spots/:teamId/:playerId',
  summary: 'Take a player off a team',
  description: 'The player’s statistics for the team remain.',
  access: 'member',
  useCase: 'deleteRosterSpot',
  params: place,
  replies: { 204: NoContent },
  version: () => 0,
  refusals: ['not-found', 'edit-conflict'],
  handle: ({ useCases, actor, params, ifMatchVersions: versions }) => useCases.deleteRosterSpot({ actor, ...params, versions }),
});
