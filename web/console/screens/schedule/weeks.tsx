import { go, to } from '../../../kit/router.ts';
import { locale } from '../../../kit/texts.ts';
import { addDays } from '../../../kit/zoned-time.ts';
import { text } from '../../console-texts.ts';

const SUNDAY = 6;
const WEEK = 7;
const DAY = new Intl.DateTimeFormat(locale, { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });
const IN_WEEK = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' });
const utc = (date: string) => new Date(`${date}T00:00Z`);
/** A day inside a sentence, where Spanish writes it small: `dayOf` is for headings. */
export const dayName = (date: string): string => DAY.format(utc(date));
export const weekName = (monday: string): string => IN_WEEK.formatRange(utc(monday), utc(addDays(monday, SUNDAY)));

/** A week earlier, a day of choice, a week later. */
export function Weeks({ monday, view, date = monday }: Readonly<{ monday: string; view: string; date?: string }>) {
  return (
    <nav class="weeks" aria-label={text('schedule.weeks')}>
      <a class="button" href={to('schedule', view, addDays(date, -WEEK))} aria-label={text('schedule.weekBefore')}>
        ←
      </a>
      <label>
        <span class="visually-hidden">{text('schedule.weekOf')}</span>
        <input type="date" value={date} required onChange={({ currentTarget: { value } }) => value !== '' && go('schedule', view, value)} />
      </label>
      <a class="button" href={to('schedule', view, addDays(date, WEEK))} aria-label={text('schedule.weekAfter')}>
        →
      </a>
    </nav>
  );
}
