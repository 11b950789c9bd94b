import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Deployment, Unusable } from '../../../src/adapters/cli/deployment.ts';
import { EXIT } from '../../../src/adapters/cli/exit-code.ts';
import type { Site } from '../../../src/adapters/http/contract/site.ts';
import { makeRoutes, operationNamed } from '../../../src/adapters/http/routes/all-routes.ts';
import { ON_GAME, ON_TEAM } from '../../../src/application/access/explain-access.ts';
import { deleteMessage } from '../../../src/application/chat/delete-message.ts';
import { reportMessage } from '../../../src/application/chat/report-message.ts';
import { sendMessage } from '../../../src/application/chat/send-message.ts';
import { upsertUserFromIdentity } from '../../../src/application/membership/upsert-user-from-identity.ts';
import { type Finding, fault, good, warning } from '../../../src/application/ports/diagnosis.ts';
import type { Distribution } from '../../../src/application/ports/distribution.ts';
import type { RestoredDatabase } from '../../../src/application/ports/restored-database.ts';
import { Unavailable } from '../../../src/application/ports/unavailable.ts';
import { removeDeletedOrgs } from '../../../src/application/privacy/remove-deleted-orgs.ts';
import { makeUseCases, USE_CASES } from '../../../src/application/use-cases.ts';
import { newReleaseRequest } from '../../../src/domain/mail/release-request.ts';
import { OPERATOR } from '../../../src/domain/membership/operator.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import type { RoomId } from '../../../src/domain/shared/ids.ts';
import type { LocalDate } from '../../../src/domain/shared/time.ts';
import { anOrg, DAY, later, NOON } from '../../support/builders.ts';
import { runLeague, type Typed } from '../../support/command-line.ts';
import { accepted, givenUseCases } from '../../support/use-cases.ts';

