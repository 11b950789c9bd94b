import { isProblem, type Problem, ProblemError } from 'league-gateway-client';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { Form, NOT_SENT, Submit, useForm } from '../../../kit/form.tsx';
import { weekdayName } from '../../../kit/format.ts';
import { Field, Select } from '../../../kit/forms.tsx';
import { league } from '../../../kit/league.ts';
import { go, to } from '../../../kit/router.ts';
import { Card } from '../../../kit/ui.tsx';
import { text } from '../../console-texts.ts';
import { Switch } from '../../parts.tsx';
import type { SetUp } from '../../set-up.ts';
import {
  ALL,
  type Apart,
  anotherDay,
  type DaysOff,
  FORMATS,
  firstWishes,
  groupsOf,
  type Hours,
  playing,
  requestOf,
  sizeOf,
  spanOf,
  WEEKDAYS,
  type Weekday,
} from './proposal-wishes.ts';

const nameOf = (weekday: Weekday): string => weekdayName(WEEKDAYS.indexOf(weekday) + 1);

/** What a league wishes of its schedule. What was typed stays, to be changed if it turns out to be impossible. */
export function WishForm({ setUp }: Readonly<{ setUp: SetUp }>) {
  const { seasons, fields, teams } = setUp;
  const lacking = seasons.length === 0 || teams.length < 2 ? 'teams' : fields.length === 0 ? 'fields' : undefined;
  if (lacking) {
    return (
      <Card>
        <p>{text('proposal.lacking', { what: lacking })}</p>
        <a class="button primary" href={to('league', 'setup')}>
          {text('league.setup')}
        </a>
      </Card>
    );
  }
  return <Wishing setUp={setUp} />;
}

