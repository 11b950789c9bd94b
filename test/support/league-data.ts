import { newId } from '../../src/adapters/random/new-id.ts';
import type { SportId } from '../../src/domain/shared/ids.ts';
import { HOUR, later, NOON } from './builders.ts';
import { aSport, type GivenLeague } from './league.ts';

const SOCCER = newId<SportId>();
let made = 0;
/** A unique name that is not an id. */
export const unique = () => {
  made += 1;
  return `New ${made}`;
};
const at = { startsAt: later(NOON, 48 * HOUR).toISOString(), endsAt: later(NOON, 50 * HOUR).toISOString() };

type Kind = Readonly<{
  /** A valid draft. */
  draft: (league: GivenLeague) => object;
  /** One that nothing refers to. */
  added: (league: GivenLeague) => Promise<Readonly<{ id: string }>>;
  /** A valid change; by default, of its name. */
  change?: object;
}>;

/** Every kind of league data that admins manage with the same five operations, by the suffixes of the operations' names. */
export const LEAGUE_DATA = {
  Sport: {
    draft: () => ({ code: 'volleyball', name: 'Volleyball' }),
    async added(league) {
      const sport = aSport({ id: SOCCER, orgId: league.org.id, code: 'soccer', name: 'Soccer' });
      await league.write(({ sports }) => sports.save(sport));
      return sport;
    },
  },
  Season: {
    draft: ({ sport }) => ({ sportId: sport.id, name: unique(), startsOn: '2026-09-01', endsOn: '2026-11-30' }),
    added: (league) => league.addSeason({ name: unique() }),
  },
  AgeGroup: { draft: () => ({ name: unique(), sortOrder: 3 }), added: (league) => league.addAgeGroup({ name: unique() }) },
  Division: {
    draft: ({ season, ageGroup }) => ({ seasonId: season.id, ageGroupId: ageGroup.id, name: unique() }),
    added: (league) => league.addDivision({ name: unique() }),
  },
  Facility: { draft: () => ({ name: unique() }), added: (league) => league.addFacility({ name: unique() }) },
  Field: { draft: ({ facility }) => ({ facilityId: facility.id, name: unique() }), added: (league) => league.addField({ name: unique() }) },
  Team: {
    draft: ({ season, ageGroup }) => ({ seasonId: season.id, ageGroupId: ageGroup.id, name: unique() }),
    added: (league) => league.addTeam(unique()),
  },
  Player: {
    draft: () => ({ firstName: 'Noa', lastName: 'Ruiz' }),
    added: (league) => league.addPlayer('Noa Ruiz', null),
    change: { firstName: 'Renamed' },
  },
  StaffLine: {
    draft: ({ hawks }) => ({ teamId: hawks.id, name: 'Kim Lee', role: 'team_manager' }),
    added: (league) => league.addStaff(league.owls),
  },
  AgeGroupRules: {
    draft: ({ season, ageGroup }) => ({ seasonId: season.id, ageGroupId: ageGroup.id, rules: { regulationInnings: 5 } }),
    added: (league) => league.addAgeGroupRules(),
    change: { rules: { qualifyingPlaces: 2 } },
  },
  PointAdjustment: {
    draft: ({ hawks }) => ({ teamId: hawks.id, points: -3, reason: 'no_show' }),
    added: (league) => league.addPointAdjustment(),
    change: { points: 2, note: 'Appealed' },
  },
  StandingsDecision: {
    draft: ({ season, ageGroup, hawks, jays }) => ({
      seasonId: season.id,
      ageGroupId: ageGroup.id,
      kind: 'lot',
      teamIds: [jays.id, hawks.id],
    }),
    added: (league) => league.addStandingsDecision(),
    change: { kind: 'fair_play' },
  },
} as const satisfies Readonly<Record<string, Kind>>;
export type LeagueDataKind = keyof typeof LEAGUE_DATA;
export const LEAGUE_DATA_KINDS = Object.keys(LEAGUE_DATA) as readonly LeagueDataKind[];

export const changeOf = (kind: LeagueDataKind): object => (LEAGUE_DATA[kind] as Kind).change ?? { name: unique() };

export const LISTS = {
  Sport: 'listOrgSports',
  Season: 'listOrgSeasons',
  AgeGroup: 'listOrgAgeGroups',
  Division: 'listOrgDivisions',
  Facility: 'listOrgFacilities',
  Field: 'listOrgFields',
  Team: 'listOrgTeams',
  Player: 'listOrgPlayers',
  StaffLine: 'listOrgStaff',
  AgeGroupRules: 'listOrgAgeGroupRules',
  PointAdjustment: 'listOrgPointAdjustments',
  StandingsDecision: 'listOrgStandingsDecisions',
} as const satisfies Readonly<Record<LeagueDataKind, string>>;
export type ListName = (typeof LISTS)[LeagueDataKind];

/** A value for each of these operations, by operation name. */
export function forLeagueData<Value>(of: {
  list: (kind: LeagueDataKind) => Value;
  get: (kind: LeagueDataKind) => Value;
  create: (kind: LeagueDataKind) => Value;
  update: (kind: LeagueDataKind) => Value;
  remove: (kind: LeagueDataKind) => Value;
}) {
  const named = LEAGUE_DATA_KINDS.flatMap((kind) => [
    [LISTS[kind], of.list(kind)],
    [`getOrg${kind}`, of.get(kind)],
    [`create${kind}`, of.create(kind)],
    [`update${kind}`, of.update(kind)],
    [`delete${kind}`, of.remove(kind)],
  ]);
  return Object.fromEntries(named) as Readonly<
    Record<ListName | `getOrg${LeagueDataKind}` | `create${LeagueDataKind}` | `update${LeagueDataKind}` | `delete${LeagueDataKind}`, Value>
  >;
}

export const aNewGame = ({ hawks, jays }: GivenLeague) => ({ homeTeamId: hawks.id, visitorTeamId: jays.id, ...at });
export const aSeasonCopy = { name: 'Next spring', startsOn: '2027-03-01', endsOn: '2027-06-30' };
export const aNewBracket = ({ season, ageGroup, hawks, jays }: GivenLeague) => ({
  seasonId: season.id,
  ageGroupId: ageGroup.id,
  name: 'Play-offs',
  format: 'single_elimination',
  seeding: { by: 'teams', teamIds: [hawks.id, jays.id] },
});
