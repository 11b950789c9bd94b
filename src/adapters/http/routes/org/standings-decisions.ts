import { z } from 'zod';
import type { AgeGroupId, SeasonId, TeamId } from '../../../../domain/shared/ids.ts';
import { DECIDED_TEAMS } from '../../../../domain/standings/standings-decision.ts';
import { DecisionKind } from '../../league-schemas.ts';
import { Id, id } from '../../schemas.ts';
import { dataRoutes, kept } from './data-routes.ts';
import { optionalNote, toldOrNull } from './schemas.ts';

const of = { seasonId: id<SeasonId>(), ageGroupId: id<AgeGroupId>() };

export const {
  list: listOrgStandingsDecisions,
  get: getOrgStandingsDecision,
  create: createStandingsDecision,
  edit: updateStandingsDecision,
  remove: deleteStandingsDecision,
} = dataRoutes({
  plural: 'standings-decisions',
  singular: 'decision on standings',
  member: 'standingsDecisions',
  list: 'org-standings-decisions',
  useCases: {
    ...{ list: 'listOrgStandingsDecisions', get: 'getOrgStandingsDecision', create: 'createStandingsDecision' },
    ...{ edit: 'updateStandingsDecision', remove: 'deleteStandingsDecision' },
  },
  names: { draft: 'NewStandingsDecision', change: 'StandingsDecisionChange', list: 'StandingsDecisions' },
  reply: z
    .object({
      ...{ id: Id, version: kept.version, seasonId: Id, ageGroupId: Id, kind: DecisionKind },
      teamIds: z.array(Id).meta({ description: 'The best first' }),
      note: toldOrNull('Drawn at the board meeting of May 3'),
    })
    .meta({ id: 'StandingsDecision', description: 'The order of teams that every tie-breaker has left level' }),
  draft: {
    ...of,
    kind: DecisionKind,
    teamIds: z
      .array(id<TeamId>())
      .min(DECIDED_TEAMS.min, `must be at least ${DECIDED_TEAMS.min}`)
      .max(DECIDED_TEAMS.max, `must be at most ${DECIDED_TEAMS.max}`),
    note: optionalNote().exactOptional(),
  },
  defaults: { note: null },
  filters: { seasonId: of.seasonId.exactOptional(), ageGroupId: of.ageGroupId.exactOptional() },
  canBeArchived: false,
  note: 'A coin, a lot, fair play, a match or another decision of the league. It holds where exactly these teams are level after all tie-breakers, in the whole table, in a division or among wild cards; a later result that parts them makes it moot, and the standings show it as not applied. Of two on the same teams the later holds.',
});
