import { beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/adapters/random/new-id.ts';
import { linkChild } from '../../../src/application/families/link-child.ts';
import { listChildren } from '../../../src/application/families/list-children.ts';
import { listParentLinks } from '../../../src/application/families/list-parent-links.ts';
import type { Player } from '../../../src/domain/league/team.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import { anOrg, DAY } from '../../support/builders.ts';
import { decide, link } from '../../support/families.ts';
import { given, setUpUseCases } from '../../support/given.ts';
import { givenLeague } from '../../support/league.ts';
import { accepted, givenUseCases } from '../../support/use-cases.ts';

setUpUseCases();

describe('strangers who ask for a child', () => {
  const ask = async (count: number, over: Partial<User> = {}) => {
    for (let n = 0; n < count; n += 1) accepted(await link(await given.person(over, 'parent'), sam));
  };
  let sam: Player;
  beforeEach(async () => {
    sam = await given.league.addPlayer('Sam Ortiz', given.league.hawks);
  });

  test('do not lock out the mother whom the roster knows, nor do those whom somebody approved', async () => {
    await ask(6);
    const staff = await given.person({}, 'staff');
    const { items } = accepted(await listParentLinks(given.ports)({ actor: await given.as(staff), page: { limit: 10 } }));
    for (const { id } of items) accepted(await decide(staff, id, 'approve'));
    const refused = { error: { kind: 'limit-reached', what: 'guardians-per-player', limit: 6 } };
    expect(await link(await given.person({}, 'parent'), sam)).toMatchObject(refused);
    await given.league.addGuardian(sam, 'pat@example.org');
    expect(accepted(await link(await given.person({ email: 'pat@example.org' }, 'parent'), sam))).toMatchObject({ isApproved: true });
  });

  test('without a verified address fill twenty waiting places, and no more', async () => {
    await ask(20, { emailVerified: false });
    const refused = { error: { kind: 'limit-reached', what: 'waiting-links-per-player', limit: 20 } };
    expect(await link(await given.person({ emailVerified: false }, 'parent'), sam)).toMatchObject(refused);
    accepted(await link(await given.person({}, 'parent'), sam));
  });

  test('wait for five children at a time, and for others once these are over', async () => {
    const eve = await given.person({}, 'parent');
    for (let n = 0; n < 5; n += 1) accepted(await link(eve, await given.league.addPlayer(`Child ${n}`, given.league.hawks)));
    expect(await link(eve, sam)).toMatchObject({ error: { kind: 'limit-reached', what: 'waiting-links-per-parent', limit: 5 } });
    given.move(30 * DAY);
    accepted(await link(eve, sam));
  });
});

describe('a parent', () => {
  let pat: User;
  let sam: Player;
  beforeEach(async () => {
    pat = await given.person({ email: 'pat@example.org' }, 'parent');
    sam = await given.league.addPlayer('Sam Ortiz', given.league.hawks, { jerseyNumber: '07', positions: ['P'] });
  });
  const family = async () => accepted(await listChildren(given.ports)({ actor: await given.as(pat) }));

  test('whose verified address is a guardian’s has the child at once, and all of it', async () => {
    await given.league.addGuardian(sam, 'pat@example.org');
    const { isNew, ...linked } = accepted(await link(pat, sam));
    const player = { playerId: sam.id, displayName: 'Sam Ortiz', jerseyNumber: '07', positions: ['P'], isMine: true };
    expect([isNew, linked]).toMatchObject([true, { isApproved: true, player, team: { id: given.league.hawks.id } }]);
    expect(await family()).toEqual({ children: [linked], inquiries: [] });
    expect(await given.audited()).toEqual(['parent-link-requested']);
  });

  test('whom the roster does not know waits, asks once, and sees no more of the child than before', async () => {
    await given.league.addGuardian(sam, 'someone.else@example.org');
    const first = accepted(await link(pat, sam));
    const player = { lastName: null, displayName: 'Sam O.', jerseyNumber: null, positions: [], isMine: false };
    expect(first).toMatchObject({ isNew: true, isApproved: false, player, team: null });
    expect(accepted(await link(pat, sam))).toEqual({ ...first, isNew: false });
    expect(JSON.stringify(await family())).not.toContain(given.league.hawks.id);
    expect(await given.audited()).toEqual(['parent-link-requested']);
  });

  test('has the child at once in an org that makes parents wait, and their links not', async () => {
    const here = await givenUseCases({ org: { linksNeedApproval: false, parentsNeedApproval: true } });
    const child = await here.league.addPlayer('Sam Ortiz', here.league.hawks);
    const actor = await here.as(await here.person({}, 'parent'));
    expect(accepted(await linkChild(here.ports)({ actor, playerId: child.id }))).toMatchObject({ isApproved: true });
    await here.close();
  });

  test('is told the child’s current team, not last year’s, and none of a child who is on no roster', async () => {
    const { league } = given;
    const past = await league.addSeason({ name: 'Spring 2025', isActive: false });
    const child = await league.addPlayer('Kim Ortiz', await league.addTeam('A Cubs', { seasonId: past.id }), { jerseyNumber: '1' });
    const spot = { orgId: league.org.id, teamId: league.hawks.id, playerId: child.id, jerseyNumber: '2', positions: [], leagueAge: null };
    await league.write(({ roster }) => roster.save(spot));
    const unlisted = await league.addPlayer('Ana Ortiz', null);
    for (const each of [child, unlisted]) await league.addGuardian(each, 'pat@example.org');
    expect(accepted(await link(pat, child))).toMatchObject({ team: { name: 'Red Hawks' }, player: { jerseyNumber: '2' } });
    expect(accepted(await link(pat, unlisted))).toMatchObject({ team: null, player: { jerseyNumber: null, positions: [] } });
  });

  test('has ten children, and no more', async () => {
    for (let n = 0; n <= 10; n += 1) {
      const child = await given.league.addPlayer(`Child ${n}`, given.league.hawks);
      await given.league.addGuardian(child, 'pat@example.org');
      const refused = { error: { kind: 'limit-reached', what: 'children-per-parent', limit: 10 } };
      expect(await link(pat, child)).toMatchObject(n < 10 ? { ok: true } : refused);
    }
  });

  test('is linked neither to a player of another org nor to one who is not there, and not told which it is', async () => {
    const elsewhere = await givenLeague(given.ports.unitOfWork, { org: anOrg() });
    const refused = await link(pat, await elsewhere.addPlayer('Kim Lee', elsewhere.hawks));
    expect(refused).toMatchObject({ error: { kind: 'unknown-reference', violations: [{ path: ['playerId'] }] } });
    expect(await link(pat, { id: newId() })).toEqual(refused);
  });
});
