import { expect, test } from '@jest/globals';
import { seedDemoLeague } from '../../dev/demo-league.ts';
import { subjectOf } from '../../dev/oidc/demo-users.ts';
import { memoryStorage } from '../../src/adapters/memory/memory-storage.ts';
import type { NewId } from '../../src/application/ports/new-id.ts';
import type { UnitOfWork } from '../../src/application/ports/storage/storage.ts';
import { ok } from '../../src/domain/shared/result.ts';
import { NOON } from '../support/builders.ts';
import { countedIds } from './demo-league/league-at.ts';

const ISSUER = 'http://localhost:3000/dev/oidc';
const load = (unitOfWork: UnitOfWork, newId: NewId = countedIds()) =>
  seedDemoLeague({ unitOfWork, newId, newPlayerId: countedIds(), clock: () => NOON }, ISSUER);

test('makes both leagues, with the people who can sign in', async () => {
  const { unitOfWork, read } = memoryStorage();
  await load(unitOfWork);
  const found = await unitOfWork.transact(async ({ orgs, users }) =>
    ok({ demo: await orgs.findByCode('DEMO'), both: await users.findByIdentity(ISSUER, subjectOf({ email: 'both@demo.test' })) }),
  );
  const { demo, both } = found.ok ? found.value : {};
  const { memberships: standings, children } = await read.callerContext(both!.id);
  expect(standings.map(({ org, role }) => `${role} in ${org.code}`)).toEqual(['parent in DEMO', 'parent in RIVER']);
  expect(children).toHaveLength(1);
  expect((await read.home(demo!.id, '2026-04-11' as never, { from: NOON, to: NOON })).seasons).toHaveLength(5);
});

test('changes nothing where the leagues are already', async () => {
  const { unitOfWork } = memoryStorage();
  await load(unitOfWork);
  await load(unitOfWork, () => {
    throw new Error('nothing is new');
  });
});
