import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { filePlanning } from '../../../src/adapters/tabular/file-planning.ts';
import type { Org } from '../../../src/domain/membership/org.ts';
import { CsvFile } from '../../support/csv-file.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { startWorld, type World } from '../../support/world.ts';

let world: World;
let org: Org;
let league: GivenLeague;
beforeEach(async () => {
  world = await startWorld(undefined, { openPlanning: filePlanning });
  org = await world.org();
  league = await givenLeague(world.ports.unitOfWork, { org });
  await world.member('ada', org, 'admin');
  await world.member('uma', org, 'umpire');
});
afterEach(() => world.close());

const call = async (name: string, method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  world.call(name, method, path, { org, ...(body !== undefined && { body }), ...(headers && { headers }) });

const PLAN = ['w1.1', 'final.1'].map((match, at) => ({
  match,
  number: 1,
  startsAt: `2026-04-1${at + 2}T15:00:00Z`,
  endsAt: `2026-04-1${at + 2}T17:00:00Z`,
}));
/** Of the Hawks with a bye, the Jays and the Owls. */
async function unplanned(name = 'Spring play-offs'): Promise<string> {
  const { hawks, jays, owls, season, ageGroup } = league;
  const { body } = await call('ada', 'POST', '/api/org/brackets', {
    seasonId: season.id,
    ageGroupId: ageGroup.id,
    name,
    format: 'single_elimination',
    seeding: { by: 'teams', teamIds: [hawks.id, jays.id, owls.id] },
  });
  return String(body['id']);
}
async function aBracket(name?: string): Promise<string> {
  const id = await unplanned(name);
  await call('ada', 'PUT', `/api/org/brackets/${id}/plan`, { games: PLAN.map((game) => ({ ...game, fieldId: league.field.id })) });
  return id;
}
type Seen = Readonly<{
  rounds: readonly Readonly<{ matches: readonly Readonly<{ key: string; games: readonly Readonly<{ gameId: string }>[] }>[] }>[];
}>;
async function gameOf(id: string, match: string): Promise<string> {
  const { rounds } = (await call('uma', 'GET', `/api/mobile/brackets/${id}`)).body as unknown as Seen;
  return rounds.flatMap(({ matches }) => matches).find(({ key }) => key === match)!.games[0]!.gameId;
}
const end = async (gameId: string, homeScore: number, visitorScore: number) => {
  await call('uma', 'PATCH', `/api/mobile/games/${gameId}`, { status: 'in_progress' });
  return call('uma', 'PATCH', `/api/mobile/games/${gameId}`, { status: 'final', homeScore, visitorScore });
};

describe('a bracket', () => {
  test('is filled by an umpire who ends a game, and the answer says with which', async () => {
    const id = await aBracket();
    const ended = await end(await gameOf(id, 'w1.1'), 3, 2);
    expect([ended.status, ended.body['laterGames']]).toMatchObject([
      200,
      [{ match: 'final.1', matchName: 'Final', change: 'made', homeTeam: { name: 'Red Hawks' }, visitorTeam: { name: 'Blue Jays' } }],
    ]);
    const final = await gameOf(id, 'final.1');
    await call('ada', 'PATCH', `/api/mobile/games/${final}`, { status: 'in_progress' });
    const refused = await call('uma', 'PATCH', `/api/mobile/games/${await gameOf(id, 'w1.1')}`, { homeScore: 1 });
    expect([refused.status, refused.body['type'], refused.body['laterGames']]).toEqual([
      409,
      expect.stringMatching(/\/bracket-affected$/),
      [expect.objectContaining({ gameId: final, change: 'begun' })],
    ]);
  });

  test('is not stored by a preview, also under a key of idempotency, as clients send it', async () => {
    const { hawks, jays, season, ageGroup } = league;
    const terms = { seasonId: season.id, ageGroupId: ageGroup.id, name: 'Cup', format: 'single_elimination' };
    const seeding = { by: 'teams', teamIds: [hawks.id, jays.id] };
    const previewed = await call('ada', 'POST', '/api/org/brackets', { ...terms, seeding, preview: true }, { 'Idempotency-Key': 'look' });
    expect([previewed.status, previewed.body]).toMatchObject([
      200,
      { id: null, rounds: [{ matches: [{ sides: [{ team: { name: hawks.name } }, { team: { name: jays.name } }] }] }] },
    ]);
    expect((await call('ada', 'GET', '/api/mobile/brackets')).body).toEqual({ brackets: [] });
  });

  test('keeps the language of the first answer where a request is repeated under its key', async () => {
    const { hawks, jays, owls, season, ageGroup } = league;
    const seeding = { by: 'teams', teamIds: [hawks.id, jays.id, owls.id] };
    const terms = { seasonId: season.id, ageGroupId: ageGroup.id, name: 'Cup', format: 'single_elimination', seeding };
    const made = (language: string) =>
      call('ada', 'POST', '/api/org/brackets', terms, { 'Idempotency-Key': 'cup', 'Accept-Language': language });
    const [first, again] = [await made('es'), await made('en')];
    expect(first.body['rounds']).toMatchObject([{ name: 'Semifinales' }, { name: 'Final' }]);
    expect([again.body, again.headers.get('content-language')]).toEqual([first.body, 'es']);
  });

  test('is kept as it was answered until a game of it or it itself is changed', async () => {
    const id = await aBracket();
    const path = `/api/mobile/brackets/${id}`;
    const first = await call('uma', 'GET', path);
    const tag = first.headers.get('etag')!;
    expect((await call('uma', 'GET', path, undefined, { 'if-none-match': tag })).status).toBe(304);
    await end(await gameOf(id, 'w1.1'), 3, 2);
    expect((await call('uma', 'GET', path, undefined, { 'if-none-match': tag })).status).toBe(200);
    const stale = await call('ada', 'DELETE', `/api/org/brackets/${id}`, undefined, { 'if-match': '"1"' });
    expect([stale.status, stale.body['type']]).toEqual([409, expect.stringMatching(/\/edit-conflict$/)]);
    expect((await call('ada', 'DELETE', `/api/org/brackets/${id}`, undefined, { 'if-match': '"2"' })).status).toBe(204);
    expect((await call('uma', 'GET', path)).status).toBe(404);
  });

  test('is noticed by answers that are kept, also while it has no game', async () => {
    const listed = async () => (await call('uma', 'GET', '/api/mobile/brackets')).body['brackets'];
    expect(await listed()).toEqual([]);
    const id = await unplanned();
    expect(await listed()).toMatchObject([{ id, name: 'Spring play-offs', isOver: false }]);
    const path = `/api/mobile/brackets/${id}`;
    const before = (await call('uma', 'GET', path)).body['rounds'];
    await call('ada', 'PUT', `/api/org/brackets/${id}/matches/w1.1/decision`, { winnerTeamId: league.owls.id });
    expect((await call('uma', 'GET', path)).body['rounds']).not.toEqual(before);
    await call('ada', 'DELETE', `/api/org/brackets/${id}`);
    expect(await listed()).toEqual([]);
  });

  test('is told in the language of its reader, also where the answer is kept', async () => {
    const id = await aBracket();
    const path = `/api/mobile/brackets/${id}`;
    const read = async (language: string, part = '') => call('uma', 'GET', path + part, undefined, { 'accept-language': language });
    const [english, spanish] = [await read('en'), await read('es')];
    const headers = (reply: typeof english) => ['content-language', 'vary'].map((name) => reply.headers.get(name));
    expect([headers(english), headers(spanish)]).toEqual([
      ['en', expect.stringContaining('Accept-Language')],
      ['es', expect.stringContaining('Accept-Language')],
    ]);
    expect(english.body['rounds']).toMatchObject([{ name: 'Semifinals' }, { name: 'Final' }]);
    expect(spanish.body['rounds']).toMatchObject([
      { name: 'Semifinales', matches: [{ name: 'Semifinal' }] },
      {
        name: 'Final',
        matches: [
          {
            sides: [{}, { from: 'Ganador de la semifinal' }],
            sentence: 'Final: N.º 1 Red Hawks contra ganador de la semifinal, el lun 13 de abr, 10:00 a.m., Legion Park, Field 2.',
          },
        ],
      },
    ]);
    expect((await read('es')).text).toBe(spanish.text);
    const tag = { 'if-none-match': spanish.headers.get('etag')! };
    expect((await call('uma', 'GET', path, undefined, { 'accept-language': 'es', ...tag })).status).toBe(304);
    expect((await call('uma', 'GET', path, undefined, { 'accept-language': 'en', ...tag })).status).toBe(200);
    expect((await read('es', '/picture')).text).toContain(
      '10U, eliminación directa de 3. Semifinal: N.º 2 Blue Jays contra N.º 3 White Owls',
    );
    expect((await read('en', '/picture')).text).toContain('10U, single elimination of 3. Semifinal: No. 2 Blue Jays against');

    await end(await gameOf(id, 'w1.1'), 3, 2);
    const final = await gameOf(id, 'final.1');
    await call('ada', 'PATCH', `/api/mobile/games/${final}`, { status: 'in_progress' });
    const semifinal = `/api/mobile/games/${await gameOf(id, 'w1.1')}`;
    const refused = await call('uma', 'PATCH', semifinal, { homeScore: 1 }, { 'accept-language': 'es' });
    expect(refused.body['laterGames']).toMatchObject([{ matchName: 'Final', change: 'begun' }]);
  });

  test('is a picture that loads and runs nothing, tells what it shows, and takes names for text', async () => {
    await league.write(({ teams }) => teams.save({ ...league.hawks, name: '<script>Hawks</script> & "Sons"' }));
    const id = await aBracket('Play-offs </title><script>');
    const path = `/api/mobile/brackets/${id}/picture`;
    const { status, text, headers } = await call('uma', 'GET', path);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'/);
    expect(text).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="360" [^>]*role="img" aria-labelledby="title description">/);
    expect(text).toContain('<title id="title">Play-offs &lt;/title&gt;&lt;script&gt;</title>');
    expect(text).not.toMatch(/<script|<a |href|<image|<foreignObject|on\w+=/i);
    const described = /<desc id="description">(.*)<\/desc>/.exec(text)![1]!;
    expect(described).toBe(
      '10U, single elimination of 3. Semifinal: No. 2 Blue Jays against No. 3 White Owls, Sun Apr 12, 10:00 AM, Legion Park, Field 2. Final: No. 1 &lt;script&gt;Hawks&lt;/script&gt; &amp; &quot;Sons&quot; against winner of Semifinal, Mon Apr 13, 10:00 AM, Legion Park, Field 2.',
    );
    expect([...text.matchAll(/font-size:(\d+)px/g)].map(([, size]) => Number(size)).filter((size) => size < 12)).toEqual([]);
    const tag = headers.get('etag')!;
    expect((await call('uma', 'GET', path, undefined, { 'if-none-match': tag })).status).toBe(304);
  });

  test('follows results that come in as a file, all of it or nothing', async () => {
    const id = await aBracket();
    const imported = async (score: string) => {
      const body = new CsvFile(`Date,Home,Away,Home Score,Away Score\n2026-04-12,Blue Jays,White Owls,${score}`);
      const begun = await call('ada', 'POST', `/api/org/imports?seasonId=${league.season.id}&kind=scores`, body);
      await world.imported();
      return (await call('ada', 'GET', `/api/org/imports/${begun.body['id']}`)).body;
    };
    const semifinal = await gameOf(id, 'w1.1');
    await call('uma', 'PATCH', `/api/mobile/games/${semifinal}`, { status: 'in_progress' });
    expect(await imported('2,3')).toMatchObject({ status: 'done' });
    const final = await gameOf(id, 'final.1');
    expect((await call('uma', 'GET', `/api/mobile/games/${final}`)).body).toMatchObject({ visitorTeam: { name: 'White Owls' } });
    await call('ada', 'PATCH', `/api/mobile/games/${final}`, { status: 'in_progress' });
    expect(await imported('4,3')).toMatchObject({ status: 'failed', failure: 'bracket-affected' });
    expect((await call('uma', 'GET', `/api/mobile/games/${semifinal}`)).body).toMatchObject({ homeScore: 2, visitorScore: 3 });
  });
});
