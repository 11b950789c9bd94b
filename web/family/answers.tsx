import type { AgendaItem, AnsweredItem, AttendanceAnswer, PlayerAnswer, QueuedAnswer, TeamAnswers } from 'league-gateway-client';
import { isProblem } from 'league-gateway-client';
import { useEffect, useState } from 'preact/hooks';
import { Form, Submit, useForm } from '../kit/form.tsx';
import { sentAt } from '../kit/format.ts';
import { Field, useAction } from '../kit/forms.tsx';
import { to } from '../kit/router.ts';
import { Card, Problem } from '../kit/ui.tsx';
import { dropAnswer, isFor, useAnswered, useAnswersToSend, useAnswerToSend } from './answers-to-send.ts';
import { text } from './family-texts.ts';

/** The answers in the order of their buttons. */
const ANSWERS: readonly AttendanceAnswer[] = ['yes', 'maybe', 'no'];

/** The answers of whole teams, as an item of the agenda has them: those for the own children. */
export const ownAnswers = (teams: readonly TeamAnswers[]): AgendaItem['answers'] =>
  teams.map(({ answers, ...team }) => ({ ...team, mine: answers.filter(({ isMine }) => isMine) })).filter(({ mine }) => mine.length > 0);

type Item = Pick<AgendaItem, 'game' | 'event' | 'answers'>;
type AnswersProps = Readonly<{ item: Item; changed: () => void }>;

export const answeredItem = ({ game, event }: Item): AnsweredItem =>
  game ? { kind: 'game', id: game.id } : { kind: 'event', id: event!.id };

/** Whether the own children come, by one tap each; and how many of the team do. */
export function Answers({ item, changed }: AnswersProps) {
  if (item.answers.length === 0 || (item.game ?? item.event)?.status !== 'scheduled') return null;
  return (
    <div class="answers">
      {item.answers.map(({ teamId, respondBy, isAsked, counts, mine }) => (
        <div key={teamId} class="answers">
          {mine.map((child) => (
            <Answer key={child.playerId} item={answeredItem(item)} child={child} isAsked={isAsked} changed={changed} />
          ))}
          {respondBy !== null && Date.parse(respondBy) > Date.now() && (
            <p class="small soft">{text('answer.by', { when: sentAt(respondBy) })}</p>
          )}
          {counts.yes + counts.maybe + counts.no > 0 && (
            <p class="small soft">{text('answers.counts', { yes: counts.yes, maybe: counts.maybe, no: counts.no })}</p>
          )}
        </div>
      ))}
    </div>
  );
}

type AnswerProps = Readonly<{ item: AnsweredItem; child: PlayerAnswer; isAsked: boolean; changed: () => void }>;

/** An answer counts as given at once; it says so while it waits for a network. */
function Answer({ item, child, isAsked, changed }: AnswerProps) {
  const [known, setKnown] = useState(child);
  const [isNoting, setNoting] = useState(false);
  const noting = useForm({ note: child.note ?? '' }, { name: `note/${item.id}/${child.playerId}`, inTab: true });
  const { isBusy, error, run } = useAction();
  const { queued, isOffline, give } = useAnswerToSend(item, child.playerId, (answer) => {
    setKnown(answer);
    changed();
  });
  const { problem } = queued ?? {};
  const theirs = isProblem(problem, 'edit-conflict') ? problem.answer : null;
  // What was loaded since is newer than what this phone has said.
  useEffect(() => setKnown(child), [child]);

  const isWaiting = queued !== undefined && queued.problem === null;
  const shown = isWaiting ? { ...known, ...queued.answer, note: queued.answer.note ?? null, isAbsence: false } : (theirs ?? known);
  const send = async (answer: AttendanceAnswer, change: { note?: string | null } = {}) => {
    const version = (isWaiting ? queued.answer.version : shown.version) ?? undefined;
    await give({ answer, ...(version !== undefined && { version }), ...change });
    setNoting(false);
  };
  const refusal = queued && !isWaiting && <Refused queued={queued} changed={changed} />;

  if (!shown.mayAnswer) {
    return (
      <>
        <p class="small">
          {text('answer.is', { name: shown.displayName, answer: shown.answer ?? (isAsked ? 'none' : 'not_asked') })}{' '}
          <span class="soft">{text(isWaiting && isOffline ? 'answer.waits' : 'answer.closed')}</span>
        </p>
        {refusal}
      </>
    );
  }
  return (
    <fieldset class="answer">
      <legend>{text('answer.question', { name: shown.displayName })}</legend>
      <div class="parts">
        {ANSWERS.map((answer) => (
          <button
            key={answer}
            type="button"
            class={answer}
            disabled={isBusy}
            aria-pressed={shown.answer === answer}
            onClick={() => run(() => send(answer))}
          >
            {text('answer', { answer })}
          </button>
        ))}
      </div>
      {isWaiting && isOffline && <Waits />}
      {shown.answer === null && !isAsked && <p class="small soft">{text('answer.notAsked', { name: shown.displayName })}</p>}
      {shown.isAbsence && <p class="small soft">{text('answer.away')}</p>}
      {refusal}
      {error !== undefined && <Problem error={error} />}
      {shown.answer !== null && !isNoting && (
        <button type="button" class="quiet" onClick={() => setNoting(true)}>
          {shown.note ? text('answer.note', { note: shown.note }) : text('answer.addNote')}
        </button>
      )}
      {shown.answer !== null && isNoting && (
        <Form form={noting} isEdit onSubmit={({ note }) => send(shown.answer!, { note: note.trim() || null })}>
          <Field label={text('answer.noteLabel')} {...noting.at('note')} input={{ maxLength: 200 }} />
          <Submit isPlain>{text('answer.saveNote')}</Submit>
        </Form>
      )}
    </fieldset>
  );
}

