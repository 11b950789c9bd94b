import type { DomainError } from '../../src/domain/errors.ts';
import { changeOf, forLeagueData, LEAGUE_DATA, type LeagueDataKind, LISTS } from '../support/league-data.ts';
import type { Scene } from '../support/scene.ts';
import type { Things } from '../support/use-case-things.ts';
import { page } from './commands.ts';
import { type Chance, idIn, NOBODYS, paging, TEXTS, teamOf } from './random-requests.ts';
import { ADMINS, admins, noInput, type OperationRecord, type UseCaseCaller } from './record.ts';

/** The league's initial items of a kind. */
const thingsOf = (kind: LeagueDataKind, { league }: Chance): readonly { readonly id: string }[] =>
  ({
    Sport: league.sports,
    Season: league.seasons,
    AgeGroup: league.ageGroups,
    Division: [],
    Facility: league.facilities,
    Field: league.fields,
    Team: league.teams,
    Player: league.players,
    StaffLine: [],
    AgeGroupRules: [],
    PointAdjustment: [],
    StandingsDecision: [],
  })[kind];
const anyItem = (kind: LeagueDataKind) => (chance: Chance) => {
  const things = thingsOf(kind, chance);
  return { params: { id: things.length === 0 ? NOBODYS : idIn(chance, things) } };
};
const aDraft = (kind: LeagueDataKind, chance: Chance) => {
  const { draw, league } = chance;
  const name = draw.of(['Owls', 'owls', 'Éclairs', 'New']);
  const of = { seasonId: idIn(chance, league.seasons), ageGroupId: idIn(chance, league.ageGroups) };
  const inSeason = { ...of, name };
  return {
    Sport: { code: draw.of(['baseball', 'soccer', 'cricket']), name },
    Season: { sportId: idIn(chance, league.sports), name, startsOn: '2026-03-01', endsOn: draw.of(['2026-06-30', '2026-01-01']) },
    AgeGroup: { name, sortOrder: draw.of([1, 2, -1]) },
    Division: inSeason,
    Facility: { name, latitude: draw.of([null, 41.8]), longitude: draw.of([null, -87.6]) },
    Field: { facilityId: idIn(chance, league.facilities), name },
    Team: inSeason,
    Player: { firstName: draw.of(TEXTS), lastName: name },
    StaffLine: { teamId: teamOf(chance), name, role: 'head_coach', email: draw.of([null, 'Lee@Example.org']) },
    AgeGroupRules: { ...of, rules: draw.of([{ qualifyingPlaces: 1, wildCards: 1 }, { regulationInnings: 5 }, { rankBy: 'luck' }]) },
    PointAdjustment: {
      teamId: teamOf(chance),
      points: draw.of([-3, 1, 0]),
      reason: draw.of(['no_show', 'other']),
      note: draw.of([null, 'Late']),
    },
    StandingsDecision: { ...of, kind: draw.of(['coin', 'lot']), teamIds: [teamOf(chance), teamOf(chance)] },
  }[kind];
};

/** This org's item of that kind. */
const itemOf = (kind: LeagueDataKind, { league, child, line, division, ruled }: Things): Readonly<{ id: string }> =>
  ({
    Sport: league.sport,
    Season: league.season,
    AgeGroup: league.ageGroup,
    Division: division,
    Facility: league.facility,
    Field: league.field,
    Team: league.hawks,
    Player: child,
    StaffLine: line,
    ...ruled,
  })[kind];
const NAMES_NOBODY: readonly LeagueDataKind[] = ['Sport', 'AgeGroup', 'Facility', 'Player'];

const added =
  (kind: LeagueDataKind) =>
  async ({ league }: Scene) => ({ params: { id: (await LEAGUE_DATA[kind].added(league)).id } });

type AnyRecord = OperationRecord &
  Readonly<{ useCase: readonly [readonly UseCaseCaller[], DomainError['kind'] | 'own', (things: Things) => never] }>;

/** The five operations of every kind of league data; only admins manage it. */
export const leagueData = forLeagueData<AnyRecord>({
  list: (kind) => ({
    answers: admins(200),
    request: noInput,
    random: (chance) => ({
      query: { ...paging(chance, LISTS[kind]), ...chance.draw.some({ archived: () => chance.draw.of(['true', 'false']) }) },
    }),
    useCase: [ADMINS, 'own', () => ({ archived: false, filter: {}, page }) as never],
  }),
  get: (kind) => ({
    answers: admins(200),
    request: added(kind),
    random: anyItem(kind),
    useCase: [ADMINS, 'not-found', (things) => ({ id: itemOf(kind, things).id }) as never],
  }),
  create: (kind) => ({
    answers: admins(201),
    request: ({ league }) => ({ body: LEAGUE_DATA[kind].draft(league) }),
    random: (chance) => ({ body: aDraft(kind, chance) }),
    useCase: [
      ADMINS,
      NAMES_NOBODY.includes(kind) ? 'own' : 'unknown-reference',
      ({ league }) => ({ draft: { divisionId: null, userId: null, ...LEAGUE_DATA[kind].draft(league) } }) as never,
    ],
  }),
  update: (kind) => ({
    answers: admins(200),
    request: async (scene) => ({ ...(await added(kind)(scene)), body: changeOf(kind) }),
    random: (chance) => ({ ...anyItem(kind)(chance), body: chance.draw.rarely(2) ? {} : { name: 'Renamed' } }),
    useCase: [ADMINS, 'not-found', (things) => ({ id: itemOf(kind, things).id, changes: {}, versions: undefined }) as never],
  }),
  remove: (kind) => ({
    answers: admins(204),
    request: added(kind),
    // Rarely, or soon nothing would be left.
    random: (chance) => ({ params: chance.draw.rarely(8) ? anyItem(kind)(chance).params : { id: NOBODYS } }),
    useCase: [ADMINS, 'not-found', (things) => ({ id: itemOf(kind, things).id, versions: undefined }) as never],
  }),
});
