import { addDays, type LocalDate, localDate, parseInstant, type TimeZone } from '../shared/time.ts';
import { timeTbdOn } from '../shared/time-tbd.ts';
import { type Cells, type Findings, placeAt } from './cells.ts';
import { type ClockTime, instantsShowing, isHalfDoubtful, isToBeDecided, readTime, shows24Hours, TO_BE_DECIDED } from './clock-times.ts';
import type { Field } from './columns.ts';
import { DATE_ORDERS, type DateOrder, dateOrder, readDate, type WrittenDate } from './dates.ts';
import type { Header } from './header.ts';
import type { Row } from './sheet.ts';

const DATES: readonly Field[] = ['date', 'endDate', 'startsAt', 'clearedUntil'];
const TIMES: readonly Field[] = ['time', 'endTime', 'startsAt'];

/** The pattern takes time quadratic in the length of its input. */
const LONGEST_DATE_AND_TIME = 200;

const DATE_AND_TIME = new RegExp(
  `^(.*?\\d{2,4}|.*\\d)(?:T|,?\\s+(?:at\\s+)?|,\\s*)(\\d{1,2}(?:[:.h]\\d\\d.*|\\s*[ap]\\.?\\s?m?\\.?)|${TO_BE_DECIDED}|noon|mediod[ií]a|midnight|medianoche)$`,
  'i',
);

/** Splits a date and a time in one cell: `4/11/2026 9:00 AM`, `2026-04-11T09:00`. */
function separate(text: string): Readonly<{ date: string; time: string | undefined }> {
  if (text.length > LONGEST_DATE_AND_TIME) return { date: text, time: undefined };
  const [, date, time] = DATE_AND_TIME.exec(text) ?? [];
  return date !== undefined && time !== undefined ? { date, time } : { date: text, time: undefined };
}

/**
 * The order of day and month in a file's dates: as the option or a header says, or as all dates together show. Undefined, with a fault,
 * if they show nothing or contradict each other.
 */
export function decideDateOrder(
  header: Header,
  rows: readonly Row[],
  option: DateOrder | undefined,
  { faults }: Findings,
): DateOrder | undefined {
  const written: Readonly<{ line: number; at: number; date: WrittenDate }>[] = [];
  for (const field of DATES) {
    for (const at of header.columnsOf.get(field) ?? []) {
      for (const { line, cells } of rows) {
        const text = (cells[at] ?? '').trim();
        const date = text === '' ? undefined : readDate(separate(text).date);
        if (date) written.push({ line, at, date });
      }
    }
  }
  const [first] = written;
  const stated = option ?? header.statedOrder;
  const order = dateOrder(written.map(({ date }) => date));
  const expected = stated ?? majority(written.map(({ date }) => date));
  const fits = ({ date }: (typeof written)[number]) => (expected === 'month-first' ? date.monthFirst : date.dayFirst) !== undefined;
  if (order === 'mixed' || (stated && !written.every(fits))) {
    const example = written.find((one) => fits(one) && one.date.monthFirst !== one.date.dayFirst) ?? first!;
    for (const one of written.filter((each) => !fits(each))) {
      faults.push({ ...placeAt(header, one.line, one.at), rule: 'date-orders-mixed', otherLine: example.line });
    }
    return undefined;
  }
  if (stated) return stated;
  if (order === 'ambiguous') {
    const decided = new Set(written.filter(({ date }) => !date.monthFirst || !date.dayFirst).map(({ date }) => date.separator));
    const doubtful = written.find(({ date }) => date.monthFirst !== date.dayFirst && !decided.has(date.separator))!;
    faults.push({ ...placeAt(header, doubtful.line, doubtful.at), rule: 'date-order-ambiguous', choices: DATE_ORDERS });
    return undefined;
  }
  return order === 'either' ? 'month-first' : order;
}

function majority(dates: readonly WrittenDate[]): DateOrder {
  const onlyMonthFirst = dates.filter(({ dayFirst }) => !dayFirst).length;
  const onlyDayFirst = dates.filter(({ monthFirst }) => !monthFirst).length;
  return onlyDayFirst > onlyMonthFirst ? 'day-first' : 'month-first';
}

/** Whether some time shows that the file uses the 24-hour clock, so that 5:30 is in the morning. */
export const counts24Hours = (rows: readonly Cells[]): boolean =>
  rows.some((cells) => TIMES.some((field) => cells.texts(field).some((text) => shows24Hours(separate(text).time ?? text))));

