import { describe, expect, test } from '@jest/globals';
import {
  ADMIN_INVITE_BOUNDS,
  consume,
  INVITE_BOUNDS,
  type Invite,
  inviteCode,
  issue,
  readInviteCode,
  revokeInvite,
  statusOf,
} from '../../../src/domain/invites/invite.ts';
import { LEAGUE_ROLES, type LeagueRole } from '../../../src/domain/membership/roles.ts';
import type { InviteId, OrgId, UserId } from '../../../src/domain/shared/ids.ts';
import { unchanged } from '../../../src/domain/shared/result.ts';
import type { TimeZone } from '../../../src/domain/shared/time.ts';
import { anInvite, DAY, later, NOON } from '../../support/builders.ts';

const [ada, bo] = ['ada', 'bo'] as UserId[] as [UserId, UserId];
const given = (over: Partial<Invite> = {}) => anInvite({ orgId: 'org' as OrgId, createdBy: ada, expiresAt: later(NOON, DAY), ...over });

describe('a code', () => {
  test.each([
    ['America/Chicago', '2027-01-01T05:59:59.999Z', 'SLL-PARENT-2026'],
    ['America/Chicago', '2027-01-01T06:00:00.000Z', 'SLL-PARENT-2027'],
    ['Pacific/Auckland', '2026-12-31T10:59:59.999Z', 'SLL-PARENT-2026'],
    ['Pacific/Auckland', '2026-12-31T11:00:00.000Z', 'SLL-PARENT-2027'],
  ])('in %s at %s names the year on the org’s own calendar', (timeZone, now, code) => {
    expect(inviteCode('SLL', 'parent', new Date(now), timeZone as TimeZone)).toBe(code);
  });

  test.each(LEAGUE_ROLES)('for a %s says itself of which org and for which role it is', (role) => {
    const code = inviteCode('SLL', role, NOON, 'America/Chicago' as TimeZone);
    expect(readInviteCode(code)).toEqual({ code, orgCode: 'SLL', role });
  });

  test.each([
    'sll-parent-2026',
    ' SLL-PARENT-2026 ',
    'Sll-Parent-2026\n',
    'SLLPARENT2026',
    'sll parent 2026',
    'SLL\u00a0PARENT\u00a02026',
    'SLL–PARENT—2026',
    'SLL\u2011PARENT\u22122026',
    'SLL_PARENT_2026',
    'SLL - PARENT - 2026',
    '“SLL-PARENT-2026”.',
    'SLL-\u200bPARENT-\u00ad2026',
    'ＳＬＬ－ＰＡＲＥＮＴ－２０２６',
  ])('is read when it is written as %j', (text) => {
    expect(readInviteCode(text)).toEqual({ code: 'SLL-PARENT-2026', orgCode: 'SLL', role: 'parent' });
  });

  test.each([
    ['coach-parent-2026', 'COACH-PARENT-2026', 'COACH', 'parent'],
    ['parentcoach2026', 'PARENT-COACH-2026', 'PARENT', 'coach'],
    ['SLL2026PARENT2027', 'SLL2026-PARENT-2027', 'SLL2026', 'parent'],
    ['99 Staff 2026', '99-STAFF-2026', '99', 'staff'],
  ] as const)('%s is read from its end', (text, code, orgCode, role) => {
    expect(readInviteCode(text)).toEqual({ code, orgCode, role });
  });

  test('of any org and role has one reading, whatever stands between its parts', () => {
    for (const orgCode of ['SLL', '2026', 'A1', ...LEAGUE_ROLES.map((role) => role.toUpperCase())]) {
      for (const role of LEAGUE_ROLES) {
        const code = inviteCode(orgCode, role, NOON, 'America/Chicago' as TimeZone);
        expect(readInviteCode(code.replaceAll('-', ''))).toEqual({ code, orgCode, role });
      }
    }
  });

  test.each([
    '',
    '-',
    'SLL',
    'S-PARENT-2026',
    'SLL-KING-2026',
    'SLL-PARENT-26',
    'SLL-PARENT-2026-X',
    'PARENT2026',
    'SLL PARENT',
    'SLLPARENTS2026',
    'ŚLL-PARENT-2026',
    'SLL-PARENT-20266',
  ])('is not %j', (text) => expect(readInviteCode(text)).toBeUndefined());
});

