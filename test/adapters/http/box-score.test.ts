import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Game } from '../../../src/domain/games/game.ts';
import type { Player } from '../../../src/domain/league/team.ts';
import { HOUR, later, NOON } from '../../support/builders.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { startWorld, type World } from '../../support/world.ts';

let world: World;
let league: GivenLeague;
let game: Game;
let sam: Player;
let kim: Player;
let ana: Player;
beforeEach(async () => {
  world = await startWorld();
  league = await givenLeague(world.ports.unitOfWork, { season: { rules: { regulationInnings: 7 } } });
  for (const role of ['admin', 'staff', 'coach', 'umpire', 'parent'] as const) await world.member(role, league.org, role);
  game = await league.addGame(league.jays, league.hawks, {
    status: 'in_progress',
    startsAt: later(NOON, -HOUR),
    homeScore: 1,
    visitorScore: 0,
    periodScores: [{ period: 1, home: 1, visitor: 0 }],
  });
  kim = await league.addPlayer('Kim Lee', league.jays, { jerseyNumber: '10' });
  sam = await league.addPlayer('Sam Ortiz', league.jays, { jerseyNumber: '07' });
  ana = await league.addPlayer('Ana Bell', league.hawks, { jerseyNumber: '3' });
  await record('single', sam, { attributes: { pitcherId: ana.id } });
  await record('home_run', kim, { attributes: { pitcherId: ana.id, rbi: 2 } });
  await record('strikeout', ana, { teamId: league.hawks.id, attributes: { pitcherId: sam.id, outs: 1 } });
});
afterEach(() => world.close());

const record = async (type: string, player: Player | null, over: object = {}, by = 'admin') => {
  const body = { teamId: league.jays.id, playerId: player?.id ?? null, type, ...over };
  const { status, body: event } = await world.call(by, 'POST', `/api/mobile/games/${game.id}/player-stats`, { body });
  expect(status).toBe(201);
  return String(event['id']);
};
const ask = async (what: string, name = 'admin') => {
  const { status, text } = await world.call(name, 'GET', `/api/mobile/games/${game.id}/${what}`);
  expect(status).toBe(200);
  return JSON.parse(text);
};
const names = ({ players }: Readonly<{ players: readonly { displayName: string; jerseyNumber: string | null }[] }>) =>
  players.map(({ displayName, jerseyNumber }) => [displayName, jerseyNumber]);

