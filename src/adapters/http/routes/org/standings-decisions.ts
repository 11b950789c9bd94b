import { z } from 'zod';
import type { AgeGroupId, SeasonId, TeamId } from '../../../../domain/shared/ids.ts';
import { DECIDED_TEAMS } from '../../../../domain/standings/standings-decision.ts';
import { DecisionKind } from '../../contract/league-schemas.ts';
import { Id, id } from '../../contract/schemas.ts';
import { dataRoutes, recordMembers } from './data-routes.ts';
import { optionalNote, replyTextOrNull } from './schemas.ts';

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
    list: 'listOrgStandingsDecisions',
    get: 'getOrgStandingsDecision',
    create: 'createStandingsDecision',
    edit: 'updateStandingsDecision',
    remove: 'deleteStandingsDecision',
  },
  names: { draft: 'NewStandingsDecision', change: 'StandingsDecisionChange', list: 'StandingsDecisions' },
  reply: z
    .object({
      id: Id,
      version: recordMembers.version,
      seasonId: Id,
      ageGroupId: Id,
      kind: DecisionKind,
      teamIds: z.array(Id).meta({ description: 'Best team first' }),
      note: replyTextOrNull('Drawn at the board meeting of May 3'),
    })
    .meta({ id: 'StandingsDecision', description: 'The order of teams that are tied after all tie-breakers' }),
  draft: {
    ...of,
    kind: DecisionKind,
    teamIds: z
      .array(id<TeamId>())
      .min(DECIDED_TEAMS.min, `must be at least ${DECIDED_TEAMS.min}`)
      .max(DECIDED_TEAMS.max, `must be at most ${DECIDED_TEAMS.max}`)
      .meta({ examples: [['0199d3a4-0000-7000-8000-000000000011', '0199d3a4-0000-7000-8000-000000000012']] }),
    note: optionalNote().exactOptional(),
  },
  defaults: { note: null },
  filters: { seasonId: of.seasonId.exactOptional(), ageGroupId: of.ageGroupId.exactOptional() },
  canBeArchived: false,
  note: 'A coin toss, a draw of lots, fair play, a match or another decision of the league. It applies only if exactly these teams are tied after all tie-breakers, in the whole table, in a division or among wild cards; if a later result breaks the tie, the standings show it as not applied. Of two decisions on the same teams, the later one applies.',
});
