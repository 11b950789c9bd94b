import { describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/adapters/random/new-id.ts';
import {
  isOnStaff,
  newLineOf,
  type PendingClaim,
  requestClaim,
  settleClaim,
  staffEntryByEmail,
  unclaimedLineOf,
} from '../../../src/domain/families/team-claim.ts';
import type { OrgId, StaffMemberId, TeamClaimId, TeamId, UserId } from '../../../src/domain/shared/ids.ts';
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

describe('a claim of somebody who is on the staff by now', () => {
  const by = newId<UserId>();

  test('is approved while it waits, by whoever put them there', () => {
    expect(settleClaim(pending, null, NOON)).toMatchObject({
      changed: true,
      value: { state: 'approved', decidedAt: NOON, decidedBy: null },
    });
    expect(settleClaim(pending, by, NOON)).toMatchObject({ value: { state: 'approved', decidedBy: by } });
  });

  test('stays denied, unless somebody has decided anew', () => {
    expect(settleClaim(denied, null, NOON)).toMatchObject({ changed: false });
    expect(settleClaim(denied, by, NOON)).toMatchObject({ changed: true, value: { state: 'approved', decidedBy: by } });
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

  test('knows a user by their verified e-mail, then by their name, whatever its case and accents, on a line without a user', () => {
    const other = aStaffMember({ ...place, name: 'L. Park', email: 'lee@example.org' });
    const lee = aUser({ name: 'lee PARK', email: null });
    expect(unclaimedLineOf([taken, free], lee)).toBe(free);
    expect(unclaimedLineOf([free, other], aUser({ name: 'Lee Park', email: 'Lee@example.org' }))).toBe(free);
    expect(
      unclaimedLineOf([aStaffMember({ ...place, name: 'Lee Park' }), other], aUser({ name: 'Lee Park', email: 'lee@example.org' })),
    ).toBe(other);
    expect(unclaimedLineOf([taken], lee)).toBeUndefined();
    expect(unclaimedLineOf([free], aUser({ name: null, email: null }))).toBeUndefined();
  });

  test('takes a user whom it does not know as assistant coach', () => {
    const kim = aUser({ name: 'Kim Lee' });
    const line = { ...place, id: newId<StaffMemberId>() };
    const made = { ...line, email: null, role: 'assistant_coach', userId: kim.id, clearedUntil: null };
    expect(newLineOf(kim, line)).toEqual({ ...made, name: 'Kim Lee' });
    expect(newLineOf({ ...kim, name: null }, line)).toEqual({ ...made, name: 'Coach' });
  });

  test('does not put an e-mail address on the list that everybody reads', () => {
    expect(newLineOf(aUser({ name: 'kim@example.org' }), { ...place, id: newId() }).name).toBe('Coach');
  });
});
