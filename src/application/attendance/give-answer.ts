import { type AnswersClosed, answered, type GivenAnswer } from '../../domain/attendance/answer.ts';
import { answersFor } from '../../domain/attendance/attendance-permissions.ts';
import { withDeadline } from '../../domain/attendance/response-deadline.ts';
import type { SeriesScope } from '../../domain/events/event-series.ts';
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
    /** Of no effect on a game, or an event without a series. */
    scope: SeriesScope;
  }>;
/** Somebody else has answered since; `answer` is what they said. */
export type AnswerConflict = Readonly<{ kind: 'edit-conflict'; answer: AnswerView }>;
type Refusal = NotFound | AnswersClosed | AnswerConflict;
/** The answer about the item, and about how many items it was new. */
export type GivenAnswerView = AnswerView & Readonly<{ changedAnswers: number }>;

/**
 * Says whether a player comes to an item: a guardian for the own child, or somebody who runs the team on behalf of any. For others, and for a
 * player who is not on the roster, there is nothing to answer. In a series the same is said about the events of the scope that take an answer.
 */
export const giveAnswer = useCase(
  'read-league',
  (
    { unitOfWork, clock }: Pick<WriteDeps<'playerAnswers', 'attendance'>, 'unitOfWork' | 'clock'>,
    { actor, item: asked, playerId, version, scope, ...given }: Command,
  ) =>
    unitOfWork.transact<GivenAnswerView, Refusal>(async ({ playerAnswers, read }) => {
      const { org, user, roles } = actor;
      const held = await playerAnswers.hold(org.id, asked, playerId, scope !== 'one');
      const named = held.find(({ item }) => item.id === asked.id);
      const teamId = named?.teamIds.find((each) => answersFor(actor, each, playerId));
      const as = teamId && answersFor(actor, teamId, playerId);
      if (!named || !teamId || !as) return err({ kind: 'not-found' });
      const others = held.filter((each) => each !== named && (scope === 'all' || each.startsAt >= named.startsAt));
      const itemIds = [named, ...others].map(({ item }) => item.id);
      const [team] = await read.attendance(org.id, { teamIds: [teamId], itemIds, playerId });
      const listed = team?.players[0];
      if (!team || !listed) return err({ kind: 'not-found' });
      const now = clock();
      const act = { orgId: org.id, playerId, by: user.id, as, now };
      const before = new Map(team.answers.map((answer) => [answer.itemId, answer]));
      const item = withDeadline(named, team.hoursBefore);
      const view = (answer: AnswerWithName | undefined) => viewAnswer({ actor, item, teamId, now }, listed, answer);

      const earlier = before.get(asked.id);
      const next = answered(earlier, given, version, item, act);
      if (!next.ok) {
        return next.error.kind === 'answers-closed' ? err(next.error) : err({ kind: 'edit-conflict', answer: view(earlier) });
      }
      const further = others.flatMap((other) => {
        const result = answered(before.get(other.item.id), given, undefined, other, act);
        return result.ok && result.value ? [result.value] : [];
      });
      const answers = next.value ? [next.value, ...further] : further;
      if (answers.length > 0) await playerAnswers.saveAll(org.id, answers);
      const latest = next.value && { ...next.value, itemId: asked.id, answeredBy: { ...user, roles: [...roles] } };
      return ok({ ...view(latest ?? earlier), changedAnswers: answers.length });
    }),
);
