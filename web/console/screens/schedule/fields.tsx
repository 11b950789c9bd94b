import { type Facility, type PlaceState, type PlaceStateWord, unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { Form, Submit, useForm } from '../../../kit/form.tsx';
import { whenOf } from '../../../kit/format.ts';
import { Field, Select } from '../../../kit/forms.tsx';
import { league } from '../../../kit/league.ts';
import { to } from '../../../kit/router.ts';
import { Card, Loaded, Problem, Said, Screen, useLoad } from '../../../kit/ui.tsx';
import { addDays, instantOf, localOf } from '../../../kit/zoned-time.ts';
import { text } from '../../console-texts.ts';
import { Later } from '../../parts.tsx';
import { loadFacilities } from './data.ts';
import { dayName } from './weeks.tsx';

const WORDS: readonly PlaceStateWord[] = ['open', 'closed', 'unknown'];
const HOW_LONG = ['today', 'time', 'changed'] as const;
type HowLong = (typeof HOW_LONG)[number];

/** Whether the fields can be played on: said in three taps, beside the field. */
export function ScheduleFields() {
  const [said, say] = useState('');
  const load = useLoad(
    async (signal) => {
      const [facilities, { timeZone }] = await Promise.all([loadFacilities(signal), unwrap(league.GET('/api/org/settings', { signal }))]);
      return { facilities, timeZone };
    },
    [],
    'fields',
  );
  const done = (sentence: string) => {
    say(sentence);
    load.reload();
  };
  return (
    <Screen title={text('fields.title')} back={{ label: text('schedule.title'), to: to('schedule') }}>
      <p class="soft">{text('fields.text')}</p>
      <Said>{said}</Said>
      <Loaded load={load}>
        {({ facilities, timeZone }) => (
          <>
            {facilities.length === 0 && (
              <Card>
                <p>{text('fields.none')}</p>
              </Card>
            )}
            <div class="cards">
              {facilities.map((facility) => (
                <FacilityCard key={facility.id} facility={facility} timeZone={timeZone} onDone={done} />
              ))}
            </div>
          </>
        )}
      </Loaded>
    </Screen>
  );
}

type Done = Readonly<{ timeZone: string; onDone: (said: string) => void }>;

/** What is said about a field itself; otherwise it has the state of the whole place. */
const ownState = ({ state }: Facility['fields'][number], ofAll: PlaceState | null): PlaceState | null =>
  state?.updatedAt === ofAll?.updatedAt ? null : state;

function FacilityCard({ facility: { id, name, state, fields }, ...done }: Readonly<{ facility: Facility }> & Done) {
  return (
    <Card title={name}>
      <StateForm facilityId={id} fieldId={null} name={name} state={state} {...done} />
      {fields.length > 1 && (
        <Later summary={text('fields.oneByOne', { count: fields.length })} isOpen={fields.some((field) => ownState(field, state) !== null)}>
          <ul class="rows inside">
            {fields.map((field) => (
              <li key={field.id} class="stack">
                <strong>{field.name}</strong>
                <StateForm facilityId={id} fieldId={field.id} name={`${name}, ${field.name}`} state={ownState(field, state)} {...done} />
              </li>
            ))}
          </ul>
        </Later>
      )}
    </Card>
  );
}

type FormProps = Done & Readonly<{ facilityId: string; fieldId: string | null; name: string; state: PlaceState | null }>;

function StateForm({ facilityId, fieldId, name, state, timeZone, onDone }: FormProps) {
  const [chosen, choose] = useState<PlaceStateWord>();
  const form = useForm({ howLong: 'today' as HowLong, time: '', note: '' }, { name: `field/${fieldId ?? facilityId}` });
  const { howLong } = form.values;
  const untilOf = ({ time }: typeof form.values) => {
    if (howLong === 'changed') return null;
    if (howLong === 'today') return instantOf(addDays(localOf(Date.now(), timeZone).localDate, 1), '00:00', timeZone);
    return instantOf(time.slice(0, 10), time.slice(11), timeZone);
  };
  const save = async (values: typeof form.values, word: PlaceStateWord | null) => {
    const said = word === null ? { until: null, note: null } : { until: untilOf(values), note: values.note.trim() || null };
    await unwrap(
      league.PUT('/api/mobile/facilities/{facilityId}/state', {
        params: { path: { facilityId } },
        body: { fieldId, state: word, ...said },
      }),
    );
    choose(undefined);
    onDone(text('fields.said', { name, state: word ?? 'none' }));
  };
  const hidden = <span class="visually-hidden"> {name}</span>;
  return (
    <>
      <p class={state?.state === 'closed' ? 'fault' : 'soft'}>
        {state ? stateInWords(state, timeZone) : text(fieldId === null ? 'fields.nothingSaid' : 'fields.asPlace')}
      </p>
      <div class="parts">
        {WORDS.map((word) => (
          <button key={word} type="button" aria-pressed={(chosen ?? state?.state) === word} onClick={() => choose(word)}>
            {text('fields.state', { state: word })}
            {hidden}
          </button>
        ))}
      </div>
      {chosen && (
        <Form class="inside" form={form} onSubmit={(values) => save(values, chosen)}>
          <div class="pair">
            <Select
              label={text('fields.howLong')}
              {...form.at('howLong')}
              choices={HOW_LONG.map((value) => ({ value, label: text('fields.howLongName', { value }) }))}
            />
            {howLong === 'time' && (
              <Field
                label={text('fields.until')}
                {...form.at('time')}
                pointer="/until"
                input={{ type: 'datetime-local', required: true }}
              />
            )}
          </div>
          <Field label={text('fields.note')} hint={text('fields.noteHint')} {...form.at('note')} input={{ maxLength: 140 }} />
          <Submit name={name}>{text('fields.say', { state: chosen })}</Submit>
        </Form>
      )}
      {!chosen && form.error !== undefined && <Problem error={form.error} />}
      {state && !chosen && (
        <div>
          <button type="button" class="quiet" disabled={form.isBusy} onClick={() => form.submit((values) => save(values, null))}>
            {text('fields.takeBack')}
            {hidden}
          </button>
        </div>
      )}
    </>
  );
}

/** Such as `Closed through Saturday, April 11: The infield is under water`. */
export function stateInWords({ state, until, note }: Pick<PlaceState, 'state' | 'until' | 'note'>, timeZone: string): string {
  return [howLongInWords(state, until, timeZone), note].filter(Boolean).join(': ');
}

function howLongInWords(state: PlaceStateWord, until: string | null, timeZone: string): string {
  if (until === null) return text('fields.state', { state });
  const end = localOf(until, timeZone);
  return end.localTime === '00:00'
    ? text('fields.throughDay', { state, day: dayName(addDays(end.localDate, -1)) })
    : text('fields.untilTime', { state, when: whenOf(end) });
}
