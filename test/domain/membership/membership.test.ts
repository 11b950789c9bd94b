import { describe, expect, test } from '@jest/globals';
import {
  type DecidedMembership,
  decide,
  isRemoved,
  leave,
  type MEMBERSHIP_STATES,
  request,
  revoke,
} from '../../../src/domain/membership/membership.ts';
import { notAllowed } from '../../../src/domain/membership/not-allowed.ts';
import { LEAGUE_ROLES } from '../../../src/domain/membership/roles.ts';
import type { InviteId, MembershipId, UserId } from '../../../src/domain/shared/ids.ts';
import { unchanged } from '../../../src/domain/shared/result.ts';
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
  expect(leave(over, admins(1), tomorrow)).toEqual(unchanged(over));
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
  expect(request(org, asking, of('ended'), isRemoved(of('ended')), tomorrow)).toMatchObject({
    isNew: true,
    membership: { state: 'approved' },
  });
  for (const state of ['denied', 'revoked'] as const) {
    expect(request(org, asking, of(state), isRemoved(of(state)), tomorrow)).toMatchObject({
      isNew: true,
      membership: { state: 'pending' },
    });
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

describe('a request', () => {
  test.each(LEAGUE_ROLES)('of who is new to be a %s waits, but for a parent’s where the org admits parents at once', (role) => {
    for (const parentsNeedApproval of [true, false]) {
      const waits = role !== 'parent' || parentsNeedApproval;
      const asked = request(anOrg({ id: org.id, parentsNeedApproval }), { ...asking, role }, undefined, false, tomorrow);
      const decided = waits ? { state: 'pending', decidedAt: null } : { state: 'approved', decidedAt: tomorrow };
      expect(asked).toMatchObject({ isNew: true, membership: { id: 'new', role, requestedAt: tomorrow, decidedBy: null, ...decided } });
    }
  });

  test.each(['pending', 'approved'] as const)('for what is %s already changes nothing', (state) => {
    const earlier = of(state);
    expect(request(org, asking, earlier, true, tomorrow)).toEqual({ membership: earlier, isNew: false });
  });

  test('after one that is over takes up its id', () => {
    for (const state of ['denied', 'revoked', 'ended'] as const) {
      const earlier = of(state);
      expect(request(org, asking, earlier, false, tomorrow).membership).toMatchObject({ id: earlier.id, inviteId: 'invite' });
    }
  });
});

describe('a decision', () => {
  const [ada, bo] = ['ada', 'bo'] as UserId[] as [UserId, UserId];
  const outcomes = [
    ['approve', 'approved', 'deny'],
    ['deny', 'denied', 'approve'],
  ] as const;

  test.each(outcomes)('to %s stands: the same again changes nothing, the opposite is refused', (decision, state, opposite) => {
    const decided = decide(of('pending'), decision, ada, NOON);
    expect(decided).toMatchObject({ ok: true, changed: true, value: { state, decidedBy: ada, decidedAt: NOON } });
    if (!decided.ok) return;
    expect(decide(decided.value, decision, bo, tomorrow)).toEqual(unchanged(decided.value));
    expect(decide(decided.value, opposite, bo, tomorrow)).toEqual({ ok: false, error: { kind: 'already-decided', decision: state } });
  });

  test.each(outcomes.map(([decision]) => decision))('to %s is nobody’s own', (decision) => {
    for (const state of ['pending', 'approved', 'denied'] as const) {
      expect(decide(of(state), decision, userId, NOON)).toEqual(notAllowed('own-membership'));
    }
  });

  test.each(['revoked', 'ended'] as const)('comes too late for what is %s', (state) => {
    for (const decision of ['approve', 'deny'] as const) {
      expect(decide(of(state), decision, ada, NOON)).toEqual({ ok: false, error: { kind: 'already-decided', decision: state } });
    }
  });
});

describe('revoking', () => {
  const ada = 'ada' as UserId;

  test.each(['pending', 'approved', 'ended'] as const)('ends what is %s', (state) => {
    expect(revoke(of(state), ada, admins(1), tomorrow)).toMatchObject({
      ok: true,
      value: { state: 'revoked', decidedBy: ada, decidedAt: tomorrow },
    });
  });

  test.each(['denied', 'revoked'] as const)('keeps what is %s as it is', (state) => {
    const over = of(state);
    expect(revoke(over, ada, admins(1), tomorrow)).toEqual(unchanged(over));
  });

  test('spares the last admin, also from themselves, and nobody else', () => {
    for (const by of [ada, userId]) {
      expect(revoke(of('approved', 'admin'), by, admins(1), tomorrow)).toMatchObject({
        error: { kind: 'last-admin', orgs: [{ orgId: org.id }] },
      });
    }
    expect(revoke(of('approved', 'admin'), userId, admins(2), tomorrow).ok).toBe(true);
    expect(revoke(of('pending', 'admin'), ada, admins(1), tomorrow).ok).toBe(true);
    expect(revoke(of('approved', 'parent'), ada, admins(1), tomorrow).ok).toBe(true);
  });
});
