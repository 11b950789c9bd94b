import { expect, test } from '@jest/globals';
import { inquireAboutChild } from '../../../src/application/families/inquire-about-child.ts';
import { listChildren } from '../../../src/application/families/list-children.ts';
import { listParentLinks } from '../../../src/application/families/list-parent-links.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import type { TeamId } from '../../../src/domain/shared/ids.ts';
import { anOrg } from '../../support/builders.ts';
import { children, decide, link } from '../../support/families.ts';
import { given, setUpUseCases } from '../../support/given.ts';
import { givenLeague } from '../../support/league.ts';
import { accepted } from '../../support/use-cases.ts';

setUpUseCases();

const inquire = async (parent: User, over: { childName?: string; teamId?: TeamId; message?: string } = {}) =>
  inquireAboutChild(given.ports)({ actor: await given.as(parent), childName: 'Sam Ortiz', teamId: null, message: null, ...over });

test('a coach makes of an inquiry at their team a link to a player of theirs alone', async () => {
  const { league, person } = given;
  const [own, others] = [await league.addPlayer('Sam Ortiz', league.hawks), await league.addPlayer('Sam Ortega', league.jays)];
  const coach = await person({}, 'coach');
  await league.coachedBy(league.hawks, coach);
  const pat = await person({}, 'parent');
  const { id } = accepted(await inquire(pat, { childName: 'Sam O', teamId: league.hawks.id }));
  expect(await decide(coach, id, 'approve')).toMatchObject({ error: { kind: 'invalid-request' } });
  expect(await decide(coach, id, 'approve', others.id)).toMatchObject({ error: { kind: 'not-allowed', reason: 'not-your-team' } });
  expect(await children(pat)).toEqual(new Set());
  accepted(await decide(coach, id, 'approve', own.id));
  expect(await children(pat)).toEqual(new Set([own.id]));
});

const listed = async (decider: User) =>
  accepted(await listParentLinks(given.ports)({ actor: await given.as(decider), page: { limit: 10 } })).items;
const family = async (parent: User) => accepted(await listChildren(given.ports)({ actor: await given.as(parent) }));

test('an inquiry says the same whether there is such a child or not, and the same again is the first one', async () => {
  const { person, league } = given;
  await league.addPlayer('Sam Ortiz', league.hawks);
  const eve = await person({}, 'parent');
  const about = { teamId: league.hawks.id, message: 'He is new' };
  const real = accepted(await inquire(eve, { childName: 'Sam Ortiz', ...about }));
  const unreal = accepted(await inquire(eve, { childName: 'Nobody Here', ...about }));
  expect({ ...real, id: '', childName: '' }).toEqual({ ...unreal, id: '', childName: '' });
  expect(real).toMatchObject({ childName: 'Sam Ortiz', message: 'He is new', team: { name: 'Red Hawks' }, isNew: true });
  expect(accepted(await inquire(eve, { ...about, childName: 'SAM ORTIZ' }))).toEqual({ ...real, isNew: false });
  expect(await family(eve)).toMatchObject({ children: [], inquiries: [{ id: real.id }, { id: unreal.id }] });
});

test('an inquiry waits for the coach of its team alone, who makes a link of it once', async () => {
  const { person, league } = given;
  const sam = await league.addPlayer('Sam Ortiz', league.hawks);
  const [lee, kim, eve] = [await person({}, 'coach'), await person({}, 'coach'), await person({}, 'parent')];
  await league.coachedBy(league.hawks, lee);
  await league.coachedBy(league.jays, kim);
  const { id } = accepted(await inquire(eve, { childName: 'Samuel', teamId: league.hawks.id }));
  const asks = { id, status: 'pending', player: null, team: { name: 'Red Hawks' }, inquiry: { childName: 'Samuel', message: null } };
  expect([await listed(kim), await listed(lee)]).toMatchObject([[], [asks]]);
  expect(await decide(kim, id, 'approve', sam.id)).toMatchObject({ error: { kind: 'not-allowed', reason: 'not-your-team' } });
  const approved = accepted(await decide(lee, id, 'approve', sam.id));
  expect(approved).toMatchObject({ isApproved: true, inquiry: null, player: { displayName: 'Sam Ortiz' } });
  expect(accepted(await decide(lee, id, 'approve', sam.id))).toEqual(approved);
  expect(await family(eve)).toMatchObject({ children: [{ isApproved: true }], inquiries: [] });
});

test('an inquiry that is approved for a child whose link waits leaves one link', async () => {
  const { person, league } = given;
  const [sam, staff, eve] = [await league.addPlayer('Sam Ortiz', league.hawks), await person({}, 'staff'), await person({}, 'parent')];
  accepted(await link(eve, sam));
  accepted(await decide(staff, accepted(await inquire(eve)).id, 'approve', sam.id));
  expect((await family(eve)).children).toHaveLength(1);
});

test('an inquiry counts among the five that may wait, and names a team and a player of the org', async () => {
  const { person, league } = given;
  const elsewhere = await givenLeague(given.ports.unitOfWork, { org: anOrg() });
  const [staff, eve] = [await person({}, 'staff'), await person({}, 'parent')];
  const unknown = (field: string) => ({ error: { kind: 'unknown-reference', violations: [{ path: [field] }] } });
  expect(await inquire(eve, { teamId: elsewhere.hawks.id })).toMatchObject(unknown('teamId'));
  for (let n = 0; n < 5; n += 1) accepted(await inquire(eve, { childName: `Child ${n}` }));
  const full = { error: { kind: 'limit-reached', what: 'waiting-links-per-parent' } };
  expect(await link(eve, await league.addPlayer('Sam Ortiz', league.hawks))).toMatchObject(full);
  expect(await inquire(eve, { childName: 'One more' })).toMatchObject(full);
  const [first] = await listed(staff);
  const foreign = await elsewhere.addPlayer('Sam Ortiz', elsewhere.hawks);
  expect(await decide(staff, first!.id, 'approve', foreign.id)).toMatchObject(unknown('playerId'));
});

test('an inquiry that is denied keeps nothing of what was written, and blocks nobody', async () => {
  const { id } = accepted(await inquire(await given.person({}, 'parent'), { message: 'He is new' }));
  const denied = await decide(await given.person({}, 'staff'), id, 'deny');
  expect(accepted(denied)).toMatchObject({ status: 'denied', isBlocked: false, inquiry: null });
});
