import type { AgeGroupId, OrgId, SeasonId, SportId } from '../shared/ids.ts';
import { byName } from '../shared/name-order.ts';
import type { LocalDate } from '../shared/time.ts';
import type { SeasonRulesOverrides } from './season-rules.ts';
import type { SportCode } from './sport.ts';

export type Sport = Readonly<{ id: SportId; orgId: OrgId; code: SportCode; name: string; isActive: boolean }>;

export type Season = Readonly<{
  id: SeasonId;
  orgId: OrgId;
  sportId: SportId;
  name: string;
  /** First and last day, on the org's calendar. */
  startsOn: LocalDate;
  endsOn: LocalDate;
  isActive: boolean;
  /** What the season says for itself; all else is the sport's default. */
  rules: SeasonRulesOverrides;
}>;

/** Age groups are listed by `sortOrder`, then name: 8U comes before 10U. */
export type AgeGroup = Readonly<{ id: AgeGroupId; orgId: OrgId; name: string; sortOrder: number }>;
export const byAge = (a: AgeGroup, b: AgeGroup): number => a.sortOrder - b.sortOrder || byName(a, b);

/** The season that begins last comes first; those of one day go by name. */
export const latestFirst = (a: Season, b: Season): number => (a.startsOn === b.startsOn ? byName(a, b) : a.startsOn < b.startsOn ? 1 : -1);

/** Whether a season is going on: switched on, and today within its days. */
export const isCurrent = ({ isActive, startsOn, endsOn }: Pick<Season, 'isActive' | 'startsOn' | 'endsOn'>, today: LocalDate): boolean =>
  isActive && startsOn <= today && today <= endsOn;
