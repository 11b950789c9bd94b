import { type Facility, type PlaceState, unwrap } from 'league-gateway-client';
import { useId, useState } from 'preact/hooks';
import { sentAt } from '../kit/format.ts';
import { Field, Select, useAction, useDraft } from '../kit/forms.tsx';
import { currentOrg, league } from '../kit/league.ts';
import { Problem } from '../kit/ui.tsx';
import { text } from './family-texts.ts';
import { ReportText, reportOf } from './report.tsx';

/** What the league says about a field, in one line. Later gateways may say something new, which is shown unchanged. */
export const stateInWords = ({ state, until, note }: PlaceState): string =>
  [text('field.state', { state, until: until === null ? '' : text('field.until', { when: sentAt(until) }) }), note]
    .filter(Boolean)
    .join(' ');

type StateProps = Readonly<{ facility: Facility; fieldId: string | null; changed: () => void }>;

/** Whether the field can be played on, and, for who runs the league, a form to say so. */
export function StateOfField({ facility, fieldId, changed }: StateProps) {
  const [isOpen, setOpen] = useState(false);
  const field = facility.fields.find(({ id }) => id === fieldId);
  const { state } = field ?? facility;
  const maySay = currentOrg()?.roles.some((role) => role === 'admin' || role === 'staff');
  return (
    <>
      {state && (
        <div class={state.state === 'closed' ? 'alert' : undefined}>
          <p>{stateInWords(state)}</p>
          {state.note && <ReportText name={text('report.place')} send={reportOf('place', fieldId ?? facility.id)} />}
        </div>
      )}
      {maySay && !isOpen && (
        <button type="button" onClick={() => setOpen(true)}>
          {text('field.say')}
        </button>
      )}
      {isOpen && (
        <SayState
          {...{ facility, fieldId, state }}
          done={() => {
            setOpen(false);
            changed();
          }}
        />
      )}
    </>
  );
}

const CHOICES = ['closed', 'open', 'unknown', 'nothing'] as const;
type Choice = (typeof CHOICES)[number];

type SayProps = Readonly<{ facility: Facility; fieldId: string | null; state: PlaceState | null; done: () => void }>;

function SayState({ facility, fieldId, state, done }: SayProps) {
  const [choice, setChoice] = useState<Choice>('closed');
  const [until, setUntil] = useState('');
  const [note, setNote] = useDraft(`field/${fieldId ?? facility.id}`, state?.note ?? '');
  const [isWhole, setWhole] = useState(fieldId === null);
  const whole = useId();
  const { isBusy, error, run } = useAction();
  const say = () =>
    run(async () => {
      const isNothing = choice === 'nothing';
      const body = {
        fieldId: isWhole ? null : fieldId,
        state: isNothing ? null : choice,
        until: isNothing || until === '' ? null : new Date(until).toISOString(),
        note: isNothing ? null : note.trim() || null,
      };
      await unwrap(league.PUT('/api/mobile/facilities/{facilityId}/state', { params: { path: { facilityId: facility.id } }, body }));
      setNote('');
      done();
    });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void say();
      }}
    >
      <Select
        label={text('field.isNow')}
        value={choice}
        onChange={(chosen) => setChoice(chosen as Choice)}
        choices={CHOICES.map((value) => ({ value, label: text('field.choice', { choice: value }) }))}
      />
      {choice !== 'nothing' && (
        <>
          <Field
            label={text('field.untilLabel')}
            error={error}
            pointer="/until"
            input={{ type: 'datetime-local', value: until, onInput: ({ currentTarget }) => setUntil(currentTarget.value) }}
          />
          <Field
            label={text('field.noteLabel')}
            hint={text('field.noteHint')}
            error={error}
            pointer="/note"
            input={{ value: note, maxLength: 140, onInput: ({ currentTarget }) => setNote(currentTarget.value) }}
          />
        </>
      )}
      {fieldId !== null && (
        <label class="check" for={whole}>
          <input id={whole} type="checkbox" checked={isWhole} onChange={() => setWhole(!isWhole)} />
          <span>{text('field.whole', { facility: facility.name })}</span>
        </label>
      )}
      <button type="submit" class="primary" disabled={isBusy}>
        {text('field.send')}
      </button>
      {error !== undefined && <Problem error={error} />}
    </form>
  );
}
