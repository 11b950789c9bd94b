import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Player } from '../../../src/domain/league/team.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { claiming, startWorld, type World } from '../../support/world.ts';

let world: World;
let league: GivenLeague;
let sam: Player;
beforeEach(async () => {
  world = await startWorld();
  league = await givenLeague(world.ports.unitOfWork, { org: await world.org() });
  for (const name of ['pat', 'eve']) await world.member(name, league.org, 'parent');
  await world.member('ada', league.org, 'admin');
  sam = await league.addPlayer('Sam Ortiz', league.hawks, { jerseyNumber: '07', positions: ['P'] });
});
afterEach(() => world.close());

const LINKS = '/api/mobile/parent-links';
const ORG_LINKS = '/api/org/parent-links';
const link = (name: string, player = sam) => world.call(name, 'POST', LINKS, { body: { playerId: player.id }, org: league.org });
const decide = (linkId: unknown, action: string, more = {}, name = 'ada') =>
  world.call(name, 'POST', `${ORG_LINKS}/${linkId}`, { body: { action, ...more }, org: league.org });
const verified = (sub: string, email: string) => claiming(sub, { email, email_verified: true, name: sub });
const waitingLinks = async () =>
  (await world.call('ada', 'GET', `${ORG_LINKS}?status=pending`)).body['parentLinks'] as unknown as Record<string, unknown>[];

describe('whoever was denied or revoked for a child', () => {
  beforeEach(() => league.addGuardian(sam, 'pat@example.org'));
  const revoke = async () => {
    const { body } = await link('pat');
    await world.call('ada', 'DELETE', `${ORG_LINKS}/${body['id']}`);
    return body['id'];
  };

  test('waits, though the roster knows them', async () => {
    await revoke();
    const again = await link('pat');
    expect(again.body).toMatchObject({ isApproved: false });
    expect(await waitingLinks()).toMatchObject([{ isBlocked: true, status: 'pending' }]);
  });

  test('waits also with another account that has the address, and after the first is gone', async () => {
    await revoke();
    await world.member('second', league.org, 'parent');
    expect((await link(verified('second', 'PAT@example.org '))).body).toMatchObject({ isApproved: false });
    // Nothing of the first account is left but the block.
    const { id } = await world.user('pat');
    await league.write(async ({ parentLinks }) => {
      for (const each of await parentLinks.ofUser(league.org.id, id)) await parentLinks.remove(league.org.id, each.id);
    });
    expect((await link('pat')).body).toMatchObject({ isApproved: false });
  });

  test('waits also under the address by which they had been let in, after changing it', async () => {
    const { body } = await link('pat');
    await world.call(verified('pat', 'new@example.org'), 'GET', '/api/me');
    await world.call('ada', 'DELETE', `${ORG_LINKS}/${body['id']}`);
    await world.member('second', league.org, 'parent');
    expect((await link(verified('second', 'pat@example.org'))).body).toMatchObject({ isApproved: false });
  });

  test('blocks nobody else by an address that was never theirs', async () => {
    await link(claiming('eve', { email: 'pat@example.org', email_verified: false }));
    await world.call('ada', 'POST', `/api/org/players/${sam.id}/parent-links/deny`);
    expect((await link('pat')).body).toMatchObject({ isApproved: true });
  });

  test('waits for this child alone', async () => {
    await revoke();
    const ana = await league.addPlayer('Ana Ortiz', league.hawks);
    await league.addGuardian(ana, 'pat@example.org');
    expect((await link('pat', ana)).body).toMatchObject({ isApproved: true });
  });

  test('waits also after giving the link up just before', async () => {
    const { body } = await link('pat');
    await world.call('pat', 'DELETE', `${LINKS}/${body['id']}`);
    await world.call('ada', 'DELETE', `${ORG_LINKS}/${body['id']}`);
    expect((await link('pat')).body).toMatchObject({ isApproved: false });
  });

  test('is let in again once somebody lifts it, or approves', async () => {
    const id = await revoke();
    const lifted = await world.call('ada', 'DELETE', `${ORG_LINKS}/${id}/block`);
    expect(lifted.body).toMatchObject({ status: 'revoked', isBlocked: false });
    expect((await link('pat')).body).toMatchObject({ isApproved: true });

    await world.call('ada', 'DELETE', `${ORG_LINKS}/${id}`);
    const asked = await link('pat');
    expect((await decide(asked.body['id'], 'approve')).body).toMatchObject({ isApproved: true, isBlocked: false });
    await world.call('pat', 'DELETE', `${LINKS}/${id}`);
    expect((await link('pat')).body).toMatchObject({ isApproved: true });
    const actions = (await world.ports.read.auditEntries(league.org.id)).map(({ action }) => action);
    expect(actions).toContain('parent-link-block-lifted');
  });

  test('lifts no block of their own', async () => {
    const id = await revoke();
    await world.member('pat', league.org, 'admin');
    const refused = await world.call('pat', 'DELETE', `${ORG_LINKS}/${id}/block`);
    expect(refused.body).toMatchObject({ type: '/problems/not-allowed', reason: 'own-link' });
  });
});

