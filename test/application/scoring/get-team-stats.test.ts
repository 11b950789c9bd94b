import { describe, expect, test } from '@jest/globals';
import { erasePlayer } from '../../../src/application/privacy/erase-player.ts';
import { getTeamStats } from '../../../src/application/scoring/get-team-stats.ts';
import { setLineup } from '../../../src/application/scoring/set-lineup.ts';
import type { Game } from '../../../src/domain/games/game.ts';
import type { Player, Team } from '../../../src/domain/league/team.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import type { TeamId } from '../../../src/domain/shared/ids.ts';
import { given } from '../../support/given.ts';
import { admin, ana, coach, game, parent, record, sam, setUpScoring, umpire } from '../../support/scoring.ts';
import { accepted } from '../../support/use-cases.ts';

setUpScoring();

const begins = (player: Player, isStarter = true) => ({ playerId: player.id, isStarter, battingOrder: null, position: null });
const keep = async (places: readonly ReturnType<typeof begins>[], { of = game, by = admin }: Readonly<{ of?: Game; by?: User }> = {}) =>
  accepted(
    await setLineup(given.ports)({
      actor: await given.as(by),
      gameId: of.id,
      teamId: given.league.jays.id,
      versions: undefined,
      places,
    }),
  );
const statsFor = async (user: User = admin, team: Team = given.league.jays) =>
  accepted(await getTeamStats(given.ports)({ actor: await given.as(user), teamId: team.id }));
const gamesOf = async (user?: User) =>
  Object.fromEntries((await statsFor(user)).players.map(({ displayName, gamesPlayed }) => [displayName, gamesPlayed]));
const leaves = ({ id }: Player, teamId: TeamId = given.league.jays.id) =>
  given.league.write(({ roster }) => roster.remove(given.league.org.id, teamId, id));

describe('a game is played', () => {
  test('by who begins or comes in, also without another event, and not by who only sits on the bench', async () => {
    const [ben, cleo, drew, eve] = await Promise.all(
      ['Ben Ito', 'Cleo Diaz', 'Drew Fox', 'Eve Roy'].map((name) => given.league.addPlayer(name, given.league.jays)),
    );
    await keep([begins(sam), begins(ben!), begins(eve!), begins(cleo!, false), begins(drew!, false)]);
    accepted(await record(coach, { type: 'substitution', playerId: cleo!.id, attributes: { replacesPlayerId: ben!.id } }));
    accepted(await record(coach));
    expect(await gamesOf()).toEqual({ 'Sam Ortiz': 1, 'Ben Ito': 1, 'Cleo Diaz': 1, 'Drew Fox': 0, 'Eve Roy': 1 });
    expect((await statsFor()).gamesPlayed).toBe(1);
  });

  test('without a lineup by who has an event or is named in one, as before there were any', async () => {
    const ben = await given.league.addPlayer('Ben Ito', given.league.jays);
    accepted(await record(coach));
    expect(await gamesOf()).toEqual({ 'Sam Ortiz': 1, 'Ben Ito': 0 });
    // The other side's lineup does not affect this one's.
    await given.league.write(({ lineups }) =>
      lineups.save({
        orgId: given.league.org.id,
        gameId: game.id,
        teamId: given.league.hawks.id,
        version: 1,
        updatedAt: game.updatedAt,
        places: [{ ...begins(ben), isGuest: true }],
      }),
    );
    expect(await gamesOf()).toEqual({ 'Sam Ortiz': 1, 'Ben Ito': 0 });
  });

  test('once it has begun, and where it is no scrimmage', async () => {
    const { jays, hawks } = given.league;
    for (const over of [{ status: 'scheduled' }, { status: 'canceled' }, { status: 'final', gameType: 'scrimmage' }] as const) {
      const of = await given.league.addGame(jays, hawks, { ...over, status: 'scheduled' });
      await keep([begins(sam)], { of });
      await given.league.write(({ games }) => games.save({ ...of, ...over }));
    }
    expect(await statsFor()).toMatchObject({ gamesPlayed: 0, players: [{ gamesPlayed: 0 }] });
  });
});

describe('who has played for the team without being on its roster', () => {
  test('stays in its table, so that the players add up to the team', async () => {
    const ben = await given.league.addPlayer('Ben Ito', given.league.jays, { jerseyNumber: '3' });
    for (const playerId of [sam.id, ben.id, ben.id]) accepted(await record(coach, { playerId }));
    await keep([begins(sam), begins(ana)], { by: coach });
    accepted(await record(coach, { playerId: ana.id }));
    await leaves(ben);
    const { players, totals } = await statsFor();
    expect(players).toMatchObject([
      { displayName: 'Sam Ortiz', isFormer: false, isGuest: false, totals: { h: 1 } },
      { displayName: 'Ben Ito', jerseyNumber: null, isFormer: true, isGuest: false, totals: { h: 2 } },
      { displayName: 'Ana Kim', isFormer: false, isGuest: true, totals: { h: 1 } },
    ]);
    expect(players.reduce((sum, player) => sum + player.totals['h']!, 0)).toBe(totals['h']);
  });

  test('is named as on the roster where they have been on it', async () => {
    accepted(await record(coach));
    await leaves(sam);
    for (const user of [admin, coach, umpire]) {
      expect((await statsFor(user)).players).toMatchObject([{ displayName: 'Sam Ortiz', isFormer: true, isGuest: false }]);
    }
    const mother = await given.person({}, 'parent');
    await given.league.linkTo(ana, mother);
    expect((await statsFor(mother)).players).toMatchObject([{ displayName: 'Sam O.', isFormer: true }]);
    expect(await statsFor(parent)).toMatchObject({ playersVisible: false, players: [] });
    accepted(await erasePlayer(given.ports)({ actor: await given.as(admin), playerId: sam.id }));
    expect((await statsFor()).players).toMatchObject([{ displayName: 'Former player', isFormer: true, totals: { h: 1 } }]);
  });

  test('is named in full to no more people by having been a guest, also once they are in no lineup any more', async () => {
    await keep([begins(ana)], { by: coach });
    accepted(await record(coach, { playerId: ana.id }));
    expect((await statsFor(coach)).players.at(-1)).toMatchObject({ displayName: 'Ana K.', isGuest: true });
    await keep([], { by: coach });
    expect((await statsFor(coach)).players.at(-1)).toMatchObject({ displayName: 'Ana K.', isGuest: true });
    expect((await statsFor(admin)).players.at(-1)).toMatchObject({ displayName: 'Ana Kim', isGuest: true });
  });
});
