import { type EventScreen, type TeamEvent, unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { statusOf, whenOf } from '../../kit/format.ts';
import { Confirm, Select, useAction } from '../../kit/forms.tsx';
import { league, problemOf } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { Card, Loaded, Problem, Screen, useLoad } from '../../kit/ui.tsx';
import { placeOfEvent } from '../agenda.tsx';
import { Answers, ownAnswers } from '../answers.tsx';
import { text } from '../family-texts.ts';
import { Links } from '../links.tsx';
import { Place } from '../place.tsx';
import { ReportText, reportOf } from '../report.tsx';
import { Slots } from '../slots.tsx';
import { ChangeSlot, NewSlots } from '../slots-of-team.tsx';
import { StateOfField } from '../state-of-field.tsx';
import { runOf, WhoComes } from '../who-comes.tsx';

/** A practice, a meeting or another event of a team. */
export function Event({ id }: Readonly<{ id: string }>) {
  const load = useLoad(
    (signal) => unwrap(league.GET('/api/mobile/screens/events/{eventId}', { signal, params: { path: { eventId: id } } })),
    [id],
    'event-screen',
  );
  const { event } = load.value ?? {};
  return (
    <Screen
      title={event?.title ?? text('event.title')}
      eyebrow={event && whenOf(event)}
      back={{ label: text('week.title'), to: to('week') }}
    >
      <Loaded load={load}>
        {({ event, facility, answers, slots }) => (
          <>
            <About event={event} facility={facility} changed={load.reload} />
            <DoYouCome {...{ event, answers, slots }} changed={load.reload} />
            {event.status === 'scheduled' && runOf(answers).length > 0 && (
              <NewSlots team={event.team} at={{ eventId: id }} slots={slots} changed={load.reload} />
            )}
            <WhoComes teams={answers} item={{ ...event, kind: 'event' }} changed={load.reload} />
            {runOf(answers).length > 0 && event.orgEventId === null && <Running event={event} changed={load.reload} />}
          </>
        )}
      </Loaded>
    </Screen>
  );
}

type Changing = Readonly<{ changed: () => void }>;

function About({ event, facility, changed }: Pick<EventScreen, 'event' | 'facility'> & Changing) {
  return (
    <Card title={event.team.name}>
      {statusOf(event) && (
        <p>
          <span class="badge">{statusOf(event)}</span>
        </p>
      )}
      {event.orgEventId !== null && <p class="small soft">{text('event.ofLeague')}</p>}
      <Place name={placeOfEvent(event)} facility={facility} />
      {facility && <StateOfField facility={facility} fieldId={event.fieldId} changed={changed} />}
      {event.arrivalMinutes !== null && <p>{text('arrival', { count: event.arrivalMinutes })}</p>}
      {event.note && <p class="as-written">{event.note}</p>}
      <Links links={event.links} />
      <ReportText name={text('report.event', { title: event.title })} send={reportOf('event', event.id)} />
    </Card>
  );
}

function DoYouCome({ event, answers, slots, changed }: Omit<EventScreen, 'facility'> & Changing) {
  const item = { game: null, event, answers: ownAnswers(answers) };
  if (event.status !== 'scheduled' || item.answers.length + slots.length === 0) return null;
  return (
    <Card title={text('game.whoComes')}>
      <Answers item={item} changed={changed} />
      <Slots
        {...{ slots, changed }}
        canReport
        running={(slot) => runOf(answers).length > 0 && <ChangeSlot at={{ eventId: event.id }} {...{ slot, changed }} />}
      />
    </Card>
  );
}

/** For who runs the team. */
function Running({ event, changed }: Readonly<{ event: TeamEvent }> & Changing) {
  const [isAsked, setAsked] = useState(false);
  const [scope, setScope] = useState<Scope>('one');
  const { isBusy, error, run } = useAction();
  const set = (status: 'scheduled' | 'canceled') =>
    run(async () => {
      const params = { path: { eventId: event.id }, header: { 'If-Match': `"${event.version}"` } };
      await unwrap(league.PATCH('/api/mobile/events/{eventId}', { params, body: { status, scope } })).finally(changed);
      setAsked(false);
    });
  const failure =
    error !== undefined &&
    (problemOf(error, 'edit-conflict') ? (
      <p class="alert" role="alert">
        {text('event.conflict')}
      </p>
    ) : (
      <Problem error={error} />
    ));
  if (event.status === 'canceled') {
    return (
      <>
        <button type="button" disabled={isBusy} onClick={() => set('scheduled')}>
          {text('event.restore')}
        </button>
        {failure}
      </>
    );
  }
  return (
    <div class="row">
      <a class="button grow" href={to('event', event.id, 'edit')}>
        {text('event.change')}
      </a>
      {event.series && (
        <a class="button grow" href={to('event', event.id, 'series')}>
          {text('event.series')}
        </a>
      )}
      <button type="button" class="grow" onClick={() => setAsked(true)}>
        {text('event.cancel')}
      </button>
      {isAsked && (
        <Confirm
          title={text('event.cancelQuestion', { title: event.title })}
          action={text('event.cancel')}
          isBusy={isBusy}
          onConfirm={() => set('canceled')}
          onClose={() => setAsked(false)}
        >
          {event.series && <ScopeChoice scope={scope} onChange={setScope} />}
          <p>{text('event.cancelHint')}</p>
          {failure}
        </Confirm>
      )}
    </div>
  );
}

const SCOPES = ['one', 'following', 'all'] as const;
/** Which events of a series a change is about. */
export type Scope = (typeof SCOPES)[number];

export function ScopeChoice({ scope, onChange }: Readonly<{ scope: Scope; onChange: (scope: Scope) => void }>) {
  return (
    <Select
      label={text('event.scopeLabel')}
      value={scope}
      onChange={(chosen) => onChange(chosen as Scope)}
      choices={SCOPES.map((value) => ({ value, label: text('event.scope', { scope: value }) }))}
    />
  );
}
