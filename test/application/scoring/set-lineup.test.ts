import { describe, expect, test } from '@jest/globals';
import { erasePlayer } from '../../../src/application/privacy/erase-player.ts';
import { listLineups } from '../../../src/application/scoring/list-lineups.ts';
import { setLineup } from '../../../src/application/scoring/set-lineup.ts';
import type { Player, Team } from '../../../src/domain/league/team.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import type { LineupPlace } from '../../../src/domain/scoring/game-book.ts';
import { MINUTE, NOON } from '../../support/builders.ts';
import { given } from '../../support/given.ts';
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

const place = ({ id: playerId }: Player, over: Partial<LineupPlace> = {}): LineupPlace => ({
  playerId,
  isStarter: true,
  battingOrder: null,
  position: null,
  ...over,
});
const keep = async (
  user: User,
  places: readonly LineupPlace[],
  { of = given.league.jays, versions }: Readonly<{ of?: Team; versions?: readonly number[] }> = {},
) => setLineup(given.ports)({ actor: await given.as(user), gameId: game.id, teamId: of.id, places, versions });
const seenBy = async (user: User) => {
  const { lineups, playersVisible } = accepted(await listLineups(given.ports)({ actor: await given.as(user), gameId: game.id }));
  return { playersVisible, home: lineups[0]!.places.map(({ displayName, isGuest }) => `${displayName}${isGuest ? ' (guest)' : ''}`) };
};

describe('keeping a lineup', () => {
  test('is for those who record for the team, and not for others', async () => {
    for (const user of [admin, coach]) expect(await keep(user, [])).toMatchObject({ ok: true });
    expect(await keep(coach, [], { of: given.league.hawks })).toMatchObject({ error: { kind: 'not-allowed', reason: 'not-your-team' } });
    for (const user of [parent, umpire])
      expect(await keep(user, [])).toMatchObject({ error: { kind: 'not-allowed', reason: 'not-the-scorer' } });
    await makeScorer(parent);
    expect(await keep(parent, [], { of: given.league.hawks })).toMatchObject({ ok: true });
  });

  test('is for the team’s manager too, who without a child sees no other lineup of the game', async () => {
    const { hawks, jays, managedBy } = given.league;
    const max = await given.person({}, 'parent');
    await managedBy(jays, max);
    expect(accepted(await keep(max, [place(sam)]))).toMatchObject({ places: [{ playerId: sam.id }] });
    expect(await keep(max, [], { of: hawks })).toMatchObject({ error: { kind: 'not-allowed', reason: 'not-the-scorer' } });
    accepted(await keep(admin, [place(ana)], { of: hawks }));
    const { lineups, playersVisible } = accepted(await listLineups(given.ports)({ actor: await given.as(max), gameId: game.id }));
    const shown = new Map(lineups.map(({ teamId, places }) => [teamId, places.map(({ displayName }) => displayName)]));
    expect([shown.get(jays.id), shown.get(hawks.id), playersVisible]).toEqual([['Sam Ortiz'], [], false]);
  });

  test('is for a team of the game, as long as it is not canceled', async () => {
    expect(await keep(admin, [], { of: given.league.owls })).toMatchObject({ error: { kind: 'not-found' } });
    await given.league.write(({ games }) => games.save({ ...game, status: 'canceled' }));
    expect(await keep(admin, [])).toMatchObject({ error: { kind: 'game-not-open' } });
  });

  test('counts its versions, and builds on the one that is named', async () => {
    const places = [place(sam, { battingOrder: 1, position: 'P' })];
    expect(accepted(await keep(coach, places, { versions: [0] }))).toMatchObject({ version: 1, updatedAt: NOON });
    expect(await keep(admin, places, { versions: [0] })).toMatchObject({ error: { kind: 'edit-conflict' } });
    given.move(MINUTE);
    // A write that changes nothing makes no new version.
    expect(accepted(await keep(coach, places, { versions: [1] }))).toMatchObject({ version: 1, updatedAt: NOON });
    expect(accepted(await keep(coach, [place(sam)], { versions: [1] }))).toMatchObject({ version: 2 });
  });

  test('refuses what cannot be, and whom nobody knows', async () => {
    expect(await keep(coach, [place(sam, { position: 'GK' }), place(sam)])).toMatchObject({
      error: { kind: 'invalid-request', violations: [{ path: ['places', 0, 'position'] }, { path: ['places', 1, 'playerId'] }] },
    });
    const nobody = { ...sam, id: '0198c1f0-5a2b-4c3d-8e4f-5a6b7c8d9e12' as Player['id'] };
    expect(await keep(coach, [place(sam), place(nobody)])).toMatchObject({
      error: { kind: 'unknown-reference', violations: [{ path: ['places', 1, 'playerId'], rule: 'unknown' }] },
    });
  });

  test('tells what is unusual', async () => {
    expect(accepted(await keep(coach, [place(sam, { battingOrder: 1, position: 'SS' })]))).toMatchObject({
      warnings: [{ kind: 'too-few-starters' }, { kind: 'position-missing' }],
    });
  });
});

