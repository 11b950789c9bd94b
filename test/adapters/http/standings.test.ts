import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Org } from '../../../src/domain/membership/org.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { type Reply, startWorld, type World } from '../../support/world.ts';

let world: World;
let org: Org;
let league: GivenLeague;
beforeAll(async () => {
  world = await startWorld();
  org = await world.org();
  league = await givenLeague(world.ports.unitOfWork, { org });
  await world.member('ada', org, 'admin');
  await world.member('pat', org, 'parent');
});
afterAll(() => world.close());

const ask = (method: string, path: string, body?: unknown): Promise<Reply> =>
  world.call('ada', method, `/api/org/${path}`, { org, ...(body !== undefined && { body }) });
const errorsOf = ({ body }: Reply) => body['errors'] as unknown as readonly { pointer: string; detail: string }[];
type Row = Readonly<Record<string, unknown> & { team: { id: string; name: string }; inDivision?: unknown; qualification?: unknown }>;
type Table = Readonly<Record<string, unknown> & { rows: readonly Row[]; rules: Record<string, unknown>; ageGroup: { id: string } }>;
const tableOf = async (ageGroupId: string = league.ageGroup.id): Promise<Table> => {
  const { body } = await world.call('pat', 'GET', `/api/mobile/standings?ageGroupId=${ageGroupId}`, { org });
  return (body as unknown as { standings: Table[] }).standings[0]!;
};

test('what a league says beside its games is seen in the table by everybody, and goes when it is taken back', async () => {
  const { season, ageGroup, hawks, jays, owls } = league;
  const of = { seasonId: season.id, ageGroupId: ageGroup.id };
  const before = await tableOf();
  expect(before).toMatchObject({ shown: true, rules: { rankBy: 'win_pct', qualifyingPlaces: null, wildCards: 0 } });
  expect(Object.keys(before)).not.toEqual(expect.arrayContaining(['divisions']));
  expect(Object.keys(before.rows[0]!)).not.toEqual(expect.arrayContaining(['qualification']));

  const rules = await ask('POST', 'age-group-rules', { ...of, rules: { rankBy: 'points', qualifyingPlaces: 1, wildCards: 1 } });
  const points = await ask('POST', 'point-adjustments', { teamId: jays.id, points: -3, reason: 'ineligible_player', note: 'On April 11' });
  const decision = await ask('POST', 'standings-decisions', { ...of, kind: 'lot', teamIds: [owls.id, hawks.id] });
  const division = await ask('POST', 'divisions', { ...of, name: 'East' });
  for (const { id } of [hawks, owls]) await ask('PATCH', `teams/${id}`, { divisionId: division.body['id'] });
  expect([rules, points, decision, division].map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  await league.addGame(hawks, jays, {});

  const table = await tableOf();
  expect(table).toMatchObject({
    rules: { rankBy: 'points', qualifyingPlaces: 1, wildCards: 1 },
    divisions: [{ name: 'East', teamIds: [owls.id, hawks.id] }],
    decisions: [{ kind: 'lot', teamIds: [owls.id, hawks.id], note: null, applied: true }],
    rows: [
      {
        rank: 1,
        decidedBy: 'lot',
        team: { name: 'White Owls' },
        tieBreak: [{ by: 'lot', value: 1, display: '1' }],
        inDivision: { rank: 1, decidedBy: 'lot', gamesBehindDisplay: '-' },
        qualification: { place: 'own', wildCard: null, gamesRemaining: 0, clinched: false, eliminated: false },
      },
      {
        rank: 2,
        team: { name: 'Red Hawks' },
        qualification: { place: 'wild_card', wildCard: { rank: 1, tied: false }, gamesRemaining: 1, clinched: false },
      },
      {
        rank: 3,
        team: { name: 'Blue Jays' },
        points: -3,
        inDivision: null,
        adjustments: [{ points: -3, reason: 'ineligible_player', note: 'On April 11', decidedBy: null }],
        qualification: { place: null, wildCard: { rank: 2 }, gamesRemaining: 1 },
      },
    ],
  });

  await ask('DELETE', `age-group-rules/${rules.body['id']}`);
  await ask('DELETE', `point-adjustments/${points.body['id']}`);
  await ask('DELETE', `standings-decisions/${decision.body['id']}`);
  for (const { id } of [hawks, owls]) await ask('PATCH', `teams/${id}`, { divisionId: null });
  expect(await tableOf()).toEqual({ ...before });
  const audited = await ask('GET', 'audit?limit=20');
  for (const kind of ['age-group-rules', 'point-adjustment', 'standings-decision']) expect(audited.text).toContain(`"kind":"${kind}"`);
});

test('an age group that is too young is answered without rows, to everybody', async () => {
  const eight = await league.addAgeGroup({ name: '8U', sortOrder: 8 });
  await league.addTeam('Zebras', { ageGroupId: eight.id });
  await ask('PATCH', 'settings', { youngestWithStandings: league.ageGroup.id });
  expect(await tableOf(eight.id)).toMatchObject({ shown: false, rows: [] });
  expect(await tableOf()).toMatchObject({ shown: true });
  await ask('PATCH', 'settings', { youngestWithStandings: null });
  expect((await tableOf(eight.id)).rows).toHaveLength(1);
});

test('statistics are reckoned by the rules of the age group', async () => {
  const { season, ageGroup, hawks } = league;
  const basis = async () => (await world.call('ada', 'GET', `/api/mobile/teams/${hawks.id}/player-stats`, { org })).body;
  expect(await basis()).toMatchObject({ basis: { eraInnings: 6 }, season: { rules: { regulationInnings: 6 } } });
  const made = await ask('POST', 'age-group-rules', { seasonId: season.id, ageGroupId: ageGroup.id, rules: { regulationInnings: 5 } });
  expect(await basis()).toMatchObject({ basis: { eraInnings: 5 }, season: { rules: { regulationInnings: 5 } } });
  await ask('DELETE', `age-group-rules/${made.body['id']}`);
});

test('what is wrong with rules, points and decisions is said by field', async () => {
  const { season, ageGroup, hawks, jays } = league;
  const of = { seasonId: season.id, ageGroupId: ageGroup.id };
  const twelve = await league.addAgeGroup({ name: '12U', sortOrder: 12 });
  const elder = await league.addTeam('Elders', { ageGroupId: twelve.id });
  const nobody = '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f';
  const decided = (...teamIds: string[]) => ask('POST', 'standings-decisions', { ...of, kind: 'coin', teamIds });

  const wrong = await decided(hawks.id, elder.id, hawks.id);
  expect([wrong.status, errorsOf(wrong).map(({ pointer, detail }) => [pointer, detail])]).toEqual([
    400,
    [
      ['/teamIds/1', 'must be a team of that season and age group'],
      ['/teamIds/2', 'must be listed only once'],
    ],
  ]);
  const unknown = await decided(hawks.id, nobody);
  expect([unknown.status, errorsOf(unknown)[0]?.pointer]).toEqual([422, '/teamIds/1']);
  expect((await decided(hawks.id)).status).toBe(400);
  expect(errorsOf(await ask('POST', 'point-adjustments', { teamId: jays.id, points: 0, reason: 'other' }))[0]?.pointer).toBe('/points');
  const made = await ask('POST', 'age-group-rules', { ...of, rules: {} });
  const again = await ask('POST', 'age-group-rules', { ...of, rules: {} });
  expect([made.status, again.status, errorsOf(again)[0]?.pointer]).toEqual([201, 400, '/ageGroupId']);
});
