import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/adapters/system/new-id.ts';
import { MINUTE } from '../../support/builders.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { startWorld, type World } from '../../support/world.ts';

let world: World;
let league: GivenLeague;

async function start(over: Parameters<World['org']>[0] = {}) {
  world = await startWorld();
  league = await givenLeague(world.ports.unitOfWork, { org: await world.org(over) });
  await world.member('pat', league.org, 'parent');
  await world.member('ada', league.org, 'admin');
}
beforeEach(() => start());
afterEach(() => world.close());

const LINKS = '/api/mobile/parent-links';
const link = (name: string, playerId: string) => world.call(name, 'POST', LINKS, { body: { playerId } });
const decide = (name: string, linkId: unknown, action: string) =>
  world.call(name, 'POST', `/api/org/parent-links/${linkId}`, { body: { action } });
const auditActions = async () => (await world.ports.read.auditEntries(league.org.id)).map(({ action }) => action);

describe('a parent links to a child', () => {
  test('at once when their verified e-mail is a guardian’s', async () => {
    const sam = await league.addPlayer('Sam Ortiz', league.hawks, { jerseyNumber: '07', positions: ['P', 'SS'] });
    await league.addGuardian(sam, 'pat@example.org');
    const linked = await link('pat', sam.id);
    expect(linked.status).toBe(201);
    expect(linked.body).toEqual({
      id: expect.any(String),
      isApproved: true,
      player: {
        playerId: sam.id,
        firstName: 'Sam',
        lastName: 'Ortiz',
        displayName: 'Sam Ortiz',
        jerseyNumber: '07',
        positions: ['P', 'SS'],
        isMine: true,
      },
      team: { id: league.hawks.id, name: 'Red Hawks' },
      createdAt: '2026-04-11T17:00:00.000Z',
    });
    expect((await world.call('pat', 'GET', LINKS)).body).toEqual({ children: [linked.body], inquiries: [] });
    expect(await auditActions()).toEqual(['parent-link-requested']);
  });

  test('and waits without such an e-mail, seeing no more of the child than before', async () => {
    const sam = await league.addPlayer('Sam Ortiz', league.hawks, { jerseyNumber: '07' });
    await league.addGuardian(sam, 'someone.else@example.org');
    const linked = await link('pat', sam.id);
    expect(linked.status).toBe(201);
    expect(linked.body).toMatchObject({
      isApproved: false,
      player: { lastName: null, displayName: 'Sam O.', jerseyNumber: null, isMine: false },
    });
    expect((await world.call('pat', 'GET', LINKS)).body).toEqual({ children: [linked.body], inquiries: [] });
  });

  test('at once in an org that makes parents wait, and their links not', async () => {
    await world.close();
    await start({ linksNeedApproval: false, parentsNeedApproval: true });
    const sam = await league.addPlayer('Sam Ortiz', league.hawks);
    expect((await link('pat', sam.id)).body).toMatchObject({ isApproved: true });
  });

  test('and gets the same link again with 200', async () => {
    const sam = await league.addPlayer('Sam Ortiz', league.hawks);
    const first = await link('pat', sam.id);
    const again = await link('pat', sam.id);
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(await auditActions()).toEqual(['parent-link-requested']);
  });

  test('who is on no roster, without a team', async () => {
    const sam = await league.addPlayer('Sam Ortiz', null);
    expect((await link('pat', sam.id)).body).toMatchObject({ team: null, player: { jerseyNumber: null, positions: [] } });
  });

  test('and is told their current team, not last year’s', async () => {
    const past = await league.addSeason({ name: 'Spring 2025', isActive: false });
    const cubs = await league.addTeam('A Cubs', { seasonId: past.id });
    const sam = await league.addPlayer('Sam Ortiz', cubs, { jerseyNumber: '1' });
    await league.addGuardian(sam, 'pat@example.org');
    await league.write(({ roster }) =>
      roster.save({ orgId: league.org.id, teamId: league.hawks.id, playerId: sam.id, jerseyNumber: '2', positions: [] }),
    );
    expect((await link('pat', sam.id)).body).toMatchObject({ team: { name: 'Red Hawks' }, player: { jerseyNumber: '2' } });
  });

  test('but not to a player of another org, nor to one who does not exist', async () => {
    const elsewhere = await givenLeague(world.ports.unitOfWork);
    const foreign = await link('pat', (await elsewhere.addPlayer('Kim Lee', elsewhere.hawks)).id);
    const unknown = await link('pat', newId());
    expect([foreign.status, unknown.status]).toEqual([422, 422]);
    expect(foreign.body).toMatchObject({ type: '/problems/unknown-reference', errors: [{ in: 'body', pointer: '/playerId' }] });
    expect({ ...foreign.body, instance: '' }).toEqual({ ...unknown.body, instance: '' });
  });

  test('up to ten children', async () => {
    const children = [];
    for (let child = 0; child < 11; child += 1) children.push(await league.addPlayer(`Child ${child}`, league.hawks));
    for (const child of children) await league.addGuardian(child, 'pat@example.org');
    const last = children.pop()!;
    for (const child of children) expect((await link('pat', child.id)).status).toBe(201);
    const refused = await link('pat', last.id);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ type: '/problems/limit-reached', what: 'children-per-parent', limit: 10 });
  });

  test('only as a parent', async () => {
    const sam = await league.addPlayer('Sam Ortiz', league.hawks);
    expect((await link('ada', sam.id)).body).toMatchObject({ type: '/problems/role-required', roles: ['parent'] });
  });

  test('and ends the link again; the roster lets them in anew', async () => {
    const sam = await league.addPlayer('Sam Ortiz', league.hawks);
    await league.addGuardian(sam, 'pat@example.org');
    const { body } = await link('pat', sam.id);
    const ended = await world.call('pat', 'DELETE', `${LINKS}/${body['id']}`);
    expect(ended.body).toMatchObject({ id: body['id'], isApproved: false });
    expect((await world.call('pat', 'GET', LINKS)).body).toEqual({ children: [], inquiries: [] });

    world.move(MINUTE);
    const again = await link('pat', sam.id);
    expect(again.status).toBe(201);
    expect(again.body).toMatchObject({ id: body['id'], isApproved: true, createdAt: '2026-04-11T17:01:00.000Z' });
    expect(await auditActions()).toEqual(['parent-link-requested', 'parent-link-ended', 'parent-link-requested']);
  });

  test('and cannot end somebody else’s link', async () => {
    await world.member('quinn', league.org, 'parent');
    const { body } = await link('quinn', (await league.addPlayer('Sam Ortiz', league.hawks)).id);
    expect((await world.call('pat', 'DELETE', `${LINKS}/${body['id']}`)).status).toBe(404);
  });
});

