import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { User } from '../../../src/domain/membership/user.ts';
import type { InviteId } from '../../../src/domain/shared/ids.ts';
import type { TimeZone } from '../../../src/domain/shared/time.ts';
import { MINUTE } from '../../support/builders.ts';
import { accepted, type GivenUseCases, givenUseCases } from '../../support/use-cases.ts';

let given: GivenUseCases;
let admin: User;
beforeEach(async () => {
  given = await givenUseCases();
  admin = await given.person({}, 'admin');
});
afterEach(() => given.close());

const TERMS = { role: 'umpire', maxUses: 2, expiresInDays: 30 } as const;
const create = async (terms: Partial<{ role: 'umpire' | 'parent'; maxUses: number; expiresInDays: number }> = {}) =>
  accepted(await given.useCases.createInvite({ actor: await given.as(admin), ...TERMS, ...terms }));

test.each([
  ['America/Chicago', '2026-01-01T05:59:59Z', '2025'],
  ['America/Chicago', '2026-01-01T06:00:00Z', '2026'],
  ['Pacific/Kiritimati', '2025-12-31T10:00:00Z', '2026'],
])('a code names the year on the calendar of the org: in %s at %s it is %s', async (timeZone, now, year) => {
  const here = await givenUseCases({ org: { timeZone: timeZone as TimeZone, code: 'SLL' }, now: new Date(now) });
  const actor = await here.as(await here.person({}, 'admin'));
  expect(accepted(await here.useCases.createInvite({ actor, ...TERMS })).inviteCode).toBe(`SLL-UMPIRE-${year}`);
  await here.close();
});

test('a code that is usable is not issued again; one that is spent is, and stands beside the earlier one', async () => {
  const { id } = await create();
  expect(await given.useCases.createInvite({ actor: await given.as(admin), ...TERMS })).toMatchObject({
    error: { kind: 'invite-exists', invite: { id } },
  });
  accepted(await given.useCases.revokeInvite({ actor: await given.as(admin), inviteId: id as InviteId }));
  given.move(MINUTE);
  const again = await create();
  expect(again.id).not.toBe(id);
  expect(accepted(await given.useCases.listInvites({ actor: await given.as(admin) })).map(({ status }) => status)).toEqual([
    'active',
    'revoked',
  ]);
});