describe('a new invite', () => {
  const terms = (role: LeagueRole, maxUses: number, expiresInDays: number) => ({
    id: 'invite' as InviteId,
    orgId: 'org' as OrgId,
    code: 'SLL-PARENT-2026',
    createdBy: ada,
    role,
    maxUses,
    expiresInDays,
  });
  const faults = (role: LeagueRole, maxUses: number, expiresInDays: number) => {
    const issued = issue(terms(role, maxUses, expiresInDays), NOON);
    return issued.ok ? [] : issued.error.violations.map(({ path: [term] }) => term);
  };

  test('is unused, and good for its days', () => {
    expect(issue(terms('parent', 200, 30), NOON)).toMatchObject({
      value: { uses: 0, maxUses: 200, createdAt: NOON, expiresAt: later(NOON, 30 * DAY), revokedAt: null, replacedAt: null },
    });
  });

  test.each(LEAGUE_ROLES)('for a %s keeps within its bounds, and names every one that it does not keep', (role) => {
    const { maxUses, expiresInDays } = role === 'admin' ? ADMIN_INVITE_BOUNDS : INVITE_BOUNDS;
    expect([maxUses, expiresInDays].map(({ min, max }) => [min, max])).toEqual([
      [1, role === 'admin' ? 5 : 10_000],
      [1, role === 'admin' ? 7 : 365],
    ]);
    for (const bound of ['min', 'max'] as const) expect(faults(role, maxUses[bound], expiresInDays[bound])).toEqual([]);
    expect(faults(role, maxUses.max + 1, expiresInDays.max)).toEqual(['maxUses']);
    expect(faults(role, maxUses.max, expiresInDays.max + 1)).toEqual(['expiresInDays']);
    expect(faults(role, 0, 0)).toEqual(['maxUses', 'expiresInDays']);
    expect(faults(role, 1.5, 1.5)).toEqual(['maxUses', 'expiresInDays']);
  });
});

describe('an invite', () => {
  test.each([
    ['active', given(), DAY - 1],
    ['expired', given(), DAY],
    ['active', given({ maxUses: 2, uses: 1 }), 0],
    ['used_up', given({ maxUses: 2, uses: 2 }), 0],
    ['revoked', given({ maxUses: 2, uses: 2, revokedAt: NOON, revokedBy: ada }), DAY],
  ] as const)('is %s', (status, invite, after) => {
    const now = later(NOON, after);
    expect(statusOf(invite, now)).toBe(status);
    const consumed = consume(invite, now);
    expect(consumed).toEqual(
      status === 'active' ? { ok: true, value: { ...invite, uses: invite.uses + 1 } } : { ok: false, error: { kind: 'invite-not-valid' } },
    );
  });

  test('gives its last use once', () => {
    const last = consume(given({ maxUses: 2, uses: 1 }), NOON);
    expect(last).toMatchObject({ ok: true, value: { uses: 2 } });
    expect(last.ok && consume(last.value, NOON)).toEqual({ ok: false, error: { kind: 'invite-not-valid' } });
  });

  test('that there is not is told from none that is over', () => {
    expect(consume(undefined, NOON)).toEqual({ ok: false, error: { kind: 'invite-not-valid' } });
  });

  test('is revoked for good by who revoked it first', () => {
    const revoked = revokeInvite(given(), ada, NOON);
    expect(revoked).toMatchObject({ changed: true, value: { revokedAt: NOON, revokedBy: ada } });
    expect(revokeInvite(revoked.value, bo, later(NOON, DAY))).toEqual(unchanged(revoked.value));
  });
});