describe('a link waits', () => {
  let linkId: unknown;
  beforeEach(async () => {
    linkId = (await link('pat', (await league.addPlayer('Sam Ortiz', league.hawks)).id)).body['id'];
  });

  test('for an admin, who sees whose it is', async () => {
    const { body } = await world.call('ada', 'GET', '/api/org/parent-links?status=pending');
    expect(body).toMatchObject({
      parentLinks: [
        {
          id: linkId,
          status: 'pending',
          isApproved: false,
          player: { displayName: 'Sam Ortiz', isMine: false },
          team: { name: 'Red Hawks' },
          parent: { name: 'Pat', email: 'pat@example.org', emailVerified: true },
          decidedAt: null,
          decidedBy: null,
        },
      ],
      nextCursor: null,
    });
  });

  test('and once approved opens the child to the parent with the next request', async () => {
    expect((await world.call('pat', 'GET', LINKS)).body).toMatchObject({ children: [{ isApproved: false }] });
    const approved = await decide('ada', linkId, 'approve');
    expect(approved.status).toBe(200);
    expect(approved.body).toMatchObject({ status: 'approved', isApproved: true, decidedBy: { name: 'Ada' } });
    expect((await world.call('pat', 'GET', LINKS)).body).toMatchObject({
      children: [{ isApproved: true, player: { displayName: 'Sam Ortiz' } }],
    });
    expect(await auditActions()).toEqual(['parent-link-requested', 'parent-link-approved']);
  });

  test('for one decision: the same again answers the same, the opposite is refused', async () => {
    const denied = await decide('ada', linkId, 'deny');
    expect(denied.body).toMatchObject({ status: 'denied', isApproved: false });
    expect((await decide('ada', linkId, 'deny')).body).toEqual(denied.body);
    const opposite = await decide('ada', linkId, 'approve');
    expect(opposite.status).toBe(409);
    expect(opposite.body).toMatchObject({ type: '/problems/already-decided', decision: 'denied' });
    expect(await auditActions()).toEqual(['parent-link-requested', 'parent-link-denied']);
  });

  test('for the coach of the team, and for no other coach', async () => {
    await world.member('lee', league.org, 'coach');
    await world.member('kim', league.org, 'coach');
    await league.coachedBy(league.hawks, await world.user('lee'));
    await league.coachedBy(league.jays, await world.user('kim'));

    expect((await world.call('kim', 'GET', '/api/org/parent-links')).body).toEqual({ parentLinks: [], nextCursor: null });
    const foreign = await decide('kim', linkId, 'approve');
    expect(foreign.status).toBe(403);
    expect(foreign.body).toMatchObject({ reason: 'not-your-team' });
    expect((await world.call('kim', 'DELETE', `/api/org/parent-links/${linkId}`)).status).toBe(403);

    expect((await world.call('lee', 'GET', '/api/org/parent-links')).body).toMatchObject({ parentLinks: [{ id: linkId }] });
    expect((await decide('lee', linkId, 'approve')).status).toBe(200);
  });

  test('never for the parent’s own word, admin or not', async () => {
    await world.member('pat', league.org, 'admin');
    const refused = await decide('pat', linkId, 'approve');
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ type: '/problems/not-allowed', reason: 'own-link' });
  });

  test('where no parent decides', async () => {
    await world.member('quinn', league.org, 'parent');
    expect((await world.call('quinn', 'GET', '/api/org/parent-links')).body).toMatchObject({ roles: ['admin', 'staff', 'coach'] });
  });

  test('and can be ended by staff at any time', async () => {
    await world.member('sue', league.org, 'staff');
    await decide('sue', linkId, 'approve');
    const ended = await world.call('sue', 'DELETE', `/api/org/parent-links/${linkId}`);
    expect(ended.body).toMatchObject({ status: 'revoked', isApproved: false });
    expect((await world.call('pat', 'GET', LINKS)).body).toEqual({ children: [], inquiries: [] });
  });

  test('unknown to the admins of another org', async () => {
    const elsewhere = await givenLeague(world.ports.unitOfWork);
    await world.member('bea', elsewhere.org, 'admin');
    expect((await decide('bea', linkId, 'approve')).status).toBe(404);
    expect((await world.call('bea', 'DELETE', `/api/org/parent-links/${linkId}`)).status).toBe(404);
  });

  test('in pages that lose and repeat none', async () => {
    await world.member('quinn', league.org, 'parent');
    for (const name of ['Ana B', 'Bea C', 'Cal D']) {
      world.move(MINUTE);
      await link('quinn', (await league.addPlayer(name, league.jays)).id);
    }
    const seen: unknown[] = [];
    for (let cursor: unknown = ''; cursor !== null; ) {
      const { body } = await world.call('ada', 'GET', `/api/org/parent-links?status=pending&limit=3${cursor ? `&cursor=${cursor}` : ''}`);
      seen.push(...(body['parentLinks'] as unknown as { player: { firstName: string } }[]).map(({ player }) => player.firstName));
      cursor = body['nextCursor'];
    }
    expect(seen).toEqual(['Sam', 'Ana', 'Bea', 'Cal']);
  });
});

