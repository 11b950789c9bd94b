import { beforeEach, describe, expect, test } from '@jest/globals';
import { getTeamStats } from '../../../src/application/scoring/get-team-stats.ts';
import { anOrg, NOON } from '../../support/builders.ts';
import { given } from '../../support/given.ts';
import { givenLeague } from '../../support/league.ts';
import {
  admin,
  ana,
  coach,
  game,
  makeScorer,
  parent,
  record,
  type Stat,
  sam,
  setUpScoring,
  umpire,
  voidEvent,
} from '../../support/scoring.ts';
import { accepted } from '../../support/use-cases.ts';

setUpScoring();

const cancel = () => given.league.write(({ games }) => games.save({ ...game, status: 'canceled' }));
const ofAna = () => ({ teamId: given.league.hawks.id, playerId: ana.id });
const CLIENT_ID = '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e11';

describe('an event', () => {
  test('has its place in the game, and who recorded it when', async () => {
    accepted(await record(admin));
    expect(accepted(await record(coach, { type: 'double' }))).toMatchObject({
      sequence: 2,
      sport: 'baseball',
      type: 'double',
      isNew: true,
      createdAt: NOON,
      voidedAt: null,
      recordedBy: { id: coach.id },
    });
  });

  test('under a client id that came before is the first one, whatever it says now, also once the game is canceled', async () => {
    const first = accepted(await record(admin, { clientEventId: CLIENT_ID }));
    await cancel();
    for (const type of ['single', 'double'])
      expect(accepted(await record(admin, { clientEventId: CLIENT_ID, type }))).toEqual({ ...first, isNew: false });
  });

  test('is refused in a canceled game, and in one of another org', async () => {
    await cancel();
    expect(await record(admin)).toMatchObject({ error: { kind: 'game-not-open', gameStatus: 'canceled' } });
    const other = await givenLeague(given.ports.unitOfWork, { org: anOrg() });
    const theirs = await other.addGame(other.jays, other.hawks);
    expect(await record(admin, { of: theirs })).toMatchObject({ error: { kind: 'not-found' } });
  });

  test.each<[string, () => Stat, object]>([
    ['of another sport', () => ({ type: 'slam_dunk' }), { kind: 'stat-not-applicable', sport: 'baseball', eventType: 'slam_dunk' }],
    ['with attributes of others', () => ({ attributes: { rbi: 9, yards: 3 } }), { kind: 'invalid-request', violations: [{}, {}] }],
    [
      'of players who are on the other side',
      () => ({ playerId: ana.id, attributes: { pitcherId: sam.id } }),
      { kind: 'unknown-reference', violations: [{ path: ['playerId'] }, { path: ['attributes', 'pitcherId'] }] },
    ],
    [
      'of a team that does not play',
      () => ({ teamId: given.league.owls.id, playerId: null }),
      { kind: 'unknown-reference', violations: [{ path: ['teamId'], rule: 'not-in-game' }] },
    ],
  ])('%s is refused', async (_, event, error) => {
    expect(await record(admin, event())).toMatchObject({ error });
    expect(accepted(await record(admin, { attributes: { pitcherId: ana.id } }))).toMatchObject({ sequence: 1 });
  });
});

describe('a game that something was recorded of before', () => {
  beforeEach(async () => accepted(await record(admin)));

  test('is canceled: it takes no more', async () => {
    await cancel();
    expect(await record(admin)).toMatchObject({ error: { kind: 'game-not-open', gameStatus: 'canceled' } });
  });

  test('has lost a player, and takes none of theirs', async () => {
    await given.league.write(({ roster }) => roster.remove(sam.orgId, given.league.jays.id, sam.id));
    const violations = [{ path: ['playerId'], rule: 'not-on-roster', side: 'own' }];
    expect(await record(admin)).toMatchObject({ error: { kind: 'unknown-reference', violations } });
    expect(await record(admin, ofAna())).toMatchObject({ ok: true });
  });

  test('has won a player, and takes theirs', async () => {
    const kit = await given.league.addPlayer('Kit Moss', given.league.jays);
    expect(await record(admin, { playerId: kit.id })).toMatchObject({ ok: true });
  });

  test('has another scorer: the former one records no more', async () => {
    await makeScorer(umpire);
    accepted(await record(umpire));
    accepted(await record(umpire));
    await makeScorer(parent);
    expect(await record(umpire)).toMatchObject({ error: { kind: 'not-allowed' } });
    expect(await record(parent)).toMatchObject({ ok: true });
  });
});

