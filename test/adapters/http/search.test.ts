import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { startWorld, type World } from '../../support/world.ts';

let world: World;
let league: GivenLeague;
beforeEach(async () => {
  world = await startWorld();
  league = await givenLeague(world.ports.unitOfWork, { org: await world.org() });
  await world.member('pat', league.org, 'parent');
});
afterEach(() => world.close());

describe('a search for players', () => {
  const search = async (caller: string, name: string) => {
    const { body } = await world.call(caller, 'GET', `/api/mobile/players/search?name=${encodeURIComponent(name)}`);
    return body['players'] as unknown as Record<string, unknown>[];
  };
  const names = async (caller: string, name: string) => (await search(caller, name)).map(({ displayName }) => displayName);

  test('finds names without their accents, in any order, in spite of typing mistakes', async () => {
    await world.member('ada', league.org, 'admin');
    await league.addPlayer('José Ortiz', league.hawks);
    await league.addPlayer('María García', league.jays);
    expect(await names('ada', 'jose')).toEqual(['José Ortiz']);
    expect(await names('ada', 'ortis')).toEqual(['José Ortiz']);
    expect(await names('ada', 'garcia maria')).toEqual(['María García']);
    expect(await names('ada', '  GARCÍA ')).toEqual(['María García']);
  });

  test('tells team, age group and how well the name matches, and the whole name and the number only to whom it may', async () => {
    await world.member('coach', league.org, 'coach');
    await league.coachedBy(league.jays, await world.user('coach'));
    const sam = await league.addPlayer('Sam Ortiz', league.hawks, { jerseyNumber: '07' });
    const found = {
      playerId: sam.id,
      displayName: 'Sam O.',
      team: { id: league.hawks.id, name: 'Red Hawks' },
      ageGroup: { id: league.ageGroup.id, name: '10U' },
      jerseyNumber: null,
      score: null,
    };
    expect(await search('coach', 'sam')).toEqual([found]);
    expect(await search('coach', 'sam o')).toEqual([found]);
    expect(await search('coach', 'ortis')).toEqual([]);
    expect(await search('coach', 'sam ort')).toEqual([]);
    await league.coachedBy(league.hawks, await world.user('coach'));
    expect(await search('coach', 'ortis')).toEqual([{ ...found, displayName: 'Sam Ortiz', jerseyNumber: '07', score: 0.8 }]);
  });

  test('shows a parent their own child in full, on every team', async () => {
    const sam = await league.addPlayer('Sam Ortiz', league.hawks);
    await league.linkTo(sam, await world.user('pat'));
    expect(await names('pat', 'sam')).toEqual(['Sam Ortiz']);
  });

  test('shows a parent whole names as soon as their child is on the team', async () => {
    const kim = await league.addPlayer('Kim Lee', league.jays);
    await league.linkTo(kim, await world.user('pat'));
    await league.addPlayer('Sam Ortiz', league.hawks);
    expect(await search('pat', 'sam')).toMatchObject([{ score: null }]);
    expect(await names('pat', 'sam')).toEqual(['Sam O.']);
    await league.write(({ roster }) =>
      roster.save({ orgId: league.org.id, teamId: league.hawks.id, playerId: kim.id, jerseyNumber: null, positions: [], leagueAge: null }),
    );
    expect(await names('pat', 'sam')).toEqual(['Sam Ortiz']);
  });

  test('puts what begins with the query before what has a slip', async () => {
    await world.member('ada', league.org, 'admin');
    for (const name of ['Al Martin', 'Bo Marten', 'Cy Martinez']) await league.addPlayer(name, league.hawks);
    expect(await names('ada', 'martin')).toEqual(['Al Martin', 'Cy Martinez', 'Bo Marten']);
  });

  test('lists a player once for each team of an active season', async () => {
    const past = await league.addSeason({ name: 'Spring 2025', isActive: false });
    const sam = await league.addPlayer('Sam Ortiz', league.hawks);
    for (const team of [league.jays, await league.addTeam('Old Crows', { seasonId: past.id })]) {
      await league.write(({ roster }) =>
        roster.save({ orgId: league.org.id, teamId: team.id, playerId: sam.id, jerseyNumber: null, positions: [], leagueAge: null }),
      );
    }
    await world.member('ada', league.org, 'admin');
    expect((await search('ada', 'sam')).map(({ team }) => (team as unknown as { name: string }).name)).toEqual(['Blue Jays', 'Red Hawks']);
  });

  test('answers 25 at most', async () => {
    await world.member('ada', league.org, 'admin');
    await world.member('coach', league.org, 'coach');
    await league.coachedBy(league.jays, await world.user('coach'));
    for (let player = 0; player < 30; player += 1) await league.addPlayer(`Sam Smith${player}`, league.hawks);
    for (const caller of ['ada', 'coach']) expect(await search(caller, 'sam')).toHaveLength(25);
  });

  test('finds nobody of another org', async () => {
    const elsewhere = await givenLeague(world.ports.unitOfWork);
    await elsewhere.addPlayer('Sam Ortiz', elsewhere.hawks);
    await world.member('ada', league.org, 'admin');
    for (const caller of ['ada', 'pat']) expect(await search(caller, 'sam ortiz')).toEqual([]);
  });

  test('finds nobody by signs alone', async () => {
    await league.addPlayer('Sam Ortiz', league.hawks);
    await world.member('ada', league.org, 'admin');
    for (const caller of ['ada', 'pat']) {
      for (const signs of ['%%', '.*', '%% ..']) expect(await search(caller, signs)).toEqual([]);
    }
  });

  test.each(['', '?name=', '?name=a', '?name=%20a%20', `?name=${'a'.repeat(101)}`, '?name=ab&name=cd', '?name=a%00b'])(
    'takes 2 to 100 characters: %j is refused',
    async (query) => {
      const refused = await world.call('pat', 'GET', `/api/mobile/players/search${query}`);
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject({ errors: [{ in: 'query', pointer: '/name' }] });
    },
  );
});

