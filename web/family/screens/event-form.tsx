import { type Facility, type NewTeamEvent, ProblemError, type TeamEvent, unwrap } from 'league-gateway-client';
import { useId, useState } from 'preact/hooks';
import { dateInYear, dayOf, listOf, placeOf, timeOf, weekdayName, whenOf } from '../../kit/format.ts';
import { Field, LongField, Select, useAction, useDraft } from '../../kit/forms.tsx';
import { league, problemOf } from '../../kit/league.ts';
import { go, to } from '../../kit/router.ts';
import { Card, Loaded, Problem, Screen, useLoad } from '../../kit/ui.tsx';
import { instantOf, localOf, today } from '../../kit/zoned-time.ts';
import { eventPlan, WEEKDAYS, type Weekday, weekdayOf } from '../event-plan.ts';
import { text } from '../family-texts.ts';
import { type Scope, ScopeChoice } from './event.tsx';

/** A new event of a team, for who runs it. */
export function NewEvent({ teamId }: Readonly<{ teamId: string }>) {
  const load = useLoad(async (signal) => {
    const [{ facilities }, { timeZone }, { team }] = await Promise.all([
      unwrap(league.GET('/api/mobile/facilities', { signal })),
      unwrap(league.GET('/api/mobile/screens/home', { signal })),
      unwrap(league.GET('/api/mobile/screens/teams/{teamId}', { signal, params: { path: { teamId } } })),
    ]);
    return { facilities, timeZone, team };
  }, []);
  return (
    <Screen title={text('eventForm.new')} eyebrow={load.value?.team.name} back={{ label: text('team'), to: to('team', teamId) }}>
      <Loaded load={load}>{(loaded) => <EventForm {...loaded} />}</Loaded>
    </Screen>
  );
}

export function EditEvent({ id }: Readonly<{ id: string }>) {
  const load = useLoad(
    async (signal) => {
      const [event, { facilities }] = await Promise.all([
        unwrap(league.GET('/api/mobile/events/{eventId}', { signal, params: { path: { eventId: id } } })),
        unwrap(league.GET('/api/mobile/facilities', { signal })),
      ]);
      return { event, facilities };
    },
    [id],
  );
  return (
    <Screen title={load.value?.event.title ?? text('event.title')} back={{ label: text('event.title'), to: to('event', id) }}>
      <Loaded load={load}>
        {({ event, facilities }) => <EventForm {...{ event, facilities }} team={event.team} timeZone={event.timeZone} />}
      </Loaded>
    </Screen>
  );
}

const KINDS = ['practice', 'meeting', 'picture_day', 'other'] as const;

/** What is chosen rather than typed. */
type Choices = Readonly<{
  kind: TeamEvent['kind'];
  date: string;
  startsAt: string;
  endsAt: string;
  arrivalMinutes: string;
  /** A field, a facility, or nothing. */
  where: string;
}>;
type Typed = Readonly<{ title: string; place: string; note: string }>;
/** The end is a guess until it is chosen. */
type Chosen = Omit<Choices, 'endsAt'> & Partial<Choices>;
const newChoices = (): Chosen => ({ kind: 'practice', date: today(), startsAt: '17:30', arrivalMinutes: '', where: '' });

const choicesOf = ({ kind, timeZone, arrivalMinutes, fieldId, facility, ...event }: TeamEvent): Choices => {
  const [start, end] = [localOf(event.startsAt, timeZone), localOf(event.endsAt, timeZone)];
  const where = fieldId ?? facility?.id ?? '';
  return {
    kind,
    date: start.localDate,
    startsAt: start.localTime,
    endsAt: end.localTime,
    arrivalMinutes: String(arrivalMinutes ?? ''),
    where,
  };
};

/** The request for what the form says. */
function termsOf(
  { kind, date, arrivalMinutes, where, ...times }: Choices,
  typed: Typed,
  facilities: readonly Facility[],
  timeZone: string,
) {
  const facility = facilities.find(({ id, fields }) => id === where || fields.some((field) => field.id === where));
  return {
    kind,
    title: typed.title.trim(),
    startsAt: instantOf(date, times.startsAt, timeZone),
    endsAt: instantOf(date, times.endsAt, timeZone),
    arrivalMinutes: arrivalMinutes === '' ? null : Number(arrivalMinutes),
    facilityId: facility?.id ?? null,
    fieldId: facility && facility.id !== where ? where : null,
    place: typed.place.trim() || null,
    note: typed.note.trim() || null,
  } satisfies NewTeamEvent;
}

type FormProps = Readonly<{ event?: TeamEvent; facilities: readonly Facility[]; team: TeamEvent['team']; timeZone: string }>;