let given: Awaited<ReturnType<typeof givenUseCases>>;
let deployment: Deployment;
let findings: readonly Finding[];
let distribution: Distribution;
let restored: RestoredDatabase;
beforeEach(async () => {
  given = await givenUseCases();
  distribution = { obstacles: [], tables: [], steps: [] };
  findings = [good('database', 'PostgreSQL 18 answers.')];
  restored = { place: 'league_restored', findings, organizations: 1, rows: 9, newestWrite: NOON };
  deployment = {
    version: '1.2.3+4e0ddc0d',
    useCases: async () => makeUseCases(given.ports),
    operation: async (operationId) => operationNamed(operationId),
    migrate: async () => ['operator'],
    verifyRestored: async () => restored,
    afterRestore: async () => 3,
    touch: async (code) => code === given.org.code,
    distribute: async () => distribution,
    diagnose: async () => findings,
    consoleUrl: async () => 'https://league.example.org/console/',
    withSettings: () => deployment,
    close: async () => {},
  };
});
const run = (line: string, typed?: Typed) =>
  runLeague(line.match(/"[^"]*"|\S+/g)?.map((word) => word.replaceAll('"', '')) ?? [], deployment, typed);
const CREATE = 'org create --name "Springfield LL" --code sll --time-zone America/Chicago';

const signIn = async (email: string, emailVerified = true) => {
  const identity = { issuer: 'https://id.example.org', subject: email, issuedAt: null, email, emailVerified };
  return accepted(
    await upsertUserFromIdentity(given.ports)({
      ...identity,
      name: 'Pat',
      givenName: null,
      familyName: null,
      pictureUrl: null,
      claimedLanguage: null,
    }),
  );
};
const rolesOf = async (email: string) => {
  const { memberships } = await given.ports.read.callerContext((await signIn(email)).id);
  return memberships.map(({ org, role, state }) => `${org.code} ${role} ${state}`);
};

describe('files', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'league-files-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const teams = async (...lines: readonly string[]) => {
    const path = join(folder, 'teams.csv');
    await writeFile(path, ['Team,Division', ...lines].join('\n'));
    return `import teams ${path} --org ${given.org.code} --season ${given.league.season.id}`;
  };

  test('that are not there, or are directories, are named in a sentence', async () => {
    const missing = join(folder, 'nothere.csv');
    expect(await run(`import rosters ${missing} --org ${given.org.code}`)).toMatchObject({
      exitCode: EXIT.usage,
      stderr: `There is no file ${missing}.\n`,
    });
    expect(await run(`import rosters ${folder} --org ${given.org.code}`)).toMatchObject({
      exitCode: EXIT.usage,
      stderr: `${folder} is a directory, not a file.\n`,
    });
  });

  test('come in, and go out again', async () => {
    const ran = await run(await teams('Tigers,12U', 'Red Hawks,10U'));
    expect([ran.exitCode, ran.stdout]).toEqual([EXIT.done, expect.stringMatching(/team +1 +0 +1[\s\S]*It was stored/)]);
    expect((await run(`export ${folder}/out --org ${given.org.code}`)).exitCode).toBe(EXIT.done);
    expect(await readFile(join(folder, 'out', '2-teams.csv'), 'utf8')).toContain('12U,Tigers');
    const { items } = await given.ports.read.auditPage(given.org.id, { action: 'league-imported' }, { limit: 10 });
    expect(items.map(({ actor }) => actor.name)).toEqual(['Operator']);
  });

  test('are taken back by the command that their import has named', async () => {
    const { stdout } = await run(await teams('Tigers,12U', 'Lions,12U'));
    const [, command] = /league (undo-import .*)$/m.exec(stdout)!;
    const { league, org } = given;
    const stored = async () => (await given.ports.read.leaguePart(org.id, 'teams', { limit: 10 })).values;
    const tigers = (await stored()).find(({ name }) => name === 'Tigers')!;
    const ana = await league.addPlayer('Ana Kim', tigers);
    expect(await run(command!)).toMatchObject({ exitCode: EXIT.refused, stderr: expect.stringMatching(/1 team: players \(Tigers\)/) });
    await league.write(({ roster }) => roster.remove(org.id, tigers.id, ana.id));
    expect(await run(command!)).toMatchObject({ exitCode: EXIT.done, stdout: expect.stringMatching(/team +2[\s\S]*It is undone/) });
    expect(await stored()).toHaveLength(3);
  });

  test('tell every fault, and end with 4', async () => {
    const { exitCode, stdout } = await run(`${await teams('Tigers,', ',12U')} --dry-run --json`);
    expect([exitCode, JSON.parse(stdout).import]).toMatchObject([EXIT.faults, { state: 'refused', findings: [{ line: 2 }, { line: 3 }] }]);
  });

  test('that are not UTF-8 are asked about with words of each way to read them', async () => {
    const path = join(folder, 'rosters.csv');
    // `José Peña` of Mac OS Roman.
    await writeFile(path, Buffer.from(`Team,Player\n${given.league.hawks.name},Jos\x8e Pe\x96a`, 'latin1'));
    const command = `import rosters ${path} --org ${given.org.code} --season ${given.league.season.id}`;
    const asked = await run(command);
    expect([asked.exitCode, asked.stdout]).toEqual([EXIT.faults, expect.stringContaining('--encoding macintosh: José, Peña\n')]);
    expect(asked.stdout).toContain('--encoding windows-1252: JosŽ, Pe–a\n');
    expect((await run(`${command} --encoding macintosh`)).exitCode).toBe(EXIT.done);
    expect(JSON.stringify((await given.ports.read.leaguePart(given.org.id, 'players', { limit: 100 })).values)).toContain('José');
  });

  test('are told of columns that are none of our business, and of no cell in them', async () => {
    const path = join(folder, 'rosters.csv');
    await writeFile(path, `Team,Player,Birth Date\n${given.league.hawks.name},Ana Kim,2014-03-02`);
    const { stdout } = await run(`import rosters ${path} --org ${given.org.code} --season ${given.league.season.id}`);
    expect(stdout).toContain('Skipped personal data, not stored: Birth Date.');
    expect(stdout).not.toContain('2014');
  });

  test('are told of columns that nobody knows or that another kind of file has', async () => {
    const path = join(folder, 'rosters.csv');
    await writeFile(path, `Team,Player,Favorite Snack,Jersey Nbr,Home Score\n${given.league.hawks.name},Ana Kim,Apples,7,5`);
    const { stdout } = await run(`import rosters ${path} --org ${given.org.code} --season ${given.league.season.id}`);
    expect(stdout).toContain('Skipped unknown columns: Favorite Snack, Jersey Nbr.');
    expect(stdout).toContain('Skipped columns of another kind of file: Home Score.');
  });

  test.each([
    ['import teams nowhere.csv --org SLL', EXIT.usage],
    ['import nothing nowhere.csv --org SLL', EXIT.usage],
  ])('that are not there end "%s" with %i', async (line, exitCode) => {
    expect((await run(line)).exitCode).toBe(exitCode);
  });
});

