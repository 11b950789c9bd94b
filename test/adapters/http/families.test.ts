import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/adapters/random/new-id.ts';
import { MINUTE } from '../../support/builders.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { startWorld, type World } from '../../support/world.ts';

let world: World;
let league: GivenLeague;

beforeEach(async () => {
  world = await startWorld();
  league = await givenLeague(world.ports.unitOfWork, { org: await world.org() });
  await world.member('pat', league.org, 'parent');
  await world.member('ada', league.org, 'admin');
});
afterEach(() => world.close());

const LINKS = '/api/mobile/parent-links';
const link = (name: string, playerId: string) => world.call(name, 'POST', LINKS, { body: { playerId } });
const decide = (name: string, linkId: unknown, action: string) =>
  world.call(name, 'POST', `/api/org/parent-links/${linkId}`, { body: { action } });

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
  });

  test('and waits without such an e-mail, seeing no more of the child than before; again with 200', async () => {
    const sam = await league.addPlayer('Sam Ortiz', league.hawks, { jerseyNumber: '07', positions: ['P'] });
    const linked = await link('pat', sam.id);
    expect(linked.status).toBe(201);
    const shown = {
      playerId: sam.id,
      firstName: 'Sam',
      lastName: null,
      displayName: 'Sam O.',
      jerseyNumber: null,
      positions: [],
      isMine: false,
    };
    expect(linked.body).toMatchObject({ isApproved: false, player: shown, team: null });
    expect((await world.call('pat', 'GET', LINKS)).body).toEqual({ children: [linked.body], inquiries: [] });
    expect(await link('pat', sam.id)).toMatchObject({ status: 200, body: linked.body });
  });

  test('up to so many, and is told how many', async () => {
    for (let n = 0; n < 5; n += 1) await link('pat', (await league.addPlayer(`Child ${n}`, league.hawks)).id);
    const refused = await link('pat', (await league.addPlayer('Sam Ortiz', league.hawks)).id);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ type: '/problems/limit-reached', what: 'waiting-links-per-parent', limit: 5 });
  });

  test('but not to a player of another org, nor to one who does not exist', async () => {
    const elsewhere = await givenLeague(world.ports.unitOfWork);
    const foreign = await link('pat', (await elsewhere.addPlayer('Kim Lee', elsewhere.hawks)).id);
    const unknown = await link('pat', newId());
    expect([foreign.status, unknown.status]).toEqual([422, 422]);
    expect(foreign.body).toMatchObject({ type: '/problems/unknown-reference', errors: [{ in: 'body', pointer: '/playerId' }] });
    expect({ ...foreign.body, instance: '' }).toEqual({ ...unknown.body, instance: '' });
  });

  test('and ends the link again', async () => {
    const { body } = await link('pat', (await league.addPlayer('Sam Ortiz', league.hawks)).id);
    const ended = await world.call('pat', 'DELETE', `${LINKS}/${body['id']}`);
    expect(ended).toMatchObject({ status: 200, body: { id: body['id'], isApproved: false } });
    expect((await world.call('pat', 'GET', LINKS)).body).toEqual({ children: [], inquiries: [] });
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

  test('for one decision, the opposite of which is refused with what stands', async () => {
    const denied = await decide('ada', linkId, 'deny');
    expect(denied).toMatchObject({ status: 200, body: { status: 'denied', isApproved: false, decidedBy: { name: 'Ada' } } });
    const opposite = await decide('ada', linkId, 'approve');
    expect(opposite.status).toBe(409);
    expect(opposite.body).toMatchObject({ type: '/problems/already-decided', decision: 'denied' });
  });

  test('where no parent decides', async () => {
    await world.member('quinn', league.org, 'parent');
    expect((await world.call('quinn', 'GET', '/api/org/parent-links')).body).toMatchObject({ roles: ['admin', 'staff', 'coach'] });
  });

  test('and can be revoked, by no coach of another team', async () => {
    await world.member('kim', league.org, 'coach');
    const foreign = await world.call('kim', 'DELETE', `/api/org/parent-links/${linkId}`);
    expect(foreign).toMatchObject({ status: 403, body: { type: '/problems/not-allowed', reason: 'not-your-team' } });
    const ended = await world.call('ada', 'DELETE', `/api/org/parent-links/${linkId}`);
    expect(ended).toMatchObject({ status: 200, body: { status: 'revoked', isApproved: false } });
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

  test('and has it at once when the list has their verified e-mail; again with 200', async () => {
    await world.member('lee', league.org, 'coach');
    await league.addStaff(league.hawks, { name: 'L. Park', email: 'lee@example.org' });
    const claimed = await claim('lee', league.hawks.id);
    expect(claimed.status).toBe(201);
    expect(claimed.body).toMatchObject({ isApproved: true, team: { id: league.hawks.id, name: 'Red Hawks' } });
    expect(await claim('lee', league.hawks.id)).toMatchObject({ status: 200, body: claimed.body });
  });

  test('and waits for an admin otherwise, among the pending approvals', async () => {
    await world.member('kim', league.org, 'umpire', 'pending');
    world.move(MINUTE);
    await world.member('lee', league.org, 'coach');
    const claimed = await claim('lee', league.hawks.id);
    expect(claimed).toMatchObject({ status: 201, body: { isApproved: false } });
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
    const approved = { membershipId: claimed.body['id'], role: 'coach', status: 'approved', decidedBy: { name: 'Ada' } };
    expect(await answer(claimed.body['id'], 'approve')).toMatchObject({ status: 200, body: approved });
  });

  test('that they are on already, and nothing happens', async () => {
    await world.member('lee', league.org, 'coach');
    await league.coachedBy(league.hawks, await world.user('lee'));
    const claimed = await claim('lee', league.hawks.id);
    expect(claimed.status).toBe(200);
    expect(claimed.body).toMatchObject({ id: null, isApproved: true, requestedAt: null });
  });
});
