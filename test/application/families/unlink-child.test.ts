import { describe, expect, test } from '@jest/globals';
import { listChildren } from '../../../src/application/families/list-children.ts';
import { revokeParentLink } from '../../../src/application/families/revoke-parent-link.ts';
import { unlinkChild } from '../../../src/application/families/unlink-child.ts';
import { later, MINUTE, NOON } from '../../support/builders.ts';
import { children, link, unlink } from '../../support/families.ts';
import { given, setUpUseCases } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

setUpUseCases();

describe('a link', () => {
  test('is one’s own to give up, and nobody else’s', async () => {
    const { league, person, ports, as } = given;
    const child = await league.addPlayer('Sam Ortiz', league.hawks);
    const [pat, eve] = [await person({}, 'parent'), await person({}, 'parent')];
    const { id } = await league.linkTo(child, pat);
    expect(await unlinkChild(ports)({ actor: await as(eve), linkId: id })).toMatchObject({ error: { kind: 'not-found' } });
    expect(await children(pat)).toEqual(new Set([child.id]));
  });
});

describe('a block for a child', () => {
  test('comes of giving a link up just before it is revoked, too', async () => {
    const { league, person, ports, as } = given;
    const child = await league.addPlayer('Sam Ortiz', league.hawks);
    await league.addGuardian(child, 'pat@example.org');
    const staff = await person({}, 'staff');
    const pat = await person({ email: 'pat@example.org' }, 'parent');
    const { id } = accepted(await link(pat, child));
    accepted(await unlinkChild(ports)({ actor: await as(pat), linkId: id }));
    accepted(await revokeParentLink(ports)({ actor: await as(staff), linkId: id }));
    expect(accepted(await link(pat, child))).toMatchObject({ isApproved: false });
  });
});

test('a link that is given up is made anew by the roster, under its id', async () => {
  const child = await given.league.addPlayer('Sam Ortiz', given.league.hawks);
  await given.league.addGuardian(child, 'pat@example.org');
  const pat = await given.person({ email: 'pat@example.org' }, 'parent');
  const { id } = accepted(await link(pat, child));
  expect(accepted(await unlink(pat, id))).toMatchObject({ id, isApproved: false });
  expect(accepted(await listChildren(given.ports)({ actor: await given.as(pat) }))).toEqual({ children: [], inquiries: [] });
  given.move(MINUTE);
  expect(accepted(await link(pat, child))).toMatchObject({ id, isApproved: true, isNew: true, createdAt: later(NOON, MINUTE) });
  expect(await given.audited()).toEqual(['parent-link-requested', 'parent-link-ended', 'parent-link-requested']);
});