describe('an organization', () => {
  test('begins with its name, code and time zone, as the audit log says of the operator', async () => {
    const { exitCode, stdout } = await run(`${CREATE} --json`);
    const org = JSON.parse(stdout);
    expect([exitCode, org]).toEqual([EXIT.done, { id: org.id, name: 'Springfield LL', code: 'SLL', timeZone: 'America/Chicago' }]);
    const { items } = await given.ports.read.auditPage(org.id, {}, { limit: 10 });
    expect(items.map(({ action, actor }) => [action, actor.name])).toEqual([['org-created', 'Operator']]);
  });

  test('has a code of its own', async () => {
    await run(CREATE);
    expect(await run(CREATE)).toMatchObject({ exitCode: EXIT.refused, stdout: '', stderr: expect.stringContaining('SLL is used by') });
  });

  test.each([
    ['org create --name x --code S --time-zone UTC', '2 to 10 letters'],
    ['org create --name x --code SLL --time-zone Mars/Olympus', 'IANA name'],
    ['org create --name x --code SLL --time-zone +05:00', 'IANA name'],
    ['org create --name " " --code SLL --time-zone UTC', '1 to 100 characters'],
    ['org create --code SLL --time-zone UTC', "'--name <name>' not specified"],
    ['org add-admin SLL pat', 'one @'],
  ])('is not made of what is wrong: %s', async (line, complaint) => {
    expect(await run(line)).toMatchObject({ exitCode: EXIT.usage, stdout: '', stderr: expect.stringContaining(complaint) });
  });

  test('is listed with its admins, those who are still to sign in apart', async () => {
    await run(CREATE);
    await run('org add-admin SLL pat@example.org');
    expect((await run('org list')).stdout).toMatch(/^SLL {2,}Springfield LL {2,}America\/Chicago {2,}0 \(\+1 to sign in\) {2,}0 /m);
    expect(JSON.parse((await run('org list --json')).stdout).orgs).toContainEqual(
      expect.objectContaining({ code: 'SLL', admins: 0, waitingAdmins: 1, members: 0 }),
    );
  });

  test('is listed apart as long as it waits for the operator, beside others like it, and released', async () => {
    await run(CREATE);
    expect((await run('org list --waiting')).stdout).toBe('No organization waits for confirmation.\n');
    const { name } = anOrg();
    const waiting = [anOrg({ code: 'S1L', name, confirmation: 'waiting' }), anOrg({ code: 'TWIN', name: name.toUpperCase() })];
    await given.league.write(async ({ orgs, releaseRequests }) => {
      await Promise.all(waiting.map((org) => orgs.add(org)));
      await releaseRequests.add(newReleaseRequest(waiting[0]!.id, NOON, false));
    });
    const { stdout } = await run('org list --waiting');
    expect(stdout).toMatch(/^S1L .* 2026-04-11 .*Springfield LL \(SLL\)/m);
    expect(stdout).toMatch(/^S1L .*\(TWIN\)/m);
    expect(stdout).not.toMatch(/^TWIN/m);
    expect((await run('org release S1L')).stdout).toBe('S1L is confirmed now.\n');
    expect((await run('org list --waiting')).stdout).toBe('No organization waits for confirmation.\n');
  });
});

describe('an organization of the deployment', () => {
  beforeEach(() => run(CREATE));

  test('is suspended with a notice, shown as such, and resumed', async () => {
    expect((await run('org suspend SLL --notice "Write to the office."')).stdout).toContain('SLL is suspended.');
    expect((await run('org list')).stdout).toContain('Springfield LL (suspended)');
    expect((await run('org suspend SLL --notice "Write to the office."')).stdout).toContain('suspended already');
    expect((await run('org resume SLL')).stdout).toBe('SLL is open again.\n');
    expect((await run('org resume SLL')).stdout).toBe('SLL was not suspended.\n');
    expect(await run('org suspend SLL')).toMatchObject({ exitCode: EXIT.usage });
    expect(await run('org suspend SLL --notice " "')).toMatchObject({ exitCode: EXIT.usage, stderr: expect.stringContaining('1 to 300') });
  });

  test('is renamed', async () => {
    expect((await run('org rename sll "North Side"')).stdout).toBe('SLL is called North Side now.\n');
    expect((await run('org list')).stdout).toContain('North Side');
  });

  test('gets another code, and is found by the earlier one, too', async () => {
    expect((await run('org change-code sll nss')).stdout).toContain('The code is NSS now');
    expect((await run('org rename sll "North Side"')).stdout).toBe('NSS is called North Side now.\n');
    expect((await run('org change-code sll nss')).stdout).toContain('already');
    expect(await run(`org change-code nss ${given.org.code}`)).toMatchObject({ exitCode: EXIT.refused });
    expect(await run('org change-code nss -')).toMatchObject({ exitCode: EXIT.usage });
  });

  test('loses an admin, unless there is no other, and only one whose address is verified', async () => {
    for (const name of ['pat', 'lee']) {
      await signIn(`${name}@example.org`);
      await run(`org add-admin SLL ${name}@example.org`);
    }
    expect((await run('org remove-admin SLL Pat@Example.org')).stdout).toContain('is no longer an admin of SLL');
    expect(await rolesOf('pat@example.org')).toEqual([]);
    expect(await run('org remove-admin SLL pat@example.org')).toMatchObject({ exitCode: EXIT.refused });
    expect(await run('org remove-admin SLL lee@example.org')).toMatchObject({
      exitCode: EXIT.refused,
      stderr: expect.stringContaining('org add-admin'),
    });
    expect(await rolesOf('lee@example.org')).toEqual(['SLL admin approved']);
  });
});

