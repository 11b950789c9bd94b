import { z } from 'zod';
import type { SeasonId, SportId } from '../../../../domain/shared/ids.ts';
import { Day } from '../../contract/league-schemas.ts';
import { route } from '../../contract/route.ts';
import { count, Id, Instant, id, localDay, orNull } from '../../contract/schemas.ts';
import { dataRoutes, recordMembers } from './data-routes.ts';
import { OwnRules, RulesDraft } from './rules-schemas.ts';
import { label, replyText, yesNo } from './schemas.ts';

export const OrgSeason = z
  .object({
    ...recordMembers,
    sportId: Id,
    name: replyText('Spring 2026'),
    startsOn: Day,
    endsOn: Day,
    isActive: z.boolean(),
    firstActiveAt: orNull(Instant, {
      description: 'When the season was first made active. Null for a draft: until then it exists for admins and staff only',
    }),
    rules: OwnRules,
  })
  .meta({ id: 'OrgSeason', description: 'A season as admins keep it' });

const span = { name: label(), startsOn: localDay, endsOn: localDay };

export const {
  list: listOrgSeasons,
  get: getOrgSeason,
  create: createSeason,
  edit: updateSeason,
  remove: deleteSeason,
} = dataRoutes({
  plural: 'seasons',
  singular: 'season',
  member: 'seasons',
  list: 'org-seasons',
  useCases: { list: 'listOrgSeasons', get: 'getOrgSeason', create: 'createSeason', edit: 'updateSeason', remove: 'deleteSeason' },
  names: { draft: 'NewSeason', change: 'SeasonChange', list: 'OrgSeasons' },
  reply: OrgSeason,
  draft: { sportId: id<SportId>(), ...span, isActive: yesNo().exactOptional(), rules: RulesDraft.exactOptional() },
  defaults: { isActive: false, rules: {} },
  filters: { sportId: id<SportId>().exactOptional() },
  note: 'Ordered by name. `rules` are those that the season sets itself; a change replaces all of them. A season that was never active is a draft: nobody but admins and staff sees it, or its teams, games, tables and brackets. Making it active shows all of it at once; afterwards it stays visible.',
});

export const copySeason = route({
  method: 'post',
  path: '/api/org/seasons/:id/copy',
  summary: 'Copy a season',
  description:
    'Creates a season with the rules, divisions and teams of this one, with the staff unless `withStaff` is false, and with the rosters if `withPlayers` is true. It is a draft unless `isActive` is true. Archived items are not copied.',
  access: 'member',
  useCase: 'copySeason',
  params: z.object({ id: id<SeasonId>() }),
  body: z
    .strictObject({ ...span, isActive: yesNo().exactOptional(), withStaff: yesNo().exactOptional(), withPlayers: yesNo().exactOptional() })
    .meta({ id: 'SeasonCopy', description: 'The properties of a copied season' }),
  replies: {
    201: z
      .object({ season: OrgSeason, divisions: count, teams: count, staff: count, rosterSpots: count })
      .meta({ id: 'CopiedSeason', description: 'The new season, and how much was copied' }),
  },
  refusals: ['not-found', 'invalid-request'],
  handle: ({ useCases, actor, params, body: { withStaff = true, withPlayers = false, isActive = false, ...next } }) =>
    useCases.copySeason({ actor, seasonId: params.id, next: { ...next, isActive }, withStaff, withPlayers }) as never,
});
