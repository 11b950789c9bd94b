import { type Facility, type NewTeamEvent, ProblemError, type TeamEvent, unwrap } from 'league-gateway-client';
import { useId, useState } from 'preact/hooks';
import { Form, type FormState, Submit, useForm } from '../../kit/form.tsx';
import { dateInYear, dayOf, listOf, placeOf, timeOf, weekdayName, whenOf } from '../../kit/format.ts';
import { Field, LongField, Select } from '../../kit/forms.tsx';
import { league, problemOf } from '../../kit/league.ts';
import { LinksField } from '../../kit/links-field.tsx';
import { go, to } from '../../kit/router.ts';
import { Card, Loaded, Problem, Screen, useLoad } from '../../kit/ui.tsx';
import { linksAsTyped, linksIn } from '../../kit/written-links.ts';
import { instantOf, localOf, today } from '../../kit/zoned-time.ts';
import { eventPlan, type MonthlyRule, monthlyRules, type Often, oftenNow, WEEKDAYS, type Weekday, weekdayOf } from '../event-plan.ts';
import { text } from '../family-texts.ts';
import { rareText } from '../rare-texts.ts';
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

type Terms = Readonly<{
  kind: TeamEvent['kind'];
  date: string;
  startsAt: string;
  endsAt: string;
  arrivalMinutes: string;
  /** A field, a facility, or nothing. */
  where: string;
  title: string;
  place: string;
  note: string;
  /** Each on a line. */
  links: string;
}>;
/** The end is a guess until it is chosen, and so are the weekdays of a series. */
type Entered = Omit<Terms, 'endsAt'> &
  Readonly<{
    endsAt: string | undefined;
    repeats: boolean;
    weekdays: readonly Weekday[] | undefined;
    often: Often;
    until: string;
    scope: Scope;
  }>;
const ONCE = { repeats: false, weekdays: undefined, often: '1', until: '', scope: 'one' } as const;
const newEvent = (): Entered => ({
  ...{
    kind: 'practice',
    date: today(),
    startsAt: '17:30',
    endsAt: undefined,
    arrivalMinutes: '',
    where: '',
    title: '',
    place: '',
    note: '',
    links: '',
  },
  ...ONCE,
});

function termsNow({ kind, timeZone, arrivalMinutes, fieldId, facility, title, place, note, links, ...event }: TeamEvent): Terms {
  const [start, end] = [localOf(event.startsAt, timeZone), localOf(event.endsAt, timeZone)];
  return {
    ...{ kind, title, place: place ?? '', note: note ?? '', links: linksAsTyped(links), where: fieldId ?? facility?.id ?? '' },
    ...{ date: start.localDate, startsAt: start.localTime, endsAt: end.localTime },
    arrivalMinutes: String(arrivalMinutes ?? ''),
  };
}

/** The request for what the form says. */
function requestOf({ kind, date, arrivalMinutes, where, ...typed }: Terms, facilities: readonly Facility[], timeZone: string) {
  const facility = facilities.find(({ id, fields }) => id === where || fields.some((field) => field.id === where));
  return {
    kind,
    title: typed.title.trim(),
    startsAt: instantOf(date, typed.startsAt, timeZone),
    endsAt: instantOf(date, typed.endsAt, timeZone),
    arrivalMinutes: arrivalMinutes === '' ? null : Number(arrivalMinutes),
    facilityId: facility?.id ?? null,
    fieldId: facility && facility.id !== where ? where : null,
    place: typed.place.trim() || null,
    note: typed.note.trim() || null,
    links: linksIn(typed.links),
  } satisfies NewTeamEvent;
}

type FormProps = Readonly<{ event?: TeamEvent; facilities: readonly Facility[]; team: TeamEvent['team']; timeZone: string }>;