test('a person is blocked, listed without who they are, and let in again', async () => {
  await run(CREATE);
  for (const name of ['pat', 'lee']) {
    await signIn(`${name}@example.org`);
    await run(`org add-admin SLL ${name}@example.org`);
  }
  expect((await run('person list')).stdout).toBe('Nobody is blocked.\n');
  expect((await run('person block pat@example.org')).stdout).toBe('Blocked in all organizations: 1 account.\n');
  expect(await rolesOf('pat@example.org')).toEqual([]);
  expect((await run('person list')).stdout).not.toContain('pat');
  expect((await run('person unblock pat@example.org')).stdout).toBe('No longer blocked.\n');
  expect(await run('person unblock pat@example.org')).toMatchObject({ exitCode: EXIT.refused });
  expect(await run('person block lee@example.org')).toMatchObject({ exitCode: EXIT.refused, stderr: expect.stringContaining('SLL') });
});

describe('an organization that is deleted', () => {
  const DAY_OF_DELETION = later(NOON, 30 * DAY)
    .toISOString()
    .slice(0, 10);
  beforeEach(() => run(CREATE));

  test('is deleted once its code is typed again, shown as such, and restored', async () => {
    expect(await run('org delete SLL')).toMatchObject({ exitCode: EXIT.usage, stderr: expect.stringContaining('--yes') });
    expect(await run('org delete SLL', { isTerminal: true, typed: 'yes\n' })).toMatchObject({ exitCode: EXIT.refused });
    expect((await run('org list')).stdout).not.toContain('deleted');
    const typed = await run('org delete SLL', { isTerminal: true, typed: 'SLL\n' });
    expect(typed.stdout).toContain(`SLL is closed, and is deleted on ${DAY_OF_DELETION}.`);
    expect((await run('org list')).stdout).toContain(`Springfield LL (deleted on ${DAY_OF_DELETION})`);
    expect((await run('org delete SLL --yes')).stdout).toContain('already');
    for (const command of ['org suspend SLL --notice "Closed."', 'org resume SLL']) {
      expect(await run(command)).toMatchObject({ exitCode: EXIT.refused, stderr: expect.stringContaining('org restore SLL') });
    }
    expect((await run('org restore SLL')).stdout).toBe('SLL is open again.\n');
    expect((await run('org restore SLL')).stdout).toBe('SLL was not to be deleted.\n');
  });

  test('leaves its id and when', async () => {
    expect((await run('org list --deleted')).stdout).toBe('No organization was deleted.\n');
    const { id } = JSON.parse((await run('org delete SLL --yes --json')).stdout);
    given.move(30 * DAY);
    await removeDeletedOrgs(given.ports)(given.ports.clock());
    expect((await run('org list --deleted')).stdout).toContain(id);
    expect(await run('org restore SLL')).toMatchObject({ exitCode: EXIT.refused });
  });
});

test('an admin is removed from among more than a page of admins', async () => {
  await run(CREATE);
  await signIn('pat@example.org');
  await run('org add-admin SLL pat@example.org');
  given.move(60_000);
  for (let count = 0; count < 101; count++) {
    await signIn(`admin${count}@example.org`);
    await run(`org add-admin SLL admin${count}@example.org`);
  }
  expect((await run('org remove-admin SLL pat@example.org')).stdout).toContain('is no longer an admin of SLL');
});

