import { expect, test } from '@jest/globals';
import { createInvite } from '../../../src/application/invites/create-invite.ts';
import { listInvites } from '../../../src/application/invites/list-invites.ts';
import { revokeInvite } from '../../../src/application/invites/revoke-invite.ts';
import type { InviteId } from '../../../src/domain/shared/ids.ts';
import type { TimeZone } from '../../../src/domain/shared/time.ts';
import { DAY, MINUTE } from '../../support/builders.ts';
import { given } from '../../support/given.ts';
import { admin, create, invites, join, setUpInvites, TERMS, tryCreate } from '../../support/invites.ts';
import { accepted, givenUseCases } from '../../support/use-cases.ts';

setUpInvites();

test.each([
  ['America/Chicago', '2026-01-01T05:59:59Z', '2025'],
  ['America/Chicago', '2026-01-01T06:00:00Z', '2026'],
  ['Pacific/Kiritimati', '2025-12-31T10:00:00Z', '2026'],
  ['Pacific/Auckland', '2026-12-31T10:59:59Z', '2026'],
  ['Pacific/Auckland', '2026-12-31T11:00:00Z', '2027'],
])('a code names the year on the calendar of the org: in %s at %s it is %s', async (timeZone, now, year) => {
  const here = await givenUseCases({ org: { timeZone: timeZone as TimeZone, code: 'SLL' }, now: new Date(now) });
  const actor = await here.as(await here.person({}, 'admin'));
  expect(accepted(await createInvite(here.ports)({ actor, ...TERMS })).inviteCode).toBe(`SLL-UMPIRE-${year}`);
  await here.close();
});

test('a code that is usable is not issued again; one that is spent is, and stands beside the earlier one', async () => {
  const { id } = await create();
  expect(await createInvite(given.ports)({ actor: await given.as(admin), ...TERMS })).toMatchObject({
    error: { kind: 'invite-exists', invite: { id } },
  });
  accepted(await revokeInvite(given.ports)({ actor: await given.as(admin), inviteId: id as InviteId }));
  given.move(MINUTE);
  const again = await create();
  expect(again.id).not.toBe(id);
  expect(accepted(await listInvites(given.ports)({ actor: await given.as(admin) })).map(({ status }) => status)).toEqual([
    'active',
    'revoked',
  ]);
});

const codes = async () => (await invites()).map(({ inviteCode }) => inviteCode);

test.each([
  ['expired', { expiresInDays: 1 }, () => given.move(DAY)],
  ['used_up', { maxUses: 1 }, async (code: string) => void accepted(await join(await given.person(), code))],
] as const)('an invite that is %s stands as it was beside the one that has its code now', async (status, terms, spend) => {
  const first = await create(terms);
  await spend(first.inviteCode);
  const second = await create();
  expect(second.inviteCode).toBe(first.inviteCode);
  expect(await invites()).toMatchObject([
    { id: second.id, status: 'active', uses: 0 },
    { id: first.id, status, uses: first.maxUses === 1 ? 1 : 0 },
  ]);
  expect(accepted(await join(await given.person(), first.inviteCode))).toMatchObject({ joined: true });
  expect(await invites()).toMatchObject([{ uses: 1 }, {}]);
});

test('an invite beyond its bounds is refused for all of them, and there is none', async () => {
  const violations = [{ path: ['maxUses'] }, { path: ['expiresInDays'] }];
  expect(await tryCreate({ role: 'admin', maxUses: 6, expiresInDays: 8 })).toMatchObject({
    error: { kind: 'invalid-request', violations },
  });
  expect(await invites()).toEqual([]);
});

test('invites are listed newest first, and a new one is in the audit log', async () => {
  const { inviteCode: first } = await create();
  given.move(1);
  const { inviteCode: second } = await create({ role: 'parent' });
  expect(await codes()).toEqual([second, first]);
  expect(await given.audited()).toEqual(['invite-created', 'invite-created']);
});
