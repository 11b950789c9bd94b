import { expect, test } from '@jest/globals';
import { newId } from '../../../src/adapters/random/new-id.ts';
import { getParentLink } from '../../../src/application/families/get-parent-link.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import type { ParentLinkId } from '../../../src/domain/shared/ids.ts';
import { decide, link } from '../../support/families.ts';
import { given, setUpUseCases } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

setUpUseCases();

const read = async (decider: User, linkId: ParentLinkId) => getParentLink(given.ports)({ actor: await given.as(decider), linkId });

test('a link is read by those who decide on it, also once it is decided, and by no other coach', async () => {
  const { league, person } = given;
  const child = await league.addPlayer('Sam Ortiz', league.hawks);
  const [staff, own, other] = [await person({}, 'staff'), await person({}, 'coach'), await person({}, 'coach')];
  await league.coachedBy(league.hawks, own);
  await league.coachedBy(league.jays, other);
  const { id } = accepted(await link(await person({ name: 'Pat Ortiz' }, 'parent'), child));
  for (const decider of [staff, own]) {
    expect(accepted(await read(decider, id))).toMatchObject({
      id,
      status: 'pending',
      parent: { name: 'Pat Ortiz' },
      player: { firstName: 'Sam' },
    });
  }
  expect(await read(other, id)).toMatchObject({ error: { kind: 'not-allowed', reason: 'not-your-team' } });
  accepted(await decide(own, id, 'deny'));
  expect(accepted(await read(staff, id))).toMatchObject({ status: 'denied', isBlocked: true });
  expect(await read(staff, newId<ParentLinkId>())).toEqual({ ok: false, error: { kind: 'not-found' } });
});
