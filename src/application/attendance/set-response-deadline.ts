import { runsTeam } from '../../domain/events/event-permissions.ts';
import { type OutsideTeam, requireOwn } from '../../domain/league/team.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { TeamId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { useCase, type WriteDeps } from '../use-case.ts';

export type ResponseDeadlineView = Readonly<{ teamId: TeamId; hoursBefore: number | null }>;
type Command = ResponseDeadlineView & Readonly<{ actor: Member }>;

/** Sets until how many hours before its games the families of a team answer; null for no deadline. For those who run the team. */
export const setResponseDeadline = useCase(
  'read-league',
  ({ unitOfWork }: Pick<WriteDeps<'teams' | 'responseDeadlines'>, 'unitOfWork'>, { actor, teamId, hoursBefore }: Command) =>
    unitOfWork.transact<ResponseDeadlineView, NotFound | OutsideTeam>(async ({ teams, responseDeadlines }) => {
      const orgId = actor.org.id;
      // Whoever answers locks the team too, so nobody answers by a deadline that has changed.
      const team = await teams.findForUpdate(orgId, teamId);
      if (!team || !runsTeam(actor, teamId)) return err({ kind: 'not-found' });
      const own = requireOwn(team);
      if (!own.ok) return own;
      await (hoursBefore === null ? responseDeadlines.remove(orgId, teamId) : responseDeadlines.save({ orgId, teamId, hoursBefore }));
      return ok({ teamId, hoursBefore });
    }),
);
