import type { GameEdit } from 'league-gateway-client';
import { Field } from '../../../kit/forms.tsx';
import { instantOf } from '../../../kit/zoned-time.ts';
import { text } from '../../console-texts.ts';
import { Switch } from '../../parts.tsx';
import { later } from './data.ts';

/** What a new game lasts unless somebody says otherwise. */
export const USUAL_MINUTES = 90;

/** When a game is planned, as it is entered. */
export type When = Readonly<{ date: string; time: string; minutes: string; isTbd: boolean }>;

export function plannedAt({ date, time, minutes, isTbd }: When, timeZone: string): Pick<GameEdit, 'startsAt' | 'endsAt' | 'date'> {
  if (isTbd) return { date };
  const startsAt = instantOf(date, time, timeZone);
  return { startsAt, endsAt: later(startsAt, Number(minutes)) };
}

export function WhenFields({ when, enter }: Readonly<{ when: When; enter: (entered: Partial<When>) => void }>) {
  return (
    <>
      <div class="form-fields">
        <Field
          label={text('schedule.date')}
          input={{ type: 'date', required: true, value: when.date, onInput: ({ currentTarget }) => enter({ date: currentTarget.value }) }}
        />
        {!when.isTbd && (
          <>
            <Field
              label={text('schedule.time')}
              input={{
                type: 'time',
                required: true,
                value: when.time,
                onInput: ({ currentTarget }) => enter({ time: currentTarget.value }),
              }}
            />
            <Field
              label={text('schedule.minutes')}
              input={{
                ...{ type: 'number', required: true, min: 1, max: 1440, inputMode: 'numeric', value: when.minutes },
                onInput: ({ currentTarget }) => enter({ minutes: currentTarget.value }),
              }}
            />
          </>
        )}
      </div>
      <Switch label={text('schedule.timeTbd')} checked={when.isTbd} onChange={(isTbd) => enter({ isTbd })} />
    </>
  );
}
