import { expect, test } from '@jest/globals';
import { type DecidedMembership, leave, type MEMBERSHIP_STATES, request, revoke } from '../../../src/domain/membership/membership.ts';
import type { InviteId, MembershipId, UserId } from '../../../src/domain/shared/ids.ts';
import { aMembership, anOrg, DAY, later, NOON } from '../../support/builders.ts';

const org = anOrg();
const userId = 'pat' as UserId;
const of = (state: (typeof MEMBERSHIP_STATES)[number], role: 'parent' | 'admin' = 'parent') =>
  aMembership({ orgId: org.id, userId, role, state });
const admins = (approvedAdmins: number) => ({ org, approvedAdmins });
const tomorrow = later(NOON, DAY);
const asking = { id: 'new' as MembershipId, userId, role: 'parent', inviteId: 'invite' as InviteId } as const;

test.each(['pending', 'approved'] as const)('leaving ends what is %s, in the user’s own name', (state) => {
  expect(leave(of(state), admins(1), tomorrow)).toMatchObject({
    ok: true,
    value: { state: 'ended', decidedBy: userId, decidedAt: tomorrow },
  });
});

test.each(['denied', 'revoked', 'ended'] as const)('leaving keeps what is %s as it is', (state) => {
  const over = of(state);
  expect(leave(over, admins(1), tomorrow)).toEqual({ ok: true, value: over });
});

test('the last admin cannot leave; one of two can, and so can one who only waits', () => {
  expect(leave(of('approved', 'admin'), admins(1), tomorrow)).toEqual({
    ok: false,
    error: { kind: 'last-admin', orgs: [{ orgId: org.id, orgName: org.name, orgCode: org.code }] },
  });
  expect(leave(of('approved', 'admin'), admins(2), tomorrow).ok).toBe(true);
  expect(leave(of('pending', 'admin'), admins(1), tomorrow).ok).toBe(true);
});

test('who has left comes back as anybody comes; who was put out waits', () => {
  expect(request(org, asking, of('ended'), false, tomorrow)).toMatchObject({ isNew: true, membership: { state: 'approved' } });
  for (const state of ['denied', 'revoked'] as const) {
    expect(request(org, asking, of(state), false, tomorrow)).toMatchObject({ isNew: true, membership: { state: 'pending' } });
  }
});

test('who is blocked waits, whatever became of them before', () => {
  for (const earlier of [undefined, of('ended')]) {
    expect(request(org, asking, earlier, true, tomorrow)).toMatchObject({ isNew: true, membership: { state: 'pending' } });
  }
});

test('who left just before being put out is put out all the same', () => {
  const left = of('ended') as DecidedMembership;
  expect(revoke(left, 'ada' as UserId, admins(1), tomorrow)).toMatchObject({ value: { state: 'revoked', decidedBy: 'ada' } });
});
