import type { LimitsUpToAge, PitchingLimits } from 'league-gateway-client';
import { useRef } from 'preact/hooks';
import { weekdayName } from '../../../kit/format.ts';
import { Faults, Select } from '../../../kit/forms.tsx';
import { textsIn } from '../../../kit/texts.ts';
import { en } from '../../catalogs/pitching-en.ts';
import { es } from '../../catalogs/pitching-es.ts';
import { NumberField } from '../../number-field.tsx';
import { Later, Switch } from '../../parts.tsx';

export const pitchingText = textsIn<keyof typeof en>({ en, es });

const MEASURES = ['pitches', 'outs', 'innings'] as const;
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
const RESTS_BY = ['total', 'last_batter'] as const;
const SOME = { min: 0, max: 999 };
const MOST = { min: 1, max: 999 };
const DAYS = { min: 1, max: 7 };
/** What a limit begins with that is turned on. */
const CATCHING = { inningsToPitch: 4, pitchesToCatch: 41, pitchesToCatchAgain: 21 };
const IN_DAYS = { days: 7, most: 100 };
const RESUMED = { from: 21, upTo: 40 };
const STEP = 20;
/** The most in a game with which a further unit begins. */
const IN_A_GAME = { pitches: 50, outs: 9, innings: 3 };

type Maxima = PitchingLimits['also'][number];
type Measure = Maxima['measure'];

type Numbers = Readonly<Record<string, number>>;
type LimitsProps = Readonly<{
  row: LimitsUpToAge;
  ages: Readonly<{ min: number; max: number }>;
  /** Of the row in the request. */
  pointer: string;
  onChange: (row: LimitsUpToAge) => void;
}>;

/** The limits up to an age: what most leagues write first, and the rarer ones under a heading of their own. */
export function LimitsFields({ row, ages, pointer, onChange }: LimitsProps) {
  const { limits } = row;
  const set = (change: Partial<PitchingLimits>) => onChange({ ...row, limits: { ...limits, ...change } });
  const at = (...path: readonly (string | number)[]) => ({ pointer: [pointer, 'limits', ...path].join('/') });
  const optional = (name: 'secondGameUpTo' | 'mostInAGame' | 'daysInARow' | 'returnsInGame', range: typeof SOME) => (
    <NumberField
      label={pitchingText(name)}
      hint={pitchingText(name === 'secondGameUpTo' ? 'secondGameUpToHint' : 'noLimit')}
      {...at(name)}
      {...range}
      isOptional
      value={limits[name]}
      onChange={(value) => set({ [name]: value })}
    />
  );
  /** Several numbers that are there together, or not at all. */
  const several = <Name extends 'catching' | 'mostInDays' | 'resumed'>(
    name: Name,
    first: NonNullable<PitchingLimits[Name]>,
    fields: Readonly<Record<string, readonly [label: keyof typeof en, range: typeof SOME]>>,
  ) => {
    const value = limits[name] as Numbers | null;
    return (
      <>
        <Switch
          label={pitchingText(name)}
          hint={pitchingText(`${name}Hint`)}
          checked={value !== null}
          onChange={(isOn) => set({ [name]: isOn ? first : null })}
        />
        {value !== null && (
          <div class="pair">
            {Object.entries(fields).map(([member, [label, range]]) => (
              <NumberField
                key={member}
                label={pitchingText(label)}
                {...at(name, member)}
                {...range}
                value={value[member]!}
                onChange={(count) => set({ [name]: { ...value, [member]: count } })}
              />
            ))}
          </div>
        )}
      </>
    );
  };
  return (
    <div class="inside">
      <div class="pair">
        <NumberField
          label={pitchingText('upToAge')}
          pointer={`${pointer}/upToAge`}
          {...ages}
          value={row.upToAge}
          onChange={(upToAge) => onChange({ ...row, upToAge: upToAge! })}
        />
        <Select
          label={pitchingText('measure')}
          value={limits.measure}
          onChange={(measure) => set({ measure: measure as Measure, also: limits.also.filter((each) => each.measure !== measure) })}
          choices={MEASURES.map((value) => ({ value, label: pitchingText('measureName', { value }) }))}
        />
        <NumberField
          label={pitchingText('mostInADay')}
          {...at('mostInADay')}
          {...MOST}
          value={limits.mostInADay}
          onChange={(mostInADay) => set({ mostInADay: mostInADay! })}
        />
      </div>
      <Rests rest={limits.rest} pointer={`${pointer}/limits/rest`} onChange={(rest) => set({ rest })} />
      {limits.rest.length > 0 && (
        <Select
          label={pitchingText('restBy')}
          value={limits.restBy}
          onChange={(restBy) => set({ restBy: restBy as PitchingLimits['restBy'] })}
          choices={RESTS_BY.map((value) => ({ value, label: pitchingText('restByName', { value }) }))}
        />
      )}
      {optional('secondGameUpTo', SOME)}
      {several('catching', CATCHING, {
        inningsToPitch: ['inningsToPitch', MOST],
        pitchesToCatch: ['pitchesToCatch', MOST],
        pitchesToCatchAgain: ['pitchesToCatchAgain', MOST],
      })}
      <Later summary={pitchingText('more')}>
        <div class="inside">
          {optional('mostInAGame', MOST)}
          {optional('daysInARow', DAYS)}
          {optional('returnsInGame', SOME)}
          <Switch
            label={pitchingText('finishesBatter')}
            hint={pitchingText('finishesBatterHint')}
            checked={limits.finishesBatter}
            onChange={(finishesBatter) => set({ finishesBatter })}
          />
          <Week value={limits} at={at} onChange={set} />
          {several('mostInDays', IN_DAYS, { days: ['mostInDaysDays', DAYS], most: ['mostInDaysMost', MOST] })}
          {several('resumed', RESUMED, { upTo: ['resumedUpTo', SOME], from: ['resumedFrom', SOME] })}
          {MEASURES.filter((measure) => measure !== limits.measure).map((measure) => (
            <AlsoIn
              key={measure}
              measure={measure}
              also={limits.also}
              at={(...path) =>
                at(
                  'also',
                  limits.also.findIndex((each) => each.measure === measure),
                  ...path,
                )
              }
              onChange={(also) => set({ also })}
            />
          ))}
        </div>
      </Later>
    </div>
  );
}

