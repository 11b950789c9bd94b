import { z } from 'zod';
import { TIE_BREAKERS } from '../../../../domain/league/season-rules.ts';
import type { SeasonId, SportId } from '../../../../domain/shared/ids.ts';
import { BreakOut, Day, FoulRules, RankBy, SeasonRules, TieBreaker } from '../../league-schemas.ts';
import { route } from '../../route.ts';
import { count, difference, Id, id, localDay, whole } from '../../schemas.ts';
import { dataRoutes, kept } from './data-routes.ts';
import { label, told, yesNo } from './schemas.ts';

const POINTS = { min: -99, max: 99 };
const MAX_SET_SCORES = 20;

const ResultPointsDraft = z
  .strictObject({ win: whole(POINTS), tie: whole(POINTS), loss: whole(POINTS), forfeitLoss: whole(POINTS) })
  .partial()
  .meta({ id: 'ResultPointsDraft', description: 'Points by result' });
const SetPointsDraft = z
  .strictObject({
    bySets: z
      .record(
        z.string().regex(/^\d{1,2}-\d{1,2}$/, 'must be a score in sets, such as 3-1'),
        z.array(whole(POINTS)).length(2, 'must be two numbers'),
      )
      .refine((scores) => Object.keys(scores).length <= MAX_SET_SCORES, `must be at most ${MAX_SET_SCORES} scores`),
  })
  .meta({ id: 'SetPointsDraft', description: 'Points by the score in sets: what the winner gets, and the loser' });
const ForfeitScoreDraft = z
  .strictObject({ for: whole({ min: 0, max: 999 }), against: whole({ min: 0, max: 999 }) })
  .meta({ id: 'ForfeitScoreDraft', description: 'What a forfeit adds, as the winner sees it' });

/** What a season says for itself. */
const RulesDraft = z
  .strictObject({
    rankBy: RankBy.exactOptional(),
    points: z.union([ResultPointsDraft, SetPointsDraft]).exactOptional(),
    tieBreakers: z
      .array(z.union([TieBreaker, z.array(TieBreaker).min(1).max(TIE_BREAKERS.length)]))
      .max(TIE_BREAKERS.length, `must be at most ${TIE_BREAKERS.length}`)
      .exactOptional(),
    breakOut: BreakOut.exactOptional(),
    maxDiffPerGame: whole({ min: 1, max: 999 }).nullable().exactOptional(),
    forfeitScore: ForfeitScoreDraft.nullable().exactOptional(),
    regulationInnings: whole({ min: 1, max: 99 }).exactOptional(),
    regulationMinutes: whole({ min: 1, max: 999 }).exactOptional(),
    goalPoints: whole({ min: 0, max: 99 }).exactOptional(),
    bestOf: whole({ min: 3, max: 5 })
      .refine((sets) => sets !== 4, 'must be 3 or 5')
      .exactOptional(),
    foulRules: FoulRules.exactOptional(),
    yellowLimit: whole({ min: 1, max: 99 }).nullable().exactOptional(),
    redCardGames: whole({ min: 1, max: 99 }).exactOptional(),
  })
  .meta({ id: 'SeasonRulesDraft', description: 'What a season says for itself; all else is the default of its sport' });

const OwnPoints = z
  .object({
    win: difference.optional(),
    tie: difference.optional(),
    loss: difference.optional(),
    forfeitLoss: difference.optional(),
    bySets: z.record(z.string(), z.array(difference)).optional(),
  })
  .meta({ id: 'OwnPoints', description: 'Points that a season gives, as far as it says: by result, or by the score in sets' });
const OwnRules = SeasonRules.partial()
  .extend({ points: OwnPoints.optional() })
  .meta({ id: 'OwnSeasonRules', description: 'What a season says for itself' });

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
