import type { AgeGroupId, DivisionId, FacilityId, FieldId, TeamId } from '../shared/ids.ts';
import type { LocalDate } from '../shared/time.ts';

/** A time at a field for one game; slots of a field do not overlap. */
export type Slot = Readonly<{ facilityId: FacilityId; fieldId: FieldId; date: LocalDate; startsAt: Date; endsAt: Date }>;

/** Teams that play one another. */
export type Group = Readonly<{ id: AgeGroupId | DivisionId; teamIds: readonly TeamId[] }>;

/** How often the teams of a group meet, or how many games each of them plays. */
export type Format = Readonly<{ kind: 'round-robin'; meetings: 1 | 2 } | { kind: 'games-per-team'; games: number }>;

/** Inclusive days. */
export type DaySpan = Readonly<{ from: LocalDate; to: LocalDate }>;
export type TeamBlackout = DaySpan & Readonly<{ teamId: TeamId }>;
export type FieldBlackout = DaySpan & Readonly<{ fieldId: FieldId }>;

/** A game that is already on the schedule. */
export type Engagement = Readonly<{ teamId: TeamId; date: LocalDate; startsAt: Date; endsAt: Date }>;

/** The complete input of the scheduler. */
export type ScheduleWishes = Readonly<{
  groups: readonly Group[];
  format: Format;
  slots: readonly Slot[];
  teamBlackouts: readonly TeamBlackout[];
  fieldBlackouts: readonly FieldBlackout[];
  oneGameADay: boolean;
  /** Days without a game between two games of a team. */
  minRestDays: number;
  /** Teams whose games cannot be at the same time: they share a coach, or children of one family play in them. */
  sharedCoaches: readonly (readonly TeamId[])[];
  engagements: readonly Engagement[];
}>;

/** A constraint that can be dropped so that the rest can be satisfied; slots and games already on the schedule are fixed. */
export type Wish = Readonly<
  | { kind: 'games'; group: number }
  | { kind: 'one-game-a-day' }
  | { kind: 'rest' }
  | { kind: 'team-blackout'; at: number }
  | { kind: 'field-blackout'; at: number }
  | { kind: 'shared-coach'; at: number }
>;

export const wishesIn = (wishes: ScheduleWishes): readonly Wish[] => [
  ...wishes.groups.map((_, group): Wish => ({ kind: 'games', group })),
  ...(wishes.oneGameADay ? [{ kind: 'one-game-a-day' } as const] : []),
  ...(wishes.minRestDays > 0 ? [{ kind: 'rest' } as const] : []),
  ...wishes.sharedCoaches.map((_, at): Wish => ({ kind: 'shared-coach', at })),
  ...wishes.fieldBlackouts.map((_, at): Wish => ({ kind: 'field-blackout', at })),
  ...wishes.teamBlackouts.map((_, at): Wish => ({ kind: 'team-blackout', at })),
];

/** The wishes restricted to those in `subset`. */
export function only(wishes: ScheduleWishes, subset: readonly Wish[]): ScheduleWishes {
  const has = (kind: Wish['kind']) => subset.some((each) => each.kind === kind);
  const places = (kind: 'team-blackout' | 'field-blackout' | 'shared-coach') =>
    new Set(subset.flatMap((each) => (each.kind === kind ? [each.at] : [])));
  const groups = new Set(subset.flatMap((each) => (each.kind === 'games' ? [each.group] : [])));
  const at = <T>(values: readonly T[], chosen: ReadonlySet<number>) => values.filter((_, index) => chosen.has(index));
  return {
    ...wishes,
    groups: at(wishes.groups, groups),
    oneGameADay: has('one-game-a-day'),
    minRestDays: has('rest') ? wishes.minRestDays : 0,
    teamBlackouts: at(wishes.teamBlackouts, places('team-blackout')),
    fieldBlackouts: at(wishes.fieldBlackouts, places('field-blackout')),
    sharedCoaches: at(wishes.sharedCoaches, places('shared-coach')),
  };
}
