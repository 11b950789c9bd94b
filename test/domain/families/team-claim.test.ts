import { describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/adapters/random/new-id.ts';
import {
  isOnStaff,
  type PendingClaim,
  requestClaim,
  staffEntryByEmail,
  staffEntryOfClaimant,
} from '../../../src/domain/families/team-claim.ts';
import type { OrgId, TeamClaimId, TeamId, UserId } from '../../../src/domain/shared/ids.ts';
import { aUser, later, MINUTE, NOON } from '../../support/builders.ts';
import { aStaffMember } from '../../support/league.ts';

const place = { orgId: newId<OrgId>(), teamId: newId<TeamId>() };
const asked = { ...place, id: newId<TeamClaimId>(), userId: newId<UserId>(), isKnown: false, isBlocked: false };
const pending: PendingClaim = {
  ...place,
  id: newId(),
  userId: asked.userId,
  requestedAt: NOON,
  state: 'pending',
  decidedAt: null,
  decidedBy: null,
};
const denied = { ...pending, state: 'denied', decidedAt: NOON, decidedBy: newId<UserId>() } as const;

describe('a claim to a team', () => {
  test('waits for an admin, unless the staff list knows the coach', () => {
    expect(requestClaim(asked, undefined, NOON)).toMatchObject({ id: asked.id, state: 'pending' });
    expect(requestClaim({ ...asked, isKnown: true }, undefined, NOON)).toMatchObject({
      state: 'approved',
      decidedAt: NOON,
      decidedBy: null,
    });
  });

  test('is pending after a denied one, even if the coach is known', () => {
    const now = later(NOON, MINUTE);
    expect(requestClaim({ ...asked, isKnown: true, isBlocked: true }, denied, now)).toEqual({ ...pending, requestedAt: now });
  });
});

describe('a staff list', () => {
  const free = aStaffMember({ ...place, name: 'Lée Park', email: 'lee@example.org' });
  const taken = aStaffMember({ ...place, name: 'Lee Park', email: 'lee@example.org', userId: newId() });

  test('has the users that its lines name', () => {
    expect(isOnStaff([free, taken], taken.userId!)).toBe(true);
    expect(isOnStaff([free], newId())).toBe(false);
  });

  test('matches a coach by verified e-mail, on a line without a user', () => {
    expect(staffEntryByEmail([taken, free], aUser({ email: 'Lee@Example.org' }))).toBe(free);
    expect(staffEntryByEmail([taken], aUser({ email: 'lee@example.org' }))).toBeUndefined();
    expect(staffEntryByEmail([free], aUser({ email: 'lee@example.org', emailVerified: false }))).toBeUndefined();
    expect(staffEntryByEmail([aStaffMember(place)], aUser({ email: null }))).toBeUndefined();
  });

  test('takes a claimant on the free line with their name, whatever its case and accents', () => {
    expect(staffEntryOfClaimant(pending, 'lee PARK', [taken, free], newId())).toEqual({ ...free, userId: pending.userId });
  });

  test('takes a claimant whom it does not know as assistant coach', () => {
    const line = { ...place, id: newId(), email: null, role: 'assistant_coach', userId: pending.userId, clearedUntil: null };
    expect(staffEntryOfClaimant(pending, 'Kim Lee', [taken, free], line.id as never)).toEqual({ ...line, name: 'Kim Lee' });
    expect(staffEntryOfClaimant(pending, null, [free], line.id as never)).toEqual({ ...line, name: 'Coach' });
  });

  test('does not put an e-mail address on the list that everybody reads', () => {
    expect(staffEntryOfClaimant(pending, 'kim@example.org', [free], newId()).name).toBe('Coach');
  });
});
