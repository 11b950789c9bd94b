import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/adapters/random/new-id.ts';
import { RECORDS_OF_USERS } from '../../../src/application/data/kinds.ts';
import type { Player } from '../../../src/domain/league/team.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { populatedAccount } from '../../support/populated-account.ts';
import { startWorld, type World } from '../../support/world.ts';

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
const decide = (linkId: unknown, action: string, more = {}) =>
  world.call('ada', 'POST', `${ORG_LINKS}/${linkId}`, { body: { action, ...more }, org: league.org });

describe('a block for a child', () => {
  beforeEach(() => league.addGuardian(sam, 'pat@example.org'));
  test('is lifted, and the link stays revoked', async () => {
    const id = (await link('pat')).body['id'];
    await world.call('ada', 'DELETE', `${ORG_LINKS}/${id}`);
    const lifted = await world.call('ada', 'DELETE', `${ORG_LINKS}/${id}/block`);
    expect(lifted).toMatchObject({ status: 200, body: { id, status: 'revoked', isBlocked: false } });
  });

  test('comes for all who wait at once, who are counted', async () => {
    await link('pat');
    await link('eve');
    const denied = await world.call('ada', 'POST', `/api/org/players/${sam.id}/parent-links/deny`);
    expect(denied).toMatchObject({ status: 200, body: { denied: 1 } });
  });
});

describe('suggestions', () => {
  test('are children whose roster has the verified address, without their team', async () => {
    await league.addGuardian(sam, 'pat@example.org');
    const { text, body } = await world.call('pat', 'GET', `${LINKS}/suggestions`);
    const { id, name } = league.ageGroup;
    expect(body).toEqual({ suggestions: [{ playerId: sam.id, displayName: 'Sam O.', ageGroup: { id, name } }] });
    expect(text).not.toContain(league.hawks.name);
  });
});

describe('an inquiry', () => {
  const inquire = (body: object) => world.call('eve', 'POST', `${LINKS}/inquiries`, { body });

  test('says the same whether there is such a child or not, and 200 when it is made again', async () => {
    const real = await inquire({ childName: 'Sam Ortiz', teamId: league.hawks.id, message: 'He is new' });
    const unreal = await inquire({ childName: 'Nobody Here', teamId: league.hawks.id, message: 'He is new' });
    expect([real.status, unreal.status]).toEqual([201, 201]);
    expect({ ...real.body, id: '', childName: '' }).toEqual({ ...unreal.body, id: '', childName: '' });
    expect((await inquire({ childName: 'SAM ORTIZ', teamId: league.hawks.id })).status).toBe(200);
    expect((await world.call('eve', 'GET', LINKS)).body).toMatchObject({ children: [], inquiries: [real.body, unreal.body] });
  });

  test('waits among the links for somebody who names the player', async () => {
    const { body } = await inquire({ childName: 'Samuel', teamId: league.hawks.id });
    expect((await world.call('ada', 'GET', ORG_LINKS)).body['parentLinks']).toMatchObject([
      { id: body['id'], status: 'pending', player: null, team: { name: 'Red Hawks' }, inquiry: { childName: 'Samuel', message: null } },
    ]);
    expect(await decide(body['id'], 'approve')).toMatchObject({ status: 400, body: { errors: [{ pointer: '/playerId' }] } });
    expect(await decide(body['id'], 'approve', { playerId: newId() })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/playerId' }] },
    });
    const approved = await decide(body['id'], 'approve', { playerId: sam.id });
    expect(approved.body).toMatchObject({ isApproved: true, inquiry: null, player: { displayName: 'Sam Ortiz' } });
  });

  test('points to a team that is unknown', async () => {
    expect(await inquire({ childName: 'Sam', teamId: newId() })).toMatchObject({ status: 422, body: { errors: [{ pointer: '/teamId' }] } });
  });

  test('that is denied shows nothing of what was written', async () => {
    const { body } = await inquire({ childName: 'Sam Ortiz', message: 'He is new' });
    const denied = await decide(body['id'], 'deny');
    expect(denied.body).toMatchObject({ status: 'denied', isBlocked: false, inquiry: null });
  });
});

test('who does all that leaves records has one of every kind that users export', async () => {
  await populatedAccount(world, league, 'zelda', 'ada');
  const { body } = await world.call('zelda', 'GET', '/api/me/export');
  const left = new Set((body['records'] as unknown as readonly { kind: string }[]).map(({ kind }) => kind));
  const missing = RECORDS_OF_USERS.filter(({ records }) => !left.has(records.as));
  expect(missing.map(({ kind }) => `${kind.name}: add a call that leaves one to test/support/populated-account.ts`)).toEqual([]);
});
