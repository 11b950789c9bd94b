import { z } from 'zod';
import { ORG_NAME_LENGTH, TRAVEL_MINUTES } from '../../../../domain/membership/org.ts';
import { ROLES } from '../../../../domain/membership/roles.ts';
import type { AgeGroupId } from '../../../../domain/shared/ids.ts';
import { isTimeZone, type TimeZone } from '../../../../domain/shared/time.ts';
import { Day, PitchingTable, TimeZoneName } from '../../league-schemas.ts';
import { route } from '../../route.ts';
import { definite, flag, Id, Instant, id, name, orNull, Role, whole } from '../../schemas.ts';
import { Version } from './data-routes.ts';
import { told, yesNo } from './schemas.ts';

const settings = {
  id: Id,
  name: told('Springfield Little League'),
  code: told('SLL'),
  timeZone: TimeZoneName,
  rolesThatWait: z.array(Role).meta({ description: 'Roles that wait for an admin on joining' }),
  linksNeedApproval: z.boolean().meta({ description: 'Whether a link to a child waits where no guardian address vouches for the parent' }),
  umpiresAssignThemselves: z.boolean().meta({ description: 'Whether umpires take open games by themselves' }),
  travelMinutes: z
    .int()
    .min(TRAVEL_MINUTES.min)
    .max(TRAVEL_MINUTES.max)
    .meta({
      description: 'Minutes that an umpire is given from one facility to another where one of them has no coordinates',
      examples: [30],
    }),
  youngestWithStandings: orNull(Id, { description: 'The youngest age group that has standings; null where all have' }),
  youngestWithLeaders: orNull(Id, { description: 'The youngest age group whose leaders are shown; null where all are' }),
  pitchingTable: PitchingTable,
  version: Version,
};
const LocalStart = z
  .object({ localDate: Day, localTime: told('10:00') })
  .meta({ id: 'LocalStart', description: 'A start on the clocks of a zone' });
const MovedGame = z
  .object({ gameId: Id, startsAt: Instant, before: LocalStart, after: LocalStart })
  .meta({ id: 'MovedGame', description: 'A game that keeps its instant, and begins at another hour of the organization’s clocks' });

export const getOrgSettings = route({
  method: 'get',
  path: '/api/org/settings',
  summary: 'See the settings of the organization',
  access: 'member',
  useCase: 'getOrgSettings',
  replies: { 200: z.object(settings).meta({ id: 'OrgSettings', description: 'What an organization says of itself' }) },
  version: ({ version }) => version,
  refusals: [],
  handle: ({ useCases, actor }) => useCases.getOrgSettings({ actor }),
});

export const updateOrgSettings = route({
  method: 'patch',
  path: '/api/org/settings',
  summary: 'Change the settings of the organization',
  description: `A member that is left out stays. Games keep their instants: with another \`timeZone\` those to come begin at another hour of its clocks, and \`movedGames\` shows the first of them. With \`dryRun=true\` nothing is written, and the answer shows what would be.
\`rolesThatWait\` always holds admin, staff, coach and umpire. \`linksNeedApproval\` may be false only where parents wait as well, and turns true when they do not any more.
\`youngestWithStandings\` and \`youngestWithLeaders\` name age groups; those that come before them in order of age have no standings, or no leaders.`,
  access: 'member',
  useCase: 'updateOrgSettings',
  query: z.object({ dryRun: flag() }),
  body: z
    .strictObject({
      name: name(ORG_NAME_LENGTH).exactOptional(),
      timeZone: z
        .string('must be text')
        .refine(isTimeZone, 'must be a time zone such as America/Chicago')
        .transform((zone) => zone as TimeZone)
        .exactOptional(),
      rolesThatWait: z.array(Role).max(ROLES.length, `must be at most ${ROLES.length}`).exactOptional(),
      linksNeedApproval: yesNo().exactOptional(),
      umpiresAssignThemselves: yesNo().exactOptional(),
      travelMinutes: whole(TRAVEL_MINUTES).exactOptional(),
      youngestWithStandings: id<AgeGroupId>().nullable().exactOptional(),
      youngestWithLeaders: id<AgeGroupId>().nullable().exactOptional(),
      pitchingTable: PitchingTable.exactOptional(),
    })
    .meta({ id: 'OrgSettingsChange', description: 'What changes of an organization', examples: [{ timeZone: 'America/Denver' }] }),
  replies: {
    200: z
      .object({
        ...settings,
        movedGames: z.array(MovedGame).meta({ description: 'The first hundred games to come that begin at another local hour, by start' }),
        moreGamesMoved: z.boolean(),
      })
      .meta({ id: 'ChangedOrgSettings', description: 'What an organization says of itself now, and what that moves' }),
  },
  version: ({ version }) => version,
  refusals: ['invalid-request', 'unknown-reference', 'edit-conflict'],
  handle: ({ useCases, actor, query, body, ifMatchVersions: versions }) =>
    useCases.updateOrgSettings({ actor, change: definite(body), versions, ...query }),
});
