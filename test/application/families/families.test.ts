import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { User } from '../../../src/domain/membership/user.ts';
import type { LocalDate, TimeZone } from '../../../src/domain/shared/time.ts';
import { anOrg, DAY, later, NOON } from '../../support/builders.ts';
import { givenLeague } from '../../support/league.ts';
import { accepted, type GivenUseCases, givenUseCases } from '../../support/use-cases.ts';

let given: GivenUseCases;
beforeEach(async () => {
  given = await givenUseCases();
});
afterEach(() => given.close());

const link = async (parent: User, player: { id: never | string }) =>
  given.useCases.linkChild({ actor: await given.as(parent), playerId: player.id as never });
const decide = async (decider: User, linkId: string, decision: 'approve' | 'deny', playerId?: string) =>
  given.useCases.decideParentLink({
    ...{ actor: await given.as(decider), linkId: linkId as never, decision },
    ...(playerId !== undefined && { playerId: playerId as never }),
  });
const claim = async (coach: User) => given.useCases.claimTeam({ actor: await given.as(coach), teamId: given.league.hawks.id });
const children = async (parent: User) => (await given.as(parent)).children;

describe('a block for a child', () => {
  test('outlives the link and the account: the address that was denied waits under every account that has it', async () => {
    const { league, person, useCases, as } = given;
    const child = await league.addPlayer('Sam Ortiz', league.hawks);
    const staff = await person({}, 'staff');
    const eve = await person({ email: 'eve@example.org' }, 'parent');
    accepted(await decide(staff, accepted(await link(eve, child)).id, 'deny'));
    accepted(await useCases.deleteAccount({ actor: eve, leaveOrgs: false }));
    // Deleting the account has taken the address off the roster; the next file puts it there again.
    await league.addGuardian(child, 'eve@example.org');

    const again = await person({ email: 'Eve@example.org' }, 'parent');
    expect(accepted(await link(again, child))).toMatchObject({ isApproved: false, team: null });
    expect(await useCases.suggestChildren({ actor: await as(again) })).toEqual({ ok: true, value: [] });
    expect(await children(again)).toEqual(new Set());
  });

  test('comes of revoking for every account of the address, and approving one lifts it for the next', async () => {
    const { league, person, useCases, as } = given;
    const child = await league.addPlayer('Sam Ortiz', league.hawks);
    await league.addGuardian(child, 'pat@example.org');
    const staff = await person({}, 'staff');
    const account = () => person({ email: 'pat@example.org' }, 'parent');
    const first = accepted(await link(await account(), child));
    accepted(await useCases.revokeParentLink({ actor: await as(staff), linkId: first.id }));
    const second = accepted(await link(await account(), child));
    expect(second).toMatchObject({ isApproved: false });
    accepted(await decide(staff, second.id, 'approve'));
    expect(accepted(await link(await account(), child))).toMatchObject({ isApproved: true });
  });

  test('is lifted by a decider of that child, and by no other coach', async () => {
    const { league, person, useCases, as } = given;
    const child = await league.addPlayer('Sam Ortiz', league.hawks);
    await league.addGuardian(child, 'pat@example.org');
    const [own, other] = [await person({}, 'coach'), await person({}, 'coach')];
    await league.coachedBy(league.hawks, own);
    await league.coachedBy(league.jays, other);
    const pat = await person({ email: 'pat@example.org' }, 'parent');
    const { id: linkId } = accepted(await link(pat, child));
    accepted(await useCases.revokeParentLink({ actor: await as(own), linkId }));
    expect(await useCases.liftLinkBlock({ actor: await as(other), linkId })).toMatchObject({ error: { reason: 'not-your-team' } });
    expect(await useCases.revokeParentLink({ actor: await as(other), linkId })).toMatchObject({ error: { reason: 'not-your-team' } });
    expect(accepted(await link(pat, child))).toMatchObject({ isApproved: false });
    accepted(await useCases.unlinkChild({ actor: await as(pat), linkId }));
    accepted(await useCases.liftLinkBlock({ actor: await as(own), linkId }));
    expect(accepted(await link(pat, child))).toMatchObject({ isApproved: true });
  });

  test('is one for that child alone, and is lifted by approving', async () => {
    const { league, person } = given;
    const [sam, ana] = [await league.addPlayer('Sam Ortiz', league.hawks), await league.addPlayer('Ana Ortiz', league.jays)];
    for (const child of [sam, ana]) await league.addGuardian(child, 'pat@example.org');
    const staff = await person({}, 'staff');
    const pat = await person({ email: 'pat@example.org' }, 'parent');
    const { id } = accepted(await link(pat, sam));
    accepted(await given.useCases.revokeParentLink({ actor: await given.as(staff), linkId: id }));
    expect(accepted(await link(pat, ana))).toMatchObject({ isApproved: true });
    expect(accepted(await link(pat, sam))).toMatchObject({ isApproved: false });
    accepted(await decide(staff, id, 'approve'));
    expect(await children(pat)).toEqual(new Set([sam.id, ana.id]));
  });

  test('comes of giving a link up just before it is revoked, too', async () => {
    const { league, person, useCases, as } = given;
    const child = await league.addPlayer('Sam Ortiz', league.hawks);
    await league.addGuardian(child, 'pat@example.org');
    const staff = await person({}, 'staff');
    const pat = await person({ email: 'pat@example.org' }, 'parent');
    const { id } = accepted(await link(pat, child));
    accepted(await useCases.unlinkChild({ actor: await as(pat), linkId: id }));
    accepted(await useCases.revokeParentLink({ actor: await as(staff), linkId: id }));
    expect(accepted(await link(pat, child))).toMatchObject({ isApproved: false });
  });
});

