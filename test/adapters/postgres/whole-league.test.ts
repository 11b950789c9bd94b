import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { EXIT } from '../../../src/adapters/cli/exit-code.ts';
import { filePlanning } from '../../../src/adapters/tabular/file-planning.ts';
import type { SolveSchedule } from '../../../src/application/ports/solve-schedule.ts';
import { solveNextProposal } from '../../../src/application/scheduling/solve-next-proposal.ts';
import { IMPORT_KINDS } from '../../../src/domain/imports/import-kind.ts';
import { proposeSchedule } from '../../../src/domain/scheduling/propose-schedule.ts';
import { runLeague } from '../../support/command-line.ts';
import { CsvFile } from '../../support/csv-file.ts';
import { postgresSubject, type StorageSubject } from '../../support/storage-subject.ts';
import { type Asking, startWorld, type World } from '../../support/world.ts';

let storage: StorageSubject;
let world: World;
let folder: string;
beforeAll(async () => {
  storage = await postgresSubject();
  world = await startWorld(storage, { openPlanning: filePlanning });
  folder = await mkdtemp(join(tmpdir(), 'whole-league-'));
});
afterAll(async () => {
  await world.close();
  await storage.dispose();
  await rm(folder, { recursive: true, force: true });
});

const shell = async (...args: readonly string[]) => {
  const deployment = {
    version: '1.0.0',
    useCases: async () => world.useCases,
    migrate: async () => [],
    verifyRestored: () => Promise.reject(new Error('not asked')),
    afterRestore: async () => 0,
    operation: () => Promise.reject(new Error('not asked')),
    touch: async () => false,
    distribute: () => Promise.reject(new Error('no cluster')),
    diagnose: async () => [],
    consoleUrl: async () => 'https://league.example.org/console/',
    withSettings: () => deployment,
    close: async () => {},
  };
  const { exitCode, stdout, stderr } = await runLeague([...args, '--json'], deployment);
  expect([exitCode, stderr]).toEqual([EXIT.done, '']);
  return JSON.parse(stdout);
};

/** A reply, which is checked against the API description on its way. */
// biome-ignore lint/suspicious/noExplicitAny: what it holds is what the test is about
type Body = any;
type OrgRef = NonNullable<Asking['org']>;
const asking =
  (org: OrgRef) =>
  async (status: number, name: string, method: string, path: string, body?: unknown): Promise<Body> => {
    const reply = await world.call(name, method, path, { org, ...(body !== undefined && { body }) });
    expect([path, reply.status, reply.status === status ? '' : reply.text]).toEqual([path, status, '']);
    return reply.body;
  };

// A volunteer's files, exported from three products.
const SPORTSENGINE_TEAMS = `Team Name,Team Role,First Name,Last Name,Division Name
Tigers,Player,Sam,Ortiz,12U
Tigers,Player,Ana,Kim,12U
Lions,Player,Lee,Park,12U
Lions,Player,Max,Diaz,12U
Bears,Player,Kai,Cruz,12U
Wolves,Player,Mia,Stone,12U
`;
const TEAMSNAP_ROSTER = `First Name,Last Name,Team,Jersey Number,Birthdate,Non-Player,Parent 1 Email
Sam,Ortiz,Tigers,07,2014-03-02,No,parent@example.org
Ana,Kim,Tigers,7,2014-05-01,No,kim@example.org
`;
const LEAGUEAPPS_SCHEDULE = `SUB_PROGRAM,HOME_TEAM,AWAY_TEAM,DATE,START_TIME,LOCATION,SUB_LOCATION
12U,Tigers,Lions,04/11/2026,11:00 AM,Oak Park,Field 1
12U,Tigers,Wolves,04/13/2026,6:00 PM,Oak Park,Field 2
`;
const FACILITIES = 'Facility,Field\nOak Park,Field 1\nOak Park,Field 2\n';