describe('the box score', () => {
  test('has both teams, player by player, in the order in which they came to bat', async () => {
    const { game: shown, sport, basis, columns, season, score, lineScore, teams } = await ask('box-score');
    expect(shown).toMatchObject({
      id: game.id,
      status: 'in_progress',
      homeTeam: { name: 'Blue Jays' },
      visitorTeam: { name: 'Red Hawks' },
    });
    expect([sport, basis, season.rules.regulationInnings]).toEqual(['baseball', { eraInnings: 7 }, 7]);
    expect(score).toMatchObject({ home: 1, visitor: 0, source: 'entered' });
    expect(lineScore).toMatchObject({ source: 'entered', periods: [{ period: 1, home: 1, visitor: 0 }] });
    expect(names(teams.home)).toEqual([
      ['Sam Ortiz', '07'],
      ['Kim Lee', '10'],
    ]);
    expect(teams.home.players).toMatchObject([
      { playerId: sam.id, display: { ab: '1', h: '1', ip: '0.1', pitchingSo: '1' } },
      { playerId: kim.id, display: { hr: '1', rbi: '2' } },
    ]);
    expect(teams.home).toMatchObject({ playersVisible: true, unattributed: null, display: { h: '2', rbi: '2' } });
    expect(names(teams.visitor)).toEqual([['Ana Bell', '3']]);
    expect(Object.keys(teams.visitor.totals)).toEqual(columns.map(({ key }: { key: string }) => key));
  });

  test('leaves out what is void, and has a player no more who has nothing else', async () => {
    const voided = await record('walk', await league.addPlayer('Max Adler', league.jays));
    expect(names((await ask('box-score')).teams.home)).toHaveLength(3);
    await world.call('admin', 'DELETE', `/api/mobile/games/${game.id}/player-stats/${voided}`);
    expect(names((await ask('box-score')).teams.home)).toHaveLength(2);
  });

  test('has opponents of whom a coach knows the number alone in lines of their own', async () => {
    await league.coachedBy(league.jays, await world.user('coach'));
    const byNumber = { teamId: league.hawks.id, attributes: { batterNumber: '12', pitcherId: sam.id } };
    for (const type of ['walk', 'double']) await record(type, null, byNumber, 'coach');
    const { visitor } = (await ask('box-score', 'coach')).teams;
    expect(visitor.players).toMatchObject([
      { displayName: 'Ana B.', jerseyNumber: null },
      { playerId: null, displayName: '#12', jerseyNumber: '12', display: { pa: '2', h: '1' } },
    ]);
    expect(visitor.display['pa']).toBe('3');
  });

  test('keeps what names nobody beside the players, so that the totals agree', async () => {
    await record('putout', null);
    const { home } = (await ask('box-score')).teams;
    expect([home.players.length, home.unattributed.display.po, home.display.po]).toEqual([2, '1', '1']);
  });

  test('shows names and numbers as the rosters do, of each team', async () => {
    await league.coachedBy(league.jays, await world.user('coach'));
    const shownTo = async (name: string) => {
      const { home, visitor } = (await ask('box-score', name)).teams;
      return [names(home)[0], names(visitor)[0]];
    };
    expect(await shownTo('staff')).toEqual([
      ['Sam Ortiz', '07'],
      ['Ana Bell', '3'],
    ]);
    expect(await shownTo('coach')).toEqual([
      ['Sam Ortiz', '07'],
      ['Ana B.', null],
    ]);
    expect(await shownTo('umpire')).toEqual([
      ['Sam Ortiz', null],
      ['Ana Bell', null],
    ]);
    await league.linkTo(ana, await world.user('parent'));
    expect(await shownTo('parent')).toEqual([
      ['Sam O.', null],
      ['Ana Bell', '3'],
    ]);
  });

  test('names nobody to a parent without a child, and still adds up', async () => {
    const { teams, warnings } = await ask('box-score', 'parent');
    expect(teams.home).toMatchObject({ playersVisible: false, players: [], display: { h: '2' } });
    expect(teams.visitor).toMatchObject({ playersVisible: false, players: [] });
    expect(warnings).toBeNull();
  });

  // Two players of one side who were moved to balance teams: https://github.com/benjamincrom/baseball/issues/34
  test('keeps the lines of players who have moved, to the other side or to a third team', async () => {
    const move = (player: Player, to: typeof league.jays) =>
      league.write(async ({ roster }) => {
        await roster.remove(league.org.id, league.jays.id, player.id);
        await roster.save({ orgId: league.org.id, teamId: to.id, playerId: player.id, jerseyNumber: '44', positions: [], leagueAge: null });
      });
    await move(sam, league.hawks);
    await move(kim, league.owls);
    const { teams } = await ask('box-score');
    expect(names(teams.home).map(([name]) => name)).toEqual(['Sam Ortiz', 'Kim Lee']);
    expect(names(teams.visitor)).toEqual([['Ana Bell', '3']]);
    // Who goes on for the other side after that has a line on each.
    await record('single', sam, { teamId: league.hawks.id });
    const { teams: then } = await ask('box-score');
    expect([then.home, then.visitor].map((team) => names(team).find(([name]) => name === 'Sam Ortiz'))).toEqual([
      ['Sam Ortiz', null],
      ['Sam Ortiz', '44'],
    ]);
  });

  test('shows a player who left the team by its rule, and a guest by that of their own teams', async () => {
    await world.call('admin', 'DELETE', `/api/org/roster-spots/${league.jays.id}/${kim.id}`);
    const guest = await league.addPlayer('Gus Owen', league.owls, { jerseyNumber: '99' });
    const place = { playerId: guest.id, isStarter: true, battingOrder: 9, position: 'RF', isGuest: true };
    const kept = { orgId: league.org.id, gameId: game.id, teamId: league.jays.id, version: 1, updatedAt: NOON, places: [place] };
    await league.write(({ lineups }) => lineups.save(kept));
    await league.coachedBy(league.jays, await world.user('coach'));
    const shownTo = async (name: string) => new Set(names((await ask('box-score', name)).teams.home).map(String));
    expect(await shownTo('admin')).toEqual(new Set(['Gus Owen,', 'Sam Ortiz,07', 'Kim Lee,']));
    expect(await shownTo('coach')).toEqual(new Set(['Gus O.,', 'Sam Ortiz,07', 'Kim Lee,']));
  });

  test('goes by the lineup, with positions, and the live view has who is in the game', async () => {
    const [zoe, max] = [await league.addPlayer('Zoe Fox', league.jays), await league.addPlayer('Max Roe', league.jays)];
    const spot = { isStarter: true, isGuest: false };
    const places = [
      { ...spot, playerId: kim.id, battingOrder: 1, position: 'P' },
      { ...spot, playerId: zoe.id, battingOrder: 2, position: 'C' },
      { ...spot, playerId: sam.id, battingOrder: 3, position: 'SS' },
    ];
    const kept = { orgId: league.org.id, gameId: game.id, teamId: league.jays.id, version: 1, updatedAt: NOON, places };
    await league.write(({ lineups }) => lineups.save(kept));
    await record('substitution', max, { attributes: { replacesPlayerId: kim.id } });
    await record('substitution', sam, { attributes: { position: 'P' } });
    const { home } = (await ask('box-score')).teams;
    expect(
      home.players.map(({ displayName, positions }: { displayName: string; positions: string[] }) => [displayName, positions]),
    ).toEqual([
      ['Kim Lee', ['P']],
      ['Max Roe', ['P']],
      ['Zoe Fox', ['C']],
      ['Sam Ortiz', ['SS', 'P']],
    ]);
    const { onField } = await ask('live');
    expect(onField.home.map(({ displayName, position }: { displayName: string; position: string }) => [displayName, position])).toEqual([
      ['Max Roe', 'P'],
      ['Zoe Fox', 'C'],
      ['Sam Ortiz', 'P'],
    ]);
    expect(onField.visitor).toBeNull();
    expect((await ask('live', 'parent')).onField).toEqual({ home: null, visitor: null });
  });

  test('tells warnings to those who keep the book', async () => {
    await league.coachedBy(league.hawks, await world.user('coach'));
    for (const name of ['admin', 'staff', 'coach']) expect((await ask('box-score', name)).warnings).toEqual([]);
    expect((await ask('box-score', 'umpire')).warnings).toBeNull();
  });

  test('is not found for a game of another org', async () => {
    await world.member('stranger', await world.org(), 'admin');
    for (const what of ['box-score', 'live'])
      expect((await world.call('stranger', 'GET', `/api/mobile/games/${game.id}/${what}`)).status).toBe(404);
  });
});

