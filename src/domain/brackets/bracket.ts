import type { AgeGroupId, BracketId, DivisionId, FieldId, OrgId, SeasonId, TeamId } from '../shared/ids.ts';
import type { Range } from '../shared/range.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { type InvalidRequest, invalid, unless, type Violation } from '../shared/violation.ts';
import { type BracketFormat, ENTRANTS, type MatchKey, type RoundKey, type ShapeTerms, shapeOf, THIRD_PLACE_FROM } from './bracket-shape.ts';
import { poolSeeds } from './pool-seeds.ts';

export const BRACKET_NAME_LENGTH: Range = { min: 1, max: 80 };
/** The source of the teams: named one by one, from the age group's table, or from division tables. */
export const SEEDINGS = ['teams', 'standings', 'pools'] as const;
export type Seeding = (typeof SEEDINGS)[number];
/** The most games of a match. */
export const SERIES_LENGTHS = [1, 3, 5, 7] as const;
export type SeriesLength = (typeof SERIES_LENGTHS)[number];

export type RoundSeries = Readonly<{ round: RoundKey; games: SeriesLength }>;
/** When and where a game is to be played once its teams are known; instants as text. */
export type PlannedGame = Readonly<{ match: MatchKey; number: number; startsAt: string; endsAt: string; fieldId: FieldId | null }>;
/** The league's decision on who advances; null if neither does. It applies only to these two teams. */
export type Decision = Readonly<{ match: MatchKey; teams: readonly [TeamId, TeamId]; winner: TeamId | null }>;

/** The stored facts of a bracket: the rest follows from these, its entrants and the results of its games. */
export type Bracket = Readonly<{
  id: BracketId;
  orgId: OrgId;
  seasonId: SeasonId;
  ageGroupId: AgeGroupId;
  name: string;
  format: BracketFormat;
  thirdPlace: boolean;
  ifNecessary: boolean;
  seeding: Seeding;
  /** Rounds not listed have one game per match. */
  series: readonly RoundSeries[];
  plan: readonly PlannedGame[];
  decisions: readonly Decision[];
  /** 1 for a new bracket; each manual change adds one. */
  version: number;
  createdAt: Date;
  updatedAt: Date;
}>;

/** The team with a seed, or the table place that will have it. */
export type Entrant = Readonly<{
  orgId: OrgId;
  bracketId: BracketId;
  seed: number;
  /** Null until the teams are drawn. */
  teamId: TeamId | null;
  divisionId: DivisionId | null;
  /** Null if the teams are named. */
  place: number | null;
}>;

/** A game of a bracket, with its number within its match. */
export type BracketGame<Id> = Readonly<{ match: MatchKey; number: number; gameId: Id }>;

/** The requested terms of a bracket. */
export type SeedingTerms = Readonly<
  | { by: 'teams'; teamIds: readonly TeamId[] }
  | { by: 'standings'; entrants: number }
  | { by: 'pools'; divisionIds: readonly DivisionId[]; places: number }
>;

/** The seeds in order, as far as they are known without a table. */
export function seedsOf(terms: SeedingTerms): readonly Pick<Entrant, 'seed' | 'teamId' | 'divisionId' | 'place'>[] {
  const numbered = (of: readonly Omit<Entrant, 'orgId' | 'bracketId' | 'seed'>[]) => of.map((each, at) => ({ seed: at + 1, ...each }));
  switch (terms.by) {
    case 'teams':
      return numbered(terms.teamIds.map((teamId) => ({ teamId, divisionId: null, place: null })));
    case 'standings':
      return numbered(Array.from({ length: terms.entrants }, (_, at) => ({ teamId: null, divisionId: null, place: at + 1 })));
    case 'pools':
      return numbered(
        poolSeeds(terms.divisionIds.length, terms.places).map(({ pool, place }) => ({
          teamId: null,
          divisionId: terms.divisionIds[pool]!,
          place: place + 1,
        })),
      );
  }
}

type Terms = Readonly<Omit<ShapeTerms, 'entrants'> & { seeding: SeedingTerms; series: readonly RoundSeries[] }>;

const entrantsOf = (seeding: SeedingTerms): number =>
  seeding.by === 'teams'
    ? seeding.teamIds.length
    : seeding.by === 'standings'
      ? seeding.entrants
      : seeding.divisionIds.length * seeding.places;

/** Refuses too few or too many entrants, duplicate entrants, options of the other format, and series of rounds that do not exist. */
export function checkTerms({ seeding, series, ...options }: Terms): Result<undefined, InvalidRequest> {
  const entrants = entrantsOf(seeding);
  const { min, max } = ENTRANTS;
  if (entrants < min || entrants > max) return err(invalid({ path: ['seeding'], rule: 'entrants-out-of-range', min, limit: max }));
  const named: readonly [string, readonly string[]] =
    seeding.by === 'teams' ? ['teamIds', seeding.teamIds] : ['divisionIds', seeding.by === 'pools' ? seeding.divisionIds : []];
  const isSingle = options.format === 'single_elimination';
  const rounds = shapeOf({ ...options, entrants, thirdPlace: isSingle && options.thirdPlace && entrants >= THIRD_PLACE_FROM });
  const violations: readonly Violation[] = [
    ...repeated(named[1]).map((at) => ({ path: ['seeding', named[0], at], rule: 'listed-twice' as const })),
    ...unless(!options.thirdPlace || (isSingle && entrants >= THIRD_PLACE_FROM), {
      path: ['thirdPlace'],
      rule: 'no-third-place',
      min: THIRD_PLACE_FROM,
    }),
    ...repeated(series.map(({ round }) => round)).map((at) => ({ path: ['series', at, 'round'], rule: 'listed-twice' as const })),
    ...series.flatMap(({ round }, at) =>
      unless(
        rounds.some(({ key }) => key === round),
        { path: ['series', at, 'round'], rule: 'not-a-choice', allowed: rounds.map(({ key }) => key) },
      ),
    ),
  ];
  return violations.length > 0 ? err(invalid(...violations)) : ok(undefined);
}

/** The indices of values that occur earlier in the list. */
const repeated = (values: readonly string[]): readonly number[] => values.flatMap((value, at) => (values.indexOf(value) < at ? [at] : []));

export const seriesOf = ({ series }: Pick<Bracket, 'series'>, round: RoundKey): SeriesLength =>
  series.find((each) => each.round === round)?.games ?? 1;

/** Replaces the league's decision on a match. */
export const decided = (bracket: Bracket, decision: Decision, now: Date): Bracket =>
  changed(bracket, { decisions: [...bracket.decisions.filter(({ match }) => match !== decision.match), decision] }, now);

export const undecided = (bracket: Bracket, match: MatchKey, now: Date): Bracket =>
  changed(bracket, { decisions: bracket.decisions.filter((each) => each.match !== match) }, now);

export const planned = (bracket: Bracket, plan: readonly PlannedGame[], now: Date): Bracket => changed(bracket, { plan }, now);

export const redrawn = (bracket: Bracket, now: Date): Bracket => changed(bracket, {}, now);

const changed = (bracket: Bracket, change: Partial<Bracket>, now: Date): Bracket => ({
  ...bracket,
  ...change,
  version: bracket.version + 1,
  updatedAt: now,
});
