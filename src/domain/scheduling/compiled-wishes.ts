import { daysBetween, type LocalDate } from '../shared/time.ts';
import type { ScheduleWishes } from './schedule-wishes.ts';

/** A game as two teams, by their indices. */
export type Pair = Readonly<{ a: number; b: number; round: number; group: number }>;

/** The wishes in numeric form for the inner loops of a search: teams, days and slots are indices. */
export type CompiledWishes = Readonly<{
  teams: number;
  /** The group of each team. */
  groupOf: Int32Array;
  slots: number;
  /** Indices of open slots by day. */
  openOn: readonly (readonly number[])[];
  days: number;
  /** The days' calendar day numbers, in order. */
  calendarDay: Int32Array;
  dayOf: Int32Array;
  /** Minutes. */
  startOf: Float64Array;
  endOf: Float64Array;
  isOpen: Uint8Array;
  /** Whether a team can play in a slot as far as blackouts and games already on the schedule are concerned. */
  mayPlay: readonly Uint8Array[];
  /** Teams with the same coach as this one. */
  coachMates: readonly (readonly number[])[];
  coaches: readonly (readonly number[])[];
  oneGameADay: boolean;
  minRestDays: number;
}>;

const EPOCH = '1970-01-01' as LocalDate;
const MINUTE = 60_000;

export function compiled(wishes: ScheduleWishes): CompiledWishes {
  const { slots, groups, minRestDays } = wishes;
  // Two games on one day have no rest day between them.
  const oneGameADay = wishes.oneGameADay || minRestDays > 0;
  const teamIds = groups.flatMap((group) => group.teamIds);
  const placeOf = new Map(teamIds.map((id, place) => [id, place]));
  const dates = [...new Set(slots.map(({ date }) => date))].sort();
  const dayPlace = new Map(dates.map((date, place) => [date, place]));
  const startOf = Float64Array.from(slots, ({ startsAt }) => startsAt.getTime() / MINUTE);
  const endOf = Float64Array.from(slots, ({ endsAt }) => endsAt.getTime() / MINUTE);
  const closed = Map.groupBy(wishes.fieldBlackouts, ({ fieldId }) => fieldId);
  const isOpen = Uint8Array.from(slots, ({ fieldId, date }) =>
    Number(!closed.get(fieldId)?.some(({ from, to }) => from <= date && date <= to)),
  );
  const dayOf = Int32Array.from(slots, ({ date }) => dayPlace.get(date)!);
  const openOn: number[][] = dates.map(() => []);
  isOpen.forEach((open, slot) => {
    if (open) openOn[dayOf[slot]!]!.push(slot);
  });

  const blackouts = Map.groupBy(wishes.teamBlackouts, ({ teamId }) => teamId);
  const engagements = Map.groupBy(wishes.engagements, ({ teamId }) => teamId);
  const mayPlay = teamIds.map((teamId) => {
    const away = dates.map((date) => blackouts.get(teamId)?.some(({ from, to }) => from <= date && date <= to) ?? false);
    const others = engagements.get(teamId) ?? [];
    return Uint8Array.from(slots, ({ date, startsAt, endsAt }) => {
      const isAway = away[dayPlace.get(date)!]!;
      const isTaken = others.some((other) => {
        const apart = Math.abs(daysBetween(other.date, date));
        return apart === 0 ? oneGameADay || (other.startsAt < endsAt && other.endsAt > startsAt) : apart <= minRestDays;
      });
      return Number(!isAway && !isTaken);
    });
  });

  const coaches = wishes.sharedCoaches
    .map((ids) => [...new Set(ids.flatMap((id) => placeOf.get(id) ?? []))])
    .filter(({ length }) => length > 1);
  const mates = teamIds.map(() => new Set<number>());
  for (const coached of coaches) for (const one of coached) for (const other of coached) if (one !== other) mates[one]!.add(other);
  return {
    teams: teamIds.length,
    groupOf: Int32Array.from(groups.flatMap(({ teamIds }, group) => teamIds.map(() => group))),
    slots: slots.length,
    openOn,
    days: dates.length,
    calendarDay: Int32Array.from(dates, (date) => daysBetween(EPOCH, date)),
    dayOf,
    startOf,
    endOf,
    isOpen,
    mayPlay,
    coachMates: mates.map((each) => [...each]),
    coaches,
    oneGameADay,
    minRestDays,
  };
}

export const overlap = ({ startOf, endOf }: CompiledWishes, one: number, other: number): boolean =>
  startOf[one]! < endOf[other]! && startOf[other]! < endOf[one]!;

/** Whether a team cannot play in both slots. */
export function clash(wishes: CompiledWishes, one: number, other: number): boolean {
  const { dayOf, calendarDay, oneGameADay, minRestDays } = wishes;
  const apart = Math.abs(calendarDay[dayOf[one]!]! - calendarDay[dayOf[other]!]!);
  return apart === 0 ? oneGameADay || overlap(wishes, one, other) : apart <= minRestDays;
}