function EventForm({ event, facilities, team, timeZone }: FormProps) {
  const before = event && termsNow(event);
  const form = useForm<Entered>(before ? { ...before, ...ONCE } : newEvent(), { name: `event/${event?.id ?? team.id}` });
  const { values: entered, set } = form;
  /** After a conflict, the version that the refusal names. */
  const [versionMet, meet] = useState(0);
  const { endsAt, weekdays, monthly, dates } = eventPlan(entered);
  const terms: Terms = { ...entered, endsAt };
  const isBackwards = endsAt !== '' && endsAt <= terms.startsAt;
  const isTold = dates.length > 0 && endsAt !== '' && Date.parse(instantOf(dates[0]!, endsAt, timeZone)) > Date.now();

  const save = async () => {
    const request = requestOf(terms, facilities, timeZone);
    const saved = event && before ? await change(event, before, request) : await create(request);
    go('event', saved.id);
  };
  const create = (request: NewTeamEvent) => {
    const days = monthly ? { monthly } : { weekdays: [...weekdays], everyWeeks: Number(entered.often) };
    const body = entered.repeats ? { ...request, repeats: { ...days, until: entered.until } } : request;
    return unwrap(league.POST('/api/mobile/teams/{teamId}/events', { params: { path: { teamId: team.id } }, body }));
  };
  async function change({ id, version }: TeamEvent, earlier: Terms, request: NewTeamEvent): Promise<Pick<TeamEvent, 'id'>> {
    const known = requestOf(earlier, facilities, timeZone);
    const isChanged = ([name, value]: readonly [string, unknown]) =>
      JSON.stringify(value) !== JSON.stringify(known[name as keyof typeof known]);
    const changes = Object.fromEntries(Object.entries(request).filter(isChanged));
    if (Object.keys(changes).length === 0) return { id };
    const params = { path: { eventId: id }, header: { 'If-Match': `"${Math.max(version, versionMet)}"` } };
    return unwrap(league.PATCH('/api/mobile/events/{eventId}', { params, body: { ...changes, scope: entered.scope } })).catch((refusal) => {
      meet(problemOf(refusal, 'edit-conflict')?.event?.version ?? versionMet);
      throw refusal;
    });
  }

  return (
    <Card>
      <Form form={form} isEdit={event !== undefined} onSubmit={save} covers={['/links/']}>
        {event?.series && <ScopeChoice scope={entered.scope} onChange={(scope) => set({ scope })} />}
        <Select
          label={rareText('eventForm.kind')}
          {...form.at('kind')}
          choices={KINDS.map((value) => ({ value, label: rareText('event.kind', { kind: value }) }))}
        />
        <Field label={rareText('eventForm.title')} {...form.at('title')} input={{ required: true, maxLength: 100 }} />
        <Field label={rareText('eventForm.date')} {...form.at('date')} input={{ type: 'date', required: true }} />
        <div class="pair">
          <Field label={rareText('eventForm.startsAt')} {...form.at('startsAt')} input={{ type: 'time', required: true }} />
          <Field label={rareText('eventForm.endsAt')} {...form.at('endsAt')} value={endsAt} input={{ type: 'time', required: true }} />
        </div>
        {isBackwards && (
          <p class="small fault" role="alert">
            {rareText('eventForm.backwards')}
          </p>
        )}
        <Field
          label={rareText('eventForm.arrival')}
          {...form.at('arrivalMinutes')}
          input={{ type: 'number', min: 1, max: 240, inputMode: 'numeric' }}
        />
        <Select
          label={rareText('eventForm.where')}
          {...form.at('where')}
          choices={[
            { value: '', label: rareText('eventForm.elsewhere') },
            ...facilities.flatMap((facility) => [
              { value: facility.id, label: facility.name },
              ...facility.fields.map((field) => ({ value: field.id, label: `${facility.name}, ${field.name}` })),
            ]),
          ]}
        />
        <Field
          label={rareText('eventForm.place')}
          hint={rareText('eventForm.placeHint')}
          {...form.at('place')}
          input={{ maxLength: 200 }}
        />
        <LongField label={rareText('eventForm.note')} maxLength={1000} {...form.at('note')} />
        <LinksField
          label={rareText('eventForm.links')}
          hint={rareText('eventForm.linksHint')}
          faultOf={(fault) => rareText('eventForm.linkFault', fault)}
          error={form.error}
          {...form.at('links')}
        />
        {!event && <Repetition form={form} weekdays={weekdays} isMonthly={monthly !== null} />}
        {!event && (
          <p role="status">
            {planInWords(terms, dates, monthly !== null)} {dates.length > 0 && rareText('eventForm.told', { isTold, team: team.name })}
          </p>
        )}
        <Submit
          disabled={isBackwards || (entered.repeats && !monthly && weekdays.length === 0)}
          refusal={(error) => <Refusal error={error} />}
        >
          {event ? rareText('eventForm.save') : rareText('eventForm.create', { isTold })}
        </Submit>
      </Form>
    </Card>
  );
}