describe('a coach claims a team', () => {
  const claim = (name: string, teamId: string) => world.call(name, 'POST', `/api/mobile/coach/teams/${teamId}/claim`);
  const approvals = async () =>
    (await world.call('ada', 'GET', '/api/org/pending-approvals')).body['approvals'] as unknown as Record<string, unknown>[];
  const answer = (id: unknown, action: string, name = 'ada') =>
    world.call(name, 'POST', `/api/org/pending-approvals/${id}`, { body: { action } });
  const staffOf = async () => {
    const staff = await world.ports.unitOfWork.transact(async (repositories) => ({
      ok: true as const,
      value: await repositories.staff.ofTeam(league.org.id, league.hawks.id),
    }));
    return staff.ok ? staff.value.map(({ name, role, userId }) => ({ name, role, userId })) : [];
  };

  test('and is on its staff at once when the list has their verified e-mail', async () => {
    await world.member('lee', league.org, 'coach');
    await league.addStaff(league.hawks, { name: 'L. Park', email: 'lee@example.org' });
    const claimed = await claim('lee', league.hawks.id);
    expect(claimed.status).toBe(201);
    expect(claimed.body).toMatchObject({ isApproved: true, team: { id: league.hawks.id, name: 'Red Hawks' } });
    expect(await staffOf()).toEqual([{ name: 'L. Park', role: 'head_coach', userId: (await world.user('lee')).id }]);
    const again = await claim('lee', league.hawks.id);
    expect(again.status).toBe(200);
    expect(again.body).toEqual(claimed.body);
  });

  test('and waits for an admin otherwise, among the pending approvals in order of time', async () => {
    await world.member('kim', league.org, 'umpire', 'pending');
    world.move(MINUTE);
    await world.member('lee', league.org, 'coach');
    const claimed = await claim('lee', league.hawks.id);
    expect(claimed.status).toBe(201);
    expect(claimed.body).toMatchObject({ isApproved: false });
    expect((await claim('lee', league.hawks.id)).status).toBe(200);

    expect(await approvals()).toMatchObject([
      { role: 'umpire', team: null, user: { name: 'Kim' } },
      {
        membershipId: claimed.body['id'],
        role: 'coach',
        inviteCode: null,
        team: { id: league.hawks.id, name: 'Red Hawks' },
        requestedAt: '2026-04-11T17:01:00.000Z',
        user: { name: 'Lee', email: 'lee@example.org', emailVerified: true },
      },
    ]);
  });

  test('and is put on the line with their name when an admin approves', async () => {
    await world.member('lee', league.org, 'coach');
    await league.addStaff(league.hawks, { name: 'LÉE', role: 'team_manager' });
    const { body } = await claim('lee', league.hawks.id);
    const approved = await answer(body['id'], 'approve');
    expect(approved.body).toMatchObject({
      membershipId: body['id'],
      role: 'coach',
      status: 'approved',
      isApproved: true,
      decidedBy: { name: 'Ada' },
    });
    expect((await answer(body['id'], 'approve')).body).toEqual(approved.body);
    expect(await staffOf()).toEqual([{ name: 'LÉE', role: 'team_manager', userId: (await world.user('lee')).id }]);
    expect(await approvals()).toEqual([]);
    expect(await auditActions()).toEqual(['team-claim-requested', 'team-claim-approved']);
  });

  test('and is added as assistant coach where the list does not know them', async () => {
    await world.member('lee', league.org, 'coach');
    await answer((await claim('lee', league.hawks.id)).body['id'], 'approve');
    expect(await staffOf()).toEqual([{ name: 'Lee', role: 'assistant_coach', userId: (await world.user('lee')).id }]);
  });

  test('and is told no, which the opposite decision does not change', async () => {
    await world.member('lee', league.org, 'coach');
    const { body } = await claim('lee', league.hawks.id);
    expect((await answer(body['id'], 'deny')).body).toMatchObject({ status: 'denied', isApproved: false });
    expect((await answer(body['id'], 'approve')).body).toMatchObject({ type: '/problems/already-decided', decision: 'denied' });
    expect(await staffOf()).toEqual([]);
    const again = await claim('lee', league.hawks.id);
    expect(again.status).toBe(201);
    expect(again.body).toMatchObject({ id: body['id'], isApproved: false });
  });

  test('but does not decide on it, as an admin or not', async () => {
    await world.member('ada', league.org, 'coach');
    const { body } = await claim('ada', league.hawks.id);
    expect((await answer(body['id'], 'approve')).body).toMatchObject({ type: '/problems/not-allowed', reason: 'own-membership' });
  });

  test('that they are on already, and nothing happens', async () => {
    await world.member('lee', league.org, 'coach');
    await league.coachedBy(league.hawks, await world.user('lee'));
    const claimed = await claim('lee', league.hawks.id);
    expect(claimed.status).toBe(200);
    expect(claimed.body).toMatchObject({ id: null, isApproved: true, requestedAt: null });
    expect(await auditActions()).toEqual([]);
  });

  test('while their membership still waits, also when they are a parent already', async () => {
    await world.member('lee', league.org, 'coach', 'pending');
    await world.member('pat', league.org, 'coach', 'pending');
    expect((await claim('lee', league.hawks.id)).status).toBe(201);
    expect((await claim('pat', league.hawks.id)).status).toBe(201);
  });

  test('and decides on its links with the next request', async () => {
    await world.member('lee', league.org, 'coach');
    await link('pat', (await league.addPlayer('Sam Ortiz', league.hawks)).id);
    expect((await world.call('lee', 'GET', '/api/org/parent-links')).body).toMatchObject({ parentLinks: [] });
    await answer((await claim('lee', league.hawks.id)).body['id'], 'approve');
    expect((await world.call('lee', 'GET', '/api/org/parent-links')).body).toMatchObject({ parentLinks: [{ status: 'pending' }] });
  });

  test('of no other org', async () => {
    await world.member('lee', league.org, 'coach');
    const elsewhere = await givenLeague(world.ports.unitOfWork);
    expect((await claim('lee', elsewhere.hawks.id)).status).toBe(404);
    await world.member('pat', elsewhere.org, 'parent');
    expect((await world.call('pat', 'POST', `/api/mobile/coach/teams/${league.hawks.id}/claim`, { org: league.org })).status).toBe(403);
  });
});