function EventForm({ event, facilities, team, timeZone }: FormProps) {
  const draft = `event/${event?.id ?? team.id}`;
  const [title, setTitle] = useDraft(`${draft}/title`, event?.title ?? '');
  const [place, setPlace] = useDraft(`${draft}/place`, event?.place ?? '');
  const [note, setNote] = useDraft(`${draft}/note`, event?.note ?? '');
  // What the event was when the form was opened: only what this user has changed since is sent.
  const [before] = useState<Chosen>(() => (event ? choicesOf(event) : newChoices()));
  const [typedBefore] = useState({ title: event?.title ?? '', place: event?.place ?? '', note: event?.note ?? '' });
  /** The version that is changed: after a conflict, the current one, which the refusal names. */
  const [version, setVersion] = useState(event?.version);
  const [chosen, setChosen] = useState(before);
  const [repeats, setRepeats] = useState(false);
  const [chosenDays, setChosenDays] = useState<readonly Weekday[]>();
  const [until, setUntil] = useState('');
  const [scope, setScope] = useState<Scope>('one');
  const { isBusy, error, run } = useAction();
  const { endsAt, weekdays, dates } = eventPlan({ ...chosen, weekdays: chosenDays, repeats, until });
  const choices: Choices = { ...chosen, endsAt };
  const isBackwards = choices.endsAt !== '' && choices.endsAt <= choices.startsAt;
  const choose = (change: Partial<Choices>) => setChosen((now) => ({ ...now, ...change }));
  const isTold = dates.length > 0 && endsAt !== '' && Date.parse(instantOf(dates[0]!, endsAt, timeZone)) > Date.now();

  const save = () =>
    run(async () => {
      const terms = termsOf(choices, { title, place, note }, facilities, timeZone);
      const saved = event ? await change(event, terms) : await create(terms);
      for (const clear of [setTitle, setPlace, setNote]) clear('');
      go('event', saved.id);
    });
  const create = (terms: NewTeamEvent) => {
    const body = repeats ? { ...terms, repeats: { weekdays: [...weekdays], until } } : terms;
    return unwrap(league.POST('/api/mobile/teams/{teamId}/events', { params: { path: { teamId: team.id } }, body }));
  };
  async function change({ id }: TeamEvent, terms: NewTeamEvent): Promise<Pick<TeamEvent, 'id'>> {
    const earlier = termsOf({ endsAt: '', ...before }, typedBefore, facilities, timeZone);
    const changes = Object.fromEntries(Object.entries(terms).filter(([name, value]) => value !== earlier[name as keyof typeof earlier]));
    if (Object.keys(changes).length === 0) return { id };
    const params = { path: { eventId: id }, header: { 'If-Match': `"${version}"` } };
    return unwrap(league.PATCH('/api/mobile/events/{eventId}', { params, body: { ...changes, scope } })).catch((refusal) => {
      setVersion((known) => problemOf(refusal, 'edit-conflict')?.event?.version ?? known);
      throw refusal;
    });
  }

  return (
    <Card>
      <form
        onSubmit={(submitted) => {
          submitted.preventDefault();
          void save();
        }}
      >
        {event?.series && <ScopeChoice scope={scope} onChange={setScope} />}
        <Select
          label={text('eventForm.kind')}
          value={choices.kind}
          onChange={(kind) => choose({ kind: kind as Choices['kind'] })}
          choices={KINDS.map((value) => ({ value, label: text('event.kind', { kind: value }) }))}
        />
        <Field
          label={text('eventForm.title')}
          error={error}
          pointer="/title"
          input={{ value: title, required: true, maxLength: 100, onInput: ({ currentTarget }) => setTitle(currentTarget.value) }}
        />
        <Field
          label={text('eventForm.date')}
          input={{
            type: 'date',
            required: true,
            value: choices.date,
            onInput: ({ currentTarget }) => choose({ date: currentTarget.value }),
          }}
        />
        <div class="pair">
          {(['startsAt', 'endsAt'] as const).map((end) => (
            <Field
              key={end}
              label={text(`eventForm.${end}`)}
              input={{
                type: 'time',
                required: true,
                value: choices[end],
                onInput: ({ currentTarget }) => choose({ [end]: currentTarget.value }),
              }}
            />
          ))}
        </div>
        {isBackwards && (
          <p class="small fault" role="alert">
            {text('eventForm.backwards')}
          </p>
        )}
        <Field
          label={text('eventForm.arrival')}
          error={error}
          pointer="/arrivalMinutes"
          input={{
            type: 'number',
            min: 1,
            max: 240,
            inputMode: 'numeric',
            value: choices.arrivalMinutes,
            onInput: ({ currentTarget }) => choose({ arrivalMinutes: currentTarget.value }),
          }}
        />
        <Select
          label={text('eventForm.where')}
          value={choices.where}
          onChange={(where) => choose({ where })}
          choices={[
            { value: '', label: text('eventForm.elsewhere') },
            ...facilities.flatMap((facility) => [
              { value: facility.id, label: facility.name },
              ...facility.fields.map((field) => ({ value: field.id, label: `${facility.name}, ${field.name}` })),
            ]),
          ]}
        />
        <Field
          label={text('eventForm.place')}
          hint={text('eventForm.placeHint')}
          error={error}
          pointer="/place"
          input={{ value: place, maxLength: 200, onInput: ({ currentTarget }) => setPlace(currentTarget.value) }}
        />
        <LongField label={text('eventForm.note')} maxLength={1000} value={note} onChange={setNote} />
        {!event && (
          <Repetition
            {...{ repeats, weekdays, until, error }}
            earliest={choices.date}
            onUntil={setUntil}
            onWeekdays={setChosenDays}
            onRepeats={() => setRepeats(!repeats)}
          />
        )}
        {!event && (
          <p role="status">
            {planInWords(choices, dates)} {dates.length > 0 && text('eventForm.told', { isTold, team: team.name })}
          </p>
        )}
        <button type="submit" class="primary" disabled={isBusy || isBackwards || (repeats && weekdays.length === 0)}>
          {event ? text('eventForm.save') : text('eventForm.create', { isTold })}
        </button>
        <Refusal error={error} />
      </form>
    </Card>
  );
}

