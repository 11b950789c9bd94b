import { beforeEach, expect, test } from '@jest/globals';
import { exportLeague } from '../../../src/application/imports/export-league.ts';
import { createInvite } from '../../../src/application/invites/create-invite.ts';
import { joinOrg } from '../../../src/application/invites/join-org.ts';
import { validateInvite } from '../../../src/application/invites/validate-invite.ts';
import { listMembers } from '../../../src/application/membership/list-members.ts';
import { listOrgs } from '../../../src/application/membership/list-orgs.ts';
import { renameOrg, resumeOrg, suspendOrg } from '../../../src/application/membership/operate-org.ts';
import { updateOrgSettings } from '../../../src/application/membership/org-settings.ts';
import { releaseOrg } from '../../../src/application/membership/release-org.ts';
import { resolveOrgMembership } from '../../../src/application/membership/resolve-org-membership.ts';
import { getPublicLeague } from '../../../src/application/publication/get-public-league.ts';
import { OPERATOR } from '../../../src/domain/membership/operator.ts';
import { PERMISSIONS } from '../../../src/domain/membership/permissions.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import { NOON } from '../../support/builders.ts';
import { given, setUpUseCases } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

setUpUseCases();

const NOTICE = 'Please write to the league office.';
let pat: User;
beforeEach(async () => {
  pat = await given.person({ email: 'pat@example.org', emailVerified: true });
  await given.join(pat, 'admin');
});

const of = () => ({ actor: OPERATOR, code: given.org.code });
const suspend = (notice = NOTICE) => suspendOrg(given.ports)({ ...of(), notice });
const resume = () => resumeOrg(given.ports)(of());
const enter = (permission: keyof typeof PERMISSIONS) => resolveOrgMembership(given.ports)({ actor: pat, orgId: given.org.id, permission });
const actions = async () => {
  const { items } = await given.ports.read.auditPage(given.org.id, {}, { limit: 10 });
  return items.map(({ action, actor }) => [action, actor?.id]);
};

test('a suspended organization tells its members why, lets its admins export, and is as it was once it is resumed', async () => {
  const admin = await given.as(pat, given.org);
  expect(accepted(await suspend())).toMatchObject({ isChanged: true });
  const suspendedAt = NOON;
  for (const permission of Object.keys(PERMISSIONS) as (keyof typeof PERMISSIONS)[]) {
    const entered = await enter(permission);
    if (permission === 'export-data') expect(entered.ok).toBe(true);
    else expect(entered).toEqual({ ok: false, error: { kind: 'org-suspended', notice: NOTICE, suspendedAt } });
  }
  const closed = accepted(await enter('export-data'));
  expect(await listMembers(given.ports)({ actor: closed, filter: {}, page: { limit: 10 } })).toMatchObject({
    error: { kind: 'org-suspended' },
  });
  expect(await exportLeague(given.ports)({ actor: closed, kind: 'teams' })).toMatchObject({ ok: true });

  expect(accepted(await resume())).toMatchObject({ isChanged: true });
  expect(accepted(await enter('manage-org')).org).toEqual(admin.org);
  const ofOperator = (await actions()).filter(([, id]) => id === OPERATOR.user.id);
  expect(ofOperator.map(([action]) => action)).toEqual(expect.arrayContaining(['org-suspended', 'org-resumed']));
});

test('its codes and its public page are closed meanwhile', async () => {
  const actor = await given.as(pat, given.org);
  await updateOrgSettings(given.ports)({ actor, change: { publicPage: true }, versions: undefined, dryRun: false });
  const { inviteCode: code } = accepted(await createInvite(given.ports)({ actor, role: 'parent', maxUses: 10, expiresInDays: 10 }));
  const guest = await given.person({ email: 'guest@example.org', emailVerified: true });
  const page = () => getPublicLeague(given.ports)({ orgCode: given.org.code });
  const offered = async () => accepted(await validateInvite(given.ports)({ guesser: { address: '192.0.2.9' }, code }));
  expect([(await page()).ok, (await offered())?.code]).toEqual([true, code]);

  await suspend();
  expect(await page()).toMatchObject({ error: { kind: 'not-found' } });
  expect(await offered()).toBeUndefined();
  expect(await joinOrg(given.ports)({ actor: guest, address: '192.0.2.9', code })).toMatchObject({ error: { kind: 'invite-not-valid' } });

  await resume();
  expect((await page()).ok).toBe(true);
  expect(await joinOrg(given.ports)({ actor: guest, address: '192.0.2.9', code })).toMatchObject({ value: { joined: true } });
});

test('another notice replaces the first, and the same one changes nothing', async () => {
  await suspend();
  given.move(60_000);
  expect(accepted(await suspend())).toMatchObject({ isChanged: false });
  expect(accepted(await suspend('Closed until May.'))).toMatchObject({
    isChanged: true,
    org: { suspendedAt: NOON, suspensionNotice: 'Closed until May.' },
  });
  expect(accepted(await resume())).toMatchObject({ isChanged: true });
  expect(accepted(await resume())).toMatchObject({ isChanged: false });
  expect((await actions()).filter(([action]) => String(action).startsWith('org-'))).toHaveLength(3);
});

test('the operator renames an organization without having to confirm it again, and sees which are suspended', async () => {
  await given.league.write(({ orgs }) => orgs.update({ ...given.org, confirmation: 'waiting' }));
  await releaseOrg(given.ports)(of());
  expect(accepted(await renameOrg(given.ports)({ ...of(), name: 'North Side League' }))).toMatchObject({ isChanged: true });
  await suspend();
  expect(accepted(await listOrgs(given.ports)({ actor: OPERATOR }))).toContainEqual(
    expect.objectContaining({ code: given.org.code, name: 'North Side League', isConfirmed: true, suspendedAt: NOON }),
  );
});

test('an organization that does not exist is not found', async () => {
  const nobody = { actor: OPERATOR, code: 'NONE' };
  for (const answer of [
    await suspendOrg(given.ports)({ ...nobody, notice: NOTICE }),
    await resumeOrg(given.ports)(nobody),
    await renameOrg(given.ports)({ ...nobody, name: 'None' }),
  ])
    expect(answer).toEqual({ ok: false, error: { kind: 'not-found' } });
});
