import type {
  OfficialAssignments,
  OfficialAvailabilities,
  OfficialRatings,
} from '../../../application/ports/storage/officials/official-storage.ts';
import type { OfficialAssignment } from '../../../domain/officials/assignment.ts';
import type { Availability } from '../../../domain/officials/availability.ts';
import type { OfficialRating } from '../../../domain/officials/official-rating.ts';
import type { OfficialAssignmentId, OrgId, UserId } from '../../../domain/shared/ids.ts';
import { prepared } from '../orm/prepared.ts';
import type { Transaction } from '../orm/unit-of-work.ts';
import { values } from '../orm/values.ts';
import { officialAssignmentTable, officialAvailabilityTable, officialRatingTable } from './entities.ts';

type InTransaction = Pick<Transaction, 'em'>;

const OF_USER_SINCE = prepared(
  'officials.of-user-since',
  ({ orgId, userId, since }: Readonly<{ orgId: OrgId; userId: UserId; since: Date }>, db) =>
    db
      .selectFrom('official_assignment as x')
      .innerJoin('game as g', (join) => join.on('g.org_id', '=', orgId).onRef('g.game_id', '=', 'x.game_id'))
      .where('x.org_id', '=', orgId)
      .where('x.user_id', '=', userId)
      .where('g.starts_at', '>', since)
      .select('x.assignment_id as id')
      .orderBy('x.assignment_id')
      .forUpdate('x'),
);

export function postgresOfficialAssignments({ em }: InTransaction): OfficialAssignments {
  const assignments = values<OfficialAssignment>({ em }, officialAssignmentTable);
  const find = (orgId: OrgId, id: OfficialAssignmentId) => assignments.find({ orgId, id });
  return {
    findForUpdate: (orgId, id) => assignments.findForUpdate({ orgId, id }),
    find,
    save: assignments.save,
    async remove(orgId, id) {
      await assignments.remove({ orgId, id });
    },
    async ofUserSince(orgId, userId, since) {
      const held = await OF_USER_SINCE(em, { orgId, userId, since });
      const found: OfficialAssignment[] = [];
      for (const { id } of held) found.push((await find(orgId, id))!);
      return found;
    },
  };
}

export const postgresOfficialAvailabilities = ({ em }: InTransaction): OfficialAvailabilities => ({
  save: values<Availability>({ em }, officialAvailabilityTable).save,
});

export const postgresOfficialRatings = ({ em }: InTransaction): OfficialRatings => ({
  save: values<OfficialRating>({ em }, officialRatingTable).save,
});
