import { describe, expect, test } from '@jest/globals';
import { resolveOrgMembership } from '../../../src/application/membership/resolve-org-membership.ts';
import type { CallerContext } from '../../../src/application/ports/storage/membership/membership-storage.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import type { LocalDate, TimeZone } from '../../../src/domain/shared/time.ts';
import { anOrg, DAY, HOUR, NOON } from '../../support/builders.ts';
import { given, setUpUseCases } from '../../support/given.ts';
import { givenLeague } from '../../support/league.ts';
import { accepted, givenUseCases } from '../../support/use-cases.ts';

setUpUseCases();

describe('who is two things at once', () => {
  test('a parent who waits to be a coach has their child, and not the team whose staff list names them', async () => {
    const { league, as, join, person } = given;
    const pat = await person({}, 'parent');
    await join(pat, 'coach', 'pending');
    await league.coachedBy(league.jays, pat);
    const child = await league.addPlayer('Sam Ortiz', league.hawks);
    await league.linkTo(child, pat);
    expect(await as(pat)).toMatchObject({
      roles: new Set(['parent']),
      pendingRoles: new Set(['coach']),
      coachedTeams: new Set(),
      children: new Set([child.id]),
      childrensTeams: new Set([league.hawks.id]),
    });
  });

  test('an umpire who is a parent no more has no child any more, whatever links there are', async () => {
    const { league, as, join, person } = given;
    const uma = await person({}, 'umpire');
    await join(uma, 'parent', 'revoked');
    await league.linkTo(await league.addPlayer('Sam Ortiz', league.hawks), uma);
    expect(await as(uma)).toMatchObject({ roles: new Set(['umpire']), children: new Set(), childrensTeams: new Set() });
  });

  test('an admin elsewhere has nothing here of what they have there', async () => {
    const { ports, league, as, join, person } = given;
    const ada = await person({}, 'coach', 'parent');
    const elsewhere = await givenLeague(ports.unitOfWork, { org: anOrg() });
    for (const role of ['admin', 'coach', 'parent'] as const) await join(ada, role, 'approved', elsewhere.org);
    const child = await elsewhere.addPlayer('Sam Ortiz', elsewhere.hawks);
    await elsewhere.linkTo(child, ada);
    await elsewhere.coachedBy(elsewhere.jays, ada);
    const game = await elsewhere.addGame(elsewhere.hawks, elsewhere.owls, { startsAt: NOON, officialScorerUserId: ada.id });

    const nothing = { coachedTeams: new Set(), children: new Set(), childrensTeams: new Set(), scoredGames: new Set() };
    expect(await as(ada)).toMatchObject({ org: { id: league.org.id }, roles: new Set(['coach', 'parent']), ...nothing });
    expect(await as(ada, elsewhere.org)).toMatchObject({
      coachedTeams: new Set([elsewhere.jays.id]),
      children: new Set([child.id]),
      scoredGames: new Set([game.id]),
      scoredTeams: new Set([elsewhere.hawks.id, elsewhere.owls.id]),
    });
  });

  test('a scorer who only waits sees the rosters of no game', async () => {
    const { league, ports, person, join } = given;
    const cole = await person();
    await join(cole, 'coach', 'pending');
    await league.addGame(league.hawks, league.owls, { startsAt: NOON, officialScorerUserId: cole.id });
    const entered = await resolveOrgMembership(ports)({ actor: cole, orgId: league.org.id, permission: 'claim-team' });
    expect(accepted(entered)).toMatchObject({ roles: new Set(), scoredTeams: new Set() });
    expect(await resolveOrgMembership(ports)({ actor: cole, orgId: league.org.id, permission: 'record-stats' })).toMatchObject({
      error: { kind: 'membership-pending' },
    });
  });
});

test.each([
  // The season ended on the 1st: the 15th is its last day as a current one, until midnight of the org.
  ['America/Los_Angeles', '2026-04-16T06:59:59Z', 1],
  ['America/Los_Angeles', '2026-04-16T07:00:00Z', 0],
  ['Pacific/Kiritimati', '2026-04-15T09:59:59Z', 1],
  ['Pacific/Kiritimati', '2026-04-15T10:00:00Z', 0],
])('a team is its coach’s own by the calendar of the org: in %s at %s', async (timeZone, now, own) => {
  const here = await givenUseCases({
    org: { timeZone: timeZone as TimeZone },
    now: new Date(now),
    season: { endsOn: '2026-04-01' as LocalDate },
  });
  const coach = await here.person({}, 'coach');
  await here.league.coachedBy(here.league.hawks, coach);
  const { coachedTeams, pastCoachedTeams } = await here.as(coach);
  expect([coachedTeams.size, pastCoachedTeams.size]).toEqual([own, 1 - own]);
  await here.close();
});

describe('of facts that are read once and serve many requests', () => {
  const enter = async (facts: CallerContext, actor: User, at: string, { id: orgId } = given.org) =>
    accepted(
      await resolveOrgMembership({ read: { callerContext: async () => facts }, clock: () => new Date(at) })({
        actor,
        orgId,
        permission: 'read-league',
      }),
    );

  test('each day of the org makes what is true on it', async () => {
    const here = await givenUseCases({ now: new Date('2026-04-15T12:00:00Z'), season: { endsOn: '2026-04-01' as LocalDate } });
    const coach = await here.person({}, 'coach');
    await here.league.coachedBy(here.league.hawks, coach);
    const facts = await here.ports.read.callerContext(coach.id);
    const own = async (at: string) => (await enter(facts, coach, at, here.org)).coachedTeams.size;
    expect([await own('2026-04-15T12:00:00Z'), await own('2026-04-16T04:59:59Z'), await own('2026-04-16T05:00:00Z')]).toEqual([1, 1, 0]);
    await here.close();
  });

  test('a scorer has the game and its teams from six hours before it until a day after it', async () => {
    const { league, person, ports } = given;
    const sam = await person({}, 'coach');
    const game = await league.addGame(league.hawks, league.owls, { officialScorerUserId: sam.id });
    const facts = await ports.read.callerContext(sam.id);
    const [from, until] = [game.startsAt.getTime() - 6 * HOUR, game.endsAt.getTime() + DAY];
    const scored = async (at: number) => {
      const { scoredGames, scoredTeams } = await enter(facts, sam, new Date(at).toISOString());
      return [scoredGames.size, scoredTeams.size];
    };
    expect([await scored(from - 1), await scored(from), await scored(until), await scored(until + 1)]).toEqual([
      ...[
        [0, 0],
        [1, 2],
        [1, 2],
      ],
      [0, 0],
    ]);
  });

  test('who scored a game is one member for all their requests of a day, as anybody else', async () => {
    const { league, person, ports } = given;
    const sam = await person({}, 'coach');
    const game = await league.addGame(league.hawks, league.owls, { officialScorerUserId: sam.id });
    const facts = await ports.read.callerContext(sam.id);
    const at = (ms: number) => enter(facts, sam, new Date(ms).toISOString());
    for (const ms of [game.startsAt.getTime(), game.endsAt.getTime() + 3 * DAY]) expect(await at(ms)).toBe(await at(ms + 1));
  });

  test('new claims of the user are theirs at once', async () => {
    const pat = await given.person({ name: 'Pat Lee' }, 'parent');
    const facts = await given.ports.read.callerContext(pat.id);
    expect((await enter(facts, pat, '2026-04-15T12:00:00Z')).user.name).toBe('Pat Lee');
    expect((await enter(facts, { ...pat, name: 'Pat Kim' }, '2026-04-15T12:00:00Z')).user.name).toBe('Pat Kim');
  });
});