describe('a search by somebody who may not see whole names', () => {
  const ask = (caller: string, name: string) => world.call(caller, 'GET', `/api/mobile/players/search?name=${encodeURIComponent(name)}`);
  const found = async (caller: string, name: string) => (await ask(caller, name)).body['players'];

  test('tells nothing letter by letter: no right beginning of a last name has another answer than a wrong one', async () => {
    await world.member('lee', league.org, 'coach');
    await league.addPlayer('Sam Ortiz', league.hawks);
    await league.addPlayer('Ana Diaz', league.jays);
    for (const attacker of ['pat', 'lee']) {
      for (let length = 1; length < 'ortiz'.length; length += 1) {
        const right = await ask(attacker, `sam ${'ortiz'.slice(0, length)}`);
        const wrong = await ask(attacker, `sam ${'ortiz'.slice(0, length - 1)}o${length === 1 ? '' : 'x'}`);
        expect([right.status, right.body]).toEqual([wrong.status, wrong.body]);
      }
    }
  });

  test('finds a child by the whole name, without team, number and score', async () => {
    const sam = await league.addPlayer('Samuel Ortiz', league.hawks, { jerseyNumber: '07' });
    const child = {
      playerId: sam.id,
      displayName: 'Samuel O.',
      team: null,
      ageGroup: { id: league.ageGroup.id, name: '10U' },
      jerseyNumber: null,
      score: null,
    };
    expect(await found('pat', 'sam ortiz')).toEqual([child]);
    expect(await found('pat', 'samuel')).toEqual([]);
    await league.linkTo(await league.addPlayer('Kim Lee', league.owls), await world.user('pat'));
    expect(await found('pat', 'Ortiz Sam')).toEqual([child]);
    expect(await found('pat', 'samuel')).toMatchObject([{ playerId: sam.id, displayName: 'Samuel O.', score: null }]);
  });

  test('finds children whose names are written together', async () => {
    await league.addPlayer('小 王', league.hawks);
    await league.addPlayer('민준 김', league.hawks);
    expect(await found('pat', '王小')).toMatchObject([{ displayName: '小' }]);
    expect(await found('pat', '김민준')).toMatchObject([{ displayName: '민준' }]);
    await world.member('ada', league.org, 'admin');
    expect(await found('ada', '王小')).toMatchObject([{ displayName: '小 王', score: 1 }]);
    expect(await found('ada', '김민준')).toMatchObject([{ displayName: '민준 김', score: 1 }]);
  });

  test('finds five at most, in order of what is shown', async () => {
    for (const first of ['Sam', 'Sami', 'Samson', 'Samuel', 'Samira', 'Samantha']) await league.addPlayer(`${first} Ortiz`, league.hawks);
    const names = ((await found('pat', 'sam ortiz')) as unknown as { displayName: string }[]).map(({ displayName }) => displayName);
    expect(names).toEqual(['Sam O.', 'Samantha O.', 'Sami O.', 'Samira O.', 'Samson O.']);
  });

  test('is limited to ten that find somebody an hour, and says so whatever the next one would find', async () => {
    for (let child = 0; child < 11; child += 1) await league.addPlayer(`Sam Orti${'abcdefghijk'[child]}`, league.hawks);
    for (let child = 0; child < 10; child += 1) expect((await ask('pat', `sam orti${'abcdefghijk'[child]}`)).status).toBe(200);
    for (const next of ['sam ortik', 'sam nobody']) {
      const refused = await ask('pat', next);
      expect([refused.status, refused.body['type']]).toEqual([429, '/problems/too-many-requests']);
      expect(refused.headers.get('retry-after')).not.toBeNull();
    }
    // The same for the match, which tells an order of words from another.
    expect((await ask('pat', 'SAM  Ortia')).status).toBe(200);
    expect((await ask('pat', 'Ortia SAM')).status).toBe(429);
    expect((await ask('pat', 'sam')).status).toBe(200);
    world.move(3_600_000);
    expect(await found('pat', 'sam ortik')).toHaveLength(1);
  });

  test('is limited to thirty an hour that find nobody, in all orgs together', async () => {
    const second = await world.org();
    await world.member('pat', second, 'parent');
    const askIn = (org: typeof second, name: string) =>
      world.call('pat', 'GET', `/api/mobile/players/search?name=${encodeURIComponent(name)}`, { org });
    for (let at = 0; at < 15; at += 1) {
      for (const org of [league.org, second]) expect((await askIn(org, `sam nobody${at}`)).status).toBe(200);
    }
    expect((await askIn(second, 'sam other')).status).toBe(429);
    expect((await askIn(second, 'sam')).status).toBe(200);
  });

  test('with fewer than two words is answered with nobody, and counted nowhere', async () => {
    await league.addPlayer('Sam Ortiz', league.hawks);
    for (let at = 0; at < 40; at += 1) expect((await ask('pat', `ortiz${at}`)).body).toEqual({ players: [] });
    expect(await found('pat', 'sam ortiz')).toHaveLength(1);
  });
});

