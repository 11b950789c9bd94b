import { beforeEach, describe, expect, test } from '@jest/globals';
import { liftLinkBlock } from '../../../src/application/families/lift-link-block.ts';
import { revokeParentLink } from '../../../src/application/families/revoke-parent-link.ts';
import { unlinkChild } from '../../../src/application/families/unlink-child.ts';
import type { Player } from '../../../src/domain/league/team.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import type { ParentLinkId } from '../../../src/domain/shared/ids.ts';
import { decide, link, revokeLink, unlink } from '../../support/families.ts';
import { given, setUpUseCases } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

setUpUseCases();

describe('a block for a child', () => {
  test('is lifted by a decider of that child, and by no other coach', async () => {
    const { league, person, ports, as } = given;
    const child = await league.addPlayer('Sam Ortiz', league.hawks);
    await league.addGuardian(child, 'pat@example.org');
    const [own, other] = [await person({}, 'coach'), await person({}, 'coach')];
    await league.coachedBy(league.hawks, own);
    await league.coachedBy(league.jays, other);
    const pat = await person({ email: 'pat@example.org' }, 'parent');
    const { id: linkId } = accepted(await link(pat, child));
    accepted(await revokeParentLink(ports)({ actor: await as(own), linkId }));
    expect(await liftLinkBlock(ports)({ actor: await as(other), linkId })).toMatchObject({ error: { reason: 'not-your-team' } });
    expect(await revokeParentLink(ports)({ actor: await as(other), linkId })).toMatchObject({ error: { reason: 'not-your-team' } });
    expect(accepted(await link(pat, child))).toMatchObject({ isApproved: false });
    accepted(await unlinkChild(ports)({ actor: await as(pat), linkId }));
    accepted(await liftLinkBlock(ports)({ actor: await as(own), linkId }));
    expect(accepted(await link(pat, child))).toMatchObject({ isApproved: true });
  });
});

describe('who is let in again', () => {
  const email = 'pat@example.org';
  let child: Player;
  let pat: User;
  let staff: User;
  let linkId: ParentLinkId;
  beforeEach(async () => {
    child = await given.league.addPlayer('Sam Ortiz', given.league.hawks);
    await given.league.addGuardian(child, email);
    [pat, staff] = [await given.person({ email }, 'parent'), await given.person({}, 'staff')];
    linkId = accepted(await link(pat, child)).id;
    accepted(await revokeLink(staff, linkId));
  });
  const lift = async (decider: User) => liftLinkBlock(given.ports)({ actor: await given.as(decider), linkId });

  test('once somebody lifts the block, stays revoked, is in the audit log, and has the child by the roster', async () => {
    expect(accepted(await lift(staff))).toMatchObject({ status: 'revoked', isBlocked: false });
    expect(await given.audited()).toContain('parent-link-block-lifted');
    expect(accepted(await link(pat, child))).toMatchObject({ isApproved: true });
  });

  test('once somebody approves, may give the child up and come back', async () => {
    const { id } = accepted(await link(pat, child));
    expect(accepted(await decide(staff, id, 'approve'))).toMatchObject({ isApproved: true, isBlocked: false });
    accepted(await unlink(pat, id));
    expect(accepted(await link(pat, child))).toMatchObject({ isApproved: true });
  });

  test('is not let in by themselves', async () => {
    await given.join(pat, 'admin');
    expect(await lift(pat)).toMatchObject({ error: { kind: 'not-allowed', reason: 'own-link' } });
  });
});