/** The start of a game; `isTimeTbd` if only its day is decided, `unsaid` where the file leaves the time empty. */
export type Start = Readonly<{ at: Date; date: LocalDate; isTimeTbd: false | 'said' | 'unsaid' }>;

export type Calendar = Readonly<{ zone: TimeZone; order: DateOrder; has24Hours: boolean }>;

/** `undecided` if the file says that the day is. */
export function startOf(cells: Cells, calendar: Calendar): Start | 'undecided' | undefined {
  const together = cells.text('startsAt');
  if (together !== undefined) {
    const exact = parseInstant(together);
    if (exact) return { at: exact, date: localDate(exact, calendar.zone), isTimeTbd: false };
    if (isToBeDecided(together)) return 'undecided';
    const { date, time } = separate(together);
    return assembled(cells, 'startsAt', date, time, calendar);
  }
  const date = cells.text('date');
  const time = cells.text('time');
  if (date === undefined) {
    if (cells.texts('date').length === 0) cells.fault('date', { rule: 'required', field: 'date' });
    return time !== undefined && !isToBeDecided(time) ? timeFrom(cells, 'time', time, calendar) && undefined : undefined;
  }
  return assembled(cells, 'time', date, time, calendar);
}

function assembled(
  cells: Cells,
  field: Field,
  dateText: string,
  timeText: string | undefined,
  calendar: Calendar,
): Start | 'undecided' | undefined {
  const dateField = field === 'time' ? 'date' : field;
  if (isToBeDecided(dateText)) return 'undecided';
  const date = dateFrom(cells, dateField, dateText, calendar.order);
  const isUnreadable = timeText === undefined && field === 'time' && cells.texts(field).length > 0;
  if (isUnreadable) return undefined;
  if (timeText === undefined || isToBeDecided(timeText)) {
    const isTimeTbd = timeText === undefined ? 'unsaid' : 'said';
    return date && { at: timeTbdOn(date, calendar.zone).startsAt, date, isTimeTbd };
  }
  if (!date) return timeFrom(cells, field, timeText, calendar) && undefined;
  const at = instantFrom(cells, field, date, timeText, calendar);
  return at && { at, date: localDate(at, calendar.zone), isTimeTbd: false };
}

export function dateFrom(cells: Cells, field: Field, text: string, order: DateOrder): LocalDate | undefined {
  const read = readDate(text);
  const date = order === 'month-first' ? read?.monthFirst : read?.dayFirst;
  return date ?? cells.fault(field, { rule: 'bad-date', field, value: text });
}

function timeFrom(cells: Cells, field: Field, text: string, { has24Hours }: Calendar): ClockTime | undefined {
  const time = readTime(text);
  if (!time) return cells.fault(field, { rule: 'bad-time', field, value: text });
  if (time.mayBeNoon) {
    const minutes = time.time.slice(-3);
    const midnight = field === 'endTime' && minutes === ':00' ? '24:00' : time.time;
    return cells.fault(field, { rule: 'noon-or-midnight', value: text, noon: `12${minutes} PM`, midnight });
  }
  if (!isHalfDoubtful(time, has24Hours)) return time;
  return cells.fault(field, { rule: 'am-or-pm', value: text, suggestions: [`${text} PM`, `${text} AM`] });
}

export function instantFrom(cells: Cells, field: Field, date: LocalDate, text: string, calendar: Calendar): Date | undefined {
  const time = timeFrom(cells, field, text, calendar);
  if (!time) return undefined;
  if (time.isNextDay) cells.note(field, { rule: 'midnight', value: text });
  const [at, second] = instantsShowing(time.isNextDay ? addDays(date, 1) : date, time.time, calendar.zone);
  if (!at) return cells.fault(field, { rule: 'time-skipped', value: text });
  return second ? cells.fault(field, { rule: 'time-twice', value: text }) : at;
}

/** The end of a game, from its end time or its length; null if the file has neither. Without a start, only reports what cannot be read. */
export function endOf(cells: Cells, start: Start | undefined, minutes: number | undefined, calendar: Calendar): Date | null | undefined {
  const text = cells.text('endTime');
  if (text === undefined || isToBeDecided(text)) {
    return minutes === undefined || !start ? null : new Date(start.at.getTime() + minutes * 60_000);
  }
  const exact = parseInstant(text);
  if (exact) return exact;
  const dateText = cells.text('endDate');
  const date = dateText === undefined ? start?.date : dateFrom(cells, 'endDate', dateText, calendar.order);
  return date ? instantFrom(cells, 'endTime', date, text, calendar) : timeFrom(cells, 'endTime', text, calendar) && undefined;
}
