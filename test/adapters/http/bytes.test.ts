import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { HOUR, later, NOON } from '../../support/builders.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { type RawConnection, rawConnection, rawRequest } from '../../support/raw-connection.ts';
import { startWorld, type World } from '../../support/world.ts';

let world: World;
let league: GivenLeague;
let connection: RawConnection;
let gameId: string;
beforeAll(async () => {
  world = await startWorld();
  const org = await world.org();
  await world.member('ada', org, 'admin');
  league = await givenLeague(world.ports.unitOfWork, { org });
  for (const name of ['Sam Ortiz', 'Ben Asher', 'Ana Kim']) await league.addPlayer(name, league.hawks);
  for (const [at, [home, visitor]] of [[league.hawks, league.jays] as const, [league.owls, league.hawks] as const].entries())
    gameId = (await league.addGame(home, visitor, { startsAt: later(NOON, (at + 1) * HOUR), endsAt: later(NOON, (at + 2) * HOUR) })).id;
  for (const content of ['Practice is at 5', 'Bring water'])
    await world.call('ada', 'POST', room('messages'), { org, body: { content }, headers: { 'idempotency-key': content.slice(0, 5) } });
  connection = await rawConnection(world.origin);
});
afterAll(async () => {
  connection?.socket.destroy();
  await world.close();
});

const room = (what: string) => `/api/mobile/chat/rooms/${league.hawks.id}/${what}`;

/** The size of a reply on the wire. */
async function bytesOf(path: string, known?: string): Promise<Readonly<{ head: number; body: number }>> {
  const before = connection.received().length;
  const headers = { Authorization: 'Bearer ada', 'X-Org-Id': league.org.id, ...(known !== undefined && { 'If-None-Match': known }) };
  connection.send(rawRequest('GET', path, headers));
  const answer = () => connection.received().slice(before);
  while (!answer().includes('\r\n\r\n')) await connection.until(new RegExp(`^[^]{${connection.received().length + 1}}`));
  const head = answer().indexOf('\r\n\r\n') + 4;
  const body = Number(/\r\ncontent-length: (\d+)/i.exec(answer().slice(0, head))?.[1] ?? 0);
  await connection.until(new RegExp(`^[^]{${before + head + body}}`));
  return { head, body };
}

/** Every id, instant and tag has a fixed length, so these are exact: a change that sends more has to raise them. */
const BUDGET: Readonly<Record<string, readonly [path: () => string, head: number, body: number]>> = {
  'history with two messages': [() => room('messages'), 582, 587],
  'a first poll with two messages': [() => room('poll'), 582, 640],
  home: [() => '/api/mobile/home', 583, 3547],
  'a schedule of two games': [() => '/api/mobile/schedule', 583, 2181],
  'an agenda of two games': [() => '/api/mobile/agenda', 583, 2301],
  'three teams': [() => '/api/mobile/teams', 583, 1074],
  'a team with three players': [() => `/api/mobile/teams/${league.hawks.id}`, 582, 876],
  'standings of three teams': [() => '/api/mobile/standings', 583, 3757],
  'totals of a team': [() => `/api/mobile/teams/${league.hawks.id}/player-stats`, 623, 11548],
  'a box score of a game without events': [() => `/api/mobile/games/${gameId}/box-score`, 623, 11215],
  'a live view of a game without events': [() => `/api/mobile/games/${gameId}/live`, 622, 1997],
  'a search that finds one player': [() => '/api/mobile/players/search?name=ortiz', 582, 263],
};

test.each(Object.entries(BUDGET))('%s has so many bytes, and no more', async (_, [path, head, body]) => {
  expect(await bytesOf(path())).toEqual({ head, body });
});

test('a poll that finds nothing has so many bytes, and no more', async () => {
  const { body } = await world.call('ada', 'GET', room('poll'), { org: league.org });
  expect(await bytesOf(`${room('poll')}?since=${body['cursor']}`)).toEqual({ head: 581, body: 86 });
});

test('an answer that the caller has already is a head alone', async () => {
  const { headers } = await world.call('ada', 'GET', '/api/mobile/teams', { org: league.org });
  expect(await bytesOf('/api/mobile/teams', headers.get('etag')!)).toEqual({ head: 524, body: 0 });
});