describe('an admin who is added', () => {
  beforeEach(() => run(CREATE));

  test('before they ever signed in, becomes one with the first token that vouches for the address, and once', async () => {
    expect((await run('org add-admin SLL Pat@Example.org')).stdout).toContain('first sign-in');
    await signIn('pat@example.org', false);
    expect(await rolesOf('pat@example.org')).toEqual(['SLL admin approved']);
    expect(await rolesOf('eve@example.org')).toEqual([]);
    const again = { issuer: 'https://other.example.org', subject: 'pat', issuedAt: null, email: 'pat@example.org', emailVerified: true };
    const second = accepted(
      await upsertUserFromIdentity(given.ports)({
        ...again,
        name: null,
        givenName: null,
        familyName: null,
        pictureUrl: null,
        claimedLanguage: null,
      }),
    );
    expect((await given.ports.read.callerContext(second.id)).memberships).toEqual([]);
  });

  test('whom the gateway knows is one at once', async () => {
    await signIn('pat@example.org');
    expect(JSON.parse((await run('org add-admin SLL pat@example.org --json')).stdout)).toMatchObject({ code: 'SLL', state: 'admin' });
    expect(await rolesOf('pat@example.org')).toEqual(['SLL admin approved']);
    expect((await run('org add-admin SLL pat@example.org')).exitCode).toBe(EXIT.done);
  });

  test('under an address that nobody vouches for waits', async () => {
    await signIn('pat@example.org', false);
    expect((await run('org add-admin SLL pat@example.org')).stdout).toContain('first sign-in');
  });

  test('and does not come within 30 days, is none', async () => {
    await run('org add-admin SLL pat@example.org');
    given.move(30 * DAY + 1);
    expect(await rolesOf('pat@example.org')).toEqual([]);
  });

  test('to no organization is refused', async () => {
    expect(await run('org add-admin NONE pat@example.org')).toMatchObject({
      exitCode: EXIT.refused,
      stderr: expect.stringContaining('org list'),
    });
  });
});

test('reports on words of all admins are listed for the operator, read with what was taken back, and dismissed', async () => {
  const { league, org } = given;
  const [boss, parent] = [await signIn('boss@example.org'), await signIn('pat@example.org')];
  await given.join(boss, 'admin');
  await given.join(parent, 'parent');
  await league.linkTo(await league.addPlayer('Sam Ortiz', league.hawks), parent);
  const roomId = league.hawks.id as string as RoomId;
  const as = (user: User) => given.as(user);
  const say = async (content: string) =>
    accepted(await sendMessage(given.ports)({ actor: await as(boss), roomId, content, replyToId: null, key: null })).id;
  const messageId = await say('something vile');
  accepted(await deleteMessage(given.ports)({ actor: await as(boss), roomId, messageId }));
  expect((await run('reports')).stdout).toBe('No report waits for the operator.\n');
  const { id } = accepted(await reportMessage(given.ports)({ actor: await as(parent), roomId, messageId, reason: 'About my child' }));
  expect((await run('reports')).stdout).toMatch(new RegExp(`^${org.code} .*About my child +${id}$`, 'm'));
  expect((await run(`reports --org ${org.code} --read ${id}`)).stdout).toContain('something vile');
  expect(await given.audited()).toContain('earlier-wordings-read');

  const another = await signIn('ada@example.org');
  await given.join(another, 'admin');
  expect((await run('reports')).stdout).toBe('No report waits for the operator.\n');
  expect((await run(`reports --org ${org.code} --dismiss ${id}`)).exitCode).toBe(EXIT.refused);
  expect((await run(`reports --read ${id}`)).exitCode).toBe(EXIT.usage);
});

test('retention removes what has expired and reports what went', async () => {
  await run(CREATE);
  await run('org add-admin SLL pat@example.org');
  expect((await run('retention')).stdout).toBe('No data had expired.\n');
  given.move(31 * DAY);
  expect(JSON.parse((await run('retention --json')).stdout)).toEqual({ removed: { 'admin-appointments': 1 }, failed: [] });
});

