import { type AnswerRules, DEFAULT_ANSWER_RULES, type ResponseDeadline } from '../../domain/attendance/response-deadline.ts';
import { runsTeam } from '../../domain/events/event-permissions.ts';
import { type OutsideTeam, requireOwn } from '../../domain/league/team.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { TeamId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { useCase, type WriteDeps } from '../use-case.ts';

export type ResponseDeadlineView = Readonly<{ teamId: TeamId }> & AnswerRules;
/** Absent rules stay as they are. */
type Command = Readonly<{ actor: Member; teamId: TeamId }> & Partial<AnswerRules>;

/**
 * Sets until how many hours before its games the families of a team answer, null for no deadline, and whether they are asked about practices. For
 * those who run the team.
 */
export const setResponseDeadline = useCase(
  'read-league',
  ({ unitOfWork }: Pick<WriteDeps<'teams' | 'responseDeadlines'>, 'unitOfWork'>, { actor, teamId, ...change }: Command) =>
    unitOfWork.transact<ResponseDeadlineView, NotFound | OutsideTeam>(async ({ teams, responseDeadlines }) => {
      const orgId = actor.org.id;
      // Whoever answers locks the team too, so nobody answers by a deadline that has changed.
      const team = await teams.findForUpdate(orgId, teamId);
      if (!team || !runsTeam(actor, teamId)) return err({ kind: 'not-found' });
      const own = requireOwn(team);
      if (!own.ok) return own;
      const before = (await responseDeadlines.find(orgId, teamId)) ?? DEFAULT_ANSWER_RULES;
      const { hoursBefore, practicesAsked } = { ...before, ...change };
      const rules: ResponseDeadline = { orgId, teamId, hoursBefore, practicesAsked };
      const isDefault = hoursBefore === DEFAULT_ANSWER_RULES.hoursBefore && practicesAsked === DEFAULT_ANSWER_RULES.practicesAsked;
      await (isDefault ? responseDeadlines.remove(orgId, teamId) : responseDeadlines.save(rules));
      return ok({ teamId, hoursBefore, practicesAsked });
    }),
);
