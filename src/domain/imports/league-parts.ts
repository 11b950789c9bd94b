import type { ImportKind } from './import-kind.ts';
import { type ExternalId, IDENTIFIED, type Identified, type League, type Thing } from './league.ts';

/** The parts in which a league is read. */
export const LEAGUE_PARTS = [
  'sports',
  'seasons',
  'ageGroups',
  'divisions',
  'facilities',
  'fields',
  'teams',
  'staff',
  'players',
  'rosterSpots',
  'guardians',
  'games',
  'externalIds',
] as const;
export type LeaguePart = (typeof LEAGUE_PARTS)[number];
export type PartValue<P extends LeaguePart = LeaguePart> = P extends 'externalIds'
  ? ExternalId
  : P extends Exclude<LeaguePart, 'externalIds'>
    ? League[P][number]
    : never;

/** The part that holds each kind of thing. */
export const PART_OF_THING = {
  ageGroup: 'ageGroups',
  division: 'divisions',
  facility: 'facilities',
  field: 'fields',
  team: 'teams',
  staffMember: 'staff',
  player: 'players',
  rosterSpot: 'rosterSpots',
  guardian: 'guardians',
  game: 'games',
  externalId: 'externalIds',
} as const satisfies Readonly<Record<Thing, LeaguePart>>;

const TEAMS = ['sports', 'seasons', 'ageGroups', 'teams', 'externalIds'] as const;

/** The parts that an import of each kind needs; the rest of the league is not read. */
export const PARTS_OF: Readonly<Record<ImportKind, readonly LeaguePart[]>> = {
  facilities: ['facilities', 'fields', 'externalIds'],
  teams: [...TEAMS, 'divisions'],
  staff: [...TEAMS, 'staff'],
  rosters: [...TEAMS, 'players', 'rosterSpots', 'guardians'],
  schedule: [...TEAMS, 'staff', 'facilities', 'fields', 'games'],
  scores: [...TEAMS, 'games'],
};

type Parts = { [P in LeaguePart]: PartValue<P>[] };
export const noParts = (): Parts => Object.fromEntries(LEAGUE_PARTS.map((part) => [part, []])) as unknown as Parts;

export function leagueOf(base: Pick<League, 'orgId' | 'zone'>, { externalIds, ...parts }: Parts): League {
  const ids = Object.fromEntries(IDENTIFIED.map((of) => [of, new Map<string, string>()])) as Record<Identified, Map<string, string>>;
  for (const { of, externalId, id } of externalIds) ids[of].set(externalId, id);
  return { ...base, ...parts, externalIds: ids };
}