test('nothing names a child’s team to a parent before the link is approved', async () => {
  const asked = await link('eve');
  const shown = { playerId: sam.id, firstName: 'Sam', lastName: null, displayName: 'Sam O.', jerseyNumber: null, positions: [] };
  expect(asked.body).toMatchObject({ team: null, player: shown });
  const { text } = await world.call('eve', 'GET', LINKS);
  expect(text).not.toContain(league.hawks.name);
  expect(text).not.toContain(league.hawks.id);
  await decide(asked.body['id'], 'approve');
  expect((await world.call('eve', 'GET', LINKS)).body).toMatchObject({ children: [{ team: { name: 'Red Hawks' } }] });
});

describe('suggestions', () => {
  const suggestions = async (token: string) => (await world.call(token, 'GET', `${LINKS}/suggestions`)).body['suggestions'];

  test('are children whose roster has the verified address, without their team', async () => {
    await league.addGuardian(sam, 'pat@example.org');
    const { text, body } = await world.call('pat', 'GET', `${LINKS}/suggestions`);
    const { id, name } = league.ageGroup;
    expect(body).toEqual({ suggestions: [{ playerId: sam.id, displayName: 'Sam O.', ageGroup: { id, name } }] });
    expect(text).not.toContain(league.hawks.name);
    await link('pat');
    expect(await suggestions('pat')).toEqual([]);
  });

  test('are none for an address that is not verified, that looks alike, or that is blocked', async () => {
    await league.addGuardian(sam, 'kim@example.org');
    expect(await suggestions(claiming('eve', { email: 'kim@example.org', email_verified: false }))).toEqual([]);
    expect(await suggestions(verified('eve', '\u212aim@example.org'))).toEqual([]);
    const kim = verified('pat', 'Kim@example.org');
    expect(await suggestions(kim)).toHaveLength(1);
    const { body } = await link(kim);
    await world.call('ada', 'DELETE', `${ORG_LINKS}/${body['id']}`);
    expect(await suggestions(kim)).toEqual([]);
    await world.member('second', league.org, 'parent');
    expect(await suggestions(verified('second', 'kim@example.org'))).toEqual([]);
  });
});