describe('why', () => {
  test('tells of each field of a game whether a coach may set it, and what is in the way', async () => {
    const past = await given.league.addSeason({ startsOn: '2025-09-01' as LocalDate, endsOn: '2025-11-30' as LocalDate });
    const crows = await given.league.addTeam('Old Crows', { seasonId: past.id });
    const lee = await signIn('lee@example.org');
    await given.join(lee, 'coach');
    await given.league.coachedBy(crows, lee);
    const game = await given.league.addGame(crows, given.league.owls);
    const asked = `why lee@example.org updateGame --org ${given.org.code} --game ${game.id}`;
    const { exitCode, stdout } = await run(asked);
    expect(exitCode).toBe(EXIT.done);
    expect(stdout).toContain(`updateGame as ${lee.id} (https://id.example.org):`);
    expect(stdout).toMatch(
      / {2}status scheduled, .*homeScore, .*: no, coaches and families may act .*; the season ended on 30 November 2025 \(not-allowed, season-over\)/,
    );
    expect(stdout).toMatch(/ {2}.*startsAt, .*: no, only admins and staff may \(role-required, role-missing\)/);
    const { accounts } = JSON.parse((await run(`${asked} --json`)).stdout);
    expect(accounts[0].access).toContainEqual({
      part: 'homeScore',
      refusal: {
        kind: 'not-allowed',
        reason: 'not-your-team',
        cause: 'season-over',
        field: 'homeScore',
        seasonEndedOn: '2025-11-30',
      },
    });
  });

  test.each([
    ['listInvites', 'no, only admins may (role-required, role-missing)'],
    ['getMe', 'yes'],
    ['updateGame', 'depends on the game: add --game <id>'],
    ['sendMessage', 'depends on the team: add --team <id>'],
    ['takeOpenPlace', 'no, only umpires may (role-required, role-missing)'],
  ])('tells of %s: %s', async (operation, answer) => {
    await given.join(await signIn('lee@example.org'), 'coach');
    expect((await run(`why lee@example.org ${operation} --org ${given.org.code}`)).stdout).toContain(`  ${answer}\n`);
  });

  test('tells an umpire that the league assigns', async () => {
    await given.join(await signIn('una@example.org'), 'umpire');
    expect((await run(`why una@example.org takeOpenPlace --org ${given.org.code}`)).stdout).toContain('(not-allowed, league-assigns)');
  });

  test('knows nobody, no operation and no organization that are not there', async () => {
    expect(await run(`why nobody@example.org getTeam --org ${given.org.code}`)).toMatchObject({
      exitCode: EXIT.refused,
      stdout: expect.stringContaining('Nobody has signed in'),
    });
    const [operation, org] = [
      await run(`why lee@example.org getNothing --org ${given.org.code}`),
      await run('why lee@example.org getTeam --org NONE'),
    ];
    expect([operation.exitCode, org.exitCode]).toEqual([EXIT.usage, EXIT.refused]);
  });

  test('asks the item in every operation that refuses by it, but for those without one, or where it is the caller’s own request, message, report, child or place', () => {
    const asking = new Set([...Object.keys(ON_GAME), ...Object.keys(ON_TEAM), 'takeOpenPlace']);
    const refusing = makeRoutes({} as Site).flatMap((route) =>
      route.type === 'api' && route.refusals.includes('not-allowed') ? [route.useCase!] : [],
    );
    const own = ['createOwnOrg', 'decideApproval', 'liftClaimBlock', 'inviteFollower', 'giveBackPlace', 'offerPlace'];
    const unasked = refusing.filter((name) => !asking.has(name) && !own.includes(name));
    expect(unasked.map((name) => `${name}: add its rule to ON_GAME or ON_TEAM in explain-access.ts, or its name above`)).toEqual([]);
    expect(own.filter((name) => !refusing.some((each) => each === name) || asking.has(name))).toEqual([]);
    expect([...asking].filter((name) => !(name in USE_CASES))).toEqual([]);
  });
});

describe('erasing', () => {
  const NOBODY = '00000000-0000-7000-8000-00000000000f';

  test('asks at a terminal, and does nothing unless somebody agrees', async () => {
    const pat = await signIn('pat@example.org');
    await given.join(pat, 'parent');
    const refused = await run('erase user pat@example.org', { isTerminal: true, typed: 'no\n' });
    expect(refused).toMatchObject({ exitCode: EXIT.refused, stderr: expect.stringContaining('Nothing was done.') });
    expect(await rolesOf('pat@example.org')).toHaveLength(1);
    const agreed = await run('erase user pat@example.org', { isTerminal: true, typed: 'yes\n' });
    expect(agreed).toMatchObject({ exitCode: EXIT.done, stdout: `Erased: ${pat.id}.\n` });
  });

  test('asks nobody where there is no terminal, and needs --yes there', async () => {
    const pat = await signIn('pat@example.org');
    await given.join(pat, 'parent');
    expect(await run(`erase user ${pat.id}`)).toMatchObject({ exitCode: EXIT.usage, stderr: expect.stringContaining('--yes') });
    expect(JSON.parse((await run(`erase user ${pat.id} --yes --json`)).stdout)).toEqual({
      erased: { userIds: [pat.id] },
      orgsWithoutAdmin: [],
    });
    expect((await given.ports.read.auditEntries(given.org.id)).at(-1)).toMatchObject({
      action: 'account-deleted',
      actorId: OPERATOR.user.id,
    });
  });

  test('leaves an org without an admin only where that is said', async () => {
    const ada = await signIn('ada@example.org');
    await given.join(ada, 'admin');
    expect(await run(`erase user ${ada.id} --yes`)).toMatchObject({
      exitCode: EXIT.refused,
      stderr: expect.stringContaining(given.org.code),
    });
    expect((await run(`erase user ${ada.id} --yes --leave-orgs`)).stdout).toContain(`${given.org.id} no longer has an admin`);
  });

  test('takes a player out of an org, as the operator', async () => {
    const child = await given.league.addPlayer('Sam Ortiz', given.league.hawks);
    expect(await run(`erase player ${child.id} --org ${given.org.code} --yes`)).toMatchObject({ exitCode: EXIT.done });
    expect((await given.ports.read.auditEntries(given.org.id)).at(-1)).toMatchObject({
      action: 'player-erased',
      actorId: OPERATOR.user.id,
    });
  });

  test.each([
    [`erase player ${NOBODY} --yes`, EXIT.usage],
    [`erase player ${NOBODY} --org NONE --yes`, EXIT.refused],
    [`erase user ${NOBODY} --yes`, EXIT.refused],
    ['erase user pat --yes', EXIT.usage],
    ['personal-data user nobody@example.org', EXIT.refused],
  ])('of what is not there is refused: %s', async (line, exitCode) => {
    expect(await run(line)).toMatchObject({ exitCode, stdout: '' });
  });
});

