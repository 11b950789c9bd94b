import { z } from 'zod';
import type { TeamId } from '../../../../domain/shared/ids.ts';
import { ADJUSTED_POINTS } from '../../../../domain/standings/point-adjustment.ts';
import { AdjustmentReason } from '../../contract/league-schemas.ts';
import { difference, Id, id, integer } from '../../contract/schemas.ts';
import { dataRoutes, recordMembers } from './data-routes.ts';
import { optionalLabel, optionalNote, replyTextOrNull } from './schemas.ts';

const teamId = id<TeamId>();

export const {
  list: listOrgPointAdjustments,
  get: getOrgPointAdjustment,
  create: createPointAdjustment,
  edit: updatePointAdjustment,
  remove: deletePointAdjustment,
} = dataRoutes({
  plural: 'point-adjustments',
  singular: 'point adjustment',
  member: 'pointAdjustments',
  list: 'org-point-adjustments',
  useCases: {
    list: 'listOrgPointAdjustments',
    get: 'getOrgPointAdjustment',
    create: 'createPointAdjustment',
    edit: 'updatePointAdjustment',
    remove: 'deletePointAdjustment',
  },
  names: { draft: 'NewPointAdjustment', change: 'PointAdjustmentChange', list: 'PointAdjustments' },
  reply: z
    .object({
      id: Id,
      version: recordMembers.version,
      teamId: Id,
      points: difference.meta({ examples: [-3] }),
      reason: AdjustmentReason,
      note: replyTextOrNull('An ineligible player on April 11'),
      decidedBy: replyTextOrNull('Board of directors'),
    })
    .meta({ id: 'PointAdjustment', description: 'Standings points that do not come from a game' }),
  draft: {
    teamId,
    points: integer(ADJUSTED_POINTS).refine((points) => points !== 0, 'must not be 0'),
    reason: AdjustmentReason,
    note: optionalNote().exactOptional(),
    decidedBy: optionalLabel().exactOptional(),
  },
  defaults: { note: null, decidedBy: null },
  filters: { teamId: teamId.exactOptional() },
  canBeArchived: false,
  note: 'Points that the league deducts from a team (less than 0) or adds to it. They count in `points`, and everyone who sees the table sees them and the reason. If the season ranks by wins or percentage, they affect the ranking only through the tie-breaker `points`: there the penalty is the forfeit of a game.',
});
