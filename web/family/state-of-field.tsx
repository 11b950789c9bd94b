import { type Facility, type PlaceState, unwrap } from 'league-gateway-client';
import { useId, useState } from 'preact/hooks';
import { Form, Submit, useForm } from '../kit/form.tsx';
import { sentAt } from '../kit/format.ts';
import { Field, Select } from '../kit/forms.tsx';
import { currentOrg, league } from '../kit/league.ts';
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
  const whole = useId();
  const form = useForm(
    { choice: 'closed' as Choice, until: '', note: state?.note ?? '', isWhole: fieldId === null },
    { name: `field/${fieldId ?? facility.id}` },
  );
  const { choice, isWhole } = form.values;
  const say = async ({ until, note }: typeof form.values) => {
    const isNothing = choice === 'nothing';
    const body = {
      fieldId: isWhole ? null : fieldId,
      state: isNothing ? null : choice,
      until: isNothing || until === '' ? null : new Date(until).toISOString(),
      note: isNothing ? null : note.trim() || null,
    };
    await unwrap(league.PUT('/api/mobile/facilities/{facilityId}/state', { params: { path: { facilityId: facility.id } }, body }));
    done();
  };
  return (
    <Form form={form} isEdit onSubmit={say}>
      <Select
        label={text('field.isNow')}
        {...form.at('choice')}
        choices={CHOICES.map((value) => ({ value, label: text('field.choice', { choice: value }) }))}
      />
      {choice !== 'nothing' && (
        <>
          <Field label={text('field.untilLabel')} {...form.at('until')} input={{ type: 'datetime-local' }} />
          <Field label={text('field.noteLabel')} hint={text('field.noteHint')} {...form.at('note')} input={{ maxLength: 140 }} />
        </>
      )}
      {fieldId !== null && (
        <label class="check" for={whole}>
          <input id={whole} type="checkbox" checked={isWhole} onChange={() => form.set({ isWhole: !isWhole })} />
          <span>{text('field.whole', { facility: facility.name })}</span>
        </label>
      )}
      <Submit>{text('field.send')}</Submit>
    </Form>
  );
}
