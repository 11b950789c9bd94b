import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/adapters/system/new-id.ts';
import type { MembershipId } from '../../../src/domain/shared/ids.ts';
import type { LocalDate, TimeZone } from '../../../src/domain/shared/time.ts';
import { anOrg, HOUR, later, NOON } from '../../support/builders.ts';
import { givenLeague } from '../../support/league.ts';
import { accepted, type GivenUseCases, givenUseCases } from '../../support/use-cases.ts';

let given: GivenUseCases;
beforeEach(async () => {
  given = await givenUseCases();
});
afterEach(() => given.close());

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
    await elsewhere.addGame(elsewhere.hawks, elsewhere.owls, { officialScorerUserId: ada.id });

    const nothing = { coachedTeams: new Set(), children: new Set(), childrensTeams: new Set(), scoredTeams: new Set() };
    expect(await as(ada)).toMatchObject({ org: { id: league.org.id }, roles: new Set(['coach', 'parent']), ...nothing });
    expect(await as(ada, elsewhere.org)).toMatchObject({
      ...{ coachedTeams: new Set([elsewhere.jays.id]), children: new Set([child.id]) },
      scoredTeams: new Set([elsewhere.hawks.id, elsewhere.owls.id]),
    });
  });

  test('a scorer who only waits sees the rosters of no game', async () => {
    const { league, useCases, person, join } = given;
    const cole = await person();
    await join(cole, 'coach', 'pending');
    await league.addGame(league.hawks, league.owls, { officialScorerUserId: cole.id });
    const entered = await useCases.resolveOrgMembership({ actor: cole, orgId: league.org.id, permission: 'claim-team' });
    expect(accepted(entered)).toMatchObject({ roles: new Set(), scoredTeams: new Set() });
    expect(await useCases.resolveOrgMembership({ actor: cole, orgId: league.org.id, permission: 'record-stats' })).toMatchObject({
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
    ...{ org: { timeZone: timeZone as TimeZone }, now: new Date(now) },
    season: { endsOn: '2026-04-01' as LocalDate },
  });
  const coach = await here.person({}, 'coach');
  await here.league.coachedBy(here.league.hawks, coach);
  const { coachedTeams, pastCoachedTeams } = await here.as(coach);
  expect([coachedTeams.size, pastCoachedTeams.size]).toEqual([own, 1 - own]);
  await here.close();
});

describe('a request to join', () => {
  const asked = async () => {
    const uma = await given.person();
    const { id } = await given.join(uma, 'umpire', 'pending');
    return { uma, id };
  };
  const decide = async (actor: Awaited<ReturnType<typeof given.person>>, membershipId: MembershipId, decision: 'approve' | 'deny') =>
    given.useCases.decideApproval({ actor: await given.as(actor), membershipId, decision });

  test('that is approved opens the org, is in the audit log once, and is told', async () => {
    const { uma, id } = await asked();
    const admin = await given.person({}, 'admin');
    expect(accepted(await decide(admin, id, 'approve'))).toMatchObject({
      status: 'approved',
      decidedBy: { id: admin.id },
      decidedAt: NOON,
    });
    expect((await given.as(uma)).roles).toEqual(new Set(['umpire']));
    given.move(HOUR);
    expect(accepted(await decide(admin, id, 'approve')).decidedAt).toEqual(NOON);
    expect(await given.audited()).toEqual(['membership-approved']);
  });

  test('keeps its first decision', async () => {
    const { id } = await asked();
    const [admin, other] = [await given.person({}, 'admin'), await given.person({}, 'admin')];
    await decide(admin, id, 'deny');
    expect(await decide(other, id, 'approve')).toMatchObject({ error: { kind: 'already-decided', decision: 'denied' } });
  });

  test('is decided neither by who asks, nor by the admin of another org', async () => {
    const { ports, join, person, org } = given;
    const admin = await person({}, 'admin');
    const { id } = await join(admin, 'umpire', 'pending');
    expect(await decide(admin, id, 'approve')).toMatchObject({ error: { kind: 'not-allowed', reason: 'own-membership' } });

    const elsewhere = await givenLeague(ports.unitOfWork, { org: anOrg() });
    const stranger = await person();
    await join(stranger, 'admin', 'approved', elsewhere.org);
    const actor = await given.as(stranger, elsewhere.org);
    for (const membershipId of [id, newId<MembershipId>()])
      expect(await given.useCases.decideApproval({ actor, membershipId, decision: 'approve' })).toMatchObject({
        error: { kind: 'not-found' },
      });
    expect(await given.useCases.revokeMember({ actor, membershipId: id })).toMatchObject({ error: { kind: 'not-found' } });
    expect(await ports.read.members(org.id, { status: 'pending' }, { limit: 10 })).toMatchObject({ items: [{ membershipId: id }] });
  });
});

