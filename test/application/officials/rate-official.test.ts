import { beforeEach, expect, test } from '@jest/globals';
import { newId } from '../../../src/adapters/random/new-id.ts';
import { listOfficialRatings } from '../../../src/application/officials/list-official-ratings.ts';
import { listOfficialsToRate } from '../../../src/application/officials/list-officials-to-rate.ts';
import { rateOfficial } from '../../../src/application/officials/rate-official.ts';
import type { Game } from '../../../src/domain/games/game.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import type { OfficialAssignment } from '../../../src/domain/officials/assignment.ts';
import { DAY, HOUR, later, NOON } from '../../support/builders.ts';
import { given, setUpUseCases } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

setUpUseCases();

let [coach, other, una]: readonly User[] = [];
let game: Game;
let place: OfficialAssignment;
beforeEach(async () => {
  const { league, person } = given;
  [coach, other, una] = [await person({}, 'coach'), await person({}, 'coach'), await person({ name: 'Una' }, 'umpire')];
  await league.addStaff(league.hawks, { userId: coach!.id });
  await league.addStaff(league.owls, { userId: other!.id });
  game = await league.addGame(league.hawks, league.jays, { startsAt: later(NOON, -2 * HOUR), endsAt: NOON });
  place = await accept(game);
});

async function accept({ id: gameId }: Game, over: Partial<OfficialAssignment> = {}): Promise<OfficialAssignment> {
  const held: OfficialAssignment = {
    ...{ id: newId(), orgId: given.org.id, gameId, position: 'Plate', feeCents: 0, userId: una!.id, state: 'accepted' },
    ...{ respondBy: null, version: 1, createdAt: NOON, updatedAt: NOON, ...over },
  };
  await given.league.write(({ officialAssignments }) => officialAssignments.save(held));
  return held;
}
const rate = async (user: User, rating: number, { at = NOON, of = place, note = null as string | null } = {}) =>
  rateOfficial({ ...given.ports, clock: () => at })({ actor: await given.as(user), gameId: game.id, assignmentId: of.id, rating, note });
const toRate = async (user: User) => listOfficialsToRate(given.ports)({ actor: await given.as(user), gameId: game.id });

test('a coach of one of the teams rates its officials; the last rating stands, and admins alone read it, without the name of the coach', async () => {
  accepted(await rate(coach!, 2));
  accepted(await rate(coach!, 4, { note: 'Calm' }));
  const own = { assignmentId: place.id, position: 'Plate', official: { id: una!.id, name: 'Una' }, rating: { rating: 4, note: 'Calm' } };
  expect(accepted(await toRate(coach!))).toEqual([own]);
  const admin = await given.as(await given.person({}, 'admin'));
  const { items } = accepted(await listOfficialRatings(given.ports)({ actor: admin, page: { limit: 10 } }));
  expect(items).toMatchObject([
    { official: { name: 'Una' }, position: 'Plate', rating: 4, note: 'Calm', teamId: given.league.hawks.id, game: { id: game.id } },
  ]);
  expect(JSON.stringify(items)).not.toContain(coach!.id);
  for (const role of ['staff', 'coach', 'umpire', 'parent'] as const) {
    const actor = await given.as(await given.person({}, role));
    expect(await listOfficialRatings(given.ports)({ actor, page: { limit: 10 } })).toMatchObject({ error: { kind: 'role-required' } });
  }
});

test('it is refused to coaches of other teams, and for places that nobody has accepted, of other games, and of the coach', async () => {
  expect(await rate(other!, 3)).toMatchObject({ error: { kind: 'not-allowed', cause: 'not-staff-of-team' } });
  expect(await toRate(other!)).toMatchObject({ error: { kind: 'not-allowed', cause: 'not-staff-of-team' } });
  expect(await rate(una!, 5)).toMatchObject({ error: { kind: 'role-required' } });
  const elsewhere = await given.league.addGame(given.league.jays, given.league.owls);
  for (const wrong of [await accept(game, { state: 'offered' }), await accept(game, { userId: coach!.id }), await accept(elsewhere)]) {
    expect(await rate(coach!, 3, { of: wrong })).toMatchObject({ error: { kind: 'not-found' } });
  }
});

test('it is possible from the start of the game until 14 days after its end', async () => {
  const refused = (reason: string) => ({ error: { kind: 'not-allowed', reason } });
  expect(await rate(coach!, 3, { at: later(game.startsAt, -1) })).toMatchObject(refused('too-early'));
  accepted(await rate(coach!, 3, { at: game.startsAt }));
  accepted(await rate(coach!, 3, { at: later(game.endsAt, 14 * DAY) }));
  expect(await rate(coach!, 3, { at: later(game.endsAt, 14 * DAY + 1) })).toMatchObject(refused('too-late'));
});

test('the data of the coach holds what they said, those of the umpire nothing of it', async () => {
  accepted(await rate(coach!, 1, { note: 'Late' }));
  const ratings = async ({ id: userId, email }: User) =>
    (await given.ports.read.recordsInOrg(given.org.id, { userId, email })).filter(({ kind }) => kind === 'official-rating');
  expect(await ratings(coach!)).toMatchObject([{ data: { assignmentId: place.id, rating: 1, note: 'Late' } }]);
  expect(await ratings(una!)).toEqual([]);
});
