import { expect } from '@jest/globals';
import { releaseOrg } from '../../../src/application/membership/release-org.ts';
import { solveNextProposal } from '../../../src/application/scheduling/solve-next-proposal.ts';
import { OPERATOR } from '../../../src/domain/membership/operator.ts';
import type { Org } from '../../../src/domain/membership/org.ts';
import { proposeSchedule } from '../../../src/domain/scheduling/propose-schedule.ts';
import type { ScheduleWishes } from '../../../src/domain/scheduling/schedule-wishes.ts';
import { NOON } from '../builders.ts';
import { CsvFile } from '../csv-file.ts';
import { startWorld } from '../world.ts';
import { AGE_GROUP_RULES, DIVISIONS, type Division, LEAGUE_AGES, nameOf, ROSTER_SIZE, SEASON_RULES, TEAMS } from './rules.ts';

/** A reply, which is checked against the API description on its way. */
// biome-ignore lint/suspicious/noExplicitAny: what it holds is what the tests are about
export type Body = any;

export type Child = Readonly<{ id: string; name: string; number: string; leagueAge: number }>;
export type Team = Readonly<{ id: string; name: string; division: Division; coach: string; children: readonly Child[] }>;
export type Game = Readonly<{ id: string; home: Team; visitor: Team; startsAt: string }>;

/** The league's admin; the scorers are parents, one for each division. */
export const ADMIN = 'ada';
export const scorerOf = (division: Division): string => `scorer_${division.toLowerCase()}`;
const coachOf = (team: string): string => `coach_${team.toLowerCase()}`;
/** A parent without a child in the league. */
export const NEIGHBOR = 'neighbor';

const TIME_ZONE = 'America/Chicago';
/** Whose field it is, and when it is open: games on Saturdays, and from U10 on also in the middle of the week. */
const FIELDS: Readonly<Record<Division, Readonly<{ name: string; hours: readonly object[] }>>> = {
  U8: { name: 'Small Diamond', hours: [{ weekday: 'saturday', from: '09:00', to: '12:00' }] },
  U10: {
    name: 'Middle Diamond',
    hours: [
      { weekday: 'saturday', from: '09:00', to: '13:00' },
      { weekday: 'tuesday', from: '16:00', to: '20:00' },
    ],
  },
  U12: {
    name: 'Big Diamond',
    hours: [
      { weekday: 'saturday', from: '09:00', to: '13:00' },
      { weekday: 'tuesday', from: '16:00', to: '20:00' },
    ],
  },
};
const MINUTES: Readonly<Record<Division, number>> = { U8: 75, U10: 120, U12: 120 };

/** Everybody's way to the league: HTTP, and a clock that is moved. */
async function openOffice() {
  const world = await startWorld({}, { orgCreators: 'signed-in' });
  let now = NOON;
  let org: Pick<Org, 'id'> | undefined;

  /** Asks as `name`, and fails unless the answer has that status, or is a success. */
  async function ask(name: string, method: string, path: string, body?: unknown, status?: number): Promise<Body> {
    const reply = await world.call(name, method, path, { ...(org && { org: org as Org }), ...(body !== undefined && { body }) });
    const isExpected = status === undefined ? reply.status < 300 : reply.status === status;
    expect(isExpected ? '' : `${name}: ${method} ${path}: ${reply.status} ${reply.text}`).toBe('');
    return reply.body;
  }
  return {
    world,
    ask,
    /** The text behind an address that needs no account. */
    async read(path: string): Promise<string> {
      const reply = await world.call(undefined, 'GET', path);
      expect([path, reply.status]).toEqual([path, 200]);
      return reply.text;
    },
    /** Sets the clock; it never goes back. */
    at(instant: string | Date): void {
      const next = new Date(instant);
      expect(next.getTime()).toBeGreaterThanOrEqual(now.getTime());
      world.move(next.getTime() - now.getTime());
      now = next;
    },
    now: () => now,
    enter: (orgId: string) => {
      org = { id: orgId as Org['id'] };
    },
  };
}
export type Office = Awaited<ReturnType<typeof openOffice>>;

