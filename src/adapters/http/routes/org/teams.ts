import { z } from 'zod';
import { PHONE_LENGTH } from '../../../../domain/games/game.ts';
import { NOT_OUTSIDE } from '../../../../domain/league/team.ts';
import type { AgeGroupId, DivisionId, SeasonId } from '../../../../domain/shared/ids.ts';
import { emailAddress, Id, id, name, orNull } from '../../contract/schemas.ts';
import { dataRoutes, recordMembers } from './data-routes.ts';
import { label, optionalLabel, replyText, replyTextOrNull } from './schemas.ts';

const outside = {
  outsideLeague: orNull(z.string(), {
    description:
      'The league of a team of another league, an opponent that has a name here and nothing else; null for the organization’s own teams',
    examples: ['Riverside Little League'],
  }),
  contactName: orNull(z.string(), {
    description: 'Whom to ask at the other league’s office; admins alone see it',
    examples: ['Jordan Diaz'],
  }),
  contactEmail: replyTextOrNull('office@riversidell.example'),
  contactPhone: replyTextOrNull('555-0134'),
};
const of = { seasonId: id<SeasonId>(), ageGroupId: id<AgeGroupId>() };

export const {
  list: listOrgTeams,
  get: getOrgTeam,
  create: createTeam,
  edit: updateTeam,
  remove: deleteTeam,
} = dataRoutes({
  plural: 'teams',
  singular: 'team',
  member: 'teams',
  list: 'org-teams',
  useCases: { list: 'listOrgTeams', get: 'getOrgTeam', create: 'createTeam', edit: 'updateTeam', remove: 'deleteTeam' },
  names: { draft: 'NewTeam', change: 'TeamChange', list: 'OrgTeams' },
  reply: z
    .object({
      ...recordMembers,
      seasonId: Id,
      ageGroupId: Id,
      divisionId: Id.nullable(),
      name: replyText('Red Hawks'),
      color: replyTextOrNull('Red'),
      ...outside,
    })
    .meta({ id: 'OrgTeam', description: 'A team as admins keep it' }),
  draft: {
    ...of,
    divisionId: id<DivisionId>().nullable().exactOptional(),
    name: label(),
    color: optionalLabel().exactOptional(),
    outsideLeague: optionalLabel().exactOptional(),
    contactName: optionalLabel().exactOptional(),
    contactEmail: emailAddress.nullable().exactOptional(),
    contactPhone: name(PHONE_LENGTH).nullable().exactOptional(),
  },
  defaults: { divisionId: null, color: null, ...NOT_OUTSIDE },
  filters: {
    seasonId: of.seasonId.exactOptional(),
    ageGroupId: of.ageGroupId.exactOptional(),
    divisionId: id<DivisionId>().exactOptional(),
  },
  note: 'Ordered by name. Names are unique within an age group of a season, and those of other leagues’ teams within their league. `seasonId` and `ageGroupId` cannot be changed once a team has players, staff or games; whether `outsideLeague` is null never changes.\n\n`outsideLeague` makes it a team of another league: on schedules, calendars and live by its name, without a roster, staff, chat room, families or a row in tables. Games against it count only if `interleagueGames` of the season’s or the age group’s rules says so.',
});
