import { type Facility, type NewOrgEvent, type OrgEvent, type OrgEventEdit, type TeamEvent, unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { Form, Submit, useForm } from '../../../kit/form.tsx';
import { dayOf, statusOf, timeOf } from '../../../kit/format.ts';
import { Confirm, Field, LongField, Select, useAction } from '../../../kit/forms.tsx';
import { league, problemOf } from '../../../kit/league.ts';
import { LinksField } from '../../../kit/links-field.tsx';
import { go, to } from '../../../kit/router.ts';
import { Card, Loaded, Problem, Screen, useLoad } from '../../../kit/ui.tsx';
import { linksAsTyped, linksIn } from '../../../kit/written-links.ts';
import { addDays, instantOf, localOf, today } from '../../../kit/zoned-time.ts';
import { text } from '../../console-texts.ts';
import { Switch } from '../../parts.tsx';
import { loadFacilities } from './data.ts';

type Team = Readonly<{ id: string; name: string }>;

/** The events of the league, a new one, or one of them. */
export function LeagueEvents({ id }: Readonly<{ id: string | undefined }>) {
  const load = useLoad(
    async (signal) => {
      const [{ events }, { teams }, facilities, { timeZone }] = await Promise.all([
        unwrap(league.GET('/api/org/events', { signal })),
        unwrap(league.GET('/api/mobile/teams', { signal })),
        loadFacilities(signal),
        unwrap(league.GET('/api/org/settings', { signal })),
      ]);
      return { events, teams: teams.map(({ id: teamId, name }) => ({ id: teamId, name })), facilities, timeZone };
    },
    [id],
    'league-events',
  );
  const event = load.value?.events.find((each) => each.id === id);
  const isForm = id !== undefined;
  return (
    <Screen
      title={id === 'new' ? text('orgEvents.new') : (event?.title ?? text('orgEvents.title'))}
      back={
        isForm ? { label: text('orgEvents.title'), to: to('schedule', 'events') } : { label: text('schedule.title'), to: to('schedule') }
      }
    >
      <Loaded load={load}>
        {({ events, ...known }) => {
          if (id === 'new') return <EventForm {...known} />;
          // A new version makes the form anew, but closes no dialog.
          if (event)
            return (
              <>
                <EventForm key={event.version} {...known} event={event} changed={load.reload} />
                <CallOff event={event} changed={load.reload} />
              </>
            );
          return <List events={events} teams={known.teams} />;
        }}
      </Loaded>
    </Screen>
  );
}

function List({ events, teams }: Readonly<{ events: readonly OrgEvent[]; teams: readonly Team[] }>) {
  return (
    <Card>
      <p class="soft">{text('orgEvents.text')}</p>
      <a class="button primary" href={to('schedule', 'events', 'new')}>
        {text('orgEvents.new')}
      </a>
      {events.length === 0 ? (
        <p>{text('orgEvents.none')}</p>
      ) : (
        <ul class="rows">
          {events.map((event) => {
            const missing = teams.filter(({ id }) => !event.teams.some((team) => team.id === id)).length;
            return (
              <li key={event.id} class="stack">
                <a class="whole" href={to('schedule', 'events', event.id)}>
                  <strong>{event.title}</strong>
                </a>
                <span class="small">{daysInWords(event)}</span>
                <span class="small soft">
                  {text('orgEvents.teams', { count: event.teams.length })}
                  {missing > 0 && ` · ${text('orgEvents.missing', { count: missing })}`}
                </span>
                {event.status === 'canceled' && <span class="badge">{statusOf(event)}</span>}
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}

function daysInWords({ days }: OrgEvent): string {
  const [first, last] = [days[0]!, days.at(-1)!];
  return first === last
    ? `${dayOf(first.localDate)} · ${timeOf(first)}`
    : text('orgEvents.days', { first: dayOf(first.localDate), last: dayOf(last.localDate) });
}

const KINDS = ['picture_day', 'meeting', 'practice', 'other'] as const;

type Entered = Readonly<{
  kind: TeamEvent['kind'];
  title: string;
  date: string;
  until: string;
  startsAt: string;
  endsAt: string;
  teamIds: readonly string[];
  facilityId: string;
  place: string;
  note: string;
  /** Each on a line. */
  links: string;
  arrivalMinutes: string;
  /** A day and time of the league's clock. */
  respondBy: string;
}>;

const newEvent = (teams: readonly Team[]): Entered => ({
  ...{ kind: 'picture_day', title: '', date: today(), until: '', startsAt: '09:00', endsAt: '12:00', facilityId: '', place: '', note: '' },
  ...{ links: '', arrivalMinutes: '', respondBy: '' },
  teamIds: teams.map(({ id }) => id),
});

function asEntered({ kind, title, days, timeZone, teams, facility, place, note, links, arrivalMinutes, respondBy }: OrgEvent): Entered {
  const [first, last] = [days[0]!, days.at(-1)!];
  return {
    ...{ kind, title, place: place ?? '', note: note ?? '', facilityId: facility?.id ?? '' },
    ...{
      links: linksAsTyped(links),
      arrivalMinutes: String(arrivalMinutes ?? ''),
      respondBy: respondBy ? clockAt(respondBy, timeZone) : '',
    },
    date: first.localDate,
    until: last === first ? '' : last.localDate,
    startsAt: first.localTime,
    endsAt: localOf(first.endsAt, timeZone).localTime,
    teamIds: teams.map(({ id }) => id),
  };
}

/** As a field for a day and time has it. */
function clockAt(instant: string, timeZone: string): string {
  const { localDate, localTime } = localOf(instant, timeZone);
  return `${localDate}T${localTime}`;
}

const MOST_DAYS = 7;
/** Every day has the same hours. */
function requestOf({ date, until, startsAt, endsAt, ...typed }: Entered, timeZone: string) {
  const dates = Array.from({ length: MOST_DAYS }, (_, days) => addDays(date, days)).filter((each) => each === date || each <= until);
  return {
    kind: typed.kind,
    title: typed.title.trim(),
    days: dates.map((each) => ({ startsAt: instantOf(each, startsAt, timeZone), endsAt: instantOf(each, endsAt, timeZone) })),
    teamIds: [...typed.teamIds],
    facilityId: typed.facilityId || null,
    place: typed.place.trim() || null,
    note: typed.note.trim() || null,
    links: linksIn(typed.links),
    arrivalMinutes: typed.arrivalMinutes === '' ? null : Number(typed.arrivalMinutes),
    respondBy: typed.respondBy === '' ? null : instantOf(typed.respondBy.slice(0, 10), typed.respondBy.slice(11, 16), timeZone),
  } satisfies NewOrgEvent;
}

type FormProps = Readonly<{
  teams: readonly Team[];
  facilities: readonly Facility[];
  timeZone: string;
  event?: OrgEvent;
  changed?: () => void;
}>;

function EventForm({ teams, facilities, timeZone, event, changed = () => undefined }: FormProps) {
  const before = event ? asEntered(event) : newEvent(teams);
  const form = useForm<Entered>(before, { name: `league-event/${event?.id ?? 'new'}` });
  const { values } = form;
  const { facilityId } = values;
  const isBackwards = values.endsAt !== '' && values.endsAt <= values.startsAt;
  // A team of an earlier season stays where it is.
  const all = [...teams, ...(event?.teams ?? []).filter(({ id }) => !teams.some((team) => team.id === id))];
  const save = async () => {
    const request = requestOf(values, timeZone);
    if (!event) {
      const { teamIds, ...terms } = request;
      const isForAll = teamIds.length === teams.length;
      await unwrap(league.POST('/api/org/events', { body: isForAll ? terms : request }));
    } else {
      const known = requestOf(before, timeZone);
      const isChanged = ([name, value]: readonly [string, unknown]) =>
        JSON.stringify(value) !== JSON.stringify(known[name as keyof typeof known]);
      const body: OrgEventEdit = Object.fromEntries(Object.entries(request).filter(isChanged));
      const params = { path: { orgEventId: event.id }, header: { 'If-Match': `"${event.version}"` } };
      if (Object.keys(body).length > 0) await unwrap(league.PATCH('/api/org/events/{orgEventId}', { params, body }));
    }
    go('schedule', 'events');
  };
  return (
    <Card>
      <Form form={form} isEdit={event !== undefined} onSubmit={save} covers={['/links/']}>
        <Field label={text('orgEvents.name')} {...form.at('title')} input={{ required: true, maxLength: 100 }} />
        <Select
          label={text('orgEvents.kindLabel')}
          {...form.at('kind')}
          choices={KINDS.map((value) => ({ value, label: text('orgEvents.kind', { kind: value }) }))}
        />
        <div class="form-fields">
          <Field label={text('orgEvents.first')} {...form.at('date')} pointer="/days" input={{ type: 'date', required: true }} />
          <Field
            label={text('orgEvents.last')}
            hint={text('orgEvents.lastHint')}
            {...form.at('until')}
            input={{ type: 'date', min: values.date, max: addDays(values.date || today(), MOST_DAYS - 1) }}
          />
        </div>
        <div class="form-fields">
          <Field
            label={text('schedule.time')}
            {...form.at('startsAt')}
            pointer="/days/0/startsAt"
            input={{ type: 'time', required: true }}
          />
          <Field
            label={text('orgEvents.endsAt')}
            {...form.at('endsAt')}
            pointer="/days/0/endsAt"
            input={{ type: 'time', required: true }}
          />
        </div>
        {isBackwards && (
          <p class="small fault" role="alert">
            {text('orgEvents.backwards')}
          </p>
        )}
        <Teams teams={all} chosen={values.teamIds} onChange={(teamIds) => form.set({ teamIds })} />
        <Select
          label={text('orgEvents.where')}
          {...form.at('facilityId')}
          choices={[{ value: '', label: text('orgEvents.elsewhere') }, ...facilities.map(({ id, name }) => ({ value: id, label: name }))]}
        />
        <Field label={text(facilityId ? 'orgEvents.placeThere' : 'orgEvents.place')} {...form.at('place')} input={{ maxLength: 200 }} />
        <LongField label={text('orgEvents.note')} maxLength={1000} {...form.at('note')} />
        <LinksField
          label={text('orgEvents.links')}
          hint={text('orgEvents.linksHint')}
          faultOf={(fault) => text('orgEvents.linkFault', fault)}
          error={form.error}
          {...form.at('links')}
        />
        <div class="form-fields">
          <Field
            label={text('orgEvents.arrival')}
            {...form.at('arrivalMinutes')}
            input={{ type: 'number', min: 1, max: 240, inputMode: 'numeric' }}
          />
          <Field
            label={text('orgEvents.respondBy')}
            hint={text('orgEvents.respondByHint')}
            {...form.at('respondBy')}
            input={{ type: 'datetime-local' }}
          />
        </div>
        <p class="small soft">{text('orgEvents.told', { count: values.teamIds.length })}</p>
        <Submit disabled={isBackwards || values.teamIds.length === 0} refusal={(error) => <Refusal error={error} reload={changed} />}>
          {event ? text('schedule.save') : text('orgEvents.create')}
        </Submit>
      </Form>
    </Card>
  );
}

const Refusal = ({ error, reload }: Readonly<{ error: unknown; reload: () => void }>) =>
  problemOf(error, 'edit-conflict') ? (
    <div class="alert" role="alert">
      <p>{text('orgEvents.conflict')}</p>
      <button type="button" onClick={reload}>
        {text('orgEvents.reload')}
      </button>
    </div>
  ) : error === undefined ? null : (
    <Problem error={error} />
  );

type TeamsProps = Readonly<{ teams: readonly Team[]; chosen: readonly string[]; onChange: (chosen: readonly string[]) => void }>;

function Teams({ teams, chosen, onChange }: TeamsProps) {
  const isAll = teams.every(({ id }) => chosen.includes(id));
  const [isOpen, open] = useState(!isAll);
  return (
    <fieldset>
      <legend>{text('orgEvents.who')}</legend>
      <Switch
        label={text('orgEvents.allTeams', { count: teams.length })}
        checked={isAll && !isOpen}
        onChange={(isOn) => {
          open(!isOn);
          if (isOn) onChange(teams.map(({ id }) => id));
        }}
      />
      {isOpen &&
        teams.map(({ id, name }) => (
          <Switch
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={(isOn) => onChange(isOn ? [...chosen, id] : chosen.filter((each) => each !== id))}
          />
        ))}
    </fieldset>
  );
}

/** Calls it off, or restores it. */
function CallOff({ event, changed }: Readonly<{ event: OrgEvent; changed: () => void }>) {
  const [isAsked, setAsked] = useState(false);
  const { isBusy, error, run } = useAction();
  const params = { path: { orgEventId: event.id } };
  if (event.status === 'canceled') {
    const restore = () =>
      run(async () => {
        await unwrap(league.PATCH('/api/org/events/{orgEventId}', { params, body: { status: 'scheduled' } }));
        changed();
      });
    return (
      <>
        <button type="button" disabled={isBusy} onClick={restore}>
          {text('orgEvents.restore')}
        </button>
        {error !== undefined && <Problem error={error} />}
      </>
    );
  }
  const callOff = () =>
    run(async () => {
      await unwrap(league.DELETE('/api/org/events/{orgEventId}', { params }));
      go('schedule', 'events');
    });
  return (
    <>
      <button type="button" onClick={() => setAsked(true)}>
        {text('orgEvents.callOff')}
      </button>
      {isAsked && (
        <Confirm
          title={text('orgEvents.callOffQuestion', { title: event.title })}
          action={text('orgEvents.callOff')}
          isBusy={isBusy}
          onConfirm={callOff}
          onClose={() => setAsked(false)}
        >
          <p>{text('orgEvents.callOffHint')}</p>
          {error !== undefined && <Problem error={error} />}
        </Confirm>
      )}
    </>
  );
}
