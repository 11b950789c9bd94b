import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Game } from '../../../src/domain/games/game.ts';
import type { Player } from '../../../src/domain/league/team.ts';
import { DAY, HOUR, later, NOON } from '../../support/builders.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { startWorld, type World } from '../../support/world.ts';

let world: World;
let league: GivenLeague;
let sam: Player;
/** Of the child's team, on now, and of two others. */
let game: Game;
let others: Game;
beforeEach(async () => {
  world = await startWorld();
  league = await givenLeague(world.ports.unitOfWork, { org: await world.org({ name: 'Springfield Little League' }) });
  const { org, hawks, owls, jays } = league;
  await world.member('ada', org, 'admin');
  await world.member('pat_ortiz', org, 'parent');
  sam = await league.addPlayer('Sam Ortiz', hawks, { jerseyNumber: '7' });
  await league.linkTo(sam, await world.user('pat_ortiz'));
  game = await league.addGame(hawks, owls, { startsAt: later(NOON, -HOUR), endsAt: later(NOON, HOUR), status: 'in_progress' });
  others = await league.addGame(owls, jays, { startsAt: later(NOON, 3 * HOUR), endsAt: later(NOON, 4 * HOUR) });
});
afterEach(() => world.close());

const get = (name: string | undefined, path: string) => world.call(name, 'GET', path);
const invite = async (player = sam, guardian = 'pat_ortiz') => {
  const { status, body } = await world.call(guardian, 'POST', `/api/mobile/players/${player.id}/followers/invitations`);
  expect(status).toBe(201);
  return body;
};
const accept = (name: string, code: unknown) => world.call(name, 'POST', '/api/follow', { body: { code } });
const follow = async (name: string, player = sam, guardian = 'pat_ortiz') => accept(name, (await invite(player, guardian))['code']);
const gamesOf = async (name: string, query = '') =>
  ((await get(name, `/api/mobile/schedule${query}`)).body['games'] as unknown as Readonly<{ id: string; isMine: boolean }>[])
    .filter(({ isMine }) => isMine)
    .map(({ id }) => id);
const set = (change: object) => world.call('ada', 'PATCH', '/api/org/settings', { body: change });

