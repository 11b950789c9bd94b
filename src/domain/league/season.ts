import type { AgeGroupId, DivisionId, OrgId, SeasonId, SportId } from '../shared/ids.ts';
import { byName } from '../shared/name-order.ts';
import { addDays, type LocalDate } from '../shared/time.ts';
import type { Archivable } from './archivable.ts';
import type { SeasonRulesOverrides } from './season-rules.ts';
import type { SportCode } from './sport.ts';

export type Sport = Archivable & Readonly<{ id: SportId; orgId: OrgId; code: SportCode; name: string; isActive: boolean }>;

export type Season = Archivable &
  Readonly<{
    id: SeasonId;
    orgId: OrgId;
    sportId: SportId;
    name: string;
    /** First and last day, in the org's calendar. */
    startsOn: LocalDate;
    endsOn: LocalDate;
    isActive: boolean;
    /** When it was first made active; null for one that never was. */
    firstActiveAt: Date | null;
    /** The season's overrides; all else is the sport's default. */
    rules: SeasonRulesOverrides;
  }>;

/** Age groups sort by `sortOrder`, then name: 8U comes before 10U. */
export type AgeGroup = Archivable & Readonly<{ id: AgeGroupId; orgId: OrgId; name: string; sortOrder: number }>;

/** A subset of the teams of an age group in a season, with a table of its own. Sorted by `sortOrder`, then name. */
export type Division = Archivable &
  Readonly<{ id: DivisionId; orgId: OrgId; seasonId: SeasonId; ageGroupId: AgeGroupId; name: string; sortOrder: number }>;

export const byAge = (a: Pick<AgeGroup, 'id' | 'name' | 'sortOrder'>, b: Pick<AgeGroup, 'id' | 'name' | 'sortOrder'>): number =>
  a.sortOrder - b.sortOrder || byName(a, b);

/** Whether an age group is younger than the youngest one that something is shown for; null if it is shown for all. */
export const isTooYoung = (
  ageGroup: Pick<AgeGroup, 'id' | 'name' | 'sortOrder'>,
  youngest: Pick<AgeGroup, 'id' | 'name' | 'sortOrder'> | null,
) => youngest !== null && byAge(ageGroup, youngest) < 0;

/** The season with the latest start first; seasons with the same start sort by name. */
export const latestFirst = (a: Season, b: Season): number => (a.startsOn === b.startsOn ? byName(a, b) : a.startsOn < b.startsOn ? 1 : -1);

export type SeasonSpan = Pick<Season, 'isActive' | 'startsOn' | 'endsOn'>;

/** The span of a season, and whether it is a draft. */
export type KnownSpan = SeasonSpan & Readonly<{ isDraft: boolean }>;

/**
 * Whether a season was never made active. A draft is the office's: for everybody else, its teams, games, tables and brackets do not exist. One that
 * is active is none, also if an earlier version of the gateway made it active without keeping when.
 */
export const isDraft = ({ isActive, firstActiveAt }: Pick<Season, 'isActive' | 'firstActiveAt'>): boolean =>
  !isActive && firstActiveAt === null;

/** A season as it is kept after a change: an archived one is not active, and what was active before or is now is no draft any more. */
export const settledSeason = (season: Season, before: Season | undefined, now: Date): Season => {
  const isActive = season.isActive && !season.archived;
  return { ...season, isActive, firstActiveAt: season.firstActiveAt ?? (isActive || before?.isActive ? now : null) };
};

const CURRENT_DAYS_AFTER_END = 14;
const READABLE_DAYS_AFTER_END = 365;

/** The earliest last day that a season current on `today` can have; storage filters by it. */
export const earliestEndOfCurrent = (today: LocalDate): LocalDate => addDays(today, -CURRENT_DAYS_AFTER_END);

/**
 * Whether a season is current: from its activation, weeks before it starts so that people can sign up, until 14 days after its end. Own
 * teams, link decisions, rosters, team rooms, search, push audiences and lists without a season depend on it.
 */
export const isCurrentSeason = ({ isActive, endsOn }: SeasonSpan, today: LocalDate): boolean =>
  isActive && endsOn >= earliestEndOfCurrent(today);

/** Whether a season has begun and is no longer current, whether over or deactivated; a draft is not past. */
export const isPastSeason = (season: KnownSpan, today: LocalDate): boolean =>
  !season.isDraft && season.startsOn <= today && !isCurrentSeason(season, today);

/** Whether coaches of a past season may still read its rosters and statistics: for a year after its end. */
export const isReadableByPastCoaches = (season: KnownSpan, today: LocalDate): boolean =>
  isPastSeason(season, today) && addDays(season.endsOn, READABLE_DAYS_AFTER_END) >= today;
