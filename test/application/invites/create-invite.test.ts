import { expect, test } from '@jest/globals';
import type { InviteId } from '../../../src/domain/shared/ids.ts';
import type { TimeZone } from '../../../src/domain/shared/time.ts';
import { MINUTE } from '../../support/builders.ts';
import { given } from '../../support/given.ts';
import { admin, create, TERMS } from '../../support/invites.ts';
import { accepted, givenUseCases } from '../../support/use-cases.ts';

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
