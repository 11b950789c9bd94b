import { expect, test } from '@jest/globals';
import { listMyRequests } from '../../../src/application/privacy/list-my-requests.ts';
import { given, setUpUseCases } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

setUpUseCases();

test('what one asked for names no child to somebody who is there in another role, and a parent no more', async () => {
  const { ports, league, person, join } = given;
  const uma = await person({}, 'umpire');
  await join(uma, 'parent', 'revoked');
  await league.linkTo(await league.addPlayer('Sam Ortiz', league.hawks), uma);
  const { items } = accepted(await listMyRequests(ports)({ actor: uma, page: { limit: 10 } }));
  expect(items.find(({ kind }) => kind === 'parent_link')).toMatchObject({ status: 'approved', player: null, team: null });
  expect(JSON.stringify(items)).not.toMatch(/Sam|Ortiz|Hawks/);
});
