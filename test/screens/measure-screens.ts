import { seedDemoLeague } from '../../dev/demo-league.ts';
import { newId, newPlayerId } from '../../src/adapters/random/new-id.ts';
import { ok } from '../../src/domain/shared/result.ts';
import { aMembership, NOON } from '../support/builders.ts';
import { aParentLink, aStaffMember } from '../support/league.ts';
import { startWorld } from '../support/world.ts';
import { millisecondsToRead } from './slow-network.ts';

/** A screen's calls in order: the calls of a wave run concurrently, and a wave starts when it has what it needs from the previous one. */
type Calls = readonly (readonly string[])[];
/** `bytes` are those of the compressed bodies; heads, some 600 bytes each, count in the time alone. */
export type Measured = Readonly<{ calls: number; bytes: number; milliseconds: number }>;
export type MeasuredScreen = Readonly<{ screen: string; who: string; before: Measured; after: Measured; now: Calls }>;

const SUBJECTS = { pat: 'parent', cora: 'coach', ada: 'admin' } as const;
type Who = keyof typeof SUBJECTS;
type Listed = { id: string; homeTeam: { id: string }; visitorTeam: { id: string }; localDate: string };

/** The demo league, with a parent, a coach and an admin whose eyes see its screens. */
export async function demoWorld() {
  const world = await startWorld();
  await seedDemoLeague({ unitOfWork: world.ports.unitOfWork, newId, newPlayerId, clock: () => NOON }, 'https://demo.example.org');
  const found = await world.ports.unitOfWork.transact(async ({ orgs }) => ok(await orgs.findByCode('DEMO')));
  const org = found.ok ? found.value! : undefined!;
  for (const [name, role] of Object.entries(SUBJECTS)) {
    const { id: userId } = await world.user(name);
    await world.ports.unitOfWork.transact(async ({ memberships }) =>
      ok(await memberships.save(aMembership({ orgId: org.id, userId, role, state: 'approved' }))),
    );
  }
  const as = async (who: Who, path: string) => (await world.call(who, 'GET', path, { org })).body as Record<string, never>;
  const { teams } = (await as('ada', '/api/mobile/teams')) as unknown as {
    teams: { id: string; seasonId: string; ageGroup: { id: string } }[];
  };
  const { games } = (await as('ada', '/api/mobile/schedule?limit=100&startDate=2026-03-12&endDate=2026-05-11')) as unknown as {
    games: Listed[];
  };
  const gamesOf = ({ id }: { id: string }) => games.filter(({ homeTeam, visitorTeam }) => homeTeam.id === id || visitorTeam.id === id);
  const team = teams.toSorted((a, b) => gamesOf(b).length - gamesOf(a).length)[0]!;
  const { players } = (await as('ada', `/api/mobile/teams/${team.id}`)) as unknown as { players: { playerId: string }[] };
  const [pat, cora] = [await world.user('pat'), await world.user('cora')];
  await world.ports.unitOfWork.transact(async ({ parentLinks, staff }) => {
    await parentLinks.save(aParentLink({ orgId: org.id, userId: pat.id, playerId: players[0]!.playerId as never }));
    await staff.save(aStaffMember({ orgId: org.id, teamId: team.id as never, userId: cora.id }));
    return ok(undefined);
  });
  for (let n = 0; n < 60; n += 1) {
    world.move(1000);
    const content = `Practice on ${n + 1} May begins at 5 on Field ${n % 4}; bring water, a glove and ${n % 7} friends`;
    const headers = { 'idempotency-key': `message ${n}`.replace(' ', '-') };
    await world.call('cora', 'POST', `/api/mobile/chat/rooms/${team.id}/messages`, { org, body: { content }, headers });
    if (n % 25 === 24) world.move(60_000);
  }
  const played = gamesOf(team)
    .filter(({ localDate }) => localDate < '2026-04-11')
    .at(-1)!;
  return { world, org, team, player: players[0]!.playerId, game: played.id };
}
type Demo = Awaited<ReturnType<typeof demoWorld>>;

type Screen = readonly [screen: string, who: Who, before: Calls, now: Calls];

