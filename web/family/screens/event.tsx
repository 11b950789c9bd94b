import { type Facility, type TeamEvent, unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { statusOf, whenOf } from '../../kit/format.ts';
import { Confirm, useAction } from '../../kit/forms.tsx';
import { league, problemOf } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { Card, Loaded, Problem, Screen, useLoad } from '../../kit/ui.tsx';
import { placeOfEvent } from '../agenda.tsx';
import { text } from '../family-texts.ts';
import { Place } from '../place.tsx';
import { WhoComes } from '../who-comes.tsx';

/** A practice, a meeting or another event of a team. */
export function Event({ id }: Readonly<{ id: string }>) {
  const path = { eventId: id };
  const load = useLoad(
    async (signal) => {
      const [event, { facilities }, { teams }] = await Promise.all([
        unwrap(league.GET('/api/mobile/events/{eventId}', { signal, params: { path } })),
        unwrap(league.GET('/api/mobile/facilities', { signal })),
        unwrap(league.GET('/api/mobile/events/{eventId}/responses', { signal, params: { path } })),
      ]);
      const facility = facilities.find((each) => each.id === event.facility?.id) ?? null;
      return { event, facility, teams };
    },
    [id],
    'event',
  );
  const { event } = load.value ?? {};
  return (
    <Screen
      title={event?.title ?? text('event.title')}
      eyebrow={event && whenOf(event)}
      back={{ label: text('week.title'), to: to('week') }}
    >
      <Loaded load={load}>
        {({ event, facility, teams }) => (
          <>
            <About event={event} facility={facility} />
            <WhoComes teams={teams} />
            {teams.some(({ counts }) => counts.silent !== null) && event.status === 'scheduled' && (
              <Cancel event={event} changed={load.reload} />
            )}
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function About({ event, facility }: Readonly<{ event: TeamEvent; facility: Facility | null }>) {
  return (
    <Card title={event.team.name}>
      {statusOf(event) && (
        <p>
          <span class="badge">{statusOf(event)}</span>
        </p>
      )}
      <Place name={placeOfEvent(event)} facility={facility} />
      {event.arrivalMinutes !== null && <p>{text('arrival', { count: event.arrivalMinutes })}</p>}
      {event.note && <p class="as-written">{event.note}</p>}
    </Card>
  );
}

/** For who runs the team: they alone are told who has not answered. */
function Cancel({ event, changed }: Readonly<{ event: TeamEvent; changed: () => void }>) {
  const [isAsked, setAsked] = useState(false);
  const { isBusy, error, run } = useAction();
  const cancel = () =>
    run(async () => {
      const params = { path: { eventId: event.id }, header: { 'If-Match': `"${event.version}"` } };
      await unwrap(league.PATCH('/api/mobile/events/{eventId}', { params, body: { status: 'canceled' } })).finally(changed);
      setAsked(false);
    });
  return (
    <>
      <button type="button" onClick={() => setAsked(true)}>
        {text('event.cancel')}
      </button>
      {isAsked && (
        <Confirm
          title={text('event.cancelQuestion', { title: event.title })}
          action={text('event.cancel')}
          isBusy={isBusy}
          onConfirm={cancel}
          onClose={() => setAsked(false)}
        >
          <p>{text('event.cancelHint')}</p>
          {error !== undefined &&
            (problemOf(error, 'edit-conflict') ? <p role="alert">{text('event.conflict')}</p> : <Problem error={error} />)}
        </Confirm>
      )}
    </>
  );
}