describe('an inquiry', () => {
  const inquire = (body: object, name = 'eve') => world.call(name, 'POST', `${LINKS}/inquiries`, { body });

  test('says the same whether there is such a child or not', async () => {
    const real = await inquire({ childName: 'Sam Ortiz', teamId: league.hawks.id, message: 'He is new' });
    const unreal = await inquire({ childName: 'Nobody Here', teamId: league.hawks.id, message: 'He is new' });
    expect([real.status, unreal.status]).toEqual([201, 201]);
    expect({ ...real.body, id: '', childName: '' }).toEqual({ ...unreal.body, id: '', childName: '' });
    expect(real.body).toMatchObject({ childName: 'Sam Ortiz', message: 'He is new', team: { name: 'Red Hawks' } });
    expect((await inquire({ childName: 'SAM ORTIZ', teamId: league.hawks.id })).status).toBe(200);
    expect((await world.call('eve', 'GET', LINKS)).body).toMatchObject({ children: [], inquiries: [real.body, unreal.body] });
  });

  test('waits among the links for the coach of the team, who picks the player', async () => {
    await world.member('lee', league.org, 'coach');
    await league.coachedBy(league.hawks, await world.user('lee'));
    await world.member('kim', league.org, 'coach');
    await league.coachedBy(league.jays, await world.user('kim'));
    const { body } = await inquire({ childName: 'Samuel', teamId: league.hawks.id });

    expect((await world.call('kim', 'GET', ORG_LINKS)).body['parentLinks']).toEqual([]);
    expect((await world.call('lee', 'GET', ORG_LINKS)).body['parentLinks']).toMatchObject([
      { id: body['id'], status: 'pending', player: null, team: { name: 'Red Hawks' }, inquiry: { childName: 'Samuel', message: null } },
    ]);
    expect((await decide(body['id'], 'approve', { playerId: sam.id }, 'kim')).status).toBe(403);
    expect((await decide(body['id'], 'approve', {}, 'lee')).body).toMatchObject({ errors: [{ pointer: '/playerId' }] });
    const theirs = await league.addPlayer('Kim Lee', league.jays);
    expect((await decide(body['id'], 'approve', { playerId: theirs.id }, 'lee')).body).toMatchObject({ reason: 'not-your-team' });

    const approved = await decide(body['id'], 'approve', { playerId: sam.id }, 'lee');
    expect(approved.body).toMatchObject({ isApproved: true, inquiry: null, player: { displayName: 'Sam Ortiz' } });
    expect((await decide(body['id'], 'approve', { playerId: sam.id }, 'lee')).body).toEqual(approved.body);
    expect((await world.call('eve', 'GET', LINKS)).body).toMatchObject({ children: [{ isApproved: true }], inquiries: [] });
  });

  test('that is approved for a child whose link waits leaves one link', async () => {
    await link('eve');
    const { body } = await inquire({ childName: 'Sam Ortiz' });
    expect((await decide(body['id'], 'approve', { playerId: sam.id })).status).toBe(200);
    expect((await world.call('eve', 'GET', LINKS)).body['children']).toHaveLength(1);
  });

  test('counts among the five that may wait, names a team of this org, and an existing player to approve', async () => {
    const elsewhere = await givenLeague(world.ports.unitOfWork);
    expect((await inquire({ childName: 'Sam', teamId: elsewhere.hawks.id })).body).toMatchObject({ errors: [{ pointer: '/teamId' }] });
    for (let n = 0; n < 5; n += 1) expect((await inquire({ childName: `Child ${n}` })).status).toBe(201);
    expect((await link('eve')).body).toMatchObject({ what: 'waiting-links-per-parent' });
    expect((await inquire({ childName: 'One more' })).body).toMatchObject({ what: 'waiting-links-per-parent' });
    const [first] = await waitingLinks();
    const foreign = await elsewhere.addPlayer('Sam Ortiz', elsewhere.hawks);
    expect((await decide(first!['id'], 'approve', { playerId: foreign.id })).status).toBe(422);
  });

  test('keeps nothing of what was written once it is denied', async () => {
    const { body } = await inquire({ childName: 'Sam Ortiz', message: 'He is new' });
    const denied = await decide(body['id'], 'deny');
    expect(denied.body).toMatchObject({ status: 'denied', isBlocked: false, inquiry: null });
  });
});

test('what waits and what is decided stands in the outbox, by ids alone', async () => {
  const asked = await link('eve');
  await decide(asked.body['id'], 'deny');
  const { id: userId } = await world.user('eve');
  const events: unknown[] = [];
  await league.write(async ({ outbox }) => {
    for (let taken = await outbox.take(); taken; taken = await outbox.take()) {
      const { id: _, ...rest } = taken.event;
      events.push(rest);
    }
  });
  const about = { orgId: league.org.id, happenedAt: expect.any(Date), request: 'parent-link' };
  expect(events).toEqual([
    { ...about, kind: 'request-waiting', requestId: asked.body['id'] },
    { ...about, kind: 'request-decided', userId },
  ]);
});