/** The league from its first day to a schedule that everybody can read: what an admin does in an evening. */
export async function makeSmallLeague() {
  const office = await openOffice();
  const { ask, world } = office;
  const made = await ask(ADMIN, 'POST', '/api/orgs', { name: 'Maple Street Baseball', code: 'MAPLE', timeZone: TIME_ZONE });
  office.enter(made.orgId);
  await releaseOrg(world.ports)({ actor: OPERATOR, code: 'MAPLE' });
  await ask(ADMIN, 'PATCH', '/api/org/settings', { publicPage: true, pitchingTable: 'little_league' });

  const sport = await ask(ADMIN, 'POST', '/api/org/sports', { code: 'baseball', name: 'Baseball' });
  const span = { name: 'Spring 2026', startsOn: '2026-04-12', endsOn: '2026-06-30', isActive: true };
  const season = await ask(ADMIN, 'POST', '/api/org/seasons', { sportId: sport.id, ...span, rules: SEASON_RULES });
  const ageGroups = {} as Record<Division, string>;
  for (const [sortOrder, name] of DIVISIONS.entries()) {
    const { id } = await ask(ADMIN, 'POST', '/api/org/age-groups', { name, sortOrder });
    await ask(ADMIN, 'POST', '/api/org/age-group-rules', { seasonId: season.id, ageGroupId: id, rules: AGE_GROUP_RULES[name] });
    ageGroups[name] = id;
  }

  async function imported(kind: string, header: string, rows: readonly (readonly unknown[])[]): Promise<Body> {
    const file = new CsvFile([header, ...rows.map((row) => row.join(','))].join('\n'));
    const { id } = await ask(ADMIN, 'POST', `/api/org/imports?kind=${kind}&seasonId=${season.id}`, file);
    await world.imported();
    const done = await ask(ADMIN, 'GET', `/api/org/imports/${id}`);
    expect([kind, done.status, done.findings]).toEqual([kind, 'done', []]);
    return done;
  }
  const named = DIVISIONS.flatMap((division) => TEAMS[division].map((name) => ({ name, division })));
  const rosters = named.flatMap(({ name, division }, team) =>
    Array.from({ length: ROSTER_SIZE[division] }, (_, child) => {
      const [first, last] = nameOf(team, child);
      const ages = LEAGUE_AGES[division];
      return [name, first, last, child + 1, ages[child % ages.length]!, `${last}.family${child}@example.org`.toLowerCase()];
    }),
  );
  const facility = 'Maple Street Park';
  await imported(
    'facilities',
    'Facility,Field',
    DIVISIONS.map((division) => [facility, FIELDS[division].name]),
  );
  await imported(
    'teams',
    'Team,Division',
    named.map(({ name, division }) => [name, division]),
  );
  await imported(
    'staff',
    'Team,Name,Role,E-mail',
    named.map(({ name }) => [name, `Coach ${name}`, 'Head Coach', `${coachOf(name)}@example.org`]),
  );
  await imported('rosters', 'Team,First Name,Last Name,Jersey Number,League Age,Parent Email', rosters);

  const { teams: stored } = await ask(ADMIN, 'GET', `/api/org/teams?seasonId=${season.id}&limit=100`);
  const teams: Team[] = [];
  for (const { name, division } of named) {
    const { id } = stored.find((team: Body) => team.name === name);
    const { rosterSpots } = await ask(ADMIN, 'GET', `/api/org/roster-spots?teamId=${id}`);
    const children = rosterSpots
      .map((spot: Body) => ({
        id: spot.playerId,
        name: `${spot.firstName} ${spot.lastName}`,
        number: spot.jerseyNumber,
        leagueAge: spot.leagueAge,
      }))
      .sort((a: Child, b: Child) => Number(a.number) - Number(b.number));
    teams.push({ id, name, division, coach: coachOf(name), children });
  }

  // Coaches and scorers join with a code; coaches wait for the admin, and then claim the team whose staff list has their address.
  const code = async (role: string) => (await ask(ADMIN, 'POST', '/api/org/invites', { role, maxUses: 100, expiresInDays: 30 })).inviteCode;
  const [coaches, parents] = [await code('coach'), await code('parent')];
  for (const { coach } of teams) await ask(coach, 'POST', '/api/join', { code: coaches });
  for (const parent of [...DIVISIONS.map(scorerOf), NEIGHBOR]) await ask(parent, 'POST', '/api/join', { code: parents });
  const { approvals } = await ask(ADMIN, 'GET', '/api/org/pending-approvals?limit=100');
  for (const { membershipId } of approvals) await ask(ADMIN, 'POST', `/api/org/pending-approvals/${membershipId}`, { action: 'approve' });
  for (const { id, coach } of teams) await ask(coach, 'POST', `/api/mobile/coach/teams/${id}/claim`);

  const { fields } = await ask(ADMIN, 'GET', '/api/org/fields');
  const proposals = {} as Record<Division, Body>;
  for (const division of DIVISIONS) {
    const { name, hours } = FIELDS[division];
    const { id } = await ask(ADMIN, 'POST', '/api/org/schedule-proposals', {
      seasonId: season.id,
      ageGroupIds: [ageGroups[division]],
      format: { kind: 'round-robin', meetings: 2 },
      startsOn: '2026-04-18',
      endsOn: division === 'U8' ? '2026-05-30' : '2026-05-09',
      gameMinutes: MINUTES[division],
      oneGameADay: true,
      fields: [{ fieldId: fields.find((field: Body) => field.name === name).id, hours }],
      seed: 7,
    });
    // What the gateway's worker does, with the first schedule that there is.
    const solve = async (wishes: ScheduleWishes, seed: number) => proposeSchedule(wishes, seed, 0);
    await solveNextProposal({ ...world.ports, solve })(made.orgId);
    proposals[division] = await ask(ADMIN, 'GET', `/api/org/schedule-proposals/${id}`);
    await ask(ADMIN, 'POST', `/api/org/schedule-proposals/${id}/accept`);
  }

  const games = {} as Record<Division, readonly Game[]>;
  const { games: listed } = await ask(ADMIN, 'GET', `/api/org/games?seasonId=${season.id}&limit=100`);
  for (const division of DIVISIONS) {
    const team = (id: string) => teams.find((each) => each.id === id)!;
    games[division] = listed
      .filter(({ ageGroupId }: Body) => ageGroupId === ageGroups[division])
      .map(({ id, homeTeamId, visitorTeamId, startsAt }: Body) => ({ id, startsAt, home: team(homeTeamId), visitor: team(visitorTeamId) }));
    const { id: officialScorerUserId } = await ask(scorerOf(division), 'GET', '/api/me');
    for (const { id } of games[division]) await ask(ADMIN, 'PATCH', `/api/org/games/${id}`, { officialScorerUserId });
  }

  return { ...office, seasonId: season.id as string, ageGroups, teams, games, proposals };
}
export type SmallLeague = Awaited<ReturnType<typeof makeSmallLeague>>;