describe('a look-up of a coach', () => {
  const lookUp = async (caller: string, coachName: string) => {
    const { body } = await world.call(caller, 'GET', `/api/mobile/coach/teams?coachName=${encodeURIComponent(coachName)}`);
    return body['teams'] as unknown as Record<string, unknown>[];
  };

  test('finds their teams with the whole staff, best match first, each once', async () => {
    await league.addStaff(league.jays, { name: 'Leigh Park', role: 'assistant_coach' });
    await league.addStaff(league.hawks, { name: 'Léa Park', role: 'assistant_coach' });
    await league.addStaff(league.hawks, { name: 'Kim Parker', role: 'head_coach', email: 'kim@example.org' });
    const teams = await lookUp('pat', 'park lea');
    expect(teams).toMatchObject([
      {
        id: league.hawks.id,
        name: 'Red Hawks',
        coaches: [
          { name: 'Kim Parker', role: 'head_coach' },
          { name: 'Léa Park', role: 'assistant_coach' },
        ],
        playerCount: 0,
      },
    ]);
    expect((await lookUp('pat', 'park')).map(({ name }) => name)).toEqual(['Red Hawks', 'Blue Jays']);
    expect(JSON.stringify(teams)).not.toContain('kim@example.org');
  });

  test('is open to a coach who still waits, and to nobody else who does', async () => {
    await league.addStaff(league.hawks, { name: 'Lee Park' });
    await world.member('lee', league.org, 'coach', 'pending');
    await world.member('uma', league.org, 'umpire', 'pending');
    expect(await lookUp('lee', 'lee park')).toHaveLength(1);
    expect((await world.call('uma', 'GET', '/api/mobile/coach/teams?coachName=lee', { org: league.org })).status).toBe(403);
  });

  test('leaves out teams of past seasons and of other orgs', async () => {
    const past = await league.addSeason({ name: 'Spring 2025', isActive: false });
    await league.addStaff(await league.addTeam('Old Crows', { seasonId: past.id }), { name: 'Lee Park' });
    const elsewhere = await givenLeague(world.ports.unitOfWork);
    await elsewhere.addStaff(elsewhere.hawks, { name: 'Lee Park' });
    expect(await lookUp('pat', 'lee park')).toEqual([]);
  });

  test('takes 2 to 100 characters', async () => {
    expect((await world.call('pat', 'GET', '/api/mobile/coach/teams?coachName=a')).status).toBe(400);
  });

  test('without a name lists the teams of current seasons by name, page by page', async () => {
    const past = await league.addSeason({ name: 'Spring 2025', isActive: false });
    await league.addTeam('Old Crows', { seasonId: past.id });
    const coming = await league.addSeason({ name: 'Summer 2026', startsOn: '2026-06-01' as never });
    const twins = [await league.addTeam('Larks', { seasonId: coming.id }), await league.addTeam('Larks', { seasonId: coming.id })];
    const listed: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { status, body } = await world.call('pat', 'GET', `/api/mobile/coach/teams?limit=2${cursor && `&cursor=${cursor}`}`);
      expect(status).toBe(200);
      listed.push(...(body['teams'] as unknown as { id: string }[]).map(({ id }) => id));
      cursor = body['nextCursor'] as unknown as string | null;
    }
    const larks = twins.map(({ id }) => id).sort();
    expect(listed).toEqual([league.jays.id, ...larks, league.hawks.id, league.owls.id]);
  });

  test('with a name is one page, which a cursor does not continue', async () => {
    await league.addStaff(league.hawks, { name: 'Lee Park' });
    const { body } = await world.call('pat', 'GET', '/api/mobile/coach/teams?coachName=lee');
    expect(body).toMatchObject({ teams: [{ id: league.hawks.id }], nextCursor: null });
    const first = await world.call('pat', 'GET', '/api/mobile/coach/teams?limit=1');
    const both = await world.call('pat', 'GET', `/api/mobile/coach/teams?coachName=lee&cursor=${first.body['nextCursor']}`);
    expect(both).toMatchObject({ status: 400, body: { errors: [{ pointer: '/cursor' }] } });
  });
});
