import { describe, expect, test } from '@jest/globals';
import { resolveOrgMembership } from '../../../src/application/membership/resolve-org-membership.ts';
import { upsertUserFromIdentity } from '../../../src/application/membership/upsert-user-from-identity.ts';
import type { Identity } from '../../../src/application/ports/token-verifier.ts';
import { deleteAccount } from '../../../src/application/privacy/delete-account.ts';
import { later, NOON } from '../../support/builders.ts';
import { given, setUpUseCases } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

setUpUseCases();

const anIdentity = (over: Partial<Identity> = {}): Identity => ({
  issuer: 'https://id.example.org',
  subject: 'pat',
  issuedAt: NOON,
  email: 'pat@example.org',
  emailVerified: true,
  name: 'Pat Ortiz',
  givenName: null,
  familyName: null,
  pictureUrl: null,
  claimedLanguage: null,
  ...over,
});

describe('a deleted account', () => {
  test('is not made again by a token from before, and a later one makes somebody whom nobody knows', async () => {
    const { ports, join, org } = given;
    const pat = accepted(await upsertUserFromIdentity(ports)(anIdentity()));
    await join(pat, 'parent');
    accepted(await deleteAccount(ports)({ actor: pat, leaveOrgs: false }));
    const refused = { error: { kind: 'invalid-token', reason: 'account-deleted' } };
    expect(await upsertUserFromIdentity(ports)(anIdentity())).toMatchObject(refused);
    expect(await upsertUserFromIdentity(ports)(anIdentity({ issuedAt: null }))).toMatchObject(refused);
    const again = accepted(await upsertUserFromIdentity(ports)(anIdentity({ issuedAt: later(NOON, 1000) })));
    expect(again.id).not.toBe(pat.id);
    expect(await resolveOrgMembership(ports)({ actor: again, orgId: org.id, permission: 'read-league' })).toMatchObject({
      error: { kind: 'not-a-member' },
    });
  });

  test('takes nothing of anybody else along', async () => {
    const { ports, league, person, as } = given;
    const child = await league.addPlayer('Sam Ortiz', league.hawks);
    const [pat, sue] = [await person({}, 'parent'), await person({}, 'parent')];
    for (const parent of [pat, sue]) await league.linkTo(child, parent);
    accepted(await deleteAccount(ports)({ actor: pat, leaveOrgs: false }));
    expect((await as(sue)).children).toEqual(new Set([child.id]));
    expect(await resolveOrgMembership(ports)({ actor: pat, orgId: league.org.id, permission: 'read-league' })).toMatchObject({
      ok: false,
    });
    const entries = await given.ports.read.auditEntries(league.org.id);
    expect(entries).toMatchObject([{ action: 'account-deleted', subjectId: pat.id, facts: {} }]);
  });
});
