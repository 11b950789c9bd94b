import { describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/adapters/system/new-id.ts';
import {
  decideLink,
  linksInReach,
  type ParentLink,
  type PendingLink,
  reachLink,
  requestLink,
  revokeLink,
} from '../../../src/domain/membership/parent-link.ts';
import type { OrgId, ParentLinkId, PlayerId, TeamId, UserId } from '../../../src/domain/shared/ids.ts';
import { aMember, later, MINUTE, NOON } from '../../support/builders.ts';

const org = { id: newId<OrgId>(), linksNeedApproval: true };
const asked = { id: newId<ParentLinkId>(), userId: newId<UserId>(), playerId: newId<PlayerId>(), isVouchedFor: false };
const none = { ofParent: 0, ofPlayer: 0 };
const decider = newId<UserId>();
const pending: PendingLink = {
  id: newId(),
  orgId: org.id,
  userId: asked.userId,
  playerId: asked.playerId,
  createdAt: NOON,
  state: 'pending',
  decidedAt: null,
  decidedBy: null,
};
const ended = { ...pending, state: 'denied', decidedAt: NOON, decidedBy: decider } satisfies ParentLink;

describe('a link that is asked for', () => {
  test('waits', () => {
    expect(requestLink(org, asked, undefined, none, NOON)).toMatchObject({ value: { id: asked.id, state: 'pending', decidedAt: null } });
  });

  test('is approved at once where a guardian e-mail vouches for the parent', () => {
    const requested = requestLink(org, { ...asked, isVouchedFor: true }, undefined, none, NOON);
    expect(requested).toMatchObject({ value: { state: 'approved', decidedAt: NOON, decidedBy: null } });
  });

  test('is approved at once where the org does not make parents wait', () => {
    expect(requestLink({ ...org, linksNeedApproval: false }, asked, undefined, none, NOON)).toMatchObject({ value: { state: 'approved' } });
  });

  test('waits after one that was denied or revoked, whatever vouches for it, and takes up its id', () => {
    const now = later(NOON, MINUTE);
    const again = requestLink({ ...org, linksNeedApproval: false }, { ...asked, isVouchedFor: true }, ended, none, now);
    expect(again).toEqual({ ok: true, value: { ...pending, createdAt: now } });
  });

  test('is refused to a parent with ten, and to a player with six', () => {
    expect(requestLink(org, asked, undefined, { ofParent: 9, ofPlayer: 5 }, NOON).ok).toBe(true);
    expect(requestLink(org, asked, undefined, { ofParent: 10, ofPlayer: 6 }, NOON)).toMatchObject({
      error: { what: 'children-per-parent' },
    });
    expect(requestLink(org, asked, undefined, { ofParent: 0, ofPlayer: 6 }, NOON)).toMatchObject({
      error: { what: 'guardians-per-player' },
    });
  });
});

describe('a decision on a link', () => {
  test('says who decided and when', () => {
    expect(decideLink(pending, 'deny', decider, NOON)).toEqual({ ok: true, value: ended });
  });

  test('stands: the same again changes nothing, the opposite is refused', () => {
    expect(decideLink(ended, 'deny', newId(), later(NOON, MINUTE))).toEqual({ ok: true, value: ended });
    expect(decideLink(ended, 'approve', decider, NOON)).toEqual({ ok: false, error: { kind: 'already-decided', decision: 'denied' } });
    const revoked = revokeLink(pending, decider, NOON);
    expect(decideLink(revoked, 'deny', decider, NOON)).toMatchObject({ error: { decision: 'revoked' } });
  });

  test('is never the parent’s own', () => {
    expect(decideLink(pending, 'approve', pending.userId, NOON)).toEqual({ ok: false, error: { kind: 'not-allowed', reason: 'own-link' } });
  });
});

describe('the end of a link', () => {
  test('may come while it waits, and from the parent', () => {
    expect(revokeLink(pending, pending.userId, NOON)).toMatchObject({ state: 'ended', decidedBy: pending.userId });
  });

  test('comes once', () => {
    expect(revokeLink(ended, newId(), NOON)).toBe(ended);
  });
});

describe('the links in reach', () => {
  const [own, other] = [newId<TeamId>(), newId<TeamId>()];
  const coach = aMember({ roles: new Set(['coach']), coachedTeams: new Set([own]) });

  test('of a coach are those of the players of their own teams', () => {
    expect(linksInReach(coach)).toEqual(new Set([own]));
    expect(reachLink(coach, [other, own]).ok).toBe(true);
    expect(reachLink(coach, [other])).toEqual({ ok: false, error: { kind: 'not-allowed', reason: 'not-your-team' } });
    expect(reachLink(coach, []).ok).toBe(false);
  });

  test.each(['admin', 'staff'] as const)('of %s are all', (role) => {
    expect(reachLink(aMember({ roles: new Set([role]) }), []).ok).toBe(true);
  });
});
