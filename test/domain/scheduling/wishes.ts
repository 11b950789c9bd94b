import { type FieldHours, slotsOf } from '../../../src/domain/scheduling/field-slots.ts';
import type { Format, ScheduleWishes } from '../../../src/domain/scheduling/schedule-wishes.ts';
import type { AgeGroupId, FacilityId, FieldId, TeamId } from '../../../src/domain/shared/ids.ts';
import type { LocalDate, TimeZone } from '../../../src/domain/shared/time.ts';

export const date = (text: string) => text as LocalDate;
export const CHICAGO = 'America/Chicago' as TimeZone;
export const fieldId = (at: number) => `field-${at}` as FieldId;
export const teamId = (at: number) => `team-${at}` as TeamId;

type Given = Partial<Omit<ScheduleWishes, 'groups' | 'slots' | 'format'>> &
  Readonly<{
    teams: readonly number[];
    format: Format;
    fields: number;
    from: string;
    to: string;
    hours: readonly FieldHours[];
    minutes?: number;
  }>;

/** Wishes for groups of this many teams each; `team-0` is the first of all. */
export function wishesOf({ teams, fields, from, to, hours, minutes = 90, ...given }: Given): ScheduleWishes {
  let next = 0;
  const open = Array.from({ length: fields }, (_, at) => ({ facilityId: 'park' as FacilityId, fieldId: fieldId(at), hours }));
  return {
    groups: teams.map((size, group) => ({
      id: `group-${group}` as AgeGroupId,
      teamIds: Array.from({ length: size }, () => teamId(next++)),
    })),
    slots: slotsOf(open, { startsOn: date(from), endsOn: date(to), gameMinutes: minutes, breakMinutes: 0 }, [], CHICAGO),
    teamBlackouts: [],
    fieldBlackouts: [],
    sharedCoaches: [],
    engagements: [],
    oneGameADay: true,
    minRestDays: 0,
    ...given,
  };
}

/** A league of 100 teams in 10 age groups, 12 games each, on 13 Saturdays at 10 fields, every team away once and 20 coaches with two teams. */
export const bigLeague = (): ScheduleWishes =>
  wishesOf({
    teams: Array.from({ length: 10 }, () => 10),
    format: { kind: 'games-per-team', games: 12 },
    fields: 10,
    from: '2026-03-07',
    to: '2026-05-30',
    hours: [{ weekday: 'saturday', from: '08:00', to: '20:00' }],
    teamBlackouts: Array.from({ length: 100 }, (_, at) => ({
      teamId: teamId(at),
      from: date(`2026-0${3 + (at % 3)}-14`),
      to: date(`2026-0${3 + (at % 3)}-16`),
    })),
    sharedCoaches: Array.from({ length: 20 }, (_, at) => [
      teamId(10 * (at % 10) + 1),
      teamId(10 * ((at + 1) % 10) + 2 + Math.floor(at / 10)),
    ]),
  });
