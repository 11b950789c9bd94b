import { describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/adapters/random/new-id.ts';
import {
  approveLink,
  decidableLinks,
  denyLink,
  inquire,
  liftBlock,
  linkAt,
  type ParentLink,
  type PendingLink,
  reachLink,
  requestLink,
  revokeLink,
} from '../../../src/domain/families/parent-link.ts';
import { notAllowed } from '../../../src/domain/membership/not-allowed.ts';
import { linksWait } from '../../../src/domain/membership/org.ts';
import type { OrgId, ParentLinkId, PlayerId, TeamId, UserId } from '../../../src/domain/shared/ids.ts';
import { changed, unchanged } from '../../../src/domain/shared/result.ts';
import { aMember, anOrg, DAY, later, MINUTE, NOON } from '../../support/builders.ts';

const org = { id: newId<OrgId>(), linksNeedApproval: true, parentsNeedApproval: false };
const lenient = { ...org, linksNeedApproval: false, parentsNeedApproval: true };
const asked = {
  id: newId<ParentLinkId>(),
  userId: newId<UserId>(),
  playerId: newId<PlayerId>(),
  isVouchedFor: false,
  vouchedBy: 'hash',
  isVerified: true,
  isBlocked: false,
};
const none = { children: 0, guardians: 0, waitingOfParent: 0, waitingOfPlayer: 0 };
const decider = newId<UserId>();
const pending: PendingLink = {
  id: newId(),
  orgId: org.id,
  userId: asked.userId,
  playerId: asked.playerId,
  childName: null,
  message: null,
  teamId: null,
  vouchedBy: null,
  isBlocked: false,
  createdAt: NOON,
  state: 'pending',
  decidedAt: null,
  decidedBy: null,
};
const denied = { ...pending, isBlocked: true, state: 'denied', decidedAt: NOON, decidedBy: decider } satisfies ParentLink;
const approved = { ...pending, state: 'approved', decidedAt: NOON, decidedBy: decider } satisfies ParentLink;
const inquiry: PendingLink = { ...pending, playerId: null, childName: 'Sam Ortiz', message: 'New here', teamId: newId() };
const limit = (what: string) => ({ error: { kind: 'limit-reached', what } });

describe('a link that is asked for', () => {
  test('waits', () => {
    expect(requestLink(org, asked, undefined, none, NOON)).toMatchObject({
      value: { id: asked.id, state: 'pending', decidedAt: null, vouchedBy: null },
    });
  });

  test('is approved at once where a guardian e-mail vouches for the parent, and remembers by which', () => {
    const requested = requestLink(org, { ...asked, isVouchedFor: true }, undefined, none, NOON);
    expect(requested).toMatchObject({ value: { state: 'approved', decidedAt: NOON, decidedBy: null, vouchedBy: 'hash' } });
  });

  test('is approved at once where the org does not make links wait, and only while it makes parents wait', () => {
    expect(requestLink(lenient, asked, undefined, none, NOON)).toMatchObject({ value: { state: 'approved' } });
    const nobodyWaits = { ...lenient, parentsNeedApproval: false };
    expect(requestLink(nobodyWaits, asked, undefined, none, NOON)).toMatchObject({ value: { state: 'pending' } });
  });

  test('waits for a blocked person, whatever vouches for them, and takes up the earlier id', () => {
    const now = later(NOON, MINUTE);
    const again = requestLink(lenient, { ...asked, isVouchedFor: true, isBlocked: true }, denied, none, now);
    expect(again).toEqual({ ok: true, value: { ...pending, createdAt: now, vouchedBy: 'hash', isBlocked: true } });
  });

  test('is approved at once after one that the parent had ended: giving up blocks nobody', () => {
    const ended = revokeLink(approved, approved.userId, NOON).value;
    expect(requestLink(org, { ...asked, isVouchedFor: true }, ended, none, NOON)).toMatchObject({ value: { state: 'approved' } });
  });

  test('is refused to a parent with ten children, and to a player with six guardians', () => {
    expect(requestLink(org, asked, undefined, { ...none, children: 9, guardians: 5 }, NOON).ok).toBe(true);
    expect(requestLink(org, asked, undefined, { ...none, children: 10, guardians: 6 }, NOON)).toMatchObject(limit('children-per-parent'));
    expect(requestLink(org, asked, undefined, { ...none, guardians: 6 }, NOON)).toMatchObject(limit('guardians-per-player'));
  });

  test('is approved beyond six guardians for one who is on the roster, unless blocked', () => {
    const guardian = { ...asked, isVouchedFor: true };
    expect(requestLink(org, guardian, undefined, { ...none, guardians: 6 }, NOON)).toMatchObject({ value: { state: 'approved' } });
    const blocked = { ...guardian, isBlocked: true };
    expect(requestLink(org, blocked, undefined, { ...none, guardians: 6 }, NOON)).toMatchObject(limit('guardians-per-player'));
  });

  test('is approved for a guardian on the roster however many strangers wait', () => {
    const crowded = { ...none, waitingOfParent: 5, waitingOfPlayer: 20 };
    expect(requestLink(org, { ...asked, isVouchedFor: true }, undefined, crowded, NOON)).toMatchObject({ value: { state: 'approved' } });
  });

  test('is refused when five of the parent wait, or twenty of the player from unverified addresses', () => {
    expect(requestLink(org, asked, undefined, { ...none, waitingOfParent: 5 }, NOON)).toMatchObject(limit('waiting-links-per-parent'));
    const unverified = { ...asked, isVerified: false };
    expect(requestLink(org, unverified, undefined, { ...none, waitingOfPlayer: 20 }, NOON)).toMatchObject(
      limit('waiting-links-per-player'),
    );
    expect(requestLink(org, asked, undefined, { ...none, waitingOfPlayer: 20 }, NOON).ok).toBe(true);
  });
});

describe('an inquiry', () => {
  const { id, orgId, userId, childName, teamId, message } = inquiry;
  test('waits among the links, five of a parent at most', () => {
    expect(inquire({ id, orgId, userId, childName, teamId, message }, none, NOON)).toEqual({ ok: true, value: inquiry });
    expect(inquire({ id, orgId, userId, childName, teamId, message }, { waitingOfParent: 5 }, NOON)).toMatchObject(
      limit('waiting-links-per-parent'),
    );
  });

  test('becomes a link to the player whom the decider names, without its text', () => {
    const place = { playerId: asked.playerId, counts: none, isVouchedFor: false };
    expect(approveLink(inquiry, place, decider, NOON)).toEqual(changed({ ...approved, id: inquiry.id }));
  });

  test('that is denied blocks nobody, since it is about nobody', () => {
    expect(denyLink(inquiry, decider, NOON)).toMatchObject({
      value: { state: 'denied', isBlocked: false, childName: null, message: null },
    });
  });
});

describe('a link that waits', () => {
  test('is over after 30 days', () => {
    const end = later(NOON, 30 * DAY);
    expect(linkAt(inquiry, later(end, -1))).toBe(inquiry);
    expect(linkAt(inquiry, end)).toEqual({
      ...inquiry,
      childName: null,
      message: null,
      state: 'ended',
      decidedAt: end,
      decidedBy: null,
    });
    expect(linkAt(approved, later(end, DAY))).toBe(approved);
  });
});

describe('a decision on a link', () => {
  const place = { playerId: asked.playerId, counts: none, isVouchedFor: false };

  test('says who decided and when', () => {
    expect(denyLink(pending, decider, NOON)).toEqual(changed(denied));
    expect(approveLink(pending, place, decider, NOON)).toEqual(changed(approved));
  });

  test('stands: the same again changes nothing, the opposite is refused', () => {
    expect(denyLink(denied, newId(), later(NOON, MINUTE))).toEqual(unchanged(denied));
    expect(approveLink(approved, { ...place, counts: { ...none, children: 10 } }, decider, NOON)).toEqual(unchanged(approved));
    expect(approveLink(denied, place, decider, NOON)).toEqual({ ok: false, error: { kind: 'already-decided', decision: 'denied' } });
    expect(denyLink(revokeLink(pending, decider, NOON).value, decider, NOON)).toMatchObject({ error: { decision: 'revoked' } });
  });

  test('is never the parent’s own, nor is lifting a block', () => {
    const own = notAllowed('own-link');
    expect(approveLink(pending, place, pending.userId, NOON)).toEqual(own);
    expect(denyLink(pending, pending.userId, NOON)).toEqual(own);
    expect(liftBlock(denied, denied.userId)).toEqual(own);
  });

  test('holds to the limits, but for a guardian on the roster', () => {
    const full = { ...place, counts: { ...none, guardians: 6 } };
    expect(approveLink(pending, full, decider, NOON)).toMatchObject(limit('guardians-per-player'));
    expect(approveLink(pending, { ...full, isVouchedFor: true }, decider, NOON).ok).toBe(true);
    expect(approveLink(pending, { ...place, counts: { ...none, children: 10 } }, decider, NOON)).toMatchObject(
      limit('children-per-parent'),
    );
  });

  test('to approve lifts a block', () => {
    expect(approveLink({ ...pending, isBlocked: true }, place, decider, NOON)).toEqual(changed(approved));
  });
});

describe('the end of a link', () => {
  test('may come while it waits, and from the parent, whom it does not block', () => {
    expect(revokeLink(pending, pending.userId, NOON)).toMatchObject({
      value: { state: 'ended', isBlocked: false, decidedBy: pending.userId },
    });
  });

  test('by others blocks the parent, also when they have given it up just before', () => {
    expect(revokeLink(approved, decider, NOON)).toMatchObject({ value: { state: 'revoked', isBlocked: true } });
    const givenUp = revokeLink(approved, approved.userId, NOON).value;
    expect(revokeLink(givenUp, decider, NOON)).toMatchObject({ value: { state: 'revoked', isBlocked: true } });
    expect(revokeLink(givenUp, approved.userId, later(NOON, MINUTE))).toEqual(unchanged(givenUp));
  });

  test('comes once', () => {
    expect(revokeLink(denied, newId(), NOON)).toEqual(unchanged(denied));
  });
});

test('an org lets links through only while parents wait themselves', () => {
  const open = anOrg({ parentsNeedApproval: true, linksNeedApproval: false });
  expect(linksWait(open)).toBe(false);
  expect(linksWait({ ...open, parentsNeedApproval: false })).toBe(true);
});

describe('the links in reach', () => {
  const [own, other] = [newId<TeamId>(), newId<TeamId>()];
  const coach = aMember({ roles: new Set(['coach']), coachedTeams: new Set([own]) });

  test('of a coach are those of the players of their own teams', () => {
    expect(decidableLinks(coach)).toEqual(new Set([own]));
    expect(reachLink(coach, [other, own]).ok).toBe(true);
    expect(reachLink(coach, [other])).toEqual(notAllowed('not-coach-of-child'));
    expect(reachLink(coach, []).ok).toBe(false);
  });

  test.each(['admin', 'staff'] as const)('of %s are all', (role) => {
    expect(reachLink(aMember({ roles: new Set([role]) }), []).ok).toBe(true);
  });
});
