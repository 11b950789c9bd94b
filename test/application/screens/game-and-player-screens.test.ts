import { describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/adapters/random/new-id.ts';
import { getGameScreen } from '../../../src/application/screens/get-game-screen.ts';
import { getPlayerScreen } from '../../../src/application/screens/get-player-screen.ts';
import type { GameId, PlayerId } from '../../../src/domain/shared/ids.ts';
import { aMember } from '../../support/builders.ts';
import { given, setUpUseCases } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

setUpUseCases();

describe("a game's screen", () => {
  test('shows the game, how it stands, and where it is played', async () => {
    const { league, person, as } = given;
    const actor = await as(await person({}, 'parent'));
    const game = await league.addGame(league.hawks, league.jays);
    const screen = accepted(await getGameScreen(given.ports)({ actor, gameId: game.id }));
    expect(screen).toMatchObject({ game: { id: game.id, status: 'scheduled' }, facility: { id: league.facility.id, name: 'Legion Park' } });
    const nowhere = await league.addGame(league.owls, league.jays, { facilityId: null, fieldId: null });
    expect(accepted(await getGameScreen(given.ports)({ actor, gameId: nowhere.id })).facility).toBeNull();
    expect(await getGameScreen(given.ports)({ actor, gameId: newId<GameId>() })).toMatchObject({ error: { kind: 'not-found' } });
  });
});

describe("a player's screen", () => {
  test('is there for a player of the org, and for no other', async () => {
    const { league, person, as } = given;
    const actor = await as(await person({}, 'admin'));
    const sam = await league.addPlayer('Sam Ortiz', league.hawks);
    expect(accepted(await getPlayerScreen(given.ports)({ actor, playerId: sam.id }))).toMatchObject({ stats: {}, gameLog: {} });
    expect(await getPlayerScreen(given.ports)({ actor, playerId: newId<PlayerId>() })).toMatchObject({ error: { kind: 'not-found' } });
  });
});

test('nobody who waits for approval sees one', async () => {
  const { league, ports } = given;
  const actor = aMember({ org: given.org, pendingRoles: new Set(['parent']) });
  const game = await league.addGame(league.hawks, league.jays);
  const refused = [
    await getGameScreen(ports)({ actor, gameId: game.id }),
    await getPlayerScreen(ports)({ actor, playerId: newId<PlayerId>() }),
  ];
  expect(refused).toEqual(refused.map(() => ({ ok: false, error: expect.objectContaining({ kind: 'membership-pending' }) })));
});