describe('a link', () => {
  test('is one’s own to give up, and nobody else’s', async () => {
    const { league, person, useCases, as } = given;
    const child = await league.addPlayer('Sam Ortiz', league.hawks);
    const [pat, eve] = [await person({}, 'parent'), await person({}, 'parent')];
    const { id } = await league.linkTo(child, pat);
    expect(await useCases.unlinkChild({ actor: await as(eve), linkId: id })).toMatchObject({ error: { kind: 'not-found' } });
    expect(await children(pat)).toEqual(new Set([child.id]));
  });

  test('is decided by nobody whose own it is, nor by the coach of another team or of a past one', async () => {
    const { league, person } = given;
    const child = await league.addPlayer('Sam Ortiz', league.hawks);
    const both = await person({}, 'parent', 'staff');
    const { id } = await league.linkTo(child, both, { state: 'pending', decidedAt: null });
    expect(await decide(both, id, 'approve')).toMatchObject({ error: { kind: 'not-allowed', reason: 'own-link' } });

    const [other, past, now] = [await person({}, 'coach'), await person({}, 'coach'), await person({}, 'coach')];
    await league.coachedBy(league.jays, other);
    const lastYear = await league.addSeason({ startsOn: '2025-03-01' as LocalDate, endsOn: '2025-06-30' as LocalDate });
    const before = await league.addTeam('Red Hawks', { seasonId: lastYear.id });
    await league.coachedBy(before, past);
    await league.write(({ roster }) =>
      roster.save({ orgId: league.org.id, teamId: before.id, playerId: child.id, jerseyNumber: null, positions: [] }),
    );
    await league.coachedBy(league.hawks, now);
    for (const coach of [other, past]) {
      expect(await decide(coach, id, 'approve')).toMatchObject({ error: { kind: 'not-allowed', reason: 'not-your-team' } });
      const waiting = await given.useCases.denyWaitingLinks({ actor: await given.as(coach), playerId: child.id });
      expect(waiting).toMatchObject({ error: { kind: 'not-allowed' } });
    }
    expect(await children(both)).toEqual(new Set());
    expect(await decide(now, id, 'approve')).toMatchObject({ ok: true });
    expect(await children(both)).toEqual(new Set([child.id]));
  });

  test('of another org is not found by its id', async () => {
    const elsewhere = await givenLeague(given.ports.unitOfWork, { org: anOrg() });
    const child = await elsewhere.addPlayer('Sam Ortiz', elsewhere.hawks);
    const pat = await given.person({}, 'parent');
    const { id } = await elsewhere.linkTo(child, pat, { state: 'pending', decidedAt: null });
    const staff = await given.person({}, 'staff');
    expect(await decide(staff, id, 'approve')).toMatchObject({ error: { kind: 'not-found' } });
    expect(await link(pat, child)).toMatchObject({ error: { kind: 'unknown-reference' } });
  });
});

test('a coach makes of an inquiry at their team a link to a player of theirs alone', async () => {
  const { league, person, useCases, as } = given;
  const [own, others] = [await league.addPlayer('Sam Ortiz', league.hawks), await league.addPlayer('Sam Ortega', league.jays)];
  const coach = await person({}, 'coach');
  await league.coachedBy(league.hawks, coach);
  const pat = await person({}, 'parent');
  const asked = { childName: 'Sam O', teamId: league.hawks.id, message: null };
  const { id } = accepted(await useCases.inquireAboutChild({ actor: await as(pat), ...asked }));
  expect(await decide(coach, id, 'approve')).toMatchObject({ error: { kind: 'invalid-request' } });
  expect(await decide(coach, id, 'approve', others.id)).toMatchObject({ error: { kind: 'not-allowed', reason: 'not-your-team' } });
  expect(await children(pat)).toEqual(new Set());
  accepted(await decide(coach, id, 'approve', own.id));
  expect(await children(pat)).toEqual(new Set([own.id]));
});

