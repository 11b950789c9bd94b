import { describe, expect, test } from '@jest/globals';
import type { InviteId } from '../../../src/domain/shared/ids.ts';
import { DAY, MINUTE } from '../../support/builders.ts';
import { given } from '../../support/given.ts';
import { admin, create, join } from '../../support/invites.ts';
import { accepted } from '../../support/use-cases.ts';

const usesLeft = async () => accepted(await given.useCases.listInvites({ actor: await given.as(admin) })).map(({ uses }) => uses);

describe('a use of an invite', () => {
  test('belongs to who is new in the role, and to nobody twice', async () => {
    const { inviteCode: code } = await create();
    const uma = await given.person();
    expect(accepted(await join(uma, code))).toMatchObject({ joined: true, membership: { isApproved: false } });
    expect(accepted(await join(uma, code))).toMatchObject({ joined: false });
    expect(await usesLeft()).toEqual([1]);
    accepted(await join(await given.person(), code));
    // The last one was not their own, and is not asked for again.
    expect(accepted(await join(uma, code))).toMatchObject({ joined: false });
    expect(await join(await given.person(), code)).toMatchObject({ error: { kind: 'invite-not-valid' } });
    expect(await usesLeft()).toEqual([2]);
  });

  test('lets somebody who was put out wait, whatever the role, and lets nobody be an admin by it', async () => {
    const { inviteCode: code } = await create({ role: 'parent' });
    const pat = await given.person();
    await given.join(pat, 'parent', 'revoked');
    await given.join(pat, 'admin', 'revoked');
    expect(accepted(await join(pat, code))).toMatchObject({ joined: true, membership: { role: 'parent', isApproved: false } });
    expect(await given.useCases.resolveOrgMembership({ actor: pat, orgId: given.org.id, permission: 'read-league' })).toMatchObject({
      error: { kind: 'membership-pending' },
    });
  });

  test('is none after the invite is revoked or has expired, also for a code that is right', async () => {
    const { inviteCode: code, id } = await create();
    const uma = await given.person();
    given.move(30 * DAY);
    expect(await join(uma, code)).toMatchObject({ error: { kind: 'invite-not-valid' } });
    given.move(-1 * DAY);
    accepted(await given.useCases.revokeInvite({ actor: await given.as(admin), inviteId: id as InviteId }));
    expect(await join(uma, code)).toMatchObject({ error: { kind: 'invite-not-valid' } });
    expect(await usesLeft()).toEqual([0]);
    expect(await given.audited()).toEqual(['invite-created', 'invite-revoked']);
  });
});

describe('guesses', () => {
  test('that fail end after ten of a user, and a right code then waits as well; those of others go on', async () => {
    const { inviteCode: code } = await create();
    const [eve, uma] = [await given.person(), await given.person()];
    for (let n = 0; n < 10; n += 1)
      expect(await join(eve, `${given.org.code}-UMPIRE-19${10 + n}`)).toMatchObject({ error: { kind: 'invite-not-valid' } });
    expect(await join(eve, code)).toMatchObject({ error: { kind: 'too-many-requests' } });
    expect(await join(uma, code)).toMatchObject({ ok: true });
    given.move(11 * MINUTE);
    expect(await join(eve, code)).toMatchObject({ ok: true });
  });
});
