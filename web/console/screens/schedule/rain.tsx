import { type DayChange, type Facility, type Game, type NewDayChange, unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { Form, NOT_SENT, Submit, useForm } from '../../../kit/form.tsx';
import { placeOf, sentAt, statusOf, whenOf } from '../../../kit/format.ts';
import { Confirm, Field, Select, useAction } from '../../../kit/forms.tsx';
import { currentOrg, league } from '../../../kit/league.ts';
import { go, to } from '../../../kit/router.ts';
import { Card, Loaded, Problem, Screen, useLoad } from '../../../kit/ui.tsx';
import { localOf, today } from '../../../kit/zoned-time.ts';
import { text } from '../../console-texts.ts';
import { loadFacilities } from './data.ts';
import { type Reason, reasonChoices } from './game.tsx';

const ACTIONS = ['postpone', 'cancel', 'move'] as const;
type DayAction = (typeof ACTIONS)[number];

type LastRain = Readonly<{ id: string; orgId: string; until: string }>;
const LAST = 'league.rain';

/** The last day that was called off in this tab, while that can be undone. */
export function lastRain(): LastRain | undefined {
  const last: LastRain | null = JSON.parse(sessionStorage.getItem(LAST) ?? 'null');
  return last && last.orgId === currentOrg()?.id && Date.parse(last.until) > Date.now() ? last : undefined;
}

/** Calls off the games of a day, or shows the day that was called off. */
export const Rain = ({ id }: Readonly<{ id: string | undefined }>) => (id === undefined ? <NewRain /> : <RainResult id={id} />);

const BACK = () => ({ label: text('schedule.title'), to: to('schedule') });

function NewRain() {
  const load = useLoad(
    async (signal) => {
      const [facilities, { timeZone }] = await Promise.all([loadFacilities(signal), unwrap(league.GET('/api/org/settings', { signal }))]);
      return { facilities, timeZone };
    },
    [],
    'rain',
  );
  return (
    <Screen title={text('rain.title')} back={BACK()}>
      <Loaded load={load}>{(loaded) => <RainForm {...loaded} />}</Loaded>
    </Screen>
  );
}

function RainForm({ facilities, timeZone }: Readonly<{ facilities: readonly Facility[]; timeZone: string }>) {
  const form = useForm({
    ...{ date: today(), where: '', from: '', toDate: '' },
    ...{ action: 'postpone' as DayAction, reason: 'rain' as Reason },
  });
  const fields = form.values;
  const [preview, setPreview] = useState<DayChange>();
  const [isAsked, setAsked] = useState(false);
  const doing = useAction();
  const at = <Name extends keyof typeof fields>(name: Name) => ({
    ...form.at(name),
    onChange: (value: (typeof fields)[Name]) => {
      form.set({ [name]: value });
      // What was shown is not what would be done now.
      setPreview(undefined);
    },
  });
  const [scope, place] = fields.where.split('/');
  const body: NewDayChange = {
    action: fields.action,
    date: fields.date,
    reason: fields.reason,
    ...(scope === 'facility' && { facilityId: place! }),
    ...(scope === 'field' && { fieldId: place! }),
    ...(fields.from !== '' && { fromTime: fields.from }),
    ...(fields.action === 'move' && { toDate: fields.toDate }),
  };
  const look = async () => {
    setPreview(await unwrap(league.POST('/api/org/day-changes', { body: { ...body, preview: true } })));
    return NOT_SENT;
  };
  const confirm = () =>
    doing
      .run(async () => {
        const { id, undoableUntil } = await unwrap(league.POST('/api/org/day-changes', { body }));
        if (id === null) return setPreview(undefined);
        sessionStorage.setItem(LAST, JSON.stringify({ id, orgId: currentOrg()?.id, until: undoableUntil }));
        go('schedule', 'rain', id);
      })
      .finally(() => setAsked(false));
  const isEmpty = preview !== undefined && preview.games.length + preview.events.length === 0;
  return (
    <>
      <Card>
        <Form form={form} onSubmit={look}>
          <div class="form-fields">
            <Field label={text('rain.day')} {...at('date')} input={{ type: 'date', required: true }} />
            <Field label={text('rain.from')} hint={text('rain.fromHint')} {...at('from')} pointer="/fromTime" input={{ type: 'time' }} />
          </div>
          <Select label={text('rain.where')} {...at('where')} choices={whereChoices(facilities)} />
          <Select
            label={text('rain.action')}
            {...at('action')}
            choices={ACTIONS.map((action) => ({ value: action, label: text('rain.actionName', { action }) }))}
          />
          {fields.action === 'move' && (
            <Field label={text('rain.toDate')} hint={text('rain.toDateHint')} {...at('toDate')} input={{ type: 'date', required: true }} />
          )}
          <Select label={text('schedule.reason')} {...at('reason')} choices={reasonChoices()} />
          <Submit isPlain={preview !== undefined}>{text('rain.look')}</Submit>
        </Form>
      </Card>
      {/* Announced: it appears below the button. */}
      <div class="content" role="status">
        {isEmpty && (
          <Card>
            <p>{text('rain.nothing')}</p>
          </Card>
        )}
        {preview && !isEmpty && <Affected change={preview} timeZone={timeZone} />}
      </div>
      {doing.error !== undefined && <Problem error={doing.error} />}
      {preview && !isEmpty && (
        <button type="button" class="primary wide" disabled={doing.isBusy} onClick={() => setAsked(true)}>
          {text('rain.do', { action: preview.action, games: preview.games.length })}
        </button>
      )}
      {preview && isAsked && (
        <Confirm
          title={text('rain.question', { action: preview.action, games: preview.games.length })}
          action={text('rain.confirm')}
          isBusy={doing.isBusy}
          onConfirm={confirm}
          onClose={() => setAsked(false)}
        >
          <p>{text('rain.told', { people: preview.people ?? 0 })}</p>
          <p class="soft">{text('rain.undoable')}</p>
        </Confirm>
      )}
    </>
  );
}

const whereChoices = (facilities: readonly Facility[]) => [
  { value: '', label: text('rain.everywhere') },
  ...facilities.flatMap(({ id, name, fields }) => [
    { value: `facility/${id}`, label: fields.length > 1 ? text('rain.allOf', { name }) : name },
    ...(fields.length > 1 ? fields.map((field) => ({ value: `field/${field.id}`, label: `${name}, ${field.name}` })) : []),
  ]),
];

/** Who is affected: games, practices, and games that stay as they are. */
function Affected({ change, timeZone }: Readonly<{ change: DayChange; timeZone: string }>) {
  const { games, events, left, people, action, notUndone } = change;
  const when = ({ startsAt, startTimeTbd }: Pick<Game, 'startsAt' | 'startTimeTbd'>) =>
    whenOf({ ...localOf(startsAt, timeZone), startTimeTbd });
  const refused = new Map(notUndone.map(({ gameId, reason }) => [gameId, reason]));
  return (
    <>
      <Card title={text('rain.games', { games: games.length })}>
        {people !== null && <p>{text('rain.told', { people })}</p>}
        <ul class="rows">
          {games.map(({ gameId, homeTeam, visitorTeam, before, after }) => (
            <li key={gameId}>
              <strong>{text('schedule.teams', { visitor: visitorTeam.name, home: homeTeam.name })}</strong>
              <p class="small soft">{`${when(before)}, ${placeOf(before)}`}</p>
              {action === 'move' && <p class="small">{text('rain.movesTo', { when: when(after), place: placeOf(after) })}</p>}
              {refused.has(gameId) && (
                <p class="small fault">{text('rain.notUndone', { reason: refused.get(gameId)!.replaceAll('-', '_') })}</p>
              )}
            </li>
          ))}
        </ul>
      </Card>
      {events.length > 0 && (
        <Card title={text('rain.events', { events: events.length })}>
          <ul class="rows">
            {events.map(({ eventId, team, facility, isRestored, ...event }) => (
              <li key={eventId}>
                <strong>{team.name}</strong>
                <p class="small soft">{`${when(event)}, ${placeOf({ facility })}`}</p>
                {isRestored === false && <p class="small fault">{text('rain.notUndone', { reason: 'changed_since' })}</p>}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {left.length > 0 && (
        <Card title={text('rain.left', { games: left.length })}>
          <ul class="rows">
            {left.map(({ gameId, homeTeam, visitorTeam, status, ...game }) => (
              <li key={gameId}>
                <strong>{text('schedule.teams', { visitor: visitorTeam.name, home: homeTeam.name })}</strong>
                <p class="small soft">{[when(game), statusOf({ status })].filter(Boolean).join(' · ')}</p>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

function RainResult({ id }: Readonly<{ id: string }>) {
  const params = { path: { dayChangeId: id } };
  const load = useLoad(
    async (signal) => {
      const [change, { timeZone }] = await Promise.all([
        unwrap(league.GET('/api/org/day-changes/{dayChangeId}', { signal, params })),
        unwrap(league.GET('/api/org/settings', { signal })),
      ]);
      return { change, timeZone };
    },
    [id],
  );
  const undoing = useAction();
  const undo = () =>
    undoing.run(async () => {
      await unwrap(league.POST('/api/org/day-changes/{dayChangeId}/undo', { params }));
      sessionStorage.removeItem(LAST);
      load.reload();
    });
  return (
    <Screen title={text('rain.done')} back={BACK()}>
      <Loaded load={load}>
        {({ change, timeZone }) => (
          <>
            <div class="alert question" role="status">
              {change.undoneAt === null ? (
                <p>{text('rain.doneText', { action: change.action, games: change.games.length })}</p>
              ) : (
                <p>{text('rain.undone', { games: change.games.length - change.notUndone.length })}</p>
              )}
              {change.undoneAt === null && Date.parse(change.undoableUntil) > Date.now() && (
                <div class="row start">
                  <button type="button" disabled={undoing.isBusy} onClick={undo}>
                    {text('rain.undo')}
                  </button>
                  <span class="small soft">{text('rain.until', { time: sentAt(change.undoableUntil) })}</span>
                </div>
              )}
            </div>
            {undoing.error !== undefined && <Problem error={undoing.error} />}
            <Affected change={change} timeZone={timeZone} />
          </>
        )}
      </Loaded>
    </Screen>
  );
}
