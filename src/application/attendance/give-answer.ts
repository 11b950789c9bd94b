import {
  type AnswersClosed,
  answered,
  answerIn,
  type GivenAnswer,
  isWithdrawal,
  type PlayerAnswer,
  untilStart,
} from '../../domain/attendance/answer.ts';
import { answersFor } from '../../domain/attendance/attendance-permissions.ts';
import { isAsked, withDeadline } from '../../domain/attendance/response-deadline.ts';
import type { SeriesScope } from '../../domain/events/event-series.ts';
import type { ItemRef } from '../../domain/events/item.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { PlayerId, PushEventId, TeamId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, mapOk, ok, type Result } from '../../domain/shared/result.ts';
import type { AnswerWithName, HeldItem, TeamAttendance } from '../ports/storage/attendance/attendance-storage.ts';
import { Unavailable } from '../ports/unavailable.ts';
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
    /** By the link of a mail, which says nothing but the answer: a note goes with the answer that it was written to. */
    byMail?: true;
  }>;
/** Somebody else has answered since; `answer` is what they said. */
export type AnswerConflict = Readonly<{ kind: 'edit-conflict'; answer: AnswerView }>;
type Refusal = NotFound | AnswersClosed | AnswerConflict;
/** The answer about the item, and about how many items it was new. */
export type GivenAnswerView = AnswerView & Readonly<{ changedAnswers: number }>;

/**
 * Says whether a player comes to an item: a guardian for the own child, or somebody who runs the team on behalf of any. For others, and for a
 * player who is not on the roster, there is nothing to answer. In a series the same is said about the events of the scope that take an answer.
 * Who runs the team is told at once of a late withdrawal.
 */
export const giveAnswer = useCase('read-league', ({ unitOfWork, clock, newId }: WriteDeps<'playerAnswers' | 'outbox'>, command: Command) =>
  unitOfWork.transact<GivenAnswerView, Refusal>(async ({ playerAnswers, outbox }) => {
    const { actor, item, playerId, scope } = command;
    // What is read first may be older than the locks: then nothing is saved, and what it was about is read again.
    for (const isCurrent of [false, true]) {
      const held = await playerAnswers.hold(actor.org.id, item, playerId, scope !== 'one');
      const decided = decide(held, command, clock());
      const { answers, deadline, withdrawals } = decided.ok ? decided.value : { answers: [], deadline: undefined, withdrawals: [] };
      const isSaved = answers.length > 0 && (await playerAnswers.saveAll(actor.org.id, playerId, answers, deadline));
      if (isSaved) {
        const of = { orgId: actor.org.id, by: actor.user.id };
        for (const each of withdrawals) await outbox.add({ id: newId<PushEventId>(), kind: 'answer-changed', ...of, ...each });
      }
      if (isSaved || (isCurrent && answers.length === 0)) return mapOk(decided, ({ view }) => view);
    }
    throw new Unavailable('answers for a held player have changed');
  }),
);

type Decided = Readonly<{
  answers: readonly PlayerAnswer[];
  /** What the answers depend on. */
  deadline: Pick<TeamAttendance, 'teamId' | 'hoursBefore'> | undefined;
  /** Of what a team is told at once. */
  withdrawals: readonly Readonly<{ item: ItemRef; teamId: TeamId }>[];
  view: GivenAnswerView;
}>;

function decide(held: readonly HeldItem[], command: Command, now: Date): Result<Decided, Refusal> {
  const { actor, item: ref, playerId, version, scope, byMail = false, ...given } = command;
  const { org, user, roles } = actor;
  const named = held.find(({ item }) => item.id === ref.id);
  const team = named?.teams.find(({ teamId }) => answersFor(actor, teamId, playerId, byMail));
  const as = team && answersFor(actor, team.teamId, playerId, byMail);
  const listed = team?.players[0];
  if (!named || !team || !as || !listed) return err({ kind: 'not-found' });
  const { teamId, hoursBefore } = team;
  const act = { orgId: org.id, playerId, by: user.id, as, byMail, now };
  const item = byMail ? untilStart(withDeadline(named, team)) : withDeadline(named, team);
  const view = (answer: AnswerWithName | undefined) => viewAnswer({ actor, item, teamId, now }, listed, answer);

  const earlier = team.answers[0];
  const said = byMail ? { ...given, note: earlier?.answer === given.answer ? earlier.note : null } : given;
  const next = answered(earlier, said, version, item, act);
  if (!next.ok) return next.error.kind === 'answers-closed' ? err(next.error) : err({ kind: 'edit-conflict', answer: view(earlier) });
  const others = held.filter((each) => each !== named && (scope === 'all' || each.startsAt >= named.startsAt));
  const further = others.flatMap((other) => {
    const result = answered(other.teams[0]?.answers[0], given, undefined, other, act);
    return result.ok && result.value ? [result.value] : [];
  });
  const answers = next.value ? [next.value, ...further] : further;
  const withdrawals = answers.flatMap((answer) => {
    const of = held.find((each) => each.item.id === answer.item.id)!;
    const theirs = of === named ? team : of.teams[0]!;
    const said = answerIn(theirs.answers[0], listed.away, of, org.timeZone);
    const wasExpected = said === 'yes' || (said === null && !isAsked(of, theirs));
    return isWithdrawal(wasExpected, answer, of, now) ? [{ item: of.item, teamId: theirs.teamId }] : [];
  });
  const latest = next.value && { ...next.value, itemId: ref.id, answeredBy: { ...user, roles: [...roles] } };
  return ok({
    answers,
    withdrawals,
    deadline: ref.kind === 'game' ? { teamId, hoursBefore } : undefined,
    view: { ...view(latest ?? earlier), changedAnswers: answers.length },
  });
}
