import { expect, test } from '@jest/globals';
import { children, decide } from '../../support/families.ts';
import { given } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

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
