import { describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/adapters/system/new-id.ts';
import type { MembershipId } from '../../../src/domain/shared/ids.ts';
import { anOrg, HOUR, NOON } from '../../support/builders.ts';
import { given } from '../../support/given.ts';
import { givenLeague } from '../../support/league.ts';
import { accepted } from '../../support/use-cases.ts';

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
