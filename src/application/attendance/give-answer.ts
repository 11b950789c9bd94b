import { type AnswersClosed, answered, type GivenAnswer } from '../../domain/attendance/answer.ts';
import { answersFor } from '../../domain/attendance/attendance-permissions.ts';
import { withDeadline } from '../../domain/attendance/response-deadline.ts';
import type { ItemRef } from '../../domain/events/item.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { PlayerId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import type { AnswerWithName } from '../ports/storage/attendance-storage.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { type AnswerView, viewAnswer } from './view-answers.ts';

type Command = GivenAnswer &
  Readonly<{
    actor: Member;
    item: ItemRef;
    playerId: PlayerId;
    /** Of the answer that the caller saw, 0 for none; undefined if the answer may replace any. */
    version: number | undefined;
  }>;
/** Somebody else has answered since; `answer` is what they said. */
export type AnswerConflict = Readonly<{ kind: 'edit-conflict'; answer: AnswerView }>;
type Refusal = NotFound | AnswersClosed | AnswerConflict;

/**
 * Says whether a player comes to an item: a guardian for the own child, or somebody who runs the team on behalf of any. For others, and for a
 * player who is not on the roster, there is nothing to answer.
 */
export const giveAnswer = useCase(
  'read-league',
  (
    { unitOfWork, clock }: Pick<WriteDeps<'playerAnswers', 'attendance'>, 'unitOfWork' | 'clock'>,
    { actor, item: asked, playerId, version, ...given }: Command,
  ) =>
    unitOfWork.transact<AnswerView, Refusal>(async ({ playerAnswers, read }) => {
      const orgId = actor.org.id;
      const held = await playerAnswers.hold(orgId, asked, playerId);
      const teamId = held?.teamIds.find((each) => answersFor(actor, each, playerId));
      const as = teamId && answersFor(actor, teamId, playerId);
      if (!held || !teamId || !as) return err({ kind: 'not-found' });
      const [team] = await read.attendance(orgId, { teamIds: [teamId], itemIds: [asked.id], playerId });
      const listed = team?.players[0];
      if (!team || !listed) return err({ kind: 'not-found' });
      const item = withDeadline(held, team.hoursBefore);
      const now = clock();
      const view = (answer: AnswerWithName | undefined) => viewAnswer({ actor, item, teamId, now }, listed, answer);

      const before = team.answers[0];
      const next = answered(before, given, version, item, { orgId, playerId, by: actor.user.id, as, now });
      if (!next.ok) return next.error.kind === 'answers-closed' ? err(next.error) : err({ kind: 'edit-conflict', answer: view(before) });
      const answer = next.value;
      if (!answer) return ok(view(before));
      await playerAnswers.save(answer);
      return ok(view({ ...answer, itemId: asked.id, answeredBy: { ...actor.user, roles: [...actor.roles] } }));
    }),
);