describe('who records', () => {
  test('is a coach of that team, not of the other, whose players they do not name', async () => {
    expect(await record(coach)).toMatchObject({ ok: true });
    expect(await record(coach, ofAna())).toMatchObject({ error: { kind: 'unknown-reference', violations: [{ rule: 'not-numbered' }] } });
    accepted(await record(admin, ofAna()));
    expect(await record(coach, ofAna())).toMatchObject({ error: { kind: 'book-kept', keptBy: { id: admin.id } } });
  });

  test.each([
    ['parent', () => parent],
    ['umpire', () => umpire],
  ])('is a %s who is the official scorer, for both teams, and no other', async (_, user) => {
    expect(await record(user())).toMatchObject({ error: { kind: 'not-allowed', reason: 'not-the-scorer' } });
    await makeScorer(user());
    for (const event of [{}, ofAna()]) expect(await record(user(), event)).toMatchObject({ ok: true });
  });
});

describe('what the opponent’s batters did, by their numbers', () => {
  const faced = (attributes: object = {}, playerId: typeof ana.id | null = null): Stat => ({
    teamId: given.league.hawks.id,
    playerId,
    attributes: { pitcherId: sam.id, batterNumber: '12', outs: 0, ...attributes },
  });
  const totals = async (teamId: typeof given.league.jays.id) =>
    accepted(await getTeamStats(given.ports)({ actor: await given.as(admin), teamId }));

  test('is the pitcher’s coach’s to record and to void; it counts for the pitcher and gives the opponent nothing', async () => {
    const recorded = accepted(await record(coach, faced()));
    expect(recorded).toMatchObject({ playerId: null, attributes: { pitcherId: sam.id, batterNumber: '12' } });
    const { players } = await totals(given.league.jays.id);
    expect(players.find(({ playerId }) => playerId === sam.id)?.display).toMatchObject({ bf: '1', pitchingH: '1', h: '0' });
    expect((await totals(given.league.hawks.id)).display).toMatchObject({ pa: '0', h: '0' });
    expect(await voidEvent(coach, recorded.id)).toMatchObject({ ok: true });
  });

  test.each<[string, () => Stat, object]>([
    ['a player of theirs', () => faced({}, ana.id), { violations: [{ path: ['attributes', 'batterNumber'] }] }],
    ['no pitcher', () => faced({ pitcherId: null }), { violations: [{ path: ['attributes', 'batterNumber'] }] }],
    ['a pitcher of theirs', () => faced({ pitcherId: ana.id }), { violations: [{ path: ['attributes', 'pitcherId'] }] }],
  ])('is not the coach’s with %s', async (_, event, error) => {
    expect(await record(coach, event())).toMatchObject({ error });
  });

  test.each<[string, () => Stat]>([
    ['no number', () => faced({ batterNumber: null })],
    ['no attributes', () => ({ ...faced(), attributes: {} })],
  ])('is a play of the opponent’s book with %s', async (_, event) => {
    expect(accepted(await record(coach, event()))).toMatchObject({ byOpponent: 'booked' });
    accepted(await record(admin, ofAna()));
    expect(await record(coach, event())).toMatchObject({ error: { kind: 'book-kept' } });
  });

  test.each<[string, () => Stat]>([
    ['a number that no shirt has', () => faced({ batterNumber: 'twelve' })],
    ['a number that is no text', () => faced({ batterNumber: 12 })],
    ['a player besides', () => faced({}, ana.id)],
    ['no pitcher', () => faced({ pitcherId: null })],
  ])('is not to be recorded with %s, not by an admin either', async (_, event) => {
    expect(await record(admin, event())).toMatchObject({ error: { violations: [{ path: ['attributes', 'batterNumber'] }] } });
  });
});