describe('the page of the box score', () => {
  const page = (name: string, headers: Record<string, string> = {}) =>
    world.call(name, 'GET', `/api/mobile/games/${game.id}/box-score.html`, { headers });

  test('is HTML under a policy that lets nothing run, and is kept like everything else', async () => {
    const { status, headers, text } = await page('admin');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; img-src data:/);
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(text).toContain('Sam Ortiz');
    expect((await page('admin', { 'if-none-match': headers.get('etag')! })).status).toBe(304);
    expect((await page('admin')).headers.get('content-security-policy')).toBe(headers.get('content-security-policy'));
  });

  test('names whom the box score names to its reader, and nobody without a token', async () => {
    expect((await page('parent')).text).not.toMatch(/Ortiz|Sam|Kim/);
    const { status, headers } = await world.call(undefined, 'GET', `/api/mobile/games/${game.id}/box-score.html`);
    expect([status, headers.get('content-type')]).toEqual([401, 'application/problem+json']);
  });
});

describe('the live view', () => {
  test('has the score, the last plays in their order, and how far the log has come', async () => {
    const { score, plays, changeSequence } = await ask('live');
    expect(score).toMatchObject({ home: 1, visitor: 0 });
    expect(plays.map(({ label, player }: { label: string; player: { displayName: string } }) => [label, player.displayName])).toEqual([
      ['Hit for one base', 'Sam Ortiz'],
      ['Home run', 'Kim Lee'],
      ['Strikeout', 'Ana Bell'],
    ]);
    expect(changeSequence).toBe(3);
  });

  test('has ten plays at most, and stays small', async () => {
    for (let i = 0; i < 12; i += 1) await record('field_out', sam, { attributes: { pitcherId: ana.id, outs: 1 } });
    const { text } = await world.call('admin', 'GET', `/api/mobile/games/${game.id}/live`);
    expect(JSON.parse(text).plays).toHaveLength(10);
    expect(text.length).toBeLessThan(10_000);
  });

  test('names nobody to a parent without a child', async () => {
    const { plays } = await ask('live', 'parent');
    expect(plays[0]).toMatchObject({ type: 'single', player: null, attributes: { pitcherId: null } });
  });
});