describe('a claim to a team', () => {
  const decideClaim = async (admin: User, membershipId: unknown, decision: 'approve' | 'deny') =>
    given.useCases.decideApproval({ actor: await given.as(admin), membershipId: membershipId as never, decision });

  test('that was denied waits from then on, also where the staff list comes to have the address', async () => {
    const { league, person } = given;
    const admin = await person({}, 'admin');
    const eve = await person({ email: 'eve@example.org' }, 'coach');
    accepted(await decideClaim(admin, accepted(await claim(eve)).id, 'deny'));
    await league.addStaff(league.hawks, { email: 'eve@example.org' });
    const second = await person({ email: 'eve@example.org' }, 'coach');
    for (const account of [second, eve]) expect(accepted(await claim(account))).toMatchObject({ isApproved: false });
    expect((await given.as(eve)).coachedTeams).toEqual(new Set());
  });

  test('is approved at once by a verified address alone, and one line of the list is one person’s', async () => {
    const { league, person } = given;
    await league.addStaff(league.hawks, { email: 'lee@example.org' });
    expect(accepted(await claim(await person({ email: 'lee@example.org', emailVerified: false }, 'coach')))).toMatchObject({
      isApproved: false,
    });
    const lee = await person({ email: 'lee@example.org' }, 'coach');
    expect(accepted(await claim(lee))).toMatchObject({ isApproved: true });
    expect(accepted(await claim(await person({ email: 'lee@example.org' }, 'coach')))).toMatchObject({ isApproved: false });
    expect((await given.as(lee)).coachedTeams).toEqual(new Set([league.hawks.id]));
  });

  test('is decided by an admin of the org, and not by who claims', async () => {
    const { person } = given;
    const ada = await person({}, 'admin', 'coach');
    const { id } = accepted(await claim(ada));
    expect(await decideClaim(ada, id, 'approve')).toMatchObject({ error: { kind: 'not-allowed' } });
    const other = await person({}, 'admin');
    expect(await decideClaim(other, id, 'approve')).toMatchObject({ ok: true });
    expect(await given.audited()).toEqual(['team-claim-requested', 'team-claim-approved']);
  });
});

describe.each([
  // The season ended on the 1st, and is current until the 15th of the org's calendar is over.
  ['America/Los_Angeles', '2026-04-16T06:59:59Z', true],
  ['America/Los_Angeles', '2026-04-16T07:00:00Z', false],
  ['Pacific/Kiritimati', '2026-04-15T09:59:59Z', true],
  ['Pacific/Kiritimati', '2026-04-15T10:00:00Z', false],
])('on the calendar of an org in %s, at %s', (timeZone, now, isCurrent) => {
  test(`players and coaches of a season that is ${isCurrent ? 'still' : 'no longer'} current are${isCurrent ? '' : ' not'} found`, async () => {
    const here = await givenUseCases({
      ...{ org: { timeZone: timeZone as TimeZone }, now: new Date(now) },
      season: { endsOn: '2026-04-01' as LocalDate },
    });
    const { league, useCases, person, as } = here;
    const child = await league.addPlayer('Sam Ortiz', league.hawks);
    await league.addStaff(league.hawks, { name: 'Lee Park' });
    await league.addGuardian(child, 'pat@example.org');
    const staff = await as(await person({}, 'staff'));
    const found = await useCases.searchPlayers({ actor: staff, name: 'sam ortiz' });
    // Who is limited in what they may search gets a result, everybody else a list; both come to the players.
    expect(JSON.stringify(found).includes(child.id)).toBe(isCurrent);
    expect(accepted(await useCases.lookUpCoach({ actor: staff, coachName: 'lee park' })).map(({ id }) => id)).toEqual(
      isCurrent ? [league.hawks.id] : [],
    );
    const pat = await as(await person({ email: 'pat@example.org' }, 'parent'));
    const [suggested] = accepted(await useCases.suggestChildren({ actor: pat }));
    expect(suggested).toMatchObject({ playerId: child.id, ageGroup: isCurrent ? { name: '10U' } : null });
    await here.close();
  });
});

test('housekeeping ends links that waited too long, and no other', async () => {
  const { league, person, ports, retention } = given;
  const pat = await person({}, 'parent');
  const states = { old: later(NOON, -30 * DAY), young: later(NOON, -30 * DAY + 1) };
  const add = async (name: string, over: object) => league.linkTo(await league.addPlayer(name, league.hawks), pat, over);
  const waiting = { state: 'pending', decidedAt: null } as const;
  const links = {
    ended: await add('A A', { ...waiting, createdAt: states.old }),
    waits: await add('B B', { ...waiting, createdAt: states.young }),
    approved: await add('C C', { createdAt: states.old }),
    denied: await add('D D', { state: 'denied', isBlocked: true, createdAt: states.old }),
  };
  await retention.removeExpired(NOON);
  const stored = await Promise.all(Object.values(links).map(({ id }) => ports.read.parentLink(league.org.id, id, NOON)));
  expect(stored.map((each) => each?.state)).toEqual(['ended', 'pending', 'approved', 'denied']);
});
