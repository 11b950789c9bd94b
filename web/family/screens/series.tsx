import { type TeamEvent, unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { Form, Submit, useForm } from '../../kit/form.tsx';
import { Confirm, Field, useAction } from '../../kit/forms.tsx';
import { league, problemOf } from '../../kit/league.ts';
import { go, to } from '../../kit/router.ts';
import { Card, Loaded, Problem, Screen, useLoad } from '../../kit/ui.tsx';
import { monthlyRules, type Often, oftenNow } from '../event-plan.ts';
import { text } from '../family-texts.ts';
import { rareText } from '../rare-texts.ts';
import { HowOften, Refusal, Weekdays } from './event-form.tsx';

type Series = NonNullable<TeamEvent['series']>;

/** The rule of the series of an event, for who runs the team. */
export function ChangeSeries({ id }: Readonly<{ id: string }>) {
  const load = useLoad((signal) => unwrap(league.GET('/api/mobile/events/{eventId}', { signal, params: { path: { eventId: id } } })), [id]);
  return (
    <Screen title={rareText('series.title')} eyebrow={load.value?.title} back={{ label: text('event.title'), to: to('event', id) }}>
      <Loaded load={load}>
        {({ team, series, seriesDate }) =>
          series && (
            <>
              <RuleForm series={series} date={seriesDate!} changed={load.reload} />
              <DeleteSeries id={series.id} teamId={team.id} />
            </>
          )
        }
      </Loaded>
    </Screen>
  );
}

const oftenOf = ({ monthly, everyWeeks }: Series): Often => {
  if (!monthly) return String(everyWeeks) as Often;
  return 'day' in monthly ? 'day' : monthly.week === 'last' ? 'last' : 'weekday';
};

/** `date` is one of the series: the monthly rules that are offered give it, too. */
function RuleForm({ series, date, changed }: Readonly<{ series: Series; date: string; changed: () => void }>) {
  const now = oftenOf(series);
  const rules = { ...monthlyRules(date), ...(series.monthly && { [now]: series.monthly }) };
  const form = useForm({ weekdays: series.weekdays, often: now, until: series.until });
  const { weekdays, often, until } = form.values;
  const monthly = rules[oftenNow(often, rules) as keyof typeof rules];
  const save = async () => {
    const days = monthly ? { monthly } : { weekdays: [...weekdays], everyWeeks: Number(often) };
    const body = { ...days, until };
    const params = { path: { seriesId: series.id } };
    const done = await unwrap(league.PATCH('/api/mobile/event-series/{seriesId}', { params, body }));
    changed();
    return rareText('series.changed', { made: done.madeEvents, gone: done.withdrawnEvents, canceled: done.canceledEvents });
  };
  return (
    <Card>
      <Form form={form} onSubmit={save}>
        <HowOften pointer="/monthly" often={often} rules={rules} onChange={(chosen) => form.set({ often: chosen })} />
        {!monthly && <Weekdays chosen={weekdays} onChange={(chosen) => form.set({ weekdays: [...chosen] })} />}
        <Field label={rareText('eventForm.until')} {...form.at('until')} input={{ type: 'date', required: true }} />
        <p class="small soft">{rareText('series.hint')}</p>
        <Submit disabled={!form.isChanged || (!monthly && weekdays.length === 0)} refusal={(error) => <Refusal error={error} />}>
          {rareText('eventForm.save')}
        </Submit>
      </Form>
    </Card>
  );
}

/** Within an hour of its making, or as long as nobody has answered. */
function DeleteSeries({ id, teamId }: Readonly<{ id: string; teamId: string }>) {
  const [isAsked, setAsked] = useState(false);
  const { isBusy, error, run } = useAction();
  const remove = () =>
    run(async () => {
      await unwrap(league.DELETE('/api/mobile/event-series/{seriesId}', { params: { path: { seriesId: id } } }));
      go('team', teamId);
    });
  return (
    <Card>
      <p class="small soft">{rareText('series.deleteHint')}</p>
      <button type="button" onClick={() => setAsked(true)}>
        {rareText('series.delete')}
      </button>
      {isAsked && (
        <Confirm
          title={rareText('series.deleteQuestion')}
          action={rareText('series.delete')}
          isBusy={isBusy}
          onConfirm={remove}
          onClose={() => setAsked(false)}
        >
          <p>{rareText('series.deleteText')}</p>
          {problemOf(error, 'series-answered') ? (
            <p class="alert" role="alert">
              {rareText('series.answered')}
            </p>
          ) : (
            error !== undefined && <Problem error={error} />
          )}
        </Confirm>
      )}
    </Card>
  );
}
