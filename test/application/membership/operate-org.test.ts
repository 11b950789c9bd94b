import { beforeEach, describe, expect, test } from '@jest/globals';
import { exportLeague } from '../../../src/application/imports/export-league.ts';
import { createInvite } from '../../../src/application/invites/create-invite.ts';
import { joinOrg } from '../../../src/application/invites/join-org.ts';
import { validateInvite } from '../../../src/application/invites/validate-invite.ts';
import { createOrg } from '../../../src/application/membership/create-org.ts';
import { listMembers } from '../../../src/application/membership/list-members.ts';
import { listDeletedOrgs, listOrgs } from '../../../src/application/membership/list-orgs.ts';
import { changeOrgCode, deleteOrg, renameOrg, restoreOrg, resumeOrg, suspendOrg } from '../../../src/application/membership/operate-org.ts';
import { updateOrgSettings } from '../../../src/application/membership/org-settings.ts';
import { releaseOrg } from '../../../src/application/membership/release-org.ts';
import { resolveOrgMembership } from '../../../src/application/membership/resolve-org-membership.ts';
import { removeDeletedOrgs } from '../../../src/application/privacy/remove-deleted-orgs.ts';
import { removeExpired } from '../../../src/application/privacy/remove-expired.ts';
import { getPublicLeague } from '../../../src/application/publication/get-public-league.ts';
import { OPERATOR } from '../../../src/domain/membership/operator.ts';
import { PERMISSIONS } from '../../../src/domain/membership/permissions.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import type { TimeZone } from '../../../src/domain/shared/time.ts';
import { DAY, later, NOON } from '../../support/builders.ts';
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
  expect((await given.ports.read.auditPage(given.org.id, {}, { limit: 10 })).items).toContainEqual(
    expect.objectContaining({ action: 'org-changed', facts: { fields: 'name' } }),
  );
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

describe('another code', () => {
  const change = (newCode: string, code = given.org.code) => changeOrgCode(given.ports)({ actor: OPERATOR, code, newCode });
  const openPage = (orgCode: string) => getPublicLeague(given.ports)({ orgCode });
  const create = (code: string) =>
    createOrg(given.ports)({ actor: OPERATOR, name: 'Another League', code, timeZone: 'America/Chicago' as TimeZone });

  test('is the one in its invite codes and on its page, and the earlier one leads to both for a year', async () => {
    const actor = await given.as(pat, given.org);
    await updateOrgSettings(given.ports)({ actor, change: { publicPage: true }, versions: undefined, dryRun: false });
    const terms = { maxUses: 10, expiresInDays: 365 };
    const { inviteCode: printed } = accepted(await createInvite(given.ports)({ actor, role: 'parent', ...terms }));
    const earlier = given.org.code;
    expect(accepted(await change('NEWCODE'))).toMatchObject({ isChanged: true, org: { code: 'NEWCODE' } });

    const present = printed.replace(earlier, 'NEWCODE');
    for (const code of [printed, present]) {
      expect(accepted(await validateInvite(given.ports)({ guesser: { address: '192.0.2.9' }, code }))?.code).toBe(present);
      const guest = await given.person({ email: `${code.toLowerCase()}@example.org`, emailVerified: true });
      expect(accepted(await joinOrg(given.ports)({ actor: guest, address: '192.0.2.9', code }))).toMatchObject({
        joined: true,
        membership: { orgCode: 'NEWCODE' },
      });
    }
    for (const code of [earlier, 'NEWCODE', earlier.toLowerCase()]) expect(accepted(await openPage(code)).code).toBe('NEWCODE');
    expect(accepted(await renameOrg(given.ports)({ actor: OPERATOR, code: earlier, name: 'North Side' })).org.code).toBe('NEWCODE');
    // By an admin whose request has read the org before the change.
    const exists = await createInvite(given.ports)({ actor, role: 'parent', ...terms });
    expect(exists).toMatchObject({ error: { kind: 'invite-exists', invite: { inviteCode: present } } });
    expect((await given.ports.read.auditPage(given.org.id, {}, { limit: 10 })).items).toContainEqual(
      expect.objectContaining({ action: 'org-code-changed', facts: { code: 'NEWCODE', earlierCode: earlier } }),
    );
  });

  test('leaves the earlier one to no other organization until the year is over', async () => {
    const earlier = given.org.code;
    accepted(await change('NEWCODE'));
    const taken = { error: { kind: 'org-code-taken', code: earlier } };
    given.move(364 * DAY);
    await removeExpired(given.ports)({ actor: OPERATOR });
    expect(await create(earlier)).toMatchObject(taken);
    accepted(await create('OTHERS'));
    expect(await change(earlier, 'OTHERS')).toMatchObject(taken);
    given.move(2 * DAY);
    await removeExpired(given.ports)({ actor: OPERATOR });
    expect(await renameOrg(given.ports)({ actor: OPERATOR, code: earlier, name: 'Gone' })).toMatchObject({ error: { kind: 'not-found' } });
    accepted(await create(earlier));
  });

  test('may be one that it had before, and the same one changes nothing', async () => {
    const earlier = given.org.code;
    accepted(await change('NEWCODE'));
    expect(accepted(await change('NEWCODE'))).toMatchObject({ isChanged: false });
    accepted(await change(earlier, 'NEWCODE'));
    given.move(400 * DAY);
    await removeExpired(given.ports)({ actor: OPERATOR });
    expect(accepted(await renameOrg(given.ports)({ actor: OPERATOR, code: earlier, name: 'Back' })).org.code).toBe(earlier);
  });

  test('of another organization is refused', async () => {
    accepted(await create('OTHERS'));
    expect(await change('OTHERS')).toEqual({ ok: false, error: { kind: 'org-code-taken', code: 'OTHERS' } });
    expect(await change('FREE', 'NONE')).toEqual({ ok: false, error: { kind: 'not-found' } });
  });
});