type At = (...path: readonly (string | number)[]) => Readonly<{ pointer: string }>;

type WeekProps = Readonly<{ value: Pick<Maxima, 'mostInAWeek'>; at: At; onChange: (change: Pick<Maxima, 'mostInAWeek'>) => void }>;

/** The most in a calendar week, and the day on which it begins. */
function Week({ value: { mostInAWeek: week }, at, onChange }: WeekProps) {
  return (
    <div class="pair">
      <NumberField
        label={pitchingText('mostInAWeek')}
        hint={pitchingText('noLimit')}
        {...at('mostInAWeek', 'most')}
        {...MOST}
        isOptional
        value={week?.most ?? null}
        onChange={(most) => onChange({ mostInAWeek: most === null ? null : { startsOn: week?.startsOn ?? 'monday', most } })}
      />
      {week !== null && (
        <Select
          label={pitchingText('weekStartsOn')}
          value={week.startsOn}
          onChange={(startsOn) => onChange({ mostInAWeek: { ...week, startsOn: startsOn as typeof week.startsOn } })}
          choices={WEEKDAYS.map((value, index) => ({ value, label: weekdayName(index + 1) }))}
        />
      )}
    </div>
  );
}

type AlsoProps = Readonly<{ measure: Measure; also: readonly Maxima[]; at: At; onChange: (also: Maxima[]) => void }>;

/** The most of another unit, which holds besides. */
function AlsoIn({ measure, also, at, onChange }: AlsoProps) {
  const maxima = also.find((each) => each.measure === measure);
  const set = (change: Partial<Maxima>) => onChange(also.map((each) => (each === maxima ? { ...each, ...change } : each)));
  const first: Maxima = { measure, mostInADay: null, mostInAGame: IN_A_GAME[measure], mostInDays: null, mostInAWeek: null };
  return (
    <>
      <Switch
        label={pitchingText('also', { measure })}
        hint={pitchingText('alsoHint')}
        checked={maxima !== undefined}
        onChange={(isOn) => onChange(isOn ? [...also, first] : also.filter((each) => each !== maxima))}
      />
      {maxima && (
        <div class="inside">
          <div class="pair">
            {(['mostInADay', 'mostInAGame'] as const).map((name) => (
              <NumberField
                key={name}
                label={pitchingText(name)}
                hint={pitchingText('noLimit')}
                {...at(name)}
                {...MOST}
                isOptional
                value={maxima[name]}
                onChange={(most) => set({ [name]: most })}
              />
            ))}
          </div>
          <Week value={maxima} at={at} onChange={set} />
          <Faults {...at()}>{pitchingText('alsoNothing')}</Faults>
        </div>
      )}
    </>
  );
}

type Rest = PitchingLimits['rest'];
/** As the gateway wants them, and its faults count them; they may be typed in any order. */
export const restInOrder = (rest: Rest): Rest => rest.toSorted((one, other) => one.from - other.from);

type RestsProps = Readonly<{
  rest: Rest;
  pointer: string;
  onChange: (rest: Rest) => void;
}>;

/** From how many thrown on a day a child rests for how many days. */
function Rests({ rest, pointer, onChange }: RestsProps) {
  const field = useRef<HTMLFieldSetElement>(null);
  const last = rest.at(-1) ?? { from: 1, days: 0 };
  const sent = restInOrder(rest);
  return (
    <fieldset ref={field} tabIndex={-1} class="inside">
      <legend>{pitchingText('rest')}</legend>
      <p class="small soft">{pitchingText('restHint')}</p>
      <Faults pointer={pointer}>{pitchingText('stepsOnce')}</Faults>
      {rest.map((step, index) => (
        <div key={index} class="step-row">
          <NumberField
            label={pitchingText('restFrom', { at: index + 1 })}
            pointer={`${pointer}/${sent.indexOf(step)}/from`}
            {...MOST}
            value={step.from}
            onChange={(from) => onChange(rest.with(index, { ...step, from: from! }))}
          />
          <NumberField
            label={pitchingText('restDays', { at: index + 1 })}
            pointer={`${pointer}/${sent.indexOf(step)}/days`}
            {...DAYS}
            value={step.days}
            onChange={(days) => onChange(rest.with(index, { ...step, days: days! }))}
          />
          <button
            type="button"
            aria-label={pitchingText('removeRest', { at: index + 1 })}
            onClick={() => {
              onChange(rest.toSpliced(index, 1));
              field.current!.focus();
            }}
          >
            ×
          </button>
        </div>
      ))}
      {rest.length < DAYS.max && (
        <button
          type="button"
          onClick={() => onChange([...rest, { from: Math.min(last.from + STEP, MOST.max), days: Math.min(last.days + 1, DAYS.max) }])}
        >
          {pitchingText('addRest')}
        </button>
      )}
    </fieldset>
  );
}