test('a league comes in from spreadsheets, is played, and goes out whole', async () => {
  // An operator with a shell.
  const org: OrgRef = await shell('org', 'create', '--name', 'Springfield LL', '--code', 'SLL', '--time-zone', 'America/Chicago');
  await shell('org', 'add-admin', 'SLL', 'ada@example.org');
  const ask = asking(org);
  expect((await ask(200, 'ada', 'GET', '/api/me/orgs')).organizations ?? []).toBeDefined();

  // A volunteer with a phone.
  const sport = await ask(201, 'ada', 'POST', '/api/org/sports', { code: 'baseball', name: 'Baseball' });
  const span = { name: 'Spring 2026', startsOn: '2026-03-01', endsOn: '2026-07-31', isActive: true };
  const season = await ask(201, 'ada', 'POST', '/api/org/seasons', { sportId: sport.id, ...span });

  const imported = async (kind: string, text: string, query = '') => {
    const { id } = await ask(202, 'ada', 'POST', `/api/org/imports?kind=${kind}&seasonId=${season.id}${query}`, new CsvFile(text));
    await world.imported();
    const done = await ask(200, 'ada', 'GET', `/api/org/imports/${id}`);
    expect([kind, done.status, done.findings.filter(({ severity }: Body) => severity === 'fault')]).toEqual([kind, 'done', []]);
    return done;
  };
  await imported('facilities', FACILITIES);
  expect((await imported('teams', SPORTSENGINE_TEAMS)).report.product).toBe('SportsEngine');
  const rostered = await imported('rosters', TEAMSNAP_ROSTER);
  expect(rostered.report.product).toBe('TeamSnap');
  expect(rostered.report.columns).toContainEqual(expect.objectContaining({ header: 'Birthdate', leftOut: 'personal' }));
  expect((await imported('schedule', LEAGUEAPPS_SCHEDULE)).report.product).toBe('LeagueApps');

  // The rest of the season is scheduled by the solver.
  const { fields } = await ask(200, 'ada', 'GET', '/api/org/fields');
  const asked = await ask(202, 'ada', 'POST', '/api/org/schedule-proposals', {
    seasonId: season.id,
    format: { kind: 'round-robin', meetings: 2 },
    startsOn: '2026-05-01',
    endsOn: '2026-06-30',
    gameMinutes: 90,
    fields: fields.map(({ id: fieldId }: Body) => ({ fieldId, hours: [{ weekday: 'saturday', from: '09:00', to: '17:00' }] })),
  });
  const solve: SolveSchedule = async (wishes, seed) => proposeSchedule(wishes, seed, 0);
  for (const { orgId } of await storage.read.proposalsDue()) await solveNextProposal({ unitOfWork: storage.unitOfWork, solve })(orgId);
  const proposal = `/api/org/schedule-proposals/${asked.id}`;
  expect(await ask(200, 'ada', 'GET', proposal)).toMatchObject({ state: 'proposed', quality: { games: 12, homeAwayDifference: 0 } });
  await ask(200, 'ada', 'POST', `${proposal}/accept`);

  // A family joins with a code; the roster vouches for the parent's address.
  const invite = await ask(201, 'ada', 'POST', '/api/org/invites', { role: 'parent', maxUses: 100, expiresInDays: 30 });
  await ask(201, 'parent', 'POST', '/api/join', { code: invite.inviteCode });
  const { players } = await ask(200, 'parent', 'GET', '/api/mobile/players/search?name=sam%20ortiz');
  const link = await ask(201, 'parent', 'POST', '/api/mobile/parent-links', { playerId: players[0].playerId });
  expect(link).toMatchObject({ isApproved: true, player: { displayName: 'Sam Ortiz', jerseyNumber: '07' } });
  const { address } = await ask(200, 'parent', 'PUT', '/api/mobile/calendars/mine');
  const calendar = async () => {
    const { status, text } = await world.call(undefined, 'GET', new URL(address).pathname);
    expect([status, /Sam|Ortiz/.test(text)]).toEqual([200, false]);
    const lines = (name: string) => [...text.matchAll(new RegExp(`^${name}:(.*)\r$`, 'gm'))].map(([, value]) => value);
    return lines('STATUS').map((status, at) => `${lines('SUMMARY')[at]} ${status}`);
  };

  // One day is played, and one is rained out.
  const schedule = async () =>
    (await ask(200, 'ada', 'GET', '/api/mobile/schedule?startDate=2026-04-01&endDate=2026-07-31&limit=100')).games;
  const [played] = await schedule();
  await ask(200, 'ada', 'PATCH', `/api/mobile/games/${played.id}`, { status: 'in_progress' });
  await ask(200, 'ada', 'PATCH', `/api/mobile/games/${played.id}`, { homeScore: 5, visitorScore: 2, status: 'final' });
  const { standings } = await ask(200, 'parent', 'GET', '/api/mobile/standings');
  expect(standings[0].rows.map(({ team, wins, losses }: Body) => [team.name, wins, losses])).toEqual([
    ['Tigers', 1, 0],
    ['Bears', 0, 0],
    ['Wolves', 0, 0],
    ['Lions', 0, 1],
  ]);
  const rain = { action: 'cancel', reason: 'rain', date: '2026-04-13' };
  expect((await ask(200, 'ada', 'POST', '/api/org/day-changes', { ...rain, preview: true })).games).toHaveLength(1);
  await ask(201, 'ada', 'POST', '/api/org/day-changes', rain);
  expect((await calendar()).slice(0, 2)).toEqual(['Lions at Tigers CONFIRMED', 'Canceled: Wolves at Tigers CANCELLED']);

  // A team forfeits, and two teams form a pool.
  const [, , missed] = await schedule();
  await ask(200, 'ada', 'PATCH', `/api/mobile/games/${missed.id}`, { status: 'forfeit', forfeitedBy: missed.visitorTeam.id });
  const { teams } = await ask(200, 'ada', 'GET', '/api/org/teams');
  const { seasonId, ageGroupId } = teams[0];
  const pool = await ask(201, 'ada', 'POST', '/api/org/divisions', { seasonId, ageGroupId, name: 'East' });
  for (const { id } of teams.slice(0, 2)) await ask(200, 'ada', 'PATCH', `/api/org/teams/${id}`, { divisionId: pool.id });

  // The child's personal data is deleted, the result stays.
  const { players: found } = await ask(200, 'ada', 'GET', '/api/mobile/players/search?name=ana%20kim');
  await shell('erase', 'player', found[0].playerId, '--org', 'SLL', '--yes');

  // Everything is exported, and is the same after an import elsewhere.
  const exported = async (code: string) => {
    const { files } = await shell('export', join(folder, code), '--org', code);
    return Promise.all(files.map((path: string) => readFile(path, 'utf8'))) as Promise<readonly string[]>;
  };
  const before = await exported('SLL');
  expect(before.join('')).not.toMatch(/Kim/);
  const elsewhere: OrgRef = await shell('org', 'create', '--name', 'Elsewhere', '--code', 'ELSE', '--time-zone', 'America/Chicago');
  await shell('org', 'add-admin', 'ELSE', 'ada@example.org');
  const there = asking(elsewhere);
  const otherSport = await there(201, 'ada', 'POST', '/api/org/sports', { code: 'baseball', name: 'Baseball' });
  await there(201, 'ada', 'POST', '/api/org/seasons', { sportId: otherSport.id, ...span });
  for (const [at, kind] of IMPORT_KINDS.entries())
    await shell('import', kind, join(folder, 'SLL', `${at + 1}-${kind}.csv`), '--org', 'ELSE');
  expect(await exported('ELSE')).toEqual(before);
  const tables = async (reply: Promise<Body>) =>
    (await reply).standings.map(({ rows }: Body) => rows.map(({ team, ...row }: Body) => [team.name, row.wins, row.losses, row.pointDiff]));
  expect(await tables(there(200, 'ada', 'GET', '/api/mobile/standings'))).toEqual(
    await tables(ask(200, 'ada', 'GET', '/api/mobile/standings')),
  );
});