function Wishing({ setUp }: Readonly<{ setUp: SetUp }>) {
  const { seasons, fields, facilities, teams, proposal } = setUp;
  const first = firstWishes(seasons[0]!);
  const form = useForm(first, { name: 'proposal' });
  const isOfSeason = seasons.some(({ id }) => id === form.values.seasonId);
  const wishes = isOfSeason ? form.values : first;
  const wish = form.set;
  useEffect(() => {
    // They were of a season that is over.
    if (!isOfSeason) form.discard();
  }, [isOfSeason]);
  const make = async () => {
    const { data, error } = await league.POST('/api/org/schedule-proposals', { body: requestOf(wishes, setUp) });
    if (error && !isProblem(error, 'proposal-running')) throw new ProblemError(error as Problem);
    if (data) {
      // The one before was not wanted.
      if (proposal?.state === 'proposed') {
        await league.DELETE('/api/org/schedule-proposals/{proposalId}', { params: { path: { proposalId: proposal.id } } });
      }
      wish({ seed: wishes.seed + 1 });
    }
    go('schedule', 'proposal', isProblem(error, 'proposal-running') ? error.proposalId : data!.id);
    // What was wished stays for the next try.
    return NOT_SENT;
  };

  const groups = groupsOf(setUp, wishes.seasonId);
  const placeOf = (facilityId: string) => facilities.find(({ id }) => id === facilityId)?.name ?? '';
  const fieldChoices = fields.map(({ id, name, facilityId }) => ({ value: id, label: `${placeOf(facilityId)}, ${name}` }));
  const teamChoices = teams
    .filter(({ seasonId }) => seasonId === wishes.seasonId)
    .map(({ id, name, ageGroupId }) => ({ value: id, label: `${name} (${groups.find((group) => group.id === ageGroupId)?.name ?? ''})` }));
  const size = sizeOf(wishes, setUp);
  const fits = size !== undefined && size.games <= size.room;
  const number = (name: 'games' | 'gameMinutes' | 'breakMinutes' | 'minRestDays', min: number, max: number) => ({
    ...form.at(name),
    input: { type: 'number', required: true, inputMode: 'numeric', min, max } as const,
  });
  const day = (name: 'startsOn' | 'endsOn', min?: string) => ({
    ...form.at(name),
    input: { type: 'date', required: true, ...(min && { min }) } as const,
  });
  return (
    <>
      {proposal && (
        <p class="alert">
          {text('proposal.waits', { state: proposal.state })} <a href={to('schedule', 'proposal', proposal.id)}>{text('proposal.look')}</a>
        </p>
      )}
      <Form class="content" form={form} onSubmit={make}>
        <Card title={text('proposal.who')}>
          {seasons.length > 1 && (
            <Select
              label={text('setup.inSeason')}
              value={wishes.seasonId}
              choices={seasons.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(seasonId) => wish({ ...spanOf(seasons.find(({ id }) => id === seasonId)!), without: [], apart: [] })}
            />
          )}
          {groups.map(({ id, name, teams }) => (
            <Switch
              key={id}
              label={text('proposal.group', { name, teams })}
              hint={teams < 2 ? text('proposal.alone') : undefined}
              checked={teams > 1 && !wishes.without.includes(id)}
              disabled={teams < 2}
              onChange={(plays) => wish({ without: plays ? wishes.without.filter((each) => each !== id) : [...wishes.without, id] })}
            />
          ))}
          <div class="pair">
            <Select
              label={text('proposal.format')}
              {...form.at('format')}
              choices={FORMATS.map((format) => ({ value: format, label: text('proposal.formatName', { format }) }))}
            />
            {wishes.format === 'games' && <Field label={text('proposal.games')} {...number('games', 1, 60)} />}
          </div>
        </Card>
        <Card title={text('proposal.when')}>
          <div class="form-fields">
            <Field label={text('proposal.startsOn')} {...day('startsOn')} />
            <Field label={text('proposal.endsOn')} {...day('endsOn', wishes.startsOn)} />
            <Field label={text('proposal.gameMinutes')} {...number('gameMinutes', 10, 360)} />
            <Field label={text('proposal.breakMinutes')} {...number('breakMinutes', 0, 240)} />
          </div>
          <Rows
            title={text('proposal.hours')}
            rows={wishes.hours}
            another={anotherDay(wishes.hours)}
            add={text('proposal.addHours')}
            name={({ weekday }) => nameOf(weekday)}
            onChange={(hours) => wish({ hours })}
          >
            {(hours, change) => (
              <>
                <Select
                  label={text('proposal.weekday')}
                  value={hours.weekday}
                  choices={WEEKDAYS.map((weekday) => ({ value: weekday, label: nameOf(weekday) }))}
                  onChange={(weekday) => change({ weekday })}
                />
                {fields.length > 1 && (
                  <Select
                    label={text('schedule.place')}
                    value={hours.fieldId}
                    choices={[{ value: ALL, label: text('rain.everywhere') }, ...fieldChoices]}
                    onChange={(fieldId) => change({ fieldId })}
                  />
                )}
                <Field
                  label={text('proposal.from')}
                  value={hours.from}
                  onChange={(from) => change({ from })}
                  input={{ type: 'time', required: true }}
                />
                <Field
                  label={text('proposal.to')}
                  value={hours.to}
                  onChange={(to) => change({ to })}
                  input={{ type: 'time', required: true, min: hours.from }}
                />
              </>
            )}
          </Rows>
        </Card>
        <details class="card more">
          <summary>
            <strong>{text('proposal.more')}</strong>
          </summary>
          <div class="inside">
            <Switch label={text('proposal.oneGameADay')} checked={wishes.oneGameADay} onChange={(oneGameADay) => wish({ oneGameADay })} />
            <Field label={text('proposal.restDays')} hint={text('proposal.restDaysHint')} {...number('minRestDays', 0, 30)} />
            <Rows
              title={text('proposal.daysOff')}
              rows={wishes.daysOff}
              another={{ who: ALL, from: wishes.startsOn, to: wishes.startsOn }}
              add={text('proposal.addDaysOff')}
              name={({ from }) => from}
              onChange={(daysOff) => wish({ daysOff })}
            >
              {(off: DaysOff, change) => (
                <>
                  <Select
                    label={text('proposal.whoIsOff')}
                    value={off.who}
                    choices={[{ value: ALL, label: text('proposal.everybody') }, ...teamChoices, ...fieldChoices]}
                    onChange={(who) => change({ who })}
                  />
                  <Field
                    label={text('proposal.firstDay')}
                    value={off.from}
                    onChange={(from) => change({ from })}
                    input={{ type: 'date', required: true }}
                  />
                  <Field
                    label={text('proposal.lastDay')}
                    value={off.to}
                    onChange={(to) => change({ to })}
                    input={{ type: 'date', required: true, min: off.from }}
                  />
                </>
              )}
            </Rows>
            <Rows
              title={text('proposal.apart')}
              rows={wishes.apart}
              another={{ one: teamChoices[0]?.value ?? '', other: teamChoices[1]?.value ?? '' }}
              add={text('proposal.addApart')}
              name={({ one }) => teamChoices.find(({ value }) => value === one)?.label ?? ''}
              onChange={(apart) => wish({ apart })}
            >
              {({ one, other }: Apart, change) => (
                <>
                  <Select
                    label={text('proposal.oneTeam')}
                    value={one}
                    choices={teamChoices}
                    onChange={(id) => change(id === other ? { one: other, other: one } : { one: id })}
                  />
                  <Select
                    label={text('proposal.otherTeam')}
                    value={other}
                    choices={teamChoices.filter(({ value }) => value !== one)}
                    onChange={(id) => change({ other: id })}
                  />
                </>
              )}
            </Rows>
            <p class="small soft">{text('proposal.coaches')}</p>
          </div>
        </details>
        <Card>
          {size && size.games > 0 && <p class={fits ? 'soft' : 'fault'}>{text('proposal.size', { ...size, fits: String(fits) })}</p>}
          <Submit disabled={playing(groups, wishes).length === 0 || wishes.hours.length === 0}>{text('proposal.make')}</Submit>
          <p class="small soft">{text('proposal.makeHint')}</p>
        </Card>
      </Form>
    </>
  );
}

type RowsProps<Row> = Readonly<{
  title: string;
  rows: readonly Row[];
  /** What the next row begins with. */
  another: Row;
  add: string;
  /** What a row is about, for who cannot see it around its button. */
  name: (row: Row) => string;
  onChange: (rows: readonly Row[]) => void;
  children: (row: Row, change: (changed: Partial<Row>) => void) => ComponentChildren;
}>;

/** A list of wishes of one kind, which grows and shrinks. */
function Rows<Row extends Hours | DaysOff | Apart>({ title, rows, another, add, name, onChange, children }: RowsProps<Row>) {
  return (
    <fieldset class="wishes">
      <legend>{title}</legend>
      {rows.map((row, at) => (
        <div key={at} class="wish">
          {children(row, (changed) => onChange(rows.with(at, { ...row, ...changed })))}
          <button type="button" onClick={() => onChange(rows.toSpliced(at, 1))}>
            {text('team.remove')}
            <span class="visually-hidden"> {name(row)}</span>
          </button>
        </div>
      ))}
      <button type="button" onClick={() => onChange([...rows, another])}>
        {add}
      </button>
    </fieldset>
  );
}
