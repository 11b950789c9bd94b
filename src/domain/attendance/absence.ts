import type { OrgId, PlayerId, UserId } from '../shared/ids.ts';
import { type LocalDate, localDate, type TimeZone } from '../shared/time.ts';

/** Days on which a player is away, both ends included, in the org's time zone. */
export type Absence = Readonly<{ from: LocalDate; to: LocalDate }>;

/** All absences of a player. */
export type PlayerAbsences = Readonly<{
  orgId: OrgId;
  playerId: PlayerId;
  /** In order of their first days. */
  absences: readonly Absence[];
  /** 1 when they are first set; each change adds one. */
  version: number;
  setBy: UserId;
  setAt: Date;
  /** When the last one is over in any time zone; when they were cleared if there are none. */
  overAt: Date;
}>;

export const MAX_ABSENCES = 50;
const DAY_MS = 24 * 3_600_000;
/** After this they are removed: on which days a house was empty is nobody's concern any more. */
export const ABSENCES_KEPT_FOR_MS = 30 * DAY_MS;

/** Whether the player is away on the day on which an item begins. */
export function isAbsent(absences: readonly Absence[], { startsAt }: Readonly<{ startsAt: Date }>, zone: TimeZone): boolean {
  if (absences.length === 0) return false;
  const day = localDate(startsAt, zone);
  return absences.some(({ from, to }) => from <= day && day <= to);
}

export const inOrder = (absences: readonly Absence[]): readonly Absence[] =>
  absences.toSorted((a, b) => compare(a.from, b.from) || compare(a.to, b.to));
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

export const areSame = (some: readonly Absence[], others: readonly Absence[]): boolean =>
  some.length === others.length && some.every(({ from, to }, at) => from === others[at]!.from && to === others[at]!.to);

const LATEST = Date.parse('9999-12-31T00:00:00Z');
export function whenOver(absences: readonly Absence[], now: Date): Date {
  if (absences.length === 0) return now;
  const last = Math.max(...absences.map(({ to }) => Date.parse(`${to}T00:00:00Z`)));
  return new Date(Math.min(last + 2 * DAY_MS, LATEST));
}