test('what is stored on a player and on a person is written as JSON', async () => {
  const child = await given.league.addPlayer('Sam Ortiz', given.league.hawks);
  const pat = await signIn('pat@example.org');
  await given.league.linkTo(child, pat);
  const player = JSON.parse((await run(`personal-data player ${child.id} --org ${given.org.code}`)).stdout);
  expect(player).toMatchObject({
    player: { lastName: 'Ortiz' },
    records: expect.arrayContaining([expect.objectContaining({ kind: 'linked-parent' })]),
  });
  const { accounts } = JSON.parse((await run('personal-data user pat@example.org --json')).stdout);
  expect(accounts).toMatchObject([{ user: { id: pat.id }, records: [{ kind: 'parent-link' }] }]);
});

describe('distribute', () => {
  const tables = [
    { name: 'app_user', place: 'on every node', isPlaced: true, rows: 20 },
    { name: 'game', place: 'by org_id, with its org', isPlaced: false, rows: 12_345 },
  ];

  test('says beforehand which tables it would place, and how many rows those have', async () => {
    distribution = { obstacles: [], tables, steps: [] };
    const { exitCode, stdout } = await run('distribute --dry-run');
    expect([exitCode, stdout]).toEqual([
      EXIT.done,
      expect.stringMatching(/game +by org_id, with its org +12,345\n1 tables .* 12,345 rows/),
    ]);
    expect(stdout).not.toContain('app_user');
  });

  test('says what it has done and how long each took, and that there was nothing to do', async () => {
    distribution = { obstacles: [], tables, steps: [{ what: 'game: by org_id', ms: 1234 }] };
    expect((await run('distribute')).stdout).toMatch(/game: by org_id +1\.2 s\n2 tables .* 1\.2 s/);
    distribution = { obstacles: [], tables: tables.map((each) => ({ ...each, isPlaced: true })), steps: [] };
    for (const line of ['distribute', 'distribute --dry-run']) expect((await run(line)).stdout).toBe('All tables are distributed.\n');
    expect(JSON.parse((await run('distribute --json')).stdout)).toEqual(distribution);
  });

  test('is refused with what stands against it', async () => {
    distribution = { obstacles: ['The table odd fits no rule.'], tables, steps: [] };
    expect(await run('distribute')).toMatchObject({ exitCode: EXIT.refused, stdout: '', stderr: 'The table odd fits no rule.\n' });
  });
});

test('after-restore says for how many organizations it has moved the counters', async () => {
  expect(await run('after-restore')).toMatchObject({ exitCode: EXIT.done, stdout: expect.stringContaining('of 3 organizations') });
  expect(JSON.parse((await run('after-restore --json')).stdout)).toEqual({ organizations: 3 });
});

test('verify-restore says what is wrong with a restored database, and which time is not in it', async () => {
  const { exitCode, stdout } = await run(`verify-restore --lost-at ${later(NOON, 2 * DAY + 61_000).toISOString()}`);
  expect([exitCode, stdout]).toEqual([EXIT.done, expect.stringContaining('Database league_restored:\nok       database')]);
  expect(stdout).toContain('of 2026-04-11 17:00:00 UTC, 2 d 0 h 2 min before 2026-04-13 17:01:01 UTC');
  expect(JSON.parse((await run('verify-restore --json')).stdout)).toMatchObject({ rows: 9, newestWrite: NOON.toISOString() });
  restored = { ...restored, findings: [fault('migrations', 'The database is empty.', 'Restore it.')], newestWrite: null };
  expect(await run('verify-restore')).toMatchObject({ exitCode: EXIT.faults, stdout: expect.stringContaining('The database is empty.') });
  expect(await run('verify-restore --lost-at 14:07')).toMatchObject({ exitCode: EXIT.usage, stderr: expect.stringContaining('its zone') });
});

