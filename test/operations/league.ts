import type { LocalDate } from '../../src/domain/shared/time.ts';
import { aSeasonCopy } from '../support/league-data.ts';
import type { Scene } from '../support/scene.ts';
import type { Things } from '../support/use-case-things.ts';
import { type Chance, idIn, MINE, NOBODYS, teamOf } from './random-requests.ts';
import { ADMINS, admins, MEMBERS, members, noInput, only, type Records } from './record.ts';

const onRoster = async ({ league }: Scene) => ({
  params: { teamId: league.hawks.id, playerId: (await league.addPlayer('Noa Ruiz', league.hawks)).id },
});

const anySpot = (chance: Chance) => ({ params: { teamId: teamOf(chance), playerId: idIn(chance, chance.league.players) } });

const aGuardian = (chance: Chance) => ({
  params: { playerId: idIn(chance, chance.league.players) },
  body: { email: chance.draw.of(['Pat@Example.org', 'kim@example.org', 'nowhere']) },
});

const ofSpot = ({ team, child }: Things) => ({ teamId: team.id, playerId: child.id });

const NEXT_SEASON = { name: 'Next', startsOn: '2027-03-01' as LocalDate, endsOn: '2027-06-30' as LocalDate, isActive: false };

export const league = {
  listTeams: {
    answers: members(200),
    request: noInput,
    random: (chance) => ({
      query: chance.draw.some({
        seasonId: () => idIn(chance, chance.league.seasons),
        sportId: () => idIn(chance, chance.league.sports),
        mine: () => chance.draw.of(MINE),
      }),
    }),
    useCase: [MEMBERS, 'own', ({ league }) => ({ seasonId: league.season.id })],
  },
  getTeam: {
    answers: members(200),
    request: ({ league }) => ({ params: { id: league.hawks.id } }),
    random: (chance) => ({ params: { id: teamOf(chance) } }),
    useCase: [MEMBERS, 'not-found', ({ team }) => ({ teamId: team.id })],
  },
  listSports: { answers: members(200), request: noInput, random: noInput, useCase: [MEMBERS, 'own', noInput] },
  listSeasons: {
    answers: members(200),
    request: noInput,
    random: (chance) => ({ query: chance.draw.some({ sportId: () => idIn(chance, chance.league.sports) }) }),
    useCase: [MEMBERS, 'own', noInput],
  },
  listFacilities: { answers: members(200), request: noInput, random: noInput, useCase: [MEMBERS, 'own', noInput] },
  setPlaceState: {
    answers: only({ staff: 200, admin: 200 }),
    request: ({ league }) => ({
      params: { facilityId: league.facility.id },
      body: { fieldId: league.field.id, state: 'closed', until: null, note: 'Too wet' },
    }),
    random: (chance) => ({
      params: { facilityId: idIn(chance, chance.league.facilities) },
      body: {
        fieldId: chance.draw.of([null, NOBODYS]),
        state: chance.draw.of([null, 'open', 'closed', 'unknown']),
        until: chance.draw.of([null, '2020-01-01T00:00:00Z', '2199-01-01T00:00:00Z']),
        note: chance.draw.of([null, 'Too wet', 'See www.example.org']),
      },
    }),
    useCase: [
      ['admin', 'staff'],
      'not-found',
      ({ league }) => ({ facilityId: league.facility.id, fieldId: null, state: 'closed' as const, until: null, note: null }),
    ],
  },
  copySeason: {
    answers: admins(201),
    request: ({ league }) => ({ params: { id: league.season.id }, body: aSeasonCopy }),
    random: (chance) => ({
      params: { id: idIn(chance, chance.league.seasons) },
      body: { ...aSeasonCopy, withPlayers: chance.draw.rarely(2) },
    }),
    useCase: [ADMINS, 'not-found', ({ league }) => ({ seasonId: league.season.id, next: NEXT_SEASON, withStaff: true, withPlayers: true })],
  },
  listRosterSpots: {
    answers: admins(200),
    request: ({ league }) => ({ query: { teamId: league.hawks.id } }),
    random: (chance) => ({ query: { teamId: teamOf(chance) } }),
    useCase: [ADMINS, 'not-found', ({ team }) => ({ teamId: team.id })],
  },
  createRosterSpot: {
    answers: admins(201),
    request: async ({ league }) => ({ body: { teamId: league.hawks.id, playerId: (await league.addPlayer('Noa Ruiz', null)).id } }),
    random: (chance) => ({
      body: { ...anySpot(chance).params, jerseyNumber: chance.draw.of([null, '07', '7', 'x']), leagueAge: chance.draw.of([null, 9, 3]) },
    }),
    useCase: [ADMINS, 'unknown-reference', (things) => ({ ...ofSpot(things), jerseyNumber: null, positions: [], leagueAge: null })],
  },
  updateRosterSpot: {
    answers: admins(200),
    request: async (scene) => ({ ...(await onRoster(scene)), body: { jerseyNumber: '07' } }),
    random: (chance) => ({
      ...anySpot(chance),
      body: { jerseyNumber: chance.draw.of([null, '07', '7']), leagueAge: chance.draw.of([null, 4, 19, 20]) },
    }),
    useCase: [ADMINS, 'not-found', (things) => ({ ...ofSpot(things), changes: {}, versions: undefined })],
  },
  deleteRosterSpot: {
    answers: admins(204),
    request: onRoster,
    random: (chance) => ({ params: chance.draw.rarely(4) ? anySpot(chance).params : { teamId: NOBODYS, playerId: NOBODYS } }),
    useCase: [ADMINS, 'not-found', (things) => ({ ...ofSpot(things), versions: undefined })],
  },
  listGuardians: {
    answers: admins(200),
    request: async ({ league }) => ({ params: { playerId: (await league.addPlayer('Noa Ruiz', null)).id } }),
    random: (chance) => ({ params: { playerId: idIn(chance, chance.league.players) } }),
    useCase: [ADMINS, 'not-found', ({ child }) => ({ playerId: child.id })],
  },
  createGuardian: {
    answers: admins(201),
    request: async ({ league }) => ({
      params: { playerId: (await league.addPlayer('Noa Ruiz', null)).id },
      body: { email: 'kim@example.org' },
    }),
    random: (chance) => aGuardian(chance),
    useCase: [ADMINS, 'not-found', ({ child }) => ({ playerId: child.id, email: 'pat@example.org' })],
  },
  deleteGuardian: {
    answers: admins(204),
    request: async ({ league }) => {
      const player = await league.addPlayer('Noa Ruiz', null);
      await league.addGuardian(player, 'kim@example.org');
      return { params: { playerId: player.id }, body: { email: 'kim@example.org' } };
    },
    random: (chance) => aGuardian(chance),
    useCase: [ADMINS, 'not-found', ({ child }) => ({ playerId: child.id, email: 'pat@example.org' })],
  },
} satisfies Partial<Records>;
