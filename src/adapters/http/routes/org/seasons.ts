import { z } from 'zod';
import type { SeasonId, SportId } from '../../../../domain/shared/ids.ts';
import { Day } from '../../league-schemas.ts';
import { route } from '../../route.ts';
import { count, Id, id, localDay } from '../../schemas.ts';
import { dataRoutes, kept } from './data-routes.ts';
import { OwnRules, RulesDraft } from './rules-schemas.ts';
import { label, told, yesNo } from './schemas.ts';

const OrgSeason = z
  .object({ ...kept, sportId: Id, name: told('Spring 2026'), startsOn: Day, endsOn: Day, isActive: z.boolean(), rules: OwnRules })
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
  note: 'By name. `rules` are what the season says for itself; a change replaces all of them.',
});

export const copySeason = route({
  method: 'post',
  path: '/api/org/seasons/:id/copy',
  summary: 'Begin a season like another one',
  description:
    'Makes a season with the rules, divisions and teams of this one, the staff unless `withStaff` is false, and with `withPlayers` the rosters. What is archived stays behind.',
  access: 'member',
  useCase: 'copySeason',
  params: z.object({ id: id<SeasonId>() }),
  body: z
    .strictObject({ ...span, isActive: yesNo().exactOptional(), withStaff: yesNo().exactOptional(), withPlayers: yesNo().exactOptional() })
    .meta({ id: 'SeasonCopy', description: 'How a season begins that is copied' }),
  replies: {
    201: z
      .object({ season: OrgSeason, divisions: count, teams: count, staff: count, rosterSpots: count })
      .meta({ id: 'CopiedSeason', description: 'The season that was made, and how much came along' }),
  },
  refusals: ['not-found', 'invalid-request'],
  handle: ({ useCases, actor, params, body: { withStaff = true, withPlayers = false, isActive = false, ...next } }) =>
    useCases.copySeason({ actor, seasonId: params.id, next: { ...next, isActive }, withStaff, withPlayers }) as never,
});