test('touch raises the versions of one organization, and refuses a code that is none', async () => {
  const { code } = given.org;
  expect(await run(`touch --org ${code}`)).toMatchObject({ exitCode: EXIT.done, stdout: `The versions of ${code} were raised.\n` });
  expect(await run('touch --org NONE')).toMatchObject({ exitCode: EXIT.refused, stdout: '', stderr: expect.stringContaining('Not found') });
  expect(await run('touch')).toMatchObject({ exitCode: EXIT.usage });
});

test('migrate says what it applied', async () => {
  expect(await run('migrate')).toMatchObject({ exitCode: EXIT.done, stdout: 'Applied: operator\n' });
});

test('the doctor says what is wrong and what to do, and ends with 4 where something is', async () => {
  expect(await run('doctor')).toMatchObject({ exitCode: EXIT.done, stdout: 'ok       database       PostgreSQL 18 answers.\n' });
  findings = [...findings, warning('clock', 'It is late.', 'Wait.')];
  expect((await run('doctor')).exitCode).toBe(EXIT.done);
  findings = [...findings, fault('keys', 'They are lost.', 'Look for them.')];
  const { exitCode, stdout } = await run('doctor');
  expect([exitCode, stdout]).toEqual([EXIT.faults, expect.stringMatching(/FAULT {4}keys {11}They are lost\.\n +Look for them\./)]);
  expect(JSON.parse((await run('doctor --json')).stdout)).toEqual({ findings });
});

test('the demo league is for development alone', async () => {
  expect(await run('demo')).toMatchObject({ exitCode: EXIT.refused });
  deployment = { ...deployment, addDemo: async () => {} };
  expect(await run('demo')).toMatchObject({ exitCode: EXIT.done });
});

describe('the program', () => {
  test.each([
    '',
    'org',
    'org create',
    'org add-admin',
    'org remove-admin',
    'org list',
    'org rename',
    'org change-code',
    'org suspend',
    'org resume',
    'org delete',
    'person',
    'person block',
    'person unblock',
    'person list',
    'org restore',
    'migrate',
    'distribute',
    'verify-restore',
    'after-restore',
    'touch',
    'doctor',
    'why',
    'reports',
    'retention',
    'demo',
    'erase',
    'erase user',
    'erase player',
    'personal-data user',
    'personal-data player',
  ])('has help for: league %s', async (line) => {
    deployment = { ...deployment, useCases: () => Promise.reject(new Error('help opens nothing')) };
    const { exitCode, stdout } = await run(`${line} --help`);
    expect([exitCode, stdout]).toEqual([EXIT.done, expect.stringContaining(`Usage: ${['league', line].join(' ').trim()}`)]);
  });

  test('tells its version, without a database', async () => {
    deployment = { ...deployment, useCases: () => Promise.reject(new Error('the version opens nothing')) };
    expect(await run('--version')).toMatchObject({ exitCode: EXIT.done, stdout: '1.2.3+4e0ddc0d\n' });
  });

  test('tells of its exit codes', async () => {
    const { stdout } = await run('--help');
    for (const code of Object.values(EXIT)) expect(stdout).toMatch(new RegExp(`^ {2}${code} `, 'm'));
  });

  test('ends with 2 for a command that it does not know, and suggests one', async () => {
    expect(await run('org lst')).toMatchObject({ exitCode: EXIT.usage, stderr: expect.stringContaining('Did you mean list?') });
  });

  test.each([
    [new Unusable('DATABASE_URL is required'), EXIT.unavailable, 'DATABASE_URL is required'],
    [new Unavailable('away'), EXIT.unavailable, 'unreachable or overloaded'],
    [new Error('a bug'), EXIT.failed, 'a bug'],
  ])('ends in order where it meets %s', async (error, exitCode, text) => {
    let isClosed = false;
    const close = async () => {
      isClosed = true;
    };
    deployment = { ...deployment, useCases: () => Promise.reject(error), close };
    expect(await run('org list')).toMatchObject({ exitCode, stdout: '', stderr: expect.stringContaining(text) });
    expect(JSON.parse((await run('org list --json')).stderr)).toMatchObject({
      error: { exitCode, message: expect.stringContaining(text) },
    });
    expect(isClosed).toBe(true);
  });
});
