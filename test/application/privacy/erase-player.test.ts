import { describe, expect, test } from '@jest/globals';
import { searchPlayers } from '../../../src/application/families/search-players.ts';
import { getTeam } from '../../../src/application/league/get-team.ts';
import { erasePlayer } from '../../../src/application/privacy/erase-player.ts';
import type { PlayerId } from '../../../src/domain/shared/ids.ts';
import { anOrg } from '../../support/builders.ts';
import { given, setUpUseCases } from '../../support/given.ts';
import { givenLeague } from '../../support/league.ts';
import { accepted } from '../../support/use-cases.ts';

setUpUseCases();

describe('a player who is erased', () => {
  test('has no name on a roster, is found by none and is nobody’s child any more', async () => {
    const { ports, league, person, as } = given;
    const child = await league.addPlayer('Sam Ortiz', league.hawks);
    const [pat, admin] = [await person({}, 'parent'), await person({}, 'admin')];
    await league.linkTo(child, pat);
    expect((await as(pat)).children.size).toBe(1);
    accepted(await erasePlayer(ports)({ actor: await as(admin), playerId: child.id }));
    expect((await as(pat)).children).toEqual(new Set());
    const team = accepted(await getTeam(ports)({ actor: await as(admin), teamId: league.hawks.id }));
    expect(JSON.stringify(team)).not.toMatch(/Sam|Ortiz/);
    const found = await searchPlayers(ports)({ actor: await as(admin), name: 'sam ortiz' });
    expect(JSON.stringify(found)).not.toContain(child.id);
  });

  test('is one of the own org', async () => {
    const { ports, person, as } = given;
    const elsewhere = await givenLeague(ports.unitOfWork, { org: anOrg() });
    const child = await elsewhere.addPlayer('Sam Ortiz', elsewhere.hawks);
    const erased = await erasePlayer(ports)({ actor: await as(await person({}, 'admin')), playerId: child.id as PlayerId });
    expect(erased).toMatchObject({ error: { kind: 'not-found' } });
    expect(await ports.read.teamsOfPlayer(elsewhere.org.id, child.id)).toEqual([elsewhere.hawks.id]);
  });
});
