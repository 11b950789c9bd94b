import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { User } from '../../../src/domain/membership/user.ts';
import { accepted, type GivenUseCases, givenUseCases } from '../../support/use-cases.ts';

let given: GivenUseCases;
beforeEach(async () => {
  given = await givenUseCases();
});
afterEach(() => given.close());

const decide = async (decider: User, linkId: string, decision: 'approve' | 'deny', playerId?: string) =>
  given.useCases.decideParentLink({
    ...{ actor: await given.as(decider), linkId: linkId as never, decision },
    ...(playerId !== undefined && { playerId: playerId as never }),
  });
const children = async (parent: User) => (await given.as(parent)).children;

test('a coach makes of an inquiry at their team a link to a player of theirs alone', async () => {
  const { league, person, useCases, as } = given;
  const [own, others] = [await league.addPlayer('Sam Ortiz', league.hawks), await league.addPlayer('Sam Ortega', league.jays)];
  const coach = await person({}, 'coach');
  await league.coachedBy(league.hawks, coach);
  const pat = await person({}, 'parent');
  const asked = { childName: 'Sam O', teamId: league.hawks.id, message: null };
  const { id } = accepted(await useCases.inquireAboutChild({ actor: await as(pat), ...asked }));
  expect(await decide(coach, id, 'approve')).toMatchObject({ error: { kind: 'invalid-request' } });
  expect(await decide(coach, id, 'approve', others.id)).toMatchObject({ error: { kind: 'not-allowed', reason: 'not-your-team' } });
  expect(await children(pat)).toEqual(new Set());
  accepted(await decide(coach, id, 'approve', own.id));
  expect(await children(pat)).toEqual(new Set([own.id]));
});