const Waits = () => (
  <p class="small soft" role="status">
    {text('answer.waits')}
  </p>
);

type RefusedProps = Readonly<{
  queued: QueuedAnswer;
  /** Called when somebody else has answered meanwhile, which is to be seen then, too. */
  changed?: () => void;
}>;

/** Why the gateway has not taken an answer: shown until somebody has seen it, or answers again. */
function Refused({ queued: { id, answer, problem }, changed }: RefusedProps) {
  const theirs = isProblem(problem, 'edit-conflict') ? problem.answer : null;
  useEffect(() => {
    if (theirs) changed?.();
  }, [theirs?.version]);
  if (!problem) return null;
  return (
    <div class="alert row" role="alert">
      <p class="small">
        {theirs
          ? text('answer.conflict', {
              who: theirs.answeredBy ?? text('answer.somebody'),
              answer: theirs.answer ?? 'none',
              note: theirs.note ?? '',
            })
          : text('answer.refused', { answer: answer.answer, why: problem.title })}
      </p>
      <button type="button" onClick={() => dropAnswer(id)}>
        {text('answer.seen')}
      </button>
    </div>
  );
}

/** Whether an item shows, or has folded up, the child's answer that a queued one is to be. */
const hasAnswer = (item: Item, queued: QueuedAnswer): boolean =>
  (item.game ?? item.event)?.status === 'scheduled' &&
  item.answers.some(({ mine }) => mine.some(({ playerId }) => isFor(queued, answeredItem(item), playerId)));

/** What answers that are folded up have to say: that one waits for a network, or was not taken. */
export function UnsentAnswers({ item, changed }: AnswersProps) {
  const { status, answers } = useAnswersToSend();
  const own = answers.filter((queued) => hasAnswer(item, queued));
  useAnswered(answeredItem(item), changed);
  return (
    <>
      {status === 'offline' && own.some(({ problem }) => !problem) && <Waits />}
      {own.map((queued) => (
        <Refused key={queued.id} queued={queued} changed={changed} />
      ))}
    </>
  );
}

/** Answers that were refused, and that no item on the screen shows: what they were about is over, called off, or not the user's any more. */
export function RefusedAnswers({ shown }: Readonly<{ shown: readonly Item[] }>) {
  const { answers } = useAnswersToSend();
  const others = answers.filter((queued) => queued.problem !== null && !shown.some((item) => hasAnswer(item, queued)));
  if (others.length === 0) return null;
  return (
    <Card title={text('answer.refusedElsewhere')}>
      <ul class="rows">
        {others.map((queued) => (
          <li key={queued.id}>
            <Refused queued={queued} />
            <a href={to(queued.item.kind, queued.item.id)}>{text('answer.about', { kind: queued.item.kind })}</a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