test('pitchers are told in the order in which they came to pitch, and stand so on the page', async () => {
  const strikeout = (pitcher: Player) =>
    record('strikeout', ana, { teamId: league.hawks.id, attributes: { pitcherId: pitcher.id, outs: 1 } });
  const max = await league.addPlayer('Max Fry', league.jays, { jerseyNumber: '99' });
  for (const pitcher of [max, kim, sam]) await strikeout(pitcher);
  const { teams } = await ask('box-score');
  const orderOf = (of: Player) => teams.home.players.find(({ playerId }: { playerId: string }) => playerId === of.id).pitchingOrder;
  expect([sam, max, kim].map(orderOf)).toEqual([1, 2, 3]);
  expect(teams.visitor.players[0].pitchingOrder).toBe(1);
  const { text } = await world.call('admin', 'GET', `/api/mobile/games/${game.id}/box-score.html`);
  const table = text.slice(text.indexOf('aria-label="Blue Jays: Pitching"'));
  const found = table.match(/Sam Ortiz|Max Fry|Kim Lee/g);
  expect(found?.slice(0, 3)).toEqual(['Sam Ortiz', 'Max Fry', 'Kim Lee']);
});

test('the changeSequence of a live view is where a reader of the log goes on', async () => {
  const void_ = async (id: string) => world.call('admin', 'DELETE', `/api/mobile/games/${game.id}/player-stats/${id}`);
  await void_(await record('walk', kim));
  const { changeSequence } = await ask('live');
  expect((await ask(`player-stats?since=${changeSequence}`)).events).toEqual([]);
  const id = await record('single', sam);
  const news = await ask(`player-stats?since=${changeSequence}`);
  expect(news.events.map((event: { id: string }) => event.id)).toEqual([id]);
  expect((await ask('live')).changeSequence).toBe(news.cursor);
});

test.each(['box-score', 'live'])('an admin is noted as reading the players of both teams by the %s, once a day', async (what) => {
  for (const name of ['admin', 'staff', 'admin']) await ask(what, name);
  const { body } = await world.call('admin', 'GET', '/api/org/audit?kind=roster-read');
  const entries = (body as unknown as { entries: { subjectId: string; actor: { name: string } }[] }).entries;
  expect(entries).toHaveLength(4);
});
