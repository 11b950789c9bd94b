import { type AgendaItem, type AttendanceAnswer, NetworkError, type PlayerAnswer, type TeamAnswers, unwrap } from 'league-gateway-client';
import { useEffect, useState } from 'preact/hooks';
import { Field, useAction, useDraft } from '../kit/forms.tsx';
import { league, problemOf } from '../kit/league.ts';
import { Problem } from '../kit/ui.tsx';
import { text } from './family-texts.ts';

/** The answers in the order of their buttons. */
const ANSWERS: readonly AttendanceAnswer[] = ['yes', 'maybe', 'no'];

/** The answers of whole teams, as an item of the agenda has them: those for the own children. */
export const ownAnswers = (teams: readonly TeamAnswers[]): AgendaItem['answers'] =>
  teams.map(({ answers, ...team }) => ({ ...team, mine: answers.filter(({ isMine }) => isMine) })).filter(({ mine }) => mine.length > 0);

type AnswersProps = Readonly<{ item: Pick<AgendaItem, 'game' | 'event' | 'answers'>; changed: () => void }>;

/** Whether the own children come, by one tap each; and how many of the team do. */
export function Answers({ item, changed }: AnswersProps) {
  if (item.answers.length === 0 || (item.game ?? item.event)?.status !== 'scheduled') return null;
  return (
    <div class="answers">
      {item.answers.map(({ teamId, counts, mine }) => (
        <div key={teamId} class="answers">
          {mine.map((child) => (
            <Answer key={child.playerId} {...{ item, child, changed }} />
          ))}
          {counts.yes + counts.maybe + counts.no > 0 && (
            <p class="small soft">{text('answers.counts', { yes: counts.yes, maybe: counts.maybe, no: counts.no })}</p>
          )}
        </div>
      ))}
    </div>
  );
}

type AnswerProps = Readonly<{ item: AnswersProps['item']; child: PlayerAnswer; changed: () => void }>;

function Answer({ item, child, changed }: AnswerProps) {
  const [shown, setShown] = useState(child);
  const [conflict, setConflict] = useState<PlayerAnswer>();
  const [isNoting, setNoting] = useState(false);
  const [note, setNote] = useDraft(`note/${(item.game ?? item.event)!.id}/${child.playerId}`, child.note ?? '');
  const { isBusy, error, run } = useAction();
  // What was loaded since is newer than what this phone has said.
  useEffect(() => setShown(child), [child]);

  const say = (answer: AttendanceAnswer, change: { note?: string | null } = {}) =>
    run(async () => {
      setConflict(undefined);
      // Without retries, so that somebody without a network hears of it at once.
      const body = { answer, ...(shown.version !== null && { version: shown.version }), ...change };
      try {
        setShown(await sendAnswer(item, child.playerId, body));
        setNoting(false);
        changed();
      } catch (failure) {
        const theirs = problemOf(failure, 'edit-conflict')?.answer;
        if (!theirs) throw failure;
        setShown(theirs);
        setConflict(theirs);
        changed();
      }
    });

  if (!shown.mayAnswer) {
    return (
      <p class="small">
        {text('answer.is', { name: shown.displayName, answer: shown.answer ?? 'none' })} <span class="soft">{text('answer.closed')}</span>
      </p>
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
            onClick={() => say(answer)}
          >
            {text('answer', { answer })}
          </button>
        ))}
      </div>
      {shown.isAbsence && <p class="small soft">{text('answer.away')}</p>}
      {conflict && (
        <p class="alert small" role="alert">
          {text('answer.conflict', {
            who: conflict.answeredBy ?? text('answer.somebody'),
            answer: conflict.answer ?? 'none',
            note: conflict.note ?? '',
          })}
        </p>
      )}
      {error !== undefined &&
        (error instanceof NetworkError ? (
          <p class="alert small" role="alert">
            {text('answer.offline')}
          </p>
        ) : (
          <Problem error={error} />
        ))}
      {shown.answer !== null && !isNoting && (
        <button type="button" class="quiet" onClick={() => setNoting(true)}>
          {shown.note ? text('answer.note', { note: shown.note }) : text('answer.addNote')}
        </button>
      )}
      {shown.answer !== null && isNoting && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void say(shown.answer!, { note: note.trim() || null });
          }}
        >
          <Field
            label={text('answer.noteLabel')}
            input={{ value: note, maxLength: 200, onInput: ({ currentTarget }) => setNote(currentTarget.value) }}
          />
          <button type="submit" disabled={isBusy}>
            {text('answer.saveNote')}
          </button>
        </form>
      )}
    </fieldset>
  );
}

type AnswerBody = Readonly<{ answer: AttendanceAnswer; version?: number; note?: string | null }>;

function sendAnswer({ game, event }: AnswersProps['item'], playerId: string, body: AnswerBody): Promise<PlayerAnswer> {
  const once = { attempts: 1 };
  return game
    ? unwrap(
        league.PUT('/api/mobile/games/{gameId}/responses/{playerId}', { ...once, params: { path: { gameId: game.id, playerId } }, body }),
      )
    : unwrap(
        league.PUT('/api/mobile/events/{eventId}/responses/{playerId}', {
          ...once,
          params: { path: { eventId: event!.id, playerId } },
          body,
        }),
      );
}
