import type { FacilityId, FieldId } from '../shared/ids.ts';
import { addDays, instantAt, type LocalDate, localTime, type TimeZone } from '../shared/time.ts';
import { type Weekday, weekdayOf } from '../shared/weekday.ts';
import type { Slot } from './schedule-wishes.ts';

/** From one time of day to another, `HH:MM`, on each such weekday. */
export type FieldHours = Readonly<{ weekday: Weekday; from: string; to: string }>;
export type OpenField = Readonly<{ facilityId: FacilityId; fieldId: FieldId; hours: readonly FieldHours[] }>;

type Terms = Readonly<{ startsOn: LocalDate; endsOn: LocalDate; gameMinutes: number; breakMinutes: number }>;
/** A booked time at a field. */
export type Taken = Readonly<{ fieldId: FieldId; startsAt: Date; endsAt: Date }>;

const MINUTE = 60_000;
export const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The times for back-to-back games at the fields, sorted by start, then field, without booked ones. */
export function slotsOf(
  fields: readonly OpenField[],
  { startsOn, endsOn, gameMinutes, breakMinutes }: Terms,
  taken: readonly Taken[],
  zone: TimeZone,
): readonly Slot[] {
  const takenAt = Map.groupBy(taken, ({ fieldId }) => fieldId);
  const slots: Slot[] = [];
  for (const { facilityId, fieldId, hours } of fields) {
    const others = takenAt.get(fieldId) ?? [];
    for (let date = startsOn; date <= endsOn; date = addDays(date, 1)) {
      const open = hours.filter(({ weekday }) => weekday === weekdayOf(date)).toSorted((one, other) => (one.from < other.from ? -1 : 1));
      let free = 0;
      let lastEnd = new Date(0);
      for (const { from, to } of open) {
        for (let at = Math.max(minutesOf(from), free); at + gameMinutes <= minutesOf(to); at += gameMinutes + breakMinutes) {
          const startsAt = instantAt(date, clockOf(at), zone);
          const endsAt = new Date(startsAt.getTime() + gameMinutes * MINUTE);
          free = at + gameMinutes + breakMinutes;
          // A clock set forward skips this time, or moves it closer to the previous game.
          if (localTime(startsAt, zone) !== clockOf(at) || startsAt < lastEnd) continue;
          if (others.some((other) => other.startsAt < endsAt && other.endsAt > startsAt)) continue;
          lastEnd = endsAt;
          slots.push({ facilityId, fieldId, date, startsAt, endsAt });
        }
      }
    }
  }
  return slots.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || (a.fieldId < b.fieldId ? -1 : 1));
}
