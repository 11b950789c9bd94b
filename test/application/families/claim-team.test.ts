import { beforeEach, describe, expect, test } from '@jest/globals';
import { claimTeam } from '../../../src/application/families/claim-team.ts';
import { listPendingApprovals } from '../../../src/application/membership/list-pending-approvals.ts';
import { resolveOrgMembership } from '../../../src/application/membership/resolve-org-membership.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import { anOrg, later, MINUTE, NOON } from '../../support/builders.ts';
import { claim, decideClaim } from '../../support/families.ts';
import { given, setUpUseCases } from '../../support/given.ts';
import { givenLeague } from '../../support/league.ts';
import { accepted } from '../../support/use-cases.ts';

setUpUseCases();

describe('a claim to a team', () => {
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

describe('the place of a team manager', () => {
  test('is claimed by its verified address, whatever the role, and opens the team', async () => {
    const { league, person } = given;
    await league.addStaff(league.hawks, { email: 'mia@example.org', role: 'team_manager' });
    const mia = await person({ email: 'mia@example.org' }, 'parent');
    const first = accepted(await claim(mia));
    expect(first).toMatchObject({ isNew: true, isApproved: true });
    expect(accepted(await claim(mia))).toEqual({ ...first, isNew: false });
    expect(await given.as(mia)).toMatchObject({ managedTeams: new Set([league.hawks.id]), coachedTeams: new Set() });
  });

  test('is all that members who are no coaches may claim', async () => {
    const { league, person } = given;
    await league.addStaff(league.hawks, { email: 'mia@example.org', role: 'assistant_coach' });
    await league.addStaff(league.hawks, { email: 'max@example.org', role: 'team_manager' });
    for (const over of [{ email: 'mia@example.org' }, { email: 'max@example.org', emailVerified: false }, {}]) {
      expect(await claim(await person(over, 'parent'))).toMatchObject({ error: { kind: 'role-required', roles: ['coach'] } });
    }
    expect(await given.audited()).toEqual([]);
  });
});

describe('the staff list', () => {
  let lee: User;
  let ada: User;
  beforeEach(async () => {
    [lee, ada] = [await given.person({ name: 'Lee', email: 'lee@example.org' }, 'coach'), await given.person({ name: 'Ada' }, 'admin')];
  });
  const staff = async () => {
    const lines: object[] = [];
    await given.league.write(async (repositories) => {
      for (const { name, role, userId } of await repositories.staff.ofTeam(given.org.id, given.league.hawks.id))
        lines.push({ name, role, userId });
    });
    return lines;
  };
  const waiting = async () => accepted(await listPendingApprovals(given.ports)({ actor: await given.as(ada), page: { limit: 10 } })).items;

  test('has the coach whose verified address it knows at once, and the same claim again is the first one', async () => {
    await given.league.addStaff(given.league.hawks, { name: 'L. Park', email: 'lee@example.org' });
    const first = accepted(await claim(lee));
    expect(first).toMatchObject({ isNew: true, isApproved: true, team: { name: 'Red Hawks' } });
    expect(await staff()).toEqual([{ name: 'L. Park', role: 'head_coach', userId: lee.id }]);
    expect(accepted(await claim(lee))).toEqual({ ...first, isNew: false });
  });

  test.each([
    ['on the line with their name', 'LÉE', { name: 'LÉE', role: 'team_manager' }, 1],
    ['as assistant coach where it does not know them', 'Somebody Else', { name: 'Lee', role: 'assistant_coach' }, 2],
  ])('has the coach whom an admin approves %s', async (_, name, line, lines) => {
    await given.league.addStaff(given.league.hawks, { name, role: 'team_manager' });
    const { id } = accepted(await claim(lee));
    expect(accepted(await claim(lee))).toMatchObject({ id, isNew: false, isApproved: false });
    const approved = accepted(await decideClaim(ada, id, 'approve'));
    expect(approved).toMatchObject({ membershipId: id, role: 'coach', status: 'approved', isApproved: true, decidedBy: { name: 'Ada' } });
    expect(accepted(await decideClaim(ada, id, 'approve'))).toEqual(approved);
    expect(await staff()).toContainEqual({ ...line, userId: lee.id });
    expect(await staff()).toHaveLength(lines);
    expect(await waiting()).toEqual([]);
    expect(await given.audited()).toEqual(['team-claim-requested', 'team-claim-approved']);
  });

  test('has nobody whom an admin denies, which the opposite decision does not change; who claims again waits', async () => {
    const { id } = accepted(await claim(lee));
    expect(accepted(await decideClaim(ada, id, 'deny'))).toMatchObject({ status: 'denied', isApproved: false });
    expect(await decideClaim(ada, id, 'approve')).toMatchObject({ error: { kind: 'already-decided', decision: 'denied' } });
    expect(await staff()).toEqual([]);
    expect(accepted(await claim(lee))).toMatchObject({ id, isNew: true, isApproved: false });
  });

  test('that has the coach already makes no claim', async () => {
    await given.league.coachedBy(given.league.hawks, lee);
    expect(accepted(await claim(lee))).toMatchObject({ isNew: false, id: null, isApproved: true, requestedAt: null });
    expect(await given.audited()).toEqual([]);
  });

  test('is claimed while one waits to be a coach, also as a parent, and among what waits in order of time', async () => {
    const [kim, pat] = [await given.person(), await given.person({}, 'parent')];
    for (const user of [kim, pat]) {
      await given.join(user, 'coach', 'pending');
      given.move(MINUTE);
      const entered = await resolveOrgMembership(given.ports)({ actor: user, orgId: given.org.id, permission: 'claim-team' });
      const claimed = await claimTeam(given.ports)({ actor: accepted(entered), teamId: given.league.hawks.id });
      expect(accepted(claimed)).toMatchObject({ isNew: true, isApproved: false });
    }
    const claims = (await waiting()).filter(({ team }) => team !== null);
    expect(claims).toMatchObject([
      { role: 'coach', inviteCode: null, team: { name: 'Red Hawks' }, user: { id: kim.id }, requestedAt: later(NOON, MINUTE) },
      { user: { id: pat.id }, requestedAt: later(NOON, 2 * MINUTE) },
    ]);
  });

  test('is of no other org', async () => {
    const elsewhere = await givenLeague(given.ports.unitOfWork, { org: anOrg() });
    const claimed = await claimTeam(given.ports)({ actor: await given.as(lee), teamId: elsewhere.hawks.id });
    expect(claimed).toMatchObject({ error: { kind: 'not-found' } });
  });
});