test('lineups tell who has been in the game, and where', async () => {
  const [ben, cleo] = [
    await given.league.addPlayer('Ben Ito', given.league.jays),
    await given.league.addPlayer('Cleo Diaz', given.league.jays),
  ];
  accepted(await keep(coach, [place(sam, { battingOrder: 1, position: 'P' }), place(ben, { battingOrder: 2, position: 'SS' })]));
  const batter = { teamId: given.league.hawks.id, playerId: ana.id };
  const inInning = (period: number, stat: Stat) => record(admin, { ...stat, period });
  accepted(await inInning(1, batter));
  accepted(await inInning(2, { type: 'substitution', playerId: cleo.id, attributes: { battingOrder: 2, position: 'P' } }));
  accepted(await inInning(2, { type: 'substitution', playerId: sam.id, attributes: { position: 'SS' } }));
  accepted(await inInning(2, batter));
  const played = async (user: User) => {
    const listed = accepted(await listLineups(given.ports)({ actor: await given.as(user), gameId: game.id }));
    return listed.lineups[0]!.played.map(({ playerId: _, jerseyNumber: __, periods, ...presence }) => ({
      ...presence,
      periods: periods.map(({ period, positions }) => `${period} ${positions.join('-')}`),
    }));
  };
  expect(await played(coach)).toEqual([
    { displayName: 'Sam Ortiz', isStarter: true, isInGame: true, periods: ['1 P', '2 SS'], seconds: null },
    { displayName: 'Ben Ito', isStarter: true, isInGame: false, periods: ['1 SS'], seconds: null },
    { displayName: 'Cleo Diaz', isStarter: false, isInGame: true, periods: ['2 P'], seconds: null },
  ]);
  expect((await played(umpire)).map(({ displayName }) => displayName)).toEqual(['Sam Ortiz', 'Ben Ito', 'Cleo Diaz']);
  expect(await played(parent)).toEqual([]);
});

describe('a guest', () => {
  test('is named in events for the team whose lineup they stand in, as long as they do', async () => {
    expect(await record(coach, { playerId: ana.id })).toMatchObject({ error: { kind: 'unknown-reference' } });
    accepted(await keep(coach, [place(sam), place(ana)]));
    const { id } = accepted(await record(coach, { playerId: ana.id }));
    accepted(await keep(coach, [place(sam)]));
    expect((await seenBy(coach)).home).toEqual(['Sam Ortiz', 'Ana K. (guest)']);
    accepted(await voidEvent(coach, id));
    accepted(await keep(coach, [place(sam)]));
    expect((await seenBy(coach)).home).toEqual(['Sam Ortiz']);
    expect(await record(coach, { playerId: ana.id })).toMatchObject({ error: { kind: 'unknown-reference' } });
  });

  test('named by a stranger to the child is reported once a day to those who decide about it, and to nobody else', async () => {
    const { league, org } = given;
    const theirCoach = await given.person({}, 'coach');
    await league.coachedBy(league.hawks, theirCoach);
    const reported = async () => {
      const events: unknown[] = [];
      await league.write(async ({ outbox }) => {
        for (let taken = await outbox.take(org.id); taken; taken = await outbox.take(org.id)) events.push(taken.event);
      });
      return events;
    };
    await reported();
    const name = async (user: User) => {
      accepted(await keep(user, [place(sam), place(ana)]));
      accepted(await keep(user, [place(sam)]));
    };
    await name(admin);
    expect(await reported()).toEqual([]);
    await name(coach);
    await name(coach);
    const teamIds = [league.hawks.id];
    expect(await reported()).toMatchObject([{ kind: 'guest-named', gameId: game.id, teamIds, namedBy: coach.id }]);
    expect((await given.audited()).filter((action) => action === 'guest-named')).toHaveLength(1);
    // The child's own coach may, where he records for the team.
    await league.coachedBy(league.jays, theirCoach);
    await name(theirCoach);
    expect(await reported()).toEqual([]);
  });

  test('is named in full to those who see the players of a team of their own', async () => {
    const [theirCoach, mother] = [await given.person({}, 'coach'), await given.person({}, 'parent')];
    await given.league.coachedBy(given.league.hawks, theirCoach);
    await given.league.linkTo(ana, mother);
    accepted(await keep(coach, [place(sam), place(ana)]));
    expect(await seenBy(coach)).toEqual({ playersVisible: true, home: ['Sam Ortiz', 'Ana K. (guest)'] });
    for (const user of [theirCoach, mother])
      expect(await seenBy(user)).toEqual({ playersVisible: true, home: ['Sam O.', 'Ana Kim (guest)'] });
    for (const user of [admin, umpire]) expect((await seenBy(user)).home).toEqual(['Sam Ortiz', 'Ana Kim (guest)']);
    expect(await seenBy(parent)).toEqual({ playersVisible: false, home: [] });
    await makeScorer(parent);
    expect(await seenBy(parent)).toMatchObject({ playersVisible: true, home: ['Sam O.', expect.stringContaining('(guest)')] });
  });

  test('or anybody else who is erased stays in it under no name of their own', async () => {
    accepted(await keep(coach, [place(sam), place(ana)]));
    for (const { id: playerId } of [sam, ana]) accepted(await erasePlayer(given.ports)({ actor: await given.as(admin), playerId }));
    expect((await seenBy(admin)).home).toEqual(['Former player', 'Former player (guest)']);
  });

  test('is nobody who has left the team since, nor who has joined it', async () => {
    accepted(await keep(coach, [place(sam), place(ana)]));
    const { org, jays } = given.league;
    await given.league.write(async ({ roster }) => {
      await roster.remove(org.id, jays.id, sam.id);
      await roster.save({ orgId: org.id, teamId: jays.id, playerId: ana.id, jerseyNumber: null, positions: [], leagueAge: null });
    });
    expect((await seenBy(coach)).home).toEqual(['Sam Ortiz', 'Ana Kim']);
    accepted(await keep(coach, [place(ana), place(sam)]));
    expect((await seenBy(coach)).home).toEqual(['Ana Kim', 'Sam Ortiz']);
  });
});
