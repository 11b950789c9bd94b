import { expect, test } from '@jest/globals';
import { getTeam } from '../../../src/application/league/get-team.ts';
import { getBoxScore } from '../../../src/application/scoring/get-box-score.ts';
import { getLiveGame } from '../../../src/application/scoring/get-live-game.ts';
import { listStatEvents } from '../../../src/application/scoring/list-stat-events.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import { given } from '../../support/given.ts';
import { coach, game, parent, record, sam, setUpScoring } from '../../support/scoring.ts';
import { accepted } from '../../support/use-cases.ts';

setUpScoring();

const names = (text: unknown) => ['Sam', 'Eve', 'Ortiz', 'Roy'].filter((name) => JSON.stringify(text).includes(name));

test('a follower sees the child by the short name in the live view and the box score, and all others as a visitor does', async () => {
  const { league, person, ports, as } = given;
  const [rosa, visitor] = [await person({}, 'follower'), await person({}, 'parent')];
  await league.followedBy(sam, rosa, parent);
  const eve = await league.addPlayer('Eve Roy', league.jays);
  for (const playerId of [sam.id, eve.id]) accepted(await record(coach, { playerId, type: 'home_run' }));
  const seenBy = async (user: User) => {
    const actor = await as(user);
    const asked = { actor, gameId: game.id };
    return {
      box: accepted(await getBoxScore(ports)(asked)),
      live: accepted(await getLiveGame(ports)(asked)),
      events: accepted(await listStatEvents(ports)({ ...asked, teamId: undefined, page: { limit: 10 } })),
      team: accepted(await getTeam(ports)({ actor, teamId: league.jays.id })),
    };
  };
  const [hers, theirs] = [await seenBy(rosa), await seenBy(visitor)];

  const player = { playerId: sam.id, displayName: 'Sam O.', jerseyNumber: null };
  const { home, visitor: away } = hers.box.teams;
  expect([...home.players, ...away.players]).toMatchObject([player]);
  expect([home.playersVisible, away.playersVisible]).toEqual([false, false]);
  expect(hers.live.plays.map((play) => play.player)).toMatchObject([player, null]);
  expect([names(hers.box), names(hers.live)]).toEqual([['Sam'], ['Sam']]);

  expect([names(theirs.box), names(theirs.live)]).toEqual([[], []]);
  expect(hers.events).toEqual(theirs.events);
  expect(hers.team).toMatchObject({ players: [], rosterVisible: false, isMine: true });
});
