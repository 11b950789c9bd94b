import { describe, expect, test } from '@jest/globals';
import { getGame } from '../../../src/application/games/get-game.ts';
import { listFacilities } from '../../../src/application/league/list-facilities.ts';
import { setPlaceState } from '../../../src/application/league/set-place-state.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import { HOUR, later, NOON } from '../../support/builders.ts';
import { given, setUpUseCases } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

setUpUseCases();

type Saying = Partial<Omit<Parameters<ReturnType<typeof setPlaceState>>[0], 'actor'>>;
const say = async (user: User, saying: Saying) => {
  const { ports, league, as } = given;
  const silent = { facilityId: league.facility.id, fieldId: null, state: null, until: null, note: null };
  return setPlaceState(ports)({ actor: await as(user), ...silent, ...saying });
};
const staff = () => given.person({ name: 'Stan' }, 'staff');
const listed = async (user: User) => accepted(await listFacilities(given.ports)({ actor: await given.as(user) }))[0]!;

describe('the state of a place', () => {
  test('of a facility counts for its fields, unless something is said about a field, and shows at games', async () => {
    const { league, ports, as } = given;
    const stan = await staff();
    const other = await league.addField({ name: 'Field 9' });
    const game = await league.addGame(league.hawks, league.owls, { facilityId: league.facility.id, fieldId: league.field.id });
    const closed = { state: 'closed', until: null, note: 'Too wet', updatedAt: NOON };
    const open = { state: 'open', until: null, note: null, updatedAt: NOON };
    accepted(await say(stan, { state: 'closed', note: 'Too wet' }));
    const told = accepted(await say(stan, { fieldId: other.id, state: 'open' }));
    expect(told).toMatchObject({
      state: closed,
      fields: [
        { name: 'Field 2', state: closed },
        { name: 'Field 9', state: open },
      ],
    });
    expect(await listed(stan)).toEqual(told);
    expect(accepted(await getGame(ports)({ actor: await as(stan), gameId: game.id })).facility).toMatchObject({ state: closed });
  });

  test('ends by itself, and then that of the facility counts again', async () => {
    const { league } = given;
    const stan = await staff();
    accepted(await say(stan, { state: 'unknown' }));
    accepted(await say(stan, { fieldId: league.field.id, state: 'closed', until: later(NOON, HOUR) }));
    expect((await listed(stan)).fields[0]!.state).toMatchObject({ state: 'closed' });
    given.move(HOUR);
    expect((await listed(stan)).fields[0]!.state).toMatchObject({ state: 'unknown' });
  });

  test('can be taken back, and is logged once per change', async () => {
    const stan = await staff();
    for (const _ of ['once', 'again']) accepted(await say(stan, { state: 'closed' }));
    for (const _ of ['once', 'again']) accepted(await say(stan, {}));
    expect((await listed(stan)).state).toBeNull();
    expect(await given.audited()).toEqual(['place-state-set', 'place-state-set']);
  });

  test.each([
    ['an address', { state: 'open', note: 'see http://example.org' }, 'has-link'],
    ['an address without a scheme', { state: 'open', note: 'WWW.example.org' }, 'has-link'],
    ['an end that has passed', { state: 'open', until: NOON }, 'not-to-come'],
    ['a note about nothing', { note: 'Why?' }, 'needs-other'],
  ] as const)('is refused with %s', async (_, saying, rule) => {
    expect(await say(await staff(), saying)).toMatchObject({ error: { kind: 'invalid-request', violations: [{ rule }] } });
  });

  test('is refused for a place that is not there, or is archived', async () => {
    const { league } = given;
    const stan = await staff();
    const elsewhere = await league.addFacility({ name: 'Elsewhere' });
    const there = await league.addField({ facilityId: elsewhere.id });
    expect(await say(stan, { fieldId: there.id, state: 'open' })).toMatchObject({ error: { violations: [{ rule: 'not-in-facility' }] } });
    await league.write(({ facilities }) => facilities.save({ ...elsewhere, archived: true }));
    expect(await say(stan, { facilityId: elsewhere.id, state: 'open' })).toMatchObject({ error: { kind: 'not-found' } });
  });
});