describe('the last admin', () => {
  const revoke = async (actor: Awaited<ReturnType<typeof given.person>>, membershipId: MembershipId) =>
    given.useCases.revokeMember({ actor: await given.as(actor), membershipId });

  test('stays, also where others were admins or wait to be', async () => {
    const ada = await given.person();
    const { id } = await given.join(ada, 'admin');
    await given.join(await given.person(), 'admin', 'revoked');
    await given.join(await given.person(), 'admin', 'pending');
    await given.person({}, 'staff');
    expect(await revoke(ada, id)).toMatchObject({ error: { kind: 'last-admin', orgs: [{ orgId: given.org.id }] } });
    expect(await given.useCases.leaveOrg({ actor: ada, orgId: given.org.id })).toMatchObject({ error: { kind: 'last-admin' } });
    expect(await given.useCases.deleteAccount({ actor: ada, leaveOrgs: false })).toMatchObject({ error: { kind: 'last-admin' } });
    expect((await given.as(ada)).roles).toEqual(new Set(['admin']));
  });

  test('may turn away who waits to be another, and two of two admins do not both go', async () => {
    const ada = await given.person();
    const ben = await given.person();
    const [first, second] = [await given.join(ada, 'admin'), await given.join(ben, 'admin', 'pending')];
    expect(await revoke(ada, second.id)).toMatchObject({ ok: true });
    await given.join(ben, 'umpire');
    const cleo = await given.person();
    const third = await given.join(cleo, 'admin');
    expect(await revoke(cleo, first.id)).toMatchObject({ ok: true });
    expect(await revoke(cleo, third.id)).toMatchObject({ error: { kind: 'last-admin' } });
  });
});

test('who leaves has no role, child, team or device left, and what others decided of them stays', async () => {
  const { league, ports, useCases, person, join, as } = given;
  const pat = await person({}, 'parent', 'coach');
  await join(pat, 'umpire', 'denied');
  const child = await league.addPlayer('Sam Ortiz', league.hawks);
  await league.linkTo(child, pat);
  await league.coachedBy(league.jays, pat);
  expect(await useCases.leaveOrg({ actor: pat, orgId: league.org.id })).toMatchObject({ ok: true });
  expect(await useCases.resolveOrgMembership({ actor: pat, orgId: league.org.id, permission: 'read-league' })).toMatchObject({
    error: { kind: 'not-a-member' },
  });
  const { items } = await ports.read.members(league.org.id, {}, { limit: 10 });
  expect(Object.fromEntries(items.map(({ role, status }) => [role, status]))).toEqual({
    parent: 'ended',
    coach: 'ended',
    umpire: 'denied',
  });
  // Nothing of before comes back with the roles.
  for (const role of ['parent', 'coach'] as const) {
    await league.write(async ({ memberships }) => {
      const ended = await memberships.findByRole(league.org.id, pat.id, role);
      if (ended) await memberships.save({ ...ended, state: 'approved', decidedAt: NOON, decidedBy: null });
    });
  }
  given.set(later(NOON, HOUR));
  expect(await as(pat)).toMatchObject({ coachedTeams: new Set(), children: new Set() });
  expect(await ports.read.childLinks(league.org.id, pat.id, NOON)).toEqual([]);
});