/** The screens that the resources of the API make: what each took, and takes now. */
function screensOf({ team, player, game }: Demo): readonly Screen[] {
  const season = `seasonId=${team.seasonId}`;
  const group = `${season}&ageGroupId=${team.ageGroup.id}`;
  const opened = [['screens/home', 'screens/me']];
  return [
    ['home', 'pat', [['home', 'teams?mine=true', 'schedule?mine=true', 'parent-links', 'chat/rooms']], opened],
    [
      'team',
      'pat',
      [
        [`teams/${team.id}`, `teams/${team.id}/player-stats`, `schedule?teamId=${team.id}`, `leaders?teamId=${team.id}`, 'facilities'],
        [`standings?${group}`, `chat/rooms?teamId=${team.id}`],
      ],
      [[`screens/teams/${team.id}`, `teams/${team.id}/player-stats`]],
    ],
    [
      'game',
      'pat',
      [[`games/${game}`, `games/${game}/live`, `games/${game}/lineups`, `games/${game}/player-stats`, 'facilities']],
      [[`screens/games/${game}`, `games/${game}/lineups`]],
    ],
    ['schedule', 'pat', [['schedule', 'teams', 'facilities']], [['schedule', 'facilities']]],
    [
      'child',
      'pat',
      [['parent-links'], [`players/${player}/stats`, `players/${player}/game-log`, `schedule?teamId=${team.id}`]],
      [[`screens/players/${player}`, `screens/teams/${team.id}`]],
    ],
    ['standings', 'pat', [['seasons', 'standings'], [`leaders?${group}`]], [[`standings?${season}`, `leaders?${group}`]]],
    [
      'chat',
      'pat',
      [['chat/rooms'], [`chat/rooms/${team.id}/messages`, `chat/rooms/${team.id}/poll`]],
      [['chat/rooms'], [`chat/rooms/${team.id}/poll`]],
    ],
    [
      'start of a coach',
      'cora',
      [
        ['home', 'teams?mine=true', 'schedule?mine=true', 'chat/rooms'],
        ['../org/parent-links?status=pending', `teams/${team.id}/pitching`],
      ],
      opened,
    ],
    [
      'start of an admin',
      'ada',
      [['../org/me', 'home', '../org/pending-approvals', '../org/parent-links?status=pending', 'chat/rooms']],
      opened,
    ],
  ];
}

type OnWire = Readonly<{ head: number; body: number }>;

/** The bytes of an answer on the wire; its body is compressed. */
async function bytesOf({ world, org }: Demo, who: Who, path: string): Promise<OnWire> {
  const headers = { authorization: `Bearer ${who}`, 'x-org-id': org.id, 'accept-encoding': 'br' };
  const response = await fetch(new URL(path, `${world.origin}/api/mobile/`), { headers });
  if (response.status !== 200) throw new Error(`${who} ${path}: ${response.status}`);
  const head = [...response.headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 'HTTP/1.1 200 OK\r\n\r\n'.length);
  await response.arrayBuffer();
  return { head, body: Number(response.headers.get('content-length')) };
}

async function measure(demo: Demo, who: Who, calls: Calls): Promise<Measured> {
  const waves: OnWire[][] = [];
  for (const wave of calls) {
    const answers: OnWire[] = [];
    for (const path of wave) answers.push(await bytesOf(demo, who, path));
    waves.push(answers);
  }
  const answers = waves.flat();
  return {
    calls: answers.length,
    bytes: answers.reduce((sum, { body }) => sum + body, 0),
    milliseconds: millisecondsToRead(waves.map((wave) => wave.map(({ head, body }) => head + body))),
  };
}

/** Every screen as its user loads it, over a slow network. */
export async function measureScreens(demo: Demo): Promise<readonly MeasuredScreen[]> {
  const measured: MeasuredScreen[] = [];
  for (const [screen, who, before, now] of screensOf(demo)) {
    const name = SUBJECTS[who];
    measured.push({ screen, who: name, now, before: await measure(demo, who, before), after: await measure(demo, who, now) });
  }
  return measured;
}