/** How many events will be made, and when. Empty while that is not known. */
function planInWords({ kind, startsAt }: Choices, dates: readonly string[]): string {
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined || startsAt === '') return '';
  const what = text('eventForm.count', { kind, count: dates.length });
  const time = timeOf({ localDate: first, localTime: startsAt });
  if (first === last) return text('eventForm.once', { what, day: dayOf(first), time });
  const weekdays = WEEKDAYS.filter((weekday) => dates.some((date) => weekdayOf(date) === weekday));
  const days = listOf(weekdays.map((weekday) => text('eventForm.eachWeekday', { weekday })));
  return text('eventForm.weekly', { what, days, time, first: dateInYear(first), last: dateInYear(last) });
}

type RepetitionProps = Readonly<{
  repeats: boolean;
  weekdays: readonly Weekday[];
  until: string;
  earliest: string;
  error: unknown;
  onRepeats: () => void;
  onWeekdays: (weekdays: readonly Weekday[]) => void;
  onUntil: (until: string) => void;
}>;

function Repetition({ repeats, weekdays, until, earliest, error, onRepeats, onWeekdays, onUntil }: RepetitionProps) {
  const id = useId();
  const flip = (weekday: Weekday) => onWeekdays(WEEKDAYS.filter((each) => weekdays.includes(each) !== (each === weekday)));
  return (
    <>
      <label class="check" for={id}>
        <input id={id} type="checkbox" checked={repeats} onChange={onRepeats} />
        <span>{text('eventForm.repeats')}</span>
      </label>
      {repeats && (
        <>
          <fieldset>
            <legend>{text('eventForm.weekdays')}</legend>
            <div class="choices">
              {WEEKDAYS.map((weekday) => (
                <button key={weekday} type="button" aria-pressed={weekdays.includes(weekday)} onClick={() => flip(weekday)}>
                  {weekdayName(WEEKDAYS.indexOf(weekday) + 1)}
                </button>
              ))}
            </div>
          </fieldset>
          <Field
            label={text('eventForm.until')}
            error={error}
            pointer="/repeats/until"
            input={{
              type: 'date',
              required: true,
              min: earliest,
              value: until,
              onInput: ({ currentTarget }) => onUntil(currentTarget.value),
            }}
          />
        </>
      )}
    </>
  );
}

/** Why the event cannot be as it was asked for. What a field says itself is not repeated. */
function Refusal({ error }: Readonly<{ error: unknown }>) {
  if (error === undefined) return null;
  const taken = problemOf(error, 'field-taken') ?? problemOf(error, 'team-taken');
  if (taken) {
    const by = taken.game ?? taken.event;
    return (
      <p class="alert" role="alert">
        {text('eventForm.taken', { what: taken.game ? 'game' : 'event', when: by ? whenOf(by) : '', place: by ? placeOf(by) : '' })}
      </p>
    );
  }
  if (problemOf(error, 'edit-conflict')) {
    return (
      <p class="alert" role="alert">
        {text('eventForm.conflict')}
      </p>
    );
  }
  if (error instanceof ProblemError && 'errors' in error.problem) {
    return (
      <p class="alert" role="alert">
        {text('eventForm.faults')}
      </p>
    );
  }
  return <Problem error={error} />;
}