describe('a deleted organization', () => {
  const NOTHING = { removed: [], failed: [] };
  const remove = () => removeDeletedOrgs(given.ports)(given.ports.clock());
  const restore = () => restoreOrg(given.ports)(of());

  test('is closed at once with a notice of when, lets its admins export, and is open again once it is restored', async () => {
    expect(accepted(await deleteOrg(given.ports)(of()))).toMatchObject({ isChanged: true, org: { deletesAt: later(NOON, 30 * DAY) } });
    const notice = expect.stringContaining('will be deleted on');
    expect(await enter('read-league')).toMatchObject({ error: { kind: 'org-suspended', notice } });
    const closed = accepted(await enter('export-data'));
    expect(await exportLeague(given.ports)({ actor: closed, kind: 'teams' })).toMatchObject({ ok: true });
    expect(accepted(await listOrgs(given.ports)({ actor: OPERATOR }))).toContainEqual(
      expect.objectContaining({ code: given.org.code, deletesAt: later(NOON, 30 * DAY) }),
    );
    expect(accepted(await resume())).toMatchObject({ isChanged: false });
    expect(accepted(await suspend())).toMatchObject({ isChanged: false });
    given.move(29 * DAY);
    expect(accepted(await deleteOrg(given.ports)(of()))).toMatchObject({ isChanged: false, org: { deletesAt: later(NOON, 30 * DAY) } });
    expect(await remove()).toEqual(NOTHING);

    expect(accepted(await restore())).toMatchObject({ isChanged: true });
    expect(accepted(await enter('manage-org')).org).toMatchObject({ suspendedAt: null, suspensionNotice: null, deletesAt: null });
    expect(accepted(await restore())).toMatchObject({ isChanged: false });
    expect((await actions()).map(([action]) => action)).toEqual(expect.arrayContaining(['org-deletion-requested', 'org-restored']));
    given.move(2 * DAY);
    expect(await remove()).toEqual(NOTHING);
  });

  test('is suspended again once it is restored, with the same notice, if it was before', async () => {
    const notice = 'Closed until Monday.\nAsk the office.';
    accepted(await suspend(notice));
    given.move(DAY);
    accepted(await deleteOrg(given.ports)(of()));
    const both = expect.stringMatching(/will be deleted on [^\n]*\nClosed until Monday\.\nAsk the office\.$/);
    expect(await enter('read-league')).toMatchObject({ error: { kind: 'org-suspended', notice: both } });
    given.move(DAY);
    expect(accepted(await restore())).toMatchObject({ org: { suspendedAt: NOON, suspensionNotice: notice, deletesAt: null } });
    expect(await enter('read-league')).toMatchObject({ error: { kind: 'org-suspended', notice } });
    expect(accepted(await resume())).toMatchObject({ isChanged: true });
  });

  test('is removed after 30 days, when nobody can restore it any more, with the account of who is in no other', async () => {
    accepted(await deleteOrg(given.ports)(of()));
    given.move(30 * DAY);
    expect(await restore()).toEqual({ ok: false, error: { kind: 'not-found' } });
    expect(await remove()).toEqual({ removed: [given.org.id], failed: [] });
    expect(await remove()).toEqual(NOTHING);
    expect(accepted(await listOrgs(given.ports)({ actor: OPERATOR })).map(({ id }) => id)).not.toContain(given.org.id);
    expect(accepted(await listDeletedOrgs(given.ports)({ actor: OPERATOR }))).toEqual([
      { id: given.org.id, requestedAt: NOON, deletedAt: later(NOON, 30 * DAY) },
    ]);
    expect(await given.ports.read.userByIdentity(pat)).toBeUndefined();
    const again = { actor: OPERATOR, name: 'Another', code: given.org.code, timeZone: 'America/Chicago' as TimeZone };
    accepted(await createOrg(given.ports)(again));
  });

  test('that does not exist is not found', async () => {
    const nobody = { actor: OPERATOR, code: 'NONE' };
    for (const answer of [await deleteOrg(given.ports)(nobody), await restoreOrg(given.ports)(nobody)])
      expect(answer).toEqual({ ok: false, error: { kind: 'not-found' } });
  });
});
