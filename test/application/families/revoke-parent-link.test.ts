import { beforeEach, describe, expect, test } from '@jest/globals';
import { listChildren } from '../../../src/application/families/list-children.ts';
import { listParentLinks } from '../../../src/application/families/list-parent-links.ts';
import { revokeParentLink } from '../../../src/application/families/revoke-parent-link.ts';
import type { Player } from '../../../src/domain/league/team.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import { children, decide, link, revokeLink } from '../../support/families.ts';
import { given, setUpUseCases } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

setUpUseCases();

describe('a block for a child', () => {
  test('comes of revoking for every account of the address, and approving one lifts it for the next', async () => {
    const { league, person, ports, as } = given;
    const child = await league.addPlayer('Sam Ortiz', league.hawks);
    await league.addGuardian(child, 'pat@example.org');
    const staff = await person({}, 'staff');
    const account = () => person({ email: 'pat@example.org' }, 'parent');
    const first = accepted(await link(await account(), child));
    accepted(await revokeParentLink(ports)({ actor: await as(staff), linkId: first.id }));
    const second = accepted(await link(await account(), child));
    expect(second).toMatchObject({ isApproved: false });
    accepted(await decide(staff, second.id, 'approve'));
    expect(accepted(await link(await account(), child))).toMatchObject({ isApproved: true });
  });

  test('is one for that child alone, and is lifted by approving', async () => {
    const { league, person } = given;
    const [sam, ana] = [await league.addPlayer('Sam Ortiz', league.hawks), await league.addPlayer('Ana Ortiz', league.jays)];
    for (const child of [sam, ana]) await league.addGuardian(child, 'pat@example.org');
    const staff = await person({}, 'staff');
    const pat = await person({ email: 'pat@example.org' }, 'parent');
    const { id } = accepted(await link(pat, sam));
    accepted(await revokeParentLink(given.ports)({ actor: await given.as(staff), linkId: id }));
    expect(accepted(await link(pat, ana))).toMatchObject({ isApproved: true });
    expect(accepted(await link(pat, sam))).toMatchObject({ isApproved: false });
    accepted(await decide(staff, id, 'approve'));
    expect(await children(pat)).toEqual(new Set([sam.id, ana.id]));
  });
});

describe('who is revoked for a child whose roster knows them', () => {
  const email = 'pat@example.org';
  let child: Player;
  let pat: User;
  let staff: User;
  beforeEach(async () => {
    child = await given.league.addPlayer('Sam Ortiz', given.league.hawks);
    await given.league.addGuardian(child, email);
    [pat, staff] = [await given.person({ email }, 'parent'), await given.person({}, 'staff')];
    const revoked = accepted(await revokeLink(staff, accepted(await link(pat, child)).id));
    expect(revoked).toMatchObject({ status: 'revoked', isApproved: false });
  });

  test('has no child any more, and waits among the blocked', async () => {
    expect(accepted(await listChildren(given.ports)({ actor: await given.as(pat) }))).toEqual({ children: [], inquiries: [] });
    expect(accepted(await link(pat, child))).toMatchObject({ isApproved: false });
    const { items } = accepted(
      await listParentLinks(given.ports)({ actor: await given.as(staff), status: 'pending', page: { limit: 10 } }),
    );
    expect(items).toMatchObject([{ isBlocked: true, status: 'pending' }]);
  });

  test('waits when nothing of the first link is left but the block', async () => {
    await given.league.write(async ({ parentLinks }) => {
      for (const each of await parentLinks.ofUser(given.org.id, pat.id)) await parentLinks.remove(given.org.id, each.id);
    });
    expect(accepted(await link(pat, child))).toMatchObject({ isApproved: false });
  });

  test('waits for this child alone', async () => {
    const ana = await given.league.addPlayer('Ana Ortiz', given.league.hawks);
    await given.league.addGuardian(ana, email);
    expect(accepted(await link(pat, ana))).toMatchObject({ isApproved: true });
  });
});

test('who was let in by an address waits under it with another account, also where they have changed it since', async () => {
  const child = await given.league.addPlayer('Sam Ortiz', given.league.hawks);
  await given.league.addGuardian(child, 'pat@example.org');
  const [staff, pat] = [await given.person({}, 'staff'), await given.person({ email: 'pat@example.org' }, 'parent')];
  const { id } = accepted(await link(pat, child));
  await given.league.write(({ users }) => users.save({ ...pat, email: 'new@example.org' }));
  accepted(await revokeLink(staff, id));
  expect(accepted(await link(await given.person({ email: 'PAT@example.org ' }, 'parent'), child))).toMatchObject({ isApproved: false });
});
