import { addDays, aheadOfUtc, daysBetween, instantAt, type LocalDate, localDate, localTime, type TimeZone } from '../shared/time.ts';
import { WEEKDAYS, type Weekday, weekdayOf } from '../shared/weekday.ts';

/** One event of a weekly series. `look` is everything that a calendar shows of it apart from its time. */
export type Occurrence = Readonly<{
  /** The date that its series gave it, wherever it was moved since. */
  seriesDate: LocalDate;
  startsAt: Date;
  endsAt: Date;
  look: string;
  /** Whether it takes place. */
  isOn: boolean;
}>;

/** Events of a series as one entry of a calendar: on these weekdays from the first date to the last, at one time of day, with exceptions. */
export type WeeklyRule<O extends Occurrence> = Readonly<{
  /** What all are like that are no exception. */
  usual: O;
  /** The first time that the rule gives, and the last; the event of either may be an exception. */
  startsAt: Date;
  endsAt: Date;
  lastStartsAt: Date;
  weekdays: readonly Weekday[];
  /** `HH:MM` by the zone's clock. */
  timeOfDay: string;
  /** The dates that the rule gives and that have no event, or one that the rule cannot give. */
  without: readonly LocalDate[];
  /** The events that are at another time, in another place or otherwise different, and the time that the rule gives each. */
  changed: readonly Readonly<{ insteadOf: Date; occurrence: O }>[];
}>;

/**
 * The rule that gives these events of a series, and those that it cannot give. It is made of the events alone, whatever the series was planned as:
 * it gives no date before the first of them or after the last, so a calendar that shows some of a series shows no other.
 *
 * An event beside a change of the clock is not of the rule: calendar apps leave out a time that is skipped, and do not agree on one that comes
 * twice, nor on an end after the change.
 */
export function weeklyRule<O extends Occurrence>(
  occurrences: readonly O[],
  zone: TimeZone,
): Readonly<{ rule: WeeklyRule<O> | null; others: readonly O[] }> {
  const usual = mostUsual(occurrences, zone);
  if (!usual) return { rule: null, others: occurrences };
  const timeOfDay = localTime(usual.startsAt, zone);
  const lengthMs = lengthOf(usual);
  const givenOn = (date: LocalDate): Span => {
    const startsAt = instantAt(date, timeOfDay, zone);
    return { startsAt, endsAt: new Date(startsAt.getTime() + lengthMs) };
  };
  const isUsual = (each: O) =>
    each.look === usual.look && each.startsAt.getTime() === givenOn(each.seriesDate).startsAt.getTime() && lengthOf(each) === lengthMs;

  const ofDate = new Map<LocalDate, O>();
  const others: O[] = [];
  for (const each of occurrences) {
    const { seriesDate } = each;
    if (ofDate.has(seriesDate) || isBesideChange(each, zone) || isBesideChange(givenOn(seriesDate), zone)) others.push(each);
    else ofDate.set(seriesDate, each);
  }
  const dates = [...ofDate.keys()].sort();
  if (dates.length < 2) return { rule: null, others: occurrences };
  const [first, last] = [dates[0]!, dates.at(-1)!];
  const weekdays = WEEKDAYS.filter((weekday) => dates.some((date) => weekdayOf(date) === weekday));
  const days = Array.from({ length: daysBetween(first, last) + 1 }, (_, day) => addDays(first, day));
  const changed = dates
    .map((date) => ({ insteadOf: givenOn(date).startsAt, occurrence: ofDate.get(date)! }))
    .filter(({ occurrence }) => !isUsual(occurrence));
  const without = days.filter((date) => weekdays.includes(weekdayOf(date)) && !ofDate.has(date));
  return { rule: { usual, ...givenOn(first), lastStartsAt: givenOn(last).startsAt, weekdays, timeOfDay, without, changed }, others };
}

type Span = Pick<Occurrence, 'startsAt' | 'endsAt'>;
const lengthOf = ({ startsAt, endsAt }: Span): number => endsAt.getTime() - startsAt.getTime();

const BESIDE_MS = 3 * 60 * 60 * 1000;
/** Whether the zone's clock changes within the span or a few hours before or after it. */
const isBesideChange = ({ startsAt, endsAt }: Span, zone: TimeZone): boolean =>
  aheadOfUtc(new Date(startsAt.getTime() - BESIDE_MS), zone) !== aheadOfUtc(new Date(endsAt.getTime() + BESIDE_MS), zone);

/** Of the events that take place on their date, the first of those of which most are alike. */
function mostUsual<O extends Occurrence>(occurrences: readonly O[], zone: TimeZone): O | undefined {
  const onDate = occurrences.filter(({ isOn, startsAt, seriesDate }) => isOn && localDate(startsAt, zone) === seriesDate);
  const alike = Map.groupBy(onDate, (each) => [localTime(each.startsAt, zone), lengthOf(each), each.look].join('\n'));
  return [...alike.values()].sort((a, b) => b.length - a.length)[0]?.[0];
}
