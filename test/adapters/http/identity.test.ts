import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { claiming, startWorld, type World } from '../../support/world.ts';

/** An hour before the clock of the world. */
const IAT = 1_775_923_200;

let world: World;
let league: GivenLeague;
beforeEach(async () => {
  world = await startWorld();
  league = await givenLeague(world.ports.unitOfWork, { org: await world.org() });
  await world.member('eve', league.org, 'parent');
  await world.member('lee', league.org, 'coach');
});
afterEach(() => world.close());

const me = async (token: string) => (await world.call(token, 'GET', '/api/me')).body;
const verified = (sub: string, email: string, iat?: number) => claiming(sub, { email, email_verified: true, ...(iat && { iat }) });

describe('a look-alike address', () => {
  test('with KELVIN SIGN for K is no guardian’s', async () => {
    const sam = await league.addPlayer('Sam Kim', league.hawks);
    await league.addGuardian(sam, 'kim@example.org');
    const linked = await world.call(verified('eve', '\u212aim@example.org'), 'POST', '/api/mobile/parent-links', {
      body: { playerId: sam.id },
    });
    expect(linked.body).toMatchObject({ isApproved: false });
    const mother = await world.call(verified('eve', ' KIM@example.org'), 'GET', '/api/me');
    expect(mother.body['email']).toBe('KIM@example.org');
  });

  test('with KELVIN SIGN for K is on no staff list', async () => {
    await league.addStaff(league.hawks, { email: 'kim@example.org' });
    const claim = (email: string) => world.call(verified('lee', email), 'POST', `/api/mobile/coach/teams/${league.hawks.id}/claim`);
    expect((await claim('\u212aim@example.org')).body).toMatchObject({ isApproved: false });
  });
});

describe('an old token', () => {
  test('does not bring an old address back, nor act under it', async () => {
    const old = verified('eve', 'old@example.org', IAT);
    expect((await me(old))['email']).toBe('old@example.org');
    expect((await me(verified('eve', 'new@example.org', IAT + 60)))['email']).toBe('new@example.org');
    expect((await me(old))['email']).toBe('new@example.org');

    const sam = await league.addPlayer('Sam Ortiz', league.hawks);
    await league.addGuardian(sam, 'old@example.org');
    const linked = await world.call(old, 'POST', '/api/mobile/parent-links', { body: { playerId: sam.id } });
    expect(linked.body).toMatchObject({ isApproved: false });
  });

  test('does not come back by leaving its time out', async () => {
    await me(verified('eve', 'new@example.org', IAT));
    expect((await me(verified('eve', 'old@example.org')))['email']).toBe('new@example.org');
  });
});

test('a name in a token holds nothing that reorders or hides text', async () => {
  const name = '\u202ePat\u200b \u2066Ortiz\u2069\u200d';
  expect((await me(claiming('eve', { name })))['name']).toBe('Pat Ortiz');
});

test('names that people type hold nothing invisible either', async () => {
  await world.member('ada', league.org, 'admin');
  const game = await league.addGame(league.hawks, league.jays);
  const body = { snackParentName: '\u202ePat\u200d Ortiz\ufeff', snackParentPhone: '\u202a555 0100\u202c', officialScorer: 'Le\u200be' };
  const updated = await world.call('ada', 'PATCH', `/api/mobile/games/${game.id}`, { body });
  expect(updated.body).toMatchObject({ snackParentName: 'Pat Ortiz', snackParentPhone: '555 0100', officialScorer: 'Lee' });
});
