import { describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/adapters/random/new-id.ts';
import { decideApproval } from '../../../src/application/membership/decide-approval.ts';
import { listMyOrgs } from '../../../src/application/membership/list-my-orgs.ts';
import { listPendingApprovals } from '../../../src/application/membership/list-pending-approvals.ts';
import { revokeMember } from '../../../src/application/membership/revoke-member.ts';
import type { MembershipId } from '../../../src/domain/shared/ids.ts';
import { anOrg, HOUR, NOON, TODAY } from '../../support/builders.ts';
import { given, setUpUseCases } from '../../support/given.ts';
import { givenLeague } from '../../support/league.ts';
import { accepted } from '../../support/use-cases.ts';

setUpUseCases();

const asked = async () => {
  const uma = await given.person();
  const { id } = await given.join(uma, 'umpire', 'pending');
  return { uma, id };
};
const decide = async (actor: Awaited<ReturnType<typeof given.person>>, membershipId: MembershipId, decision: 'approve' | 'deny') =>
  decideApproval(given.ports)({ actor: await given.as(actor), membershipId, decision });

describe('a request to join', () => {
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
      expect(await decideApproval(given.ports)({ actor, membershipId, decision: 'approve' })).toMatchObject({
        error: { kind: 'not-found' },
      });
    expect(await revokeMember(given.ports)({ actor, membershipId: id, all: false })).toMatchObject({ error: { kind: 'not-found' } });
    expect(await ports.read.members(org.id, { status: 'pending' }, { limit: 10 }, TODAY)).toMatchObject({ items: [{ membershipId: id }] });
  });
});

describe('a decision', () => {
  const outcomes = [
    ['approve', 'approved', 'deny'],
    ['deny', 'denied', 'approve'],
  ] as const;

  test.each(outcomes)(
    'to %s gives any admin the same result again, and refuses the opposite with the existing decision',
    async (decision, status, opposite) => {
      const { id } = await asked();
      const [admin, other] = [await given.person({}, 'admin'), await given.person({}, 'admin')];
      const first = accepted(await decide(admin, id, decision));
      expect(first).toMatchObject({ role: 'umpire', status, isApproved: status === 'approved' });
      given.move(1000);
      expect(accepted(await decide(other, id, decision))).toEqual(first);
      expect(await decide(other, id, opposite)).toMatchObject({ error: { kind: 'already-decided', decision: status } });
      expect(await given.audited()).toEqual([`membership-${status}`]);
      const { items } = accepted(await listPendingApprovals(given.ports)({ actor: await given.as(admin), page: { limit: 10 } }));
      expect(items).toEqual([]);
    },
  );

  test('to deny leaves the applicant without the org', async () => {
    const { uma, id } = await asked();
    accepted(await decide(await given.person({}, 'admin'), id, 'deny'));
    expect(accepted(await listMyOrgs(given.ports)({ actor: uma }))).toEqual([]);
  });

  test.each(outcomes.map(([decision]) => decision))(
    'to %s comes too late for who was revoked while they waited, and is nobody’s own',
    async (decision) => {
      const { id } = await asked();
      const ada = await given.person({}, 'admin');
      accepted(await revokeMember(given.ports)({ actor: await given.as(ada), membershipId: id, all: false }));
      expect(await decide(ada, id, decision)).toMatchObject({ error: { kind: 'already-decided', decision: 'revoked' } });
      const own = await given.join(ada, 'umpire', 'pending');
      expect(await decide(ada, own.id, decision)).toMatchObject({ error: { kind: 'not-allowed', reason: 'own-membership' } });
    },
  );
});
