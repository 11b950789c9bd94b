import { expect, test } from '@jest/globals';
import { leaveOrg } from '../../../src/application/membership/leave-org.ts';
import { resolveOrgMembership } from '../../../src/application/membership/resolve-org-membership.ts';
import { HOUR, later, NOON, TODAY } from '../../support/builders.ts';
import { given, setUpUseCases } from '../../support/given.ts';

setUpUseCases();

test('who leaves has no role, child, team or device left, and what others decided of them stays', async () => {
  const { league, ports, person, join, as } = given;
  const pat = await person({}, 'parent', 'coach');
  await join(pat, 'umpire', 'denied');
  const child = await league.addPlayer('Sam Ortiz', league.hawks);
  await league.linkTo(child, pat);
  await league.coachedBy(league.jays, pat);
  expect(await leaveOrg(ports)({ actor: pat, orgId: league.org.id })).toMatchObject({ ok: true });
  expect(await resolveOrgMembership(ports)({ actor: pat, orgId: league.org.id, permission: 'read-league' })).toMatchObject({
    error: { kind: 'not-a-member' },
  });
  const { items } = await ports.read.members(league.org.id, {}, { limit: 10 }, TODAY);
  expect(Object.fromEntries(items.map(({ role, status }) => [role, status]))).toEqual({
    parent: 'ended',
    coach: 'ended',
    umpire: 'denied',
  });
  // Regaining the roles restores nothing from before.
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
