import type { GameEdit } from 'league-gateway-client';
import type { FormState } from '../../../kit/form.tsx';
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

export function WhenFields({ form }: Readonly<{ form: Pick<FormState<When>, 'values' | 'at' | 'set'> }>) {
  const { isTbd } = form.values;
  return (
    <>
      <div class="form-fields">
        <Field label={text('schedule.date')} {...form.at('date')} input={{ type: 'date', required: true }} />
        {!isTbd && (
          <>
            <Field label={text('schedule.time')} {...form.at('time')} pointer="/startsAt" input={{ type: 'time', required: true }} />
            <Field
              label={text('schedule.minutes')}
              {...form.at('minutes')}
              pointer="/endsAt"
              input={{ type: 'number', required: true, min: 1, max: 1440, inputMode: 'numeric' }}
            />
          </>
        )}
      </div>
      <Switch label={text('schedule.timeTbd')} checked={isTbd} onChange={(isOn) => form.set({ isTbd: isOn })} />
    </>
  );
}