describe('an invitation to follow a child', () => {
  test('is shared as a link, looked up without naming the child, and taken up by one person', async () => {
    const { code, webLink, deepLink, expiresAt } = await invite();
    expect({ webLink, deepLink }).toEqual({
      webLink: `https://league.example.org/follow/${code}`,
      deepLink: `leagueapp://follow/${code}`,
    });
    const offered = await get('rosa', `/api/follow/${code}`);
    expect(offered.body).toEqual({ isValid: true, orgName: 'Springfield Little League', isConfirmed: true, expiresAt });
    const taken = await accept('rosa', code);
    expect(taken.status).toBe(201);
    expect(taken.body).toMatchObject({ orgId: league.org.id, player: { playerId: sam.id, displayName: 'Sam O.' } });
    expect((await get('rosa', `/api/follow/${code}`)).body).toEqual({ isValid: false, orgName: null, isConfirmed: null, expiresAt: null });
    expect((await accept('leo', code)).status).toBe(404);
  });

  test('has a page that names the league and no child, and can be opened any number of times', async () => {
    const { code } = await invite();
    for (let n = 0; n < 3; n += 1) {
      const { status, text, headers } = await get(undefined, `/follow/${code}`);
      expect(status).toBe(200);
      expect(text).toContain('Springfield Little League');
      expect(text).not.toMatch(/Sam|Ortiz|Pat|Hawks/);
      expect(Object.fromEntries(['cache-control', 'x-robots-tag', 'referrer-policy'].map((name) => [name, headers.get(name)]))).toEqual({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
      });
    }
    const spanish = await world.call(undefined, 'GET', `/follow/${code}`, { headers: { 'accept-language': 'es-MX' } });
    expect(spanish.headers.get('content-language')).toBe('es');
    expect(spanish.text).toContain('<html lang="es">');
    expect((await accept('rosa', code)).status).toBe(201);
  });

  test('that is not valid has one page, whatever is wrong with it', async () => {
    const [used, ended, late, forbidden] = [await invite(), await invite(), await invite(), await invite()];
    await accept('rosa', used['code']);
    await world.call('pat_ortiz', 'DELETE', `/api/mobile/followers/${ended['id']}`);
    const pages = [await get(undefined, `/follow/${used['code']}`), await get(undefined, `/follow/${ended['code']}`)];
    await set({ followersAllowed: false });
    pages.push(await get(undefined, `/follow/${forbidden['code']}`));
    await set({ followersAllowed: true });
    world.move(7 * DAY);
    pages.push(await get(undefined, `/follow/${late['code']}`), await get(undefined, '/follow/nothing'));
    expect(pages.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(new Set(pages.map(({ text }) => text)).size).toBe(1);
  });

  test('is guessed by a network no more than sixty times in ten minutes, and still opens for who has it', async () => {
    const { code } = await invite();
    const { status, headers } = await get(undefined, '/follow/nothing');
    expect(status).toBe(404);
    expect(headers.get('retry-after')).toBeNull();
    for (let n = 1; n < 60; n += 1) await get(undefined, `/follow/${'x'.repeat(n)}`);
    const refused = await get(undefined, '/follow/nothing');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('600');
    expect((await get(undefined, `/follow/${code}`)).status).toBe(200);
  });
});

describe('a follower', () => {
  test('finds the games of the child’s team as their own, and the child alone by name in them', async () => {
    const noa = await league.addPlayer('Noa Ruiz', league.owls, { jerseyNumber: '9' });
    const record = (teamId: string, playerId: string) =>
      world.call('ada', 'POST', `/api/mobile/games/${game.id}/player-stats`, { body: { teamId, playerId, type: 'single' } });
    await record(league.hawks.id, sam.id);
    await record(league.owls.id, noa.id);
    expect((await follow('rosa')).status).toBe(201);

    expect((await get('rosa', '/api/mobile/screens/home')).body).toMatchObject({
      gamesOf: 'mine',
      myTeams: [{ id: league.hawks.id }],
      upcomingGames: [{ id: game.id }],
    });
    expect(await gamesOf('rosa')).toEqual([game.id]);
    expect((await get('rosa', '/api/mobile/agenda?mine=true')).body['items']).toMatchObject([{ kind: 'game', game: { id: game.id } }]);
    const live = (await get('rosa', `/api/mobile/games/${game.id}/live`)).text;
    expect(live).toContain('Sam O.');
    expect(live).not.toMatch(/Ortiz|Noa|Ruiz/);
    expect((await get('rosa', `/api/mobile/games/${others.id}`)).body['isMine']).toBe(false);
  });

  test('who follows another child is shown that one’s games, by the same answers at the same time', async () => {
    const noa = await league.addPlayer('Noa Ruiz', league.jays);
    await world.member('mo', league.org, 'parent');
    await league.linkTo(noa, await world.user('mo'));
    await follow('rosa');
    await follow('leo', noa, 'mo');
    expect([await gamesOf('rosa', '?mine=true'), await gamesOf('leo', '?mine=true')]).toEqual([[game.id], [others.id]]);
    expect([await gamesOf('rosa'), await gamesOf('leo')]).toEqual([[game.id], [others.id]]);
  });

  test('reads practices once the organization lets them, from then on and no longer', async () => {
    const event = await league.addEvent(league.hawks, await world.user('ada'), { startsAt: later(NOON, DAY), note: 'Bring the mascot' });
    await follow('rosa');
    const seen = async () => {
      const { status, body } = await get('rosa', `/api/mobile/events/${event.id}`);
      const items = (await get('rosa', '/api/mobile/agenda?mine=true')).body['items'] as unknown as { kind: string }[];
      return [status === 200 ? [body['title'], body['note']] : status, items.map(({ kind }) => kind)];
    };
    const nothing = [404, ['game']];
    expect(await seen()).toEqual(nothing);
    expect((await set({ followersSeeEvents: true })).body['followersSeeEvents']).toBe(true);
    expect(await seen()).toEqual([
      [event.title, null],
      ['game', 'event'],
    ]);
    await set({ followersSeeEvents: false });
    expect(await seen()).toEqual(nothing);
  });

  test('is ended by the guardian at once, and is nobody in the league from then on', async () => {
    await follow('rosa');
    const list = () => get('pat_ortiz', `/api/mobile/players/${sam.id}/followers`);
    const [entry] = (await list()).body['followers'] as unknown as { id: string; name: string }[];
    expect(entry).toMatchObject({ name: 'Rosa' });
    expect((await world.call('pat_ortiz', 'DELETE', `/api/mobile/followers/${entry!.id}`)).status).toBe(204);
    expect((await world.call('rosa', 'GET', '/api/mobile/home', { org: league.org })).body['type']).toBe('/problems/not-a-member');
    expect((await list()).body).toEqual({ followers: [], invitations: [] });
  });

  test('sees nothing while the organization allows no followers, and all of it again afterwards', async () => {
    await follow('rosa');
    const home = async () => (await world.call('rosa', 'GET', '/api/mobile/home', { org: league.org })).status;
    expect(await home()).toBe(200);
    await set({ followersAllowed: false });
    expect(await home()).toBe(403);
    await set({ followersAllowed: true });
    expect(await home()).toBe(200);
    expect(await gamesOf('rosa')).toEqual([game.id]);
  });
});