/** How many events will be made, and when. Empty while that is not known. */
function planInWords({ kind, startsAt }: Terms, dates: readonly string[], isMonthly: boolean): string {
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined || startsAt === '') return '';
  const what = rareText('eventForm.count', { kind, count: dates.length });
  const time = timeOf({ localDate: first, localTime: startsAt });
  if (first === last) return rareText('eventForm.once', { what, day: dayOf(first), time });
  if (isMonthly) return rareText('eventForm.onDates', { what, time, days: listOf(dates.map(dateInYear)) });
  const weekdays = WEEKDAYS.filter((weekday) => dates.some((date) => weekdayOf(date) === weekday));
  const days = listOf(weekdays.map((weekday) => rareText('eventForm.eachWeekday', { weekday })));
  return rareText('eventForm.weekly', { what, days, time, first: dateInYear(first), last: dateInYear(last) });
}

type RepetitionProps = Readonly<{ form: FormState<Entered>; weekdays: readonly Weekday[]; isMonthly: boolean }>;

function Repetition({ form, weekdays, isMonthly }: RepetitionProps) {
  const id = useId();
  const { repeats, date, often } = form.values;
  return (
    <>
      <label class="check" for={id}>
        <input id={id} type="checkbox" checked={repeats} onChange={() => form.set({ repeats: !repeats })} />
        <span>{rareText('eventForm.repeats')}</span>
      </label>
      {repeats && (
        <>
          <HowOften
            pointer="/repeats/monthly"
            often={often}
            rules={monthlyRules(date)}
            onChange={(chosen) => form.set({ often: chosen })}
          />
          {!isMonthly && <Weekdays chosen={weekdays} onChange={(chosen) => form.set({ weekdays: chosen })} />}
          <Field
            label={rareText('eventForm.until')}
            {...form.at('until')}
            pointer="/repeats/until"
            input={{ type: 'date', required: true, min: date }}
          />
        </>
      )}
    </>
  );
}

type WeekdaysProps = Readonly<{ chosen: readonly Weekday[]; onChange: (chosen: readonly Weekday[]) => void }>;

export function Weekdays({ chosen, onChange }: WeekdaysProps) {
  const flip = (weekday: Weekday) => onChange(WEEKDAYS.filter((each) => chosen.includes(each) !== (each === weekday)));
  return (
    <fieldset>
      <legend>{rareText('eventForm.weekdays')}</legend>
      <div class="choices">
        {WEEKDAYS.map((weekday) => (
          <button key={weekday} type="button" aria-pressed={chosen.includes(weekday)} onClick={() => flip(weekday)}>
            {weekdayName(WEEKDAYS.indexOf(weekday) + 1)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

const WEEKLY = ['1', '2', '3', '4'] as const;
type HowOftenProps = Readonly<{
  pointer: string;
  often: Often;
  rules: ReturnType<typeof monthlyRules>;
  onChange: (often: Often) => void;
}>;

export const HowOften = ({ often, rules, pointer, onChange }: HowOftenProps) => (
  <Select
    label={rareText('eventForm.often')}
    pointer={pointer}
    value={oftenNow(often, rules)}
    onChange={(chosen) => onChange(chosen as Often)}
    choices={[
      ...WEEKLY.map((value) => ({ value, label: rareText('eventForm.everyWeek', { weeks: Number(value) }) })),
      ...Object.entries(rules).map(([value, rule]) => ({ value, label: everyMonth(rule) })),
    ]}
  />
);
function everyMonth(rule: MonthlyRule): string {
  if ('day' in rule) return rareText('eventForm.everyMonthDay', { day: rule.day, isInEach: rule.day <= SHORTEST_MONTH });
  return rareText('eventForm.everyMonthWeekday', { week: rule.week, weekday: weekdayName(WEEKDAYS.indexOf(rule.weekday) + 1) });
}
const SHORTEST_MONTH = 28;

/** Why the event cannot be as it was asked for. What a field says itself is not repeated. */
export function Refusal({ error }: Readonly<{ error: unknown }>) {
  if (error === undefined) return null;
  const taken = problemOf(error, 'field-taken') ?? problemOf(error, 'team-taken');
  if (taken) {
    const by = taken.game ?? taken.event;
    return (
      <p class="alert" role="alert">
        {rareText('eventForm.taken', { what: taken.game ? 'game' : 'event', when: by ? whenOf(by) : '', place: by ? placeOf(by) : '' })}
      </p>
    );
  }
  if (problemOf(error, 'edit-conflict')) {
    return (
      <p class="alert" role="alert">
        {rareText('eventForm.conflict')}
      </p>
    );
  }
  if (error instanceof ProblemError && 'errors' in error.problem) {
    return (
      <p class="alert" role="alert">
        {rareText('eventForm.faults')}
      </p>
    );
  }
  return <Problem error={error} />;
}
